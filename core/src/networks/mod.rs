//! Trained networks as players.
//!
//! A file of the format `bastide-network-1` is a safetensors file: dense layers `layers.0`, `layers.1`, … with ReLU after each,
//! and the heads `policy` and `value`, each with `weight` (outputs × inputs) and `bias`, of F16 or F32. Its metadata name the
//! `game` with its options, and the lengths `inputs` and `actions`. The input is a seat's observation, as fractions of the
//! maxima. The player plays the legal action with the highest logit; ties go to the lowest id.
//!
//! Sums are computed in the order of the inputs, inputs of 0 are left out, and nothing is contracted: a network makes the same
//! choices on every platform. A network can also guide a search: `search(net=FILE)` asks it for promising actions, and
//! `update(net=FILE)` plays by its policy after an update for the decision at hand.
//!
//! ```no_run
//! let game = bastide::load("en_garde")?;
//! let player = game.player("net:en_garde.safetensors", 0)?;
//! # Ok::<(), bastide::players::PlayerError>(())
//! ```

mod dense;
mod error;
mod file;

pub use error::NetworkError;

use crate::simd::accelerated;
use crate::{Finite, NotObserved, Position, Seat};
use dense::Dense;
use std::cell::RefCell;
use std::fmt::{self, Debug};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

/// A network read from a file: its layers map a seat's observation to a number for each action. Cheap to clone.
///
/// [`player`](Network::player) makes a player of it, which is asked for the position alone and needs no random numbers.
#[derive(Clone)]
pub struct Network(Arc<Layers>);

/// The layers of a network, and the game that it was made for.
struct Layers {
    game: String,
    made: String,
    inputs: usize,
    actions: usize,
    hidden: Vec<Dense>,
    /// The logits of all actions, followed by a number whose hyperbolic tangent is the expected return of the seat.
    heads: Dense,
}

impl Network {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// A [`NetworkError`] that describes the fault.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        file::read(bytes).map(|layers| Self(Arc::new(layers)))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A [`NetworkError`] that describes why the file cannot be read, or its fault.
    pub fn read_file(file: impl AsRef<Path>) -> Result<Self, NetworkError> {
        let file = file.as_ref();
        let refused = |why: std::io::Error| match why.kind() {
            ErrorKind::OutOfMemory => NetworkError::NoMemory,
            _ => NetworkError::File { file: file.display().to_string(), why: why.to_string() },
        };
        let (open, mut bytes) = (fs::File::open(file).map_err(refused)?, Vec::new());
        open.take(file::LARGEST as u64 + 1).read_to_end(&mut bytes).map_err(refused)?;
        Self::read(&bytes)
    }

    /// The canonical name of the game that it plays.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// The author's note on how the network was made; empty if there is none.
    pub fn made(&self) -> &str {
        &self.0.made
    }

    /// The network in a game of its name and dimensions.
    pub(crate) fn networked<P: Position>(&self, start: &P) -> Result<Networked, NetworkError> {
        let (Layers { game, inputs, actions, .. }, layout) = (&*self.0, start.layout());
        for (what, given, expected) in [
            ("game", game.clone(), start.name()),
            ("inputs", inputs.to_string(), layout.length().to_string()),
            ("actions", actions.to_string(), P::Action::COUNT.to_string()),
        ] {
            if given != expected {
                return Err(NetworkError::Foreign { what, given, expected });
            }
        }
        let maxima = layout.fields.iter().flat_map(|field| std::iter::repeat_n(f32::from(field.maximum), field.length));
        Ok(Networked { network: self.clone(), maxima: maxima.collect() })
    }
}

impl Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units: Vec<usize> = self.0.hidden.iter().map(Dense::outputs).collect();
        write!(f, "Network({}, {} to {units:?} to {})", self.0.game, self.0.inputs, self.0.actions)
    }
}

/// A network in a game that it fits.
pub(crate) struct Networked {
    network: Network,
    /// The maximum of each input.
    maxima: Vec<f32>,
}

/// Buffers for the inputs and outputs of a layer.
#[derive(Default)]
struct Room {
    seen: Vec<u8>,
    into: Vec<f32>,
    /// The places and values of the inputs that are not 0.
    active: Vec<(usize, f32)>,
    out: Vec<f32>,
}

thread_local! {
    /// Kept between decisions, so that no decision allocates.
    static ROOM: RefCell<Room> = RefCell::default();
}

impl Networked {
    /// The result of `read` on the network's answer to an observation: the logits of all actions, followed by a number whose
    /// hyperbolic tangent is the expected return of the seat.
    pub(crate) fn answered<R>(
        &self,
        observe: impl FnOnce(&mut [u8]) -> Result<(), NotObserved>,
        read: impl FnOnce(&[f32]) -> R,
    ) -> Result<R, NotObserved> {
        ROOM.with_borrow_mut(|room| {
            room.seen.resize(self.maxima.len(), 0);
            observe(&mut room.seen)?;
            self.answer(room);
            Ok(read(&room.into))
        })
    }

    /// The same for a seat's observation of a position of the network's own game.
    pub(crate) fn answered_in_game<P: Position, R>(&self, position: &P, seat: Seat, read: impl FnOnce(&[f32]) -> R) -> R {
        let answered = self.answered(|out| position.observe(seat, out), read);
        answered.expect("an observation has as many values as there are maxima")
    }

    /// Replaces the observation in the room by the answer.
    fn answer(&self, room: &mut Room) {
        let Layers { hidden, heads, .. } = &*self.network.0;
        room.into.clear();
        room.into.extend(room.seen.iter().zip(&self.maxima).map(|(seen, maximum)| f32::from(*seen) / maximum));
        accelerated!({
            for layer in hidden {
                layer.apply(&room.into, &mut room.active, &mut room.out);
                room.out.iter_mut().for_each(|value| *value = if *value > 0.0 { *value } else { 0.0 });
                std::mem::swap(&mut room.into, &mut room.out);
            }
            heads.apply(&room.into, &mut room.active, &mut room.out);
            std::mem::swap(&mut room.into, &mut room.out);
        });
    }
}

#[cfg(test)]
mod tests;
