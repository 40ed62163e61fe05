//! Small configurations (EG-40), compared with a second implementation of the rules of a round: cards in lists, actions as text.

use super::*;
use crate::games::testing::{Twin, compare_below, compare_match, refuses};
use crate::{GameOptions, Seat, Turn};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A match of one round with these options.
fn options(text: &str) -> Options {
    Options { rounds_to_win: 1, max_rounds: Some(1), ..Options::parse(text).unwrap() }
}

/// The next event; an attack says whether it is indirect, and with how many cards.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Next {
    Deal,
    Refill(usize, Option<(bool, usize)>),
    Move(usize),
    Answer(usize, (bool, usize)),
    Won(Option<usize>),
}

#[derive(Clone)]
struct Round {
    options: Options,
    fields: [i32; 2],
    hands: [Vec<i32>; 2],
    pile: Vec<i32>,
    next: Next,
}

fn times(cards: &[i32], value: i32) -> usize {
    cards.iter().filter(|card| **card == value).count()
}

impl Round {
    fn new(options: &Options) -> Self {
        let values = (1..=i32::from(options.values)).collect::<Vec<_>>();
        let pile = values.repeat(options.copies.into());
        let fields = [1, options.piste.into()];
        Self { options: options.clone(), fields, hands: [vec![], vec![]], pile, next: Next::Deal }
    }

    fn distance(&self) -> i32 {
        self.fields[1] - self.fields[0]
    }

    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        let (Next::Move(who) | Next::Answer(who, _)) = self.next else { return legal };
        let (hand, distance) = (&self.hands[who], self.distance());
        let behind = if who == 0 { self.fields[0] - 1 } else { i32::from(self.options.piste) - self.fields[1] };
        if !matches!(self.next, Next::Answer(_, (false, _))) {
            legal.extend(hand.iter().filter(|card| **card <= behind).map(|card| format!("retreat {card}")));
        }
        if let Next::Answer(_, (_, cards)) = self.next {
            legal.extend((times(hand, distance) >= cards).then(|| "parry".to_string()));
            return legal;
        }
        legal.extend((1..=times(hand, distance)).map(|cards| format!("attack x{cards}")));
        for (place, card) in hand.iter().enumerate().filter(|(_, card)| **card < distance) {
            let rest = [&hand[..place], &hand[place + 1..]].concat();
            legal.insert(format!("advance {card}"));
            legal.extend((1..=times(&rest, distance - card)).map(|cards| format!("advance {card} attack x{cards}")));
        }
        legal
    }

    fn spend(&mut self, who: usize, card: i32, cards: usize) {
        for _ in 0..cards {
            let place = self.hands[who].iter().position(|held| *held == card).unwrap();
            self.hands[who].remove(place);
        }
    }

    fn ask_move(&mut self, who: usize) {
        self.next = Next::Move(who);
        if self.legal().is_empty() {
            self.next = Next::Won(Some(1 - who));
        }
    }

    /// The hands, then the fields.
    fn compare(&mut self) {
        let [white, black] = [0, 1].map(|who| times(&self.hands[who], self.distance()));
        if white == black { self.measure() } else { self.next = Next::Won(Some(usize::from(black > white))) }
    }

    /// The steps that each fencer has advanced.
    fn measure(&mut self) {
        let [white, black] = [self.fields[0] - 1, i32::from(self.options.piste) - self.fields[1]];
        self.next = Next::Won((white != black).then(|| usize::from(black > white)));
    }
}

