//! The end of a round, and of the match (EG-20 to EG-32).

use super::*;
use crate::Field;

#[test]
fn eg_20_without_an_attack_the_last_card_leads_to_the_hands_at_once() {
    let moved = after(position([8, 13], ["24444", "33111"], "3", Phase::Move(White)), "advance 2");
    assert!(shown(&moved) && moved.scores()[1] == 1, "{moved}");
    let evaded = after(position([8, 10], ["34444", "21115"], "5", Phase::Answer(Black, indirect(1))), "retreat 1");
    assert!(shown(&evaded) && evaded.scores()[0] == 1, "{evaded}");
}

#[test]
fn eg_20_after_a_last_direct_attack_the_parry_leads_to_the_hands() {
    let attacked = after(position([8, 10], ["22333", "22111"], "3", Phase::Move(White)), "attack x1");
    assert_eq!(legal(&attacked), "parry");
    let ended = after(attacked, "parry");
    assert!(shown(&ended) && ended.phase() == Phase::Shuffle);
    let lost = after(position([8, 10], ["22333", "11111"], "3", Phase::Move(White)), "attack x1");
    assert_eq!((shown(&lost), lost.scores()[0]), (false, 1));
}

#[test]
fn eg_20_after_a_last_indirect_attack_a_retreat_leads_to_the_fields() {
    let attacked = after(position([14, 18], ["22555", "24433"], "5", Phase::Move(White)), "advance 2 attack x1");
    assert_eq!(legal(&attacked), "retreat 2, retreat 3, retreat 4, parry");
    let evaded = after(attacked, "retreat 2");
    assert_eq!((shown(&evaded), evaded.scores()[0]), (false, 1));
    assert!(shown(&after(attacked, "parry")));
}

#[test]
fn eg_20_the_option_lets_the_hands_decide_after_a_last_retreat() {
    let options = Options { last_retreat: LastRetreat::Hands, ..Options::default() };
    let attacked = EnGarde {
        rules: Rules::new(&options).unwrap(),
        ..after(position([14, 18], ["22555", "24433"], "5", Phase::Move(White)), "advance 2 attack x1")
    };
    let evaded = after(attacked, "retreat 2");
    assert_eq!((shown(&evaded), evaded.scores()[1]), (true, 1));
}

#[test]
fn eg_21_more_cards_of_the_final_distance_win_the_round() {
    let ended = after(position([4, 7], ["12555", "22113"], "4", Phase::Move(White)), "advance 1");
    assert_eq!((ended.distance(), ended.scores()[1]), (2, 1));
}

#[test]
fn eg_21_both_hands_lie_open_between_the_rounds() {
    let ended = after(position([4, 7], ["12555", "22113"], "4", Phase::Move(White)), "advance 1");
    assert!(ended.table(Viewer::Seat(White.seat())).contains("hand: 1 1 2 2 3"));
    let lost = after(position([8, 10], ["22333", "21111"], "44", Phase::Move(White)), "attack x2");
    assert!(lost.table(Viewer::Seat(White.seat())).contains("hand: 5 cards"));
}

#[test]
fn eg_22_the_longer_advance_wins_the_round() {
    let ended = after(position([14, 20], ["15555", "44422"], "4", Phase::Move(White)), "advance 1");
    assert_eq!((ended.advance(White), ended.advance(Black)), (3, -8));
    assert_eq!(ended.scores()[0], 1);
    assert_eq!(ended.rules.middle(), 12, "field 12 is the middle one");
}

#[test]
fn eg_22_equal_advances_draw_the_round() {
    let tied = after(position([8, 14], ["25555", "33322"], "1", Phase::Move(White)), "advance 2");
    assert_eq!((&tied.scores()[..], tied.rounds()), (&[0, 0][..], 1));
}

/// A field of the observation.
fn field(position: &EnGarde, name: &str) -> Field {
    position.layout().fields.into_iter().find(|field| field.name == name).unwrap()
}

/// A fencer's observation of the last round: the winner, the reason, the distance, and both hands.
fn last_round(position: &EnGarde, fencer: Fencer) -> Vec<u8> {
    observed(position, fencer.seat()).split_off(field(position, "last winner").offset)
}

#[test]
fn eg_23_the_shown_hands_stay_in_view_until_the_next_round_ends() {
    let ended = after(position([4, 7], ["12555", "22113"], "4", Phase::Move(White)), "advance 1");
    let next = settled(ended);
    assert_eq!(next.phase(), Phase::Move(Black));
    let [white, black] = [[0, 1, 0, 1, 3], [2, 2, 1, 0, 0]];
    assert_eq!(last_round(&next, White), [&[0, 1, 0, 0, 0, 1, 0, 2][..], &white, &black].concat());
    assert_eq!(last_round(&next, Black), [&[1, 0, 0, 0, 0, 1, 0, 2][..], &black, &white].concat());
    let table = next.table(Viewer::Seat(White.seat())).replace("\n  ", " ");
    assert!(table.contains("The hands: White 2 4 5 5 5, Black 1 1 2 2 3."), "{table}");
    assert_eq!(next.redeal_unchecked(White.seat(), &mut Stream::new(1)).last(), next.last());
}

