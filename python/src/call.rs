//! Calls of Python's code from ours, and the end of Python. Before 3.14, Python then unwinds each thread of a daemon that asks
//! for the interpreter, but Rust's code cannot be unwound. Beside `memory` and `jit/xla.rs`, the only unsafe code of this face.
#![allow(unsafe_code)]

use pyo3::IntoPyObjectExt;
use pyo3::ffi::{PyObject, PyObject_Call};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};
use std::hint::black_box;
use std::mem::{forget, transmute};
use std::ptr::null_mut;
use std::thread;

/// A function of a callable, a tuple of arguments, and null, whose caller Python may unwind.
type Call = unsafe extern "C-unwind" fn(*mut PyObject, *mut PyObject, *mut PyObject) -> *mut PyObject;

/// A guard whose thread, if unwound, waits for ever.
struct Waits;

impl Drop for Waits {
    fn drop(&mut self) {
        wait()
    }
}

fn wait() -> ! {
    loop {
        thread::park();
    }
}

/// The result of work with the interpreter, on any thread; once Python has ended, waits for ever.
pub(crate) fn attached<T>(work: impl FnOnce(Python<'_>) -> T) -> T {
    Python::try_attach(work).unwrap_or_else(|| wait())
}

/// The result of a callable that may let other threads run: the user's, Python's own, or NumPy's.
pub(crate) fn call<'py>(
    callable: &Bound<'py, PyAny>,
    arguments: impl IntoPyObject<'py, Target = PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let arguments = arguments.into_bound_py_any(callable.py())?;
    // SAFETY: the types differ only in that the function may unwind, which the compiler does not know of `PyObject_Call`.
    let call = unsafe { transmute::<*const (), Call>(black_box(PyObject_Call as *const ())) };
    let waits = Waits;
    // SAFETY: both objects live, and the second is a tuple.
    let result = unsafe { call(callable.as_ptr(), arguments.as_ptr(), null_mut()) };
    forget(waits);
    // SAFETY: the result is a new reference, or null if an exception is set.
    unsafe { Bound::from_owned_ptr_or_err(callable.py(), result) }
}

/// The result of a method that may let other threads run.
pub(crate) fn call_method<'py>(
    object: &Bound<'py, PyAny>,
    name: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    call(&object.getattr(name)?, arguments)
}

/// The result of a function of a module that may let other threads run.
pub(crate) fn call_function<'py>(
    py: Python<'py>,
    module: &str,
    name: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    call(&py.import(module)?.getattr(name)?, arguments)
}

/// The items of an iterator, which may be the user's code.
pub(crate) fn items<'py>(iterator: Bound<'py, PyIterator>) -> PyResult<Bound<'py, PyList>> {
    Ok(call(&iterator.py().get_type::<PyList>(), (iterator,))?.cast_into()?)
}