impl Twin<EnGarde> for Round {
    fn play(&mut self, text: &str) {
        let (Next::Move(who) | Next::Answer(who, _)) = self.next else { unreachable!("{text}") };
        let forward = if who == 0 { 1 } else { -1 };
        let words: Vec<&str> = text.split(' ').collect();
        let step = |word: &str| word.parse::<i32>().unwrap();
        let cards = |word: &str| word[1..].parse::<usize>().unwrap();
        let mut attack = None;
        match (words[..].first().copied().unwrap(), &words[1..]) {
            ("retreat", [card]) => {
                self.spend(who, step(card), 1);
                self.fields[who] -= forward * step(card);
                if matches!(self.next, Next::Answer(..)) && self.pile.is_empty() {
                    return if self.options.last_retreat == LastRetreat::Hands { self.compare() } else { self.measure() };
                }
            }
            ("attack", [number]) => attack = Some((false, cards(number))),
            ("advance", [card, rest @ ..]) => {
                self.spend(who, step(card), 1);
                self.fields[who] += forward * step(card);
                attack = rest.last().map(|number| (true, cards(number)));
            }
            _ => {
                let Next::Answer(_, (_, cards)) = self.next else { unreachable!("{text}") };
                self.spend(who, self.distance(), cards);
                return if self.pile.is_empty() { self.compare() } else { self.ask_move(who) };
            }
        }
        if let Some((_, cards)) = attack {
            self.spend(who, self.distance(), cards);
        }
        self.next = Next::Refill(who, attack);
    }

    fn deal(&mut self, card: &str) {
        let card = card.parse::<i32>().unwrap();
        let who = match self.next {
            Next::Refill(who, _) => who,
            _ => usize::from(self.hands[0].len() == usize::from(self.options.hand)),
        };
        let place = self.pile.iter().position(|held| *held == card).unwrap();
        self.pile.remove(place);
        self.hands[who].push(card);
        let full = self.hands[who].len() == usize::from(self.options.hand);
        match self.next {
            Next::Refill(who, Some(attack)) if full || self.pile.is_empty() => {
                self.next = Next::Answer(1 - who, attack);
                if self.legal().is_empty() {
                    self.next = Next::Won(Some(who));
                }
            }
            Next::Refill(..) if self.pile.is_empty() => self.compare(),
            Next::Refill(who, None) if full => self.ask_move(1 - who),
            Next::Deal if full && who == 1 => self.ask_move(0),
            _ => {}
        }
    }

    fn agrees(&self, position: &EnGarde) {
        let turn = match self.next {
            Next::Deal | Next::Refill(..) => Turn::Chance,
            Next::Move(who) | Next::Answer(who, _) => Turn::Seat(Seat::from_id(who).unwrap()),
            Next::Won(_) => Turn::Over,
        };
        assert_eq!(position.turn(), turn, "{position}");
        let legal: BTreeSet<String> = position.legal().iter().map(|action| action.to_string()).collect();
        assert_eq!(legal, self.legal(), "{position}");
        let cards: BTreeMap<i32, usize> = self.pile.iter().map(|card| (*card, times(&self.pile, *card))).collect();
        let outcomes = position.outcomes();
        let dealt = outcomes.iter().map(|(value, cards)| (value.number().into(), cards.into()));
        assert!(turn != Turn::Chance || dealt.eq(cards), "{position}");
        if let Next::Won(winner) = self.next {
            let returns = [0, 1].map(|who| winner.map_or(0.0, |winner| if winner == who { 1.0 } else { -1.0 }));
            assert_eq!(position.returns()[..], returns, "{position}");
        }
    }
}

#[test]
fn eg_40_whole_trees_are_those_of_the_rules_written_once_more() {
    let histories = |text| compare_below(&EnGarde::new(&options(text)).unwrap(), &Round::new(&options(text)));
    assert_eq!(histories("piste=7,values=3,copies=3,hand=2"), 147_930);
    let smaller = [
        "piste=5,values=5,copies=1,hand=1",
        "piste=9,values=2,copies=2,hand=1",
        "piste=5,values=2,copies=4,hand=2,last_retreat=hands",
    ];
    assert_eq!(smaller.map(histories), [126, 29, 2798]);
}

#[test]
fn eg_40_rounds_of_every_size_are_those_of_the_rules_written_once_more() {
    let mut stream = Stream::new(4);
    for text in
        ["", "last_retreat=hands", "piste=11,values=3,copies=4,hand=3", "piste=21,values=4,hand=4", "piste=5,values=2,hand=4"]
    {
        for _ in 0..200 {
            let options = options(text);
            compare_match(EnGarde::new(&options).unwrap(), Round::new(&options), &mut stream);
        }
    }
}

