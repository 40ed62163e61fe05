//! Bad input through the erased form: an error that says what is wrong and changes nothing, never a panic. Readers are fuzzed:
//! see tests/fuzz.

use bastide::field_of_glory::Terrain;
use bastide::networks::Network;
use bastide::solve::SolveSetup;
use bastide::{AnyBatch, AnyGame, AnyMatch, AnyPosition, BatchSetup, Finite, Id, Record, Stream, Viewer, load};
use bastide_tests::configurations::configurations;
use bastide_tests::fuzz::says;
use bastide_tests::random::{play, reach};
use bastide_tests::seeds::seed;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// The same cases in every run, unless `SEED` gives others; `PROPTEST_CASES` sets their number.
pub(crate) fn cases() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(seed(1)), failure_persistence: None, ..ProptestConfig::default() }
}

fn game() -> impl Strategy<Value = AnyGame> {
    select(configurations().unwrap())
}

/// Positions of random matches.
fn position() -> impl Strategy<Value = AnyPosition> {
    (game(), any::<u64>(), 0..120usize).prop_map(|(game, index, events)| reach(&game, index, events))
}

/// Random matches after some decisions.
fn running() -> impl Strategy<Value = AnyMatch> {
    (game(), any::<u64>(), 0..60usize).prop_map(|(game, seed, decisions)| {
        let (mut running, mut stream) = (game.new_match(seed), Stream::new(seed));
        play(&mut running, decisions, &mut stream);
        running
    })
}

/// A window title, colours in two codings, a bell, and a writing direction, as a stranger's file may contain them.
const COMMANDS: &str = "\u{1b}]0;x\u{7}\u{1b}[31m\u{9b}31m\u{7f}\u{202e}\u{2066}";

/// The text of an error.
fn said<T>(result: Result<T, impl ToString>) -> String {
    result.err().unwrap().to_string()
}

/// Errors about a stranger's text escape characters that control a terminal.
#[test]
fn errors_command_no_terminal() {
    let game = load("leduc_poker").unwrap();
    let title = "bastide strategy 1\ngame leduc_poker";
    let header = serde_json::json!({"__metadata__": {"format": COMMANDS}}).to_string();
    let network = [&(header.len() as u64).to_le_bytes(), header.as_bytes()].concat();
    let errors = [
        said(load(COMMANDS)),
        said(load(&format!("en_garde({COMMANDS}=1)"))),
        said(load(&format!("en_garde(rounds_to_win={COMMANDS})"))),
        said(game.action_id(COMMANDS)),
        said(game.outcome_id(COMMANDS)),
        said(Record::read(&format!("bastide record: {COMMANDS}\n"))),
        said(Record::read(&format!("bastide record: en_garde\n{COMMANDS}: 3\n"))),
        said(Record::read(&format!("bastide record: en_garde\nchance: {COMMANDS}\n"))),
        said(Record::read(&serde_json::json!({"game": COMMANDS, "ids": []}).to_string())),
        said(Record::read(&serde_json::json!({"game": "en_garde", COMMANDS: []}).to_string())),
        said(AnyPosition::from_json(&serde_json::json!({"game": COMMANDS, "version": 1, "position": 1}).to_string())),
        said(AnyPosition::from_json(&serde_json::json!({"game": "en_garde", "version": 1, COMMANDS: 1}).to_string())),
        said(serde_json::from_value::<Terrain>(serde_json::json!(COMMANDS))),
        said(Network::read(&network)),
        said(game.player(COMMANDS, 0)),
        said(game.player(&format!("net:/nowhere/{COMMANDS}"), 0)),
        said(game.player(&format!("strategy:/nowhere/{COMMANDS}"), 0)),
        said(game.strategy_from_text(&format!("{title}{COMMANDS}\n"))),
        said(game.strategy_from_text(&format!("{title}\n0 {:032x}\t{COMMANDS} 1\n", 1))),
        said(game.strategy_from_text(&format!("{title}\n0 {:032x}\tfold {COMMANDS}\n", 1))),
        said(game.solver(COMMANDS, "alternating", SolveSetup::default(), || false)),
    ];
    for error in errors {
        assert!(error.contains(r"\u{1b}[31m\u{9b}31m\u{7f}\u{202e}\u{2066}"), "{error:?}");
        assert!(COMMANDS.chars().filter(|c| !c.is_ascii_graphic()).all(|c| !error.contains(c)), "{error:?}");
    }
}

