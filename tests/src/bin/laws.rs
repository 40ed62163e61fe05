//! Tries the laws in many matches of every configuration: `cargo run --release -p bastide-tests --bin laws -- --matches 10000`.

use bastide_tests::configurations::configurations;
use lexopt::Arg::Long;
use lexopt::ValueExt;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut matches, mut seed) = (1000, 1);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("matches") => matches = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            _ => return Err(argument.unexpected().into()),
        }
    }
    println!("{:48} {:>8} {:>10} {:>8} {:>8}", "configuration", "matches", "positions", "longest", "seconds");
    for game in configurations()? {
        let start = Instant::now();
        let report = game.laws_hold(seed, matches).map_err(|broken| format!("{}: {broken}", game.name()))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{:48} {:8} {:10} {:8} {seconds:8.1}", game.name(), report.matches, report.positions, report.longest);
    }
    Ok(())
}
