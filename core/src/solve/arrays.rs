//! A tree as plain arrays, and the gradient of its returns, for your own methods.

use super::tree::After;
use super::{Form, SolveError, Strategy, Tree};
use crate::Id;
use crate::memory::{filled, list};

/// A tree as plain arrays. Histories are in an order in which each comes after those that it continues; the first is the start.
/// *Places* number the actions of all information states, one state after the other.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Arrays {
    /// The seat to act in each history; −1 for chance, −2 after the end.
    pub turn: Vec<i8>,
    /// The history before the last event of each; 0 for the first, which has none.
    pub parent: Vec<u32>,
    /// The place of the last action of each history; −1 if its last event was chance's, or it is the first.
    pub place: Vec<i32>,
    /// The probability of chance's outcome, if that was the last event of the history; otherwise 1.
    pub chance: Vec<f64>,
    /// The information state in which a seat acts; −1 where none does.
    pub state: Vec<i32>,
    /// `[histories, seats]`: the return of each seat at an end; 0 elsewhere.
    pub returns: Vec<f64>,
    /// The seat of each information state.
    pub seat: Vec<u8>,
    /// The place of the last action of its own that the seat of each information state has played; −1 if it has not acted.
    pub before: Vec<i32>,
    /// The key of each information state.
    pub key: Vec<u128>,
    /// The place of the first action of each information state, and at the end the number of all places.
    pub first: Vec<u32>,
    /// The action of each place.
    pub action: Vec<Id>,
}

impl Tree {
    /// The tree as plain arrays.
    ///
    /// ```
    /// use bastide::leduc_poker::LeducPoker;
    /// use bastide::solve::{Form, SolveSetup, Tree};
    /// let tree = Tree::new::<LeducPoker>(&"".parse()?, SolveSetup::default().form(Form::Full), || false)?;
    /// let arrays = tree.arrays()?;
    /// assert_eq!(arrays.turn.len(), tree.nodes());
    /// assert_eq!(arrays.action.len(), tree.actions());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::OtherForm`] in the public form; [`SolveError::NoMemory`].
    pub fn arrays(&self) -> Result<Arrays, SolveError> {
        SolveError::unless_form(self.form(), Form::Full)?;
        let (histories, seats, states) = (self.nodes(), self.seats(), &self.states);
        let firsts = states.iter().map(|state| state.first).chain([self.actions() as u32]);
        let actions = states.iter().flat_map(|state| self.actions_of(state));
        let mut arrays = Arrays {
            turn: filled(histories, 0)?,
            parent: filled(histories, 0)?,
            place: filled(histories, -1)?,
            chance: filled(histories, 1.0)?,
            state: filled(histories, -1)?,
            returns: filled(histories * seats, 0.0)?,
            seat: list(states.len(), states.iter().map(|state| Ok(state.seat)))?,
            before: filled(states.len(), -1)?,
            key: list(states.len(), states.iter().map(|state| Ok(state.key)))?,
            first: list(states.len() + 1, firsts.map(Ok))?,
            action: list(self.actions(), actions.map(|action| Ok(*action)))?,
        };
        for state in 0..states.len() {
            self.members(state).iter().for_each(|node| arrays.state[*node as usize] = state as i32);
        }
        for node in 0..histories {
            let after = self.after(node);
            for (i, child) in self.children(node).enumerate() {
                arrays.parent[child] = node as u32;
                match after {
                    After::Chance(chances) => arrays.chance[child] = chances[i],
                    After::Seat(_, first) => arrays.place[child] = (first + i) as i32,
                    After::Over(_) => {}
                }
            }
            arrays.turn[node] = match after {
                After::Over(returns) => {
                    let places = &mut arrays.returns[node * seats..][..seats];
                    places.iter_mut().zip(returns).for_each(|(place, units)| *place = self.share(*units));
                    -2
                }
                After::Chance(_) => -1,
                After::Seat(seat, _) => seat as i8,
            };
        }
        for seat in 0..seats {
            let mut last = filled(histories, -1)?;
            for node in 0..histories {
                if arrays.turn[node] == seat as i8 {
                    arrays.before[arrays.state[node] as usize] = last[node];
                }
                for child in self.children(node) {
                    last[child] = if arrays.turn[node] == seat as i8 { arrays.place[child] } else { last[node] };
                }
            }
        }
        Ok(arrays)
    }

    /// The strategy that has these probabilities of places, divided by their sum in each state, which is 1 within 0.0001.
    ///
    /// # Errors
    /// [`SolveError::Places`] if their number differs; [`SolveError::NoDistribution`] if those of a state do not add up to 1;
    /// [`SolveError::NoMemory`].
    pub fn strategy_of(&self, places: &[f64]) -> Result<Strategy, SolveError> {
        self.unless_other_places(places)?;
        let mut strategy = self.strategy(|state, probabilities| probabilities.copy_from_slice(&places[state.places()]))?;
        strategy.normalize()?;
        Ok(strategy)
    }

