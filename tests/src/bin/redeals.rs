//! Tries redeals of every seat in many matches of every configuration, or of those that are named, against everything that the
//! seat was shown: `cargo run --release -p bastide-tests --bin redeals -- --matches 10000 [NAME…]`.

use bastide_tests::configurations::configurations;
use bastide_tests::parallel;
use bastide_tests::tracker::findings;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut matches, mut named) = (1000, Vec::new());
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("matches") => matches = arguments.value()?.parse()?,
            Value(name) => named.push(bastide::load(&name.string()?)?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let games = if named.is_empty() { configurations()? } else { named };
    println!("{:58} {:>8} {:>10} {:>8} {:>8}", "configuration", "matches", "redeals", "wrong", "seconds");
    let wrong = parallel::of_each(&games, |game| {
        let start = Instant::now();
        let found = findings(game, matches);
        let seconds = start.elapsed().as_secs_f64();
        println!("{:58} {:8} {:10} {:8} {seconds:8.1}", game.name(), matches, found.redeals, found.wrong);
        found.first.map(|first| format!("{}: {first}", game.name()))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n\n").into()) }
}
