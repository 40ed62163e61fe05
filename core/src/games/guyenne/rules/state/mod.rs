//! The position.

mod seating;
mod memory;

pub(super) use memory::Memory;
pub(super) use seating::Table;
pub(crate) use seating::{BOTH_CONTESTS, VACANT_CONTEST, VACANT_SEAT, VACANT_SIDE, on_frontier};
pub use seating::{Castle, Contest, Side};

use super::cards::Kind;
use super::options::Rules;
use crate::{Bag, Finite, Seat, Set, Turn};

crate::finite! {
    /// The number of a placement in its round (GU-10 to GU-12, GU-82): even placements name a castle, odd ones answer there.
    pub struct PlacementNumber(u8: 0..=7);
}

/// A placement, burial or gift in progress (GU-91).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Selection {
    /// The number of cards chosen.
    pub cards: u8,
    /// The kind of the last card, which is the first kind that may follow.
    pub from: Kind,
}

impl Selection {
    /// Nothing has been chosen yet.
    pub(super) const NONE: Self = Self { cards: 0, from: Kind::Hero };

    /// The selection with one more card.
    #[inline]
    pub(super) fn with(self, kind: Kind) -> Self {
        Self { cards: self.cards + 1, from: kind }
    }

    /// The kinds of a hand that may follow.
    #[inline]
    pub(super) fn kinds(self, hand: &Bag<Kind>) -> Set<Kind> {
        hand.kinds() & self.from.and_after()
    }
}

/// The cards that a side still has to remove (GU-31, GU-32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Loss {
    /// The missing sum of face values.
    pub due: u8,
    /// The kind of the last card taken, below which none is taken.
    pub from: Kind,
}

/// The open question or deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// A seat buries cards of its side (GU-7).
    Bury(Seat, Selection),
    /// Chance deals a card to the drawer of a side (GU-5, GU-41).
    Draw(Side),
    /// A seat gives cards to its partner (GU-72).
    Give(Seat, Selection),
    /// A drawer says who of the pair plays first (GU-73).
    Lead(Seat),
    /// A seat names the castle of a placement (GU-10, GU-11, GU-82).
    Name(Seat, PlacementNumber),
    /// A seat puts cards at the castle of a placement (GU-10 to GU-12).
    Place(Seat, PlacementNumber, Selection),
    /// A seat may reinforce, after this number of passes in succession (GU-16, GU-75, GU-83).
    Reinforce(Seat, u8),
    /// A seat adds cards at a castle (GU-92).
    Add(Seat, Contest, Selection),
    /// A defender reveals or concedes in the battle of this number (GU-22).
    Answer(Seat, u8),
    /// A seat removes cards after the battle of this number (GU-31, GU-32).
    Remove(Seat, u8, Loss),
    /// The game is over (GU-40, GU-43).
    Over,
}

/// A position of Guyenne.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(remote = "Self", deny_unknown_fields))]
pub struct Guyenne {
    pub(super) rules: Rules,
    pub(super) phase: Phase,
    /// The number of rounds whose battles are over.
    pub(super) rounds: u8,
    /// The side of the first player (GU-6, GU-81).
    pub(super) first: Side,
    /// Whether the round runs to the left (GU-82).
    pub(super) leftward: bool,
    /// The player of each side at the castle named first, and at the other (GU-73); a lone player at both.
    pub(super) order: [[Seat; 2]; Side::COUNT],
    /// The castles that each side controls (GU-4).
    pub(super) controlled: [Set<Castle>; Side::COUNT],
    /// The number of times that the pile of each side has run out (GU-42).
    pub(super) run_outs: [u8; Side::COUNT],
    pub(super) piles: [Bag<Kind>; Side::COUNT],
    /// The cards of each discard pile that were revealed on their way there (GU-26).
    pub(super) shown_discards: [Bag<Kind>; Side::COUNT],
    /// The cards that each seat has discarded unseen: buried or conceded (GU-7, GU-22).
    pub(super) unseen_discards: [Bag<Kind>; Seat::COUNT],
    /// The cards of each side that are out of the game (GU-34).
    pub(super) removed: [Bag<Kind>; Side::COUNT],
    pub(super) hands: [Bag<Kind>; Seat::COUNT],
    /// The cards that each seat has given to its partner in this round (GU-78).
    pub(super) gifts: [Bag<Kind>; Seat::COUNT],
    /// The castle of each contest, once it is named, until the round's battles are over.
    pub(super) named: [Option<Castle>; Contest::COUNT],
    /// The cards that the two sides of each contest have put at its castle.
    pub(super) placed: [[Bag<Kind>; 2]; Contest::COUNT],
    /// The last battle of each contest, for display: its castle, and the cards that the two sides revealed and conceded there.
    pub(super) battles: [Battle; Contest::COUNT],
    /// The seats' memory (GU-95).
    pub(super) memory: Memory,
}

