//! Strategies of the public form in the full one.

use super::history::History;
use super::watch::Watch;
use super::{Form, SolveError, Strategy};
use crate::memory::{filled, list};
use crate::{Id, Position, PublicHistory, Turn};
use std::collections::HashSet;

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
        let shown = |history: History<P>, mut public: PublicHistory| {
            public.see(&history.position);
            (history, public)
        };
        let mut open = vec![shown(History::new(start), PublicHistory::new(start))];
        while let Some((history, public)) = open.pop() {
            watch.step()?;
            history.follow(&mut open, |next| shown(next, public))?;
            let Turn::Seat(seat) = history.position.turn() else { continue };
            let known = history.known[seat.index()].key();
            visited.try_reserve(1)?;
            if !visited.insert((seat, known)) {
                continue;
            }
            let (key, legal) = (public.state_key(&history.position, seat).unwrap_or_default(), history.position.legal());
            let actions = list(legal.len(), legal.iter().map(|action| Ok(Id::of(action))))?;
            let uniform = filled(actions.len(), 1.0 / actions.len() as f64)?;
            let probabilities = match self.of(seat.index(), key) {
                Some((held, _)) if held != actions => return Err(SolveError::OtherActions { key }),
                Some((_, probabilities)) => probabilities,
                None => &uniform,
            };
            lifted.push(seat.number(), known, &actions, probabilities)?;
        }
        lifted.sort()?;
        Ok(lifted)
    }
}