    /// The counterfactual value of each place, if all seats play with these probabilities of places: the return of the state's
    /// seat after the action, weighted with the probability that chance and the others let the state come about. It is the
    /// derivative of the seat's expected return by the probability of the place, divided by the probability that the seat itself
    /// lets the state come about.
    ///
    /// # Errors
    /// [`SolveError::OtherForm`] in the public form; [`SolveError::Places`] if their number differs; [`SolveError::NoMemory`].
    pub fn gradient(&self, places: &[f64]) -> Result<Vec<f64>, SolveError> {
        SolveError::unless_form(self.form(), Form::Full)?;
        self.unless_other_places(places)?;
        let mut gradient = filled(self.actions(), 0.0)?;
        for seat in 0..self.seats() {
            let (reached, mut values) = (self.reached(places, seat)?, filled(self.nodes(), 0.0)?);
            for node in (0..self.nodes()).rev() {
                let children = self.children(node).enumerate();
                values[node] = match self.after(node) {
                    After::Over(returns) => self.share(returns[seat]),
                    After::Chance(chances) => children.map(|(i, child)| chances[i] * values[child]).sum(),
                    After::Seat(acting, first) => children
                        .map(|(i, child)| {
                            if acting == seat {
                                gradient[first + i] += reached[node] * values[child];
                            }
                            places[first + i] * values[child]
                        })
                        .sum(),
                };
            }
        }
        Ok(gradient)
    }

    pub(super) fn unless_other_places(&self, given: &[f64]) -> Result<(), SolveError> {
        let needed = self.actions();
        if given.len() == needed { Ok(()) } else { Err(SolveError::Places { given: given.len(), needed }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leduc_poker::LeducPoker;
    use crate::solve::SolveSetup;

    /// The expected return of a seat, by the arrays alone.
    fn value(arrays: &Arrays, places: &[f64], seats: usize, seat: usize) -> f64 {
        let mut reached = vec![1.0; arrays.turn.len()];
        for node in 1..reached.len() {
            let by = usize::try_from(arrays.place[node]).map_or(arrays.chance[node], |place| places[place]);
            reached[node] = reached[arrays.parent[node] as usize] * by;
        }
        reached.iter().enumerate().map(|(node, reached)| reached * arrays.returns[node * seats + seat]).sum()
    }

    /// Probabilities that differ from place to place.
    fn uneven(tree: &Tree) -> Vec<f64> {
        let mut places = vec![0.0; tree.actions()];
        for state in &tree.states {
            let own = &mut places[state.places()];
            let sum: f64 = (1..=own.len()).map(|part| (part + state.first as usize % 3) as f64).sum();
            own.iter_mut().enumerate().for_each(|(i, place)| *place = (1 + i + state.first as usize % 3) as f64 / sum);
        }
        places
    }

    #[test]
    fn arrays_have_the_value_of_the_tree() {
        let tree = Tree::new::<LeducPoker>(&"".parse().unwrap(), SolveSetup::default().form(Form::Full), || false).unwrap();
        let (arrays, places) = (tree.arrays().unwrap(), uneven(&tree));
        let strategy = tree.strategy_of(&places).unwrap();
        assert_eq!(tree.places(&strategy).unwrap(), places);
        let measured = tree.measure_strategy(&strategy, || false).unwrap();
        for seat in 0..2 {
            assert!((value(&arrays, &places, 2, seat) - measured.values[seat]).abs() < 1e-12);
        }
        assert!(arrays.parent.iter().enumerate().skip(1).all(|(node, parent)| (*parent as usize) < node));
        assert_eq!((arrays.first.len(), arrays.first[arrays.seat.len()] as usize), (arrays.key.len() + 1, tree.actions()));
    }

    #[test]
    fn the_public_form_has_no_arrays() {
        let tree = Tree::new::<LeducPoker>(&"".parse().unwrap(), SolveSetup::default().form(Form::Public), || false).unwrap();
        let refused = SolveError::OtherForm { given: Form::Public, expected: Form::Full };
        assert_eq!(tree.arrays().unwrap_err(), refused);
        assert_eq!(tree.gradient(&uneven(&tree)).unwrap_err(), refused);
    }

    #[test]
    fn the_gradient_is_that_of_the_value() {
        let tree =
            Tree::new::<LeducPoker>(&"max_raises=1".parse().unwrap(), SolveSetup::default().form(Form::Full), || false).unwrap();
        let (arrays, places) = (tree.arrays().unwrap(), uneven(&tree));
        let gradient = tree.gradient(&places).unwrap();
        for (state, seat) in arrays.seat.iter().map(|seat| usize::from(*seat)).enumerate() {
            let (mut own, mut at) = (1.0, arrays.before[state]);
            while let Ok(place) = usize::try_from(at) {
                own *= places[place];
                at = arrays.before[arrays.first.partition_point(|first| *first as usize <= place) - 1];
            }
            for place in arrays.first[state] as usize..arrays.first[state + 1] as usize {
                let moved = |by: f64| {
                    let mut places = places.clone();
                    places[place] += by;
                    value(&arrays, &places, 2, seat)
                };
                let slope = (moved(0.5) - moved(-0.5)) / own;
                assert!((slope - gradient[place]).abs() < 1e-9, "{place}: {slope} {}", gradient[place]);
            }
        }
    }

    #[test]
    fn other_places_are_refused() {
        let tree =
            Tree::new::<LeducPoker>(&"max_raises=1".parse().unwrap(), SolveSetup::default().form(Form::Full), || false).unwrap();
        let needed = tree.actions();
        let places = vec![0.5; needed - 1];
        let refused = SolveError::Places { given: needed - 1, needed };
        assert_eq!(tree.gradient(&places), Err(refused.clone()));
        assert_eq!(tree.strategy_of(&places), Err(refused));
        assert!(matches!(tree.strategy_of(&vec![0.7; needed]), Err(SolveError::NoDistribution { .. })));
    }
}
