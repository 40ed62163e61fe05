//! Batches that are written and read.
#![cfg(feature = "serde")]

use super::row::Row;
use super::{AutoReset, Batch, BatchSetup};
use crate::{Damaged, Portable, Position, Record, Sampler, Turn};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A batch as it is written; its setup has one thread, because the threads are not a part of it.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "P: Serialize", deserialize = "P: DeserializeOwned"), deny_unknown_fields)]
struct Saved<'a, P: Position> {
    start: Cow<'a, P>,
    setup: BatchSetup,
    rows: Cow<'a, [Row<P>]>,
    samplers: Cow<'a, [Sampler]>,
}

impl<P: Position + Serialize> Serialize for Batch<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { start, setup, rows, samplers, .. } = self;
        let (start, setup) = (Cow::Borrowed(start), setup.on_one_thread());
        Saved { start, setup, rows: Cow::Borrowed(rows), samplers: Cow::Borrowed(samplers) }.serialize(serializer)
    }
}

/// The batch goes on identically, on the caller's thread alone until [`Batch::set_threads`] says otherwise.
impl<'de, P: Portable> Deserialize<'de> for Batch<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::<P>::deserialize(deserializer)?;
        saved.check().map_err(D::Error::custom)?;
        let Saved { start, setup, rows, samplers } = saved;
        setup.check().map_err(D::Error::custom)?;
        Ok(Self::of_rows(start.into_owned(), setup.on_one_thread(), rows.into_owned(), samplers.into_owned()))
    }
}

impl<P: Position> Saved<'_, P> {
    fn check(&self) -> Result<(), Damaged> {
        let options = self.start.options();
        let begun = P::new(&options).is_ok_and(|start| start == *self.start);
        Damaged::unless(begun, "start: the position before the first event")?;
        Damaged::unless(self.rows.len() == self.setup.rows, "rows: as many as the setup says")?;
        Damaged::unless(self.samplers.len() == self.rows.len(), "samplers: as many as rows")?;
        let game = self.start.name();
        for row in &*self.rows {
            Damaged::unless(row.position.options() == options, "rows: all of one game with the same options")?;
            let may_be_over = self.setup.auto_reset != AutoReset::SameStep && row.seat.index() < self.start.seats();
            let going_on = match row.position.turn() {
                Turn::Seat(seat) => !row.over && seat == row.seat,
                Turn::Chance => false,
                Turn::Over => row.over && may_be_over,
            };
            Damaged::unless(going_on, "rows: a seat is to act, or the match is over and stays so until it is reset")?;
            Damaged::unless(row.record.is_some() == self.setup.records, "rows: all of them recorded, or none")?;
            if let Some(ids) = &row.record {
                let record = Record { game: game.clone(), ids: ids.clone() };
                Damaged::unless(record.replay::<P>()? == row.position, "rows: each at the end of its record")?;
            }
            Damaged::unless(row.last.returns.iter().all(|share| share.abs() <= 1.0), "last: returns are from −1 to 1")?;
        }
        Ok(())
    }
}
