//! Tries the laws in many matches of every configuration, or of those that are named:
//! `cargo run --release -p bastide-tests --bin laws -- --matches 10000 [NAME…]`; with `--decisions 300000000` until that number
//! of actions is played in all, to which every configuration has the same time.

use bastide::AnyGame;
use bastide::laws::Report;
use bastide_tests::arguments;
use bastide_tests::parallel;
use bastide_tests::seeds::seed;
use std::error::Error;
use std::time::Instant;

/// The tests of a configuration so far, and their time.
#[derive(Clone, Copy, Default)]
struct Tried {
    report: Report,
    seconds: f64,
}

impl Tried {
    /// The matches that take about this number of seconds; a few while nothing is known yet.
    fn matches_in(&self, seconds: f64) -> u64 {
        let matches = self.report.matches as f64 * seconds / self.seconds.max(1e-3);
        (matches as u64).clamp(10, 1_000_000)
    }

    fn try_more(&mut self, game: &AnyGame, seed: u64, matches: u64) -> Result<(), String> {
        let start = Instant::now();
        self.report += game.laws_hold(seed, matches).map_err(|broken| format!("{}, seed {seed}: {broken}", game.name()))?;
        self.seconds += start.elapsed().as_secs_f64();
        Ok(())
    }
}

/// The seconds of a configuration with a seed.
const SHARE: f64 = 10.0;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut matches, mut decisions, mut seed) = (1000, 0, seed(1));
    let games = arguments::read(&mut [("matches", &mut matches), ("decisions", &mut decisions), ("seed", &mut seed)])?;
    let mut all: Vec<(AnyGame, Tried)> = games.into_iter().map(|game| (game, Tried::default())).collect();
    loop {
        let tried = parallel::of_each(&all, |(game, tried)| {
            let mut tried = *tried;
            let matches = if decisions > 0 { tried.matches_in(SHARE) } else { matches };
            tried.try_more(game, seed, matches).map(|()| tried)
        });
        let broken: Vec<String> = tried.iter().filter_map(|tried| tried.as_ref().err().cloned()).collect();
        if !broken.is_empty() {
            return Err(broken.join("\n\n").into());
        }
        for ((_, before), tried) in all.iter_mut().zip(tried.into_iter().flatten()) {
            *before = tried;
        }
        let played = all.iter().map(|(_, tried)| tried.report.decisions).sum::<u64>();
        if played >= decisions {
            break;
        }
        println!("{played} decisions with seeds up to {seed}");
        seed += 1;
    }
    println!(
        "{:58} {:>8} {:>10} {:>10} {:>8} {:>8} {:>8}",
        "configuration", "matches", "positions", "decisions", "longest", "worlds", "seconds"
    );
    for (game, Tried { report, seconds }) in all {
        let Report { matches, positions, decisions, longest, worlds, .. } = report;
        println!("{:58} {matches:8} {positions:10} {decisions:10} {longest:8} {worlds:8} {seconds:8.1}", game.name());
    }
    Ok(())
}
