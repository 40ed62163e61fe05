//! NumPy's arrays whose memory a batch keeps writing to. Beside `jit/xla.rs`, the only unsafe code of this face.
#![allow(unsafe_code)]

use crate::array::{Wanted, room};
use crate::error::ArgumentError;
use numpy::npyffi::NPY_ARRAY_WRITEABLE;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use pyo3::{PyTraverseError, PyVisit};
use std::ops::Range;
use std::slice;

/// The alignment of new arrays in bytes: the alignment of the widest registers, and of arrays that JAX takes without a copy.
const ALIGNMENT: usize = 64;

/// An array that lives as long as this object, with values that are all valid as `T`.
pub(crate) struct Memory<T> {
    array: Py<PyUntypedArray>,
    /// An object that keeps the values in place: the owner of their memory or, for the user's array, a weak reference to it,
    /// because NumPy does not resize an array that has one.
    keeper: Py<PyAny>,
    start: *mut T,
    length: usize,
}

// SAFETY: it is a slice that is kept by `keeper`, of plain numbers.
unsafe impl<T: Send> Send for Memory<T> {}
// SAFETY: as above; without `&mut self` nothing is written.
unsafe impl<T: Sync> Sync for Memory<T> {}

impl<T: Element + Copy + Default> Memory<T> {
    /// A new array of this shape, all 0 and aligned, which does not own its memory. With `as_bool`, NumPy reads its bytes, which
    /// must be 0 or 1, as truth values.
    pub(crate) fn zeros(py: Python<'_>, shape: &[usize], as_bool: bool) -> PyResult<Self> {
        if as_bool { Self::of_zeros::<bool>(py, shape) } else { Self::of_zeros::<T>(py, shape) }
    }

    fn of_zeros<U: Element + Copy + Default>(py: Python<'_>, shape: &[usize]) -> PyResult<Self> {
        let length = shape.iter().copied().fold(1, usize::saturating_mul);
        let whole = length.saturating_add(ALIGNMENT / size_of::<U>());
        let mut values = room(whole)?;
        py.detach(|| values.resize(whole, U::default()));
        let array = values.into_pyarray(py);
        let first = (array.data().addr().wrapping_neg() % ALIGNMENT / size_of::<U>()) as isize;
        let aligned = array.get_item(PySlice::new(py, first, first + length as isize, 1))?.cast_into::<PyArray1<U>>()?;
        Ok(Self::of(&aligned.reshape(shape)?, array.getattr("base")?))
    }

    /// The user's array; fails unless it has this shape and dtype, is contiguous and writable.
    pub(crate) fn given(name: &str, given: &Bound<'_, PyAny>, shape: &[usize], or_bool: bool) -> PyResult<Self> {
        let dtype = dtype::<T>(given.py()).to_string();
        let dtypes = if or_bool { format!("bool or {dtype}") } else { dtype };
        let wanted = Wanted { name, shape, dtypes: &dtypes };
        let reference = || given.py().import("weakref")?.call_method1("ref", (given,));
        if let Some(array) = wanted.given::<T>(given)? {
            wanted.write(&array, |_| Ok(()))?;
            return Ok(Self::of(&array, reference()?));
        }
        if let Some(array) = wanted.given::<bool>(given)?.filter(|_| or_bool) {
            wanted.write(&array, |_| Ok(()))?;
            return Ok(Self::of(&array, reference()?));
        }
        Err(wanted.refuse_dtype(given))
    }

    /// The array is contiguous and aligned; if it holds values of `bool`, `T` is `u8`.
    fn of<U: Element>(array: &Bound<'_, PyArrayDyn<U>>, keeper: Bound<'_, PyAny>) -> Self {
        let untyped = array.as_untyped().clone().unbind();
        Self { array: untyped, keeper: keeper.unbind(), start: array.data().cast(), length: array.len() }
    }

    /// The array, for Python.
    pub(crate) fn array<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.array.bind(py).as_any().clone()
    }

    /// The values, to be written; an error with the array's name if it was set read-only or given other memory. The user must
    /// prevent other threads from writing them meanwhile, as with every function of NumPy.
    pub(crate) fn writable(&mut self, py: Python<'_>, name: &str) -> PyResult<&mut [T]> {
        let array = self.array.bind(py);
        // SAFETY: the array lives, and Python is attached to this thread.
        let fields = unsafe { &(*array.as_array_ptr()).fields };
        if fields.flags & NPY_ARRAY_WRITEABLE == 0 {
            return Err(ArgumentError::new_err(format!("`{name}` is read-only; expected it to stay writable for the batch")));
        }
        if fields.data.cast() != self.start || array.len() != self.length {
            return Err(ArgumentError::new_err(format!(
                "`{name}` was given other memory; expected the memory that the batch writes"
            )));
        }
        // SAFETY: `keeper` keeps the values in place, and no other `Memory` has them (see `Outputs::of`).
        Ok(unsafe { slice::from_raw_parts_mut(self.start, self.length) })
    }

    /// The values of an array that does not belong to the user.
    pub(crate) fn values(&self) -> &[T] {
        // SAFETY: the values begin there and live as long as `keeper`, which owns them.
        unsafe { slice::from_raw_parts(self.start, self.length) }
    }

    /// Shows the garbage collector the objects held.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.array)?;
        visit.call(&self.keeper)
    }

    /// The addresses of the values.
    pub(crate) fn addresses(&self) -> Range<usize> {
        self.start.addr()..self.start.addr() + self.length * size_of::<T>()
    }
}
