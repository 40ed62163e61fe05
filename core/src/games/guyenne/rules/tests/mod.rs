//! Tests of the rules.

mod battles;
mod decisions;
mod end;
mod hidden;
mod memory;
mod placing;
mod redeals;
mod removed;
mod ring;
mod scoring;
mod set_up;
mod small;
mod strokes;
mod teams;

use super::state::Memory;
use super::*;
use crate::games::testing::{observed, observed_as, refused};
use crate::{Bag, Finite, GameOptions, Position, Seat, Stream, Turn, Viewer};

const ENGLISH: Side = Side::FIRST;
const FRENCH: Side = Side::new(1).unwrap();
/// The castle that is named first, and the one named second.
const A: Contest = Contest::FIRST;
const B: Contest = Contest::new(1).unwrap();

fn game(options: &str) -> Guyenne {
    Guyenne::new(&Options::parse(options).unwrap()).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn castle(number: u8) -> Castle {
    Castle::new(number).unwrap()
}

/// The cards of these kinds; no cards are written as an empty text or as `-`.
fn cards(kinds: &str) -> Bag<Kind> {
    kinds.split_whitespace().filter(|kind| *kind != "-").map(|kind| Kind::parse(kind).expect(kind)).collect()
}

// Building positions.

/// The start of a round, with the castles controlled by the sides of these numbers, `.` by none, and these hands of the seats. Of
/// the other cards the Heroes are discarded and, with expert rules, five Twos buried; the rest are in the piles.
fn round(options: &str, castles: &str, hands: &[&str]) -> Guyenne {
    let mut position = controlled(game(options), castles);
    for (hand, kinds) in position.hands.iter_mut().zip(hands) {
        *hand = cards(kinds);
    }
    position.phase = Phase::Name(position.script(PlacementNumber::FIRST).seat, PlacementNumber::FIRST);
    stacked(position)
}

/// The last placement of a round: each contest has a castle, and the cards of its two sides there; the first player has a Two in
/// hand and can say `done`. The rest is as in [`round`].
fn placed(options: &str, castles: &str, contests: &[(u8, &str, &str)]) -> Guyenne {
    let mut position = controlled(game(options), castles);
    for (contest, (place, one, other)) in contests.iter().enumerate() {
        position.named[contest] = Some(castle(*place));
        position.placed[contest] = [cards(one), cards(other)];
    }
    let last = PlacementNumber::new(2 * contests.len() as u8 - 1).unwrap();
    let (seat, contest) = (position.script(last).seat, position.script(last).contest);
    let mine = position.placed(position.side(seat), contest);
    let selection = Selection { cards: mine.len() as u8, from: mine.kinds().iter().last().unwrap() };
    position.hands = [Bag::new(); Seat::COUNT];
    position.hands[seat.index()] = cards("two");
    position.phase = Phase::Place(seat, last, selection);
    checked(stacked(position))
}

/// The last placement of a round: Five against Two at castle 0, Two against Two at castle 1, and English has a Two left.
fn last_placement(options: &str) -> Guyenne {
    placed(options, "", &[(0, "five", "two"), (1, "two", "two")])
}

/// The position after [`placed`], when the battles have begun.
fn battles(options: &str, castles: &str, contests: &[(u8, &str, &str)]) -> Guyenne {
    fought(placed(options, castles, contests))
}

/// The position after nobody places anything more, when the battles have begun.
fn fought(placed: Guyenne) -> Guyenne {
    after(placed, if placed.rules.reinforcements { "done, pass" } else { "done" })
}

/// The battle for castle 0 has begun, between these cards; the one for castle 1 follows, Two against Two.
fn battle(options: &str, castles: &str, english: &str, french: &str) -> Guyenne {
    battles(options, castles, &[(0, english, french), (1, "two", "two")])
}

/// The finished game with these castles, and these cards of each side in hand and in the pile; every other card is discarded, and
/// no side draws any more.
fn ended(options: &str, castles: &str, unspent: &[[&str; 2]]) -> Guyenne {
    let mut position = controlled(game(options), castles);
    for (side, [hand, pile]) in position.sides().zip(unspent) {
        let mut rest = position.rules.army;
        rest -= cards(hand);
        rest -= cards(pile);
        position.hands[position.members(side)[0].index()] = cards(hand);
        position.piles[side.id()] = cards(pile);
        position.shown_discards[side.id()] = rest;
        position.run_outs[side.id()] = position.rules.run_outs;
    }
    checked(remembering(Guyenne { phase: Phase::Over, ..position }))
}

fn controlled(mut position: Guyenne, castles: &str) -> Guyenne {
    for (castle, side) in position.castles().zip(castles.bytes()).filter(|(_, side)| *side != b'.') {
        position.controlled[usize::from(side - b'0')].insert(castle);
    }
    position
}

/// The position in which all cards that are neither in hand, at castles nor removed are placed as in [`round`].
fn stacked(mut position: Guyenne) -> Guyenne {
    for side in position.sides() {
        let mut rest = position.rules.army;
        rest -= position.removed(side);
        position.members(side).iter().for_each(|member| rest -= position.hand(*member));
        position.contests(side).iter().for_each(|contest| rest -= position.placed(side, *contest));
        let hero: Bag<Kind> = rest.iter().filter(|(kind, _)| *kind == Kind::Hero).collect();
        let buried: Bag<Kind> = [(Kind::Two, position.rules.buried)].into_iter().filter(|(_, n)| *n > 0).collect();
        rest -= hero;
        rest -= buried;
        position.shown_discards[side.id()] = hero;
        position.unseen_discards[position.members(side)[0].index()] = buried;
        position.piles[side.id()] = rest;
    }
    remembering(position)
}

/// The position in which nobody remembers more than GU-27 states: the Heroes before the first shuffle.
fn remembering(mut position: Guyenne) -> Guyenne {
    let none = [Bag::new(); Seat::COUNT];
    position.memory = Memory { held_back: none, held_back_by_pairs: [Bag::new(); 2], sunk: [0; Seat::COUNT], received: none };
    let before = position;
    for side in before.sides().filter(|side| before.run_outs(*side) == 0) {
        for seat in before.members(side).iter().filter(|seat| before.unseen_cards(**seat).contains(Kind::Hero)) {
            position.memory.held_back[seat.index()] = cards("hero");
            if position.is_pair(side) {
                position.memory.held_back_by_pairs[side.id()] = cards("hero");
            }
        }
    }
    position
}

/// The position with another hand of a seat, its other cards as in [`round`].
fn with_hand(mut position: Guyenne, number: u8, kinds: &str) -> Guyenne {
    position.hands[seat(number).index()] = cards(kinds);
    checked(stacked(position))
}

/// The position with only these cards in the pile of a side, which has run out `run_outs` times; the others are in the discard
/// pile.
fn with_pile(mut position: Guyenne, side: Side, kinds: &str, run_outs: u8) -> Guyenne {
    let mut discarded = position.pile(side);
    discarded -= cards(kinds);
    position.piles[side.id()] = cards(kinds);
    position.shown_discards[side.id()] += discarded;
    position.run_outs[side.id()] = run_outs;
    checked(remembering(position))
}

/// Checks a position that these tests build: it is consistent, but was not reached in the course of a game.
fn checked(position: Guyenne) -> Guyenne {
    position.check_table().unwrap();
    position
}

// Playing.

/// The position after actions, and cards that chance deals (`draw two`), separated by commas.
fn after(mut position: Guyenne, events: &str) -> Guyenne {
    for event in events.split(',').map(str::trim) {
        match event.strip_prefix("draw ") {
            Some(kind) => position.deal(Kind::parse(kind).expect(event)).unwrap(),
            None => position.play(Action::parse(event).expect(event)).unwrap(),
        }
        position = checked(position);
    }
    position
}

/// The position after the lowest legal action, or the lowest card that chance can deal.
fn step(position: Guyenne) -> Guyenne {
    let action = position.legal().nth(0).map(|action| action.to_string());
    let card = || format!("draw {}", position.outcomes().lowest().unwrap());
    after(position, &action.unwrap_or_else(card))
}

/// The position in which chance has dealt the lowest cards until a seat is asked or the game is over.
fn settled(mut position: Guyenne) -> Guyenne {
    while position.turn() == Turn::Chance {
        position = step(position);
    }
    position
}

/// The start of the next round, after the lowest actions and cards.
fn next_round(mut position: Guyenne) -> Guyenne {
    let round = position.rounds();
    while position.rounds() == round {
        position = step(position);
    }
    settled(position)
}

/// The events before a castle is named, in order, each course of a seat or a side once.
fn preparations(mut position: Guyenne) -> Vec<String> {
    let mut events = Vec::new();
    loop {
        events.push(match position.phase() {
            Phase::Bury(seat, _) => format!("seat {seat} buries"),
            Phase::Draw(side) => format!("side {side} draws"),
            Phase::Give(seat, _) => format!("seat {seat} gives"),
            Phase::Lead(seat) => format!("seat {seat} orders"),
            _ => break,
        });
        position = step(position);
    }
    events.dedup();
    events
}

/// The number of the seat that is asked.
fn asked(position: &Guyenne) -> u8 {
    match position.turn() {
        Turn::Seat(seat) => seat.number(),
        turn => panic!("{turn}"),
    }
}

/// The seats that are asked, one after the other, during these actions and after them.
fn all_asked(mut position: Guyenne, actions: &str) -> Vec<u8> {
    let mut seats = vec![asked(&position)];
    for action in actions.split(',') {
        position = after(position, action);
        seats.push(asked(&position));
    }
    seats
}

fn legal(position: &Guyenne) -> String {
    position.legal().to_string()
}

/// The observation of a seat, or one field of it.
fn seen(position: &Guyenne, number: u8) -> Vec<u8> {
    observed(position, seat(number))
}

fn seen_as(position: &Guyenne, number: u8, name: &str) -> Vec<u8> {
    observed_as(position, seat(number), name)
}

/// The counts of the kinds in each of several bags, Hero to Two, as they are observed.
fn counts(bags: &[&str]) -> Vec<u8> {
    bags.iter().flat_map(|kinds| Kind::all().map(|kind| cards(kinds).count(kind))).collect()
}
