//! Tests of batches.

mod against;
mod histories;
mod keys;
mod rows;
mod sample;

use super::*;
use crate::en_garde::{Action, EnGarde, Options};
use crate::games::testing::observed;
use crate::players::{Level, Player, Thought, View};
use crate::{Finite, Stream, Turn};

fn short() -> Options {
    Options { rounds_to_win: 1, max_rounds: Some(2), ..Options::default() }
}

fn batch(setup: BatchSetup) -> (Batch<EnGarde>, Buffers) {
    let mut batch = Batch::new(&short(), &BatchSetup { seed: 7, keys: true, ..setup }, || false).unwrap();
    let mut buffers = Buffers::new(batch.rows(), &batch.shape(), Outputs::NAMES).unwrap();
    batch.refresh(&mut buffers.outputs()).unwrap();
    (batch, buffers)
}

fn of_rows(rows: usize) -> (Batch<EnGarde>, Buffers) {
    batch(BatchSetup { rows, ..BatchSetup::default() })
}

/// Samples and steps this number of times.
fn play<P: Position>(batch: &mut Batch<P>, buffers: &mut Buffers, steps: usize) {
    let mut actions = vec![0; batch.rows()];
    for _ in 0..steps {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, &mut buffers.outputs()).unwrap();
    }
}

/// The reason why a saved batch is refused after a change.
#[cfg(feature = "formats")]
fn refusal(saved: &serde_json::Value, change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut damaged = saved.clone();
    change(&mut damaged);
    assert_ne!(damaged, *saved);
    serde_json::from_value::<Batch<EnGarde>>(damaged).unwrap_err().to_string()
}

/// Plays until the first match has ended in the last step.
fn play_to_an_end(batch: &mut Batch<EnGarde>, buffers: &mut Buffers) {
    play(batch, buffers, 1);
    while buffers.terminated[0] == 0 {
        play(batch, buffers, 1);
    }
}

fn seat(number: usize) -> Seat {
    Seat::from_id(number).unwrap()
}

fn player<P: Position>(name: &str, seed: u64) -> Box<dyn Player<P>> {
    name.parse::<Level>().unwrap().player(seed)
}

#[test]
fn every_match_is_the_single_match_of_its_stream() {
    let (mut batch, mut buffers) = batch(BatchSetup { rows: 3, first: 5, ..BatchSetup::default() });
    let single = |index, episode| Match::<EnGarde>::with_stream(&short(), Stream::of_match(7, index, episode)).unwrap();
    let mut singles: Vec<_> = (5..8).map(|index| single(index, 0)).collect();
    let (length, mut actions) = (batch.shape().length, vec![0; 3]);
    for _ in 0..500 {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, &mut buffers.outputs()).unwrap();
        for (row, running) in singles.iter_mut().enumerate() {
            running.play(Action::from_id(actions[row] as usize).unwrap()).unwrap();
            let ended = running.turn() == Turn::Over;
            assert_eq!(buffers.terminated[row] == 1, ended);
            assert_eq!(buffers.rewards[2 * row..][..2], running.returns()[..]);
            if ended {
                assert_eq!(buffers.returns[2 * row..][..2], running.returns()[..]);
                assert_eq!(buffers.length[row] as u32, running.decisions().iter().sum::<u32>());
                let last = &buffers.last_observation[2 * row * length..][..2 * length];
                assert_eq!(last, [0, 1].map(|number| observed(running.position(), seat(number))).concat());
                *running = single(5 + row as u64, buffers.episode[row] as u64);
            }
            let Turn::Seat(seat) = running.turn() else { panic!("a match goes on") };
            assert_eq!(batch.position(row).unwrap(), running.position());
            assert_eq!(buffers.seat[row], seat.number() as i8);
            assert_eq!(buffers.observation[row * length..][..length], observed(running.position(), seat));
            let mask: Vec<u8> = Action::all().map(|action| running.legal().contains(action).into()).collect();
            assert_eq!(buffers.mask[row * mask.len()..][..mask.len()], mask);
            assert_eq!(buffers.legal[row..][..1], *running.legal().words());
        }
    }
    assert!(buffers.episode.iter().all(|episode| *episode > 3));
}

