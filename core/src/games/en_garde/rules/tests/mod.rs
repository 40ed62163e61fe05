//! Tests of the rules.

mod end;
mod small;

use super::cards::HAND;
use super::options::Rules;
use super::*;
use crate::games::chances::{Ways, each_choice, unlikely};
use crate::games::testing::{observed, observed_as, settled};
use crate::{Bag, Finite, Match, Position, Stream, Viewer};
use Fencer::{Black, White};

/// The bag of cards written as digits.
fn cards(digits: &str) -> Bag<Value> {
    digits.bytes().filter_map(|digit| Value::new(digit - b'0')).collect()
}

fn action(text: &str) -> Action {
    Action::parse(text).unwrap()
}

/// A valid position: the fencers' fields and hands, the pile, and the question; all other cards are discards.
fn position(fields: [u8; 2], hands: [&str; 2], pile: &str, phase: Phase) -> EnGarde {
    let mut discard = deck();
    for digits in [hands[0], hands[1], pile] {
        discard -= cards(digits);
    }
    let start = EnGarde::set_up(Rules::new(&Options::default()).unwrap());
    let set = EnGarde { fields, hands: hands.map(cards), pile: cards(pile), discard, phase, ..start };
    set.validate().unwrap();
    set
}

fn direct(cards: u8) -> Attack {
    Attack { indirect: false, cards }
}

fn indirect(cards: u8) -> Attack {
    Attack { indirect: true, cards }
}

/// The position after an action; chance deals the lowest cards until a seat is asked or the round ends.
fn after(mut position: EnGarde, text: &str) -> EnGarde {
    position.play(action(text)).unwrap();
    while let Phase::Refill(..) = position.phase {
        position.deal(position.outcomes().lowest().unwrap()).unwrap();
    }
    position.validate().unwrap();
    position
}

/// Whether the hands were shown at the end of the last round.
fn shown(position: &EnGarde) -> bool {
    position.last().is_some_and(|last| last.hands.is_some())
}

/// The legal actions as text.
fn legal(position: &EnGarde) -> String {
    position.legal().to_string()
}

/// The match that deals the cards of these values from the start.
fn dealt(digits: &str) -> EnGarde {
    let mut position = EnGarde::set_up(Rules::new(&Options::default()).unwrap());
    for digit in digits.bytes() {
        position.deal(Value::new(digit - b'0').unwrap()).unwrap();
    }
    position
}

#[test]
fn eg_1_white_starts_left_of_black_at_the_ends_of_the_piste() {
    let position = dealt("1");
    assert_eq!([position.field(White), position.field(Black)], [1, 23]);
    assert_eq!([White.seat().index(), Black.seat().index()], [0, 1]);
}

#[test]
fn eg_2_the_deck_has_five_cards_of_each_value_and_is_shuffled_for_every_round() {
    assert_eq!(deck().len(), 25);
    assert!(Value::all().all(|value| deck().count(value) == 5));
    let ended = after(position([11, 12], ["1", "22222"], "33", Phase::Move(White)), "attack x1");
    assert_eq!((ended.phase(), ended.outcomes()), (Phase::Shuffle, deck()));
}

#[test]
fn eg_3_white_gets_five_cards_then_black_and_fifteen_stay_in_the_pile() {
    let position = dealt("1234512345");
    assert_eq!([position.hand(White), position.hand(Black)], [cards("12345"), cards("12345")]);
    assert_eq!(position.pile().len(), 15);
    assert_eq!(dealt("12345").hand(White).len(), u32::from(HAND));
}

#[test]
fn eg_4_white_starts_the_first_round_and_black_the_second() {
    assert_eq!(dealt("1234512345").phase(), Phase::Move(White));
    let mut second = after(position([11, 12], ["1", "22222"], "33", Phase::Move(White)), "attack x1");
    for digit in [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] {
        second.deal(Value::new(digit).unwrap()).unwrap();
    }
    assert_eq!(second.phase(), Phase::Move(Black));
}

