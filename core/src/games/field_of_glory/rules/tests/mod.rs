//! Tests of the rules.

mod attack;
mod battle;
mod hidden;
mod last;
mod material;
mod memory;
mod placing;
mod redeals;
mod set_up;
mod small;
mod turn;

use super::cards::{ARMY, HAND};
use super::options::Rules;
use super::*;
use crate::games::testing::{observed, observed_as, settled};
use crate::{Bag, Finite, GameOptions, Position, Stream, Turn, Viewer};
use Side::{Blue, Red};

fn game(options: &str) -> FieldOfGlory {
    FieldOfGlory::set_up(Rules::new(&Options::parse(options).unwrap()).unwrap())
}

fn kind(text: &str) -> Kind {
    Kind::parse(text).unwrap()
}

fn unit(text: &str) -> Unit {
    Unit::parse(text).unwrap()
}

fn column(number: u8) -> Column {
    Column::new(number).unwrap()
}

fn cards(text: &str) -> Bag<Kind> {
    text.split_whitespace().map(kind).collect()
}

fn units(text: &str) -> Units {
    let mut units = Units::default();
    for text in text.split_whitespace() {
        units.add(unit(text));
    }
    units
}

/// Red's actions on five Plains: the units of both in each column, and their hands; all other cards lie in the piles.
fn field(red: [&str; 5], blue: [&str; 5], hands: [&str; 2]) -> FieldOfGlory {
    let mut position = FieldOfGlory { phase: Phase::Actions, terrains: [Some(Terrain::Plain); 5], ..game("") };
    for ((army, columns), hand) in position.armies.iter_mut().zip([red, blue]).zip(hands) {
        army.units = columns.map(units);
        army.hand = cards(hand);
        let mut rest = deck();
        for taken in [army.hand, army.unit_bag()] {
            rest -= taken;
        }
        while army.pile.len() + army.hand.len() + army.unit_bag().len() < ARMY.into() {
            let next = rest.kinds().highest().unwrap();
            rest.take(next);
            army.pile.add(next);
        }
    }
    position.validate().unwrap();
    position
}

/// The same where these units face each other in the middle column, and no others stand.
fn facing(red: &str, blue: &str, hands: [&str; 2]) -> FieldOfGlory {
    field(["", "", red, "", ""], ["", "", blue, "", ""], hands)
}

/// Nothing in the columns.
const NONE: [&str; 5] = [""; 5];

/// The position with this pile and these discards of a side; the other cards of its army are eliminated.
fn piles(mut position: FieldOfGlory, side: Side, pile: &str, discard: &str) -> FieldOfGlory {
    let army = &mut position.armies[side.id()];
    (army.pile, army.discard) = (cards(pile), cards(discard));
    let mut rest = deck();
    let mut here = 0;
    for bag in [army.hand, army.unit_bag(), army.pile, army.discard] {
        rest -= bag;
        here += bag.len();
    }
    let victory = &mut position.armies[side.opponent().id()].victory;
    *victory = Bag::new();
    while here + victory.len() < ARMY.into() {
        let next = rest.kinds().highest().unwrap();
        rest.take(next);
        victory.add(next);
    }
    position.validate().unwrap();
    position
}

/// The position with another terrain and its control.
fn on(mut position: FieldOfGlory, at: u8, terrain: Terrain, control: Option<Side>) -> FieldOfGlory {
    position.terrains[usize::from(at)] = Some(terrain);
    position.control[usize::from(at)] = control;
    position
}

/// The position after actions and outcomes, all of them possible.
fn after(mut position: FieldOfGlory, events: &[&str]) -> FieldOfGlory {
    for text in events {
        match position.turn() {
            Turn::Chance => position.deal(Outcome::parse(text).unwrap()).unwrap(),
            _ => position.play(Action::parse(text).unwrap()).unwrap(),
        }
        position.validate().unwrap();
    }
    position
}

/// The position after actions; chance deals the lowest cards.
fn played(mut position: FieldOfGlory, actions: &[&str]) -> FieldOfGlory {
    for text in actions {
        position = settled(after(position, &[text]));
    }
    position
}

/// The start of Red's turn after Blue's.
fn next_turn(position: FieldOfGlory) -> FieldOfGlory {
    let blue = FieldOfGlory { active: Blue, phase: Phase::Draw, ..position };
    blue.validate().unwrap();
    played(blue, &["draw"])
}

/// The legal actions that begin with a word, as text.
fn legal(position: &FieldOfGlory, word: &str) -> String {
    let actions: Vec<String> = position.legal().iter().map(|action| action.to_string()).collect();
    let chosen: Vec<&str> = actions.iter().map(String::as_str).filter(|text| text.starts_with(word)).collect();
    chosen.join(", ")
}

fn is_legal(position: &FieldOfGlory, text: &str) -> bool {
    position.legal().contains(Action::parse(text).unwrap())
}

/// A game from its start to a phase: chance deals the lowest outcome, and everybody takes the first answer.
fn begun(options: &str, until: impl Fn(Phase) -> bool) -> FieldOfGlory {
    let mut position = game(options);
    while !until(position.phase) {
        match position.outcomes().lowest() {
            Some(outcome) => position.deal(outcome).unwrap(),
            None => position.play(position.legal().nth(0).unwrap()).unwrap(),
        }
        position.validate().unwrap();
    }
    position
}

/// The observation of a side.
fn seen(position: &FieldOfGlory, side: Side) -> Vec<u8> {
    observed(position, side.seat())
}

/// The values of a field of the observation of a side.
fn values(position: &FieldOfGlory, side: Side, name: &str) -> Vec<u8> {
    observed_as(position, side.seat(), name)
}

fn counts(bag: Bag<Kind>) -> Vec<u8> {
    Kind::all().map(|kind| bag.count(kind)).collect()
}

/// Many redeals for a side.
fn redealt(position: &FieldOfGlory, side: Side) -> Vec<FieldOfGlory> {
    let mut stream = Stream::new(3);
    let redeals: Vec<FieldOfGlory> = (0..200).map(|_| position.redeal(side.seat(), &mut stream).unwrap()).collect();
    for redealt in &redeals {
        redealt.validate().unwrap();
        assert_eq!(seen(redealt, side), seen(position, side));
    }
    redeals
}
