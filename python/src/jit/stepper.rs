//! The matches behind `bastide.jax`, for its functions outside compiled programs.

use super::alive::{find, register};
use super::called::{Call, Kind, Refusal, number, time};
use super::matches::{Matches, STATE};
use super::outputs::{arrays, unless_length};
use crate::argument::{Bytes, Number, Text};
use crate::batch::Batch;
use crate::error::{ArgumentError, Exception, OrRaise, Raised, raised};
use crate::interrupt::unless_interrupted;
use crate::value::bytes_of;
use bastide::AnyBatch;
use bastide::batch::Buffers;
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

raised!(Refusal { _ => ArgumentError::new_err });

/// The environments of `bastide.jax` that share programs: all but the seed.
#[pyclass(frozen, module = "bastide._bastide")]
pub(crate) struct Stepper {
    kind: Arc<Kind>,
}

#[pymethods]
impl Stepper {
    /// The environments of a batch, whatever its seed, with its outputs.
    #[new]
    #[pyo3(signature = (batch: "Batch", /))]
    fn new(py: Python<'_>, batch: &Batch) -> PyResult<Self> {
        let (matches, names) = batch.matches_and_outputs(py)?;
        let kind = Kind { game: matches.game().clone(), setup: matches.setup().clone(), shape: matches.shape(), names };
        Ok(Self { kind: kind.register() })
    }

    /// The name by which programs call.
    #[getter]
    fn kind(&self) -> String {
        self.kind.name()
    }

    /// Answers a call from Python: the states and the outputs, each in an array of one dimension.
    #[pyo3(signature = (verb: "str", nodes: "SupportsIndex", /, *given: "NDArray[int32]") -> "list[NDArray[Any]]")]
    fn call<'py>(
        &self,
        py: Python<'py>,
        verb: Text<'_>,
        nodes: Number,
        given: Vec<PyReadonlyArray1<'py, i32>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let given = given.iter().map(PyReadonlyArray1::as_slice).collect::<Result<Vec<_>, _>>();
        let given = given.map_err(|error| ArgumentError::new_err(error.to_string()))?;
        let call = Call { verb: verb.0, nodes: nodes.size(), time: time() };
        let (rows, sizes) = call.sizes(&self.kind, &given);
        let mut memory = Buffers::new(rows, &self.kind.shape, &self.kind.names).or_raise()?;
        let mut states: Vec<Vec<i32>> = sizes.into_iter().map(|size| vec![0; size]).collect();
        let mut written: Vec<&mut [i32]> = states.iter_mut().map(Vec::as_mut_slice).collect();
        py.detach(|| call.answer(&self.kind, &given, &mut written, &mut memory.outputs())).or_raise()?;
        let names = &self.kind.names;
        Ok(states.into_iter().map(|state| state.into_pyarray(py).into_any()).chain(arrays(py, names, memory)).collect())
    }

    /// The matches of a newest state in few bytes.
    #[pyo3(signature = (state: "NDArray[int32]", /))]
    fn to_bytes<'py>(&self, py: Python<'py>, state: PyReadonlyArray1<'py, i32>) -> PyResult<Bound<'py, PyBytes>> {
        let state = state.as_slice().map_err(|error| ArgumentError::new_err(error.to_string()))?;
        let matches = find(state).or_raise()?;
        let written = unless_interrupted(py, |stop| {
            let newest = matches.newest();
            newest.check(state).map(|()| newest.rows.batch.to_bytes(stop))
        })?;
        bytes_of(py, &written.or_raise()?.or_raise()?)
    }

    /// Goes on with the matches that `to_bytes` wrote; their first state.
    #[pyo3(signature = (bytes: "bytes", /) -> "NDArray[int32]")]
    fn restore<'py>(&self, py: Python<'py>, bytes: Bytes<'_>) -> PyResult<Bound<'py, PyAny>> {
        let mut batch = unless_interrupted(py, |stop| AnyBatch::from_bytes(bytes.0, stop))?.or_raise()?;
        let (setup, mut state) = (&self.kind.setup, [0; STATE]);
        let mut fresh = self.kind.game.new_batch(setup, || false).or_raise()?;
        unless_length("rows", batch.rows(), setup.rows).or_raise()?;
        batch.set_threads(setup.threads).or_raise()?;
        fresh.copy_from(&batch).or_raise()?;
        let matches = register(Matches::new(number(), fresh, self.kind.clone()), time());
        matches.newest().advance(matches.number, &mut state);
        Ok(state.to_vec().into_pyarray(py).into_any())
    }
}
