//! Tests of the seats' knowledge in a batch.

use super::*;

/// The information state of the seat to act in a row, as the batch writes it.
fn key(buffers: &Buffers, row: usize) -> u128 {
    u128::from(buffers.keys[2 * row]) << 64 | u128::from(buffers.keys[2 * row + 1])
}

/// The information state of the seat to act in a match.
fn key_of(running: &Match<EnGarde>) -> u128 {
    let Turn::Seat(seat) = running.turn() else { return 0 };
    running.information_state(seat).unwrap().key()
}

#[test]
fn keys_are_those_of_the_record_through_every_reset() {
    for auto_reset in AutoReset::all() {
        let (mut batch, mut buffers) = batch(BatchSetup { rows: 3, auto_reset, records: true, ..BatchSetup::default() });
        let mut over = 0;
        for _ in 0..80 {
            play(&mut batch, &mut buffers, 1);
            for row in 0..3 {
                let running = batch.match_at(row).unwrap();
                assert_eq!(key(&buffers, row), key_of(&running));
                over += usize::from(running.turn() == Turn::Over);
            }
        }
        assert_eq!(over > 0, auto_reset != AutoReset::SameStep);
    }
}

#[test]
fn a_position_that_is_put_in_is_the_first_that_its_seats_see() {
    let (mut batch, mut buffers) = of_rows(3);
    play(&mut batch, &mut buffers, 5);
    let position = *batch.position(2).unwrap();
    let others = [0, 2].map(|row| key(&buffers, row));
    batch.put_position(1, &position, &mut buffers.outputs()).unwrap();
    let known: Vec<_> = Seat::all().take(2).map(|seat| InformationState::new(&position, seat).unwrap()).collect();
    assert_eq!(batch.known.states[2..4], known);
    assert!(known.iter().any(|known| known.key() == key(&buffers, 1)));
    assert_eq!([0, 2].map(|row| key(&buffers, row)), others);
    play(&mut batch, &mut buffers, 1);
    assert!(known.iter().zip(&batch.known.states[2..4]).any(|(before, after)| before != after));
}

#[test]
fn copies_keep_keys_and_a_batch_without_them_writes_none() {
    let (mut kept, mut buffers) = of_rows(4);
    play(&mut kept, &mut buffers, 9);
    let mut copy = Batch::<EnGarde>::new(&short(), &BatchSetup { rows: 4, ..BatchSetup::default() }, || false).unwrap();
    let refused = copy.refresh(&mut buffers.outputs()).unwrap_err();
    assert!(refused.to_string().contains("set up with `keys`"), "{refused}");
    let (mut actions, before) = (vec![0; 4], copy.clone());
    before.clone().sample(&mut actions).unwrap();
    assert_eq!(copy.step(&actions, &mut buffers.outputs()), Err(BatchError::NoKeys));
    assert_eq!(copy, before);
    assert!(copy.match_size() < kept.match_size());
    copy.copy_from(&kept).unwrap();
    let mut again = buffers.clone();
    play(&mut kept, &mut buffers, 3);
    play(&mut copy, &mut again, 3);
    assert_eq!((copy, again), (kept, buffers));
}

#[cfg(feature = "formats")]
#[test]
fn what_seats_cannot_know_is_refused() {
    for records in [false, true] {
        let (mut batch, mut buffers) = batch(BatchSetup { rows: 2, records, ..BatchSetup::default() });
        play(&mut batch, &mut buffers, 7);
        let saved = serde_json::to_value(&batch).unwrap();
        let says = refusal(&saved, |saved| drop(saved["known"].as_array_mut().unwrap().pop()));
        assert!(says.contains("known: expected one for each seat"), "{says}");
        let says = refusal(&saved, |saved| saved["setup"]["keys"] = false.into());
        assert!(says.contains("known: expected one for each seat"), "{says}");
        for (part, value) in [("seat", "0".into()), ("observation", saved["known"][0]["observation"].clone())] {
            let says = refusal(&saved, |saved| saved["known"][3][part] = value.clone());
            assert!(says.contains("known: expected each seat's"), "{part}: {says}");
        }
        let mut other = saved.clone();
        other["known"][3]["key"] = vec![0, 7].into();
        assert_eq!(serde_json::from_value::<Batch<EnGarde>>(other).is_err(), records);
    }
}
