//! The configurations that everything runs over.

use bastide::{AnyGame, NAMES, load};
use std::env;

const LIST: &str = include_str!("../configurations.txt");

/// The games of `configurations.txt`; an error if a line is not the canonical name of a game or is repeated, or if a game is
/// missing.
pub fn configurations() -> Result<Vec<AnyGame>, String> {
    let mut games: Vec<AnyGame> = Vec::new();
    for (number, line) in (1..).zip(LIST.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let at = |what: String| format!("tests/configurations.txt:{number}: {what}");
        let game = load(line).map_err(|error| at(error.to_string()))?;
        if game.name() != line {
            return Err(at(format!("`{line}` is called `{}`", game.name())));
        }
        if games.contains(&game) {
            return Err(at(format!("`{line}` stands here twice")));
        }
        games.push(game);
    }
    match NAMES.iter().find(|name| !games.iter().any(|game| game.name() == **name)) {
        Some(name) => Err(format!("tests/configurations.txt: add the line `{name}`, the default of this game")),
        None => Ok(games),
    }
}

/// The configurations that a check of many positions runs over: all of them if the variable `THOROUGH` is set, else the default
/// of each game and one in five of the others.
///
/// # Panics
/// If [`configurations`] is an error.
pub fn sampled() -> Vec<AnyGame> {
    let all = configurations().expect("the list is sound").into_iter().enumerate();
    all.filter(|(place, game)| thorough() || place % 5 == 2 || NAMES.contains(&game.name())).map(|(_, game)| game).collect()
}

/// The number of cases that a check tries: `all` if the variable `THOROUGH` is set, else `few`.
pub fn cases<T>(few: T, all: T) -> T {
    if thorough() { all } else { few }
}

fn thorough() -> bool {
    env::var_os("THOROUGH").is_some()
}

/// The configurations of each game, including the default.
pub fn by_game() -> Result<Vec<(&'static str, Vec<AnyGame>)>, String> {
    let all = configurations()?;
    let of = |name: &str| all.iter().filter(|game| base(game) == name).cloned().collect();
    Ok(NAMES.iter().map(|name| (*name, of(name))).collect())
}

/// The name of a game without its options.
pub fn base(game: &AnyGame) -> &str {
    game.name().split('(').next().unwrap_or_default()
}
