//! Fuzzes: `cargo run --profile checked -p bastide-tests --bin fuzz` tries the corpus, then the same cases in every run, in about
//! a minute. `-- --minutes 10` draws a new seed and goes on that long; `--seed 7` sets it; `--rounds 1` tries an eighth of the
//! cases; `--target NAME` and names of games leave out the others; files instead of all that repeat finds.

use bastide::AnyGame;
use bastide_tests::configurations::by_game;
use bastide_tests::fuzz::block::Block;
use bastide_tests::fuzz::finds::{Find, corpus, repeat};
use bastide_tests::fuzz::{TARGETS, Tally, Target};
use bastide_tests::parallel;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The default rounds of blocks.
const ROUNDS: u64 = 8;
/// The blocks of a round, shared by the processors.
const BLOCKS: u64 = 20;

type Anything = Result<(), Box<dyn Error>>;

fn main() -> Anything {
    let (mut minutes, mut rounds, mut seed, mut targets, mut games) = (None, ROUNDS, None, Vec::new(), by_game()?);
    let (mut named, mut files) = (Vec::new(), Vec::new());
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("minutes") => minutes = Some(arguments.value()?.parse::<f64>()?),
            Long("rounds") => rounds = arguments.value()?.parse()?,
            Long("seed") => seed = Some(arguments.value()?.parse::<u64>()?),
            Long("target") => {
                let name = arguments.value()?.string()?;
                targets.push(Target::named(&name).ok_or(format!("no target is called `{name}`"))?);
            }
            Value(name) => match games.iter().find(|(game, _)| name == *game) {
                Some((game, _)) => named.push(*game),
                None => files.push(PathBuf::from(name)),
            },
            _ => return Err(argument.unexpected().into()),
        }
    }
    if !files.is_empty() {
        return try_files(&files);
    }
    try_files(&corpus()?)?;
    games.retain(|(game, _)| named.is_empty() || named.contains(game));
    if targets.is_empty() {
        targets.extend(TARGETS);
    }
    let drawn = || minutes.map_or(1, |minutes| RandomState::new().hash_one(minutes.to_bits()));
    let seed = seed.unwrap_or_else(drawn);
    println!("seed {seed}");
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let mut run = Run { seed, targets, blocks: 0, games: games.into_iter().map(Game::new).collect() };
    while end.map_or(run.blocks < rounds * BLOCKS, |end| Instant::now() < end) {
        if let Err(find) = run.round() {
            println!("{find}");
            println!("to repeat it: cargo run --profile checked -p bastide-tests --bin fuzz -- {}", find.save()?.display());
            return Err("a find".into());
        }
    }
    run.print();
    Ok(())
}

fn try_files(files: &[PathBuf]) -> Anything {
    let mut accepted = 0;
    for file in files {
        accepted += repeat(file)?.accepted;
    }
    println!("{} inputs from files, {accepted} accepted", files.len());
    Ok(())
}

/// A run of many rounds.
struct Run {
    seed: u64,
    targets: Vec<&'static Target>,
    blocks: u64,
    games: Vec<Game>,
}

/// A game, and the results of its cases, for each target.
struct Game {
    name: &'static str,
    configurations: Vec<AnyGame>,
    blocks: f64,
    tallies: Vec<Tally>,
}

impl Game {
    fn new((name, configurations): (&'static str, Vec<AnyGame>)) -> Self {
        Self { name, configurations, blocks: 0.0, tallies: vec![Tally::default(); TARGETS.len()] }
    }

    fn all(&self) -> Tally {
        let mut all = Tally::default();
        self.tallies.iter().for_each(|tally| all += *tally);
        all
    }
}

impl Run {
    /// Runs some blocks of each game, more of games with fewer accepted inputs.
    fn round(&mut self) -> Result<(), Find> {
        let accepted: Vec<(f64, f64)> = self.games.iter().map(|game| (game.all().accepted as f64, game.blocks)).collect();
        let mut expected: Vec<f64> = accepted.iter().map(|(accepted, _)| *accepted).collect();
        let mut chosen = Vec::new();
        for _ in 0..BLOCKS {
            let least = (0..expected.len()).min_by(|one, other| expected[*one].total_cmp(&expected[*other])).unwrap_or(0);
            let (accepted, blocks) = accepted[least];
            expected[least] += (accepted + 1.0) / (blocks + 1.0);
            chosen.push(least);
        }
        let block = |(number, place): (u64, &usize)| Block {
            seed: self.seed,
            number,
            games: self.games[*place].configurations.clone(),
            targets: self.targets.clone(),
        };
        let blocks: Vec<Block> = (self.blocks..).zip(&chosen).map(block).collect();
        for (tallies, place) in parallel::of_each(&blocks, Block::run).into_iter().zip(chosen) {
            let game = &mut self.games[place];
            game.tallies.iter_mut().zip(tallies?).for_each(|(all, tally)| *all += tally);
            game.blocks += 1.0;
        }
        self.blocks += BLOCKS;
        Ok(())
    }

    fn print(&self) {
        let header = ["cases", "accepted", "played", "with all laws", "events"];
        println!("\n{:24}{}", "", header.map(|name| format!("{name:>14}")).concat());
        let line = |name: &str, tally: Tally| {
            let Tally { cases, accepted, played, with_laws, events } = tally;
            println!("{name:24}{}", [cases, accepted, played, with_laws, events].map(|count| format!("{count:14}")).concat());
        };
        self.games.iter().for_each(|game| line(game.name, game.all()));
        println!();
        for (place, target) in TARGETS.iter().enumerate() {
            let mut all = Tally::default();
            self.games.iter().for_each(|game| all += game.tallies[place]);
            line(target.name, all);
        }
    }
}
