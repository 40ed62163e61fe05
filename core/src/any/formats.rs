//! JSON and compact bytes of the erased forms (feature `formats`).
#![cfg(feature = "formats")]

use super::batch::{DynBatch, own as own_batch};
use super::position::{DynPosition, own};
use super::typed::Stop;
use super::{AnyBatch, AnyGame, AnyMatch, AnyPosition, load};
use crate::batch::Saved;
use crate::encoding::{self, NotPacked, NotRead, WRITTEN, to_json};
#[cfg(feature = "laws")]
use crate::laws::{Broken, Report, hold_portable, hold_portable_from};
use crate::memory::{NO_MEMORY, try_box};
use crate::refusal::refusals;
use crate::{Damaged, Match, Portable, Position, Record, Stream};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Display;
use std::marker::PhantomData;

/// The first bytes of a position, of a match and of a batch; the last of them is the version of the format.
const POSITION: [u8; 4] = *b"BsP\x01";
const MATCH: [u8; 4] = *b"BsM\x01";
const BATCH: [u8; 4] = *b"BsB\x01";

/// The version of positions in JSON.
const VERSION: u8 = POSITION[3];

/// A position in JSON, under the name of its game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named<P> {
    game: String,
    version: u8,
    position: P,
}

/// A position as it is read, before it is validated.
struct Unvalidated<P>(P);

impl<'de, P: Portable> Deserialize<'de> for Unvalidated<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        P::read_unvalidated(deserializer).map(Self)
    }
}

impl<P: Portable> Unvalidated<P> {
    /// The position, if it obeys the rules of the game named with it.
    fn of_game(self, game: &str) -> Result<P, Damaged> {
        self.0.validate()?;
        let given = self.0.name();
        if given == game { Ok(self.0) } else { Err(Damaged::OtherGame { given, expected: game.into() }) }
    }
}

