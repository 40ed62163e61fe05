//! The erased form of games: ids instead of types, for bindings and tools.
//!
//! These modules name one another: a game makes positions, matches, batches and players, and each of them knows its game.

mod batch;
mod erased;
mod formats;
mod game;
mod laws;
mod matches;
#[cfg(feature = "formats")]
mod networks;
mod player;
mod position;
#[cfg(feature = "formats")]
mod recalling;
mod scene;
#[cfg(feature = "solve")]
mod solver;
#[cfg(feature = "solve")]
mod strategy;
#[cfg(feature = "solve")]
mod solving;
mod telling;
mod typed;

pub use batch::AnyBatch;
#[cfg(feature = "formats")]
pub use formats::NotWritten;
pub use game::{AnyGame, OptionInfo, OptionKind};
pub use matches::AnyMatch;
pub use player::AnyPlayer;
pub use position::AnyPosition;
pub use scene::AnyScene;
#[cfg(feature = "solve")]
pub use solver::AnySolver;
pub use telling::AnyTelling;

use crate::options::split_name;
use crate::{Damaged, GameOptions, OptionError, Record};

macro_rules! games {
    ($($name:literal: $game:ty),+ $(,)?) => {
        /// The names of the games, in alphabetical order.
        pub const NAMES: &[&str] = &[$(#[cfg(feature = $name)] $name),+];

        fn of_name(name: &str, options: &str) -> Result<AnyGame, OptionError> {
            $(
                #[cfg(feature = $name)]
                if name == $name {
                    #[cfg(feature = "formats")]
                    return AnyGame::portable::<$game>(&GameOptions::parse(options)?);
                    #[cfg(not(feature = "formats"))]
                    return AnyGame::of::<$game>(&GameOptions::parse(options)?);
                }
            )+
            Err(OptionError::Game { name: name.into(), known: NAMES.to_vec() })
        }
    };
}
games! {
    "en_garde": crate::en_garde::EnGarde,
    "field_of_glory": crate::field_of_glory::FieldOfGlory,
    "guyenne": crate::guyenne::Guyenne,
    "knights_of_charlemagne": crate::knights_of_charlemagne::KnightsOfCharlemagne,
    "leduc_poker": crate::leduc_poker::LeducPoker,
}

/// The game of a name with options, such as `en_garde` or `en_garde(rounds_to_win=1)`.
///
/// # Errors
/// An [`OptionError`] that names the unknown name or refused value, and the accepted ones.
///
/// ```
/// let game = bastide::load("en_garde(rounds_to_win=1, max_rounds=64)")?;
/// assert_eq!(game.name(), "en_garde(rounds_to_win=1)");
/// assert!(bastide::load("en_garde(rounds=1)").unwrap_err().to_string().contains("rounds_to_win"));
/// # Ok::<(), bastide::OptionError>(())
/// ```
pub fn load(name: &str) -> Result<AnyGame, OptionError> {
    let (name, options) = split_name(name)?;
    of_name(name, options)
}

impl Record {
    /// Reads a record in text of any game that [`load`] knows, and names the game.
    ///
    /// # Errors
    /// The errors of [`from_text`](Record::from_text).
    pub fn read_text(text: &str) -> Result<(AnyGame, Self), Damaged> {
        let game = load(Self::text_game(text)?)?;
        let record = game.record_from_text(text)?;
        Ok((game, record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_alphabetical_order_and_load() {
        assert!(NAMES.is_sorted());
        for name in NAMES {
            assert_eq!(load(name).unwrap().name(), *name);
        }
    }

    #[test]
    fn what_is_no_game_is_refused_by_name() {
        for (text, named) in [
            ("chess", "`chess`"),
            ("", "en_garde"),
            ("en_garde(", "`en_garde(`"),
            ("en_garde(rounds_to_win)", "`rounds_to_win`"),
            ("en_garde(rounds_to_win=1,rounds_to_win=2)", "twice"),
            ("en_garde(rounds_to_win=0)", "1..=99"),
            ("en_garde(rounds_to_win=many)", "`many`"),
            ("en_garde()(", "`en_garde()(`"),
        ] {
            let error = load(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
