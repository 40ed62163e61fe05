//! Calls with batches, which write into the caller's memory.

use super::memory::Memory;
use super::{Caller, Script, answered};
use c_face::batch::outputs::{Outputs, bastide_batch_register};
use c_face::batch::play::*;
use c_face::batch::row::*;
use c_face::batch::saved::*;
use c_face::batch::setup::{Setup, Shape};
use c_face::batch::*;
use std::mem::MaybeUninit;
use std::ptr::{from_ref, null, null_mut, without_provenance_mut};

/// A batch, and the memory that it writes into.
pub(super) struct Held {
    pub(super) batch: Box<Batch>,
    outputs: Vec<Memory<u8>>,
}

/// A size of an output; sizes that are the same for all games are not in a shape.
macro_rules! size {
    ($shape:ident.halves) => {
        2
    };
    ($shape:ident.$size:ident) => {
        $shape.$size
    };
}

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The number of values of each output, and the bytes of a value.
        fn sizes(rows: usize, shape: &Shape) -> Vec<(usize, usize)> {
            vec![$((rows $(* size!(shape.$size))*, size_of::<$type>())),+]
        }
    };
}
bastide::for_each_output!(outputs);

impl Caller<'_> {
    /// Calls a function that changes, makes or reads a batch.
    pub(super) fn call_batch(&mut self) {
        let Self { script, games, batches, matches, positions, .. } = self;
        let call = script.below(13);
        let place = script.below(batches.len().max(1));
        let (from, is_null) = (script.below(batches.len().max(1)), script.is_rare());
        let mut made: Vec<Box<Batch>> = Vec::new();
        match call {
            0..=1 => {
                let (game, setup) = (script.one(games), setup(script));
                let setup = if is_null { null() } else { &raw const setup };
                // SAFETY: the struct is as long as it says.
                script.make(&mut made, |batch| unsafe { bastide_batch_new(game, setup, None, batch) });
            }
            2 => {
                let source = batches.get(place).map(|held| &*held.batch);
                script.make(&mut made, |batch| bastide_batch_clone(source, None, batch));
            }
            3 => {
                let from = batches.get(from).filter(|_| !is_null).map_or(null(), |held| from_ref(&*held.batch));
                let to = batches.get_mut(place).map_or(null_mut(), |held| &raw mut *held.batch);
                // SAFETY: both are handles, or NULL; they may be the same.
                answered(unsafe { bastide_batch_copy(to, from) });
            }
            4 => {
                let batch = batches.get(place).map(|held| &*held.batch);
                // SAFETY: the buffer is as long as is said.
                let bytes =
                    script.write(0, |bytes, length, out| unsafe { bastide_batch_to_bytes(batch, None, bytes, length, out) });
                let bytes = script.cut(bytes.unwrap_or_default());
                // SAFETY: these are as many bytes.
                script.make(&mut made, |batch| unsafe { bastide_batch_from_bytes(bytes.as_ptr(), bytes.len(), None, batch) });
            }
            5..=8 => {
                let held = batches.get_mut(place);
                match held {
                    Some(held) if call == 5 => register(script, held),
                    Some(held) => {
                        play(script, &mut held.batch);
                        held.outputs.iter().for_each(Memory::is_kept);
                    }
                    None => assert!(!answered(bastide_batch_refresh(None))),
                }
            }
            9 => {
                let row = script.number(rows(batches.get(place).map(|held| &*held.batch)));
                let running = script.one(matches);
                let batch = batches.get_mut(place).filter(|_| !is_null).map(|held| &mut *held.batch);
                if script.below(2) == 0 {
                    answered(bastide_batch_put_match(batch, row, running));
                } else {
                    answered(bastide_batch_put_position(batch, row, script.one(positions)));
                }
            }
            _ => {
                let batch = batches.get(place).filter(|_| !is_null).map(|held| &*held.batch);
                let row = script.number(rows(batch));
                script.make(positions, |position| bastide_batch_position(batch, row, position));
                script.make(matches, |running| bastide_batch_match(batch, row, running));
                answered(bastide_batch_copy_position(batch, row, script.one_mut(positions)));
                ask(script, batch, row);
                let other = batches.get(from).map(|held| &*held.batch);
                assert!(!bastide_batch_equal(batch, other) || rows(batch) == rows(other));
            }
        }
        batches.extend(made.into_iter().map(|batch| Held { batch, outputs: Vec::new() }));
    }
}

fn rows(batch: Option<&Batch>) -> usize {
    bastide_batch_rows(batch)
}

/// The sizes of a batch; zeros for NULL.
fn shape(batch: Option<&Batch>) -> Shape {
    let mut shape = MaybeUninit::new(Shape { seats: 0, length: 0, actions: 0, words: 0, history: 0 });
    let known = answered(bastide_batch_shape(batch, Some(&mut shape)));
    assert_eq!(known, batch.is_some());
    // SAFETY: it was written here, if not by the call.
    unsafe { shape.assume_init() }
}

