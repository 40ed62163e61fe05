//! Tests of the rules.

mod small;

use super::cards::Tile;
use super::options::Rules;
use super::*;
use crate::games::chances::{Ways, each_choice, unlikely};
use crate::games::testing::{observed, observed_as, refuses, settled};
use crate::{Bag, Finite, GameOptions, Match, Position, Seat, Stream, Turn, Viewer};

fn game(options: &str) -> KnightsOfCharlemagne {
    KnightsOfCharlemagne::set_up(Rules::new(&Options::parse(options).unwrap()).unwrap())
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn action(text: &str) -> Action {
    Action::parse(text).unwrap()
}

fn bag(knights: &[&str]) -> Bag<Knight> {
    knights.iter().map(|text| Knight::parse(text).unwrap()).collect()
}

/// The position after an action, before chance deals.
fn after(mut position: KnightsOfCharlemagne, text: &str) -> KnightsOfCharlemagne {
    position.play(action(text)).unwrap();
    position.validate().unwrap();
    position
}

/// Every seat that was asked in a game of the lowest actions and cards, and its last position.
fn played_out(options: &str) -> (Vec<Seat>, KnightsOfCharlemagne) {
    let (mut position, mut asked) = (settled(game(options)), Vec::new());
    while let Turn::Seat(seat) = position.turn() {
        asked.push(seat);
        position.play(position.legal().nth(0).unwrap()).unwrap();
        position = settled(position);
    }
    (asked, position)
}

/// A game that is over with these numbers of knights of each side at the named states, and no others.
fn ended(options: &str, states: &[(&str, &[usize])]) -> KnightsOfCharlemagne {
    let mut position = KnightsOfCharlemagne { phase: Phase::Over, ..game(options) };
    for (text, knights) in states {
        let state = State::parse(text).unwrap();
        for (side, n) in knights.iter().enumerate() {
            for _ in 0..*n {
                let actions = Action::all().filter(|action| action.state() == state);
                let Action { knight, place } = actions.max_by_key(|action| position.pile.count(action.knight)).unwrap();
                position.pile.take(knight);
                position.rows[side][place.id()].add(knight);
            }
        }
    }
    position
}

/// The points of the sides when these numbers of knights lie at the named states.
fn points(options: &str, states: &[(&str, &[usize])]) -> Vec<u8> {
    let position = ended(options, states);
    position.sides().map(|side| position.points(side)).collect()
}

fn returns(options: &str, states: &[(&str, &[usize])]) -> Vec<f32> {
    ended(options, states).returns().to_vec()
}

#[test]
fn kc_1_the_deck_has_two_of_each_colour_and_value() {
    assert_eq!((deck().len(), deck()), (50, Knight::all().map(|knight| (knight, 2)).collect()));
}

#[test]
fn kc_1_the_colours_have_an_order() {
    let colours: Vec<String> = Colour::all().map(|colour| colour.to_string()).collect();
    assert_eq!(colours, ["red", "green", "blue", "violet", "yellow"]);
}

#[test]
fn kc_2_the_numbered_states_are_worth_their_number_and_the_coloured_ones_five() {
    let worth: Vec<u8> = State::all().map(State::worth).collect();
    assert_eq!(worth, [1, 2, 3, 4, 5, 5, 5, 5, 5, 5]);
}

#[test]
fn kc_2_two_sides_find_fifty_five_points_on_the_table() {
    let everywhere: Vec<String> = State::all().map(|state| state.to_string()).collect();
    let states: Vec<(&str, &[usize])> = everywhere.iter().map(|state| (state.as_str(), &[2, 1][..])).collect();
    assert_eq!(points("", &states).iter().sum::<u8>(), 15 + 25 + 10 + 5);
}

#[test]
fn kc_3_two_three_and_four_players_have_two_three_and_two_sides() {
    let sides = |options| game(options).all_seats().map(|seat| game(options).side(seat).number()).collect::<Vec<_>>();
    assert_eq!([sides(""), sides("players=3"), sides("players=4")], [vec![0, 1], vec![0, 1, 2], vec![0, 1, 0, 1]]);
}

#[test]
fn kc_3_one_player_and_five_are_refused() {
    for text in ["players=1", "players=5"] {
        let refused = Rules::new(&Options::parse(text).unwrap()).unwrap_err();
        assert!(refused.to_string().contains("2, 3 or 4"), "{refused}");
    }
}

#[test]
fn kc_10_eight_cards_are_dealt_to_each_seat_in_turn() {
    let (mut position, mut receivers) = (game("players=3"), Vec::new());
    while let Phase::Deal(seat) = position.phase() {
        receivers.push(seat.number());
        position.deal(position.outcomes().lowest().unwrap()).unwrap();
    }
    assert_eq!(receivers, [[0; 8], [1; 8], [2; 8]].concat());
}

#[test]
fn kc_10_two_cards_stay_aside_and_the_rest_is_the_pile() {
    let sizes = ["", "players=3", "players=4"].map(|options| settled(game(options)).pile_size());
    assert_eq!(sizes, [32, 24, 16]);
}

#[test]
fn kc_10_seat_0_begins_and_the_turn_goes_round() {
    let (asked, _) = played_out("players=4");
    assert!(asked.iter().map(|seat| seat.index()).eq((0..48).map(|turn| turn % 4)));
}

#[test]
fn kc_11_each_knight_of_the_hand_goes_to_its_number_or_to_its_colour() {
    let mut position = settled(game(""));
    position.pile += position.hands[0];
    position.hands[0] = bag(&["red 1", "red 1", "green 3", "yellow 5"]);
    let legal = "red 1 to number, red 1 to colour, green 3 to number, green 3 to colour, yellow 5 to number, yellow 5 to colour";
    assert_eq!(position.legal().to_string(), legal);
}

#[test]
fn kc_11_a_knight_comes_into_the_row_of_its_side() {
    let mut position = settled(game("players=4"));
    for text in ["red 1 to colour", "red 5 to number", "green 4 to colour"] {
        position = settled(after(position, text));
    }
    let mine = [Place::Number, Place::Colour].map(|place| position.row(Side::FIRST, place));
    assert_eq!(mine, [bag(&[]), bag(&["red 1", "green 4"])]);
}

#[test]
fn kc_11_an_action_names_its_state() {
    let states = ["violet 2 to number", "violet 2 to colour"].map(|text| action(text).state().to_string());
    assert_eq!(states, ["2", "violet"]);
}

#[test]
fn kc_12_a_card_is_drawn_after_the_turn() {
    let played = after(settled(game("")), "red 1 to number");
    assert_eq!((played.phase(), played.hand(seat(0)).len()), (Phase::Draw(seat(0)), 7));
    assert_eq!(settled(played).hand(seat(0)).len(), 8);
}

#[test]
fn kc_12_no_card_is_drawn_when_the_pile_has_run_out() {
    let mut position = settled(game(""));
    while position.pile_size() > 0 {
        position.play(position.legal().nth(0).unwrap()).unwrap();
        position = settled(position);
    }
    position.play(position.legal().nth(0).unwrap()).unwrap();
    assert_eq!((position.phase(), position.hand(seat(0)).len()), (Phase::Play(seat(1)), 7));
}

#[test]
fn kc_13_the_game_ends_when_all_hands_are_empty() {
    for options in ["", "players=3", "players=4"] {
        let (_, end) = played_out(options);
        assert!(end.all_seats().all(|seat| end.hand(seat).is_empty()) && end.turn() == Turn::Over);
    }
}

#[test]
fn kc_27_every_match_is_as_long_as_the_longest() {
    for options in ["", "players=3", "players=4", "colours=2,values=2,hand=1,aside=1"] {
        let (asked, end) = played_out(options);
        let (longest, knights) = (end.longest(), asked.len() as u32);
        assert_eq!((longest.decisions, longest.events), (knights, 2 * knights), "{options}");
    }
}

#[test]
fn kc_13_each_seat_plays_24_16_or_12_knights() {
    for (options, seats, knights) in [("", 2, 24), ("players=3", 3, 16), ("players=4", 4, 12)] {
        let (asked, _) = played_out(options);
        for number in 0..seats {
            assert_eq!(asked.iter().filter(|asked| **asked == seat(number)).count(), knights);
        }
    }
}

#[test]
fn kc_14_the_hands_of_others_are_not_seen_even_by_the_partner() {
    let position = settled(game("players=4"));
    let redealt = position.redeal(seat(0), &mut Stream::new(3)).unwrap();
    let seen = |position: &KnightsOfCharlemagne| {
        (observed(position, seat(0)), position.table(Viewer::Seat(seat(0))), position.hand(seat(0)))
    };
    assert!((1..4).all(|other| position.hand(seat(other)) != redealt.hand(seat(other))));
    assert_eq!(seen(&position), seen(&redealt));
}

#[test]
fn kc_14_a_redeal_is_as_likely_as_its_ways() {
    let mut position = settled(game("players=3"));
    while position.hands.iter().any(|hand| hand.len() > 2) {
        position = settled(position);
        position.play(position.legal().nth(0).unwrap()).unwrap();
    }
    position.validate().unwrap();
    let mut unseen = position.unseen();
    for other in [1, 2] {
        unseen += position.hand(seat(other));
    }
    let unseen: Vec<Knight> = unseen.iter().flat_map(|(knight, n)| std::iter::repeat_n(knight, n.into())).collect();
    let bag = |places: &[usize]| places.iter().map(|place| unseen[*place]).collect::<Bag<Knight>>();
    let mut ways = Ways::new();
    each_choice(unseen.len(), 2, &mut |left| {
        let others: Vec<usize> = (0..unseen.len()).filter(|place| !left.contains(place)).collect();
        each_choice(others.len(), 2, &mut |right| {
            let right: Vec<usize> = right.iter().map(|place| others[*place]).collect();
            *ways.entry(format!("{}, {}", bag(left), bag(&right))).or_default() += 1.0;
        });
    });
    let mut stream = Stream::new(5);
    let redeals = (0..4000).map(|_| position.redeal(seat(0), &mut stream).unwrap());
    let hands = redeals.map(|redealt| format!("{}, {}", redealt.hand(seat(1)), redealt.hand(seat(2))));
    assert_eq!(unlikely(&ways, hands), None);
}

#[test]
fn kc_14_what_is_played_is_seen_by_every_seat() {
    let position = after(settled(game("players=3")), "red 2 to colour");
    for (number, name) in [(0, "my coloured"), (1, "right coloured"), (2, "left coloured")] {
        assert_eq!(observed_as(&position, seat(number), name)[..3], [0, 1, 0]);
    }
}

#[test]
fn kc_20_most_knights_take_the_state_and_second_most_the_treasure() {
    assert_eq!(points("", &[("4", &[3, 1])]), [4, 1]);
    assert_eq!(points("players=3", &[("blue", &[1, 4, 2])]), [0, 5, 1]);
}

#[test]
fn kc_20_the_values_of_the_knights_do_not_count() {
    let mut position = ended("", &[]);
    position.rows[0][Place::Colour.id()] = bag(&["red 5"]);
    position.rows[1][Place::Colour.id()] = bag(&["red 1", "red 1"]);
    assert_eq!(position.scores()[..], [1, 5]);
}

#[test]
fn kc_20_a_side_without_a_knight_takes_no_treasure() {
    assert_eq!(points("", &[("4", &[3, 0])]), [4, 0]);
}

#[test]
fn kc_21_two_tied_sides_share_two_tiles_of_one() {
    assert_eq!(points("", &[("4", &[2, 2])]), [1, 1]);
    assert_eq!(points("players=4", &[("4", &[2, 2])]), [1, 1]);
}

#[test]
fn kc_21_the_third_side_takes_nothing_behind_a_tie() {
    assert_eq!(points("players=3", &[("green", &[2, 1, 2])]), [1, 0, 1]);
}

#[test]
fn kc_21_three_tied_sides_take_nothing() {
    assert_eq!(points("players=3", &[("5", &[2, 2, 2])]), [0, 0, 0]);
}

#[test]
fn kc_21_the_option_gives_tied_sides_nothing_with_three_and_four_players() {
    assert_eq!(points("players=3,ties=nobody", &[("green", &[2, 1, 2])]), [0, 0, 0]);
    assert_eq!(points("players=4,ties=nobody", &[("green", &[2, 2])]), [0, 0]);
}

#[test]
fn kc_21_the_option_makes_no_difference_between_two_players() {
    assert_eq!(points("ties=nobody", &[("green", &[2, 2])]), [1, 1]);
}

#[test]
fn kc_22_nobody_takes_the_treasure_when_two_sides_tie_behind_the_first() {
    for options in ["players=3", "players=3,ties=nobody"] {
        assert_eq!(points(options, &[("3", &[1, 2, 1])]), [0, 3, 0]);
    }
}

#[test]
fn kc_23_nobody_takes_anything_at_a_state_without_knights() {
    assert_eq!(points("players=3", &[]), [0, 0, 0]);
}

#[test]
fn kc_24_the_first_side_with_two_numbered_states_takes_the_castle() {
    assert_eq!(points("", &[("1", &[1, 0]), ("2", &[0, 1]), ("3", &[0, 1]), ("4", &[1, 0]), ("5", &[1, 0])]), [10, 5 + 5]);
}

#[test]
fn kc_24_a_tied_state_counts_for_nobody() {
    assert_eq!(points("", &[("1", &[1, 1]), ("2", &[1, 0]), ("3", &[0, 1]), ("4", &[0, 1])]), [3, 1 + 7 + 5]);
}

#[test]
fn kc_24_coloured_states_do_not_count_for_the_castle() {
    assert_eq!(points("", &[("5", &[1, 0]), ("red", &[1, 0]), ("blue", &[1, 0])]), [15, 0]);
}

#[test]
fn kc_24_nobody_takes_the_castle_without_two_states() {
    assert_eq!(points("players=3", &[("1", &[1, 0, 0]), ("2", &[0, 1, 0]), ("3", &[0, 0, 1])]), [1, 2, 3]);
}

#[test]
fn kc_25_the_most_points_win_and_equal_sides_win_together() {
    assert_eq!(returns("", &[("2", &[1, 0]), ("3", &[0, 1])]), [-1.0, 1.0]);
    assert_eq!(returns("players=3", &[("red", &[1, 0, 0]), ("blue", &[0, 1, 0])]), [0.5, 0.5, -1.0]);
}

#[test]
fn kc_26_the_losers_share_minus_one() {
    assert_eq!(returns("players=3", &[("red", &[0, 0, 1])]), [-0.5, -0.5, 1.0]);
}

#[test]
fn kc_26_partners_have_the_score_and_the_return_of_their_side() {
    let end = ended("players=4", &[("red", &[0, 1])]);
    assert_eq!((&end.scores()[..], &end.returns()[..]), (&[0, 5, 0, 5][..], &[-1.0, 1.0, -1.0, 1.0][..]));
}

#[test]
fn kc_26_equal_sides_all_have_zero() {
    for options in ["", "players=3", "players=4"] {
        let states: &[(&str, &[usize])] = if options == "players=3" { &[] } else { &[("4", &[2, 2])] };
        assert!(returns(options, states).iter().all(|share| *share == 0.0));
    }
}

#[test]
fn kc_26_there_is_a_score_before_the_end_but_no_return() {
    let position = after(settled(game("")), "red 4 to colour");
    assert_eq!((&position.scores()[..], &position.returns()[..]), (&[5, 0][..], &[0.0, 0.0][..]));
}

#[test]
fn kc_27_a_card_is_drawn_from_all_that_are_neither_dealt_nor_played() {
    let position = after(settled(game("")), "red 1 to number");
    let mut unseen = deck();
    for held in [position.hand(seat(0)), position.hand(seat(1)), bag(&["red 1"])] {
        unseen -= held;
    }
    assert_eq!(position.outcomes(), unseen);
}

#[test]
fn kc_27_the_two_cards_aside_are_never_drawn() {
    for options in ["", "players=3", "players=4"] {
        let mut running = Match::<KnightsOfCharlemagne>::new(&Options::parse(options).unwrap(), 5).unwrap();
        while let Some(action) = running.legal().nth(1) {
            running.play(action).unwrap();
        }
        assert_eq!((running.position().unseen().len(), running.record().ids.len()), (2, 48 + 48));
    }
}

#[test]
fn what_breaks_a_rule_is_no_position() {
    refuses(
        &settled(game("players=3")),
        [
            (|bad| bad.rules.players = 5, "players"),
            (|bad| bad.pile = deck(), "KC-1"),
            (|bad| bad.hands.swap(2, 3), "hands"),
            (|bad| std::mem::swap(&mut bad.hands[1], &mut bad.rows[0][0]), "hands"),
            (|bad| bad.phase = Phase::Play(seat(1)), "KC-10"),
            (|bad| bad.phase = Phase::Draw(seat(0)), "KC-12"),
            (|bad| bad.phase = Phase::Deal(seat(0)), "KC-12"),
            (|bad| bad.phase = Phase::Over, "KC-13"),
        ],
    );
}

#[test]
fn kc_20_what_a_side_takes_at_a_state_is_said() {
    let said = |knights: &[usize]| {
        let position = ended("", &[("5", knights)]);
        let state = State::parse("5").unwrap();
        position.sides().map(|side| position.taken_at(state, side)).collect::<Vec<_>>()
    };
    let (first, second) = (Some((Tile::State, 5)), Some((Tile::Treasure, 1)));
    for (knights, tiles) in [([2, 1], [first, second]), ([2, 0], [first, None]), ([0, 0], [None, None])] {
        assert_eq!(said(&knights), tiles, "{knights:?}");
    }
}
