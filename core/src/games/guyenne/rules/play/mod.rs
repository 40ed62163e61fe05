//! Legal actions, and the effects of actions and deals.

mod battles;
mod longest;
mod memory;
mod placing;
mod refill;
mod set_up;
mod teams;

use super::action::Action;
use super::cards::Kind;
use super::state::{Guyenne, Phase, Selection};
use crate::{Bag, Finite, Set};
pub(super) use placing::Placement;

impl Guyenne {
    /// The legal actions of the seat to act.
    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        match self.phase {
            Phase::Bury(seat, selection) => self.burials(seat, selection),
            Phase::Give(giver, selection) => self.gifts(giver, selection),
            Phase::Lead(_) => self.leads(),
            Phase::Name(seat, nth) => self.targets(seat, nth),
            Phase::Place(seat, _, selection) | Phase::Add(seat, _, selection) => self.cards_to_place(seat, selection),
            Phase::Reinforce(seat, _) => self.reinforcements(seat),
            Phase::Answer(..) => [Action::Reveal, Action::Concede].into_iter().collect(),
            Phase::Remove(seat, nth, loss) => self.losses(seat, nth, loss),
            Phase::Draw(_) | Phase::Over => Set::new(),
        }
    }

    /// GU-94: the possible chance outcomes.
    #[inline(always)]
    pub(super) fn outcomes(&self) -> Bag<Kind> {
        match self.phase {
            Phase::Draw(side) => self.piles[side.id()],
            _ => Bag::new(),
        }
    }

    /// Whether the open question has an answer, and would be asked (GU-91).
    pub(super) fn is_answerable(&self) -> bool {
        match self.phase {
            Phase::Bury(seat, selection) => !self.burials(seat, selection).is_empty(),
            Phase::Give(giver, selection) => self.can_give(giver, selection),
            Phase::Place(seat, nth, selection) => {
                let Placement { contest, keeps, .. } = self.script(nth);
                self.can_place(seat, contest, keeps, selection)
            }
            Phase::Add(seat, contest, selection) => self.can_place(seat, contest, 0, selection),
            Phase::Reinforce(seat, _) => self.can_reinforce(seat),
            Phase::Remove(seat, nth, loss) => self.cards_to_lose(self.side(seat), self.nth_contest(nth), loss).len() > 1,
            Phase::Draw(side) => self.has_room(side) && !self.piles[side.id()].is_empty(),
            Phase::Name(seat, nth) => self.castles_to_name(seat, nth).len() > 1,
            Phase::Lead(_) | Phase::Answer(..) | Phase::Over => true,
        }
    }

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        match (action, self.phase) {
            // GU-10, GU-91
            (Action::Commit(kind), Phase::Place(seat, nth, selection)) => {
                self.put(seat, self.script(nth).contest, kind);
                self.begin_placing(seat, nth, selection.with(kind));
            }
            // GU-16, GU-91
            (Action::Commit(kind), Phase::Add(seat, contest, selection)) => {
                self.put(seat, contest, kind);
                self.begin_adding(seat, contest, selection.with(kind));
            }
            // GU-91
            (Action::Done, Phase::Place(_, nth, _)) => self.begin_placement_after(nth),
            // GU-16
            (Action::Done, Phase::Add(seat, ..)) => self.begin_turn_after(seat),
            // GU-10, GU-11, GU-82
            (Action::Target(place), Phase::Name(seat, nth)) => {
                self.name(seat, nth, place);
                self.begin_placing(seat, nth, Selection::NONE);
            }
            // GU-92
            (Action::Target(place), Phase::Reinforce(seat, _)) => {
                let contest = self.contest_at(seat, place);
                self.begin_adding(seat, contest, Selection::NONE);
            }
            // GU-16
            (Action::Pass, Phase::Reinforce(seat, passes)) => self.begin_turn_after_pass(seat, passes),
            // GU-22
            (Action::Reveal, Phase::Answer(seat, nth)) => self.reveal(seat, nth),
            // GU-22
            (Action::Concede, Phase::Answer(seat, nth)) => self.concede(seat, nth),
            // GU-31, GU-32
            (Action::Remove(troop), Phase::Remove(seat, nth, loss)) => self.lose(seat, nth, loss, troop.kind()),
            // GU-7
            (Action::Bury(troop), Phase::Bury(seat, selection)) => self.bury(seat, selection, troop.kind()),
            // GU-72
            (Action::Give(kind), Phase::Give(giver, selection)) => self.give(giver, selection, kind),
            // GU-72
            (Action::Done, Phase::Give(giver, _)) => self.begin_lead(giver),
            // GU-73
            (Action::Lead(leader), Phase::Lead(drawer)) => self.lead(drawer, leader),
            (action, phase) => unreachable!("{action} in {phase:?}"),
        }
    }

    #[inline(always)]
    pub(super) fn deal_unchecked(&mut self, kind: Kind) {
        match self.phase {
            // GU-5, GU-41
            Phase::Draw(side) => {
                self.piles[side.id()].take_unchecked(kind);
                self.hands[self.drawer(side).index()].add_unchecked(kind);
                self.begin_refill(side);
            }
            phase => unreachable!("{kind} in {phase:?}"),
        }
    }
}
