//! Rows as the worlds of a search: redealt, copied, played out, and filled with positions.

use super::*;
use crate::guyenne::Guyenne;
use crate::leduc_poker::LeducPoker;
use crate::play_out;

#[test]
fn a_redealt_row_has_the_redealt_position() {
    for threads in [1, 2] {
        let (mut batch, mut buffers) = batch(BatchSetup { rows: 1300, threads, ..BatchSetup::default() });
        play(&mut batch, &mut buffers, 7);
        let (before, unchanged) = (batch.clone(), buffers.clone());
        let rows: Vec<usize> = (0..1300).rev().filter(|row| row % 3 > 0).collect();
        let seats: Vec<Seat> = rows.iter().map(|row| seat(row % 2)).collect();
        let seeds: Vec<u64> = rows.iter().map(|row| (row * row) as u64).collect();
        batch.redeal(&rows, &seats, &seeds, &mut buffers.outputs()).unwrap();
        for ((row, seat), seed) in rows.iter().zip(&seats).zip(&seeds) {
            let redealt = before.position(*row).unwrap().redeal(*seat, &mut Stream::new(*seed)).unwrap();
            assert_eq!(*batch.position(*row).unwrap(), redealt);
            let kept = row * 2 + seat.index();
            assert_eq!(batch.known.states[kept], before.known.states[kept], "the seat knows what it knew");
            let other = &batch.known.states[row * 2 + 1 - seat.index()];
            assert_eq!(*other, InformationState::first(&redealt, other.seat()));
        }
        let changed = rows.iter().filter(|row| batch.position(**row) != before.position(**row)).count();
        assert!(changed > 500);
        for row in (0..1300).step_by(3) {
            assert_eq!(batch.rows[row], before.rows[row]);
            assert_eq!(buffers.observation[row * batch.shape().length], unchanged.observation[row * batch.shape().length]);
        }
        let mut whole = buffers.clone();
        batch.refresh(&mut whole.outputs()).unwrap();
        assert_eq!((whole.observation, whole.mask, whole.keys), (buffers.observation, buffers.mask, buffers.keys));
    }
}

/// Nothing of the true match is left: rows that look alike to the seat go on alike from one seed, whatever their chance was.
#[test]
fn a_redealt_row_follows_its_seed_alone() {
    let (mut batch, mut buffers) = of_rows(40);
    play(&mut batch, &mut buffers, 3);
    let position = *batch.position(0).unwrap();
    let all: Vec<usize> = (0..40).collect();
    let worlds: Vec<EnGarde> =
        all.iter().map(|world| position.redeal(seat(0), &mut Stream::new(*world as u64)).unwrap()).collect();
    batch.put_positions(&all, &worlds.iter().collect::<Vec<_>>(), &mut buffers.outputs()).unwrap();
    batch.redeal(&all, &[seat(0); 40], &[5; 40], &mut buffers.outputs()).unwrap();
    let random = player::<EnGarde>("random", 1);
    for _ in 0..30 {
        let alike = (0..40).all(|row| batch.rows[row].position == batch.rows[0].position);
        assert!(alike || batch.rows.iter().any(|row| row.episode > 0), "rows go on alike until their own next matches");
        if !alike {
            return;
        }
        let mut chosen = vec![0; 40];
        batch.choose(&*random, None, &mut chosen).unwrap();
        assert!(chosen.iter().all(|action| *action == chosen[0]));
        play(&mut batch, &mut buffers, 1);
    }
    panic!("no match ended");
}

#[test]
fn copies_go_on_as_their_originals_do() {
    for records in [false, true] {
        let (mut batch, mut buffers) = batch(BatchSetup { rows: 200, records, ..BatchSetup::default() });
        play(&mut batch, &mut buffers, 40);
        assert!(buffers.length.iter().filter(|length| **length > 0).count() > 20, "many rows have results to copy");
        let (before, shown) = (batch.clone(), buffers.clone());
        let (rows, from): (Vec<usize>, Vec<usize>) = (0..150).map(|i| (199 - i, (i * 7 + 3) % 200)).unzip();
        for _ in 0..2 {
            batch.copy_from(&before).unwrap();
            batch.copy_rows(&rows, &from, None, &mut buffers.outputs()).unwrap();
        }
        for (row, original) in rows.iter().zip(&from) {
            assert_eq!(batch.rows[*row], before.rows[*original], "all at once: no copy of a copy");
            assert_eq!(batch.known.states[2 * row..][..2], before.known.states[2 * original..][..2]);
            assert_eq!(buffers.length[*row], shown.length[*original]);
            assert_eq!(buffers.returns[2 * row..][..2], shown.returns[2 * original..][..2]);
        }
        assert_eq!(batch.rows[..50], before.rows[..50]);
        let mut whole = buffers.clone();
        batch.refresh(&mut whole.outputs()).unwrap();
        assert_eq!(
            (&whole.observation, &whole.mask, &whole.keys, &whole.episode),
            (&buffers.observation, &buffers.mask, &buffers.keys, &buffers.episode)
        );
        let mut originals = before;
        play(&mut batch, &mut buffers, 60);
        let mut theirs = buffers.clone();
        play(&mut originals, &mut theirs, 60);
        for (row, original) in rows.iter().zip(&from) {
            assert_eq!(batch.rows[*row], originals.rows[*original]);
            assert_eq!(buffers.returns[2 * row..][..2], theirs.returns[2 * original..][..2]);
        }
    }
}

