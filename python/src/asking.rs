//! Asking players: Ctrl-C is heard while they think, and the exceptions of a user's callable reach the user.

use crate::argument::Event;
use crate::call::{attached, call};
use crate::interrupt::aside;
use crate::position::Position;
use bastide::players::Thought;
use bastide::{AnyGame, AnyPlayer, AnyPosition, Id};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A call that asks players.
#[derive(Clone, Default)]
pub(crate) struct Asking {
    /// Set if the call is to end early.
    stop: Arc<AtomicBool>,
    /// The first exception of a callable.
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Asking {
    /// A player whose callable serves this call, and is not called again after an exception.
    pub(crate) fn player(&self, player: &AnyPlayer, callable: Py<PyAny>) -> AnyPlayer {
        let (call, game) = (self.clone(), player.game().clone());
        player.game().custom_player(player.name(), move |seen| {
            if call.stop.load(Ordering::Relaxed) {
                return Err("the call has ended".into());
            }
            attached(|py| answer(&game, callable.bind(py), seen)).map_err(|error| {
                let why = error.to_string();
                call.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                call.stop.store(true, Ordering::Relaxed);
                why
            })
        })
    }

    /// The result of work on this thread, where a callable hears Ctrl-C itself.
    pub(crate) fn here<T>(&self, work: impl FnOnce(&mut Thought) -> T) -> PyResult<T> {
        let done = work(&mut Thought::until(self.stop.clone()));
        match self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(done),
        }
    }

    /// The result of work on a separate thread, while other threads of Python run; Ctrl-C ends it early, and is raised.
    pub(crate) fn aside<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Thought) -> T + Send) -> PyResult<T> {
        aside(py, &self.stop, || self.here(work))?
    }
}

/// The id of the action that a callable returns.
fn answer(game: &AnyGame, callable: &Bound<'_, PyAny>, seen: &AnyPosition) -> PyResult<Id> {
    call(callable, (Position(seen.clone()),))?.extract::<Event<'_>>()?.action(game)
}
