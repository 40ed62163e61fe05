//! Copies of a batch, and its pickles.

use super::{Batch, Inner};
use crate::argument::{Bytes, Number};
use crate::array::rows;
use crate::call::{call, call_method};
use crate::error::OrRaise;
use crate::interrupt::unless_interrupted;
use crate::memory::Memory;
use crate::output::Asked;
use crate::value::bytes_of;
use bastide::AnyBatch;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

/// The parts that a batch is read from: its bytes, its threads, the names of its outputs, and their horizon.
type Written<'py> = (Bound<'py, PyBytes>, usize, Vec<&'static str>, Option<usize>);

/// A callable, its arguments, and the state that is then set.
type Reduced<'py> = (Bound<'py, PyAny>, Written<'py>, Bound<'py, PyDict>);

/// The state's key for the rows for which an action was chosen.
const CHOSEN: &str = "chosen";

/// The state's key for the slice that is written.
const TIME: &str = "time";

/// The outputs that follow from the matches, so that a pickle need not hold them if they have one slice.
const SHOWN: [&str; 8] = ["observation", "observation_f32", "mask", "legal", "observations", "scores", "keys", "history"];

impl Batch {
    /// The arrays that are written, and `actions`.
    fn arrays<'py>(&self, py: Python<'py>) -> Vec<(&'static str, Bound<'py, PyAny>)> {
        self.with(py, |Inner { outputs, actions, .. }| {
            outputs.arrays(py).into_iter().chain([("actions", actions.array(py))]).collect()
        })
    }

    /// The contents of the arrays except `besides`, the slice that is written, and the rows for which an action was chosen.
    fn state<'py>(&self, py: Python<'py>, besides: &[&str]) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        for (name, array) in self.arrays(py).into_iter().filter(|(name, _)| !besides.contains(name)) {
            state.set_item(name, call_method(&array, "copy", ())?)?;
        }
        state.set_item(TIME, self.time(py))?;
        state.set_item(CHOSEN, self.with(py, |inner| PyArray1::from_slice(py, &inner.chosen)))?;
        Ok(state)
    }

    /// Takes over the contents of the arrays of a copy.
    pub(super) fn take(&self, py: Python<'_>, copy: &Self) -> PyResult<()> {
        self.__setstate__(py, &copy.state(py, &[])?)
    }

    /// A copy of the matches, and the names of the outputs.
    pub(crate) fn matches_and_outputs(&self, py: Python<'_>) -> PyResult<(AnyBatch, Vec<&'static str>)> {
        let matches = self.unless_interrupted(py, self.rows, |batch, stop| batch.try_clone(stop))?;
        Ok((matches, self.outputs(py).0))
    }

    /// A copy with separate arrays: those `made` for it, and new ones.
    fn copied<'py>(
        &self,
        py: Python<'py>,
        made: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>>,
    ) -> PyResult<Self> {
        let batch = self.unless_interrupted(py, self.rows, |batch, stop| batch.try_clone(stop))?;
        let (arrays, actions) = self.with(py, |inner| (inner.outputs.arrays(py), inner.actions.array(py)));
        let names = arrays.iter().map(|(name, array)| Ok(((*name).into(), made(array)?))).collect::<PyResult<_>>()?;
        let copy = Self::new(py, batch, &Asked { names, horizon: self.horizon(py) })?;
        if let Some(actions) = made(&actions)? {
            let memory = Memory::given("actions", &actions, &[self.rows], false)?;
            copy.with(py, |inner| inner.actions = memory);
        }
        copy.__setstate__(py, &self.state(py, &[])?)?;
        Ok(copy)
    }
}

#[pymethods]
impl Batch {
    /// Everything of the batch in few bytes, without its arrays, so that it goes on identically.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes: Vec<u8> = self.unless_interrupted(py, self.rows, |batch, stop| batch.to_bytes(stop))?;
        bytes_of(py, &bytes)
    }

    /// Reads a batch written by `to_bytes`; the rewards in its arrays are 0. The other arguments are as for `Game.batch`. Raises
    /// DamagedError for damaged bytes.
    #[classmethod]
    #[pyo3(signature = (
        bytes: "bytes",
        /,
        threads: "SupportsIndex" = Number(1),
        outputs: "Iterable[_Output] | Mapping[_Output, NDArray[Any] | None] | None" = None,
        horizon: "SupportsIndex | None" = None
    ))]
    fn from_bytes(
        class: &Bound<'_, PyType>,
        bytes: Bytes<'_>,
        threads: Number,
        outputs: Option<Bound<'_, PyAny>>,
        horizon: Option<Number>,
    ) -> PyResult<Self> {
        let mut batch = unless_interrupted(class.py(), |stop| AnyBatch::from_bytes(bytes.0, stop))?.or_raise()?;
        batch.set_threads(threads.size()).or_raise()?;
        Self::new(class.py(), batch, &Asked::of(outputs, horizon)?)
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[bytes, int, list[_Output], int | None], dict[str, Any]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, batch) = (slf.py(), slf.get());
        let horizon = batch.horizon(py);
        let written = (batch.to_bytes(py)?, batch.threads(py), batch.outputs(py).0, horizon);
        let besides: &[&str] = if horizon.is_some() { &[] } else { &SHOWN };
        Ok((slf.get_type().getattr("from_bytes")?, written, batch.state(py, besides)?))
    }

    #[pyo3(signature = (state: "dict[str, Any]", /))]
    fn __setstate__(&self, py: Python<'_>, state: &Bound<'_, PyDict>) -> PyResult<()> {
        let copyto = py.import("numpy")?.getattr("copyto")?;
        for (name, array) in self.arrays(py) {
            if let Some(values) = state.get_item(name)? {
                call(&copyto, (array, values))?;
            }
        }
        if let Some(time) = state.get_item(TIME)? {
            let time = time.extract::<Number>()?.size();
            self.with(py, |inner| inner.outputs.set_time(time))?;
        }
        if let Some(chosen) = state.get_item(CHOSEN)? {
            let rows = rows(&chosen, self.rows)?;
            self.with(py, |inner| rows.into_iter().for_each(|row| inner.chosen[row] = true));
        }
        Ok(())
    }

    pub(super) fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copied(py, |_| Ok(None))
    }

    /// A deep copy; `memo` maps the arrays of this batch to the arrays of the copy.
    #[pyo3(signature = (memo: "dict[int, Any]", /))]
    fn __deepcopy__<'py>(&self, py: Python<'py>, memo: &Bound<'py, PyDict>) -> PyResult<Self> {
        let copy = self.copied(py, |array| memo.get_item(array.as_ptr().addr()))?;
        for ((_, array), (_, copied)) in self.arrays(py).iter().zip(copy.arrays(py)) {
            memo.set_item(array.as_ptr().addr(), copied)?;
        }
        Ok(copy)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let theirs = other.get().unless_interrupted(py, other.get().rows, |batch, stop| batch.try_clone(stop))?;
        Ok(self.with(py, |inner| self.detached(py, || inner.batch == theirs)))
    }
}
