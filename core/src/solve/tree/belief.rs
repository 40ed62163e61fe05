//! The positions that a public history leaves possible, and the rest of a match from there on.

use super::{Map, SolveSetup, Tree};
use crate::memory::push;
use crate::position::{dealt, played};
use crate::solve::watch::Watch;
use crate::solve::{SolveError, number_of};
use crate::{Position, PublicHistory};

/// The positions that are possible when a public history has just come about, each with its chance if the seats had played any of
/// their actions.
#[derive(Clone)]
pub(crate) struct Belief<P> {
    public: PublicHistory,
    positions: Vec<(P, f64)>,
    places: Map<P, u32>,
}

impl<P: Position> Belief<P> {
    /// The first position alone.
    pub(crate) fn new(start: &P) -> Self {
        Self { positions: vec![(*start, 1.0)], ..Self::empty(PublicHistory::new(start)) }
    }

    fn empty(public: PublicHistory) -> Self {
        Self { public, positions: Vec::new(), places: Map::default() }
    }

    pub(crate) fn public(&self) -> PublicHistory {
        self.public
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, f64)> {
        self.positions.iter().map(|(position, chance)| (position, *chance))
    }

    fn add(&mut self, position: P, chance: f64) -> Result<(), SolveError> {
        let place = number_of(position, &mut self.places)? as usize;
        if place == self.positions.len() {
            push(&mut self.positions, (position, 0.0))?;
        }
        self.positions[place].1 += chance;
        Ok(())
    }

    /// The positions after the public event that gives the public history this key; nothing if more than `most` of them, or of
    /// those in between, are possible.
    ///
    /// # Errors
    /// [`SolveError::Stopped`] once `stop` returns true, [`SolveError::NoMemory`].
    pub(crate) fn after(&self, key: u128, most: usize, mut stop: impl FnMut() -> bool) -> Result<Option<Self>, SolveError> {
        let (mut after, mut now, mut watch) = (Self::empty(self.public), self.clone(), Watch::new(&mut stop));
        while !now.positions.is_empty() {
            let mut later = Self::empty(self.public);
            for (position, chance) in now.iter() {
                watch.step()?;
                let mut see = |then: P, chance: f64| {
                    let mut public = self.public;
                    public.see(&then);
                    if public.key() == key {
                        after.public = public;
                        after.add(then, chance)
                    } else if public == self.public {
                        later.add(then, chance)
                    } else {
                        Ok(())
                    }
                };
                for action in position.legal().iter() {
                    see(played(position, action), chance)?;
                }
                let outcomes = position.outcomes();
                for (outcome, weight) in outcomes.iter() {
                    see(dealt(position, outcome), chance * f64::from(weight) / f64::from(outcomes.len()))?;
                }
                if later.positions.len().max(after.positions.len()) > most {
                    return Ok(None);
                }
            }
            now = later;
        }
        Ok(Some(after))
    }

    /// The rest of the match in the public form.
    ///
    /// # Errors
    /// The errors of [`Tree::of`].
    pub(crate) fn rest(&self, start: &P, setup: SolveSetup, mut stop: impl FnMut() -> bool) -> Result<Tree, SolveError> {
        Tree::merged(start, self, setup, &mut stop, &mut |_, _, _| Ok(()))
    }
}
