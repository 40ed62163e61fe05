//! Advice for players of a game.

use crate::{PerSeat, Position};

/// The appeal of an action to a sensible beginner, who plays the most appealing one.
pub type Script<P> = fn(position: &P, action: <P as Position>::Action) -> f32;

/// A game's advice to searches: where a playout may stop, and the value of a position there.
#[derive(Debug)]
pub struct Advice<P: Position> {
    /// Whether a playout may stop in a position, given the root of the search and the number of decisions played at random since
    /// the tree was left.
    pub horizon: fn(root: &P, position: &P, decisions: u32) -> bool,
    /// The value to each seat of a position where a playout stopped, from −1 to +1, given the root of the search.
    pub value: fn(root: &P, position: &P) -> PerSeat<f32>,
    /// The appeal of a legal action to a sensible beginner, from the view of the seat to act, if the game has a script.
    pub script: Option<Script<P>>,
    /// The priority of an action in a search, as a logit, from the view of the seat to act; without a prior all actions are
    /// equal.
    pub prior: Option<Script<P>>,
    /// The size η of the step with which a search updates a network's policy.
    pub eta: f32,
    /// The decisions after which the network's value ends a play-out of such a search; 0 for none.
    pub depth: u32,
}

impl<P: Position> Advice<P> {
    /// Playouts run to the end and are worth their returns, without a script or a prior; steps are small.
    pub const NONE: Self =
        Self { horizon: |_, _, _| false, value: |_, position| position.returns(), script: None, prior: None, eta: 0.5, depth: 0 };
}

/// A lead in points as a share of a win, from −1 to +1: `scale` points are half a win.
#[inline]
pub(crate) fn share(lead: f32, scale: f32) -> f32 {
    lead / (lead.abs() + scale)
}

/// The lead of each seat's side over the best other side, in scores.
#[inline]
pub(crate) fn leads<P: Position>(position: &P) -> PerSeat<i32> {
    let (sides, scores) = (position.sides(), position.scores());
    PerSeat::new(position.seats(), |seat| {
        let mine = seat.index();
        let others = (0..scores.len()).filter(|other| sides[*other] != sides[mine]).map(|other| scores[other]);
        scores[mine] - others.max().unwrap_or(0)
    })
}
