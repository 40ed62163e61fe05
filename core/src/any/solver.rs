//! Exact methods in the erased form.

use super::erased::erased;
use super::typed::Stop;
use super::{AnyGame, AnyPosition};
use crate::solve::{Form, Measured, Method, Sampled, Sampling, SolveError, SolveSetup, Solver, Strategy, Tree, Updates};
use crate::{Finite, Position};
use std::fmt;
use std::sync::Arc;

erased! {
    /// The typed sampling behind an [`AnySolver`].
    trait DynSampling: (Send + Sync);
    impl<P: Position> Sampling<P> { let sampling = self; sampling }

    fn run(&mut self, iterations: u64, stop: Stop<'_>) -> Result<u64, SolveError>;
    fn iterations(&self) -> u64;
    fn average(&self) -> Result<Strategy, SolveError>;
    fn sampled(&self) -> Sampled;
    fn to_bytes(&self) -> Result<Vec<u8>, SolveError>;
}

/// A sampling along the tree of its game, if the tree is quickly made and within the limits.
pub(super) fn along_its_tree<P: Position>(
    sampling: Sampling<P>,
    setup: SolveSetup,
    stop: Stop<'_>,
) -> Result<Box<dyn DynSampling>, SolveError> {
    let (sampling, most) = (sampling.within(setup.bytes), setup.bytes.min(1 << 25));
    let small = SolveSetup::default().form(Form::Full).nodes(setup.nodes.min(200_000)).bytes(most);
    Ok(Box::new(match Tree::of(sampling.start(), small, stop) {
        Ok(tree) => sampling.along(tree)?,
        Err(SolveError::Stopped) => return Err(SolveError::Stopped),
        Err(_) => sampling,
    }))
}

/// The methods of an [`AnySolver`] by name; in the public form those that sample are missing.
const METHODS: &[&str] = &["cfr", "cfr+", "linear", "discounted", "pcfr+", "external", "outcome"];

/// A solver of any game: a [`Solver`], or [`Sampling`], by the name of its method.
///
/// ```
/// use bastide::solve::SolveSetup;
/// let mut solver = bastide::load("leduc_poker")?.solver("pcfr+", "alternating", SolveSetup::default(), || false)?;
/// solver.run(50, || false)?;
/// assert!(solver.measure(|| false)?.exploitability < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnySolver {
    game: AnyGame,
    setup: SolveSetup,
    state: State,
}

enum State {
    Walking(Box<Solver>),
    /// The tree is made for the first measurement.
    Sampling(Box<dyn DynSampling>, Option<Arc<Tree>>),
}

impl AnySolver {
    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The setup with which it was made.
    pub fn setup(&self) -> SolveSetup {
        self.setup
    }

    /// The name of the method.
    pub fn method(&self) -> String {
        match &self.state {
            State::Walking(solver) => solver.method().to_string(),
            State::Sampling(sampling, _) => sampling.sampled().to_string(),
        }
    }

    /// The number of iterations completed.
    pub fn iterations(&self) -> u64 {
        match &self.state {
            State::Walking(solver) => solver.iterations(),
            State::Sampling(sampling, _) => sampling.iterations(),
        }
    }

