//! The strength of the players:
//! `cargo run --release -p bastide-tests --bin strength -- [--deals N] [--threads N] [--times] [NAME…]`.
//!
//! Prints a table in Markdown, a line for each configuration: the level `hard` against `random`, each level against the one
//! below, and `hard` against the same search without advice. Named configurations replace the usual ones, `--pair ONE OTHER` the
//! pairs, and `--times` adds the milliseconds of a decision of both.

use bastide::players::Thought;
use bastide::{AnyGame, load};
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::io::{Write, stdout};

/// The configurations whose strength is stated.
const USUAL: [&str; 12] = [
    "en_garde",
    "en_garde(rounds_to_win=1)",
    "field_of_glory",
    "guyenne",
    "guyenne(rules=advanced)",
    "guyenne(rules=expert)",
    "guyenne(format=teams)",
    "guyenne(format=ring)",
    "knights_of_charlemagne",
    "knights_of_charlemagne(players=3)",
    "knights_of_charlemagne(players=4)",
    "leduc_poker",
];

/// The pairs of players to measure.
const PAIRS: [[&str; 2]; 7] = [
    ["hard", "random"],
    ["greedy", "random"],
    ["easy", "greedy"],
    ["medium", "easy"],
    ["hard", "medium"],
    ["expert", "hard"],
    ["hard", "search(iterations=1000,advice=none)"],
];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut deals, mut threads, mut seed, mut named) = (100, 2, 1, Vec::new());
    let (mut pairs, mut first, mut times) = (Vec::new(), 0, false);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("deals") => deals = arguments.value()?.parse()?,
            Long("first") => first = arguments.value()?.parse()?,
            Long("threads") => threads = arguments.value()?.parse()?,
            Long("times") => times = true,
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("pair") => pairs.push([arguments.value()?.string()?, arguments.value()?.string()?]),
            Value(name) => named.push(load(&name.string()?)?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let games: Vec<AnyGame> =
        if named.is_empty() { USUAL.iter().map(|name| load(name)).collect::<Result<_, _>>()? } else { named };
    if pairs.is_empty() {
        pairs = PAIRS.map(|pair| pair.map(String::from)).to_vec();
    }
    let heads: Vec<String> = pairs.iter().map(|[one, other]| format!("`{one}` : `{other}`")).collect();
    println!("| configuration | {} |\n|---|{}", heads.join(" | "), "---|".repeat(pairs.len()));
    for game in games {
        print!("| `{}` |", game.name());
        for [one, other] in &pairs {
            let players = [game.player(one, 1)?, game.player(other, 2)?];
            let played = game.play_deals([&players[0], &players[1]], seed, first..first + deals, threads, &Thought::default())?;
            let ((score, error), (share, share_error)) = (played.score(), played.mean_return());
            if played.matches == 2 * played.deals {
                print!(" {:.1} ± {:.1} |", 100.0 * score, 100.0 * error);
            } else {
                print!(" {share:+.2} ± {share_error:.2} |");
            }
            if times {
                let [one, other] = [0, 1].map(|player| 1e3 * played.seconds[player] / played.decisions[player].max(1) as f64);
                print!(" {one:.3} : {other:.3} ms |");
            }
            stdout().flush()?;
        }
        println!();
    }
    Ok(())
}
