//! Writes and reads batches.
#![cfg(feature = "serde")]

use super::known::{Kept, Knowledge};
use super::row::Row;
use super::workers::CHUNK;
use super::{AutoReset, Batch, BatchSetup};
use crate::history::{Recent, Vocabulary};
use crate::matches::Decisions;
use crate::memory::{copied, filled, read_list};
use crate::{Damaged, Finite, Id, InformationState, Portable, Position, Record, Sampler, Seat, Turn};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A batch in its written form; its setup has one thread, because threads are not saved.
#[derive(Serialize)]
#[serde(bound = "P: Serialize")]
struct Written<'a, P: Position> {
    start: &'a P,
    setup: BatchSetup,
    rows: &'a [Row<P>],
    samplers: &'a [Sampler],
    known: &'a [InformationState],
    #[serde(skip_serializing_if = "<[u16]>::is_empty")]
    histories: &'a [u16],
}

/// A batch as it is read, before it is checked.
#[derive(Deserialize)]
#[serde(bound = "P: DeserializeOwned", deny_unknown_fields)]
pub(crate) struct Saved<P: Position> {
    start: P,
    setup: BatchSetup,
    #[serde(deserialize_with = "read_list")]
    rows: Vec<Row<P>>,
    #[serde(deserialize_with = "read_list")]
    samplers: Vec<Sampler>,
    #[serde(deserialize_with = "read_list")]
    known: Vec<InformationState>,
    #[serde(default, deserialize_with = "read_list")]
    histories: Vec<u16>,
}

impl<P: Position + Serialize> Serialize for Batch<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { start, setup, rows, samplers, known, .. } = self;
        let Knowledge { states: known, histories } = known;
        Written { start, setup: setup.on_one_thread(), rows, samplers, known, histories }.serialize(serializer)
    }
}

/// The batch continues identically, on the caller's thread alone until [`Batch::set_threads`] changes that.
impl<'de, P: Portable> Deserialize<'de> for Batch<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Saved::<P>::deserialize(deserializer)?.batch(|| false).map_err(D::Error::custom)
    }
}

impl<P: Position> Saved<P> {
    /// The batch, unless it breaks a rule, or `stop` returns true, which is asked repeatedly.
    pub(crate) fn batch(self, stop: impl FnMut() -> bool) -> Result<Batch<P>, Damaged> {
        self.check(stop)?;
        let Self { start, setup, rows, samplers, known: states, histories } = self;
        let known = Knowledge { states, histories };
        setup.check().map_err(|error| Damaged::Rule(error.to_string()))?;
        Batch::of_rows(start, setup.on_one_thread(), rows, samplers, known).map_err(|_| Damaged::NoMemory)
    }

    fn check(&self, mut stop: impl FnMut() -> bool) -> Result<(), Damaged> {
        let options = self.start.options();
        let begun = P::new(&options).is_ok_and(|start| start == self.start);
        Damaged::unless(begun, "start: expected the position before the first event")?;
        Damaged::unless(self.rows.len() == self.setup.rows, "rows: expected as many as the setup says")?;
        Damaged::unless(self.samplers.len() == self.rows.len(), "samplers: expected as many as rows")?;
        let Kept { states, numbers, history } = Kept::of(&self.start, &self.setup);
        Damaged::unless(self.known.len() == self.rows.len() * states, "known: expected one for each seat of a row with keys")?;
        let fits = Some(self.histories.len()) == self.rows.len().checked_mul(numbers);
        Damaged::unless(fits, "histories: expected the setup's numbers for each seat of a row")?;
        let vocabulary = Vocabulary::of(&self.start).map_err(|_| Damaged::NoMemory)?;
        let mut lived = Knowledge { states: Vec::new(), histories: filled(numbers, 0).map_err(|_| Damaged::NoMemory)? };
        for (i, row) in self.rows.iter().enumerate() {
            if i % CHUNK == 0 && stop() {
                return Err(Damaged::Stopped);
            }
            let record = row.own_record(&self.start)?;
            row.check_known(record.as_ref(), &self.known[i * states..][..states])?;
            let histories = &self.histories[i * numbers..][..numbers];
            let mut possible = histories.chunks_exact(history.max(1)).all(|mine| Recent::is_possible(mine, &vocabulary));
            if let Some(record) = record.as_ref().filter(|_| numbers > 0) {
                lived.lend(&self.start, &vocabulary, Kept { states: 0, numbers, history }).live(record)?;
                possible &= lived.histories == histories;
            }
            Damaged::unless(possible, "histories: expected what each seat noticed and did")?;
            Damaged::unless(row.position.options() == options, "rows: expected one game with the same options")?;
            Damaged::unless(row.record.is_some() == self.setup.records, "rows: expected all of them recorded, or none")?;
            row.check(self.setup.auto_reset)?;
            if let Some(record) = &record {
                row.check_record(record)?;
            }
        }
        Ok(())
    }
}

