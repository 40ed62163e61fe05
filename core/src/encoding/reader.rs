//! The reader of values from tokens.

use super::token::{NotRead, Token, Tokens};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};

/// The deepest nesting of lists that is read.
const DEEPEST: usize = 32;

/// Reads a value from tokens.
pub(super) fn read<'de, T: Deserialize<'de>>(tokens: &mut dyn Tokens) -> Result<T, NotRead> {
    let mut reader = Reader { tokens, depth: 0, too_long: None };
    let value = T::deserialize(&mut reader);
    reader.too_long.map_or(value, Err)
}

struct Reader<'a> {
    tokens: &'a mut dyn Tokens,
    depth: usize,
    /// The refusal of the first list that has more items than its value.
    too_long: Option<NotRead>,
}

impl Reader<'_> {
    /// Reads the items of a list or the values of a map, `many` of them, all of which a visitor takes.
    fn parts<'de, V: Visitor<'de>>(&mut self, many: usize, is_list: bool, visitor: V) -> Result<V::Value, NotRead> {
        let mut left = many;
        self.enter()?;
        let parts = Parts { reader: self, left: &mut left };
        let value = if is_list { visitor.visit_seq(parts) } else { visitor.visit_map(parts) };
        self.leave(many, left, value.is_ok());
        value
    }

    fn leave(&mut self, many: usize, left: usize, is_read: bool) {
        self.depth -= 1;
        if is_read && left > 0 && self.too_long.is_none() {
            self.too_long = Some(NotRead::custom(format_args!("a list has {many} items, {left} too many")));
        }
    }

    fn enter(&mut self) -> Result<(), NotRead> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            Ok(())
        } else {
            Err(NotRead::custom(format_args!("lists are nested more than {DEEPEST} deep")))
        }
    }

    /// Passes over a value with all its parts.
    fn skip(&mut self) -> Result<(), NotRead> {
        let parts = match self.tokens.next()? {
            Token::List(many) => many,
            Token::Map(many) => many.saturating_mul(2),
            _ => return Ok(()),
        };
        self.enter()?;
        (0..parts).try_for_each(|_| self.skip())?;
        self.depth -= 1;
        Ok(())
    }
}

/// Methods that read a token of one of some kinds.
macro_rules! read {
    ($($method:ident: $($token:ident => $visit:ident),+;)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotRead> {
            match self.tokens.next()? {
                $(Token::$token(value) => visitor.$visit(value),)+
                other => Err(other.refused(&visitor)),
            }
        })+
    };
}

/// Methods that read like another.
macro_rules! like {
    ($($method:ident($($argument:ty),*) => $other:ident;)+) => {
        $(fn $method<V: Visitor<'de>>(self, $(_: $argument,)* visitor: V) -> Result<V::Value, NotRead> {
            self.$other(visitor)
        })+
    };
}

impl<'de> Deserializer<'de> for &mut Reader<'_> {
    type Error = NotRead;

    fn is_human_readable(&self) -> bool {
        self.tokens.is_text()
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotRead> {
        match self.tokens.next()? {
            Token::Nothing => visitor.visit_unit(),
            Token::Bool(value) => visitor.visit_bool(value),
            Token::Whole(value) => visitor.visit_u64(value),
            Token::Negative(value) => visitor.visit_i64(value),
            Token::Fraction(value) => visitor.visit_f64(value),
            Token::Text(text) => visitor.visit_string(text),
            Token::List(many) => self.parts(many, true, visitor),
            Token::Map(many) => self.parts(many, false, visitor),
        }
    }

    read! {
        deserialize_bool: Bool => visit_bool;
        deserialize_u64: Whole => visit_u64;
        deserialize_i64: Whole => visit_u64, Negative => visit_i64;
        deserialize_f64: Fraction => visit_f64, Whole => visit_u64, Negative => visit_i64;
        deserialize_string: Text => visit_string;
    }

    like! {
        deserialize_u8() => deserialize_u64;
        deserialize_u16() => deserialize_u64;
        deserialize_u32() => deserialize_u64;
        deserialize_i8() => deserialize_i64;
        deserialize_i16() => deserialize_i64;
        deserialize_i32() => deserialize_i64;
        deserialize_f32() => deserialize_f64;
        deserialize_char() => deserialize_string;
        deserialize_str() => deserialize_string;
        deserialize_identifier() => deserialize_string;
        deserialize_bytes() => deserialize_seq;
        deserialize_byte_buf() => deserialize_seq;
        deserialize_unit() => deserialize_any;
        deserialize_unit_struct(&'static str) => deserialize_any;
        deserialize_tuple(usize) => deserialize_seq;
        deserialize_tuple_struct(&'static str, usize) => deserialize_seq;
        deserialize_map() => deserialize_seq;
        deserialize_struct(&'static str, &'static [&'static str]) => deserialize_seq;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotRead> {
        if self.tokens.next_is_nothing() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, NotRead> {
        visitor.visit_newtype_struct(self)
    }

    /// A value of the other kind is refused by the visitor.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotRead> {
        match self.tokens.next()? {
            Token::List(many) => self.parts(many, true, visitor),
            Token::Map(many) => self.parts(many, false, visitor),
            other => Err(other.refused(&visitor)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NotRead> {
        match self.tokens.next()? {
            Token::Text(name) => visitor.visit_enum(Variant { name, content: None }),
            Token::Map(1) => match self.tokens.next()? {
                Token::Text(name) => visitor.visit_enum(Variant { name, content: Some(self) }),
                other => Err(other.refused(&visitor)),
            },
            other => Err(other.refused(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotRead> {
        self.skip()?;
        visitor.visit_unit()
    }
}

/// The items of a list, or the keys and values of a map.
struct Parts<'a, 'b> {
    reader: &'a mut Reader<'b>,
    left: &'a mut usize,
}

impl<'de> SeqAccess<'de> for Parts<'_, '_> {
    type Error = NotRead;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, NotRead> {
        if *self.left == 0 {
            return Ok(None);
        }
        *self.left -= 1;
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> MapAccess<'de> for Parts<'_, '_> {
    type Error = NotRead;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, NotRead> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, NotRead> {
        seed.deserialize(&mut *self.reader)
    }
}

/// A variant of an enum, with its content if it has one.
struct Variant<'a, 'b> {
    name: String,
    content: Option<&'a mut Reader<'b>>,
}

impl<'de, 'a, 'b> EnumAccess<'de> for Variant<'a, 'b> {
    type Error = NotRead;
    type Variant = Content<'a, 'b>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<'a, 'b>), NotRead> {
        let name = serde::de::value::StringDeserializer::new(self.name);
        Ok((seed.deserialize(name)?, Content(self.content)))
    }
}

/// The content of a variant.
struct Content<'a, 'b>(Option<&'a mut Reader<'b>>);

impl<'a, 'b> Content<'a, 'b> {
    fn some(self) -> Result<&'a mut Reader<'b>, NotRead> {
        self.0.ok_or_else(|| NotRead::custom("a variant has no content"))
    }
}

impl<'de> VariantAccess<'de> for Content<'_, '_> {
    type Error = NotRead;

    fn unit_variant(self) -> Result<(), NotRead> {
        self.0.map_or(Ok(()), <()>::deserialize)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, NotRead> {
        seed.deserialize(self.some()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, NotRead> {
        self.some()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, NotRead> {
        self.some()?.deserialize_struct("", fields, visitor)
    }
}
