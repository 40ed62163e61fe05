//! Exact methods: trees of small games, solvers, and values of strategies.

use crate::argument::{Bytes, Number, SeatNumber, Text};
use crate::array::copied;
use crate::call::call_function;
use crate::error::OrRaise;
use crate::game::Game;
use crate::interrupt::{in_slices, unless_interrupted};
use crate::position::Position;
use crate::strategy::Strategy;
use crate::value::{Reduced, bytes_of, getters, hash_of, immutable, value};
use bastide::solve::{Form, SolveSetup};
use bastide::{AnyGame, AnySolver};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

/// The value of a strategy that all seats play, and its distance from an equilibrium; in returns.
#[pyclass(frozen, get_all, eq, module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct Measured {
    /// The expected return of each seat.
    values: Vec<f64>,
    /// The expected return of each seat if it alone played a best response.
    responses: Vec<f64>,
    /// The sum of the seats' gains from best responses.
    nash_conv: f64,
    /// The mean gain of a seat from a best response: nash_conv / seats.
    exploitability: f64,
}
value!(Measured as "Measured" { values: Vec<f64>, responses: Vec<f64>, nash_conv: f64, exploitability: f64 });

impl Measured {
    pub(crate) fn of(measured: &bastide::solve::Measured) -> Self {
        let bastide::solve::Measured { values, responses, nash_conv, exploitability, .. } = measured;
        Self { values: values.to_vec(), responses: responses.to_vec(), nash_conv: *nash_conv, exploitability: *exploitability }
    }
}

#[pymethods]
impl Measured {
    /// Bounds of the game's value to seat 0, if two seats have returns that add up to 0; otherwise None.
    #[getter]
    fn bounds(&self) -> Option<(f64, f64)> {
        match *self.responses {
            [first, second] if self.values.iter().sum::<f64>().abs() < 1e-9 => Some((-second, first)),
            _ => None,
        }
    }
}

/// A small game as arrays: every history, or in the public form every node, and the information states that join them.
/// `Game.tree` makes it. Immutable; trees of one game and form are equal. A pickle holds the game and the setup, from which the
/// tree is made again.
#[pyclass(frozen, module = "bastide")]
pub(crate) struct Tree {
    pub(crate) game: AnyGame,
    setup: SolveSetup,
    pub(crate) tree: Arc<bastide::solve::Tree>,
    /// The observations of all information states, after they were asked for once.
    seen: OnceLock<Vec<u8>>,
}

impl Tree {
    pub(crate) fn own(&self, strategy: bastide::solve::Strategy) -> Strategy {
        Strategy { game: self.game.clone(), strategy }
    }

    /// The observations of all information states.
    pub(crate) fn seen(&self, py: Python<'_>) -> PyResult<&[u8]> {
        if self.seen.get().is_none() {
            let seen = unless_interrupted(py, |stop| self.game.observations(&self.tree, stop))?.or_raise()?;
            let _ = self.seen.set(seen);
        }
        Ok(self.seen.get().map_or(&[], Vec::as_slice))
    }
}

immutable!(Tree);

getters! {
    Tree
    /// The game.
    fn game(&self) -> Game = Game(self.game.clone());
    /// The form, "full" or "public".
    fn form(&self) -> String = self.tree.form().to_string();
    /// The number of nodes: in the full form all histories, including the first and the ends; in the public form the nodes in
    /// which a seat decides.
    fn nodes(&self) -> usize = self.tree.nodes();
    /// The number of public histories in which a seat decides; None for the full form.
    fn public_histories(&self) -> Option<usize> = self.tree.public_histories();
    /// The number of ways from a history or node to the next ones.
    fn edges(&self) -> usize = self.tree.edges();
    /// The number of information states in which each seat decides.
    fn states(&self) -> Vec<usize> = (0..self.tree.seats()).map(|seat| self.tree.states(seat)).collect();
    /// The events of the longest history.
    fn depth(&self) -> usize = self.tree.depth();
    /// The bytes of the arrays.
    fn bytes(&self) -> usize = self.tree.bytes();
    /// The points of the game's scores that make a return of 1, if returns are proportional to scores; otherwise None.
    fn points(&self) -> Option<f64> = self.tree.points();
}

#[pymethods]
impl Tree {
    /// The uniform strategy.
    fn uniform(&self) -> PyResult<Strategy> {
        Ok(self.own(self.tree.uniform().or_raise()?))
    }

    /// The information states in which seats decide: the seat, the key, and a position with this information state; everything
    /// that the seat cannot see was dealt at random.
    #[pyo3(signature = () -> "list[tuple[int, int, Position]]")]
    fn information_states(&self, py: Python<'_>) -> PyResult<Vec<(usize, u128, Position)>> {
        let states = unless_interrupted(py, |stop| self.game.information_states(self.setup, stop))?.or_raise()?;
        Ok(states.into_iter().map(|(seat, key, position)| (seat, key, Position(position))).collect())
    }

