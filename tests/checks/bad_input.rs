//! Bad input of every sort, through the erased form: an error that says what is wrong and changes nothing, never a panic; and what is
//! accepted obeys the rules to the end.

mod damage;

use bastide::{AnyBatch, AnyGame, AnyMatch, AnyPosition, AutoReset, BatchSetup, Finite, Id, Outputs, Record, Stream, Turn, load};
use bastide_tests::configurations::configurations;
use bastide_tests::random::{choose, reach, step};
use damage::{damaged, damaged_json, edits, json_edits};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// The same cases in every run; `PROPTEST_CASES` makes them more.
fn cases() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

/// More events than any match of the configurations has.
const ENDLESS: usize = 200_000;

fn game() -> impl Strategy<Value = AnyGame> {
    select(configurations().unwrap())
}

/// Positions of random matches.
fn position() -> impl Strategy<Value = AnyPosition> {
    positions().prop_map(|(position, _)| position)
}

/// Two positions of one game.
fn positions() -> impl Strategy<Value = (AnyPosition, AnyPosition)> {
    let place = || (any::<u64>(), 0..120usize);
    (game(), place(), place()).prop_map(|(game, one, other)| (reach(&game, one.0, one.1), reach(&game, other.0, other.1)))
}

/// Batches of random matches after some decisions.
fn batch() -> impl Strategy<Value = AnyBatch> {
    let reset = select(AutoReset::all().collect::<Vec<_>>());
    (game(), any::<u64>(), 1..4usize, reset, any::<bool>(), 0..60u64).prop_map(
        |(game, seed, rows, auto_reset, records, decisions)| {
            let mut batch = game.new_batch(&BatchSetup { rows, seed, auto_reset, records, ..BatchSetup::default() }).unwrap();
            batch.rollout(decisions, &mut Outputs::default()).unwrap();
            batch
        },
    )
}

/// Random matches after some decisions.
fn running() -> impl Strategy<Value = AnyMatch> {
    (game(), any::<u64>(), 0..60usize).prop_map(|(game, seed, decisions)| {
        let (mut running, mut stream) = (game.new_match(seed), Stream::new(seed));
        for _ in 0..decisions {
            let Some(id) = choose(&running.position(), &mut stream) else { break };
            running.play(id).unwrap();
        }
        running
    })
}

/// Plays on at random to the end; every position on the way is one that the game accepts.
fn obeys_the_rules(position: &AnyPosition) {
    let mut stream = Stream::new(1);
    let mut position = position.clone();
    for _ in 0..ENDLESS {
        sound(&position, &mut stream);
        match choose(&position, &mut stream) {
            Some(id) => step(&mut position, id).unwrap(),
            None => return,
        }
    }
    panic!("no end after {ENDLESS} events: {position:?}");
}

fn sound(position: &AnyPosition, stream: &mut Stream) {
    assert_eq!(matches!(position.turn(), Turn::Seat(_)), !position.legal().is_empty(), "{position:?}");
    assert_eq!(position.turn() == Turn::Chance, !position.outcomes().is_empty(), "{position:?}");
    assert!(position.turn() == Turn::Over || position.returns().iter().all(|share| *share == 0.0), "{position:?}");
    let read = AnyPosition::from_bytes(&position.to_bytes().unwrap());
    assert_eq!(read.as_ref(), Ok(position));
    for seat in 0..position.seats() {
        let seen = observed(position, seat);
        for field in &position.game().layout().fields {
            let values = &seen[field.offset..field.offset + field.length];
            assert!(values.iter().all(|value| *value <= field.maximum), "{}: {values:?} in {position:?}", field.name);
        }
        let redealt = position.redeal(seat, stream).unwrap();
        assert_eq!(observed(&redealt, seat), seen, "{position:?}");
        assert!(!position.table(Some(seat)).unwrap().is_empty());
    }
}

fn observed(position: &AnyPosition, seat: usize) -> Vec<u8> {
    let mut seen = vec![0; position.game().layout().length()];
    position.observe(seat, &mut seen).unwrap();
    seen
}

