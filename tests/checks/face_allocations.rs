//! Calls of C that a search or a training loop repeats do not allocate, in every configuration.

use bastide_tests::configurations::sampled;
use bastide_tests::counting::{HELD, asked, refuse_each};
use c_face::batch::outputs::{Memory, Outputs, bastide_batch_register};
use c_face::batch::play::*;
use c_face::batch::row::{bastide_batch_copy_position, bastide_batch_legal, bastide_batch_observe};
use c_face::batch::setup::Setup;
use c_face::batch::{Batch, bastide_batch_clone, bastide_batch_free, bastide_batch_new};
use c_face::game::{Game, bastide_game_free, bastide_game_load};
use c_face::information::*;
use c_face::matches::*;
use c_face::observe::*;
use c_face::position::*;
use c_face::status::Status;
use std::ffi::CString;
use std::mem::MaybeUninit;

/// The handle or value that a call makes or writes.
fn made<T>(call: impl FnOnce(Option<&mut MaybeUninit<T>>) -> Status) -> T {
    let mut place = MaybeUninit::uninit();
    works(call(Some(&mut place)));
    // SAFETY: a call that answers Ok has written its result.
    unsafe { place.assume_init() }
}

#[track_caller]
fn works(status: Status) {
    assert_eq!(status, Status::Ok);
}

fn load(name: &str) -> Box<Game> {
    let name = CString::new(name).unwrap();
    // SAFETY: the text ends with NUL.
    made(|game| unsafe { bastide_game_load(name.as_ptr(), game) })
}

#[test]
fn positions_are_played_and_asked_without_allocation() {
    for game in sampled() {
        let handle = load(game.name());
        let mut position = made(|position| bastide_position_new(Some(&handle), position));
        let mut ahead = made(|position| bastide_position_new(Some(&handle), position));
        let mut running = made(|running| bastide_match_new(Some(&handle), 7, running));
        works(bastide_match_keep_keys(Some(&mut running)));
        let (mut ids, mut seen, mut fractions) = ([0; 512], vec![0; game.layout().length()], vec![0.0; game.layout().length()]);
        let mut possible = [const { MaybeUninit::<Outcome>::uninit() }; 512];
        let (mut scores, mut returns) = ([0; 4], [0.0; 4]);
        let mut decisions = 0;
        let play = || {
            let mut state = made(|state| bastide_information_state_new(Some(&position), 0, state));
            while bastide_position_turn(Some(&position)) != -2 {
                // SAFETY: the buffers have the lengths given; the handles are positions.
                unsafe {
                    if bastide_position_turn(Some(&position)) == -1 {
                        let start = possible.as_mut_ptr().cast::<Outcome>();
                        let count: usize = made(|length| bastide_position_outcomes(Some(&position), start, 512, length));
                        let dealt = possible[count / 2].assume_init_ref().id;
                        works(bastide_position_deal(Some(&mut position), dealt.into()));
                    } else {
                        let count: usize = made(|length| bastide_position_legal(Some(&position), ids.as_mut_ptr(), 512, length));
                        works(bastide_position_play(Some(&mut position), ids[count / 2].into()));
                        decisions += 1;
                    }
                    works(bastide_position_copy(&raw mut *ahead, &raw const *position));
                    works(bastide_position_observe(Some(&ahead), 0, seen.as_mut_ptr(), seen.len()));
                    works(bastide_position_observe_f32(Some(&ahead), 1, fractions.as_mut_ptr(), fractions.len()));
                    made(|length| bastide_position_scores(Some(&ahead), scores.as_mut_ptr(), 4, length));
                    made(|length| bastide_position_returns(Some(&ahead), returns.as_mut_ptr(), 4, length));
                    works(bastide_position_redeal(Some(&mut ahead), 1, 3));
                }
                assert!(bastide_position_hash(Some(&ahead)) != 0 || seen.is_empty());
                assert!(bastide_position_equal(Some(&position), Some(&position)));
                works(bastide_information_state_see(Some(&mut state), Some(&position)));
                made(|key| bastide_match_information_key(Some(&running), 0, key));
                works(bastide_position_play_out(Some(&mut ahead), 5));
            }
        };
        assert_eq!(asked(play), 0, "{}", game.name());
        assert!(decisions > 0, "{}", game.name());
        let cloning = || bastide_position_free(Some(made(|copy| bastide_position_clone(Some(&position), copy))));
        assert!(asked(cloning) > 0, "allocations are counted");
        [position, ahead].into_iter().for_each(|position| bastide_position_free(Some(position)));
        bastide_match_free(Some(running));
        bastide_game_free(Some(handle));
    }
}

