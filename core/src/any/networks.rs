//! Networks as players: alone, or as guides of a search.

use super::{AnyGame, AnyPlayer};
use crate::networks::Network;
use crate::options::split_name;
use crate::players::{Level, PlayerError, SearchOptions};
use crate::{GameOptions, OptionError, with_options};

impl AnyGame {
    /// The network as a player in this game, with a name.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions.
    pub fn network_player(&self, name: &str, network: &Network) -> Result<AnyPlayer, PlayerError> {
        Ok(AnyPlayer::new(self.clone(), name.into(), self.typed().network_player(network)?))
    }

    /// The search of a name, such as `search(iterations=2000)` or `hard`, guided by a network in this game; `seed` determines
    /// the random numbers.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions; [`PlayerError::NoSearch`] for
    /// a player that does not search.
    pub fn guided_player(&self, name: &str, network: &Network, seed: u64) -> Result<AnyPlayer, PlayerError> {
        let options = search(name)?;
        self.guided(options.named("search"), &options, network, seed)
    }

    fn guided(&self, name: String, options: &SearchOptions, network: &Network, seed: u64) -> Result<AnyPlayer, PlayerError> {
        Ok(AnyPlayer::new(self.clone(), name, self.typed().guided_player(network, options, seed)?))
    }

    /// The player of the name `search(net=FILE)`, with further options or without; none if no file is named.
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
        let options = search(level)?;
        let name = with_options(&options.named("search"), &[("net", file)])?;
        self.guided(name, &options, &Network::read_file(file)?, seed)
    }
}

/// The options of a search by its name; one that solves has no guide.
fn search(name: &str) -> Result<SearchOptions, PlayerError> {
    match name.parse()? {
        Level::Search(options) if options.solve == 0 => Ok(options),
        level => Err(PlayerError::NoSearch { name: level.to_string() }),
    }
}