impl<P: Position> Row<P> {
    /// Whether the row is possible in a batch with this setting.
    fn check(&self, auto_reset: AutoReset) -> Result<(), Damaged> {
        let seats = self.position.seats();
        let may_be_over = auto_reset != AutoReset::SameStep && self.seat.index() < seats;
        let going_on = match self.position.turn() {
            Turn::Seat(seat) => !self.over && seat == self.seat,
            Turn::Chance => false,
            Turn::Over => self.over && may_be_over,
        };
        Damaged::unless(going_on, "rows: expected a seat to act, or a match that stays over until it is reset")?;
        Damaged::unless(i64::try_from(self.episode).is_ok(), "episode: expected less than 2^63")?;
        Damaged::unless(i32::try_from(self.last.decisions).is_ok(), "last: expected fewer than 2^31 decisions")?;
        let (returns, beyond) = self.last.returns.split_at(seats);
        let in_range = returns.iter().all(|share| share.abs() <= 1.0) && beyond.iter().all(|share| *share == 0.0);
        Damaged::unless(in_range, "last: expected returns from −1 to 1, and 0 beyond the seats")?;
        let of_this = self.last.decisions == self.length() && *returns == *self.position.returns();
        Damaged::unless(!self.over || of_this, "last: expected the decisions and returns of the match that is over")
    }

    /// The record of the row, if there is one.
    fn own_record(&self, start: &P) -> Result<Option<Record>, Damaged> {
        let Some(ids) = &self.record else { return Ok(None) };
        Ok(Some(Record { game: start.name(), ids: copied(ids).map_err(|_| Damaged::NoMemory)? }))
    }

    /// Whether the seats' knowledge is possible: their last observations and, if there is a record, everything that it shows
    /// them.
    fn check_known(&self, record: Option<&Record>, known: &[InformationState]) -> Result<(), Damaged> {
        for (known, seat) in known.iter().zip(Seat::all()) {
            let sees = InformationState::first(&self.position, seat).observation();
            let mut good = known.seat() == seat && known.observation() == sees;
            if let Some(record) = record {
                good &= record.information_state::<P>(seat)? == *known;
            }
            Damaged::unless(good, "known: expected each seat's observations and actions, and its view now")?;
        }
        Ok(())
    }

    /// Whether the counters and the chance match the record.
    fn check_record(&self, record: &Record) -> Result<(), Damaged> {
        let (mut decisions, mut stream, mut drawn) = (Decisions::default(), self.streams.of_episode(self.episode), true);
        let end = record.replay_each(|position: &P, id| match position.turn() {
            Turn::Chance => drawn &= position.outcomes().draw(&mut stream).map(Id::of) == Some(id),
            Turn::Seat(seat) => decisions[seat.index()] += 1,
            Turn::Over => {}
        })?;
        Damaged::unless(end == self.position, "rows: expected each at the end of its record")?;
        Damaged::unless(self.decisions == decisions, "decisions: expected as many as the record has")?;
        let chance = self.put.is_some() || drawn && stream == self.stream;
        Damaged::unless(chance, "episode: expected the match whose chance the record follows, unless it was put in")
    }
}
