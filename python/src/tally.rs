//! Statistics of many matches, and the random play that they come from.

use crate::error::ArgumentError;
use crate::html::table;
use crate::interrupt::in_slices;
use crate::value::value;
use bastide::AnyGame;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::ops::Range;
use std::thread;

/// Statistics of many matches of one game. Tallies of different matches add up with `+`.
#[pyclass(frozen, get_all, eq, module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct Tally {
    /// The matches that were played.
    matches: u64,
    /// The actions that were played.
    decisions: u64,
    /// The outcomes that chance dealt.
    deals: u64,
    /// The matches that each seat won.
    wins: Vec<u64>,
    /// The matches that nobody won.
    ties: u64,
    /// The sum of the returns of each seat.
    returns: Vec<f64>,
}
value!(Tally as "Tally" { matches: u64, decisions: u64, deals: u64, wins: Vec<u64>, ties: u64, returns: Vec<f64> });

impl Tally {
    pub(crate) fn of(tally: &bastide::batch::Tally, seats: usize) -> Self {
        let bastide::batch::Tally { matches, decisions, deals, wins, ties, returns, .. } = tally;
        let (wins, returns) = (wins[..seats].to_vec(), returns[..seats].to_vec());
        Self { matches: *matches, decisions: *decisions, deals: *deals, wins, ties: *ties, returns }
    }

    /// Plays with the interpreter released, in slices between which Ctrl-C is heard.
    pub(crate) fn of_selfplay(py: Python<'_>, game: &AnyGame, seed: u64, matches: Range<u64>, threads: usize) -> PyResult<Self> {
        let (mut tally, mut next) = (bastide::batch::Tally::default(), matches.start);
        in_slices(py, matches.end - matches.start, |some| {
            tally += py.detach(|| shared(game, seed, next..next + some, threads));
            next += some;
            Ok(some)
        })?;
        Ok(Self::of(&tally, game.seats()))
    }
}

/// The results of matches in equal shares, of which this thread plays the first and those for which the system starts no other.
fn shared(game: &AnyGame, seed: u64, matches: Range<u64>, threads: usize) -> bastide::batch::Tally {
    let share = (matches.end - matches.start).div_ceil(threads as u64);
    let from = |place: usize| matches.start.saturating_add(share.saturating_mul(place as u64)).min(matches.end);
    let play = |place: usize| game.selfplay(seed, from(place)..from(place + 1));
    thread::scope(|scope| {
        let start = |place| thread::Builder::new().spawn_scoped(scope, move || play(place)).map_err(|_| place);
        let others: Vec<_> = (1..threads).map(start).collect();
        others.into_iter().fold(play(0), |mut tally, other| {
            tally += other.map_or_else(play, |other| other.join().expect("random play ends"));
            tally
        })
    })
}

#[pymethods]
impl Tally {
    /// The wins and the mean return of each seat as a table, for notebooks.
    fn _repr_html_(&self) -> String {
        let Self { matches, decisions, deals, wins, ties, returns } = self;
        let caption = format!("matches: {matches}, tied: {ties}; decisions: {decisions}; deals of chance: {deals}");
        let row = |(seat, (won, sum)): (usize, (&u64, &f64))| {
            [seat.to_string(), won.to_string(), format!("{:.3}", sum / (*matches).max(1) as f64)]
        };
        table(&caption, ["seat", "wins", "mean return"], wins.iter().zip(returns).enumerate().map(row))
    }

    fn __add__(&self, other: &Self) -> PyResult<Self> {
        if self.wins.len() != other.wins.len() || self.returns.len() != other.returns.len() {
            return Err(ArgumentError::new_err("the tallies differ in their number of seats; expected the same"));
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

    /// Adds nothing to 0, with which `sum` begins.
    fn __radd__(&self, other: u64) -> PyResult<Self> {
        match other {
            0 => Ok(self.clone()),
            _ => Err(ArgumentError::new_err(format!("{other} cannot be added to a tally; expected a tally"))),
        }
    }
}
