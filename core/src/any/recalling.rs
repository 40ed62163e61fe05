//! A search that updates a network's policy in worlds as likely as the network's own play makes them.

use super::player::{DynPlayer, PlayerOf};
use super::position::{DynPosition, own};
use crate::players::{Known, Player, PlayerError, Thought, Update, View, Worlds};
use crate::{Id, Position};
use std::marker::PhantomData;
use std::sync::Arc;

/// A search that is given the past.
struct Recalling<P>(Update, PhantomData<fn(P)>);

/// A search as a player, which is given the past if it recalls decisions.
pub(super) fn player<P: Position>(update: Update) -> Arc<dyn DynPlayer> {
    if update.recalls() { Arc::new(Recalling::<P>(update, PhantomData)) } else { Arc::new(PlayerOf::<P>(Box::new(update))) }
}

impl<P: Position> DynPlayer for Recalling<P> {
    fn choose(&self, position: &dyn DynPosition, known: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError> {
        let (position, mut typed) = (own::<P>(position), Thought::beside(thought));
        let past = self.0.past(position, known.events.ok_or(PlayerError::NoPublicHistory)?);
        let action = self.0.choose_after(&View::with_nonce(position, nonce)?, past.as_ref(), &mut typed);
        thought.rename(&typed, Id::of);
        Ok(Id::of(action))
    }

    fn worlds(
        &self,
        position: &dyn DynPosition,
        events: &[Id],
        count: usize,
        thought: &Thought,
    ) -> Option<Result<Worlds<Box<dyn DynPosition>>, PlayerError>> {
        let found = self.0.recalled(own::<P>(position), events, count, &|| thought.is_stopped());
        Some(found.map(|worlds| worlds.map(|position| Box::new(position) as _)))
    }

    fn needs_public_history(&self) -> bool {
        true
    }

    fn cost(&self) -> usize {
        Player::<P>::cost(&self.0)
    }
}
