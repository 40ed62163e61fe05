//! Tries the law of the keys in many information states of every configuration, or of those that are named:
//! `cargo run --release -p bastide-tests --bin keys -- --states 1000000 [NAME…]`. A million takes up to a gigabyte of memory.

use bastide_tests::arguments;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut states, mut seed) = (30_000, 1);
    let games = arguments::read(&mut [("states", &mut states), ("seed", &mut seed)])?;
    println!("{:58} {:>8} {:>10} {:>10} {:>8}", "configuration", "matches", "states", "chains", "seconds");
    for game in games {
        let start = Instant::now();
        let report = game.keys_hold(seed, states).map_err(|broken| format!("{}: {broken}", game.name()))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{:58} {:8} {:10} {:10} {seconds:8.1}", game.name(), report.matches, report.states, report.chains);
    }
    Ok(())
}
