//! Strategies of the public form in the full one.

use super::history::History;
use super::watch::Watch;
use super::{Form, SolveError, Strategy};
use crate::memory::push;
use crate::{Id, Position, PublicHistory, Turn};
use std::collections::HashSet;

/// A history, and what everybody has seen of it.
struct Seen<P>(History<P>, PublicHistory);

impl<P: Position> Seen<P> {
    fn new(history: History<P>, mut public: PublicHistory) -> Self {
        public.see(&history.position);
        Self(history, public)
    }
}

impl Strategy {
    /// The same strategy in the information states of the full form, all of which are visited, unless `stop` returns true; it is
    /// asked repeatedly. Each plays as the information state of the public form into which it merges.
    ///
    /// # Errors
    /// [`SolveError::OtherGame`] for another game; [`SolveError::OtherForm`] if it is of the full form;
    /// [`SolveError::OtherActions`]; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn lifted<P: Position>(&self, start: &P, mut stop: impl FnMut() -> bool) -> Result<Self, SolveError> {
        SolveError::unless_game(self.game(), &start.name())?;
        SolveError::unless_form(self.form(), Form::Public)?;
        let mut watch = Watch::new(&mut stop);
        let (mut lifted, mut visited) = (Self::new(self.game()), HashSet::new());
        let mut open = vec![Seen::new(History::new(start), PublicHistory::new(start))];
        while let Some(Seen(history, public)) = open.pop() {
            watch.step()?;
            history.follow(&mut open, |next| Seen::new(next, public))?;
            let Turn::Seat(seat) = history.position.turn() else { continue };
            let known = history.known[seat.index()].key();
            visited.try_reserve(1)?;
            if !visited.insert((seat, known)) {
                continue;
            }
            let (key, legal) = (public.state_key(&history.position, seat).unwrap_or_default(), history.position.legal());
            let mut actions = Vec::new();
            legal.iter().try_for_each(|action| push(&mut actions, Id::of(action)))?;
            match self.of(seat.index(), key) {
                Some((held, probabilities)) if held == actions => {
                    lifted.push(seat.number(), known, held, probabilities)?;
                }
                Some(_) => return Err(SolveError::OtherActions { key }),
                None => {
                    let uniform = vec![1.0 / actions.len() as f64; actions.len()];
                    lifted.push(seat.number(), known, &actions, &uniform)?;
                }
            }
        }
        lifted.sort()?;
        Ok(lifted)
    }
}
