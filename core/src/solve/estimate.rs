//! Estimates the size of a game before its histories, or those that everybody sees, are counted.
//!
//! The product of the numbers of choices along a random path through a game has the number of the game's ends as its mean (Knuth,
//! Estimating the Efficiency of Backtrack Programs, 1975). So it exceeds [`MARGIN`] times that number with a probability of at
//! most 1/[`MARGIN`], and on each of [`WAYS`] paths with a probability of at most 10⁻²⁴: a game refused for that reason is too
//! large. The same holds for public histories if deals are not counted, and the number of legal actions is divided by the number
//! of those that look to everybody like the chosen one.

use super::Form;
use crate::position::played;
use crate::{Observed, Position, Stream, Turn};

/// The factor by which an estimate must exceed a limit.
pub(super) const MARGIN: f64 = 1000.0;
/// The number of paths tried, all of which must exceed it.
const WAYS: u64 = 8;
/// The longest path.
const LONGEST: usize = 10_000;

/// The decimal logarithm of the lowest estimate of the number of ends, or of public histories to an end.
pub(super) fn digits<P: Position>(start: &P, form: Form) -> f64 {
    (0..WAYS).map(|way| of_a_way(*start, form, &mut Stream::new(way))).fold(f64::INFINITY, f64::min)
}

pub(super) fn of_a_way<P: Position>(mut position: P, form: Form, stream: &mut Stream) -> f64 {
    let mut digits = 0.0;
    for _ in 0..LONGEST {
        let choices = match position.turn() {
            Turn::Over => break,
            Turn::Seat(_) => {
                let (before, legal) = (position, position.legal());
                position.play_unchecked(legal.draw(stream).expect("a seat that is asked has a legal action"));
                let alike = |action: &P::Action| played(&before, *action).public_key() == position.public_key();
                legal.len() as f64 / if form == Form::Full { 1.0 } else { legal.iter().filter(alike).count() as f64 }
            }
            Turn::Chance => {
                let kinds = position.outcomes().kinds();
                position.deal_unchecked(kinds.draw(stream).expect("chance that is to deal has an outcome"));
                if form == Form::Full { kinds.len() as f64 } else { 1.0 }
            }
        };
        digits += choices.log10();
    }
    digits
}
