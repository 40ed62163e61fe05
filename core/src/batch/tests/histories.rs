//! Tests of the seats' histories in a batch.

use super::*;
use crate::history::vocabulary;
use crate::leduc_poker::LeducPoker;

const LONG: usize = 400;

fn kept(setup: BatchSetup) -> (Batch<EnGarde>, Buffers) {
    batch(BatchSetup { history: LONG, ..setup })
}

fn of_row(buffers: &Buffers, row: usize, length: usize) -> Vec<i32> {
    buffers.history[row * length..][..length].to_vec()
}

#[test]
fn histories_are_those_of_the_record_through_every_reset() {
    for auto_reset in AutoReset::all() {
        let setup = BatchSetup { rows: 3, records: true, auto_reset, ..BatchSetup::default() };
        let (mut batch, mut buffers) = kept(setup.clone());
        let (mut other, mut again) = kept(BatchSetup { auto_reset: AutoReset::Disabled, ..setup });
        for _ in 0..80 {
            play(&mut batch, &mut buffers, 1);
            for row in 0..3 {
                other.put_match(row, &batch.match_at(row).unwrap(), &mut again.outputs()).unwrap();
            }
            assert_eq!(again.history, buffers.history);
            assert!((0..3).all(|row| (buffers.seat[row] < 0) == of_row(&buffers, row, LONG).iter().all(|number| *number == 0)));
        }
    }
}

#[test]
fn a_short_history_is_the_end_of_a_long_one() {
    let (mut long, mut all) = kept(BatchSetup { rows: 4, ..BatchSetup::default() });
    let (mut short, mut last) = batch(BatchSetup { rows: 4, history: 5, ..BatchSetup::default() });
    for _ in 0..60 {
        play(&mut long, &mut all, 1);
        play(&mut short, &mut last, 1);
        (0..4).for_each(|row| assert_eq!(of_row(&last, row, 5), of_row(&all, row, LONG)[LONG - 5..]));
    }
    assert!(all.history.iter().all(|number| *number >= 0) && all.history[0] == 0, "a history fills the array");
}

/// The words of a match of Leduc poker, to each seat: the hand is hidden until it is shown (LE-13).
#[test]
fn a_match_is_written_as_its_seats_notice_it() {
    let options = &"".parse().unwrap();
    let setup = BatchSetup { seed: 7, history: 16, auto_reset: AutoReset::Disabled, ..BatchSetup::default() };
    let mut batch = Batch::<LeducPoker>::new(options, &setup, || false).unwrap();
    let mut buffers = Buffers::new(1, &batch.shape(), &["history"]).unwrap();
    let words = vocabulary::<LeducPoker>(&batch.start().layout());
    let mut written = Vec::new();
    for action in ["call", "raise", "call"] {
        batch.refresh(&mut buffers.outputs()).unwrap();
        let known = buffers.history.iter().filter(|number| **number != 0).map(|number| words[*number as usize].as_str());
        written.push(known.collect::<Vec<_>>().join(", "));
        let action = batch.legal(0).unwrap().iter().find(|one| one.to_string() == action).unwrap();
        batch.step(&[action.id() as i32], &mut Outputs::default()).unwrap();
    }
    assert_eq!(written[0].split(", ").skip(1).collect::<Vec<_>>(), ["hidden"]);
    assert_eq!(written[1].split(", ").skip(1).collect::<Vec<_>>(), ["other: call"]);
    assert_eq!(written[2].split(", ").skip(1).collect::<Vec<_>>(), ["hidden", "I: call", "other: raise"]);
    assert!(written.iter().all(|known| known.starts_with("chance: ")), "{written:?}");
}

#[test]
fn copies_and_redeals_keep_histories() {
    let (mut batch, mut buffers) = kept(BatchSetup { rows: 4, ..BatchSetup::default() });
    play(&mut batch, &mut buffers, 9);
    let before = buffers.history.clone();
    let asked = seat(buffers.seat[1] as usize);
    batch.redeal(&[1], &[asked], &[3], &mut buffers.outputs()).unwrap();
    assert_eq!(buffers.history, before);
    batch.copy_rows(&[0], &[1], None, &mut buffers.outputs()).unwrap();
    assert_eq!(of_row(&buffers, 0, LONG), of_row(&buffers, 1, LONG));
    let mut copy = batch.clone();
    let mut again = buffers.clone();
    play(&mut batch, &mut buffers, 5);
    play(&mut copy, &mut again, 5);
    assert_eq!((&copy, &again), (&batch, &buffers));
    let (other, _) = self::batch(BatchSetup { rows: 4, history: 3, ..BatchSetup::default() });
    let refused = batch.copy_rows(&[0], &[0], Some(&other), &mut Outputs::default());
    assert_eq!(refused, Err(BatchError::Length { what: "history", given: 3, needed: LONG }));
    let (mut without, _) = of_rows(4);
    assert_eq!(without.refresh(&mut again.outputs()), Err(BatchError::Length { what: "history", given: 4 * LONG, needed: 0 }));
}

#[test]
fn a_position_that_is_put_in_begins_its_history() {
    let (mut batch, mut buffers) = kept(BatchSetup { rows: 2, ..BatchSetup::default() });
    play(&mut batch, &mut buffers, 6);
    let position = *batch.position(0).unwrap();
    batch.put_position(1, &position, &mut buffers.outputs()).unwrap();
    let put = of_row(&buffers, 1, LONG);
    let words = vocabulary::<EnGarde>(&batch.start().layout());
    let first = put.iter().find(|number| **number != 0).unwrap();
    assert_eq!(words[*first as usize], "begins");
    assert_ne!(put, of_row(&buffers, 0, LONG));
}

#[cfg(feature = "formats")]
#[test]
fn saved_histories_go_on_and_impossible_ones_are_refused() {
    for records in [false, true] {
        let (mut batch, mut buffers) = kept(BatchSetup { rows: 2, records, ..BatchSetup::default() });
        play(&mut batch, &mut buffers, 7);
        let saved = serde_json::to_value(&batch).unwrap();
        let mut read: Batch<EnGarde> = serde_json::from_value(saved.clone()).unwrap();
        let mut again = buffers.clone();
        play(&mut batch, &mut buffers, 3);
        play(&mut read, &mut again, 3);
        assert_eq!(again, buffers);
        for (place, number) in [(0, 9), (1, 60_000), (1 + LONG + 8 + 1, 60_000)] {
            let says = refusal(&saved, |saved| saved["histories"][place] = number.into());
            assert!(says.contains("histories: expected what each seat noticed"), "{says}");
        }
        let mut damaged = saved.clone();
        damaged["histories"][LONG] = 7.into();
        assert_eq!(serde_json::from_value::<Batch<EnGarde>>(damaged).is_err(), records);
        let says = refusal(&saved, |saved| drop(saved["histories"].as_array_mut().unwrap().pop()));
        assert!(says.contains("histories: expected the setup's numbers"), "{says}");
    }
}
