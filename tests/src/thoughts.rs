//! Choices and thoughts of players in positions of random matches, and the matches that they play.

use crate::random::{after, course, fnv};
use bastide::players::{Considered, PlayerError, Thought};
use bastide::{AnyGame, AnyPlayer, AnyPosition, Id, Turn};
use std::fmt::Write;

/// The players to ask, each with its place as its seed.
const PLAYERS: [&str; 4] = ["random", "greedy(redeals=3)", "easy", "search(iterations=90,trees=2)"];
/// The number of positions, and the events from one to the next in its match.
const POSITIONS: u64 = 6;
const FURTHER: u64 = 9;

/// The players that have all seats of a match, each with its place as its seed.
const PLAYING: [&str; 2] = ["random", "search(iterations=6)"];
/// The seed of that match, and the most of its actions that are written.
const MATCH: u64 = 7;
const ACTIONS: usize = 40;

/// The choices of the players in a configuration.
pub(crate) fn thoughts(game: &AnyGame) -> String {
    let mut text = format!("game {}\n", game.name());
    for (ids, position) in (0..POSITIONS).filter_map(|index| reached(game, index)) {
        text += &after(&ids);
        for (seed, name) in (0..).zip(PLAYERS) {
            let player = game.player(name, seed).expect("there is such a player");
            let _ = writeln!(text, "thought {name} {seed} {}", thought(&player, &position).expect("a seat is asked"));
        }
    }
    for (seed, name) in (0..).zip(PLAYING) {
        let player = game.player(name, seed).expect("there is such a player");
        let _ = writeln!(text, "played {name} {seed} {}", played(&player, MATCH, ACTIONS).expect("a seat is asked"));
    }
    text
}

/// The seed of a match, and its first actions, at most `most`, with the player in all seats.
pub fn played(player: &AnyPlayer, seed: u64, most: usize) -> Result<String, PlayerError> {
    let (mut running, mut actions) = (player.game().new_match(seed), Vec::new());
    while running.turn() != Turn::Over && actions.len() < most {
        let action = player.choose(&running, &mut Thought::default())?;
        running.play(action).map_err(PlayerError::Illegal)?;
        actions.push(action.to_string());
    }
    Ok(format!("{seed} {}", actions.join(",")))
}

/// The choice of a player, its iterations and nodes, the number of times that it tried each legal action, and a digest of the
/// other figures.
pub fn thought(player: &AnyPlayer, position: &AnyPosition) -> Result<String, PlayerError> {
    let mut thought = Thought::default();
    let chosen = player.choose_at(position, &mut thought)?;
    let visits: Vec<String> = thought.considered.iter().map(|considered| considered.visits.to_string()).collect();
    let visits = if visits.is_empty() { "-".into() } else { visits.join(",") };
    let bytes: Vec<u8> =
        thought.considered.iter().flat_map(figures).chain([thought.effective]).flat_map(f32::to_le_bytes).collect();
    Ok(format!("{chosen} {} {} {visits} {:016x}", thought.iterations, thought.nodes, fnv(&bytes)))
}

/// The figures of an action, as they stand in C.
fn figures(considered: &Considered) -> [f32; 7] {
    let &Considered { value, probability, prior, error, places, .. } = considered;
    let [first, tie, ended] = places.map_or([f32::NAN; 3], |places| [places.first, places.tie, places.ended]);
    [value, probability, prior.unwrap_or(f32::NAN), error.unwrap_or(f32::NAN), first, tie, ended]
}

/// A position of a random match where it is a seat's turn, with the ids that lead to it; None if the match ends before.
fn reached(game: &AnyGame, index: u64) -> Option<(Vec<Id>, AnyPosition)> {
    let mut ids = Vec::new();
    for (position, id) in course(game, index) {
        let id = id?;
        if ids.len() as u64 >= index * FURTHER && position.turn() != Turn::Chance {
            return Some((ids, position));
        }
        ids.push(id);
    }
    None
}
