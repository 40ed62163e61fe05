//! What is worth knowing when one plays a game.

use crate::{PerSeat, Position};
use std::fmt::{self, Debug};

/// What a game tells those who search it: where a playout may stop, and what a position is worth there.
pub struct Advice<P> {
    /// Whether a playout may stop in a position: with the one where the search began, and the decisions played at random since the
    /// tree was left.
    pub horizon: fn(root: &P, position: &P, decisions: u32) -> bool,
    /// What a position where a playout stopped is worth to each seat, from −1 to +1; with the one where the search began.
    pub value: fn(root: &P, position: &P) -> PerSeat<f32>,
}

impl<P: Position> Advice<P> {
    /// Playouts go on to the end, and returns say what it is worth.
    pub const NONE: Self = Self { horizon: |_, _, _| false, value: |_, position| position.returns() };
}

impl<P> Debug for Advice<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Advice")
    }
}

/// A lead in points as a share of a win, from −1 to +1: half of one at `scale` points.
#[inline]
pub(crate) fn share(lead: f32, scale: f32) -> f32 {
    lead / (lead.abs() + scale)
}

/// How far the side of each seat is ahead of the best other one, in scores.
#[inline]
pub(crate) fn leads<P: Position>(position: &P) -> PerSeat<i32> {
    let (sides, scores) = (position.sides(), position.scores());
    PerSeat::new(position.seats(), |seat| {
        let mine = seat.index();
        let others = (0..scores.len()).filter(|other| sides[*other] != sides[mine]).map(|other| scores[other]);
        scores[mine] - others.max().unwrap_or(0)
    })
}
