//! What lies on the table?

use super::action::Place;
use super::cards::{Colour, Knight, State, Value};
use super::options::Rules;
use crate::{Bag, Damaged, Finite, Seat, Turn};

crate::finite! {
    /// A side, which owns a row of knights and its points; a side has the number of its first seat (KC-3).
    pub struct Side(u8: 0..=2);
}

/// Who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance deals the opening hand of a seat (KC-10).
    Deal(Seat),
    /// A seat puts a knight at a state (KC-11).
    Play(Seat),
    /// Chance refills the hand of a seat (KC-12).
    Draw(Seat),
    /// The game is over (KC-13).
    Over,
}

/// A position of Knights of Charlemagne.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct KnightsOfCharlemagne {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    pub(super) hands: [Bag<Knight>; Seat::COUNT],
    /// The cards that are neither dealt nor played, those aside included (KC-27).
    pub(super) pile: Bag<Knight>,
    /// What each side has put at the states of the numbers, and at those of the colours.
    pub(super) rows: [[Bag<Knight>; Place::COUNT]; Side::COUNT],
}

impl KnightsOfCharlemagne {
    pub(super) fn set_up(rules: Rules) -> Self {
        Self {
            rules,
            phase: Phase::Deal(Seat::FIRST),
            hands: [Bag::new(); Seat::COUNT],
            pile: rules.deck(),
            rows: [[Bag::new(); Place::COUNT]; Side::COUNT],
        }
    }

    /// Who is asked what.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards of a seat.
    pub fn hand(&self, seat: Seat) -> Bag<Knight> {
        self.hands[seat.index()]
    }

    /// The cards that are neither dealt nor played, those aside included.
    pub fn unseen(&self) -> Bag<Knight> {
        self.pile
    }

    /// How many cards can still be drawn (KC-12, KC-27).
    pub fn pile_size(&self) -> u8 {
        self.pile.len() as u8 - self.rules.aside
    }

    /// The knights that a side has put at the states of the numbers, or at those of the colours.
    pub fn row(&self, side: Side, place: Place) -> Bag<Knight> {
        self.rows[side.id()][place.id()]
    }

    /// The states in the order of the row (KC-2).
    pub fn states(&self) -> impl Iterator<Item = State> + Clone + use<> {
        let rules = self.rules;
        State::all().filter(move |state| rules.has(*state))
    }

    /// How many knights a side has at a state (KC-20).
    pub fn knights_at(&self, side: Side, state: State) -> u8 {
        let [numbered, coloured] = &self.rows[side.id()];
        match state {
            State::Numbered(value) => Colour::all().map(|colour| numbered.count(Knight { colour, value })).sum(),
            State::Coloured(colour) => Value::all().map(|value| coloured.count(Knight { colour, value })).sum(),
        }
    }

    /// The sides (KC-3).
    pub fn sides(&self) -> impl Iterator<Item = Side> + Clone + use<> {
        Side::all().take(if self.rules.players == 3 { 3 } else { 2 })
    }

    /// The side of a seat (KC-3).
    pub fn side(&self, seat: Seat) -> Side {
        Side(if self.rules.players == 4 { seat.number() % 2 } else { seat.number() })
    }

    /// The seats in their order.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all().take(self.rules.players.into())
    }

    /// The seat after another, if another one is left in this round (KC-10).
    pub(super) fn seat_after(&self, seat: Seat) -> Option<Seat> {
        Seat::new(seat.number() + 1).filter(|next| next.number() < self.rules.players)
    }

    /// How many seats there are.
    #[inline(always)]
    pub(super) fn seats(&self) -> usize {
        self.rules.players.into()
    }

    /// Who can act.
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal(_) | Phase::Draw(_) => Turn::Chance,
            Phase::Play(seat) => Turn::Seat(seat),
            Phase::Over => Turn::Over,
        }
    }

    pub(super) fn validate(&self) -> Result<(), Damaged> {
        let Self { rules, phase, hands, pile, rows } = *self;
        let accepted = Rules::new(&rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == rules, "rules: not those of their options")?;
        let deck = rules.deck();
        for knight in Knight::all() {
            let bags = hands.iter().chain([&pile]).chain(rows.as_flattened());
            let count = bags.map(|bag| bag.count(knight)).sum::<u8>();
            Damaged::unless(count == deck.count(knight), "cards: not those of the deck (KC-1)")?;
        }
        let (events, seats) = (self.events()?, usize::from(rules.players));
        for (seat, hand) in hands.iter().enumerate() {
            let size = if seat < seats { events.hand_of(seat, &rules) } else { 0 };
            Damaged::unless(hand.len() == size, "hands: not as large as the phase and the knights played say (KC-10, KC-12)")?;
        }
        for side in Side::all() {
            let own = self.all_seats().filter(|seat| self.side(*seat) == side);
            let played = own.map(|seat| share(events.plays, seat.index(), seats)).sum::<u32>();
            let row = rows[side.id()].iter().map(Bag::len).sum::<u32>();
            Damaged::unless(row == played, "rows: not as many knights of each side as it has played (KC-10, KC-11)")?;
        }
        let next = |events: u32| events as usize % seats;
        let agrees = match phase {
            Phase::Deal(seat) => seat.index() < seats && events.dealt / u32::from(rules.hand) == u32::from(seat.number()),
            Phase::Play(seat) => seat.index() == next(events.plays),
            Phase::Draw(seat) => seat.index() == next(events.draws),
            Phase::Over => true,
        };
        Damaged::unless(agrees, "phase: the turn goes round in the order of the seats (KC-10)")
    }

    /// What must have happened, going by the phase and the number of knights that have been played.
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
        Damaged::unless(possible, "phase: not with this number of knights played and cards dealt (KC-12, KC-13)")?;
        Ok(events)
    }
}

/// How many cards were dealt to opening hands, played, and drawn after a turn.
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

/// How many of the events fall to a seat, when they go round.
fn share(events: u32, seat: usize, seats: usize) -> u32 {
    (events as usize + seats - 1 - seat) as u32 / seats as u32
}
