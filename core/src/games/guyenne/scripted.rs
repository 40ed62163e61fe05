//! A sensible beginner's play.

use super::rules::{Action, Contest, HAND, Kind, Leader, Phase, Place, Role, Seen, Side};
use crate::{Finite, Seat};

/// The assumed strength of an unseen card.
const UNSEEN: f32 = 3.0;
/// The strength at which a Hero is worth playing.
const HERO: f32 = 8.0;

impl Seen<'_> {
    /// The appeal of an action: the player fights where most points are at stake, with cards a little stronger than the
    /// opponent's are assumed to be, and shows them only to win.
    pub(super) fn liking(&self, seat: Seat, action: Action) -> f32 {
        let lacking = self.contest_of(seat).map_or(0.0, |contest| self.lacking(seat, contest));
        match (self.phase(), action) {
            (Phase::Reinforce(..), Action::Target(place)) => {
                let contest = self.contest_at(seat, place);
                if self.lacking(seat, contest) > 0.0 { 1.0 + self.at_stake(seat, place) } else { -1.0 }
            }
            (_, Action::Target(place)) => self.at_stake(seat, place),
            (_, Action::Commit(kind)) => -(lacking - self.counts(seat, kind)).abs(),
            (Phase::Give(..), Action::Done) => {
                if self.hand(seat).len() <= u32::from(HAND) / 2 {
                    1.0
                } else {
                    -9.0
                }
            }
            (_, Action::Done) => {
                if lacking > 0.0 {
                    -99.0
                } else {
                    1.0
                }
            }
            (_, Action::Give(kind)) => {
                if kind == Kind::Hero {
                    -5.0
                } else {
                    -(f32::from(kind.value()) - UNSEEN).abs()
                }
            }
            (Phase::Answer(_, nth), Action::Reveal) => {
                let contest = self.nth_contest(nth);
                let lost = self.winner_with_known_cards(contest) == Some(self.opponent(self.side(seat), contest));
                if lost { -1.0 } else { 1.0 }
            }
            (_, Action::Remove(troop) | Action::Bury(troop)) => -f32::from(troop.kind().value()),
            (_, Action::Lead(leader)) => {
                if leader == Leader::Drawer {
                    1.0
                } else {
                    0.0
                }
            }
            (_, Action::Pass | Action::Concede | Action::Reveal) => 0.0,
        }
    }

    /// The contest at whose castle a seat is placing cards.
    fn contest_of(&self, seat: Seat) -> Option<Contest> {
        match self.phase() {
            Phase::Place(_, nth, _) => Some(self.script(nth).contest),
            Phase::Add(_, contest, _) => Some(contest),
            _ => None,
        }
        .filter(|contest| self.fights_in(seat, *contest))
    }

    /// The role of a side at a castle.
    fn role(&self, side: Side, contest: Contest) -> Role {
        match self.controller_at(contest) {
            None => Role::Claim,
            Some(controller) if controller == side => Role::Defence,
            Some(_) => Role::Attack,
        }
    }

    /// The strength of a seat's card where it is placing cards.
    fn counts(&self, seat: Seat, kind: Kind) -> f32 {
        let role = self.contest_of(seat).map_or(Role::Claim, |contest| self.role(self.side(seat), contest));
        if kind == Kind::Hero { HERO } else { f32::from(kind.strength(role)) }
    }

    /// The strength that a seat lacks at a castle to be a little stronger than the assumed cards of its opponent there.
    fn lacking(&self, seat: Seat, contest: Contest) -> f32 {
        let side = self.side(seat);
        let (role, mine) = (self.role(side, contest), self.placed(side, contest));
        let have = Kind::all()
            .map(|kind| f32::from(mine.known().count(kind)) * if kind == Kind::Hero { HERO } else { kind.strength(role).into() });
        let theirs = self.placed(self.opponent(side, contest), contest).len().max(1);
        let defended = if role == Role::Attack { 1.0 } else { 0.0 };
        theirs as f32 * UNSEEN + 1.0 + defended - have.sum::<f32>()
    }

    /// The winner at a castle if all known cards there fight.
    fn winner_with_known_cards(&self, contest: Contest) -> Option<Side> {
        let cards = self.fighters(contest).map(|side| self.placed(side, contest).known());
        self.winner_between(contest, self.controller_at(contest), cards)
    }

    /// The points that a seat's side would win, and others lose, with a castle; or lose without it.
    fn at_stake(&self, seat: Seat, place: Place) -> f32 {
        let side = self.side(seat);
        let castle = self.castle(side, place);
        let own = self.controlled(side).contains(castle);
        let winner = (!own).then_some(side);
        let change = |side| (f32::from(self.points_with(side, castle, winner)) - f32::from(self.points(side))).abs();
        let all = self.sides().map(change).sum::<f32>();
        if own { 0.5 * all } else { all }
    }
}
