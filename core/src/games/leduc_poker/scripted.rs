//! A sensible beginner's play.

use super::action::Action;
use super::state::LeducPoker;
use crate::Turn;
use crate::position::Advice;

pub(super) const ADVICE: Advice<LeducPoker> = Advice { script: Some(liking), ..Advice::NONE };

/// The appeal of an action: the player raises with a pair or, before the public card, with a king; facing a raise, the player
/// folds anything below a king after the public card, and a jack before it.
fn liking(position: &LeducPoker, action: Action) -> f32 {
    let Turn::Seat(seat) = position.turn() else { return 0.0 };
    let Some(rank) = position.hand(seat).map(|card| card.rank()) else { return 0.0 };
    let wanted = match position.public_card().map(|card| card.rank()) {
        Some(public) if public == rank => Action::Raise,
        None if rank == 2 => Action::Raise,
        None if rank == 0 && position.is_behind() => Action::Fold,
        Some(_) if rank < 2 && position.is_behind() => Action::Fold,
        _ => Action::Call,
    };
    match action {
        action if action == wanted => 2.0,
        Action::Call => 1.0,
        _ => 0.0,
    }
}
