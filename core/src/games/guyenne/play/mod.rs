//! What may happen, and what then?

mod battles;
mod longest;
mod memory;
mod placing;
mod refill;
mod set_up;
mod teams;

use super::action::Action;
use super::cards::Kind;
use super::state::{Choice, Guyenne, Phase};
use crate::{Bag, Finite, Set};
use placing::Placement;

impl Guyenne {
    /// What the seat to play can say.
    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        match self.phase {
            Phase::Bury(seat, choice) => self.burials(seat, choice),
            Phase::Give(giver, choice) => self.gifts(giver, choice),
            Phase::Lead(_) => self.leads(),
            Phase::Name(seat, step) => self.castles_to_name(seat, step),
            Phase::Place(seat, _, choice) | Phase::Add(seat, _, choice) => self.cards_to_place(seat, choice),
            Phase::Reinforce(seat, _) => self.reinforcements(seat),
            Phase::Answer(..) => [Action::Reveal, Action::Concede].into_iter().collect(),
            Phase::Remove(seat, nth, loss) => self.losses(seat, nth, loss),
            Phase::Draw(_) | Phase::Over => Set::new(),
        }
    }

    /// GU-94: what chance can deal.
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
            Phase::Bury(seat, choice) => !self.burials(seat, choice).is_empty(),
            Phase::Give(giver, choice) => self.can_give(giver, choice),
            Phase::Place(seat, step, choice) => {
                let Placement { contest, keeps, .. } = self.script(step);
                self.can_place(seat, contest, keeps, choice)
            }
            Phase::Add(seat, contest, choice) => self.can_place(seat, contest, 0, choice),
            Phase::Reinforce(seat, _) => self.can_reinforce(seat),
            Phase::Remove(seat, nth, loss) => self.cards_to_lose(self.side(seat), self.nth_contest(nth), loss).len() > 1,
            Phase::Draw(side) => self.has_room(side) && !self.piles[side.id()].is_empty(),
            Phase::Lead(_) | Phase::Name(..) | Phase::Answer(..) | Phase::Over => true,
        }
    }

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        match (action, self.phase) {
            // GU-10, GU-91
            (Action::Commit(kind), Phase::Place(seat, step, choice)) => {
                self.put(seat, self.script(step).contest, kind);
                self.begin_placing(seat, step, choice.with(kind));
            }
            // GU-16, GU-91
            (Action::Commit(kind), Phase::Add(seat, contest, choice)) => {
                self.put(seat, contest, kind);
                self.begin_adding(seat, contest, choice.with(kind));
            }
            // GU-91
            (Action::Done, Phase::Place(_, step, _)) => self.begin_step_after(step),
            // GU-16
            (Action::Done, Phase::Add(seat, ..)) => self.begin_turn_after(seat),
            // GU-10, GU-11, GU-82
            (Action::Target(place), Phase::Name(seat, step)) => {
                self.name(seat, step, place);
                self.begin_placing(seat, step, Choice::NONE);
            }
            // GU-92
            (Action::Target(place), Phase::Reinforce(seat, _)) => {
                let contest = self.contest_at(seat, place);
                self.begin_adding(seat, contest, Choice::NONE);
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
            (Action::Bury(troop), Phase::Bury(seat, choice)) => self.bury(seat, choice, troop.kind()),
            // GU-72
            (Action::Give(kind), Phase::Give(giver, choice)) => self.give(giver, choice, kind),
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
