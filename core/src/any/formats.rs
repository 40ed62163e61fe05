//! JSON and compact bytes of what is erased (feature `formats`).
#![cfg(feature = "formats")]

use super::{AnyBatch, AnyGame, AnyMatch, AnyPosition, load};
use crate::{Batch, Damaged, Match, Position, Record};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// What the bytes of a position, of a match and of a batch begin with; the last byte is the version of the format.
const POSITION: [u8; 4] = *b"BsP\x01";
const MATCH: [u8; 4] = *b"BsM\x01";
const BATCH: [u8; 4] = *b"BsB\x01";

/// A position in JSON, under the name of its game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named<P> {
    game: String,
    position: P,
}

/// Writing our own types to memory does not fail.
const WRITTEN: &str = "plain values are written";

fn damaged(what: &str, error: impl Display) -> Damaged {
    Damaged::new(format!("{what}: {error}"))
}

pub(super) fn position_to_json<P: Position>(position: &P, game: &str) -> String {
    serde_json::to_string(&Named { game: game.into(), position }).expect(WRITTEN)
}

pub(super) fn position_from_json<P: Position>(json: &str, game: &str) -> Result<P, Damaged> {
    let named: Named<P> = serde_json::from_str(json).map_err(|error| damaged("a position in JSON", error))?;
    of_game(named.position, game)
}

pub(super) fn position_to_bytes<P: Position>(position: &P, game: &str) -> Vec<u8> {
    to_bytes(POSITION, &(game, position))
}

pub(super) fn position_from_bytes<P: Position>(bytes: &[u8], game: &str) -> Result<P, Damaged> {
    let (_, position): (String, P) = from_bytes(POSITION, "a position", bytes)?;
    of_game(position, game)
}

pub(super) fn match_to_bytes<P: Position>(game: &Match<P>) -> Vec<u8> {
    to_bytes(MATCH, game)
}

pub(super) fn match_from_bytes<P: Position>(bytes: &[u8]) -> Result<Match<P>, Damaged> {
    from_bytes(MATCH, "a match", bytes)
}

pub(super) fn batch_to_bytes<P: Position>(batch: &Batch<P>, game: &str) -> Vec<u8> {
    to_bytes(BATCH, &(game, batch))
}

pub(super) fn batch_from_bytes<P: Position>(bytes: &[u8], game: &str) -> Result<Batch<P>, Damaged> {
    let (_, batch): (String, Batch<P>) = from_bytes(BATCH, "a batch", bytes)?;
    of_game(*batch.start(), game)?;
    Ok(batch)
}

/// A position holds its options too; they must be those of the game that is named beside it.
fn of_game<P: Position>(position: P, game: &str) -> Result<P, Damaged> {
    let name = position.name();
    if name == game { Ok(position) } else { Err(Damaged::new(format!("a position of `{name}` under the name `{game}`"))) }
}

fn to_bytes<T: Serialize>(magic: [u8; 4], value: &T) -> Vec<u8> {
    postcard::to_extend(value, magic.to_vec()).expect(WRITTEN)
}

fn from_bytes<T: DeserializeOwned>(magic: [u8; 4], what: &str, bytes: &[u8]) -> Result<T, Damaged> {
    let (value, rest) = take_from_bytes(magic, what, bytes)?;
    Damaged::unless(rest.is_empty(), &format!("{what} in bytes: {} bytes too many", rest.len()))?;
    Ok(value)
}

fn take_from_bytes<'a, T: DeserializeOwned>(magic: [u8; 4], what: &str, bytes: &'a [u8]) -> Result<(T, &'a [u8]), Damaged> {
    let foreign = || Damaged::new(format!("not {what} in bytes: these begin with {magic:?}"));
    let content = bytes.strip_prefix(&magic).ok_or_else(foreign)?;
    postcard::take_from_bytes(content).map_err(|error| damaged(&format!("{what} in bytes"), error))
}

fn named_game(name: &str) -> Result<AnyGame, Damaged> {
    load(name).map_err(|error| damaged("the game", error))
}

impl AnyPosition {
    /// The position in JSON, under the name of its game.
    pub fn to_json(&self) -> String {
        self.state().to_json(self.game().name())
    }

    /// The position in compact bytes, under the name of its game.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.state().to_bytes(self.game().name())
    }

    /// Reads what [`to_json`](AnyPosition::to_json) wrote, for a game that [`load`] knows.
    pub fn from_json(json: &str) -> Result<Self, Damaged> {
        let named: Named<IgnoredAny> = serde_json::from_str(json).map_err(|error| damaged("a position in JSON", error))?;
        let game = named_game(&named.game)?;
        let state = game.kind().position_from_json(json)?;
        Ok(Self::new(game, state))
    }

    /// Reads what [`to_bytes`](AnyPosition::to_bytes) wrote, for a game that [`load`] knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let (name, _): (String, _) = take_from_bytes(POSITION, "a position", bytes)?;
        let game = named_game(&name)?;
        let state = game.kind().position_from_bytes(bytes)?;
        Ok(Self::new(game, state))
    }
}

impl AnyBatch {
    /// The batch in compact bytes, so that it goes on identically.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.matches().to_bytes(self.game().name())
    }

    /// Reads what [`to_bytes`](AnyBatch::to_bytes) wrote, for a game that [`load`] knows; on one thread until
    /// [`set_threads`](AnyBatch::set_threads) says otherwise.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let (name, _): (String, _) = take_from_bytes(BATCH, "a batch", bytes)?;
        let game = named_game(&name)?;
        let matches = game.kind().batch_from_bytes(bytes)?;
        Ok(Self::new(game, matches))
    }
}

impl AnyMatch {
    /// The match in compact bytes: its record and the state of its stream, so that it goes on identically.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.running().to_bytes()
    }

    /// Reads what [`to_bytes`](AnyMatch::to_bytes) wrote, for a game that [`load`] knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let (record, _): (Record, _) = take_from_bytes(MATCH, "a match", bytes)?;
        let game = named_game(&record.game)?;
        let running = game.kind().match_from_bytes(bytes)?;
        Ok(Self::new(game, running))
    }
}

impl Record {
    /// The record in JSON: `{"game": …, "ids": […]}`.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect(WRITTEN)
    }

    /// Reads a record of any game that [`load`] knows, in JSON or as text, checking every step.
    pub fn read(text: &str) -> Result<(AnyGame, Self), Damaged> {
        if text.trim_start().starts_with('{') {
            let record: Self = serde_json::from_str(text).map_err(|error| damaged("a record in JSON", error))?;
            let game = named_game(&record.game)?;
            game.replay(&record)?;
            let record = game.own(record)?;
            Ok((game, record))
        } else {
            let game = named_game(Self::text_game(text)?)?;
            let record = game.record_from_text(text)?;
            Ok((game, record))
        }
    }
}