    /// Writes the tree and the observations of its information states into a file, from which `open` has them again without
    /// growing it; nothing is left behind where that fails. Raises DamagedError in the full form, and OSError.
    #[pyo3(signature = (file: "str | PathLike[str]", /) -> "None")]
    fn save(&self, py: Python<'_>, file: &Bound<'_, PyAny>) -> PyResult<()> {
        let seen = self.seen(py)?;
        let bytes = unless_interrupted(py, |stop| self.tree.to_bytes(seen, stop))?.or_raise()?;
        let bytes = bytes.into_pyarray(py).getattr("data")?;
        let path = call_function(py, "pathlib", "Path", (file,))?;
        call_function(py, "bastide._files", "replace", (path, bytes)).map(drop)
    }

    /// The tree that `save` wrote into a file, to be swept by a number of `threads`. Raises OSError, and DamagedError for a file
    /// that is cut off, changed or of another version.
    #[staticmethod]
    #[pyo3(signature = (file: "str | PathLike[str]", /, *, threads: "SupportsIndex" = Number(1)) -> "Tree")]
    fn open<'py>(py: Python<'py>, file: PathBuf, threads: Number) -> PyResult<Bound<'py, PyAny>> {
        call_function(py, "bastide._solve", "opened", (file, threads.0))
    }

    /// The tree of the bytes of a file, which Python lends.
    #[staticmethod]
    #[pyo3(signature = (bytes: "NDArray[uint8]", threads: "SupportsIndex", /) -> "Tree")]
    fn _from_bytes(py: Python<'_>, bytes: PyReadonlyArray1<'_, u8>, threads: Number) -> PyResult<Self> {
        // It was within the limits of those who saved it.
        let unlimited = SolveSetup::default().nodes(usize::MAX).bytes(usize::MAX);
        let setup = unlimited.form(Form::Public).threads(threads.threads()?);
        let bytes = bytes.as_slice()?;
        let (game, tree, seen) = unless_interrupted(py, |stop| AnyGame::tree_from_bytes(bytes, stop))?.or_raise()?;
        Ok(Self { game, setup, tree: Arc::new(tree), seen: OnceLock::from(copied(seen)?) })
    }

    /// The best response of a seat to the others, who play `strategy`, and its expected return.
    ///
    /// Raises SeatError, and DamagedError for a strategy of another game.
    #[pyo3(signature = (strategy, seat: "SupportsIndex", /))]
    fn best_response(&self, py: Python<'_>, strategy: &Strategy, seat: SeatNumber) -> PyResult<(Strategy, f64)> {
        let respond = |stop: &mut (dyn FnMut() -> bool + Send)| self.tree.best_response(&strategy.strategy, seat.0, stop);
        let response = unless_interrupted(py, respond)?.or_raise()?;
        Ok((self.own(response.strategy), response.value))
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Game, String, [usize; 3])> {
        let SolveSetup { nodes, bytes, threads, .. } = slf.get().setup;
        Ok((slf.get_type().getattr("_of")?, (slf.get().game(), slf.get().form(), [nodes, bytes, threads])))
    }

    /// The tree of a pickle.
    #[classmethod]
    #[pyo3(signature = (game, form: "str", setup: "list[int]", /))]
    fn _of(_: &Bound<'_, PyType>, py: Python<'_>, game: &Game, form: Text<'_>, setup: [usize; 3]) -> PyResult<Self> {
        game.grown(py, read_setup(setup).form(Form::named(form.0).or_raise()?))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        (&self.game, self.tree.form()) == (&other.get().game, other.get().tree.form())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, (self.game.name(), self.form()))
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Tree of {}: {} nodes>", self.game.name(), self.tree.nodes())
    }
}

/// Finds an equilibrium of a small game, or comes close to it by sampling. `Game.solver` makes it.
///
/// The same method, seed and number of iterations give the same strategy on every platform. Solvers copy and pickle, and the copy
/// goes on identically; those that go on identically are equal.
#[pyclass(frozen, module = "bastide")]
pub(crate) struct Solver {
    solver: Mutex<AnySolver>,
    /// The thread that listens for Ctrl-C while it has the solver.
    listening: Mutex<Option<ThreadId>>,
}

impl Solver {
    fn new(solver: AnySolver) -> Self {
        Self { solver: Mutex::new(solver), listening: Mutex::new(None) }
    }

    /// Sets the thread that listens for Ctrl-C while it has the solver.
    fn listens(&self, thread: Option<ThreadId>) {
        *self.listening.lock().unwrap_or_else(PoisonError::into_inner) = thread;
    }

