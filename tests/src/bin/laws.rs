//! Tries the laws in many matches of every configuration, or of those that are named:
//! `cargo run --release -p bastide-tests --bin laws -- --matches 10000 [NAME…]`.

use bastide_tests::configurations::configurations;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{self, available_parallelism};
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
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(game) = games.get(next.fetch_add(1, Relaxed)) {
            let start = Instant::now();
            let report = game.laws_hold(seed, matches).map_err(|broken| format!("{}: {broken}", game.name()))?;
            let seconds = start.elapsed().as_secs_f64();
            println!("{:58} {:8} {:10} {:8} {seconds:8.1}", game.name(), report.matches, report.positions, report.longest);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
    })
    .map_err(|broken: String| broken.into())
}
