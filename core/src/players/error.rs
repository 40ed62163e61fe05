//! Rejected players, and failures to choose.

#[cfg(feature = "formats")]
use crate::networks::NetworkError;
use crate::refusal::refusals;
use crate::{NotObserved, OptionError, Turn};

refusals! {
    /// A rejected player, or a failure to choose.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum PlayerError {
        /// An unknown level.
        Unknown { name: String } =>
            "unknown player `{name}`; expected one of {}, greedy(redeals=8), search(iterations=1000){NETWORK}{STRATEGY}",
            LEVELS.join(", ");
        /// A level with an unknown option, or with a value that an option does not accept.
        Options(error: OptionError) => "the player: {error}";
        /// A network that cannot be read, or belongs to another game.
        Network(error: NetworkError) where feature = "formats" => "{error}";
        /// A strategy that cannot be read, or belongs to another game.
        Strategy { name: String, why: String } => "`{name}`: {why}";
        /// A strategy that has other actions in an information state than are legal there.
        OtherActions { key: u128 } => "information state {key:032x}: the strategy has other actions than are legal";
        /// A strategy that is asked in a position without its history.
        NoHistory => "a strategy needs the history of the position; expected a match, an arena, or a batch that keeps `keys`";
        /// A strategy of the public form, or a search that solves, that is asked in a position without its public history.
        NoPublicHistory =>
            "a strategy of the public form, or a search that solves or recalls, needs the public history; expected a match or an arena";
        /// A player that does not search, and therefore cannot be guided.
        NoSearch { name: String } =>
            "`{name}` cannot be guided; expected a search, such as search(iterations=1000), or update(worlds=64)";
        /// A player that updates the policy of a network, without one.
        NoNetwork => "`update` needs a network; expected update(net=FILE)";
        /// A player that does not recall, and therefore cannot weigh worlds.
        NoRecall { name: String } => "`{name}` does not weigh worlds; expected update(net=FILE,recall=N) with N of at least 1";
        /// A number of worlds that is not accepted.
        Worlds { count: usize } => "`count` is {count}; expected 1 to 1024 worlds";
        /// A time limit where there is no clock.
        NoClock => "`milliseconds` needs a clock, which is missing; expected `iterations`";
        /// No seat is asked.
        NotAsked(turn: Turn) => "nothing to choose: {turn}";
        /// The position lacks this seat.
        Seat(error: NotObserved) => "{error}";
        /// The player, of the expected game, was to choose in the given one.
        OtherGame { given: String, expected: String } => "the player belongs to game `{expected}`; expected `{given}`";
        /// A custom player chose an illegal action.
        Illegal(error: crate::Illegal) => "the player chose an illegal action: {error}";
        /// A custom player failed to choose.
        Failed { why: String } => "the player failed: {why}";
        /// An arena that cannot be held, with the reason.
        Arena(why: &'static str) => "{why}";
        /// There is not enough memory for the player.
        NoMemory => "there is not enough memory for the player";
    }
    from OptionError as error => Self::Options(error);
    from NotObserved as error => Self::Seat(error);
}

/// The levels, from the weakest on.
pub(super) const LEVELS: [&str; 7] = ["random", "scripted", "greedy", "easy", "medium", "hard", "expert"];
/// The other kinds of players.
const NETWORK: &str = if cfg!(feature = "formats") { ", net:FILE, search(net=FILE), update(net=FILE)" } else { "" };
const STRATEGY: &str = if cfg!(feature = "solve") { ", strategy:FILE" } else { "" };

#[cfg(feature = "formats")]
impl From<NetworkError> for PlayerError {
    fn from(error: NetworkError) -> Self {
        if error == NetworkError::NoMemory { Self::NoMemory } else { Self::Network(error) }
    }
}