/// The setup of a small batch, or an impossible one.
fn setup(script: &mut Script<'_>) -> Setup {
    let rows = if script.is_rare() { [0, usize::MAX, (1 << 24) + 1][script.below(3)] } else { 1 + script.below(4) };
    let threads = if script.is_rare() { [0, 257][script.below(2)] } else { 1 + script.below(2) };
    let (seed, first) = (u64::from(script.byte()), u64::from(script.byte()).wrapping_sub(2));
    let struct_size = if script.is_rare() { script.below(size_of::<Setup>()) } else { size_of::<Setup>() };
    let [auto_reset, records, keys, kept] = [3, 2, 2, 2].map(|count| script.number(count) as u32);
    Setup { struct_size, rows, seed, first, threads, auto_reset, records, keys, history: 5 * kept as usize }
}

/// Registers memory for some outputs, mostly of the right lengths.
fn register(script: &mut Script<'_>, held: &mut Held) {
    let sizes = sizes(rows(Some(&held.batch)), &shape(Some(&held.batch)));
    let mut memories = Vec::new();
    let mut members: Vec<*mut u8> = vec![without_provenance_mut(size_of::<Outputs>())];
    for (values, bytes) in sizes {
        let wanted = script.below(4) == 0;
        let values = if script.byte() < 4 { script.length(values) } else { values };
        let mut memory = Memory::new(if wanted { values * bytes } else { 0 }, !wanted);
        members.extend([memory.start(), without_provenance_mut(if wanted { values } else { 0 })]);
        memories.push(memory);
    }
    assert_eq!(size_of_val(&members[..]), size_of::<Outputs>());
    // SAFETY: the members of the struct are its size, and as many pointers, each with a count.
    let outputs = unsafe { members.as_ptr().cast::<Outputs>().read() };
    // SAFETY: the memory is as long as is said, and is kept with the batch.
    if answered(unsafe { bastide_batch_register(Some(&mut held.batch), &raw const outputs) }) {
        held.outputs = memories;
    }
}

/// Plays on in a batch.
fn play(script: &mut Script<'_>, batch: &mut Batch) {
    let (count, actions) = (rows(Some(batch)), shape(Some(batch)).actions);
    let mut sampled = Memory::<i32>::new(count, false);
    // SAFETY: the buffers are as long as is said.
    unsafe {
        answered(bastide_batch_sample(Some(batch), sampled.start(), sampled.length()));
        let mut chosen = sampled.values(count);
        if script.is_rare() {
            chosen.fill(script.number(actions) as i32);
        }
        let named: Vec<usize> =
            (0..script.length(count)).map(|row| if script.is_rare() { script.number(count) } else { row }).collect();
        match script.below(9) {
            0..=1 => answered(bastide_batch_step(Some(batch), chosen.as_ptr(), chosen.len().min(script.length(count)))),
            2 => {
                chosen.resize(named.len(), 0);
                answered(bastide_batch_step_some(Some(batch), named.as_ptr(), chosen.as_ptr(), named.len()))
            }
            3 => {
                let seeds: Vec<u64> = named.iter().map(|row| *row as u64).collect();
                let seeds = if script.below(2) == 0 { null() } else { seeds.as_ptr() };
                answered(bastide_batch_reset(Some(batch), named.as_ptr(), seeds, named.len()))
            }
            4 => {
                let decisions = script.below(100) as u64;
                script.ask(|tally| bastide_batch_rollout(Some(batch), decisions, None, tally)).is_some()
            }
            5 => {
                let logits: Vec<f32> = (0..script.length(count * actions)).map(|place| (place % 7) as f32).collect();
                let temperature = [1.0, 0.0, -1.0, f32::NAN, f32::INFINITY, 1e-40, 1e30, 0.5][script.below(8)];
                let [mut ids, mut entropy] = [0, 1].map(|_| Memory::<i32>::new(count, script.is_rare()));
                let (ids, entropy) = (ids.start(), entropy.start().cast::<f32>());
                let (start, length) = (logits.as_ptr(), logits.len());
                answered(bastide_batch_sample_logits(Some(batch), start, length, temperature, ids, null_mut(), entropy, count))
            }
            6 => answered(bastide_batch_sample_some(
                Some(batch),
                named.as_ptr(),
                named.len(),
                sampled.start(),
                script.length(count).min(count),
            )),
            7 => {
                let logits = vec![0.5; script.length(named.len() * actions)];
                let (temperature, length) = ([1.0, 0.0, -1.0, f32::NAN][script.below(4)], script.length(count).min(count));
                let (start, rows, of_each) = (logits.as_ptr(), named.as_ptr(), sampled.start());
                let (named, logits) = (named.len(), logits.len());
                answered(bastide_batch_sample_logits_some(Some(batch), rows, named, start, logits, temperature, of_each, length))
            }
            _ => {
                let threads = script.below(3);
                answered(bastide_batch_set_threads(Some(batch), threads)) && answered(bastide_batch_refresh(Some(batch)))
            }
        };
        sampled.is_kept();
    }
}

/// Asks a row of a batch.
fn ask(script: &mut Script<'_>, batch: Option<&Batch>, row: usize) {
    let (seat, length) = (script.number(2) as u32, shape(batch).length);
    script.ask(|episode| bastide_batch_episode(batch, row, episode));
    // SAFETY: the buffers are as long as is said.
    unsafe {
        drop(script.write(0, |ids, length, out| bastide_batch_legal(batch, row, ids, length, out)));
        script.fill(length, |values, length| bastide_batch_observe(batch, row, seat, values, length));
        script.fill(length, |values, length| bastide_batch_observe_f32(batch, row, seat, values, length));
    }
}
