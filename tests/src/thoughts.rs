//! What players choose in positions of random matches, and what they consider there.

use crate::random::{POSSIBLE, choose, step, stream};
use bastide::players::{PlayerError, Thought};
use bastide::{AnyGame, AnyPlayer, AnyPosition, Id, Turn};
use std::fmt::Write;

/// The players that are asked, each with its place as its seed.
const PLAYERS: [&str; 4] = ["random", "greedy(redeals=3)", "easy", "search(iterations=90,trees=2)"];
/// How many positions they are asked in, and how many events further on in its match each of these lies.
const POSITIONS: u64 = 6;
const FURTHER: u64 = 9;

/// What the players choose in a configuration.
pub(crate) fn thoughts(game: &AnyGame) -> String {
    let mut text = format!("game {}\n", game.name());
    for (ids, position) in (0..POSITIONS).filter_map(|index| reached(game, index)) {
        let ids: Vec<String> = ids.iter().map(Id::to_string).collect();
        let _ = writeln!(text, "after {}", ids.join(","));
        for (seed, name) in (0..).zip(PLAYERS) {
            let player = game.player(name, seed).expect("there is such a player");
            let _ = writeln!(text, "thought {name} {seed} {}", thought(&player, &position).expect("a seat is asked"));
        }
    }
    text
}

/// What a player plays, how many iterations and nodes it took, and how often it tried each legal action.
pub fn thought(player: &AnyPlayer, position: &AnyPosition) -> Result<String, PlayerError> {
    let mut thought = Thought::default();
    let chosen = player.choose_at(position, &mut thought)?;
    let visits: Vec<String> = thought.considered.iter().map(|considered| considered.visits.to_string()).collect();
    let visits = if visits.is_empty() { "-".into() } else { visits.join(",") };
    Ok(format!("{chosen} {} {} {visits}", thought.iterations, thought.nodes))
}

/// A position of a random match in which a seat is asked, with the ids that lead to it; none where the match ends before.
fn reached(game: &AnyGame, index: u64) -> Option<(Vec<Id>, AnyPosition)> {
    let (mut stream, mut position, mut ids) = (stream(game, index), game.start(), Vec::new());
    while (ids.len() as u64) < index * FURTHER || position.turn() == Turn::Chance {
        let id = choose(&position, &mut stream)?;
        step(&mut position, id).expect(POSSIBLE);
        ids.push(id);
    }
    (position.turn() != Turn::Over).then_some((ids, position))
}