/// An error says something.
fn says<T>(result: Result<T, impl std::error::Error>) -> Option<T> {
    if let Err(error) = &result {
        assert!(error.to_string().len() > 10, "`{error}` says too little");
    }
    result.ok()
}

#[test]
fn what_was_written_in_another_version_is_refused_in_a_sentence() {
    let game = load("guyenne").unwrap();
    let of_version_1 = |bytes: Vec<u8>| {
        assert_eq!(bytes[3], 2);
        [&bytes[..3], &[1], &bytes[4..]].concat()
    };
    let batch = game.new_batch(&BatchSetup::default()).unwrap();
    let json = game.start().to_json().unwrap().replacen("\"version\":2,", "", 1);
    for (refused, what) in [
        (AnyPosition::from_json(&json).unwrap_err(), "a position in JSON"),
        (AnyPosition::from_bytes(&of_version_1(game.start().to_bytes().unwrap())).unwrap_err(), "a position in bytes"),
        (AnyMatch::from_bytes(&of_version_1(game.new_match(1).to_bytes())).unwrap_err(), "a match in bytes"),
        (AnyBatch::from_bytes(&of_version_1(batch.to_bytes().unwrap())).unwrap_err(), "a batch in bytes"),
    ] {
        let expected = format!("{what}: it was written in version 1 of the format; version 2 is read");
        assert_eq!(refused.to_string(), expected);
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_name_is_refused_or_has_a_canonical_form(game in game(), edits in edits(any::<char>(), 6), other in any::<String>()) {
        let name: Vec<char> = game.name().chars().collect();
        for text in [damaged(&name, &edits).into_iter().collect(), other] {
            if let Some(game) = says(load(&text)) {
                prop_assert_eq!(load(game.name()).unwrap(), game);
            }
        }
    }

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
    fn a_text_is_a_notation_or_refused(game in game(), id in any::<prop::sample::Index>(), edits in edits(any::<char>(), 3)) {
        let text: Vec<char> = game.action_text(game.action(id.index(game.actions())).unwrap()).unwrap().chars().collect();
        let text: String = damaged(&text, &edits).into_iter().collect();
        if let Some(id) = says(game.action_id(&text)) {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            prop_assert_eq!(game.action_text(id).unwrap(), words(&text));
        }
        says(game.outcome_id(&text));
    }

    #[test]
    fn a_seat_and_a_length_fit_or_are_refused(position in position(), seat in prop_oneof![0..5usize, any::<usize>()], length in 0..200usize) {
        let fits = seat < position.seats() && length == position.game().layout().length();
        let (mut bytes, mut floats) = (vec![255; length], vec![f32::NAN; length]);
        prop_assert_eq!(says(position.observe(seat, &mut bytes)).is_some(), fits);
        prop_assert_eq!(says(position.observe_f32(seat, &mut floats)).is_some(), fits);
        prop_assert!(fits || bytes.iter().all(|byte| *byte == 255) && floats.iter().all(|value| value.is_nan()));
        prop_assert_eq!(says(position.table(Some(seat))).is_some(), seat < position.seats());
        prop_assert_eq!(says(position.redeal(seat, &mut Stream::new(1))).is_some(), seat < position.seats());
    }

    #[test]
    fn one_game_is_not_copied_into_another(mut one in running(), other in running()) {
        let before = one.clone();
        let same = one.game() == other.game();
        prop_assert_eq!(says(one.copy_from(&other)).is_some(), same);
        prop_assert_eq!(one, if same { other } else { before });
    }

    #[test]
    fn bytes_of_a_position_are_damaged_or_obey_the_rules(position in position(), edits in edits(any::<u8>(), 4), other in any::<Vec<u8>>()) {
        let bytes = position.to_bytes().unwrap();
        let foreign = [&bytes[..4], &other].concat();
        for bytes in [damaged(&bytes, &edits), foreign, other] {
            if let Some(position) = says(AnyPosition::from_bytes(&bytes)) {
                obeys_the_rules(&position);
            }
        }
    }

    #[test]
    fn bytes_of_a_match_are_damaged_or_obey_the_rules(running in running(), edits in edits(any::<u8>(), 4), other in any::<Vec<u8>>()) {
        let bytes = running.to_bytes();
        let foreign = [&bytes[..4], &other].concat();
        for bytes in [damaged(&bytes, &edits), foreign, other] {
            if let Some(running) = says(AnyMatch::from_bytes(&bytes)) {
                obeys_the_rules(&running.position());
            }
        }
    }

    #[test]
    fn bytes_of_a_batch_are_damaged_or_obey_the_rules(
        batch in batch(),
        edits in edits(any::<u8>(), 4),
        other in any::<Vec<u8>>(),
    ) {
        let bytes = batch.to_bytes().unwrap();
        let foreign = [&bytes[..4], &other].concat();
        for bytes in [damaged(&bytes, &edits), foreign, other] {
            if let Some(mut batch) = says(AnyBatch::from_bytes(&bytes)) {
                (0..batch.rows()).for_each(|row| obeys_the_rules(&batch.position(row).unwrap()));
                batch.rollout(200, &mut Outputs::default()).unwrap();
            }
        }
    }

    #[test]
    fn text_of_json_is_damaged_or_obeys_the_rules(position in position(), edits in edits(any::<char>(), 3)) {
        let json: Vec<char> = position.to_json().unwrap().chars().collect();
        let text: String = damaged(&json, &edits).into_iter().collect();
        if let Some(position) = says(AnyPosition::from_json(&text)) {
            obeys_the_rules(&position);
        }
    }

    #[test]
    fn a_record_in_json_is_damaged_or_replays(running in running(), json in json_edits(), ids in edits(0..Id::COUNT, 3)) {
        let mut record = running.record().clone();
        let text = record.to_json();
        let ids_now: Vec<usize> = record.ids.iter().map(|id| usize::from(*id)).collect();
        record.ids = damaged(&ids_now, &ids).into_iter().filter_map(Id::from_id).collect();
        for text in [damaged_json(&text, &record.to_json(), &json), record.to_json()] {
            if let Some((game, record)) = says(Record::read(&text)) {
                obeys_the_rules(&game.replay(&record).unwrap());
                prop_assert_eq!(Record::read(&record.to_json()).unwrap().1, record);
            }
        }
    }

    #[test]
    fn a_record_in_text_is_damaged_or_replays(
        running in running(),
        chars in edits(any::<char>(), 2),
        lines in edits(select(&["0: parry", "1: advance 1", "chance: 3", "chance: red 3", "nobody: 1", ""]), 2),
    ) {
        let text = running.game().record_to_text(running.record()).unwrap();
        let other_lines = damaged(&text.lines().collect::<Vec<_>>(), &lines).join("\n");
        let other_chars: String = damaged(&text.chars().collect::<Vec<_>>(), &chars).into_iter().collect();
        for text in [other_lines, other_chars] {
            if let Some((game, record)) = says(Record::read(&text)) {
                obeys_the_rules(&game.replay(&record).unwrap());
                let again = game.record_to_text(&record).unwrap();
                prop_assert_eq!(Record::read(&again).unwrap().1, record);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        says(AnyPosition::from_json(&text));
        says(Record::read(&text));
    }
}

proptest! {
    // Few of these are accepted, so there are more of them.
    #![proptest_config(ProptestConfig { cases: 4 * cases().cases, ..cases() })]

    #[test]
    fn json_of_a_position_is_damaged_or_obeys_the_rules((position, other) in positions(), edits in json_edits()) {
        let json = damaged_json(&position.to_json().unwrap(), &other.to_json().unwrap(), &edits);
        if let Some(position) = says(AnyPosition::from_json(&json)) {
            obeys_the_rules(&position);
        }
    }
}
