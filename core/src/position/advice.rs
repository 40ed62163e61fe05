//! What is worth knowing when one plays a game.

use crate::{PerSeat, Position};

/// How much a sensible beginner likes an action; he plays the one that he likes best.
pub type Script<P> = fn(position: &P, action: <P as Position>::Action) -> f32;

/// What a game tells those who search it: where a playout may stop, and what a position is worth there.
#[derive(Debug)]
pub struct Advice<P: Position> {
    /// Whether a playout may stop in a position: with the one where the search began, and the decisions played at random since the
    /// tree was left.
    pub horizon: fn(root: &P, position: &P, decisions: u32) -> bool,
    /// What a position where a playout stopped is worth to each seat, from −1 to +1; with the one where the search began.
    pub value: fn(root: &P, position: &P) -> PerSeat<f32>,
    /// How much a sensible beginner likes a legal action, by what the seat to act sees alone, if the game has a script for him.
    pub script: Option<Script<P>>,
    /// What a search looks at first, as logits, by what the seat to act sees alone; without it all actions are alike.
    pub prior: Option<Script<P>>,
}

impl<P: Position> Advice<P> {
    /// Playouts go on to the end, returns say what it is worth, and there is no script and no prior.
    pub const NONE: Self = Self { horizon: |_, _, _| false, value: |_, position| position.returns(), script: None, prior: None };
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