#[test]
fn threads_parts_and_rollouts_change_nothing() {
    let rows = 1700;
    let (mut whole, mut expected) = of_rows(rows);
    play(&mut whole, &mut expected, 15);
    for threads in [2, 3] {
        let (mut threaded, mut buffers) = batch(BatchSetup { rows, threads, ..BatchSetup::default() });
        play(&mut threaded, &mut buffers, 15);
        assert_eq!((&threaded, &buffers), (&whole, &expected));
    }
    let (mut rolled, mut buffers) = of_rows(rows);
    let tally = rolled.rollout(14, &mut Outputs::default()).unwrap();
    assert_eq!(tally.decisions, 14 * rows as u64);
    rolled.rollout(1, &mut buffers.outputs()).unwrap();
    assert_eq!(rolled, whole);
    assert_eq!(
        (&buffers.observation, &buffers.rewards, &buffers.episode),
        (&expected.observation, &expected.rewards, &expected.episode)
    );
    let (mut part, mut buffers) = batch(BatchSetup { rows: 100, first: 1600, ..BatchSetup::default() });
    play(&mut part, &mut buffers, 15);
    assert_eq!(buffers.observation, expected.observation[1600 * part.shape().length..]);
    let (mut other, mut buffers) = batch(BatchSetup { rows, first: 1, ..BatchSetup::default() });
    play(&mut other, &mut buffers, 1);
    assert_ne!(buffers.observation, expected.observation);
}

#[test]
fn steps_of_some_are_steps_of_all_in_parts() {
    let (mut whole, mut expected) = of_rows(2100);
    let (mut parts, mut buffers) = batch(BatchSetup { rows: 2100, threads: 2, ..BatchSetup::default() });
    let mut actions = vec![0; 2100];
    for _ in 0..10 {
        whole.sample(&mut actions).unwrap();
        parts.sample(&mut vec![0; 2100]).unwrap();
        whole.step(&actions, &mut expected.outputs()).unwrap();
        let (odd, even): (Vec<usize>, Vec<usize>) = (0..2100).rev().partition(|row| row % 2 == 1);
        for rows in [odd, even] {
            let actions: Vec<i32> = rows.iter().map(|row| actions[*row]).collect();
            parts.step_some(&rows, &actions, &mut buffers.outputs()).unwrap();
        }
        assert_eq!(buffers, expected);
    }
    assert_eq!(parts, whole);
}

#[test]
fn the_next_match_begins_in_the_same_step() {
    let (mut batch, mut buffers) = of_rows(1);
    play_to_an_end(&mut batch, &mut buffers);
    assert_eq!((buffers.episode[0], batch.episode(0).unwrap(), buffers.seat[0] >= 0), (1, 1, true));
    play(&mut batch, &mut buffers, 1);
    assert_eq!((buffers.terminated[0], buffers.rewards[0]), (0, 0.0));
    assert!(buffers.length[0] > 0);
}

#[test]
fn the_next_match_begins_with_the_next_step() {
    let (mut batch, mut buffers) = batch(BatchSetup { auto_reset: AutoReset::NextStep, ..BatchSetup::default() });
    play_to_an_end(&mut batch, &mut buffers);
    assert_eq!((buffers.seat[0], buffers.episode[0], buffers.mask.iter().sum::<u8>()), (-2, 0, 0));
    assert!(buffers.last_observation.chunks(batch.shape().length).any(|seen| *seen == buffers.observation[..]));
    batch.step(&[-77], &mut buffers.outputs()).unwrap();
    assert_eq!((buffers.seat[0] >= 0, buffers.episode[0], buffers.terminated[0], buffers.rewards[0]), (true, 1, 0, 0.0));
}

