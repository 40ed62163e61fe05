//! The figures of many matches, and the random play that they come from.

use crate::error::ArgumentError;
use crate::value::value;
use bastide::AnyGame;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The figures of many matches of one game. Tallies of different matches add up with `+`.
#[pyclass(frozen, get_all, eq, module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct Tally {
    /// How many matches were played.
    matches: u64,
    /// How many actions were played.
    decisions: u64,
    /// How many outcomes chance dealt.
    deals: u64,
    /// How many matches each seat won.
    wins: Vec<u64>,
    /// How many matches nobody won.
    ties: u64,
    /// The sum of the returns of each seat.
    returns: Vec<f64>,
}
value!(Tally as "Tally" { matches: u64, decisions: u64, deals: u64, wins: Vec<u64>, ties: u64, returns: Vec<f64> });

impl Tally {
    pub(crate) fn of(tally: &bastide::Tally, seats: usize) -> Self {
        let bastide::Tally { matches, decisions, deals, wins, ties, returns, .. } = tally;
        let (wins, returns) = (wins[..seats].to_vec(), returns[..seats].to_vec());
        Self { matches: *matches, decisions: *decisions, deals: *deals, wins, ties: *ties, returns }
    }

    /// Plays with the interpreter released, in slices between which Ctrl-C is heard.
    pub(crate) fn of_selfplay(py: Python<'_>, game: &AnyGame, seed: u64, matches: Range<u64>) -> PyResult<Self> {
        const SLICE: Duration = Duration::from_millis(50);
        let mut tally = bastide::Tally::default();
        let (mut next, mut size) = (matches.start, 1);
        while next < matches.end {
            let end = matches.end.min(next.saturating_add(size));
            let begun = Instant::now();
            tally += py.detach(|| game.selfplay(seed, next..end));
            py.check_signals()?;
            if begun.elapsed() < SLICE / 2 {
                size *= 2;
            }
            next = end;
        }
        Ok(Self::of(&tally, game.seats()))
    }
}

#[pymethods]
impl Tally {
    fn __add__(&self, other: &Self) -> PyResult<Self> {
        if self.wins.len() != other.wins.len() || self.returns.len() != other.returns.len() {
            return Err(ArgumentError::new_err("tallies add up if they are of the same number of seats"));
        }
        Ok(Self {
            matches: self.matches.saturating_add(other.matches),
            decisions: self.decisions.saturating_add(other.decisions),
            deals: self.deals.saturating_add(other.deals),
            wins: self.wins.iter().zip(&other.wins).map(|(mine, theirs)| mine.saturating_add(*theirs)).collect(),
            ties: self.ties.saturating_add(other.ties),
            returns: self.returns.iter().zip(&other.returns).map(|(mine, theirs)| mine + theirs).collect(),
        })
    }

    /// What `sum` begins with, 0, adds nothing.
    fn __radd__(&self, other: u64) -> PyResult<Self> {
        match other {
            0 => Ok(self.clone()),
            _ => Err(ArgumentError::new_err(format!("a tally is added to a tally, not to {other}"))),
        }
    }
}