    /// The result of a question, while other threads run. A signal handler, which runs in the midst of a long call, would wait
    /// for its own thread: an error.
    fn with<T: Send>(&self, py: Python<'_>, question: impl FnOnce(&mut AnySolver) -> T + Send) -> PyResult<T> {
        if *self.listening.lock().unwrap_or_else(PoisonError::into_inner) == Some(thread::current().id()) {
            return Err(PyRuntimeError::new_err("the solver is busy in the call that this one interrupts; ask it afterwards"));
        }
        Ok(py.detach(|| question(&mut self.solver.lock().unwrap_or_else(PoisonError::into_inner))))
    }

    /// The result of work that Ctrl-C ends early; it is raised.
    fn working<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut AnySolver, &mut (dyn FnMut() -> bool + Send)) -> T + Send,
    ) -> PyResult<T> {
        self.with(py, |_| ())?;
        unless_interrupted(py, |stop| {
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            self.listens(Some(thread::current().id()));
            let done = work(&mut solver, stop);
            self.listens(None);
            done
        })
    }
}

getters! {
    Solver
    /// The game that it solves.
    fn game(&self, py: Python<'_>) -> PyResult<Game> = self.with(py, |solver| solver.game().clone()).map(Game);
    /// The name of the method.
    fn method(&self, py: Python<'_>) -> PyResult<String> = self.with(py, |solver| solver.method());
    /// The number of iterations done.
    fn iterations(&self, py: Python<'_>) -> PyResult<u64> = self.with(py, |solver| solver.iterations());
    /// The expected return of each seat if all play the average strategy.
    fn value(&self, py: Python<'_>) -> PyResult<Vec<f64>> = Ok(self.measure(py)?.values);
}

#[pymethods]
impl Solver {
    /// The tree that it walks through, in shared memory; or of a method that samples, the full form, made now.
    ///
    /// Raises ArgumentError if a method samples and the tree exceeds the limits.
    #[getter]
    fn tree(&self, py: Python<'_>) -> PyResult<Tree> {
        let (game, setup) = self.with(py, |solver| (solver.game().clone(), solver.setup()))?;
        let tree = self.working(py, |solver, stop| solver.tree(stop).cloned())?.or_raise()?;
        Ok(Tree { game, setup, tree, seen: OnceLock::new() })
    }

    /// Runs more iterations. Other threads run meanwhile, and Ctrl-C ends it: completed iterations stay, and an interrupted one
    /// is undone; one of the public form is completed.
    ///
    /// Raises ArgumentError if sampling would need more than `bytes`, and MemoryError if memory runs out; completed iterations
    /// stay.
    #[pyo3(signature = (iterations: "SupportsIndex", /))]
    fn run(&self, py: Python<'_>, iterations: Number) -> PyResult<()> {
        // Between the slices a signal handler can ask the solver.
        in_slices(py, iterations.0, |some| self.working(py, |solver, stop| solver.run(some, stop))?.or_raise())
    }

    /// The average strategy of all iterations, which approaches an equilibrium.
    fn strategy(&self, py: Python<'_>) -> PyResult<Strategy> {
        let (game, strategy) = self.with(py, |solver| (solver.game().clone(), solver.average()))?;
        Ok(Strategy { game, strategy: strategy.or_raise()? })
    }

    /// Measures the average strategy, exactly. Raises ArgumentError if the method samples and the tree exceeds the limits.
    fn measure(&self, py: Python<'_>) -> PyResult<Measured> {
        Ok(Measured::of(&self.working(py, |solver, stop| solver.measure(stop))?.or_raise()?))
    }

    /// The mean gain of a seat from a best response to the average strategy, in returns.
    fn exploitability(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.measure(py)?.exploitability)
    }

    /// The progress so far, from which `Game.solver` continues identically.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes_of(py, &self.with(py, |solver| solver.to_bytes())?.or_raise()?)
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Game, Bound<'py, PyBytes>, [usize; 3])> {
        let (make, py, solver) = (slf.get_type().getattr("_from_bytes")?, slf.py(), slf.get());
        let SolveSetup { nodes, bytes, threads, .. } = solver.with(py, |solver| solver.setup())?;
        Ok((make, (solver.game(py)?, solver.to_bytes(py)?, [nodes, bytes, threads])))
    }

    #[classmethod]
    #[pyo3(signature = (game, saved: "bytes", setup: "list[int]", /))]
    fn _from_bytes(_: &Bound<'_, PyType>, py: Python<'_>, game: &Game, saved: Bytes<'_>, setup: [usize; 3]) -> PyResult<Self> {
        let setup = read_setup(setup);
        let solver = unless_interrupted(py, |stop| game.0.solver_from_bytes(saved.0, setup, stop))?;
        Ok(Self::new(solver.or_raise()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let theirs = other.get().with(py, |solver| solver.to_bytes())?.or_raise()?;
        self.with(py, |solver| solver.to_bytes().map(|mine| mine == theirs))?.or_raise()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |solver| {
            format!("<bastide.Solver of {}: {}, {} iterations>", solver.game().name(), solver.method(), solver.iterations())
        })
    }
}

/// The setup in a pickle.
fn read_setup([nodes, bytes, threads]: [usize; 3]) -> SolveSetup {
    SolveSetup::default().nodes(nodes).bytes(bytes).threads(threads)
}

/// A setup with its defaults, but for the seed.
fn setup(form: Option<&Text<'_>>, threads: Number, nodes: Option<Number>, bytes: Option<Number>) -> PyResult<SolveSetup> {
    let or = |given: Option<Number>, default| given.map_or(default, Number::size);
    let form = form.map(|form| Form::named(form.0)).transpose().or_raise()?;
    let default = SolveSetup::default().form(form).threads(threads.size());
    Ok(default.nodes(or(nodes, default.nodes)).bytes(or(bytes, default.bytes)))
}

impl Game {
    /// The tree of a setup.
    fn grown(&self, py: Python<'_>, setup: SolveSetup) -> PyResult<Tree> {
        let mut tree = unless_interrupted(py, |stop| self.0.tree(setup, stop))?.or_raise()?;
        let seen = tree.take_observations().map_or_else(OnceLock::new, OnceLock::from);
        Ok(Tree { game: self.0.clone(), setup, tree: Arc::new(tree), seen })
    }
}

#[pymethods]
impl Game {
    /// The tree of this small game, with at most `nodes` nodes (default 10,000,000) and `bytes` bytes (default 2**30).
    ///
    /// In the `form` "public", positions with the same public history are one node, and chance is settled between decisions; the
    /// information states are the public history and what the seat sees now. It is much smaller, and holds where it does not
    /// matter how a seat came to see what it sees; a game in which that matters raises ArgumentError. In the form "full", every
    /// history is a node. By default it is the public form where that holds, otherwise the full one. The public form grows on
    /// several `threads`, and is the same for any number. With `observations`, those of the information states are noted while it
    /// grows, so that `Tree.observations` and `Tree.save` need not grow it again.
    ///
    /// Raises ArgumentError if it is larger, with the number of nodes counted, or at once if an estimate exceeds the limits;
    /// MemoryError. Ctrl-C ends it.
    #[pyo3(signature = (
        nodes: "SupportsIndex | None" = None,
        bytes: "SupportsIndex | None" = None,
        *,
        form: "str | None" = None,
        threads: "SupportsIndex" = Number(1),
        observations: "bool" = false
    ))]
    fn tree(
        &self,
        py: Python<'_>,
        nodes: Option<Number>,
        bytes: Option<Number>,
        form: Option<Text<'_>>,
        threads: Number,
        observations: bool,
    ) -> PyResult<Tree> {
        self.grown(py, setup(form.as_ref(), threads, nodes, bytes)?.observations(observations))
    }

    /// A solver of this game.
    ///
    /// `method` is "cfr", "cfr+", "linear", "discounted" or "pcfr+", which walk through the tree, or "external" or "outcome",
    /// which sample with a `seed` and need no tree; `updates` is "alternating" or "simultaneous". `nodes`, `bytes` and `form` are
    /// as in `tree`; `bytes` also limits the table that sampling fills. The public form grows on several `threads` and is swept
    /// by them, with the same figures for any number. With `saved`, from `Solver.to_bytes`, it continues from there, with the
    /// saved method, form and seed.
    ///
    /// Raises ArgumentError for other names and if the tree is too large, DamagedError for bytes that are damaged or of another
    /// game.
    #[pyo3(signature = (
        method: "str" = Text("pcfr+"),
        *,
        updates: "str" = Text("alternating"),
        seed: "SupportsIndex" = Number(0),
        form: "str | None" = None,
        threads: "SupportsIndex" = Number(1),
        nodes: "SupportsIndex | None" = None,
        bytes: "SupportsIndex | None" = None,
        saved: "bytes | None" = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn solver(
        &self,
        py: Python<'_>,
        method: Text<'_>,
        updates: Text<'_>,
        seed: Number,
        form: Option<Text<'_>>,
        threads: Number,
        nodes: Option<Number>,
        bytes: Option<Number>,
        saved: Option<Bytes<'_>>,
    ) -> PyResult<Solver> {
        let setup = setup(form.as_ref(), threads, nodes, bytes)?.seed(seed.0);
        let solver = unless_interrupted(py, |stop| match &saved {
            Some(saved) => self.0.solver_from_bytes(saved.0, setup, stop),
            None => self.0.solver(method.0, updates.0, setup, stop),
        });
        Ok(Solver::new(solver?.or_raise()?))
    }
}