/// The formats of a game's positions and batches, and the laws of the formats; a game can lack them.
pub(super) trait Formats: Send + Sync {
    fn position_to_json(&self, position: &dyn DynPosition, game: &str) -> String;
    fn position_to_bytes(&self, position: &dyn DynPosition, game: &str) -> Vec<u8>;
    fn position_from_json(&self, json: &str, game: &str) -> Result<Box<dyn DynPosition>, Damaged>;
    fn position_from_bytes(&self, content: &[u8], game: &str) -> Result<Box<dyn DynPosition>, Damaged>;
    fn batch_to_bytes(&self, batch: &dyn DynBatch, game: &str, stop: Stop<'_>) -> Result<Vec<u8>, NotWritten>;
    fn batch_from_bytes(&self, content: &[u8], game: &str, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, Damaged>;
    #[cfg(feature = "laws")]
    fn laws_hold(&self, start: &dyn DynPosition, seed: u64, matches: u64) -> Result<Report, Box<Broken>>;
    #[cfg(feature = "laws")]
    fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<Report, Box<Broken>>;
}

/// The formats of a game that serde writes and reads.
pub(super) struct Serde<P>(pub(super) PhantomData<fn(P)>);

impl<P: Portable> Formats for Serde<P> {
    fn position_to_json(&self, position: &dyn DynPosition, game: &str) -> String {
        to_json(&Named { game: game.into(), version: VERSION, position: own::<P>(position) })
    }

    fn position_to_bytes(&self, position: &dyn DynPosition, game: &str) -> Vec<u8> {
        pack(pack(POSITION.into(), &game), own::<P>(position))
    }

    fn position_from_json(&self, json: &str, game: &str) -> Result<Box<dyn DynPosition>, Damaged> {
        let read: Named<Unvalidated<P>> = from_json(A_POSITION_IN_JSON, json)?;
        Ok(Box::new(read.position.of_game(game)?))
    }

    fn position_from_bytes(&self, content: &[u8], game: &str) -> Result<Box<dyn DynPosition>, Damaged> {
        let read: Unvalidated<P> = unpack_last(A_POSITION, content, &mut || false)?;
        Ok(Box::new(read.of_game(game)?))
    }

    fn batch_to_bytes(&self, batch: &dyn DynBatch, game: &str, stop: Stop<'_>) -> Result<Vec<u8>, NotWritten> {
        pack_unless(pack(BATCH.into(), &game), own_batch::<P>(batch), stop)
    }

    fn batch_from_bytes(&self, content: &[u8], game: &str, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, Damaged> {
        let saved: Saved<P> = unpack_last(A_BATCH, content, stop)?;
        let batch = saved.batch(stop).map_err(|error| match error {
            Damaged::Stopped => error,
            error => malformed(A_BATCH, error),
        })?;
        Unvalidated(*batch.start()).of_game(game)?;
        Ok(try_box(batch)?)
    }

    #[cfg(feature = "laws")]
    fn laws_hold(&self, start: &dyn DynPosition, seed: u64, matches: u64) -> Result<Report, Box<Broken>> {
        hold_portable::<P>(&own::<P>(start).options(), seed, matches)
    }

    #[cfg(feature = "laws")]
    fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<Report, Box<Broken>> {
        hold_portable_from(own::<P>(position), seed)
    }
}

impl AnyGame {
    fn formats(&self) -> Result<&'static dyn Formats, NotWritten> {
        self.typed().formats().ok_or_else(|| NotWritten::Game { name: self.name().into() })
    }
}

/// The listed game of a name, and its formats.
fn listed(name: &str) -> Result<(AnyGame, &'static dyn Formats), Damaged> {
    let game = load(name)?;
    let formats = game.formats().expect("listed games have formats");
    Ok((game, formats))
}

pub(super) fn match_to_bytes<P: Position>(running: &Match<P>) -> Vec<u8> {
    pack(MATCH.into(), running)
}

/// The kinds of input, in the messages of [`Damaged::Malformed`].
const A_POSITION_IN_JSON: &str = "a position in JSON";
const A_POSITION: &str = "a position in bytes";
const A_MATCH: &str = "a match in bytes";
const A_BATCH: &str = "a batch in bytes";

fn from_json<T: DeserializeOwned>(what: &'static str, json: &str) -> Result<T, Damaged> {
    encoding::from_json(json).map_err(|why| not_read(what, why))
}

/// Appends a value to bytes.
fn pack(bytes: Vec<u8>, value: &dyn erased_serde::Serialize) -> Vec<u8> {
    pack_unless(bytes, value, &mut || false).expect(WRITTEN)
}

/// Appends a value to bytes, unless it is stopped.
fn pack_unless(mut bytes: Vec<u8>, value: &dyn erased_serde::Serialize, stop: Stop<'_>) -> Result<Vec<u8>, NotWritten> {
    match encoding::pack(&mut bytes, value, stop) {
        Ok(()) => Ok(bytes),
        Err(NotPacked::Stopped) => Err(NotWritten::Stopped),
        Err(NotPacked::NoMemory) => Err(NotWritten::NoMemory),
    }
}

/// Reads the next value, and leaves the rest in `bytes`.
fn unpack<T: DeserializeOwned>(what: &'static str, bytes: &mut &[u8], stop: Stop<'_>) -> Result<T, Damaged> {
    encoding::unpack(bytes, stop).map_err(|why| not_read(what, why))
}

fn not_read(what: &'static str, why: NotRead) -> Damaged {
    match why {
        NotRead::Stopped => Damaged::Stopped,
        why => malformed(what, why),
    }
}

/// Reads the last value.
fn unpack_last<T: DeserializeOwned>(what: &'static str, mut bytes: &[u8], stop: Stop<'_>) -> Result<T, Damaged> {
    let value = unpack(what, &mut bytes, stop)?;
    if bytes.is_empty() { Ok(value) } else { Err(malformed(what, format!("{} bytes too many", bytes.len()))) }
}

/// The name of the game, and the rest of the bytes.
fn unpack_name<'a>(magic: [u8; 4], what: &'static str, bytes: &'a [u8]) -> Result<(String, &'a [u8]), Damaged> {
    let mut content = content(magic, what, bytes)?;
    Ok((unpack(what, &mut content, &mut || false)?, content))
}

/// The content of bytes, after their kind and version.
fn content<'a>([kind @ .., accepted]: [u8; 4], what: &'static str, bytes: &'a [u8]) -> Result<&'a [u8], Damaged> {
    let foreign = || malformed(what, format!("these begin with {kind:?}"));
    let (version, content) = bytes.strip_prefix(&kind).and_then(<[u8]>::split_first).ok_or_else(foreign)?;
    of_this_version(what, *version, accepted)?;
    Ok(content)
}

/// Fails unless something was written in this version.
fn of_this_version(what: &'static str, given: u8, accepted: u8) -> Result<(), Damaged> {
    if given == accepted { Ok(()) } else { Err(Damaged::Version { what, given, accepted }) }
}

fn malformed(what: &'static str, why: impl Display) -> Damaged {
    let why = why.to_string();
    if why.starts_with(NO_MEMORY) { Damaged::NoMemory } else { Damaged::Malformed { what, why } }
}

refusals! {
    /// The reason why a position or a batch cannot be written.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum NotWritten {
        /// Its game was made with [`AnyGame::of`], which does not require serde.
        Game { name: String } => "positions of `{name}` cannot be written: make the game with `AnyGame::portable`";
        /// There is not enough memory for the bytes.
        NoMemory => "there is not enough memory";
        /// The call was stopped.
        Stopped => "the call was stopped";
    }
}