/// Samples, steps and resets repeatedly, as a learner does.
fn step(batch: &mut Batch, rows: &[usize], actions: &mut [i32], logits: &[f32], steps: usize) {
    let (all, chosen) = (actions.len(), actions.as_mut_ptr());
    let none = std::ptr::null_mut::<f32>();
    for _ in 0..steps {
        // SAFETY: the memory is as long as is said.
        unsafe {
            works(bastide_batch_sample(Some(batch), chosen, all));
            works(bastide_batch_step(Some(batch), chosen, all));
            works(bastide_batch_sample_logits(Some(batch), logits.as_ptr(), logits.len(), 1.0, chosen, none, none, all));
            works(bastide_batch_step_some(Some(batch), rows.as_ptr(), chosen, rows.len()));
            works(bastide_batch_reset(Some(batch), rows.as_ptr(), std::ptr::null(), 2));
        }
    }
}

#[test]
fn batches_are_stepped_without_allocation() {
    for game in sampled() {
        // A second thread takes part if there is work for it.
        let of_two = bastide::NAMES.contains(&game.name()).then_some((2, 1024));
        for (threads, rows) in [(1, 10)].into_iter().chain(of_two) {
            let handle = load(game.name());
            let setup = Setup { rows, threads, ..Setup::from(&bastide::BatchSetup::default()) };
            // SAFETY: the struct is as long as it says.
            let mut batch = made(|batch| unsafe { bastide_batch_new(Some(&handle), &raw const setup, None, batch) });
            let mut mask = vec![0; rows * game.actions()];
            let memory = Memory { start: mask.as_mut_ptr(), count: mask.len() };
            let outputs = Outputs { struct_size: size_of::<Outputs>(), mask: memory, ..Outputs::default() };
            // SAFETY: the memory is as long as it says, and stays.
            works(unsafe { bastide_batch_register(Some(&mut batch), &raw const outputs) });
            let (all, mut actions): (Vec<usize>, _) = ((0..rows).collect(), vec![0; rows]);
            let logits = vec![0.0; rows * game.actions()];
            step(&mut batch, &all, &mut actions, &logits, 2);
            let asked_here = asked(|| step(&mut batch, &all, &mut actions, &logits, 5));
            // Handing out work takes a few bytes: a list, a job for each thread, and now and then a block of the queue.
            let handed_out = if threads == 1 { 0 } else { 5 * 5 * (1 + threads as u64) };
            assert!(asked_here <= handed_out, "{}: {asked_here} by {threads} threads", game.name());
            let mut position = made(|position| bastide_position_new(Some(&handle), position));
            let (mut ids, mut seen) = ([0; 512], vec![0; game.layout().length()]);
            // SAFETY: the buffers are as long as is said.
            let rows = || unsafe {
                works(bastide_batch_copy_position(Some(&batch), 1, Some(&mut position)));
                made(|length| bastide_batch_legal(Some(&batch), 1, ids.as_mut_ptr(), 512, length));
                works(bastide_batch_observe(Some(&batch), 1, 0, seen.as_mut_ptr(), seen.len()));
            };
            assert_eq!(asked(rows), 0, "{}", game.name());
            bastide_position_free(Some(position));
            bastide_batch_free(Some(batch));
            bastide_game_free(Some(handle));
        }
    }
}

#[test]
fn whichever_allocation_of_a_batch_is_refused_is_a_status() {
    let handle = load("en_garde");
    let setup = Setup { rows: 3, records: 1, ..Setup::from(&bastide::BatchSetup::default()) };
    // SAFETY: the struct is as long as it says.
    let make =
        |batch: Option<&mut MaybeUninit<Box<Batch>>>| unsafe { bastide_batch_new(Some(&handle), &raw const setup, None, batch) };
    let whole = made(make);
    let copy = |batch: Option<&mut MaybeUninit<Box<Batch>>>| bastide_batch_clone(Some(&whole), None, batch);
    let held = HELD.get();
    for call in [&make as &dyn Fn(Option<&mut MaybeUninit<Box<Batch>>>) -> Status, &copy] {
        let refused = refuse_each(&Status::NoMemory, || {
            let mut place = MaybeUninit::uninit();
            match call(Some(&mut place)) {
                Status::Ok => {
                    // SAFETY: a call that answers Ok has written its result.
                    bastide_batch_free(Some(unsafe { place.assume_init() }));
                    Ok(())
                }
                status => Err(status),
            }
        });
        assert_eq!(refused, 14, "3 records, 9 lists, the batch and its handle");
    }
    assert!(HELD.get() - held < 256, "more than the text of the last error leaks");
    bastide_batch_free(Some(whole));
    bastide_game_free(Some(handle));
}
