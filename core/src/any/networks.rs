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
        self.drawn_by(name.into(), network, &NetworkOptions::default(), 0)
    }

    /// The search of a name, such as `search(iterations=2000)` or `hard`, guided by a network in this game; a search that updates
    /// the network's policy, [`update(worlds=64)`](Network::update); or the network alone with [options](NetworkOptions),
    /// `net(temperature=1)`; `seed` determines the random numbers.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions; [`PlayerError::NoSearch`] for
    /// a player that does not search.
    pub fn guided_player(&self, name: &str, network: &Network, seed: u64) -> Result<AnyPlayer, PlayerError> {
        if let Ok(("net", options)) = split_name(name) {
            let options = NetworkOptions::parse(options)?;
            return self.drawn_by(options.named("net"), network, &options, seed);
        }
        let guided = Guided::parse(name)?;
        self.guided(guided.name(), &guided, network, seed)
    }

    fn drawn_by(&self, name: String, network: &Network, options: &NetworkOptions, seed: u64) -> Result<AnyPlayer, PlayerError> {
        Ok(AnyPlayer::new(self.clone(), name, self.typed().network_player(network, options, seed)?))
    }

    /// The player of the name `net:FILE`, with options after it or without; none for another name.
    pub(super) fn network_in_file(&self, name: &str, seed: u64) -> Option<Result<AnyPlayer, PlayerError>> {
        let given = name.trim().strip_prefix("net:")?;
        let with_options =
            given.strip_suffix(')').and_then(|open| open.rsplit_once('(')).filter(|(_, options)| options.contains('='));
        let (file, options) = with_options.unwrap_or((given, ""));
        Some(
            NetworkOptions::parse(options).map_err(PlayerError::from).and_then(|options| {
                self.drawn_by(options.named(&format!("net:{file}")), &Network::read_file(file)?, &options, seed)
            }),
        )
    }

    fn guided(&self, name: String, guided: &Guided, network: &Network, seed: u64) -> Result<AnyPlayer, PlayerError> {
        let player = match guided {
            Guided::Search(options) => self.typed().guided_player(network, options, seed)?,
            Guided::Update(options) => self.typed().updating_player(network, options, seed)?,
        };
        Ok(AnyPlayer::new(self.clone(), name, player))
    }

    /// The player of the name `search(net=FILE)` or `update(net=FILE)`, with further options or without; none if no file is
    /// named.
    pub(super) fn guided_by_file(&self, name: &str, seed: u64) -> Option<Result<AnyPlayer, PlayerError>> {
        let (level, options) = split_name(name).ok()?;
        let file = |setting: &&str| setting.split_once('=').is_some_and(|(option, _)| option.trim() == "net");
        let (nets, others): (Vec<&str>, Vec<&str>) = options.split(',').partition(file);
        let file = nets.first()?.split_once('=')?.1.trim();
        Some(if nets.len() > 1 {
            Err(OptionError::Twice { option: "net".into() }.into())
        } else {
            self.guided_by(&format!("{level}({})", others.join(",")), file, seed)
        })
    }

    fn guided_by(&self, level: &str, file: &str, seed: u64) -> Result<AnyPlayer, PlayerError> {
        let guided = Guided::parse(level)?;
        let name = with_options(&guided.name(), &[("net", file)])?;
        self.guided(name, &guided, &Network::read_file(file)?, seed)
    }
}

/// A player that a network guides.
enum Guided {
    Search(SearchOptions),
    Update(UpdateOptions),
}

impl Guided {
    /// Reads a name. A search that solves has no guide.
    fn parse(name: &str) -> Result<Self, PlayerError> {
        if let Ok(("update", options)) = split_name(name) {
            let options = UpdateOptions::parse(options)?;
            return options.accepted().map(|()| Self::Update(options));
        }
        match name.parse()? {
            Level::Search(options) if options.solve == 0 => Ok(Self::Search(options)),
            level => Err(PlayerError::NoSearch { name: level.to_string() }),
        }
    }

    /// The canonical name, without a network.
    fn name(&self) -> String {
        match self {
            Self::Search(options) => options.named("search"),
            Self::Update(options) => options.named("update"),
        }
    }
}
