//! Many matches of one game, stepped in one call.

mod setup;
mod arrays;
mod against;
mod choose;
mod copies;
mod rows;
mod sample;

use crate::argument::{Number, SeatNumber};
use crate::array::{Array, copied, filled, integers, listed, of, rows};
use crate::error::{ArgumentError, OrRaise, Raised};
use crate::game::Game;
use crate::interrupt::{aside, in_slices};
use crate::r#match::Match;
use crate::memory::Memory;
use crate::output::{Asked, Outputs};
use crate::picture::{figure, side_by_side};
use crate::position::Position;
use crate::tally::Tally;
use crate::value::getters;
use bastide::batch::BatchError;
use bastide::{AnyBatch, AnyGame, Viewer};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::{PyTraverseError, PyVisit};
use std::convert::Infallible;
use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of matches that a batch shows in a notebook.
const SHOWN: usize = 6;

/// The number of rows from which a call is long enough for another thread of Python to run.
const WORTH_A_SWITCH: usize = 32;

/// The number of rows from which work is long enough to listen for Ctrl-C beside it, and after which it asks again.
const WORTH_A_THREAD: usize = 4096;

/// Many matches of one game, one in each row, stepped in one call; `Game.batch` makes a batch.
///
/// A step plays an action in each match and lets chance play, so that every match is at its next decision, or over. The results
/// are in NumPy arrays, always the same objects, written in place: `observation`, `mask`, `seat`, `rewards`, `terminated`, and
/// any others that were asked for. They cannot be resized, and a call that would write to a read-only one raises ArgumentError
/// and changes nothing. If memory runs out, MemoryError is raised.
///
/// In place means that the next call overwrites them: copy whatever you keep. `buffer.append(batch.observation)` appends one
/// array many times. `torch.from_numpy(batch.observation_f32)` shares its memory: a `step` between a network's forward and
/// backward pass makes the gradients silently wrong. JAX reads later: give it `batch.observation_f32.copy()`. New arrays begin at
/// multiples of 64 bytes.
///
/// With `horizon=T` the arrays hold T steps: their shapes are (T + 1, rows, ...), and slice `time` shows the current positions.
/// `step`, `step_some` and each decision of `rollout` write the next slice; unchanged values are copied there. After the last
/// slice, the next step copies it to slice 0 and writes slice 1. So slice t + 1 of `rewards` and `terminated` holds the result of
/// the decision in slice t of `observation` and `mask`. `reset`, `refresh` and `put_...` write slice `time`. `actions` and the
/// results of `sample_logits` have no slices.
///
/// `auto_reset` is the treatment of a finished match, in Gymnasium's terms. The match ends with the second of these steps; `o` is
/// an observation, `*` marks the last of the match and `'` the first of the next one:
///
///                  step          step           step
///     same_step    o1  r=0       o0' r* term    o1' r=0       o* is in last_observation
///     next_step    o1  r=0       o*  r* term    o0' r=0       the third action is ignored
///     disabled     o1  r=0       o*  r* term    o*  r=0 term  until reset; actions are ignored
///
/// The matches of row i depend on the seed, `first + i` and their actions only. Threads may share a batch; one call at a time
/// uses it, while other threads run. Batches copy and pickle, and the copy goes on identically, with separate arrays.
/// `copy.deepcopy` of an object that holds a batch and its arrays refers to the arrays of the copied batch; a pickle stores such
/// arrays as plain copies, so get them from the batch again.
#[pyclass(frozen, weakref, module = "bastide")]
pub(crate) struct Batch {
    game: AnyGame,
    rows: usize,
    inner: Mutex<Inner>,
}

struct Inner {
    batch: AnyBatch,
    outputs: Outputs,
    actions: Memory<i32>,
    /// The rows whose action was chosen since the last play there.
    chosen: Vec<bool>,
    log_probs: Memory<f32>,
    entropy: Memory<f32>,
}

impl Inner {
    /// Notes that actions were chosen in `rows`, or in all.
    fn choose(&mut self, rows: Option<&[usize]>) {
        match rows {
            None => self.chosen.fill(true),
            Some(rows) => rows.iter().for_each(|row| self.chosen[*row] = true),
        }
    }

