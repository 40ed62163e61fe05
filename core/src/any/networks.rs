//! Networks as players: alone, or as guides of a search.

use super::{AnyGame, AnyPlayer};
use crate::networks::Network;
use crate::options::split_name;
use crate::players::{Level, NetworkOptions, PlayerError, SearchOptions, UpdateOptions};
use crate::{GameOptions, OptionError, with_options};

impl AnyGame {
    /// The network as a player in this game, with a name.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions.
    pub fn network_player(&self, name: &str, network: &Network) -> Result<AnyPlayer, PlayerError> {
        self.with_network(name.into(), network, &Role::Alone(NetworkOptions::default()), 0)
    }

    /// The search of a name, such as `search(iterations=2000)` or `hard`, guided by a network in this game; a search that updates
    /// the network's policy, [`update(worlds=64)`](Network::update); or the network alone with [options](NetworkOptions),
    /// `net(temperature=1)`; `seed` determines the random numbers.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions; [`PlayerError::NoSearch`] for
    /// a player that does not search.
    pub fn guided_player(&self, name: &str, network: &Network, seed: u64) -> Result<AnyPlayer, PlayerError> {
        let role = match split_name(name) {
            Ok(("net", options)) => Role::Alone(NetworkOptions::parse(options)?),
            _ => Role::in_search(name)?,
        };
        self.with_network(role.named("net"), network, &role, seed)
    }

    /// The player of the name `net:FILE`, with options after it or without; none for another name.
    pub(super) fn network_in_file(&self, name: &str, seed: u64) -> Result<Option<AnyPlayer>, PlayerError> {
        let Some(given) = name.trim().strip_prefix("net:") else { return Ok(None) };
        let with_options =
            given.strip_suffix(')').and_then(|open| open.rsplit_once('(')).filter(|(_, options)| options.contains('='));
        let (file, options) = with_options.unwrap_or((given, ""));
        let role = Role::Alone(NetworkOptions::parse(options)?);
        self.with_network(role.named(&format!("net:{file}")), &Network::read_file(file)?, &role, seed).map(Some)
    }

    /// The player of the name `search(net=FILE)` or `update(net=FILE)`, with further options or without; none if no file is
    /// named.
    pub(super) fn guided_by_file(&self, name: &str, seed: u64) -> Result<Option<AnyPlayer>, PlayerError> {
        let Ok((level, options)) = split_name(name) else { return Ok(None) };
        let file = match options.split(',').filter_map(net_of).collect::<Vec<_>>()[..] {
            [] => return Ok(None),
            [file] => file,
            _ => return Err(OptionError::Twice { option: "net".into() }.into()),
        };
        let others: Vec<&str> = options.split(',').filter(|setting| net_of(setting).is_none()).collect();
        let role = Role::in_search(&format!("{level}({})", others.join(",")))?;
        let name = with_options(&role.named("net"), &[("net", file)])?;
        self.with_network(name, &Network::read_file(file)?, &role, seed).map(Some)
    }

    fn with_network(&self, name: String, network: &Network, role: &Role, seed: u64) -> Result<AnyPlayer, PlayerError> {
        Ok(AnyPlayer::new(self.clone(), name, self.typed().network_player(network, role, seed)?))
    }
}

/// The file of a setting `net=FILE`.
fn net_of(setting: &str) -> Option<&str> {
    let (option, file) = setting.split_once('=')?;
    (option.trim() == "net").then_some(file.trim())
}

/// The role of a network in a player.
pub(super) enum Role {
    /// It plays alone.
    Alone(NetworkOptions),
    /// It guides a search.
    Guide(SearchOptions),
    /// A search updates its policy.
    Updated(UpdateOptions),
}

impl Role {
    /// Reads the name of a player that searches. A search that solves has no guide.
    fn in_search(name: &str) -> Result<Self, PlayerError> {
        if let Ok(("update", options)) = split_name(name) {
            let options = UpdateOptions::parse(options)?;
            return options.accepted().map(|()| Self::Updated(options));
        }
        match name.parse()? {
            Level::Search(options) if options.solve == 0 => Ok(Self::Guide(options)),
            level => Err(PlayerError::NoSearch { name: level.to_string() }),
        }
    }

    /// The canonical name of the player; `alone` is the name of a network that plays alone.
    fn named(&self, alone: &str) -> String {
        match self {
            Self::Alone(options) => options.named(alone),
            Self::Guide(options) => options.named("search"),
            Self::Updated(options) => options.named("update"),
        }
    }
}
