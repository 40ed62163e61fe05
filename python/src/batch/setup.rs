//! The setup of a batch.

use super::Batch;
use crate::argument::{Number, Text};
use crate::error::{ArgumentError, OrRaise};
use crate::game::Game;
use crate::interrupt::unless_interrupted;
use crate::output::Asked;
use bastide::batch::AutoReset;
use bastide::{BatchSetup, Finite};
use pyo3::prelude::*;

/// The setting of this name, if it exists.
fn auto_reset(given: &str) -> PyResult<AutoReset> {
    AutoReset::parse(given).ok_or_else(|| {
        let names = AutoReset::all().map(|reset| format!("\"{reset}\"")).collect::<Vec<_>>().join(", ");
        ArgumentError::new_err(format!("`auto_reset` is {given:?}; expected one of {names}"))
    })
}

#[pymethods]
impl Game {
    /// A batch of `rows` matches, stepped in one call, each at its first decision.
    ///
    /// The chance of row i depends on the seed and `first + i`: several batches with one seed are parts of one. `auto_reset` is
    /// the treatment of a finished match (see `Batch`), `threads` the number of threads that step it, and `records` whether
    /// matches can be taken out with their records. `outputs` names the arrays that are written, or is a dict with your own array
    /// for some of the names, and None for the others; by default they are "observation", "mask", "seat", "rewards" and
    /// "terminated". `horizon` is the number of steps that they hold (see `Batch`), and `history` the number of numbers of the
    /// output "history", 1 to 65,536; `Game.vocabulary` says what they mean. Other threads run while the batch is made, and
    /// Ctrl-C ends the call.
    #[pyo3(signature = (
        rows: "SupportsIndex",
        seed: "SupportsIndex",
        *,
        first: "SupportsIndex" = Number(0),
        auto_reset: "_AutoReset" = Text("same_step"),
        threads: "SupportsIndex" = Number(1),
        records: "bool" = false,
        outputs: "Iterable[_Output] | Mapping[_Output, NDArray[Any] | None] | None" = None,
        horizon: "SupportsIndex | None" = None,
        history: "SupportsIndex" = Number(64)
    ))]
    #[allow(clippy::too_many_arguments)]
    fn batch(
        &self,
        py: Python<'_>,
        rows: Number,
        seed: Number,
        first: Number,
        auto_reset: Text<'_>,
        threads: Number,
        records: bool,
        outputs: Option<Bound<'_, PyAny>>,
        horizon: Option<Number>,
        history: Number,
    ) -> PyResult<Batch> {
        let auto_reset = self::auto_reset(auto_reset.0)?;
        let asked = Asked::of(outputs, horizon)?;
        let keys = asked.names("keys");
        let history = if asked.names("history") { history.size() } else { 0 };
        if asked.names("history") && history == 0 {
            return Err(ArgumentError::new_err("`history` is 0; expected 1 to 65536"));
        }
        let setup = BatchSetup::default().rows(rows.size()).seed(seed.0).first(first.0).threads(threads.size());
        let setup = setup.auto_reset(auto_reset).records(records).keys(keys).history(history);
        let batch = unless_interrupted(py, |stop| self.0.new_batch(&setup, stop))?.or_raise()?;
        Batch::new(py, batch, &asked)
    }
}
