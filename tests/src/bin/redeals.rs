//! Tries redeals of every seat in many matches of every configuration, or of those that are named, against everything that the
//! seat was shown: `cargo run --release -p bastide-tests --bin redeals -- --matches 10000 [NAME…]`.

use bastide_tests::arguments;
use bastide_tests::parallel;
use bastide_tests::tracker::findings;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut matches = 1000;
    let games = arguments::read(&mut [("matches", &mut matches)])?;
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
