//! NumPy's arrays whose memory a batch keeps writing to. The only unsafe code of this face.
#![allow(unsafe_code)]

use crate::array::Wanted;
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods, dtype};
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
        let dtype = dtype::<T>(given.py()).to_string();
        let dtypes = if or_bool { format!("bool or {dtype}") } else { dtype };
        let wanted = Wanted { name, shape, dtypes: &dtypes };
        if let Some(array) = wanted.given::<T>(given)? {
            wanted.write(&array, |_| Ok(()))?;
            return Ok(Self::of(&array));
        }
        if let Some(array) = wanted.given::<bool>(given)?.filter(|_| or_bool) {
            wanted.write(&array, |_| Ok(()))?;
            return Ok(Self::of(&array));
        }
        Err(wanted.refuse_dtype(given))
    }

    /// The array is contiguous and aligned; where it holds values of `bool`, `T` is `u8`.
    fn of<U: Element>(array: &Bound<'_, PyArrayDyn<U>>) -> Self {
        Self { array: array.as_untyped().clone().unbind(), start: array.data().cast(), length: array.len() }
    }

    /// The array, for Python.
    pub(crate) fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.array.bind(py).as_any().clone()
    }

    /// The values. It is up to the user that no other thread writes them meanwhile, as with every function of NumPy.
    pub(crate) fn values(&mut self) -> &mut [T] {
        // SAFETY: the values begin there and live as long as `self.array`; no other `Memory` has them (see `Outputs::of`).
        unsafe { slice::from_raw_parts_mut(self.start, self.length) }
    }

    /// The addresses of the values.
    pub(crate) fn addresses(&self) -> Range<usize> {
        self.start.addr()..self.start.addr() + self.length * size_of::<T>()
    }
}
