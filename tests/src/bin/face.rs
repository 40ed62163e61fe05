//! The cost of a call through C, against the same call of the erased Rust form: face [NAME...]
//!
//! For each game (all of them unless some are named) the medians of the ratios of many pairs of measurements in turn, and the time of a
//! call in nanoseconds.

use bastide::batch::Buffers;
use bastide::{AnyBatch, AnyGame, AnyPosition, BatchSetup, Stream, Turn, load};
use c_face::batch::outputs::{Memory, Outputs as COutputs, bastide_batch_register};
use c_face::batch::play::{bastide_batch_sample, bastide_batch_step};
use c_face::batch::setup::Setup;
use c_face::batch::{Batch, bastide_batch_new};
use c_face::game::{Game, bastide_game_load};
use c_face::position::*;
use c_face::status::Status;
use std::error::Error;
use std::ffi::CString;
use std::hint::black_box;
use std::mem::MaybeUninit;
use std::time::Instant;

/// The pairs of measurements, and the length of each in events or in decisions.
const ROUNDS: usize = 41;
const EVENTS: usize = 40_000;
const ROWS: usize = 1024;
const STEPS: usize = 100;

// The functions of C, called through pointers, as a program does.
type Event = extern "C" fn(Option<&mut Position>, u32) -> Status;
type List = unsafe extern "C" fn(Option<&Position>, *mut u16, usize, Option<&mut MaybeUninit<usize>>) -> Status;
type Copy = unsafe extern "C" fn(*mut Position, *const Position) -> Status;
type Hash = extern "C" fn(Option<&Position>) -> u64;
type Sample = unsafe extern "C" fn(Option<&mut Batch>, *mut i32, usize) -> Status;
type Step = unsafe extern "C" fn(Option<&mut Batch>, *const i32, usize) -> Status;

fn main() -> Result<(), Box<dyn Error>> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let all = bastide::NAMES.iter().map(|name| String::from(*name)).collect();
    let named = if named.is_empty() { all } else { named };
    println!("{:40} {:>21} {:>21} {:>21} {:>7}", "", "play and legal list", "hash", "copy", "batch");
    println!(
        "{:40} {:>7} {:>6} {:>6} {:>14} {:>6} {:>14} {:>6} {:>7}",
        "", "ratio", "Rust", "C", "copies", "C", "", "C", "ratio"
    );
    for name in named {
        let game = load(&name)?;
        let [steps, hashes, copies] = positions(&game)?;
        let batch = batches(&game)?;
        println!(
            "{name:40} {:7.3} {:6.1} {:6.1} {:14.1} {:6.1} {:14} {:6.1} {batch:7.3}",
            steps.ratio, steps.rust, steps.c, hashes.ratio, hashes.c, "", copies.c
        );
    }
    Ok(())
}

