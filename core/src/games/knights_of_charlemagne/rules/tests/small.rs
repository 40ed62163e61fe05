//! Small configurations (KC-30), compared with a second implementation of the rules: cards in lists, actions and states as text.

use super::*;
use crate::games::testing::{Twin, compare_below, compare_match};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone)]
struct Table {
    options: Options,
    hands: Vec<Vec<String>>,
    pile: Vec<String>,
    /// The side that put a knight at a state, for each knight played.
    played: Vec<(usize, String)>,
    /// The seat to play, once the hands are dealt.
    seat: usize,
    draws: bool,
}

impl Table {
    fn new(options: &Options) -> Self {
        let colours = &["red", "green", "blue", "violet", "yellow"][..options.colours.into()];
        let knights = colours.iter().flat_map(|colour| (1..=options.values).map(move |value| format!("{colour} {value}")));
        let pile = knights.flat_map(|knight| vec![knight; options.copies.into()]).collect();
        let hands = vec![vec![]; options.players.into()];
        Self { options: options.clone(), hands, pile, played: vec![], seat: 0, draws: true }
    }

    fn turn(&self) -> Turn {
        match self.hands.iter().all(Vec::is_empty) && !self.draws {
            true => Turn::Over,
            false if self.draws => Turn::Chance,
            false => Turn::Seat(Seat::from_id(self.seat).unwrap()),
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        let hand = self.hands[self.seat].iter().filter(|_| !self.draws);
        hand.flat_map(|knight| ["number", "colour"].map(|place| format!("{knight} to {place}"))).collect()
    }

    fn pass_on(&mut self) {
        self.seat = (self.seat + 1) % self.hands.len();
    }

    fn scores(&self) -> Vec<i32> {
        let sides = if self.options.players == 3 { 3 } else { 2 };
        let (mut points, mut taken, mut castle) = (vec![0; sides], vec![0; sides], false);
        let numbered = (1..=5).map(|value| (value.to_string(), value));
        let coloured = ["red", "green", "blue", "violet", "yellow"].map(|colour| (colour.to_string(), 5));
        for (state, worth) in numbered.chain(coloured) {
            let knights = |side| self.played.iter().filter(|played| **played == (side, state.clone())).count();
            let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            (0..sides).filter(|side| knights(*side) > 0).for_each(|side| groups.entry(knights(side)).or_default().push(side));
            let mut groups = groups.into_values().rev();
            match groups.next().as_deref() {
                Some([first]) => {
                    points[*first] += worth;
                    if let Some([second]) = groups.next().as_deref() {
                        points[*second] += 1;
                    }
                    taken[*first] += i32::from(state.len() == 1);
                    if taken[*first] == 2 && !castle {
                        points[*first] += 5;
                        castle = true;
                    }
                }
                Some([one, other]) if self.options.players == 2 || self.options.ties == Ties::PairShares => {
                    points[*one] += 1;
                    points[*other] += 1;
                }
                _ => {}
            }
        }
        (0..self.hands.len()).map(|seat| points[seat % sides]).collect()
    }
}

impl Twin<KnightsOfCharlemagne> for Table {
    fn play(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let state = words[if words[3] == "number" { 1 } else { 0 }];
        let side = if self.options.players == 4 { self.seat % 2 } else { self.seat };
        let hand = &mut self.hands[self.seat];
        hand.remove(hand.iter().position(|knight| *knight == words[..2].join(" ")).unwrap());
        self.played.push((side, state.into()));
        self.draws = self.pile.len() > self.options.aside.into();
        if !self.draws {
            self.pass_on();
        }
    }

    fn deal(&mut self, knight: &str) {
        self.pile.remove(self.pile.iter().position(|card| card == knight).unwrap());
        self.hands[self.seat].push(knight.into());
        if !self.played.is_empty() {
            self.draws = false;
            self.pass_on();
        } else if self.hands[self.seat].len() == usize::from(self.options.hand) {
            self.pass_on();
            self.draws = self.seat != 0;
        }
    }

