//! Plays a million random matches side by side, and prints the wins of each seat:
//! `cargo run --release -p bastide --example million -- "guyenne(format=ring)" 1000000`.

use bastide::BatchSetup;
use bastide::batch::{Outputs, Tally};
use std::error::Error;
use std::thread::available_parallelism;
use std::time::Instant;

const ROWS: usize = 4096;
/// Decisions per match and call.
const DECISIONS: u64 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or("en_garde".into());
    let matches: u64 = arguments.next().unwrap_or("1000000".into()).parse()?;

    let game = bastide::load(&name)?;
    let threads = available_parallelism()?.get().min(256);
    let mut batch = game.new_batch(&BatchSetup::default().rows(ROWS).seed(7).threads(threads), || false)?;
    let begun = Instant::now();
    let mut tally = Tally::default();
    while tally.matches < matches {
        tally += batch.rollout(DECISIONS, &mut Outputs::default())?;
    }

    let seconds = begun.elapsed().as_secs_f64();
    let share = |n: u64| 100.0 * n as f64 / tally.matches as f64;
    println!(
        "{}: {} matches in {seconds:.1} s, {:.1} million decisions a second",
        game.name(),
        tally.matches,
        tally.decisions as f64 / seconds / 1e6
    );
    for (seat, wins) in tally.wins.iter().take(game.seats()).enumerate() {
        println!("seat {seat}: {:.2} % won", share(*wins));
    }
    println!("nobody: {:.2} %", share(tally.ties));
    Ok(())
}
