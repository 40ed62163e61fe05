//! MessagePack.

use super::reader::read;
use super::token::{NotRead, Token, Tokens};
use rmp::Marker;
use serde::Serialize;
use serde::de::{DeserializeOwned, Error};
use std::io::{self, ErrorKind, Write};

/// A function that is asked repeatedly whether a call is to stop.
type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// The number of bytes between two questions whether to stop.
const ASKED_EACH: usize = 1 << 20;

/// The reason why a value is not written.
pub(crate) enum NotPacked {
    /// There is not enough memory.
    NoMemory,
    /// The call was stopped.
    Stopped,
}

/// Appends a value to bytes.
pub(crate) fn pack(bytes: &mut Vec<u8>, value: &dyn erased_serde::Serialize, stop: Stop<'_>) -> Result<(), NotPacked> {
    let mut memory = Memory { bytes, unasked: 0, is_stopped: false, stop };
    value.serialize(&mut rmp_serde::Serializer::new(&mut memory)).map_err(|_| match memory.is_stopped {
        true => NotPacked::Stopped,
        false => NotPacked::NoMemory,
    })
}

/// Memory whose writing fails once `stop` returns true, or where there is no more.
struct Memory<'a> {
    bytes: &'a mut Vec<u8>,
    unasked: usize,
    is_stopped: bool,
    stop: Stop<'a>,
}

impl Write for Memory<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unasked += bytes.len();
        if self.unasked >= ASKED_EACH {
            self.unasked = 0;
            self.is_stopped = (self.stop)();
        }
        if self.is_stopped {
            return Err(ErrorKind::Other.into());
        }
        self.bytes.try_reserve(bytes.len())?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads the next value, and leaves the rest in `bytes`.
pub(crate) fn unpack<T: DeserializeOwned>(bytes: &mut &[u8], stop: Stop<'_>) -> Result<T, NotRead> {
    read(&mut Bytes { rest: bytes, unasked: 0, stop })
}

/// Bytes that are not yet read.
struct Bytes<'a, 'b> {
    rest: &'a mut &'b [u8],
    unasked: usize,
    stop: Stop<'a>,
}

impl<'b> Bytes<'_, 'b> {
    fn take(&mut self, many: usize) -> Result<&'b [u8], NotRead> {
        self.rest.split_off(..many).ok_or(NotRead::Short)
    }

    /// A number of `many` bytes, at most eight, without its sign.
    fn whole(&mut self, many: usize) -> Result<u64, NotRead> {
        Ok(self.take(many)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// A number of `many` bytes, the first of which has its sign.
    fn signed(&mut self, many: usize) -> Result<Token, NotRead> {
        let unused = 64 - 8 * many as u32;
        let number = (self.whole(many)? << unused) as i64 >> unused;
        Ok(u64::try_from(number).map_or(Token::Negative(number), Token::Whole))
    }

    /// A length of `many` bytes.
    fn length(&mut self, many: usize) -> Result<usize, NotRead> {
        Ok(self.whole(many)? as usize)
    }

    fn text(&mut self, length: usize) -> Result<Token, NotRead> {
        let text = std::str::from_utf8(self.take(length)?).map_err(NotRead::custom)?;
        Ok(Token::Text(text.into()))
    }

    fn token(&mut self) -> Result<Token, NotRead> {
        Ok(match Marker::from_u8(self.whole(1)? as u8) {
            Marker::Null => Token::Nothing,
            Marker::True => Token::Bool(true),
            Marker::False => Token::Bool(false),
            Marker::FixPos(number) => Token::Whole(number.into()),
            Marker::FixNeg(number) => Token::Negative(number.into()),
            Marker::U8 => Token::Whole(self.whole(1)?),
            Marker::U16 => Token::Whole(self.whole(2)?),
            Marker::U32 => Token::Whole(self.whole(4)?),
            Marker::U64 => Token::Whole(self.whole(8)?),
            Marker::I8 => self.signed(1)?,
            Marker::I16 => self.signed(2)?,
            Marker::I32 => self.signed(4)?,
            Marker::I64 => self.signed(8)?,
            Marker::F32 => Token::Fraction(f32::from_bits(self.whole(4)? as u32).into()),
            Marker::F64 => Token::Fraction(f64::from_bits(self.whole(8)?)),
            Marker::FixStr(length) => self.text(length.into())?,
            Marker::Str8 => self.length(1).and_then(|length| self.text(length))?,
            Marker::Str16 => self.length(2).and_then(|length| self.text(length))?,
            Marker::Str32 => self.length(4).and_then(|length| self.text(length))?,
            Marker::FixArray(length) => Token::List(length.into()),
            Marker::Array16 => Token::List(self.length(2)?),
            Marker::Array32 => Token::List(self.length(4)?),
            Marker::FixMap(length) => Token::Map(length.into()),
            Marker::Map16 => Token::Map(self.length(2)?),
            Marker::Map32 => Token::Map(self.length(4)?),
            other => {
                return Err(NotRead::custom(format_args!("{other:?} cannot be read; expected numbers, texts, lists or maps")));
            }
        })
    }
}

impl Tokens for Bytes<'_, '_> {
    fn is_text(&self) -> bool {
        false
    }

    fn next(&mut self) -> Result<Token, NotRead> {
        let before = self.rest.len();
        let token = self.token();
        self.unasked += before - self.rest.len();
        if self.unasked >= ASKED_EACH {
            self.unasked = 0;
            if (self.stop)() {
                return Err(NotRead::Stopped);
            }
        }
        token
    }

    fn next_is_nothing(&mut self) -> bool {
        let is_nothing = self.rest.first() == Some(&Marker::Null.to_u8());
        if is_nothing {
            *self.rest = &self.rest[1..];
        }
        is_nothing
    }
}