/// The median of the ratios, and of the nanoseconds of a call.
struct Compared {
    ratio: f64,
    rust: f64,
    c: f64,
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Measures two pieces of work in turn; each returns its number of calls.
fn compare(mut first: impl FnMut() -> usize, mut second: impl FnMut() -> usize) -> Compared {
    let time = |work: &mut dyn FnMut() -> usize| {
        let begun = Instant::now();
        let calls = work();
        begun.elapsed().as_secs_f64() * 1e9 / calls as f64
    };
    let pairs: Vec<(f64, f64)> = (0..ROUNDS).map(|_| (time(&mut first), time(&mut second))).collect();
    Compared {
        ratio: median(pairs.iter().map(|(first, second)| second / first).collect()),
        rust: median(pairs.iter().map(|(first, _)| *first).collect()),
        c: median(pairs.iter().map(|(_, second)| *second).collect()),
    }
}

/// The handle that a function of C makes.
fn made<T>(call: impl FnOnce(Option<&mut MaybeUninit<T>>) -> Status) -> T {
    let mut place = MaybeUninit::uninit();
    assert_eq!(call(Some(&mut place)), Status::Ok);
    // SAFETY: a call that answers Ok has written its result.
    unsafe { place.assume_init() }
}

/// The game through C.
fn through_c(game: &AnyGame) -> Result<Box<Game>, Box<dyn Error>> {
    let name = CString::new(game.name())?;
    // SAFETY: the text ends with NUL.
    Ok(made(|game| unsafe { bastide_game_load(name.as_ptr(), game) }))
}

/// Whole matches: every decision is played, and the legal actions are listed after it.
fn positions(game: &AnyGame) -> Result<[Compared; 3], Box<dyn Error>> {
    let course = course(game);
    let start = game.start();
    let c_game = through_c(game)?;
    let [c_start, mut c_position] = [(); 2].map(|()| made(|position| bastide_position_new(Some(&c_game), position)));
    let [play, deal] = [bastide_position_play as Event, bastide_position_deal].map(black_box);
    let legal = black_box(bastide_position_legal as List);
    let copy = black_box(bastide_position_copy as Copy);
    let hash = black_box(bastide_position_hash as Hash);
    let decisions = course.iter().filter(|(turn, _)| *turn != Turn::Chance).count();
    let calls = course.len() + decisions;
    let repeats = EVENTS.div_ceil(course.len());

    let mut position: AnyPosition = start.clone();
    let steps = compare(
        || {
            let mut ids = [0u16; 512];
            for _ in 0..repeats {
                position.copy_from(&start).expect("the same game");
                for (turn, id) in &course {
                    if *turn == Turn::Chance {
                        position.deal(*id).expect("as recorded");
                    } else {
                        position.play(*id).expect("as recorded");
                        position.legal().iter().zip(&mut ids).for_each(|(id, place)| *place = id.number());
                        black_box(&ids);
                    }
                }
            }
            repeats * calls
        },
        || {
            let mut ids = [0u16; 512];
            let mut length = MaybeUninit::new(0);
            for _ in 0..repeats {
                // SAFETY: both are positions.
                let _: Status = unsafe { copy(&raw mut *c_position, &raw const *c_start) };
                for (turn, id) in &course {
                    if *turn == Turn::Chance {
                        let _: Status = deal(Some(&mut *c_position), u32::from(*id));
                    } else {
                        let _: Status = play(Some(&mut *c_position), u32::from(*id));
                        // SAFETY: the buffer is as long as is said.
                        let _: Status = unsafe { legal(Some(&*c_position), ids.as_mut_ptr(), ids.len(), Some(&mut length)) };
                        black_box(&ids);
                    }
                }
            }
            repeats * calls
        },
    );
    for (turn, id) in &course[..course.len() / 2] {
        let _ = if *turn == Turn::Chance {
            deal(Some(&mut *c_position), u32::from(*id))
        } else {
            play(Some(&mut *c_position), u32::from(*id))
        };
    }
    let source = c_position.clone();
    let mut copying = || {
        for _ in 0..EVENTS {
            // SAFETY: both are positions.
            let _: Status = unsafe { copy(&raw mut *c_position, &raw const *source) };
        }
        EVENTS
    };
    let hashing = || {
        for _ in 0..EVENTS {
            black_box::<u64>(hash(Some(&*source)));
        }
        EVENTS
    };
    let hashes = compare(&mut copying, hashing);
    let copies = Compared { ratio: 1.0, rust: hashes.rust, c: hashes.rust };
    Ok([steps, hashes, copies])
}

fn memory<T>(values: &mut [T]) -> Memory<T> {
    Memory { start: values.as_mut_ptr(), count: values.len() }
}

/// The events of a random match, with their turns.
fn course(game: &AnyGame) -> Vec<(Turn, bastide::Id)> {
    let (mut running, mut stream) = (game.new_match(7), Stream::new(7));
    while let Some(count) = u32::try_from(running.legal().len()).ok().filter(|count| *count > 0) {
        let action = running.legal().nth(stream.below(count) as usize).expect("as many");
        running.play(action).expect("it is legal");
    }
    let mut position = game.start();
    let mut course = Vec::new();
    for id in running.record().ids() {
        let turn = position.turn();
        course.push((turn, *id));
        let _ = if turn == Turn::Chance { position.deal(*id).is_ok() } else { position.play(*id).is_ok() };
    }
    course
}

/// Sampled steps of batches that write the observation, the mask, the rewards and the seat.
fn batches(game: &AnyGame) -> Result<f64, Box<dyn Error>> {
    let setup = BatchSetup::default().rows(ROWS).seed(7);
    let mut batch: AnyBatch = game.new_batch(&setup)?;
    let names = ["observation", "mask", "seat", "rewards"];
    let mut buffers = Buffers::new(ROWS, &batch.shape(), &names)?;
    let (game, c_setup) = (through_c(game)?, Setup::from(&setup));
    // SAFETY: the struct is as long as it says.
    let mut c_batch = made(|batch| unsafe { bastide_batch_new(Some(&game), &raw const c_setup, batch) });
    let mut c_buffers = Buffers::new(ROWS, &batch.shape(), &names)?;
    let c_outputs = COutputs {
        struct_size: size_of::<COutputs>(),
        observation: memory(&mut c_buffers.observation),
        mask: memory(&mut c_buffers.mask),
        seat: memory(&mut c_buffers.seat),
        rewards: memory(&mut c_buffers.rewards),
        ..COutputs::default()
    };
    // SAFETY: the memory is as long as it says, and stays.
    assert!(unsafe { bastide_batch_register(Some(&mut c_batch), &raw const c_outputs) } == Status::Ok);
    let sample = black_box(bastide_batch_sample as Sample);
    let step = black_box(bastide_batch_step as Step);
    let (mut actions, mut c_actions) = (vec![0; ROWS], vec![0; ROWS]);
    let compared = compare(
        || {
            for _ in 0..STEPS {
                batch.sample(&mut actions).expect("as long");
                batch.step(&actions, &mut buffers.outputs()).expect("legal");
            }
            STEPS
        },
        || {
            for _ in 0..STEPS {
                // SAFETY: the memory is as long as is said.
                unsafe {
                    let _: Status = sample(Some(&mut *c_batch), c_actions.as_mut_ptr(), ROWS);
                    let _: Status = step(Some(&mut *c_batch), c_actions.as_ptr(), ROWS);
                }
            }
            STEPS
        },
    );
    Ok(compared.ratio)
}