impl AnyPosition {
    /// The position in JSON, under the name of its game.
    ///
    /// # Errors
    /// If its game was made with [`AnyGame::of`].
    pub fn to_json(&self) -> Result<String, NotWritten> {
        Ok(self.game().formats()?.position_to_json(self.state(), self.game().name()))
    }

    /// The position in compact bytes, under the name of its game.
    ///
    /// # Errors
    /// If its game was made with [`AnyGame::of`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, NotWritten> {
        Ok(self.game().formats()?.position_to_bytes(self.state(), self.game().name()))
    }

    /// Reads the output of [`to_json`](AnyPosition::to_json), for a game that [`load`] knows.
    ///
    /// # Errors
    /// A [`Damaged`] that describes the malformed part, or the broken rule.
    pub fn from_json(json: &str) -> Result<Self, Damaged> {
        let Named::<IgnoredAny> { game, version, .. } = from_json(A_POSITION_IN_JSON, json)?;
        of_this_version(A_POSITION_IN_JSON, version, VERSION)?;
        let (game, formats) = listed(&game)?;
        let state = formats.position_from_json(json, game.name())?;
        Ok(Self::new(game, state))
    }

    /// Reads the output of [`to_bytes`](AnyPosition::to_bytes), for a game that [`load`] knows.
    ///
    /// # Errors
    /// The errors of [`from_json`](AnyPosition::from_json).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let (name, content) = unpack_name(POSITION, A_POSITION, bytes)?;
        let (game, formats) = listed(&name)?;
        let state = formats.position_from_bytes(content, game.name())?;
        Ok(Self::new(game, state))
    }
}

impl AnyBatch {
    /// The batch in compact bytes, from which it continues identically, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// If its game was made with [`AnyGame::of`], or there is not enough memory; [`NotWritten::Stopped`].
    pub fn to_bytes(&self, mut stop: impl FnMut() -> bool) -> Result<Vec<u8>, NotWritten> {
        self.game().formats()?.batch_to_bytes(&*self.state, self.game().name(), &mut stop)
    }

    /// Reads the output of [`to_bytes`](AnyBatch::to_bytes), for a game that [`load`] knows, unless `stop` returns true; it is
    /// asked repeatedly. The batch is on one thread until [`set_threads`](AnyBatch::set_threads) changes that.
    ///
    /// # Errors
    /// A [`Damaged`] that describes the malformed part, or the broken rule; [`Damaged::Stopped`].
    pub fn from_bytes(bytes: &[u8], mut stop: impl FnMut() -> bool) -> Result<Self, Damaged> {
        let (name, content) = unpack_name(BATCH, A_BATCH, bytes)?;
        let (game, formats) = listed(&name)?;
        let state = formats.batch_from_bytes(content, game.name(), &mut stop)?;
        Ok(Self::new(game, state))
    }
}

impl AnyMatch {
    /// Reads the output of [`to_bytes`](AnyMatch::to_bytes), for a game that [`load`] knows.
    ///
    /// # Errors
    /// A [`Damaged`] that describes the malformed part, or the event that cannot happen.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let (record, stream, nonce): (Record, Stream, u64) =
            unpack_last(A_MATCH, content(MATCH, A_MATCH, bytes)?, &mut || false)?;
        let game = load(&record.game)?;
        let state = game.typed().resume(record, stream, nonce)?;
        Ok(Self::new(game, state))
    }
}

impl Record {
    /// The record in JSON: `{"game": …, "ids": […]}`.
    pub fn to_json(&self) -> String {
        to_json(self)
    }

