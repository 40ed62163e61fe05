//! What would a sensible beginner play?

use super::action::Action;
use super::cards::Value;
use super::state::{EnGarde, Fencer, Phase};
use crate::Bag;

/// How much he likes an action: he parries, attacks where a parry is unlikely, and else steps to where he can parry an attack.
pub(super) fn liking(position: &EnGarde, action: Action) -> f32 {
    let (Phase::Move(me) | Phase::Answer(me, _)) = position.phase else { return 0.0 };
    let distance = position.distance();
    match action {
        Action::Parry => 2.0,
        Action::Attack(cards) => position.hit(me, distance, cards.number()) - 0.3,
        Action::Indirect(card, cards) => {
            let hit = position.hit(me, distance - card.number(), cards.number());
            let cornered = position.room_behind(me.opponent()) == 0;
            if cornered { hit - 0.4 } else { 0.4 * hit - 0.3 }
        }
        Action::Advance(card) => position.safety(me, distance - card.number(), card) + 0.02 * f32::from(card.number()),
        Action::Retreat(card) => position.safety(me, distance + card.number(), card) - 0.02 * f32::from(card.number()),
    }
}

impl EnGarde {
    /// How likely the opponent cannot parry an attack at a distance.
    fn hit(&self, me: Fencer, distance: u8, cards: u8) -> f32 {
        1.0 - self.holds(me.opponent(), distance, cards)
    }

    /// How good it is to stand at a distance after a step: he fears an attack with more cards than he can parry with, likes to
    /// have cards for an attack of his own, and does not like to break up cards of one value.
    fn safety(&self, me: Fencer, distance: u8, card: Value) -> f32 {
        let mine = |value: u8| self.cards_at(me, value) - u8::from(value == card.number() && self.cards_at(me, value) > 0);
        let fear = self.holds(me.opponent(), distance, mine(distance) + 1);
        0.1 * f32::from(mine(distance)) - fear - 0.05 * f32::from(self.cards_at(me, card.number()))
    }

    /// How likely a fencer has at least so many cards of the value of a distance, if his cards are any of those that the other one
    /// does not see.
    fn holds(&self, fencer: Fencer, distance: u8, cards: u8) -> f32 {
        let Some(value) = Value::new(distance) else { return 0.0 };
        let mut unseen: Bag<Value> = self.pile;
        unseen.add_all_unchecked(self.hand(fencer));
        let (all, alike, hand) = (unseen.len(), u32::from(unseen.count(value)), self.hand(fencer).len());
        let exactly = |held: u32| ways(alike, held) * ways(all - alike, hand - held) / ways(all, hand);
        (u32::from(cards)..=alike.min(hand)).map(exactly).sum()
    }
}

/// In how many ways some of these can be chosen.
fn ways(of: u32, chosen: u32) -> f32 {
    if chosen > of { 0.0 } else { (0..chosen).fold(1.0, |ways, i| ways * (of - i) as f32 / (i + 1) as f32) }
}
