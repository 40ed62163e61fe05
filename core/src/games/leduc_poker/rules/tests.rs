//! Tests of the rules.

use super::state::SEATS;
use super::*;
use crate::games::chances::{Ways, unlikely};
use crate::games::testing::observed;
use crate::{Finite, InformationState, Position, Seat, Stream, Turn, perft};
use Action::{Call, Fold, Raise};
use std::collections::{BTreeMap, BTreeSet};

fn start() -> LeducPoker {
    LeducPoker::new(&Options::default()).unwrap()
}

fn after(cards: [&str; 3], said: &[Action]) -> LeducPoker {
    played(start(), cards, said)
}

/// The position after these actions; chance deals the cards in turn, to seat 0, to seat 1, and as the public card.
fn played(start: LeducPoker, cards: [&str; 3], said: &[Action]) -> LeducPoker {
    let (mut position, mut cards, mut said) = (start, cards.into_iter(), said.iter());
    loop {
        position.validate().unwrap();
        match position.turn() {
            Turn::Chance => position.deal(Card::parse(cards.next().unwrap()).unwrap()).unwrap(),
            turn => match said.next() {
                Some(action) => position.play(*action).unwrap_or_else(|illegal| panic!("{turn}: {illegal}")),
                None => return position,
            },
        }
    }
}

const CARDS: [&str; 3] = ["king of spades", "queen of spades", "queen of hearts"];

fn legal(said: &[Action]) -> String {
    after(CARDS, said).legal().to_string()
}

fn score(cards: [&str; 3], said: &[Action]) -> i32 {
    let score = after(cards, said).scores();
    assert_eq!(score[0], -score[1]);
    score[0]
}

#[test]
fn a_sensible_beginner_raises_good_hands_and_folds_bad_ones() {
    let script = LeducPoker::ADVICE.script.unwrap();
    for (cards, said, most_liked) in [
        (["king of spades", "jack of spades", ""], &[][..], Raise),
        (["queen of spades", "jack of spades", ""], &[], Call),
        (["jack of spades", "king of spades", ""], &[], Call),
        (["king of spades", "jack of spades", ""], &[Raise], Fold),
        (["king of spades", "queen of spades", ""], &[Raise], Call),
        (["queen of spades", "king of spades", "queen of hearts"], &[Call, Call], Raise),
        (["queen of spades", "king of spades", "jack of hearts"], &[Call, Call], Call),
        (["queen of spades", "king of spades", "jack of hearts"], &[Call, Call, Call, Raise], Fold),
        (["king of spades", "queen of spades", "jack of hearts"], &[Call, Call, Call, Raise], Call),
    ] {
        let position = after(cards, said);
        let best = position.legal().iter().max_by(|one, other| script(&position, *one).total_cmp(&script(&position, *other)));
        assert_eq!(best, Some(most_liked), "{cards:?} {said:?}");
    }
}

#[test]
fn le_1_there_are_two_jacks_two_queens_and_two_kings() {
    let cards: Vec<String> = start().outcomes().iter().map(|(card, count)| format!("{count} {card}")).collect();
    assert_eq!(cards[..3], ["1 jack of spades", "1 jack of hearts", "1 queen of spades"]);
    assert_eq!(cards[3..], ["1 queen of hearts", "1 king of spades", "1 king of hearts"]);
}

#[test]
fn le_2_each_seat_starts_with_a_chip_in_the_pot() {
    assert_eq!(start().chips(), [1, 1]);
}

#[test]
fn le_3_seat_0_gets_the_first_card_and_seat_1_the_second() {
    assert_eq!(after(CARDS, &[]).hands, [Card::parse(CARDS[0]), Card::parse(CARDS[1])]);
}

#[test]
fn le_4_seat_0_begins_both_rounds_and_the_seats_take_turns() {
    for (said, seat) in [(&[][..], 0), (&[Raise], 1), (&[Raise, Raise], 0), (&[Raise, Call], 0), (&[Call, Raise, Call], 0)] {
        assert_eq!(after(CARDS, said).turn(), Turn::Seat(SEATS[seat]), "{said:?}");
    }
}

#[test]
fn le_5_a_call_levels_the_chips() {
    assert_eq!(after(CARDS, &[Call]).chips(), [1, 1]);
    assert_eq!(after(CARDS, &[Raise, Call]).chips(), [3, 3]);
}