#[test]
fn eg_4_a_tied_round_changes_the_start_too() {
    let tied = after(position([8, 14], ["25555", "33322"], "1", Phase::Move(White)), "advance 2");
    assert_eq!((tied.scores()[0], tied.scores()[1]), (0, 0));
    assert_eq!(tied.starter(), Black);
}

#[test]
fn eg_5_the_distance_is_the_difference_of_the_fields() {
    assert_eq!(dealt("1").distance(), 22);
    assert_eq!(position([11, 12], ["1", "22222"], "33", Phase::Move(White)).distance(), 1);
}

#[test]
fn eg_6_played_cards_are_open_and_hands_are_not() {
    let position = position([1, 23], ["12345", "12345"], "1122334455", Phase::Move(White));
    let mut moved = position;
    moved.play(action("advance 4")).unwrap();
    assert_eq!(moved.discard().count(Value::new(4).unwrap()), position.discard().count(Value::new(4).unwrap()) + 1);
    let table = position.table(Viewer::Seat(White.seat()));
    assert!(table.contains("hand: 1 2 3 4 5") && table.contains("hand: 5 cards"), "{table}");
}

#[test]
fn eg_10_the_moves_are_steps_and_attacks_with_the_cards_in_hand() {
    let position = position([6, 10], ["22345", "11111"], "3", Phase::Move(White));
    assert_eq!(
        legal(&position),
        "advance 2, advance 3, retreat 2, retreat 3, retreat 4, retreat 5, attack x1, advance 2 attack x1"
    );
}

#[test]
fn eg_10_the_card_of_the_advance_does_not_attack() {
    let position = position([6, 10], ["22233", "11111"], "3", Phase::Move(White));
    let legal = position.legal();
    assert!(legal.contains(action("advance 2 attack x2")) && !legal.contains(action("advance 2 attack x3")));
    assert!(!legal.contains(action("advance 3 attack x1")));
}

#[test]
fn eg_10_an_attack_needs_cards_of_the_distance_and_may_use_all_of_them() {
    let attacker = position([8, 10], ["22222", "11111"], "3", Phase::Move(White));
    assert!(attacker.legal().contains(action("attack x5")));
    let far = position([1, 23], ["22222", "11111"], "3", Phase::Move(White));
    assert_eq!(legal(&far), "advance 2");
}

#[test]
fn eg_11_nobody_leaves_the_piste_or_reaches_the_other_fencer() {
    let white = position([3, 7], ["12345", "11112"], "3", Phase::Move(White));
    let steps = "advance 1, advance 2, advance 3, retreat 1, retreat 2";
    assert!(legal(&white).starts_with(&format!("{steps}, attack")), "{}", legal(&white));
    let black = EnGarde { phase: Phase::Move(Black), hands: [cards("11112"), cards("12345")], fields: [17, 21], ..white };
    assert!(legal(&black).starts_with(&format!("{steps}, attack")), "{}", legal(&black));
}

#[test]
fn eg_12_an_attack_ends_the_turn() {
    let attacked = after(position([8, 10], ["23333", "22111"], "44", Phase::Move(White)), "attack x1");
    assert_eq!(attacked.phase(), Phase::Answer(Black, direct(1)));
}

#[test]
fn eg_13_the_hand_is_refilled_to_five_or_as_far_as_the_pile_goes() {
    let moved = after(position([1, 23], ["2333", "22111"], "4455", Phase::Move(White)), "advance 2");
    assert_eq!(moved.hand(White), cards("33344"));
    let last = after(position([8, 10], ["233", "22111"], "4", Phase::Move(White)), "attack x1");
    assert_eq!(last.hand(White), cards("334"));
}

#[test]
fn eg_13_an_attacker_refills_before_a_lost_round_ends() {
    let won = after(position([8, 10], ["23333", "11111"], "44", Phase::Move(White)), "attack x1");
    assert_eq!((won.phase(), won.hand(White)), (Phase::Shuffle, cards("33334")));
}

