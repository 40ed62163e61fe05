//! NumPy's arrays whose memory a batch keeps writing to. The only unsafe code of this face.
#![allow(unsafe_code)]

use crate::argument::kind;
use crate::error::ArgumentError;
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::prelude::*;
use std::ops::Range;
use std::slice;

/// An array that lives as long as this, of values that are all valid as `T`.
pub(crate) struct Memory<T> {
    array: Py<PyUntypedArray>,
    start: *mut T,
    length: usize,
}

// SAFETY: it is a slice that is owned through `array`, of plain numbers.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: as above; without `&mut self` nothing is written.
unsafe impl<T: Sync> Sync for Memory<T> {}

impl<T: Element + Copy> Memory<T> {
    /// A new array of this shape, all 0. With `bool`, NumPy reads its bytes, which must be 0 or 1, as truth values.
    pub(crate) fn zeros(py: Python<'_>, shape: &[usize], as_bool: bool) -> Self {
        if as_bool {
            Self::of(&PyArrayDyn::<bool>::zeros(py, shape, false))
        } else {
            Self::of(&PyArrayDyn::<T>::zeros(py, shape, false))
        }
    }

    /// An array of the user's; refused unless it has this shape and dtype, is contiguous and can be written.
    pub(crate) fn given(name: &str, given: &Bound<'_, PyAny>, shape: &[usize], or_bool: bool) -> PyResult<Self> {
        let py = given.py();
        let refuse = |what: String| {
            let dtype = dtype::<T>(py);
            let dtypes = if or_bool { format!("bool or {dtype}") } else { dtype.to_string() };
            let shape = shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            ArgumentError::new_err(format!(
                "output `{name}` is {what}; it is accepted as a writable contiguous array of shape ({shape},) and dtype {dtypes}"
            ))
        };
        let Ok(array) = given.cast::<PyUntypedArray>() else {
            return Err(refuse(format!("of type {}", kind(given.as_borrowed()))));
        };
        let numbers = array.dtype().is_equiv_to(&dtype::<T>(py));
        let truths = or_bool && array.dtype().is_equiv_to(&dtype::<bool>(py));
        if !(numbers || truths) {
            return Err(refuse(format!("of dtype {}", array.dtype())));
        }
        if array.shape() != shape {
            return Err(refuse(format!("of shape {}", array.getattr("shape")?)));
        }
        let flags = array.getattr("flags")?;
        for (flag, what) in [("c_contiguous", "not contiguous"), ("aligned", "not aligned"), ("writeable", "read-only")] {
            if !flags.getattr(flag)?.extract::<bool>()? {
                return Err(refuse(what.into()));
            }
        }
        Ok(if numbers { Self::of::<T>(given.cast()?) } else { Self::of::<bool>(given.cast()?) })
    }

    /// The array is contiguous and aligned; where it holds values of `bool`, `T` is `u8`.
    fn of<U: Element>(array: &Bound<'_, PyArrayDyn<U>>) -> Self {
        Self { array: array.as_untyped().clone().unbind(), start: array.data().cast(), length: array.len() }
    }

    /// The array as Python has it.
    pub(crate) fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.array.bind(py).as_any().clone()
    }

    /// The values. What other threads of Python write meanwhile is a race of theirs, as with every function of NumPy.
    pub(crate) fn values(&mut self) -> &mut [T] {
        // SAFETY: so many values begin there and live as long as `self.array`; no other `Memory` has them (see `Outputs::of`).
        unsafe { slice::from_raw_parts_mut(self.start, self.length) }
    }

    /// The addresses of the values.
    pub(crate) fn addresses(&self) -> Range<usize> {
        self.start.addr()..self.start.addr() + self.length * size_of::<T>()
    }
}
