//! The outputs of a call: of some rows, and as arrays.

use bastide::batch::{BatchError, Buffers, Outputs, Shape};
use numpy::IntoPyArray;
use pyo3::prelude::*;

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// Copies some rows of all rows.
        pub(super) fn take(all: &Buffers, rows: &[usize], shape: &Shape, to: &mut Outputs<'_>) -> Result<(), BatchError> {
            $(if let Some(to) = &mut to.$name {
                let each = 1 $(* shape.$size)*;
                unless_length(stringify!($name), to.len(), each * rows.len())?;
                for (to, row) in to.chunks_exact_mut(each).zip(rows) {
                    to.copy_from_slice(&all.$name[row * each..][..each]);
                }
            })+
            Ok(())
        }

        /// Arrays of one dimension that own the memory of these names.
        pub(super) fn arrays<'py>(py: Python<'py>, names: &[&str], memory: Buffers) -> Vec<Bound<'py, PyAny>> {
            let all = [$((stringify!($name), memory.$name.into_pyarray(py).into_any())),+];
            all.into_iter().filter(|(name, _)| names.contains(name)).map(|(_, array)| array).collect()
        }
    };
}

bastide::for_each_output!(outputs);

/// Fails unless an argument or output has the length that is needed.
pub(super) fn unless_length(what: &'static str, given: usize, needed: usize) -> Result<(), BatchError> {
    if given == needed { Ok(()) } else { Err(BatchError::Length { what, given, needed }) }
}

/// Clears the outputs in which a step does not write every row.
pub(super) fn clear(outputs: &mut Outputs<'_>) {
    if let Some(values) = &mut outputs.last_observation {
        values.fill(0);
    }
    if let Some(values) = &mut outputs.last_observation_f32 {
        values.fill(0.0);
    }
}
