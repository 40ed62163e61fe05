//! The arrays of a batch, a property for each output.

use super::Batch;
use crate::array::{Array, of};
use crate::error::OutputError;
use crate::output::Outputs;
use pyo3::prelude::*;

impl Batch {
    /// An output, if it was asked for.
    fn shown<'py, D>(
        &self,
        py: Python<'py>,
        name: &str,
        output: impl FnOnce(&Outputs) -> Option<Bound<'py, PyAny>>,
    ) -> PyResult<Array<'py, D>> {
        let refuse = || OutputError::new_err(format!("`{name}` is not written by this batch; expected one of its `outputs`"));
        self.with(py, |inner| output(&inner.outputs)).map(Array::new).ok_or_else(refuse)
    }
}

macro_rules! arrays {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        $(
            #[pymethods]
            impl Batch {
                #[doc = concat!(stringify!($dtype), " of shape ", stringify!((rows, $($size),*)), ":", $doc)]
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::$dtype>> {
                    self.shown(py, stringify!($name), |outputs| outputs.$name.as_ref().map(|memory| memory.array(py)))
                }
            }
        )+
    };
}

bastide::for_each_output!(arrays);