    /// An error unless every row whose match is not over has a chosen action.
    fn all_chosen(&self) -> PyResult<()> {
        let open = |row: usize| self.batch.legal(row).is_ok_and(|legal| !legal.is_empty());
        match (0..self.chosen.len()).find(|row| !self.chosen[*row] && open(*row)) {
            None => Ok(()),
            Some(row) => Err(ArgumentError::new_err(format!(
                "no action was chosen for row {row} since it was played: give `actions`, or call `sample`, `sample_logits` or `choose` before \
                 each `step()`"
            ))),
        }
    }

    /// Advances to the next slice of the outputs, for actions of `rows` or of all; without `actions`, the batch's are used. If
    /// the step would be refused, returns an error, and nothing has changed.
    fn advance(&mut self, py: Python<'_>, rows: Option<&[usize]>, given: Option<&[i32]>) -> PyResult<()> {
        if self.outputs.horizon().is_some() {
            self.batch.check_actions(rows, given.unwrap_or(self.actions.values())).or_raise()?;
        }
        self.outputs.advance(py, rows.is_some())
    }
}

impl Batch {
    pub(crate) fn new(py: Python<'_>, batch: AnyBatch, asked: &Asked<'_>) -> PyResult<Self> {
        let (rows, game) = (batch.rows(), batch.game().clone());
        let outputs = Outputs::of(py, asked, rows, &batch.shape())?;
        let mut inner = Inner {
            batch,
            outputs,
            actions: Memory::zeros(py, &[rows], false)?,
            chosen: filled(rows, false)?,
            log_probs: Memory::zeros(py, &[rows], false)?,
            entropy: Memory::zeros(py, &[rows], false)?,
        };
        let mut lent = inner.outputs.lent(py)?;
        py.detach(|| inner.batch.refresh(&mut lent)).or_raise()?;
        Ok(Self { game, rows, inner: Mutex::new(inner) })
    }