#[test]
fn eg_40_what_a_seat_that_is_asked_can_see_is_counted() {
    let start = EnGarde::new(&options("piste=11,values=3,copies=4,hand=3")).unwrap();
    let (mut reached, mut left, mut seen) = (HashSet::from([start]), vec![start], HashSet::new());
    while let Some(position) = left.pop() {
        if let Turn::Seat(seat) = position.turn() {
            seen.insert((seat.index(), observed(&position, seat)));
        }
        let mut next: Vec<EnGarde> = Vec::new();
        for action in position.legal().iter() {
            next.push(position);
            next.last_mut().unwrap().play_unchecked(action);
        }
        for card in position.outcomes().kinds().iter() {
            next.push(position);
            next.last_mut().unwrap().deal_unchecked(card);
        }
        left.extend(next.into_iter().filter(|position| reached.insert(*position)));
    }
    assert_eq!((reached.len(), seen.len()), (45_326, 5_666));
}

#[test]
fn eg_40_the_sizes_have_ranges_and_the_pile_keeps_a_card() {
    let accepted = |text: &str| Rules::new(&Options::parse(text).unwrap());
    for text in ["piste=5", "values=3", "values=2,hand=4", "copies=3", "copies=1,hand=2", "values=2,copies=2,hand=1"] {
        assert_eq!(accepted(text).unwrap().options().named(""), format!("({text})"));
    }
    assert_eq!(accepted("piste=23,values=5,copies=5,hand=5").unwrap().options(), Options::default());
    for (text, named) in [
        ("piste=3", "`piste` does not accept `3`; expected an odd number, 5..=23"),
        ("piste=12", "`piste` does not accept `12`"),
        ("piste=25", "`piste` does not accept `25`"),
        ("values=1", "`values` does not accept `1`; expected 2..=5"),
        ("values=6", "`values` does not accept `6`"),
        ("copies=0", "`copies` does not accept `0`; expected 1..=5"),
        ("copies=6", "`copies` does not accept `6`"),
        ("hand=0", "`hand` does not accept `0`; expected 1..=5, where two hands leave"),
        ("hand=6", "`hand` does not accept `6`"),
        ("values=2,copies=2,hand=2", "`hand` does not accept `2`"),
    ] {
        let refused = accepted(text).unwrap_err().to_string();
        assert!(refused.contains(named), "{text}: {refused}");
    }
}

#[test]
fn eg_40_ids_and_the_observation_are_those_of_the_whole_game() {
    let [small, whole] = ["piste=7,values=3,copies=3,hand=2", ""].map(|text| EnGarde::new(&options(text)).unwrap());
    assert_eq!(small.layout(), whole.layout());
}

#[test]
fn eg_40_who_is_dealt_no_move_loses_at_once() {
    let mut position = EnGarde::new(&options("piste=5,values=5,copies=1,hand=1")).unwrap();
    for card in [5, 1] {
        position.deal(Value::new(card).unwrap()).unwrap();
    }
    assert_eq!((position.phase(), &position.returns()[..]), (Phase::Over, &[-1.0, 1.0][..]));
    assert_eq!(position.last().map(|last| last.reason), Some(Reason::NoMove));
}

#[test]
fn eg_40_the_table_has_the_fields_of_the_piste() {
    let table = EnGarde::new(&options("piste=7")).unwrap().table(Viewer::Everything);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[2], "  1  W · · · · · B  7");
    assert_eq!(lines[1].find('v'), Some(5 + 2 * 3), "above field 4");
}

#[test]
fn eg_40_a_position_of_another_size_is_refused() {
    let mut good = EnGarde::new(&options("piste=11,values=3,copies=4,hand=3")).unwrap();
    for card in [1, 2, 3, 1, 2, 3] {
        good.deal(Value::new(card).unwrap()).unwrap();
    }
    refuses(
        &good,
        [
            (|bad| bad.rules.piste = 12, "`piste` does not accept `12`"),
            (|bad| bad.rules.piste = 9, "fields"),
            (|bad| bad.rules.values = 4, "cards"),
            (|bad| bad.rules.copies = 5, "cards"),
            (|bad| bad.rules.hand = 2, "hands"),
        ],
    );
}