#[test]
fn eg_14_a_direct_attack_is_parried_with_as_many_cards() {
    let attacked = position([8, 10], ["33333", "22211"], "44", Phase::Answer(Black, direct(2)));
    assert_eq!(legal(&attacked), "parry");
    let parried = after(attacked, "parry");
    assert_eq!(parried.hand(Black), cards("211"));
}

#[test]
fn eg_14_a_direct_attack_without_a_parry_wins_the_round_at_once() {
    let won = after(position([8, 10], ["22333", "21111"], "44", Phase::Move(White)), "attack x2");
    assert_eq!((won.scores()[0], won.phase()), (1, Phase::Shuffle));
}

#[test]
fn eg_15_an_indirect_attack_is_parried_or_evaded() {
    let attacked = position([8, 10], ["33333", "22451"], "14", Phase::Answer(Black, indirect(2)));
    assert_eq!(legal(&attacked), "retreat 1, retreat 2, retreat 4, retreat 5, parry");
    let evaded = after(attacked, "retreat 4");
    assert_eq!((evaded.field(Black), evaded.hand(Black), evaded.phase()), (14, cards("11225"), Phase::Move(White)));
}

#[test]
fn eg_15_an_indirect_attack_without_an_answer_wins_the_round_at_once() {
    let won = after(position([18, 21], ["12444", "33455"], "43", Phase::Move(White)), "advance 1 attack x1");
    assert_eq!((won.scores()[0], won.phase()), (1, Phase::Shuffle));
}

#[test]
fn eg_16_after_a_parry_the_defender_moves_with_the_cards_left() {
    let parried = after(position([8, 10], ["33333", "22211"], "44", Phase::Answer(Black, direct(2))), "parry");
    assert_eq!((parried.phase(), parried.hand(Black)), (Phase::Move(Black), cards("211")));
    assert_eq!(legal(&parried), "advance 1, retreat 1, retreat 2, attack x1, advance 1 attack x1");
}

#[test]
fn eg_17_a_fencer_without_a_move_loses_the_round() {
    let lost = after(position([19, 20], ["22222", "13455"], "44", Phase::Answer(Black, direct(1))), "parry");
    assert_eq!(lost.phase(), Phase::Move(Black));
    let lost = after(position([21, 22], ["22222", "13455"], "44", Phase::Answer(Black, direct(1))), "parry");
    assert_eq!((lost.phase(), lost.scores()[0]), (Phase::Shuffle, 1));
}

#[test]
fn eg_17_the_last_stage_comes_before_a_missing_move() {
    let last = after(position([21, 22], ["22222", "13455"], "", Phase::Answer(Black, direct(1))), "parry");
    assert!(shown(&last), "the hands decide, not the missing move");
}

#[test]
fn eg_18_whoever_is_asked_has_an_answer_and_a_redeal_keeps_it() {
    let asked = position([8, 10], ["33333", "22144"], "1111455", Phase::Answer(Black, direct(2)));
    let mut stream = Stream::new(1);
    let mut hands = Vec::new();
    for _ in 0..100 {
        let redealt = asked.redeal_unchecked(White.seat(), &mut stream);
        assert_eq!(legal(&redealt), "parry");
        hands.push(redealt.hand(Black));
    }
    assert!(hands.iter().any(|hand| *hand != hands[0]), "the rest of the hand is dealt anew");
}

#[test]
fn eg_18_a_redeal_is_as_likely_as_its_ways() {
    let attacked = position([8, 10], ["33444", "22145"], "1123355", Phase::Answer(Black, indirect(2)));
    let at_the_end = EnGarde { fields: [20, 22], ..attacked };
    at_the_end.validate().unwrap();
    for (asked, room) in [(attacked, 5), (at_the_end, 1)] {
        let unseen: Vec<u8> = "221451123355".bytes().map(|digit| digit - b'0').collect();
        let mut ways = Ways::new();
        each_choice(unseen.len(), 5, &mut |hand| {
            let hand: Vec<u8> = hand.iter().map(|place| unseen[*place]).collect();
            let parry = hand.iter().filter(|value| **value == 2).count() >= 2;
            if parry || hand.iter().any(|value| *value <= room) {
                let hand = hand.iter().map(|value| Value::new(*value).unwrap()).collect::<Bag<Value>>();
                *ways.entry(hand.to_string()).or_default() += 1.0;
            }
        });
        let mut stream = Stream::new(7);
        let hands = (0..4000).map(|_| asked.redeal_unchecked(White.seat(), &mut stream).hand(Black).to_string());
        assert_eq!(unlikely(&ways, hands), None);
    }
}