#[test]
fn a_match_stays_over_until_it_is_reset() {
    let (mut batch, mut buffers) = batch(BatchSetup { auto_reset: AutoReset::Disabled, ..BatchSetup::default() });
    play_to_an_end(&mut batch, &mut buffers);
    let returns = buffers.rewards.clone();
    batch.step(&[0], &mut buffers.outputs()).unwrap();
    assert_eq!((buffers.terminated[0], &buffers.rewards[..], &buffers.returns), (1, &[0.0, 0.0][..], &returns));
    batch.reset(&[0], None, &mut buffers.outputs()).unwrap();
    assert_eq!((buffers.terminated[0], buffers.episode[0]), (0, 1));
}

#[test]
fn a_reset_with_a_seed_is_a_new_match_of_that_seed() {
    let (mut batch, mut buffers) = of_rows(4);
    play(&mut batch, &mut buffers, 3);
    let before = batch.clone();
    batch.reset(&[3, 1], Some(&[11, 12]), &mut buffers.outputs()).unwrap();
    for (row, seed) in [(3, 11), (1, 12)] {
        assert_eq!(batch.position(row).unwrap(), Match::<EnGarde>::new(&short(), seed).unwrap().position());
        assert_eq!(batch.episode(row).unwrap(), 0);
    }
    assert_eq!(batch.position(0).unwrap(), before.position(0).unwrap());
}

#[test]
fn a_match_goes_out_and_in() {
    let (mut batch, mut buffers) = batch(BatchSetup { rows: 2, records: true, ..BatchSetup::default() });
    play(&mut batch, &mut buffers, 40);
    let mut expected = batch.clone();
    let running = batch.match_at(1).unwrap();
    assert_eq!(running.record().replay::<EnGarde>().unwrap(), *batch.position(1).unwrap());
    batch.reset(&[1], Some(&[3]), &mut buffers.outputs()).unwrap();
    batch.put_match(0, &running, &mut Outputs::default()).unwrap();
    assert_eq!(batch.match_at(0).unwrap(), running);
    let action = running.legal().nth(0).unwrap().id() as i32;
    batch.step_some(&[0], &[action], &mut Outputs::default()).unwrap();
    expected.step_some(&[1], &[action], &mut Outputs::default()).unwrap();
    assert_eq!(batch.position(0).unwrap(), expected.position(1).unwrap());
    let foreign = Match::new(&Options::default(), 1).unwrap();
    let refused = batch.put_match(0, &foreign, &mut Outputs::default()).unwrap_err();
    assert!(refused.to_string().contains("en_garde(rounds_to_win=1,max_rounds=2)"));
    assert_eq!(of_rows(1).0.match_at(0), Err(BatchError::NotRecorded));
}

#[test]
fn put_match_writes_the_outputs_of_its_row_only() {
    let (mut batch, mut buffers) = batch(BatchSetup { rows: 3, auto_reset: AutoReset::Disabled, ..BatchSetup::default() });
    let running = Match::new(&short(), 11).unwrap();
    play_to_an_end(&mut batch, &mut buffers);
    let before = buffers.clone();
    batch.put_match(1, &running, &mut buffers.outputs()).unwrap();
    let length = batch.shape().length;
    let of_row = |buffers: &Buffers, row: usize| {
        let sees = buffers.observation[row * length..][..length].to_vec();
        let ends = (buffers.rewards[2 * row..][..2].to_vec(), buffers.terminated[row], buffers.length[row]);
        (sees, buffers.mask[row * 36..][..36].to_vec(), buffers.seat[row], ends, buffers.returns[2 * row..][..2].to_vec())
    };
    assert!(before.rewards[..2] != [0.0; 2] && before.terminated[0] == 1);
    assert_eq!([0, 2].map(|row| of_row(&buffers, row)), [0, 2].map(|row| of_row(&before, row)));
    let mut whole = before.clone();
    batch.refresh(&mut whole.outputs()).unwrap();
    assert_eq!(of_row(&buffers, 1), of_row(&whole, 1));

    // A finished match has ended in its row.
    let mut done = running;
    while let Some(action) = done.legal().nth(0) {
        done.play(action).unwrap();
    }
    batch.put_match(2, &done, &mut buffers.outputs()).unwrap();
    assert_eq!((buffers.terminated[2], buffers.length[2]), (1, done.decisions().iter().sum::<u32>() as i32));
    assert_eq!((&buffers.returns[4..], &buffers.rewards[4..]), (&done.returns()[..], &[0.0; 2][..]));
}

