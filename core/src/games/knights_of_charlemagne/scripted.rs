//! A sensible beginner's play.

use super::rules::{Action, CASTLE, Knight, Place, Seen, State, TREASURE};
use crate::position::share;
use crate::{Finite, Seat};

impl Seen<'_> {
    /// The appeal of an action: the player puts a knight where it brings the side nearest to the reward there.
    pub(super) fn liking(&self, seat: Seat, action: Action) -> f32 {
        let (side, state) = (self.side(seat), action.state());
        let mine = self.knights_at(side, state);
        let others = self.sides().filter(|other| *other != side).map(|other| self.knights_at(other, state));
        let lead = f32::from(mine) - f32::from(others.max().unwrap_or(0));
        let to_come = 1.0 + 0.25 * self.unplayed(state);
        let nearer = share(lead + 1.0, to_come) - share(lead, to_come);
        let first = if mine == 0 { f32::from(TREASURE) } else { 0.0 };
        self.stake(state) * nearer + 0.2 * first
    }

    /// The reward of a state: its points and, at the states of low numbers, a share of the castle (KC-24).
    fn stake(&self, state: State) -> f32 {
        let castle = match state {
            State::Numbered(value) if value.number() <= 3 => f32::from(CASTLE) / 3.0,
            _ => 0.0,
        };
        f32::from(state.worth()) + castle
    }

    /// The number of unplayed knights that can be put at a state.
    fn unplayed(&self, state: State) -> f32 {
        let fits = |knight: &Knight| match state {
            State::Numbered(value) => knight.value == value,
            State::Coloured(colour) => knight.colour == colour,
        };
        let rows = || self.sides().flat_map(|side| Place::all().map(move |place| self.row(side, place)));
        let played = Knight::all().filter(fits).map(|knight| rows().map(|row| row.count(knight)).sum::<u8>());
        let all = Knight::all().filter(fits).map(|knight| self.rules().deck().count(knight));
        f32::from(all.sum::<u8>()) - f32::from(played.sum::<u8>())
    }
}