#[test]
fn rows_are_copied_between_batches() {
    let (mut source, mut buffers) = batch(BatchSetup { rows: 30, records: true, threads: 2, ..BatchSetup::default() });
    play(&mut source, &mut buffers, 40);
    for (records, keys) in [(true, true), (false, true), (false, false)] {
        let setup = BatchSetup { rows: 3, seed: 1, records, keys, auto_reset: AutoReset::NextStep, ..BatchSetup::default() };
        let mut batch = Batch::<EnGarde>::new(&short(), &setup, || false).unwrap();
        batch.copy_rows(&[2, 0], &[17, 29], Some(&source), &mut Outputs::default()).unwrap();
        for (row, original) in [(2, 17), (0, 29)] {
            assert_eq!(batch.position(row), source.position(original));
            assert_eq!(batch.rows[row].without_record(), source.rows[original].without_record());
            if records {
                assert_eq!(batch.match_at(row), source.match_at(original));
            }
        }
        if keys {
            assert_eq!(batch.known.states[4..6], source.known.states[34..36]);
        }
    }
}

#[test]
fn a_playout_is_the_random_play_of_the_position() {
    for threads in [1, 2] {
        let setup = BatchSetup::default().rows(50).seed(2).threads(threads);
        let mut batch = Batch::<Guyenne>::new(&"format=ring,players=3".parse().unwrap(), &setup, || false).unwrap();
        batch.rollout(9, &mut Outputs::default()).unwrap();
        let before = batch.clone();
        let rows: Vec<usize> = (0..400).map(|i| i * 7 % 50).collect();
        let seeds: Vec<u64> = (0..400).map(|i| i / 3).collect();
        let mut returns = vec![9.0; 1200];
        batch.playout(&rows, &seeds, &mut returns, || false).unwrap();
        assert_eq!(batch, before);
        for ((row, seed), returns) in rows.iter().zip(seeds).zip(returns.chunks(3)) {
            let mut position = *batch.position(*row).unwrap();
            play_out(&mut position, &mut Stream::new(seed));
            assert_eq!(*returns, *position.returns());
        }
    }
}

#[test]
fn a_stopped_playout_has_the_returns_of_the_first_rows() {
    let mut batch = Batch::<LeducPoker>::new(&"".parse().unwrap(), &BatchSetup::default().rows(3), || false).unwrap();
    let (rows, seeds) = ([2; 5000], [4; 5000]);
    let (mut whole, mut returns) = (vec![0.0; 10_000], vec![0.0; 10_000]);
    batch.playout(&rows, &seeds, &mut whole, || false).unwrap();
    assert_ne!(whole[0], 0.0);
    let mut asked = 0..2;
    assert_eq!(batch.playout(&rows, &seeds, &mut returns, || asked.next() == Some(1)), Err(BatchError::Stopped));
    let written = returns.iter().position(|of_seat| *of_seat == 0.0).unwrap();
    assert_eq!((&returns[..written], asked.len()), (&whole[..written], 0));
    assert!(returns[written..].iter().all(|of_seat| *of_seat == 0.0));
}

#[test]
fn positions_go_into_many_rows_as_into_each() {
    let (mut batch, mut buffers) =
        batch(BatchSetup { rows: 90, threads: 2, auto_reset: AutoReset::Disabled, ..BatchSetup::default() });
    play(&mut batch, &mut buffers, 5);
    let mut single = (batch.clone(), buffers.clone());
    let rows: Vec<usize> = (0..90).filter(|row| row % 4 != 1).rev().collect();
    let positions: Vec<EnGarde> = rows.iter().map(|row| *batch.position((row + 11) % 90).unwrap()).collect();
    batch.put_positions(&rows, &positions.iter().collect::<Vec<_>>(), &mut buffers.outputs()).unwrap();
    for (row, position) in rows.iter().zip(&positions) {
        single.0.put_position(*row, position, &mut single.1.outputs()).unwrap();
    }
    assert_eq!((&batch, &buffers), (&single.0, &single.1));
    assert!(rows.iter().zip(&positions).all(|(row, position)| batch.position(*row).unwrap() == position));
}