/// A match that is put in brings its decisions along, and the row continues with its own episode after it.
#[test]
fn a_match_that_is_put_in_keeps_its_counters() {
    for decided in [0, 1, 4] {
        let (mut batch, mut buffers) = of_rows(2);
        play(&mut batch, &mut buffers, 40);
        let (mut running, mut decisions, episode) = (Match::new(&short(), 12).unwrap(), 0, batch.episode(1).unwrap());
        assert!(episode > 0);
        let mut put = false;
        while running.turn() != Turn::Over {
            if decisions == decided {
                batch.put_match(1, &running, &mut buffers.outputs()).unwrap();
                put = true;
            }
            let action = running.legal().nth(0).unwrap();
            running.play(action).unwrap();
            decisions += 1;
            if put {
                batch.step_some(&[1], &[action.id() as i32], &mut buffers.outputs()).unwrap();
            }
        }
        assert_eq!((buffers.terminated[1], buffers.length[1]), (1, decisions));
        assert_eq!((batch.episode(1).unwrap(), buffers.episode[1]), (episode + 1, episode as i64 + 1));
        let next = Match::<EnGarde>::with_stream(&short(), Stream::of_match(7, 1, episode + 1)).unwrap();
        assert_eq!(batch.position(1).unwrap(), next.position());
    }
}

/// A part of a batch asks a player like the whole batch, by the index of each row in the whole: it chooses as in the match of
/// that index.
#[test]
fn a_part_chooses_as_the_whole_does() {
    let player = player::<EnGarde>("random", 3);
    let chosen = |first, rows| {
        let (batch, mut actions) = (batch(BatchSetup { rows, first, ..BatchSetup::default() }).0, vec![0; rows]);
        batch.choose(&*player, None, &mut actions).unwrap();
        actions
    };
    let of_match = |index| {
        let running = Match::<EnGarde>::with_stream(&short(), Stream::of_match(7, index, 0)).unwrap();
        player.choose(&View::of_match(&running).unwrap(), &mut Thought::default()).id() as i32
    };
    assert_eq!(chosen(20, 30), (20..50).map(of_match).collect::<Vec<_>>());
    assert_eq!([chosen(0, 20), chosen(20, 30)].concat(), chosen(0, 50));
    assert_ne!(chosen(0, 30), chosen(20, 30));
}