#[test]
fn eg_6_redeals_of_hands_of_any_size_are_as_likely_as_their_ways() {
    let refilling = position([8, 10], ["334", "22145"], "1123355", Phase::Refill(White, None));
    let moving = position([5, 15], ["33444", "2214"], "11235", Phase::Move(White));
    for (start, cards) in [(refilling, "221451123355"), (moving, "221411235")] {
        let size = start.hand(Black).len() as usize;
        let unseen: Vec<u8> = cards.bytes().map(|digit| digit - b'0').collect();
        let mut ways = Ways::new();
        each_choice(unseen.len(), size, &mut |hand| {
            let hand = hand.iter().map(|place| Value::new(unseen[*place]).unwrap()).collect::<Bag<Value>>();
            *ways.entry(hand.to_string()).or_default() += 1.0;
        });
        let mut stream = Stream::new(8);
        let hands = (0..4000).map(|_| start.redeal(White.seat(), &mut stream).unwrap().hand(Black).to_string());
        assert_eq!(unlikely(&ways, hands), None);
    }
}

#[test]
fn eg_18_asking_exactly_where_there_is_an_answer() {
    let mut running = Match::<EnGarde>::new(&Options::default(), 5).unwrap();
    let mut stream = Stream::new(5);
    while let Some(action) = running.legal().draw(&mut stream) {
        for (cards, fencer) in (1..=5).zip([White, Black].into_iter().cycle()) {
            let set = |phase| EnGarde { phase, ..*running.position() };
            assert_eq!(running.position().can_move(fencer), !set(Phase::Move(fencer)).legal().is_empty());
            for attack in [direct(cards), indirect(cards)] {
                assert_eq!(running.position().can_answer(fencer, attack), !set(Phase::Answer(fencer, attack)).legal().is_empty());
            }
        }
        running.play(action).unwrap();
    }
}

#[test]
fn example_a_parry_and_an_answer_that_cannot_be_parried() {
    let attack = position([8, 10], ["22233", "22111"], "3455", Phase::Move(Black));
    let attacked = after(attack, "attack x2");
    let answer = after(attacked, "parry");
    assert!(answer.legal().contains(action("attack x1")));
    let won = after(answer, "attack x1");
    assert_eq!((&won.scores()[..], won.phase()), (&[1, 0][..], Phase::Shuffle));
}

#[test]
fn example_an_indirect_attack_at_the_end_of_the_piste() {
    let start = position([10, 16], ["42233", "44555"], "3351111", Phase::Move(White));
    let attacked = after(start, "advance 4 attack x2");
    let evaded = after(attacked, "retreat 4");
    assert_eq!([evaded.field(White), evaded.field(Black)], [14, 20]);
    let start = position([14, 20], ["33311", "45555"], "14", Phase::Move(White));
    let won = after(start, "advance 3 attack x2");
    assert_eq!((won.field(White), &won.scores()[..]), (17, &[1, 0][..]));
}

#[test]
fn example_the_last_card_after_a_direct_attack() {
    let start = position([10, 16], ["33355", "34444"], "12", Phase::Move(White));
    let moved = after(start, "advance 3");
    let attacked = after(moved, "attack x1");
    assert!(attacked.pile().is_empty());
    let ended = after(attacked, "parry");
    assert_eq!((shown(&ended), &ended.scores()[..]), (true, &[1, 0][..]));
}
