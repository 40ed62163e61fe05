//! The arena: two players measured against each other.

use crate::argument::Number;
use crate::asking::Asking;
use crate::call::call_function;
use crate::error::{ArgumentError, OrRaise};
use crate::game::Game;
use crate::html::table;
use crate::player::{Player, is_policy};
use crate::value::{getters, value};
use bastide::players;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The results of the matches of two players, from `Game.arena`. Pairings of different deals add up with `+`.
///
/// A deal is played once for each side: the first player takes that side, the second all others. A match scores 1 if the first
/// player's side wins, 0.5 for a tie, and 0 if it loses. Deals are independent, so the 95 % intervals come from their means.
#[pyclass(frozen, get_all, eq, module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct Pairing {
    /// The deals that were played.
    deals: u64,
    /// The matches that were played.
    matches: u64,
    /// The matches that the first player's side won.
    wins: u64,
    /// The matches that nobody won.
    ties: u64,
    /// The matches that the first player's side lost.
    losses: u64,
    /// The sum over deals of their matches' mean score, and of its square.
    score_sums: [f64; 2],
    /// The sum over deals of the first player's mean return, and of its square.
    return_sums: [f64; 2],
    /// The decisions that each player made.
    decisions: [u64; 2],
    /// The seconds that each player took.
    seconds: [f64; 2],
}
value!(Pairing as "Pairing" {
    deals: u64, matches: u64, wins: u64, ties: u64, losses: u64,
    score_sums: [f64; 2], return_sums: [f64; 2], decisions: [u64; 2], seconds: [f64; 2]
});

impl Pairing {
    fn of(pairing: players::Pairing) -> Self {
        let players::Pairing { deals, matches, wins, ties, losses, score, returns, decisions, seconds, .. } = pairing;
        Self { deals, matches, wins, ties, losses, score_sums: score, return_sums: returns, decisions, seconds }
    }

    fn figures(&self) -> players::Pairing {
        let Self { deals, matches, wins, ties, losses, score_sums, return_sums, decisions, seconds } = *self;
        let mut pairing = players::Pairing::default();
        (pairing.deals, pairing.matches) = (deals, matches);
        (pairing.wins, pairing.ties, pairing.losses) = (wins, ties, losses);
        (pairing.score, pairing.returns) = (score_sums, return_sums);
        (pairing.decisions, pairing.seconds) = (decisions, seconds);
        pairing
    }
}

getters! {
    Pairing
    /// The first player's mean score, from 0 to 1, and half the width of its 95 % interval.
    fn score(&self) -> (f64, f64) = self.figures().score();
    /// The first player's mean return, from -1 to +1, and half the width of its 95 % interval.
    fn mean_return(&self) -> (f64, f64) = self.figures().mean_return();
    /// The first player's lead in points of Elo, between the ends of the 95 % interval: low, estimate, high.
    fn elo(&self) -> (f64, f64, f64) = self.figures().elo().into();
}

#[pymethods]
impl Pairing {
    /// The estimates with their 95 % intervals as a table, for notebooks.
    fn _repr_html_(&self) -> String {
        let Self { deals, matches, wins, ties, losses, .. } = self;
        let ((score, score_within), (mean, mean_within), (low, elo, high)) = (self.score(), self.mean_return(), self.elo());
        let row = |name: &str, estimate: f64, low: f64, high: f64, digits: usize| {
            [name.to_string(), format!("{estimate:.digits$}"), format!("{low:.digits$}"), format!("{high:.digits$}")]
        };
        let caption = format!("deals: {deals}, matches: {matches}; the first player won {wins}, tied {ties}, lost {losses}");
        let rows = [
            row("score", score, score - score_within, score + score_within, 3),
            row("mean return", mean, mean - mean_within, mean + mean_within, 3),
            row("Elo", elo, low, high, 0),
        ];
        table(&caption, ["", "estimate", "from", "to"], rows)
    }

    fn __add__(&self, other: &Self) -> PyResult<Self> {
        let (mine, theirs) = (self.figures(), other.figures());
        let counts = |of: &players::Pairing| [of.deals, of.matches, of.decisions[0], of.decisions[1]];
        if counts(&mine).iter().zip(counts(&theirs)).any(|(mine, theirs)| mine.checked_add(theirs).is_none()) {
            return Err(ArgumentError::new_err(
                "the counts of the pairings add up to more than 64 bits; expected at most 2**64 - 1",
            ));
        }
        let mut sum = mine;
        sum += theirs;
        Ok(Self::of(sum))
    }

    /// Adds nothing to 0, with which `sum` begins.
    fn __radd__(&self, other: u64) -> PyResult<Self> {
        match other {
            0 => Ok(self.clone()),
            _ => Err(ArgumentError::new_err(format!("{other} cannot be added to a pairing; expected a pairing"))),
        }
    }
}

#[pymethods]
impl Game {
    /// Plays `deals` deals between two players, each once for every side that the first can take; the index of the first deal is
    /// `first`.
    ///
    /// A player is a player of this game, its name, or a callable, as in `Game.player`, or a `Policy`: then many matches are
    /// played side by side, and the deals are those of `Batch.evaluate`. The chance of a deal depends on the seed and its index
    /// only, so processes can share the indices, and add their results. Deals are played on `threads` threads, 1 to 256; other
    /// threads of Python run meanwhile, and Ctrl-C interrupts it. The exceptions of a callable are raised here.
    #[pyo3(signature = (
        player: "Player | Policy | str | Callable[[Position], SupportsIndex | str]",
        other: "Player | Policy | str | Callable[[Position], SupportsIndex | str]",
        /,
        deals: "SupportsIndex",
        seed: "SupportsIndex",
        *,
        first: "SupportsIndex" = Number(0),
        threads: "SupportsIndex" = Number(1)
    ) -> "Pairing")]
    #[allow(clippy::too_many_arguments)]
    fn arena(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        other: &Bound<'_, PyAny>,
        deals: Number,
        seed: Number,
        first: Number,
        threads: Number,
    ) -> PyResult<Pairing> {
        let end = first.0.checked_add(deals.0);
        let end = end.ok_or_else(|| {
            ArgumentError::new_err("`first` and `deals` add up to more than 64 bits; expected at most 2**64 - 1")
        })?;
        let threads = threads.threads()?;
        if is_policy(player)? || is_policy(other)? {
            let arguments = (Game(self.0.clone()), (player, other), seed.0, (first.0, end), threads);
            let played = call_function(py, "bastide._evaluate", "pairing", arguments)?;
            return Ok(played.cast::<Pairing>()?.get().clone());
        }
        let asking = Asking::default();
        let one = Player::of(self, player)?.get().for_call(py, &asking);
        let other = Player::of(self, other)?.get().for_call(py, &asking);
        let play = |thought: &mut _| self.0.play_deals([&one, &other], seed.0, first.0..end, threads, thought);
        Ok(Pairing::of(asking.aside(py, play)?.or_raise()?))
    }
}