#[test]
fn illegal_actions_are_named_and_change_nothing() {
    let (mut batch, mut buffers) = of_rows(6);
    let before = (batch.clone(), buffers.clone());
    let mut actions = vec![0; 6];
    batch.clone().sample(&mut actions).unwrap();
    actions[1..].copy_from_slice(&[-1, 36, i32::MAX, i32::MIN, 1000]);
    let error = batch.step(&actions, &mut buffers.outputs()).unwrap_err();
    assert_eq!(error.illegal().iter().map(|illegal| illegal.row).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(error.to_string().ends_with("; and 2 more"), "{error}");
    assert!(batch.step_some(&[5, 2], &[actions[5], actions[0]], &mut buffers.outputs()).is_err());
    assert_eq!(batch.check_actions(None, &actions), Err(error));
    assert!(batch.check_actions(Some(&[5]), &[actions[5]]).is_err());
    assert_eq!(batch.check_actions(Some(&[0]), &[actions[0]]), Ok(()));
    for row in 0..6 {
        batch.clone().sample(&mut actions).unwrap();
        actions[row] = -1;
        let error = batch.step(&actions, &mut buffers.outputs()).unwrap_err();
        assert_eq!(error.illegal().iter().map(|illegal| illegal.row).collect::<Vec<_>>(), [row]);
    }
    assert_eq!((batch, buffers), before);
}

#[test]
fn what_does_not_fit_is_refused() {
    let (mut batch, mut buffers) = of_rows(3);
    let none = &mut Outputs::default();
    let says = |error: Result<(), BatchError>, what: &str| assert!(error.unwrap_err().to_string().contains(what), "{what}");
    says(batch.step(&[0; 2], none), "`actions` has the length 2");
    says(batch.step_some(&[0, 0], &[0, 0], none), "row 0 is named twice");
    says(batch.step_some(&[1, 0, 1], &[0, 0, 1], none), "row 1 is named twice");
    says(batch.step_some(&[3], &[0], none), "expected 0 to 2");
    says(batch.reset(&[1], Some(&[]), none), "`seeds` has the length 0");
    says(batch.sample(&mut [0; 4]), "`actions` has the length 4");
    says(batch.sample_logits(&[0.0; 4], 1.0, &mut Choices::default()), "`logits`");
    says(batch.sample_logits(&[0.0; 108], 0.0, &mut Choices::default()), "temperature is 0");
    says(batch.set_threads(0), "`threads` is 0");
    buffers.mask.pop();
    says(batch.refresh(&mut buffers.outputs()), "`mask` has the length 107; expected 108");
    says(Buffers::new(1, &batch.shape(), &["masks"]).map(|_| ()), "unknown output `masks`");
    says(Batch::<EnGarde>::new(&short(), &BatchSetup { rows: 0, ..BatchSetup::default() }, || false).map(|_| ()), "`rows` is 0");
}

#[test]
fn a_chosen_rollout_plays_what_is_chosen() {
    let (mut first, _) = of_rows(200);
    let (mut second, mut buffers) = of_rows(200);
    let tally = first.rollout_with(50, &mut Outputs::default(), |_, legal, _| legal.nth(0).unwrap()).unwrap();
    for _ in 0..50 {
        let actions: Vec<i32> = second.legal.iter().map(|legal| legal.nth(0).unwrap().id() as i32).collect();
        second.step(&actions, &mut buffers.outputs()).unwrap();
    }
    assert_eq!(first.rows, second.rows);
    assert_eq!(tally.matches, second.rows.iter().map(|row| row.episode).sum::<u64>());
    let before = first.clone();
    let refused = first
        .rollout_with(50, &mut Outputs::default(), |_, legal, _| Action::all().find(|action| !legal.contains(*action)).unwrap());
    assert!(matches!(refused, Err(BatchError::Illegal(_))));
    assert_eq!(first, before);
}

#[test]
fn a_chosen_rollout_names_the_lowest_row_that_it_refuses() {
    let (mut batch, _) = batch(BatchSetup { rows: 2000, threads: 2, ..BatchSetup::default() });
    batch.reset(&[5, 1500], Some(&[31, 32]), &mut Outputs::default()).unwrap();
    let (low, high) = (*batch.position(5).unwrap(), *batch.position(1500).unwrap());
    let refused = batch.rollout_with(1, &mut Outputs::default(), |position, legal, _| {
        if *position == low {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let wrong = *position == low || *position == high;
        Action::all().find(|action| legal.contains(*action) != wrong).unwrap()
    });
    let rows: Vec<usize> = refused.unwrap_err().illegal().iter().map(|illegal| illegal.row).collect();
    assert_eq!(rows, [5]);
}

#[test]
fn a_rollout_counts_what_is_played() {
    let (mut batch, _) = batch(BatchSetup { rows: 3, auto_reset: AutoReset::Disabled, records: true, ..BatchSetup::default() });
    let events = |batch: &Batch<EnGarde>| (0..3).map(|row| batch.match_at(row).unwrap().record().ids.len() as u64).sum::<u64>();
    let dealt = events(&batch);
    let tally = batch.rollout(10_000, &mut Outputs::default()).unwrap();
    assert_eq!((tally.matches, dealt + tally.decisions + tally.deals), (3, events(&batch)));
    assert_eq!(tally.wins.iter().sum::<u64>() + tally.ties, 3);
}

#[cfg(feature = "formats")]
#[test]
fn a_batch_that_is_read_goes_on_identically() {
    for auto_reset in AutoReset::all() {
        let setup = BatchSetup { rows: 50, auto_reset, records: auto_reset == AutoReset::SameStep, ..BatchSetup::default() };
        let (mut batch, mut buffers) = batch(setup);
        play(&mut batch, &mut buffers, 45);
        let json = serde_json::to_string(&batch).unwrap();
        let mut read: Batch<EnGarde> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, batch);
        read.set_threads(2).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), json);
        play(&mut batch, &mut buffers, 20);
        let mut again = buffers.clone();
        play(&mut read, &mut again, 20);
        assert_eq!((read, again), (batch, buffers));
        for (from, to) in [
            ("\"episode\":", "\"place\":"),
            ("\"samplers\":[", "\"samplers\":[1,"),
            ("\"auto_reset\":\"", "\"auto_reset\":\"x"),
            ("\"rows\":50", "\"rows\":51"),
        ] {
            assert!(serde_json::from_str::<Batch<EnGarde>>(&json.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}

#[cfg(feature = "formats")]
#[test]
fn counters_that_contradict_the_record_are_refused() {
    let setup = BatchSetup { rows: 3, auto_reset: AutoReset::Disabled, records: true, ..BatchSetup::default() };
    let (mut batch, mut buffers) = batch(setup);
    play_to_an_end(&mut batch, &mut buffers);
    batch.reset(&[1], None, &mut buffers.outputs()).unwrap();
    batch.put_match(2, &Match::new(&short(), 5).unwrap(), &mut buffers.outputs()).unwrap();
    let saved = serde_json::to_value(&batch).unwrap();
    assert_eq!(serde_json::from_value::<Batch<EnGarde>>(saved.clone()).unwrap(), batch);
    let says = |row: usize, path: &str, value: serde_json::Value, what: &str| {
        let error = refusal(&saved, |saved| *saved["rows"][row].pointer_mut(path).unwrap() = value);
        assert!(error.contains(what), "row {row}, {path}: {error}");
    };
    for row in 0..3 {
        let decisions = if row == 0 { "last: expected the decisions" } else { "decisions: expected as many as the record has" };
        says(row, "/decisions/1", 999.into(), decisions);
        says(row, "/episode", (1u64 << 63).into(), "episode: expected less than 2^63");
        says(row, "/last/decisions", (1u32 << 31).into(), "last: expected fewer than 2^31");
        says(row, "/last/returns/2", 0.5.into(), "last: expected returns");
    }
    says(0, "/last/decisions", 7.into(), "last: expected the decisions");
    says(0, "/last/returns/0", 0.25.into(), "last: expected the decisions");
    says(0, "/episode", 1.into(), "episode: expected the match");
    says(1, "/episode", 0.into(), "episode: expected the match");
    says(2, "/put", serde_json::Value::Null, "episode: expected the match");
}

/// EG-40: a match that chance ends before anybody decides is skipped, in every mode, and the batch can be saved.
#[cfg(feature = "formats")]
#[test]
fn a_match_without_a_decision_is_passed_over() {
    let options = Options { rounds_to_win: 1, piste: 5, copies: 1, hand: 1, ..Options::default() };
    for auto_reset in AutoReset::all() {
        let setup = BatchSetup { rows: 40, seed: 3, auto_reset, ..BatchSetup::default() };
        let batch = Batch::<EnGarde>::new(&options, &setup, || false).unwrap();
        assert!(batch.rows.iter().all(|row| !row.over));
        assert!(batch.rows.iter().any(|row| row.episode > 0), "some matches are over at once");
        let json = serde_json::to_string(&batch).unwrap();
        assert_eq!(serde_json::from_str::<Batch<EnGarde>>(&json).unwrap(), batch);
    }
}
