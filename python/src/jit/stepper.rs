//! The matches behind `bastide.jax`, for its functions outside compiled programs.

use super::called::{Called, Refusal, number, register};
use super::forest::Trees;
use super::matches::{Matches, STATE};
use super::outputs::arrays;
use crate::argument::Bytes;
use crate::batch::Batch;
use crate::error::{ArgumentError, Exception, OrRaise, Raised, raised};
use crate::interrupt::unless_interrupted;
use crate::value::bytes_of;
use bastide::AnyBatch;
use bastide::batch::Buffers;
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Arc, Weak};

raised!(Refusal { _ => ArgumentError::new_err });

/// Matches that compiled programs play by their `number`: those of an environment of `bastide.jax`, or its trees.
#[pyclass(frozen, module = "bastide._bastide")]
pub(crate) struct Stepper {
    number: u64,
    matches: Arc<Matches>,
    called: Arc<dyn Called>,
}

impl Stepper {
    fn of(number: u64, matches: Arc<Matches>, called: Arc<dyn Called>) -> Self {
        let weak: Weak<dyn Called> = Arc::downgrade(&called);
        register(number, weak);
        Self { number, matches, called }
    }
}

#[pymethods]
impl Stepper {
    /// The matches of a batch, as they are now, with its outputs.
    #[new]
    #[pyo3(signature = (batch: "Batch", /))]
    fn new(py: Python<'_>, batch: &Batch) -> PyResult<Self> {
        let (matches, names) = batch.matches_and_outputs(py)?;
        let number = number();
        let matches = Arc::new(Matches::new(number, matches, names).or_raise()?);
        Ok(Self::of(number, matches.clone(), matches))
    }

    /// Trees for the matches of a batch of more rows, its nodes.
    #[pyo3(signature = (nodes: "Batch", /))]
    fn trees(&self, py: Python<'_>, nodes: &Batch) -> PyResult<Self> {
        let (nodes, _) = nodes.matches_and_outputs(py)?;
        Ok(Self::of(number(), self.matches.clone(), Arc::new(Trees::new(self.matches.clone(), nodes))))
    }

    /// The number by which programs call, as 64 bits with a sign.
    #[getter]
    fn number(&self) -> i64 {
        self.number.cast_signed()
    }

    /// Answers a call from Python: the states and the outputs, each in an array of one dimension.
    #[pyo3(signature = (verb: "str", /, *given: "NDArray[int32]") -> "list[NDArray[Any]]")]
    fn call<'py>(&self, py: Python<'py>, verb: &str, given: Vec<PyReadonlyArray1<'py, i32>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let given = given.iter().map(PyReadonlyArray1::as_slice).collect::<Result<Vec<_>, _>>();
        let given = given.map_err(|error| ArgumentError::new_err(error.to_string()))?;
        let (names, (rows, sizes)) = (self.called.names(), self.called.sizes(verb, &given));
        let mut memory = Buffers::new(rows, &self.called.shape(), names).or_raise()?;
        let mut states: Vec<Vec<i32>> = sizes.into_iter().map(|size| vec![0; size]).collect();
        let mut written: Vec<&mut [i32]> = states.iter_mut().map(Vec::as_mut_slice).collect();
        py.detach(|| self.called.answer(verb, &given, &mut written, &mut memory.outputs())).or_raise()?;
        Ok(states.into_iter().map(|state| state.into_pyarray(py).into_any()).chain(arrays(py, names, memory)).collect())
    }

    /// The matches of the newest state in few bytes.
    #[pyo3(signature = (state: "NDArray[int32]", /))]
    fn to_bytes<'py>(&self, py: Python<'py>, state: PyReadonlyArray1<'py, i32>) -> PyResult<Bound<'py, PyBytes>> {
        let state = state.as_slice().map_err(|error| ArgumentError::new_err(error.to_string()))?;
        let written = unless_interrupted(py, |stop| {
            let newest = self.matches.newest();
            newest.check(state).map(|()| newest.rows.batch.to_bytes(stop))
        })?;
        bytes_of(py, &written.or_raise()?.or_raise()?)
    }

    /// Goes on with the matches that `to_bytes` wrote; the next state.
    #[pyo3(signature = (bytes: "bytes", /) -> "NDArray[int32]")]
    fn restore<'py>(&self, py: Python<'py>, bytes: Bytes<'_>) -> PyResult<Bound<'py, PyAny>> {
        let batch = unless_interrupted(py, |stop| AnyBatch::from_bytes(bytes.0, stop))?.or_raise()?;
        let mut state = [0; STATE];
        self.matches.newest().restore(batch, &mut state).or_raise()?;
        Ok(state.to_vec().into_pyarray(py).into_any())
    }
}