    /// Runs more iterations, until they are done or `stop` returns true, which is asked before each iteration and during it;
    /// returns the number completed. An unfinished iteration is undone; one of the public form is completed.
    ///
    /// # Errors
    /// [`SolveError::Full`] if sampling needs more bytes than its limit, [`SolveError::NoMemory`]; the iterations before are
    /// done.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> Result<u64, SolveError> {
        match &mut self.state {
            State::Walking(solver) => Ok(solver.run(iterations, stop)),
            State::Sampling(sampling, _) => sampling.run(iterations, &mut stop),
        }
    }

    /// The average strategy of all iterations.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn average(&self) -> Result<Strategy, SolveError> {
        match &self.state {
            State::Walking(solver) => solver.average(),
            State::Sampling(sampling, _) => sampling.average(),
        }
    }

    /// Measures the average strategy, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] or [`SolveError::FarTooLarge`] if sampling solves a game whose tree is beyond the limits;
    /// [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn measure(&mut self, mut stop: impl FnMut() -> bool) -> Result<Measured, SolveError> {
        if let State::Walking(solver) = &self.state {
            return solver.measure(stop);
        }
        let average = self.average()?;
        self.tree(&mut stop)?.measure_strategy(&average, stop)
    }

    /// The tree of the game, made now if the method is a sampling one, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] or [`SolveError::FarTooLarge`] beyond the limits; [`SolveError::Stopped`],
    /// [`SolveError::NoMemory`].
    pub fn tree(&mut self, stop: impl FnMut() -> bool) -> Result<&Arc<Tree>, SolveError> {
        match &mut self.state {
            State::Walking(solver) => Ok(solver.tree()),
            State::Sampling(_, tree) => match tree {
                Some(tree) => Ok(tree),
                None => Ok(tree.insert(Arc::new(self.game.tree(self.setup.form(Form::Full), stop)?))),
            },
        }
    }

    /// The progress so far as bytes, to resume later ([`AnyGame::solver_from_bytes`]).
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, SolveError> {
        match &self.state {
            State::Walking(solver) => solver.to_bytes(),
            State::Sampling(sampling, _) => sampling.to_bytes(),
        }
    }
}

impl AnyGame {
    /// The tree of the game, unless `stop` returns true; it is asked repeatedly.
    ///
    /// # Errors
    /// The errors of [`Tree::of`].
    pub fn tree(&self, setup: SolveSetup, mut stop: impl FnMut() -> bool) -> Result<Tree, SolveError> {
        self.typed().tree(setup, &mut stop)
    }

    /// A solver by its method, `cfr`, `cfr+`, `linear`, `discounted`, `pcfr+`, `external` or `outcome`, and its updates,
    /// `alternating` or `simultaneous`, unless `stop` returns true; it is asked repeatedly. The sampling methods need no tree.
    ///
    /// # Errors
    /// [`SolveError::Unknown`] for other names, and the errors of [`Tree::of`].
    pub fn solver(
        &self,
        method: &str,
        updates: &str,
        setup: SolveSetup,
        mut stop: impl FnMut() -> bool,
    ) -> Result<AnySolver, SolveError> {
        let unknown = |what, name: &str, known| SolveError::Unknown { what, name: name.into(), known };
        let found = Updates::all().find(|known| known.to_string() == updates);
        let updates = found.ok_or_else(|| unknown("way to update", updates, &["alternating", "simultaneous"]))?;
        let state = if let Some(method) = Method::all().find(|known| known.to_string() == method) {
            State::Walking(Box::new(Solver::new(self.tree(setup, stop)?, method, updates)?.threads(setup.threads)))
        } else if setup.form == Some(Form::Public) {
            return Err(unknown("method of the public form", method, &METHODS[..5]));
        } else if let Some(sampled) = Sampled::all().find(|known| known.to_string() == method) {
            State::Sampling(self.typed().sampling(sampled, setup, &mut stop)?, None)
        } else {
            return Err(unknown("method", method, METHODS));
        };
        Ok(AnySolver { game: self.clone(), setup, state })
    }

    /// Resumes a solver from [its bytes](AnySolver::to_bytes), with the saved form and seed, unless `stop` returns true; it is
    /// asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] for bytes that are damaged or belong to another game, and the errors of [`Tree::of`].
    pub fn solver_from_bytes(
        &self,
        bytes: &[u8],
        setup: SolveSetup,
        mut stop: impl FnMut() -> bool,
    ) -> Result<AnySolver, SolveError> {
        let state = match self.typed().sampling_from_bytes(bytes, setup, &mut stop)? {
            Some(sampling) => State::Sampling(sampling, None),
            None => {
                let tree = self.tree(setup.form(Solver::form_of(bytes)), stop)?;
                State::Walking(Box::new(Solver::from_bytes(tree, bytes)?.threads(setup.threads)))
            }
        };
        Ok(AnySolver { game: self.clone(), setup, state })
    }

