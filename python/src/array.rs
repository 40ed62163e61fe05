//! NumPy's arrays: those that are given to be written in place, and new ones.

use crate::argument::kind;
use crate::error::ArgumentError;
use numpy::{Element, PyArray1, PyArrayDescr, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::prelude::*;

/// What an array is to hold.
pub(crate) struct Wanted {
    /// How many values.
    pub(crate) length: usize,
    /// Which types of values, in words.
    pub(crate) dtypes: &'static str,
}

impl Wanted {
    /// The refusal of an array.
    fn refuse(&self, given: String) -> PyErr {
        let Self { length, dtypes } = self;
        ArgumentError::new_err(format!(
            "`out` is {given}; it is accepted as a writable contiguous array of shape ({length},) and dtype {dtypes}"
        ))
    }

    /// The array that was given, if its values are of this type.
    pub(crate) fn given<'py, T: Element>(&self, out: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyArray1<T>>>> {
        let Ok(array) = out.cast::<PyUntypedArray>() else {
            return Err(self.refuse(format!("of type {}", kind(out.as_borrowed()))));
        };
        if !array.dtype().is_equiv_to(&dtype::<T>(out.py())) {
            return Ok(None);
        }
        let shape = array.shape();
        if shape != [self.length] {
            let shape = array.getattr("shape")?;
            return Err(self.refuse(format!("of shape {shape}")));
        }
        if !array.is_c_contiguous() {
            return Err(self.refuse("not contiguous".into()));
        }
        Ok(out.cast::<PyArray1<T>>().ok().cloned())
    }

    /// The refusal of an array for the type of its values.
    pub(crate) fn refuse_dtype(&self, out: &Bound<'_, PyAny>) -> PyErr {
        let dtype = out.getattr("dtype").map_or("something else".into(), |dtype| dtype.to_string());
        self.refuse(format!("of dtype {dtype}"))
    }

    /// Writes into the array, which nobody else writes meanwhile.
    pub(crate) fn write<T: Element>(
        &self,
        array: &Bound<'_, PyArray1<T>>,
        write: impl FnOnce(&mut [T]) -> PyResult<()>,
    ) -> PyResult<()> {
        let mut array = array.try_readwrite().map_err(|_| self.refuse("read-only, or being written elsewhere".into()))?;
        write(array.as_slice_mut().map_err(|_| self.refuse("not aligned".into()))?)
    }
}

/// Whether the dtype that was asked for is this one.
pub(crate) fn is_dtype<T: Element>(asked: &Bound<'_, PyAny>) -> bool {
    PyArrayDescr::new(asked.py(), asked).is_ok_and(|asked| asked.is_equiv_to(&dtype::<T>(asked.py())))
}
