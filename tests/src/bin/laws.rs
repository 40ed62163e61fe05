//! Tries the laws in many matches of every configuration, or of those that are named:
//! `cargo run --release -p bastide-tests --bin laws -- --matches 10000 [NAME…]`.

use bastide_tests::configurations::configurations;
use bastide_tests::parallel;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut matches, mut seed, mut named) = (1000, 1, Vec::new());
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("matches") => matches = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            Value(name) => named.push(bastide::load(&name.string()?)?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let games = if named.is_empty() { configurations()? } else { named };
    println!("{:58} {:>8} {:>10} {:>8} {:>8}", "configuration", "matches", "positions", "longest", "seconds");
    let held = parallel::of_each(&games, |game| {
        let start = Instant::now();
        let report = game.laws_hold(seed, matches).map_err(|broken| format!("{}: {broken}", game.name()))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{:58} {:8} {:10} {:8} {seconds:8.1}", game.name(), report.matches, report.positions, report.longest);
        Ok(())
    });
    let broken: Vec<String> = held.into_iter().filter_map(Result::err).collect();
    if broken.is_empty() { Ok(()) } else { Err(broken.join("\n\n").into()) }
}
