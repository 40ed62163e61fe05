//! The validation of positions that are read.

use super::cards::Knight;
use super::options::Rules;
use super::state::{KnightsOfCharlemagne, Phase, Side};
use crate::{Bag, Damaged, Finite};

impl KnightsOfCharlemagne {
    pub(super) fn validate(&self) -> Result<(), Damaged> {
        let Self { rules, phase, hands, pile, rows } = *self;
        let accepted = Rules::new(&rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == rules, "rules: inconsistent with their options")?;
        let deck = rules.deck();
        for knight in Knight::all() {
            let bags = hands.iter().chain([&pile]).chain(rows.as_flattened());
            let count = bags.map(|bag| bag.count(knight)).sum::<u8>();
            Damaged::unless(count == deck.count(knight), "cards: differ from the deck (KC-1)")?;
        }
        let (events, seats) = (self.events()?, usize::from(rules.players));
        for (seat, hand) in hands.iter().enumerate() {
            let size = if seat < seats { events.hand_of(seat, &rules) } else { 0 };
            Damaged::unless(hand.len() == size, "hands: inconsistent with the phase and the knights played (KC-10, KC-12)")?;
        }
        for side in Side::all() {
            let own = self.all_seats().filter(|seat| self.side(*seat) == side);
            let played = own.map(|seat| share(events.plays, seat.index(), seats)).sum::<u32>();
            let row = rows[side.id()].iter().map(Bag::len).sum::<u32>();
            Damaged::unless(row == played, "rows: inconsistent with the knights that each side has played (KC-10, KC-11)")?;
        }
        let next = |events: u32| events as usize % seats;
        let agrees = match phase {
            Phase::Deal(seat) => seat.index() < seats && events.dealt / u32::from(rules.hand) == u32::from(seat.number()),
            Phase::Play(seat) => seat.index() == next(events.plays),
            Phase::Draw(seat) => seat.index() == next(events.draws),
            Phase::Over => true,
        };
        Damaged::unless(agrees, "phase: out of turn; expected the order of the seats (KC-10)")
    }

    /// The events so far, derived from the phase and the number of knights played.
    fn events(&self) -> Result<Events, Damaged> {
        let plays = self.rows.as_flattened().iter().map(Bag::len).sum::<u32>();
        let Rules { players, hand, aside, .. } = self.rules;
        let all = u32::from(self.rules.deck_size() - aside);
        let opening = u32::from(hand * players);
        let drawable = all - opening;
        let dealt = u32::from(self.rules.deck_size()) - self.pile.len();
        let (possible, events) = match self.phase {
            Phase::Deal(_) => (plays == 0 && dealt < opening, Events { dealt, plays: 0, draws: 0 }),
            Phase::Play(_) => (plays < all, Events { dealt: opening, plays, draws: plays.min(drawable) }),
            Phase::Draw(_) => (1 <= plays && plays <= drawable, Events { dealt: opening, plays, draws: plays.saturating_sub(1) }),
            Phase::Over => (plays == all, Events { dealt: opening, plays, draws: drawable }),
        };
        Damaged::unless(possible, "phase: inconsistent with the knights played and cards dealt (KC-12, KC-13)")?;
        Ok(events)
    }
}

/// The numbers of cards dealt to opening hands, played, and drawn after a turn.
struct Events {
    dealt: u32,
    plays: u32,
    draws: u32,
}

impl Events {
    /// The size of the hand of a seat.
    fn hand_of(&self, seat: usize, rules: &Rules) -> u32 {
        let (full, seats) = (u32::from(rules.hand), rules.players.into());
        let dealt = self.dealt.saturating_sub(seat as u32 * full).min(full);
        dealt + share(self.draws, seat, seats) - share(self.plays, seat, seats)
    }
}

/// The number of events that fall to a seat, when they go round the table.
fn share(events: u32, seat: usize, seats: usize) -> u32 {
    (events as usize + seats - 1 - seat) as u32 / seats as u32
}