#[test]
fn le_6_a_raise_is_two_chips_in_the_first_round_and_four_in_the_second() {
    assert_eq!(after(CARDS, &[Call, Raise, Raise]).chips(), [5, 3]);
    assert_eq!(after(CARDS, &[Raise, Raise, Call, Call, Raise, Raise]).chips(), [13, 9]);
}

#[test]
fn le_6_a_round_has_at_most_max_raises_raises() {
    assert_eq!(legal(&[Raise, Raise]), "fold, call");
    assert_eq!(legal(&[Raise, Raise, Call]), "call, raise");
    assert!(LeducPoker::new(&Options { max_raises: 0 }).is_err() && LeducPoker::new(&Options { max_raises: 10 }).is_err());
}

#[test]
fn le_7_only_a_seat_with_fewer_chips_can_fold_and_that_ends_the_match() {
    assert_eq!([legal(&[]), legal(&[Call]), legal(&[Raise])], ["call, raise", "call, raise", "fold, call, raise"]);
    assert_eq!(after(CARDS, &[Raise, Fold]).turn(), Turn::Over);
}

#[test]
fn le_8_a_call_ends_the_round_unless_it_begins_it() {
    assert_eq!(after(CARDS, &[Call]).public, None);
    for said in [&[Call, Call][..], &[Raise, Call], &[Call, Raise, Call]] {
        assert!(after(CARDS, said).public.is_some(), "{said:?}");
    }
}

#[test]
fn le_8_a_match_is_longest_with_a_call_before_all_raises() {
    for max_raises in 1..=9 {
        let start = LeducPoker::new(&Options { max_raises }).unwrap();
        let round = [&[Call][..], &[Raise].repeat(max_raises.into()), &[Call]].concat();
        assert_eq!(played(start, CARDS, &round.repeat(2)).turn(), Turn::Over);
        let (longest, decisions) = (start.longest(), 2 * round.len() as u32);
        assert_eq!((longest.decisions, longest.events), (decisions, decisions + CARDS.len() as u32));
    }
}

#[test]
fn le_9_the_public_card_comes_between_the_rounds() {
    assert_eq!(after(CARDS, &[Call, Call]).public, Card::parse(CARDS[2]));
    assert_eq!(after(CARDS, &[Call, Call, Call, Call]).phase, Phase::Shown);
}

#[test]
fn le_10_a_pair_with_the_public_card_wins_then_the_higher_rank() {
    let checked = [Call; 4];
    assert_eq!(score(CARDS, &checked), -1);
    assert_eq!(score(["king of spades", "queen of spades", "jack of hearts"], &checked), 1);
    assert_eq!(score(["king of spades", "king of hearts", "jack of hearts"], &checked), 0);
}

#[test]
fn le_10_a_fold_loses() {
    assert_eq!(score(CARDS, &[Call, Raise, Fold]), -1);
    assert_eq!(score(CARDS, &[Raise, Fold]), 1);
}

#[test]
fn le_11_the_score_is_the_chips_won_and_none_before_the_end() {
    assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise]), 0);
    assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise, Fold]), 5);
    assert_eq!(score(CARDS, &[Raise, Raise, Call, Raise, Call]), -9);
}

#[test]
fn le_12_the_most_chips_return_1() {
    let raised = [Raise, Raise, Call, Raise, Raise, Call];
    assert_eq!(after(CARDS, &raised).returns()[..], [-1.0, 1.0]);
    assert_eq!(after(CARDS, &[Raise, Fold]).returns()[0], 1.0 / 13.0);
    assert_eq!(LeducPoker::new(&Options { max_raises: 9 }).unwrap().most_chips(), 55);
}

#[test]
fn le_13_the_other_hand_is_seen_when_both_are_shown() {
    let other = ["king of spades", "jack of spades", "queen of hearts"];
    for said in [&[][..], &[Raise, Fold], &[Call; 3]] {
        assert_eq!(observed(&after(CARDS, said), SEATS[0]), observed(&after(other, said), SEATS[0]));
        assert_ne!(observed(&after(CARDS, said), SEATS[1]), observed(&after(other, said), SEATS[1]));
    }
    assert_ne!(observed(&after(CARDS, &[Call; 4]), SEATS[0]), observed(&after(other, &[Call; 4]), SEATS[0]));
}