    /// A strategy of the public form in the full one ([`Strategy::lifted`]).
    ///
    /// # Errors
    /// The errors of [`Strategy::lifted`].
    pub fn lifted(&self, strategy: &Strategy, mut stop: impl FnMut() -> bool) -> Result<Strategy, SolveError> {
        self.typed().lifted(strategy, &mut stop)
    }

    /// The observations of the information states of a tree of this game ([`Tree::observations`]).
    ///
    /// # Errors
    /// The errors of [`Tree::observations`].
    pub fn observations(&self, tree: &Tree, mut stop: impl FnMut() -> bool) -> Result<Vec<u8>, SolveError> {
        self.typed().observations(tree, &mut stop)
    }

    /// Reads the output of [`Tree::to_bytes`], for a game that [`load`](crate::load) knows, unless `stop` returns true; it is
    /// asked repeatedly. The game, the tree, and the observations of its information states.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] with the fault; [`SolveError::Stopped`].
    #[cfg(feature = "formats")]
    pub fn tree_from_bytes(bytes: &[u8], stop: impl FnMut() -> bool) -> Result<(Self, Tree, &[u8]), SolveError> {
        let (tree, seen) = Tree::from_bytes(bytes, stop)?;
        let game = super::load(tree.game()).map_err(|error| SolveError::Damaged(error.to_string()))?;
        let room = tree.all_states() * game.layout().length();
        let fits = tree.seats() == game.seats() && tree.plays_below(game.actions()) && seen.len() == room;
        if fits { Ok((game, tree, seen)) } else { Err(SolveError::Damaged("a saved tree: it does not fit its game".into())) }
    }

    /// The information states in which seats decide: the seat, the key, and a position in that state. Until the last is found,
    /// `stop` is asked repeatedly.
    ///
    /// # Errors
    /// The errors of [`Tree::of`].
    pub fn information_states(
        &self,
        setup: SolveSetup,
        mut stop: impl FnMut() -> bool,
    ) -> Result<Vec<(usize, u128, AnyPosition)>, SolveError> {
        self.typed().information_states(self, setup, &mut stop)
    }
}

impl fmt::Debug for AnySolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnySolver({} on {}, {} iterations)", self.method(), self.game.name(), self.iterations())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;

    #[test]
    fn the_erased_solvers_find_what_the_typed_ones_do() {
        let game = load("leduc_poker(max_raises=1)").unwrap();
        for method in METHODS {
            let mut solver = game.solver(method, "alternating", SolveSetup::default().seed(7), || false).unwrap();
            solver.run(30, || false).unwrap();
            assert_eq!((solver.method(), solver.iterations()), ((*method).to_string(), 30));
            let measured = solver.measure(|| false).unwrap();
            let average = solver.average().unwrap();
            let tree = game.tree(SolveSetup::default().form(average.form()), || false).unwrap();
            assert_eq!(tree.measure_strategy(&average, || false).unwrap(), measured, "{method}");
            let text = game.strategy_to_text(&solver.average().unwrap()).unwrap();
            assert_eq!(game.strategy_from_text(&text).as_ref(), Ok(&solver.average().unwrap()), "{method}");
            let mut again = game.solver_from_bytes(&solver.to_bytes().unwrap(), SolveSetup::default(), || false).unwrap();
            assert_eq!((again.method(), again.average()), (solver.method(), solver.average()));
            for solver in [&mut again, &mut solver] {
                solver.run(10, || false).unwrap();
            }
            assert_eq!(again.to_bytes(), solver.to_bytes(), "{method}");
        }
        assert_eq!(game.information_states(SolveSetup::default(), || false).unwrap().len(), 384);
    }

    #[test]
    fn unknown_methods_are_refused_by_name() {
        let game = load("leduc_poker").unwrap();
        for (method, updates, says) in [("cfr++", "alternating", "cfr+, linear"), ("cfr", "both", "simultaneous")] {
            let error = game.solver(method, updates, SolveSetup::default(), || false).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        let small = SolveSetup::default().nodes(50);
        let mut sampling = game.solver("external", "alternating", small, || false).unwrap();
        assert_eq!(sampling.run(10, || false), Ok(10));
        assert!(matches!(sampling.measure(|| false), Err(SolveError::TooLarge { nodes: 50, .. })));
    }
}