#[test]
fn bytes_that_follow_are_refused() {
    let game = load("en_garde").unwrap();
    let mut bytes = game.start().to_bytes().unwrap();
    assert_eq!(AnyPosition::from_bytes(&bytes).unwrap(), game.start());
    bytes.push(0);
    assert!(AnyPosition::from_bytes(&bytes).unwrap_err().to_string().contains("1 bytes too many"));
}

#[test]
fn what_was_written_in_another_version_is_refused_in_a_sentence() {
    let game = load("guyenne").unwrap();
    let of_version_0 = |bytes: Vec<u8>| {
        assert_eq!(bytes[3], 1);
        [&bytes[..3], &[0], &bytes[4..]].concat()
    };
    let batch = game.new_batch(&BatchSetup::default(), || false).unwrap();
    let json = game.start().to_json().unwrap().replacen("\"version\":1,", "\"version\":0,", 1);
    for (refused, what) in [
        (AnyPosition::from_json(&json).unwrap_err(), "a position in JSON"),
        (AnyPosition::from_bytes(&of_version_0(game.start().to_bytes().unwrap())).unwrap_err(), "a position in bytes"),
        (AnyMatch::from_bytes(&of_version_0(game.new_match(1).to_bytes())).unwrap_err(), "a match in bytes"),
        (AnyBatch::from_bytes(&of_version_0(batch.to_bytes(|| false).unwrap()), || false).unwrap_err(), "a batch in bytes"),
    ] {
        let expected = format!("{what}: the version of the format is 0; expected 1");
        assert_eq!(refused.to_string(), expected);
    }
    let unversioned = json.replacen("\"version\":0,", "", 1);
    assert!(AnyPosition::from_json(&unversioned).unwrap_err().to_string().contains("missing field `version`"));
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn an_id_is_possible_or_refused(before in position(), id in prop_oneof![0..600usize, any::<usize>()]) {
        let legal = before.legal().iter().any(|legal| usize::from(legal.number()) == id);
        let possible = before.outcomes().iter().any(|(outcome, _)| usize::from(outcome.number()) == id);
        let (mut played, mut dealt) = (before.clone(), before.clone());
        let game = before.game();
        prop_assert_eq!(says(game.action(id).and_then(|id| played.play(id))).is_some(), legal);
        prop_assert_eq!(says(game.outcome(id).and_then(|id| dealt.deal(id))).is_some(), possible);
        prop_assert!(legal || played == before);
        prop_assert!(possible || dealt == before);
        prop_assert_eq!(says(game.action(id)).is_some(), id < game.actions());
        prop_assert_eq!(says(game.outcome(id)).is_some(), id < game.outcomes());
        if let Some(id) = Id::from_id(id) {
            prop_assert_eq!(says(before.clone().play(id)).is_some(), legal);
            prop_assert_eq!(says(before.clone().deal(id)).is_some(), possible);
            prop_assert_eq!(says(game.action_text(id)).is_some(), usize::from(id) < game.actions());
            prop_assert_eq!(says(game.outcome_text(id)).is_some(), usize::from(id) < game.outcomes());
        }
    }

    #[test]
    fn a_match_refuses_what_is_not_legal(before in running(), id in prop_oneof![0..600usize, any::<usize>()]) {
        let legal = before.legal().iter().any(|legal| usize::from(legal.number()) == id);
        let mut played = before.clone();
        let action = before.game().action(id);
        prop_assert_eq!(says(action.and_then(|action| played.play(action))).is_some(), legal);
        prop_assert!(legal || played == before);
    }

    #[test]
    fn a_seat_and_a_length_fit_or_are_refused(position in position(), seat in prop_oneof![0..5usize, any::<usize>()], length in 0..200usize) {
        let fits = seat < position.seats() && length == position.game().layout().length();
        let (mut bytes, mut floats) = (vec![255; length], vec![f32::NAN; length]);
        prop_assert_eq!(says(position.observe(seat, &mut bytes)).is_some(), fits);
        prop_assert_eq!(says(position.observe_f32(seat, &mut floats)).is_some(), fits);
        prop_assert!(fits || bytes.iter().all(|byte| *byte == 255) && floats.iter().all(|value| value.is_nan()));
        let table = Viewer::in_seat(seat, position.seats().max(3)).and_then(|viewer| position.table(viewer));
        prop_assert_eq!(says(table).is_some(), seat < position.seats());
        prop_assert_eq!(says(position.redeal(seat, &mut Stream::new(1))).is_some(), seat < position.seats());
    }

    #[test]
    fn one_game_is_not_copied_into_another(mut one in running(), other in running()) {
        let before = one.clone();
        let same = one.game() == other.game();
        prop_assert_eq!(says(one.copy_from(&other)).is_some(), same);
        prop_assert_eq!(one, if same { other } else { before });
    }
}
