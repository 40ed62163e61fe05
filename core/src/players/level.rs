//! Players by name.

use super::error::LEVELS;
use super::{Greedy, Player, PlayerError, Random, Scripted, Search, SearchOptions};
use crate::options::split_name;
use crate::{GameOptions, OptionError, Position};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The number of iterations of the searching levels.
const EASY: u32 = 25;
const MEDIUM: u32 = 150;
const HARD: u32 = 1000;
const EXPERT: u32 = 8000;

crate::options! {
    /// The options of a greedy player.
    pub struct GreedyOptions {
        /// Redeals for a decision.
        pub redeals: u32 = 8, "1..=1000000";
    }
}

/// A player by name: `random`, `scripted`, `greedy`, `easy`, `medium`, `hard` and `expert`, or `greedy(redeals=8)` and
/// `search(iterations=2000)` with [options](SearchOptions). The searching levels have 25, 150, 1000 and 8000 iterations.
/// `search(solve=50000)` needs the public history to solve the rest of a match, and is complete as a player of any game
/// (`AnyGame::player`); a typed search only draws.
///
/// ```
/// use bastide::players::Level;
/// assert_eq!("search(threads=2, iterations=2000)".parse::<Level>()?.to_string(), "search(iterations=2000,threads=2)");
/// assert!("harder".parse::<Level>().unwrap_err().to_string().contains("hard"));
/// # Ok::<(), bastide::players::PlayerError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Plays at random.
    Random,
    /// Plays by the game's script.
    Scripted,
    /// Looks one action ahead, in this number of redeals.
    Greedy(u32),
    /// Searches.
    Search(SearchOptions),
}

impl Level {
    /// The player in any game, with the seed of its random numbers.
    pub fn player<P: Position>(&self, seed: u64) -> Box<dyn Player<P>> {
        match self {
            Self::Random => Box::new(Random { seed }),
            Self::Scripted => Box::new(Scripted { seed }),
            Self::Greedy(redeals) => Box::new(Greedy { redeals: *redeals, seed }),
            Self::Search(options) => Box::new(Search::unchecked(options, seed)),
        }
    }
}

fn search(iterations: u32) -> Level {
    Level::Search(SearchOptions { iterations: Some(iterations), ..SearchOptions::default() })
}

impl FromStr for Level {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let malformed = |_| PlayerError::Unknown { name: text.trim().into() };
        let (name, options) = split_name(text).map_err(malformed)?;
        let level = match name {
            "greedy" => {
                let options = GreedyOptions::parse(options)?;
                options.accept("redeals", (1..=1_000_000).contains(&options.redeals))?;
                return Ok(Self::Greedy(options.redeals));
            }
            "search" => {
                let options = SearchOptions::parse(options)?;
                return Search::new(&options, 0).map(|_| Self::Search(options));
            }
            "random" => Self::Random,
            "scripted" => Self::Scripted,
            "easy" => search(EASY),
            "medium" => search(MEDIUM),
            "hard" => search(HARD),
            "expert" => search(EXPERT),
            "update" if cfg!(feature = "formats") => return Err(PlayerError::NoNetwork),
            _ => return Err(PlayerError::Unknown { name: name.into() }),
        };
        match options.split('=').next().map(str::trim) {
            Some(option) if !option.is_empty() => Err(OptionError::Unknown { option: option.into(), known: Vec::new() }.into()),
            _ => Ok(level),
        }
    }
}

/// The canonical name: a level's name if the player is one.
impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Scripted => f.write_str("scripted"),
            Self::Greedy(redeals) => f.write_str(&GreedyOptions { redeals: *redeals }.named("greedy")),
            Self::Search(options) => match LEVELS.iter().find(|level| level.parse().as_ref() == Ok(self)) {
                Some(level) => f.write_str(level),
                None => f.write_str(&options.named("search")),
            },
        }
    }
}
