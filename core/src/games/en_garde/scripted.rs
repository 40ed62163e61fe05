//! A sensible beginner's play.

use super::rules::{Action, Fencer, Seen, Value};
use crate::Seat;

impl Seen<'_> {
    /// The appeal of an action: the player parries, attacks if a parry is unlikely, and otherwise steps to where an attack can be
    /// parried.
    pub(super) fn liking(&self, seat: Seat, action: Action) -> f32 {
        let (me, distance) = (Fencer::of(seat), self.distance());
        match action {
            Action::Parry => 2.0,
            Action::Attack(cards) => self.hit(me, distance, cards.number()) - 0.3,
            Action::Indirect(card, cards) => {
                let hit = self.hit(me, distance - card.number(), cards.number());
                let cornered = self.room_behind(me.opponent()) == 0;
                if cornered { hit - 0.4 } else { 0.4 * hit - 0.3 }
            }
            Action::Advance(card) => self.safety(me, distance - card.number(), card) + 0.02 * f32::from(card.number()),
            Action::Retreat(card) => self.safety(me, distance + card.number(), card) - 0.02 * f32::from(card.number()),
        }
    }

    /// The probability that the opponent cannot parry an attack with `cards` cards at `distance`.
    fn hit(&self, me: Fencer, distance: u8, cards: u8) -> f32 {
        1.0 - self.holds(me.opponent(), distance, cards)
    }

    /// The number of cards with the value of `distance` that a fencer is known to hold.
    fn held(&self, fencer: Fencer, distance: u8) -> u8 {
        Value::new(distance).map_or(0, |value| self.hand(fencer).known().count(value))
    }

    /// The value of standing at `distance` after a step: the player fears an attack with more cards than can be parried, likes to
    /// have cards for an attack, and dislikes breaking up cards of one value.
    fn safety(&self, me: Fencer, distance: u8, card: Value) -> f32 {
        let mine = |value: u8| self.held(me, value) - u8::from(value == card.number() && self.held(me, value) > 0);
        let fear = self.holds(me.opponent(), distance, mine(distance) + 1);
        0.1 * f32::from(mine(distance)) - fear - 0.05 * f32::from(self.held(me, card.number()))
    }

    /// The probability that a fencer holds at least `cards` cards whose value is `distance`, if the hand is any of the cards that
    /// the other fencer does not see.
    fn holds(&self, fencer: Fencer, distance: u8, cards: u8) -> f32 {
        let Some(value) = Value::new(distance) else { return 0.0 };
        let unseen = self.unseen();
        let (all, alike, hand) = (unseen.len(), u32::from(unseen.count(value)), self.hand(fencer).len());
        let exactly = |held: u32| ways(alike, held) * ways(all - alike, hand - held) / ways(all, hand);
        (u32::from(cards)..=alike.min(hand)).map(exactly).sum()
    }
}

/// The number of ways to choose `chosen` of `of` cards.
fn ways(of: u32, chosen: u32) -> f32 {
    if chosen > of { 0.0 } else { (0..chosen).fold(1.0, |ways, i| ways * (of - i) as f32 / (i + 1) as f32) }
}