    fn agrees(&self, position: &KnightsOfCharlemagne) {
        assert_eq!(position.turn(), self.turn(), "{position}");
        let legal: BTreeSet<String> = position.legal().iter().map(|action| action.to_string()).collect();
        assert_eq!(legal, self.legal(), "{position}");
        let cards = if self.draws { &self.pile[..] } else { &[] };
        let outcomes: Vec<String> =
            position.outcomes().iter().flat_map(|(knight, n)| vec![knight.to_string(); n.into()]).collect();
        let sorted = |cards: &[String]| cards.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!((outcomes.len(), sorted(&outcomes)), (cards.len(), sorted(cards)), "{position}");
        assert_eq!(position.scores()[..], self.scores()[..], "{position}");
    }
}

#[test]
fn kc_30_whole_trees_are_those_of_the_rules_written_once_more() {
    let small = [
        "colours=2,values=2,copies=1,hand=1,aside=0",
        "colours=2,values=2,copies=1,hand=2,aside=0",
        "colours=2,values=3,copies=1,hand=1",
        "players=3,colours=2,values=2,copies=1,hand=1,aside=0",
    ];
    let histories = small.map(|text| compare_below(&game(text), &Table::new(&Options::parse(text).unwrap())));
    assert_eq!(histories, [857, 2849, 10_897, 809]);
}

#[test]
fn kc_30_games_of_every_size_are_those_of_the_rules_written_once_more() {
    let mut stream = Stream::new(30);
    for text in [
        "",
        "players=4,ties=nobody",
        "colours=2,values=2,hand=2",
        "colours=3,values=2,copies=1,hand=1,aside=1",
        "players=3,ties=nobody,colours=2,values=5,hand=3,aside=0",
        "players=4,colours=5,values=2,copies=1,hand=2",
    ] {
        for _ in 0..20 {
            compare_match(game(text), Table::new(&Options::parse(text).unwrap()), &mut stream);
        }
    }
}

#[test]
fn kc_30_the_sizes_have_ranges_and_there_are_enough_knights() {
    let accepted = |text: &str| Rules::new(&Options::parse(text).unwrap());
    for text in ["colours=2,aside=0", "values=2,hand=1", "copies=1,aside=1", "players=4,colours=3,copies=1,hand=3"] {
        assert_eq!(accepted(text).unwrap().options().named(""), format!("({text})"));
    }
    for (text, named) in [
        ("colours=1", "`colours` does not accept `1`; expected 2..=5"),
        ("colours=6", "`colours` does not accept `6`"),
        ("values=1", "`values` does not accept `1`; expected 2..=5"),
        ("values=6", "`values` does not accept `6`"),
        ("copies=0", "`copies` does not accept `0`; expected 1 or 2"),
        ("copies=3", "`copies` does not accept `3`"),
        ("aside=3", "`aside` does not accept `3`; expected 0..=2"),
        ("hand=0", "`hand` does not accept `0`; expected 1..=8, where"),
        ("hand=9", "`hand` does not accept `9`"),
        ("players=4,colours=3,copies=1,hand=4", "`hand` does not accept `4`"),
    ] {
        let refused = accepted(text).unwrap_err().to_string();
        assert!(refused.contains(named), "{text}: {refused}");
    }
}

#[test]
fn kc_30_ids_and_the_observation_are_those_of_the_whole_game() {
    let layout = |text: &str| game(text).layout();
    assert_eq!(layout("colours=2,values=2,copies=1,hand=1"), layout(""));
    let pile = layout("aside=0").fields.into_iter().find(|field| field.name == "pile").unwrap();
    assert_eq!((layout("aside=0").length(), pile.maximum), (layout("").length(), 50));
}

#[test]
fn kc_30_a_state_for_each_colour_and_value_lies_in_the_row() {
    let small = game("colours=2,values=3,hand=2");
    assert_eq!(small.states().map(|state| state.to_string()).collect::<Vec<_>>(), ["1", "2", "3", "red", "green"]);
    let table = small.table(Viewer::Everything);
    let row: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).take(7).collect();
    assert_eq!(row, ["state", "1", "2", "3", "red", "green", "castle"]);
}

#[test]
fn kc_30_a_position_of_another_size_is_refused() {
    refuses(
        &settled(game("colours=2,values=2,hand=2")),
        [
            (|bad| bad.rules.hand = 4, "`hand` does not accept `4`"),
            (|bad| bad.rules.colours = 3, "cards"),
            (|bad| bad.rules.values = 3, "cards"),
            (|bad| bad.rules.hand = 1, "hands"),
            (|bad| bad.rules.aside = 3, "`aside` does not accept `3`"),
        ],
    );
}
