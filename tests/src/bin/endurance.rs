//! Plays batches with threads and restores them from checkpoints at random: nothing is lost, and the memory stays as it is.
//! `cargo run --release -p bastide-tests --bin endurance -- --decisions 100000000 [--threads N] [--seed N] [NAME…]`
//!
//! Each configuration is played by two batches: one on a single thread from beginning to end, the other on several, which is
//! saved now and then, and now and then restored from the last save, repeats its play since then, and goes on. At the end of
//! every stretch both are equal, with all their outputs. The decisions are shared evenly among the configurations.

use bastide::batch::{Buffers, Outputs};
use bastide::{AnyBatch, AnyGame, BatchSetup, Stream};
use bastide_tests::arguments;
use bastide_tests::seeds::seed;
use std::error::Error;
use std::fs;

/// The matches of a batch, the steps between comparisons, and the steps of which one saves or restores.
const ROWS: usize = 512;
const STRETCH: u64 = 64;
const RARELY: u32 = 50;

/// A batch with its outputs and the actions of its next step.
struct Player {
    batch: AnyBatch,
    buffers: Buffers,
    actions: Vec<i32>,
}

impl Player {
    fn new(game: &AnyGame, seed: u64, threads: usize) -> Result<Self, Box<dyn Error>> {
        let batch =
            game.new_batch(&BatchSetup::default().rows(ROWS).seed(seed).threads(threads).records(true).keys(true), || false)?;
        let buffers = Buffers::new(ROWS, &batch.shape(), Outputs::NAMES)?;
        Ok(Self { batch, buffers, actions: vec![0; ROWS] })
    }

    fn step(&mut self) -> Result<(), Box<dyn Error>> {
        self.batch.sample(&mut self.actions)?;
        Ok(self.batch.step(&self.actions, &mut self.buffers.outputs())?)
    }
}

/// Plays a configuration; returns the number of restores.
fn endure(game: &AnyGame, seed: u64, threads: usize, decisions: u64) -> Result<u64, Box<dyn Error>> {
    let (mut steady, mut moved) = (Player::new(game, seed, 1)?, Player::new(game, seed, threads)?);
    let (mut saved, mut saved_at) = (moved.batch.to_bytes(|| false)?, 0);
    let (mut restored, mut stream) = (0, Stream::new(seed));
    let mut early = None;
    for step in 1..=decisions.div_ceil(2 * ROWS as u64).next_multiple_of(STRETCH) {
        steady.step()?;
        moved.step()?;
        match stream.below(RARELY) {
            0 => (saved, saved_at) = (moved.batch.to_bytes(|| false)?, step),
            1 => {
                moved.batch = AnyBatch::from_bytes(&saved, || false)?;
                moved.batch.set_threads(1 + stream.below(threads as u32) as usize)?;
                for _ in saved_at..step {
                    moved.step()?;
                }
                restored += 1;
            }
            _ => {}
        }
        if step % STRETCH == 0 {
            if moved.batch != steady.batch || moved.buffers != steady.buffers || moved.actions != steady.actions {
                return Err(format!("{}, seed {seed}: after {step} steps the batches differ", game.name()).into());
            }
            let now = resident()?;
            let before = *early.get_or_insert(now);
            if step > 16 * STRETCH && now > before + before / 4 + GROWTH {
                return Err(format!("{}, seed {seed}: from {before} to {now} kB after {step} steps", game.name()).into());
            }
        }
    }
    Ok(restored)
}

/// The bytes that a batch may grow: its records have room for the longest match so far.
const GROWTH: u64 = 64 * 1024;

/// The memory of this process, in kB.
fn resident() -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("the system does not say how much memory is used")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut decisions, mut threads, mut seed) = (10_000_000, 2, seed(1));
    let games = arguments::read(&mut [("decisions", &mut decisions), ("threads", &mut threads), ("seed", &mut seed)])?;
    println!("{:58} {:>8} {:>9}", "configuration", "restored", "kB");
    for game in &games {
        let restored = endure(game, seed, threads as usize, decisions / games.len() as u64)?;
        println!("{:58} {restored:8} {:9}", game.name(), resident()?);
    }
    Ok(())
}