/// A call of a batch, with its outputs.
type Call<'a> = dyn Fn(&mut Batch<EnGarde>, &mut Outputs<'_>) -> Result<(), BatchError> + 'a;

#[test]
fn what_rows_do_not_accept_is_refused() {
    let (mut batch, mut buffers) = of_rows(3);
    play(&mut batch, &mut buffers, 2);
    let before = (batch.clone(), buffers.clone());
    let (position, foreign) = (*batch.position(0).unwrap(), EnGarde::new(&Options::default()).unwrap());
    let mut over = position;
    play_out(&mut over, &mut Stream::new(1));
    let disabled = BatchSetup { rows: 3, seed: 7, keys: true, auto_reset: AutoReset::Disabled, ..BatchSetup::default() };
    let mut ended = Batch::<EnGarde>::new(&short(), &disabled, || false).unwrap();
    ended.rollout(1000, &mut Outputs::default()).unwrap();
    let other = Batch::<EnGarde>::new(&Options::default(), &disabled, || false).unwrap();
    let keyless = Batch::<EnGarde>::new(&short(), &BatchSetup { keys: false, ..disabled.clone() }, || false).unwrap();
    let mut says = |what: &str, call: &Call<'_>| {
        let error = call(&mut batch, &mut buffers.outputs()).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
        assert!((&batch, &buffers) == (&before.0, &before.1), "{what}");
    };
    let (one, two) = ([seat(1); 1], [seat(0); 2]);
    says("row 1 is named twice", &|batch, outputs| batch.redeal(&[1, 1], &two, &[1, 2], outputs));
    says("row 3 does not exist; expected 0 to 2", &|batch, outputs| batch.redeal(&[3], &one, &[1], outputs));
    says("seat 2 does not exist", &|batch, outputs| batch.redeal(&[0], &[seat(2)], &[1], outputs));
    says("`seats` has the length 1; expected 2", &|batch, outputs| batch.redeal(&[0, 1], &one, &[1, 2], outputs));
    says("`seeds` has the length 1; expected 2", &|batch, outputs| batch.redeal(&[0, 1], &two, &[1], outputs));
    says("row 2 is named twice", &|batch, outputs| batch.copy_rows(&[2, 0, 2], &[1, 1, 1], None, outputs));
    says("row 3 does not exist", &|batch, outputs| batch.copy_rows(&[0, 1], &[1, 3], None, outputs));
    says("`from` has the length 1; expected 2", &|batch, outputs| batch.copy_rows(&[0, 1], &[1], None, outputs));
    says("it belongs to game `en_garde`", &|batch, outputs| batch.copy_rows(&[0], &[0], Some(&other), outputs));
    says("keeps no keys", &|batch, outputs| batch.copy_rows(&[0], &[0], Some(&keyless), outputs));
    says("the match is over", &|batch, outputs| batch.copy_rows(&[0, 1], &[0, 1], Some(&ended), outputs));
    says("row 0 is named twice", &|batch, outputs| batch.put_positions(&[0, 0], &[&position; 2], outputs));
    says("`positions` has the length 1; expected 2", &|batch, outputs| batch.put_positions(&[0, 1], &[&position], outputs));
    says("it belongs to game `en_garde`", &|batch, outputs| batch.put_positions(&[0, 1], &[&position, &foreign], outputs));
    says("the match is over", &|batch, outputs| batch.put_positions(&[0, 1], &[&position, &over], outputs));
    says("row 5 does not exist", &|batch, _| batch.playout(&[5], &[1], &mut [0.0; 2], || false));
    says("`seeds` has the length 2; expected 1", &|batch, _| batch.playout(&[1], &[1, 2], &mut [0.0; 2], || false));
    says("`returns` has the length 2; expected 4", &|batch, _| batch.playout(&[1, 1], &[1, 2], &mut [0.0; 2], || false));

    let mut recorded = Batch::<EnGarde>::new(&short(), &BatchSetup { records: true, ..disabled }, || false).unwrap();
    assert_eq!(recorded.redeal(&[0], &one, &[1], &mut Outputs::default()), Err(BatchError::Recorded));
    assert_eq!(recorded.put_positions(&[0], &[&position], &mut Outputs::default()), Err(BatchError::Recorded));
    assert_eq!(recorded.copy_rows(&[0], &[0], Some(&ended), &mut Outputs::default()), Err(BatchError::NotRecorded));
}