#[test]
fn eg_23_what_decided_a_round_is_seen() {
    let attacked = after(position([8, 10], ["22333", "21111"], "44", Phase::Move(White)), "attack x2");
    let immobile = after(position([21, 22], ["22222", "13455"], "44", Phase::Answer(Black, direct(1))), "parry");
    let evaded =
        after(after(position([14, 18], ["22555", "24433"], "5", Phase::Move(White)), "advance 2 attack x1"), "retreat 2");
    let tied = after(position([8, 14], ["25555", "33322"], "1", Phase::Move(White)), "advance 2");
    for (ended, winner, reason, distance) in [
        (attacked, Some(White), Reason::Attack, 2),
        (immobile, Some(White), Reason::NoMove, 1),
        (evaded, Some(White), Reason::Fields, 4),
        (tied, None, Reason::Fields, 4),
    ] {
        let last = settled(ended).last().unwrap();
        assert_eq!((last.winner, last.reason, last.distance), (winner, reason, distance));
        assert_eq!(last.hands, (winner.is_none()).then_some(ended.hands));
    }
}

#[test]
fn eg_23_before_the_first_round_has_ended_there_is_nothing_to_see() {
    assert_eq!((dealt("1234512345").last(), last_round(&dealt("1"), White)), (None, vec![0; 18]));
}

#[test]
fn eg_23_an_end_that_cannot_have_been_is_no_position() {
    let good = settled(after(position([4, 7], ["12555", "22113"], "4", Phase::Move(White)), "advance 1"));
    let last = good.last().unwrap();
    for bad in [
        None,
        Some(Ending { winner: Some(White), ..last }),
        Some(Ending { winner: None, ..last }),
        Some(Ending { reason: Reason::Attack, ..last }),
        Some(Ending { reason: Reason::Fields, ..last }),
        Some(Ending { distance: 23, ..last }),
        Some(Ending { hands: None, ..last }),
        Some(Ending { hands: Some([cards("222222"), cards("2222222")]), ..last }),
    ] {
        let refusal = EnGarde { last: bad, ..good }.validate().unwrap_err().to_string();
        assert!(refusal.starts_with("last"), "{refusal}");
    }
}

#[test]
fn eg_30_rounds_to_win_points_win_the_match() {
    let four = EnGarde { points: [4, 0], rounds: 4, ..position([8, 10], ["22333", "11111"], "44", Phase::Move(White)) };
    assert_eq!(after(four, "attack x2").phase(), Phase::Over);
    assert_eq!(after(EnGarde { points: [3, 1], ..four }, "attack x2").phase(), Phase::Shuffle);
}

#[test]
fn eg_31_the_winner_has_plus_one_and_the_score_is_the_rounds_won() {
    let four = EnGarde { points: [4, 2], rounds: 6, ..position([8, 10], ["22333", "11111"], "44", Phase::Move(White)) };
    let won = after(four, "attack x2");
    assert_eq!((&won.scores()[..], &won.returns()[..]), (&[5, 2][..], &[1.0, -1.0][..]));
    assert_eq!(&four.returns()[..], [0.0, 0.0]);
}

#[test]
fn eg_32_after_max_rounds_more_points_win_or_nobody() {
    let rules = Rules::new(&Options { rounds_to_win: 3, max_rounds: Some(3), ..Options::default() }).unwrap();
    let last = EnGarde { rules, points: [1, 1], rounds: 2, ..position([8, 10], ["22333", "11111"], "44", Phase::Move(White)) };
    let won = after(last, "attack x2");
    assert_eq!((won.phase(), &won.returns()[..]), (Phase::Over, &[1.0, -1.0][..]));
    let tied = after(EnGarde { points: [0, 1], ..last }, "attack x2");
    assert_eq!((tied.phase(), &tied.returns()[..]), (Phase::Over, &[0.0, 0.0][..]));
}

#[test]
fn eg_32_the_number_of_rounds_has_a_range_and_a_default() {
    let rounds = |rounds_to_win, max_rounds| Rules::new(&Options { rounds_to_win, max_rounds, ..Options::default() });
    assert_eq!(rounds(5, None).unwrap().max_rounds, 64);
    assert_eq!(rounds(99, None).unwrap().max_rounds, 396);
    assert!(rounds(5, Some(5)).is_ok() && rounds(5, Some(999)).is_ok());
    assert!(rounds(5, Some(4)).is_err() && rounds(5, Some(1000)).is_err());
}

#[test]
fn eg_32_the_rounds_that_are_over_are_seen_in_hundreds_and_the_rest() {
    for (most, over, maximum, shown) in [(64, 63, 1, [0, 63]), (999, 345, 9, [3, 45])] {
        let rules = Rules::new(&Options { max_rounds: Some(most), ..Options::default() }).unwrap();
        let played = EnGarde { rules, rounds: over, ..position([8, 10], ["22333", "11111"], "44", Phase::Move(White)) };
        assert_eq!(field(&played, "hundreds of rounds").maximum, maximum);
        let seen = ["hundreds of rounds", "rounds"].map(|name| observed_as(&played, White.seat(), name));
        assert_eq!(seen.concat(), shown);
    }
}

#[test]
fn a_match_has_at_most_seventeen_decisions_and_twenty_five_cards_a_round() {
    for rounds in [1, 3] {
        let options = Options { rounds_to_win: 1, max_rounds: Some(rounds), ..Options::default() };
        let longest = EnGarde::set_up(Rules::new(&options).unwrap()).longest();
        let rounds = u32::from(rounds);
        assert_eq!((longest.decisions, longest.events), (17 * rounds, (17 + 25) * rounds));
    }
}
