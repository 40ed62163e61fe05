//! A sensible beginner's play.

use super::rules::{Action, Card, Seen};
use crate::Seat;

impl Seen<'_> {
    /// The appeal of an action: the player raises with a pair or, before the public card, with a king; facing a raise, the player
    /// folds anything below a king after the public card, and a jack before it.
    pub(super) fn liking(&self, seat: Seat, action: Action) -> f32 {
        let Some(rank) = self.hand(seat).face().map(Card::rank) else { return 0.0 };
        let wanted = match self.public().map(Card::rank) {
            Some(public) if public == rank => Action::Raise,
            None if rank == 2 => Action::Raise,
            None if rank == 0 && self.is_behind() => Action::Fold,
            Some(_) if rank < 2 && self.is_behind() => Action::Fold,
            _ => Action::Call,
        };
        match action {
            action if action == wanted => 2.0,
            Action::Call => 1.0,
            _ => 0.0,
        }
    }
}