#[test]
fn le_13_a_redeal_gives_the_other_seat_each_card_that_is_not_seen() {
    let (position, mut stream) = (after(CARDS, &[Call, Call]), Stream::new(1));
    let jacks = ["jack of spades", "jack of hearts"];
    for (me, unseen) in [(0, ["queen of spades", "king of hearts"]), (1, ["king of spades", "king of hearts"])] {
        let redealt = (0..100).map(|_| position.redeal(SEATS[me], &mut stream).unwrap());
        let hands: BTreeSet<_> = redealt.map(|redealt| redealt.hands[1 - me]).collect();
        assert_eq!(hands, jacks.into_iter().chain(unseen).map(Card::parse).collect());
    }
}

#[test]
fn le_13_a_redeal_is_as_likely_as_its_ways() {
    let public = after(CARDS, &[Call, Call]);
    let hands = after(CARDS, &[Raise]);
    for (position, unseen) in [(public, 4.0), (hands, 5.0)] {
        let seen = [position.hands[0], position.public];
        let ways: Ways = Card::all().filter(|card| !seen.contains(&Some(*card))).map(|card| (card.to_string(), 1.0)).collect();
        assert_eq!(ways.values().sum::<f64>(), unseen);
        let mut stream = Stream::new(3);
        let dealt = (0..4000).map(|_| position.redeal(SEATS[0], &mut stream).unwrap().hands[1].unwrap().to_string());
        assert_eq!(unlikely(&ways, dealt), None);
    }
}

/// The positions that can follow, each with its probability in random play and the action that leads to it.
fn following(position: &LeducPoker) -> Vec<(f64, Option<Action>, LeducPoker)> {
    let next = |change: &dyn Fn(&mut LeducPoker)| {
        let mut next = *position;
        change(&mut next);
        next
    };
    let (legal, outcomes) = (position.legal(), position.outcomes());
    let played = legal.iter().map(|action| (1.0 / legal.len() as f64, Some(action), next(&|next| next.play_unchecked(action))));
    let chance = |count: u8| f64::from(count) / f64::from(outcomes.len());
    let dealt = outcomes.iter().map(|(card, count)| (chance(count), None, next(&|next| next.deal_unchecked(card))));
    played.chain(dealt).collect()
}

#[test]
fn there_are_as_many_sequences_of_events_as_in_open_spiel() {
    let counts = (0..).map(|depth| perft(&start(), depth)).take_while(|count| *count > 0);
    assert_eq!(counts.sum::<u64>(), 9457);
}

#[test]
fn there_are_as_many_information_sets_as_in_open_spiel() {
    let mut sets = BTreeMap::new();
    let mut open = vec![(start(), SEATS.map(|seat| InformationState::new(&start(), seat).unwrap()))];
    while let Some((position, known)) = open.pop() {
        if let Turn::Seat(seat) = position.turn() {
            sets.insert((seat, known[seat.index()].key()), observed(&position, seat));
        }
        for (_, action, next) in following(&position) {
            let mut known = known;
            if let (Turn::Seat(seat), Some(action)) = (position.turn(), action) {
                known[seat.index()].act(action);
            }
            known.iter_mut().for_each(|state| state.see(&next).unwrap());
            open.push((next, known));
        }
    }
    let observations: BTreeSet<_> = sets.iter().map(|((seat, _), seen)| (seat, seen)).collect();
    assert_eq!([sets.len(), observations.len()], [936; 2], "what is seen at one time tells as much as all that was seen");
}

/// The most that a seat can win from positions with these weights against random play, acting alike in all that look alike.
fn best(me: Seat, positions: Vec<(f64, LeducPoker)>) -> f64 {
    let mut alike = BTreeMap::<_, Vec<_>>::new();
    for (weight, position) in positions {
        alike.entry(observed(&position, me)).or_default().push((weight, position));
    }
    let most = |positions: Vec<(f64, LeducPoker)>| {
        let mine = positions[0].1.turn() == Turn::Seat(me);
        let mut next = BTreeMap::<_, Vec<_>>::new();
        for (weight, position) in &positions {
            for (chance, action, after) in following(position) {
                let (choice, chance) = if mine { (action, 1.0) } else { (None, chance) };
                next.entry(choice).or_default().push((weight * chance, after));
            }
        }
        let ended: f64 = positions.iter().map(|(weight, end)| weight * f64::from(end.scores()[me.index()])).sum();
        next.into_values().map(|next| best(me, next)).reduce(f64::max).unwrap_or(ended)
    };
    alike.into_values().map(most).sum()
}

#[test]
fn the_best_answers_to_random_play_win_as_many_chips_as_in_open_spiel() {
    let won: f64 = SEATS.iter().map(|seat| best(*seat, vec![(1.0, start())])).sum();
    assert!((won - 4.747_222).abs() < 1e-6, "{won}");
}