    /// Reads a record of any game that [`load`] knows, in JSON or as text, checking every event.
    ///
    /// # Errors
    /// A [`Damaged`] that describes the malformed part, or the event that cannot happen.
    pub fn read(text: &str) -> Result<(AnyGame, Self), Damaged> {
        if !text.trim_start().starts_with('{') {
            return Self::read_text(text);
        }
        let record: Self = from_json("a record in JSON", text)?;
        let game = load(&record.game)?;
        game.replay(&record)?;
        let record = game.own(record)?;
        Ok((game, record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::BatchError;
    use crate::{BatchSetup, NAMES};

    /// The error of reading, in words.
    fn why<T>(read: Result<T, Damaged>) -> Option<String> {
        read.err().map(|error| match error {
            Damaged::Malformed { why, .. } => why,
            error => error.to_string(),
        })
    }

    #[test]
    fn positions_in_the_bytes_of_batches_are_refused_with_their_own_sentences() {
        for name in NAMES {
            let setup = BatchSetup { rows: 2, records: true, ..BatchSetup::default() };
            let batch = load(name).unwrap().new_batch(&setup, || false).unwrap();
            let (whole, alone) = (batch.to_bytes(|| false).unwrap(), batch.position(1).unwrap().to_bytes().unwrap());
            let content = 5 + name.len();
            let first = whole.windows(alone.len() - content).position(|part| part == &alone[content..]).unwrap();
            let mut broken = 0;
            for place in 0..alone.len() - content {
                for value in [0, 1, 2, 5, 9, 77, 255] {
                    let (mut whole, mut alone) = (whole.clone(), alone.clone());
                    (whole[first + place], alone[content + place]) = (value, value);
                    // A larger length includes the bytes after the position.
                    let Some(sentence) = why(AnyPosition::from_bytes(&alone)).filter(|why| !why.contains("the end is missing"))
                    else {
                        continue;
                    };
                    let of_whole = why(AnyBatch::from_bytes(&whole, || false)).unwrap();
                    let of_it_alone = sentence.contains("bytes too many") || sentence.starts_with("it belongs to");
                    assert!(of_it_alone || of_whole.contains(&sentence), "{of_whole}: {sentence}");
                    assert!(!of_whole.contains("Serde"), "{name}: {of_whole}");
                    broken += 1;
                }
            }
            assert!(broken > 20, "{name}: {broken}");
        }
    }

    #[test]
    fn matches_in_bytes_are_refused_with_the_sentence_of_their_record_or_stream() {
        let (game, ids) = ("en_garde", |last: u16| vec![0, 0, 0, last]);
        for (bytes, sentence) in [
            (pack(MATCH.into(), &((game, ids(4)), [[0_u64; 4]], 0_u64)), "a stream whose state is zero"),
            (pack(MATCH.into(), &((game, ids(600)), [[1_u64; 4]], 0_u64)), "the id is 600; expected 0 to 511"),
            (
                pack(MATCH.into(), &((game, ids(500)), [[1_u64; 4]], 0_u64)),
                "event 3 of the record: chance outcome 500 does not exist",
            ),
            (pack(MATCH.into(), &(("chess", ids(0)), [[1_u64; 4]], 0_u64)), "`chess`"),
            (pack(MATCH.into(), &((game, ids(4)), [[1_u64; 5]], 0_u64)), "a list has 5 items, 1 too many"),
        ] {
            let error = AnyMatch::from_bytes(&bytes).unwrap_err().to_string();
            assert!(error.contains(sentence), "{error}");
        }
    }
    /// The number of times that a call asks whether to stop; stopped at the first two and the last, it says so.
    fn asked<T>(call: impl Fn(&mut dyn FnMut() -> bool) -> Result<T, bool>) -> usize {
        let mut asked = 0;
        assert!(
            call(&mut || {
                asked += 1;
                false
            })
            .is_ok()
        );
        for last in [0, 1, asked - 1] {
            let mut left: usize = last;
            let ended = call(&mut || {
                left = left.wrapping_sub(1);
                left == usize::MAX
            });
            assert!(matches!(ended, Err(true)), "stopped at question {last} of {asked}");
        }
        asked
    }

    #[test]
    fn a_batch_is_copied_written_and_read_unless_it_is_stopped() {
        let setup = BatchSetup::default().rows(20_000).seed(3);
        let batch = load("leduc_poker").unwrap().new_batch(&setup, || false).unwrap();
        let bytes = batch.to_bytes(|| false).unwrap();
        assert!(asked(|stop| batch.to_bytes(stop).map_err(|error| error == NotWritten::Stopped)) > 1);
        let read = |stop: &mut dyn FnMut() -> bool| AnyBatch::from_bytes(&bytes, stop);
        assert!(asked(|stop| read(stop).map_err(|error| error == Damaged::Stopped)) > 20_000 / 64);
        assert!(read(&mut || false).unwrap() == batch);
        asked(|stop| batch.try_clone(stop).map_err(|error| error == BatchError::Stopped));
    }
}