    /// The result of a function that has the batch for itself.
    fn with<T>(&self, py: Python<'_>, question: impl FnOnce(&mut Inner) -> T) -> T {
        question(&mut self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    /// The result of play, which has the batch with its actions and outputs for itself while other threads run. If an output
    /// cannot be written, returns an error, and nothing is played. Uses up the actions chosen before.
    fn playing<T: Send>(
        &self,
        py: Python<'_>,
        play: impl FnOnce(&mut AnyBatch, &[i32], &mut bastide::batch::Outputs<'_>) -> Result<T, BatchError> + Send,
    ) -> PyResult<T> {
        self.advancing(py, |_| Ok(()), play)
    }

    /// As `playing`, after a function that advances to the next slice.
    fn advancing<T: Send>(
        &self,
        py: Python<'_>,
        advance: impl FnOnce(&mut Inner) -> PyResult<()>,
        play: impl FnOnce(&mut AnyBatch, &[i32], &mut bastide::batch::Outputs<'_>) -> Result<T, BatchError> + Send,
    ) -> PyResult<T> {
        self.attended(py, advance, |batch, actions, lent| self.detached(py, || play(batch, actions, lent)).or_raise())
    }

    /// As `advancing`, for play that itself lets other threads run.
    fn attended<T>(
        &self,
        py: Python<'_>,
        advance: impl FnOnce(&mut Inner) -> PyResult<()>,
        play: impl FnOnce(&mut AnyBatch, &[i32], &mut bastide::batch::Outputs<'_>) -> PyResult<T>,
    ) -> PyResult<T> {
        self.with(py, |inner| {
            let before = inner.outputs.time();
            advance(inner)?;
            let Inner { batch, outputs, actions, chosen, .. } = inner;
            let (mut lent, actions) = (outputs.lent(py)?, actions.values());
            let played = play(batch, actions, &mut lent);
            match played {
                Ok(_) => chosen.fill(false),
                Err(_) => outputs.set_time(before)?,
            }
            played
        })
    }

    /// The result of work on a number of rows that has the batch for itself, and asks repeatedly whether to end: Ctrl-C ends it
    /// early, and is raised.
    fn unless_interrupted<T: Send, E: Raised + Send>(
        &self,
        py: Python<'_>,
        rows: usize,
        work: impl FnOnce(&mut AnyBatch, &mut dyn FnMut() -> bool) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        if rows <= WORTH_A_THREAD {
            return self.with(py, |inner| self.detached(py, || work(&mut inner.batch, &mut || false))).or_raise();
        }
        let stop = AtomicBool::new(false);
        aside(py, &stop, || {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut inner.batch, &mut || stop.load(Ordering::Relaxed))
        })?
        .or_raise()
    }

    /// Lets other threads run during work on all matches.
    fn detached<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
        if self.rows < WORTH_A_SWITCH { work() } else { py.detach(work) }
    }
}

getters! {
    Batch
    /// The game that is played.
    fn game(&self) -> Game = Game(self.game.clone());
    /// The number of rows.
    fn rows(&self) -> usize = self.rows;
    /// The seed of all random streams.
    fn seed(&self, py: Python<'_>) -> u64 = self.with(py, |inner| inner.batch.setup().seed);
    /// The index of the first row among the seed's rows.
    fn first(&self, py: Python<'_>) -> u64 = self.with(py, |inner| inner.batch.setup().first);
    /// The treatment of a finished match: "same_step", "next_step" or "disabled".
    fn auto_reset(&self, py: Python<'_>) -> Mode = Mode(self.with(py, |inner| inner.batch.setup().auto_reset.to_string()));
    /// Whether the matches keep records.
    fn records(&self, py: Python<'_>) -> bool = self.with(py, |inner| inner.batch.setup().records);
    /// The names of the arrays that are written.
    fn outputs(&self, py: Python<'_>) -> Names = Names(self.with(py, |inner| inner.outputs.names()));
    /// The number of steps that the arrays hold, each in its slice; None if they show the last one only.
    fn horizon(&self, py: Python<'_>) -> Option<usize> = self.with(py, |inner| inner.outputs.horizon());
    /// The slice of the arrays that shows the current positions, 0 to `horizon`; 0 without a horizon.
    fn time(&self, py: Python<'_>) -> usize = self.with(py, |inner| inner.outputs.time());
    /// The bytes of memory per match, without the arrays and the record.
    fn match_size(&self, py: Python<'_>) -> usize = self.with(py, |inner| inner.batch.match_size());
    /// The actions that were sampled last: int32 of shape (rows,).
    fn actions<'py>(&self, py: Python<'py>) -> Array<'py, of::int32> = Array::new(self.with(py, |inner| inner.actions.array(py)));
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.rows
    }

    /// The number of threads that step it, including the caller's; results do not depend on it. Can be set, 1 to 256.
    #[getter]
    fn threads(&self, py: Python<'_>) -> usize {
        self.with(py, |inner| inner.batch.setup().threads)
    }

    #[setter]
    fn set_threads(&self, py: Python<'_>, threads: Number) -> PyResult<()> {
        self.with(py, |inner| inner.batch.set_threads(threads.size())).or_raise()
    }

    /// Plays an action, by its id, in each match; without `actions`, the ones that `sample`, `sample_logits` or `choose` returned
    /// since the last play.
    ///
    /// Unless all are legal, raises IllegalError, which names the rows and actions, and changes nothing; actions of finished
    /// matches are ignored. Raises ArgumentError if `actions` is left out and some were not chosen since the last play.
    #[pyo3(signature = (actions: "ArrayLike" = Given(None), /))]
    fn step(&self, py: Python<'_>, actions: Given<'_, '_>) -> PyResult<()> {
        let own = |given: &Bound<'_, PyAny>| self.with(py, |inner| inner.actions.array(py).is(given));
        match actions.0 {
            None => self.with(py, |inner| inner.all_chosen())?,
            Some(given) if own(&given) => {}
            Some(given) => {
                return integers(&given, "actions", |actions: &[i32]| {
                    let advance = |inner: &mut Inner| inner.advance(py, None, Some(actions));
                    self.advancing(py, advance, |batch, _, outputs| batch.step(actions, outputs))
                })?;
            }
        }
        self.advancing(py, |inner| inner.advance(py, None, None), |batch, actions, outputs| batch.step(actions, outputs))
    }

    /// Plays an action in each of `rows`, distinct indices or a mask of all rows; the other rows of the arrays stay as they are.
    #[pyo3(signature = (rows: "ArrayLike", actions: "ArrayLike", /))]
    fn step_some(&self, py: Python<'_>, rows: &Bound<'_, PyAny>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let (rows, actions) = (self::rows(rows, self.rows)?, integers(actions, "actions", copied::<i32>)??);
        let advance = |inner: &mut Inner| inner.advance(py, Some(&rows), Some(&actions));
        self.advancing(py, advance, |batch, _, outputs| batch.step_some(&rows, &actions, outputs))
    }

    /// Begins new matches in `rows`, distinct indices or a mask of all rows, or in all rows: the next matches of these rows or,
    /// with `seeds`, the matches that `Game.match` makes.
    ///
    /// Writes these rows of the arrays; rewards are 0.
    #[pyo3(signature = (rows: "ArrayLike | None" = None, seeds: "ArrayLike | None" = None))]
    fn reset(&self, py: Python<'_>, rows: Option<&Bound<'_, PyAny>>, seeds: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let rows = match rows {
            None => listed(self.rows, 0..self.rows)?,
            Some(rows) => self::rows(rows, self.rows)?,
        };
        let seeds = seeds.map(|seeds| integers(seeds, "seeds", copied::<u64>)?).transpose()?;
        self.playing(py, |batch, _, outputs| batch.reset(&rows, seeds.as_deref(), outputs))
    }

    /// Plays `decisions` random decisions in every row: the same as `decisions` calls of `sample` and `step`.
    ///
    /// Other threads run meanwhile, and Ctrl-C is heard; then the matches have played some of the decisions.
    #[pyo3(signature = (decisions: "SupportsIndex", /))]
    fn rollout(&self, py: Python<'_>, decisions: Number) -> PyResult<Tally> {
        let mut tally = bastide::batch::Tally::default();
        let one_by_one = self.horizon(py).is_some();
        in_slices(py, decisions.0, |some| {
            let some = if one_by_one { 1 } else { some };
            let advance = |inner: &mut Inner| inner.outputs.advance(py, false);
            tally += self.advancing(py, advance, |batch, _, outputs| batch.rollout(some, outputs))?;
            Ok(some)
        })?;
        Ok(Tally::of(&tally, self.game.seats()))
    }

    /// Writes every row of every array for the current positions; rewards are 0.
    fn refresh(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |Inner { batch, outputs, .. }| {
            let mut outputs = outputs.lent(py)?;
            self.detached(py, || batch.refresh(&mut outputs)).or_raise()
        })
    }

    /// The observation of a seat in a row, as `Position.observe` returns it.
    #[pyo3(signature = (row: "SupportsIndex", seat: "SupportsIndex", out: "NDArray[Any] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[Any]")]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        row: Number,
        seat: SeatNumber,
        out: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.position(py, row)?.observe(py, seat, out, dtype)
    }

    /// The position of a row, with chance explicit.
    #[pyo3(signature = (row: "SupportsIndex", /))]
    fn position(&self, py: Python<'_>, row: Number) -> PyResult<Position> {
        self.with(py, |inner| inner.batch.position(row.size())).or_raise().map(Position)
    }

    /// A copy of a row's match with its record; it goes on with the same chance. Needs a batch with `records=True`.
    #[pyo3(signature = (row: "SupportsIndex", /))]
    fn r#match(&self, py: Python<'_>, row: Number) -> PyResult<Match> {
        self.with(py, |inner| inner.batch.match_at(row.size())).or_raise().map(Match::new)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.inner.try_lock().map_or(Ok(()), |inner| inner.outputs.traverse(&visit))
    }

    fn __clear__(&self) {
        if let Ok(mut inner) = self.inner.try_lock() {
            take(&mut inner.outputs);
        }
    }

    /// The pictures of the first matches, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |row| {
            let position = self.with(py, |inner| inner.batch.position(row)).or_raise()?;
            figure(position.picture(Viewer::Everything), position.table(Viewer::Everything), &format!("row {row}"))
        };
        side_by_side((0..self.rows.min(SHOWN)).map(shown))
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Batch of {}: {} rows>", self.game.name(), self.rows)
    }
}

macro_rules! literal {
    ($(#[$meta:meta])* $name:ident($type:ty) as $hint:expr) => {
        $(#[$meta])*
        struct $name($type);

        impl<'py> IntoPyObject<'py> for $name {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = PyErr;

            #[cfg(feature = "inspect")]
            const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr = $hint;

            fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
                self.0.into_bound_py_any(py)
            }
        }
    };
}

// The names of these types are in `stubs.py`.
literal! {
    /// The treatment of a finished match.
    Mode(String) as pyo3::type_hint_identifier!("builtins", "_AutoReset")
}
literal! {
    /// Names of outputs.
    Names(Vec<&'static str>) as pyo3::type_hint_subscript!(
        pyo3::type_hint_identifier!("builtins", "list"),
        pyo3::type_hint_identifier!("builtins", "_Output")
    )
}

/// An optional argument; distinguishes an omitted argument from None.
struct Given<'a, 'py>(Option<Borrowed<'a, 'py, PyAny>>);

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'a, 'py> {
    type Error = Infallible;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(Some(object)))
    }
}
