//! A viewer's view of a position, and redeals of what a seat does not see.

mod battlefield;
mod redeal;

pub(crate) use battlefield::Battlefield;

use super::action::Flank;
use super::cards::{Column, KEPT, Kind, Terrain, Unit};
use super::options::Rules;
use super::state::{Army, Attack, Battle, Bill, FieldOfGlory, Fought, Phase, Side, Units};
use crate::{Bag, Finite, PerSeat, Set, Spot, Zone};
use {
    super::action::{Action, Outcome},
    crate::Event,
    crate::Notice,
};

seen! {
    FieldOfGlory;
    fields {
        rules: Rules,
        active: Side,
        turns: u16,
        terrains: [Option<Terrain>; Column::COUNT],
        control: [Option<Side>; Column::COUNT],
        flanks: Set<Flank>,
        named: Option<Unit>,
        last: Option<Fought>,
    }
    lists {
        turned_up[Side]: Option<Kind>,
    }
    questions {
        columns() -> impl Iterator<Item = Column> + Clone + use<>,
        terrain(column: Column) -> Option<Terrain>,
        units(side: Side, column: Column) -> Units,
        is_set_up() -> bool,
        is_drafting(side: Side) -> bool,
        concerned() -> Option<Side>,
        receiver() -> Side,
        bill() -> Bill,
        attack() -> Option<Attack>,
        battle() -> Option<Battle>,
        price(unit: Unit, column: Column) -> u8,
        overlap(battle: Battle) -> i8,
        open_cards(side: Side) -> Bag<Kind>,
        open_bonus(side: Side) -> Option<Kind>,
        terrains_of(side: Side) -> u8,
        victory_points_of(side: Side) -> u8,
        returns() -> PerSeat<f32>,
        is_outer(column: Column) -> bool,
    }
}

/// The cards that a viewer sees of another side's draft.
static NO_CARDS: Bag<Kind> = Bag::new();