/// The visible part of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Battle {
    /// The castle fought for, if there was a battle.
    pub castle: Option<Castle>,
    /// The number of cards that the defender conceded (GU-22).
    pub conceded: u8,
    /// The cards that the two sides revealed (GU-21, GU-22).
    pub revealed: [Bag<Kind>; 2],
}

impl Battle {
    pub(super) fn none() -> Self {
        Self { castle: None, conceded: 0, revealed: [Bag::new(); 2] }
    }
}

impl Guyenne {
    /// GU-4, GU-5, GU-6: all castles are neutral, the Heroes are in hand.
    pub(super) fn set_up(rules: Rules) -> Self {
        let none = Bag::new();
        let mut position = Self {
            rules,
            phase: Phase::Over,
            rounds: 0,
            first: Side::FIRST,
            leftward: true,
            order: [[VACANT_SEAT; 2]; Side::COUNT],
            controlled: [Set::new(); Side::COUNT],
            run_outs: [0; Side::COUNT],
            piles: [none; Side::COUNT],
            shown_discards: [none; Side::COUNT],
            unseen_discards: [none; Seat::COUNT],
            removed: [none; Side::COUNT],
            hands: [none; Seat::COUNT],
            gifts: [none; Seat::COUNT],
            named: [None; Contest::COUNT],
            placed: [[none; 2]; Contest::COUNT],
            battles: [Battle::none(); Contest::COUNT],
            memory: Memory::at_start(rules.seating),
        };
        for side in position.sides() {
            let drawer = position.drawer(side);
            position.order[side.id()] = [drawer, position.partner(drawer).unwrap_or(drawer)];
            position.piles[side.id()] = rules.army;
            position.piles[side.id()].take(Kind::Hero);
            position.hands[drawer.index()].add(Kind::Hero);
        }
        position.begin_burial(Side::FIRST);
        position
    }

