//! The players there are, by name.

use super::{Greedy, Player, PlayerError, Random, Scripted, Search};
use crate::options::split_name;
use crate::{GameOptions, OptionError, Position};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The levels, from the weakest on.
pub(super) const LEVELS: [&str; 7] = ["random", "scripted", "greedy", "easy", "medium", "hard", "expert"];

/// How many iterations the searching levels have.
const EASY: u32 = 25;
const MEDIUM: u32 = 150;
const HARD: u32 = 1000;
const EXPERT: u32 = 8000;

crate::options! {
    /// What of a search can be varied.
    pub struct SearchOptions {
        /// Courses of the match that are tried for a decision; auto stands for 1000, or for no limit where there is one of time.
        pub iterations: Option<u32> = None, "1..=2147483648, or auto";
        /// The longest time for a decision; with it the choice depends on how fast the machine is.
        pub milliseconds: Option<u32> = None, "1..=86400000, or auto for no limit";
        /// Trees that share the iterations; auto stands for one for each 1000 iterations, at most 16.
        pub trees: Option<u16> = None, "1..=256, or auto";
        /// Threads that share the trees; the choice does not depend on it, unless there is a limit of time.
        pub threads: u16 = 1, "1..=256";
        /// How much what was tried seldom is preferred, in hundredths.
        pub exploration: u16 = 70, "0..=1000";
        /// The most nodes of all trees, of at most 32 bytes each; full trees go on without growing.
        pub nodes: u32 = 1_000_000, "256..=67108864";
        /// Whether the game's advice is heard; without it every playout goes on to the end.
        pub advice: Advised = Advised::Game, "game or none";
    }
}

crate::finite! {
    /// Whose advice a search hears.
    pub enum Advised {
        /// The game's.
        Game = "game",
        /// Nobody's.
        None = "none",
    }
}

crate::options! {
    /// What of a greedy player can be varied.
    pub struct GreedyOptions {
        /// How often the hidden cards are dealt anew for a decision.
        pub redeals: u32 = 8, "1..=1000000";
    }
}

/// A player by name: `random`, `scripted`, `greedy`, `easy`, `medium`, `hard` and `expert`, or `greedy(redeals=8)` and `search(iterations=2000)` with
/// [options](SearchOptions). The searching levels have 25, 150, 1000 and 8000 iterations.
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
    /// The player in any game; another seed gives other random numbers.
    #[must_use]
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
            _ => return Err(PlayerError::Unknown { name: name.into() }),
        };
        match options.split('=').next().map(str::trim) {
            Some(option) if !option.is_empty() => Err(OptionError::Unknown { option: option.into(), known: Vec::new() }.into()),
            _ => Ok(level),
        }
    }
}

/// The canonical name: a level's, where the player is one.
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