impl<'a> Seen<'a> {
    #[inline(always)]
    fn army(&self, side: Side) -> &'a Army {
        &self.position.armies[side.id()]
    }

    /// Whether the viewer sees the cards of a side.
    #[inline(always)]
    pub(crate) fn sees_cards_of(&self, side: Side) -> bool {
        self.viewer.sees_as_one(|seat| Side::of(seat) == side)
    }

    /// Cards that a side alone sees; in a draft, no other side even counts them (FG-13).
    #[inline(always)]
    fn own_cards(&self, side: Side, cards: &'a Bag<Kind>) -> Zone<'a, Kind> {
        let is_open = self.sees_cards_of(side);
        Zone::new(if is_open || !self.position.is_drafting(side) { cards } else { &NO_CARDS }, is_open)
    }

    /// FG-13: the open question or deal; of another side's draft, only that it goes on.
    #[inline(always)]
    pub(crate) fn phase(&self) -> Phase {
        match self.position.phase {
            Phase::Keep(side, _) if !self.sees_cards_of(side) => Phase::Draft(side),
            phase => phase,
        }
    }

    /// FG-13: a side sees its own hand; in a draft, the cards turned up.
    #[inline(always)]
    pub(crate) fn hand(&self, side: Side) -> Zone<'a, Kind> {
        self.own_cards(side, &self.army(side).hand)
    }

    /// FG-13: a side knows the cards in its pile; in a draft, those kept.
    #[inline(always)]
    pub(crate) fn pile(&self, side: Side) -> Zone<'a, Kind> {
        self.own_cards(side, &self.army(side).pile)
    }

    /// The complete rounds of a draft (FG-11, FG-13).
    #[inline(always)]
    pub(crate) fn drafted_rounds(&self, side: Side) -> u8 {
        self.army(side).pile.len() as u8 / KEPT
    }

    /// FG-13: everybody knows the discards; in a draft, its side alone knows the cards put out of the game.
    #[inline(always)]
    pub(crate) fn discards(&self, side: Side) -> Zone<'a, Kind> {
        let discard = &self.army(side).discard;
        if self.position.is_drafting(side) { self.own_cards(side, discard) } else { Zone::new(discard, true) }
    }

    /// FG-11: the cards that the viewer's side has put out of the game so far, as far as others can know its army,
    /// given its open cards.
    #[inline(always)]
    pub(crate) fn out_of_the_game(&self, side: Side, open: Bag<Kind>) -> Bag<Kind> {
        if !self.sees_cards_of(side) {
            return Bag::new();
        }
        if self.position.is_drafting(side) {
            return self.army(side).discard;
        }
        let mut army = self.position.hidden_cards(side);
        army.add_all_unchecked(open);
        let mut out = if army.is_empty() { Bag::new() } else { self.position.rules.deck() };
        out.take_all_unchecked(army);
        out
    }

    /// The units of a side, by columns.
    #[inline(always)]
    pub(crate) fn all_units(&self, side: Side) -> &'a [Units; Column::COUNT] {
        &self.army(side).units
    }

    /// The opponent's cards that a side has eliminated (FG-46).
    #[inline(always)]
    pub(crate) fn victory(&self, side: Side) -> Bag<Kind> {
        self.army(side).victory
    }

    /// The cards of a side that everybody has seen and that are hidden again (FG-13).
    #[inline(always)]
    pub(crate) fn remembered(&self, side: Side) -> Bag<Kind> {
        self.army(side).remembered
    }

    /// The cards that the pile was last shuffled from, without those seen to leave it (FG-16).
    #[inline(always)]
    pub(crate) fn shuffled(&self, side: Side) -> Bag<Kind> {
        self.army(side).shuffled
    }

    /// The number of shuffles, as far as the marker counts them (FG-15).
    #[inline(always)]
    pub(crate) fn shuffles(&self, side: Side) -> u8 {
        self.army(side).shuffles
    }

    /// FG-42, FG-50: a side sees its own bonus card, and everybody sees one that lies face up.
    #[inline(always)]
    pub(crate) fn bonus(&self, side: Side) -> Spot<Kind> {
        let is_open = self.sees_cards_of(side) || self.position.open_bonus(side).is_some();
        Spot::new(self.army(side).bonus.map(|bonus| bonus.card), is_open)
    }

    /// Whether the bonus card of a side is from its pile, if it has one (FG-42).
    #[inline(always)]
    pub(crate) fn bonus_is_from_pile(&self, side: Side) -> Option<bool> {
        self.army(side).bonus.map(|bonus| bonus.top)
    }

    /// FG-13, FG-42: the viewer sees the cards that are dealt to its own side, and its own choices of cards that stay hidden.
    #[inline]
    pub(crate) fn event(&self, event: Event<Action, Outcome>) -> Event<Option<Action>, Option<Outcome>> {
        let owner = match (event, self.position.phase) {
            (Event::Action(Action::Keep(_) | Action::Bonus(_)), _) => self.position.concerned(),
            (Event::Outcome(Outcome::Card(_)), Phase::Rampage(..)) => None,
            (Event::Outcome(Outcome::Card(_)), _) => self.position.concerned(),
            _ => None,
        };
        let is_open = owner.is_none_or(|side| self.sees_cards_of(side));
        match event {
            Event::Action(action) => Event::Action(is_open.then_some(action)),
            Event::Outcome(outcome) => Event::Outcome(is_open.then_some(outcome)),
        }
    }
    /// FG-13: others see a draft by its complete rounds; a battle, and what an opponent is asked, depends on hidden cards.
    #[inline]
    pub(crate) fn notice(&self, event: Event<Action, Outcome>, after: &FieldOfGlory) -> Notice {
        let drafting = |phase| match phase {
            Phase::Draft(side) | Phase::Keep(side, _) => Some(side),
            _ => None,
        };
        let is_open = |phase| {
            matches!(
                phase,
                Phase::Terrain
                    | Phase::Draft(_)
                    | Phase::Keep(..)
                    | Phase::Deal
                    | Phase::Flank
                    | Phase::Actions
                    | Phase::Place(_)
                    | Phase::Withdraw(..)
                    | Phase::Pay(..)
                    | Phase::Reserves(_)
                    | Phase::Draw
                    | Phase::Refill(..)
                    | Phase::Discard(_)
            )
        };
        if let Some(side) = drafting(self.position.phase).filter(|side| !self.sees_cards_of(*side)) {
            let rounds = |army: &Army| army.pile.len() as u8 / KEPT;
            return match drafting(after.phase) {
                Some(next) if next == side && rounds(self.army(side)) == rounds(&after.armies[side.id()]) => Notice::Nothing,
                Some(next) if next == side => Notice::Hidden,
                _ => Notice::View,
            };
        }
        let steps = (self.position.phase, after.phase);
        let attacks = matches!(
            steps,
            (Phase::Actions | Phase::Flank | Phase::Lead(_), Phase::Lead(_) | Phase::Bonus(..))
                | (Phase::Bonus(..), Phase::Top(..))
        );
        match self.event(event) {
            _ if !attacks && (!is_open(self.position.phase) || !is_open(after.phase)) => Notice::View,
            Event::Action(None) | Event::Outcome(None) => Notice::Hidden,
            _ => Notice::Event,
        }
    }
}