    /// The open question or deal.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of rounds whose battles are over.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> Bag<Kind> {
        self.hands[seat.index()]
    }

    /// The pile of a side.
    pub fn pile(&self, side: Side) -> Bag<Kind> {
        self.piles[side.id()]
    }

    /// The discard pile of a side.
    #[inline]
    pub fn discard(&self, side: Side) -> Bag<Kind> {
        let mut discard = self.shown_discards[side.id()];
        let [one, other] = self.pair(side);
        discard.add_all_unchecked(self.unseen_discards[one.index()]);
        if other != one {
            discard.add_all_unchecked(self.unseen_discards[other.index()]);
        }
        discard
    }

    /// The cards of a side that are out of the game (GU-34).
    pub fn removed(&self, side: Side) -> Bag<Kind> {
        self.removed[side.id()]
    }

    /// The number of times that the pile of a side has run out (GU-42).
    pub fn run_outs(&self, side: Side) -> u8 {
        self.run_outs[side.id()]
    }

    /// The side that controls a castle, if any (GU-4).
    pub fn control(&self, castle: Castle) -> Option<Side> {
        self.sides().find(|side| self.controlled[side.id()].contains(castle))
    }

    /// The castle of a contest, once it is named, until the battles of the round are over.
    pub fn named(&self, contest: Contest) -> Option<Castle> {
        self.named[contest.id()]
    }

    /// The castle of a contest whose battle is fought.
    pub(super) fn castle_of(&self, contest: Contest) -> Castle {
        self.named(contest).expect("a battle is fought at the castle that was named")
    }

    /// The side that controls the castle of a contest: one of its two sides, or none (GU-15).
    pub(super) fn controller_at(&self, contest: Contest) -> Option<Side> {
        let castle = self.castle_of(contest);
        self.fighters(contest).into_iter().find(|side| self.controlled[side.id()].contains(castle))
    }

    /// The cards that a side has put at the castle of a contest.
    pub fn placed(&self, side: Side, contest: Contest) -> Bag<Kind> {
        self.placed[contest.id()][self.rank_of(side, contest)]
    }

    /// The last battle of a contest.
    pub fn battle(&self, contest: Contest) -> Battle {
        self.battles[contest.id()]
    }

    /// The number of seats (GU-70).
    #[inline]
    pub(super) fn seats(&self) -> usize {
        self.table_of_seats().seats
    }

    /// The seat to act, or chance.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Bury(seat, _)
            | Phase::Give(seat, _)
            | Phase::Lead(seat)
            | Phase::Name(seat, _)
            | Phase::Place(seat, ..)
            | Phase::Reinforce(seat, _)
            | Phase::Add(seat, ..)
            | Phase::Answer(seat, _)
            | Phase::Remove(seat, ..) => Turn::Seat(seat),
            Phase::Draw(_) => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    /// The number of cards in the hands of a side.
    pub(super) fn cards_in_hand(&self, side: Side) -> u8 {
        self.members(side).iter().map(|member| self.hands[member.index()].len() as u8).sum()
    }

    /// GU-61: the cards of a side that are not spent: in hand and in the pile.
    pub(super) fn unspent(&self, side: Side) -> u8 {
        self.cards_in_hand(side) + self.piles[side.id()].len() as u8
    }

    /// GU-42: whether the pile of a side has run out for the last time.
    pub(super) fn draws_no_more(&self, side: Side) -> bool {
        self.run_outs[side.id()] == self.rules.run_outs
    }

    /// GU-41: whether a side has room for a card in hand.
    pub(super) fn has_room(&self, side: Side) -> bool {
        self.cards_in_hand(side) < self.rules.hand
    }

    /// GU-43, GU-79: whether a side has run out of cards.
    pub(super) fn is_spent(&self, side: Side) -> bool {
        self.draws_no_more(side) && self.cards_in_hand(side) < 2
    }

    /// GU-96: whether the last round is over.
    pub(super) fn is_out_of_rounds(&self) -> bool {
        self.rules.max_rounds == Some(self.rounds)
    }

    /// The number of the battle in progress, if any.
    fn battle_now(&self) -> Option<u8> {
        match self.phase {
            Phase::Answer(_, nth) | Phase::Remove(_, nth, _) => Some(nth),
            _ => None,
        }
    }

    /// Whether the battle of a contest has begun in this round.
    pub(super) fn is_begun(&self, contest: Contest) -> bool {
        self.battle_now().is_some_and(|now| (0..=now).any(|nth| self.nth_contest(nth) == contest))
    }

    /// The cards of a seat's side that a contest showed in this round, and the number conceded, if its battle has begun.
    pub(super) fn seen_in_this_round(&self, seat: Seat, contest: Contest) -> (Bag<Kind>, u32) {
        let begun = self.is_begun(contest);
        let Battle { conceded, revealed, .. } = self.battles[contest.id()];
        match revealed[self.rank_of(self.side(seat), contest)] {
            _ if !begun => (Bag::new(), 0),
            cards if cards.is_empty() => (cards, conceded.into()),
            cards => (cards, 0),
        }
    }

    /// The cards of a seat that were revealed in this round (GU-21, GU-22).
    pub(super) fn revealed_in_this_round(&self, seat: Seat) -> Bag<Kind> {
        self.own_contests(seat).fold(Bag::new(), |mut revealed, contest| {
            revealed.add_all_unchecked(self.seen_in_this_round(seat, contest).0);
            revealed
        })
    }

    /// The number of cards that a seat conceded in this round (GU-22).
    pub(super) fn conceded_in_this_round(&self, seat: Seat) -> u32 {
        self.own_contests(seat).map(|contest| self.seen_in_this_round(seat, contest).1).sum()
    }

    /// The cards of a seat that lie face down at the castle of a contest (GU-17).
    pub(super) fn face_down(&self, seat: Seat, contest: Contest) -> Bag<Kind> {
        let revealed = !self.seen_in_this_round(seat, contest).0.is_empty();
        if revealed { Bag::new() } else { self.placed(self.side(seat), contest) }
    }

    /// GU-27: whether the pile of a side has not been reshuffled yet.
    pub(super) fn has_first_pile(&self, side: Side) -> bool {
        self.run_outs[side.id()] == 0
    }
}
