//! The arrays that a batch writes to.

use crate::array::Array;
use crate::batch::Batch;
use crate::error::{ArgumentError, OrRaise};
use crate::memory::Memory;
use bastide::{BatchError, Shape};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::Range;

/// How NumPy shows bytes that are 0 or 1.
const TRUTH: bool = true;
const NUMBER: bool = false;

macro_rules! outputs {
    ($($(#[$doc:meta])+ $name:ident: [rows $(, $size:ident)*] of $type:ty as $shown:expr,)+) => {
        /// The arrays that were asked for.
        #[derive(Default)]
        pub(crate) struct Outputs {
            $($name: Option<Memory<$type>>,)+
        }

        impl Outputs {
            /// New arrays, and those that were given in a dict; an error names what is no output or does not fit.
            pub(crate) fn of(asked: &Bound<'_, PyAny>, rows: usize, shape: &Shape) -> PyResult<Self> {
                let py = asked.py();
                let given = asked.cast::<PyDict>().ok();
                let mut outputs = Self::default();
                let names = || ArgumentError::new_err("`outputs` are the names of outputs, or a dict of such names with arrays or None");
                if asked.is_instance_of::<PyString>() {
                    return Err(names());
                }
                for name in asked.try_iter().map_err(|_| names())? {
                    let name = name?;
                    let text: &str = name.extract().map_err(|_| names())?;
                    let array = given.map(|given| given.as_any().get_item(&name)).transpose()?.filter(|array| !array.is_none());
                    match text {
                        $(stringify!($name) => {
                            let shape = [rows $(, shape.$size)*];
                            outputs.$name = Some(match array {
                                None => Memory::zeros(py, &shape, $shown),
                                Some(array) => Memory::given(text, &array, &shape, $shown)?,
                            });
                        })+
                        _ => {
                            let known = bastide::Outputs::NAMES;
                            return Err(BatchError::Output { name: text.into(), known }).or_raise();
                        }
                    }
                }
                outputs.apart()?;
                Ok(outputs)
            }

            /// The names of the outputs that are written.
            pub(crate) fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(names.extend(self.$name.as_ref().map(|_| stringify!($name)));)+
                names
            }

            fn addresses(&self) -> Vec<(&'static str, Range<usize>)> {
                let mut all = Vec::new();
                $(all.extend(self.$name.as_ref().map(|memory| (stringify!($name), memory.addresses())));)+
                all
            }

            /// The arrays, lent to a batch.
            pub(crate) fn lent(&mut self) -> bastide::Outputs<'_> {
                bastide::Outputs { $($name: self.$name.as_mut().map(Memory::values),)+ }
            }
        }

        $(
            #[pymethods]
            impl Batch {
                $(#[$doc])+
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
                    self.shown(py, stringify!($name), |outputs| outputs.$name.as_ref().map(|memory| memory.array(py)))
                }
            }
        )+
    };
}

outputs! {
    /// What the seat to act sees: uint8 of shape (rows, length); after the end, what the last seat to act sees.
    observation: [rows, length] of u8 as NUMBER,
    /// The same as fractions of the maxima: float32 of shape (rows, length).
    observation_f32: [rows, length] of f32 as NUMBER,
    /// The legal actions: bool of shape (rows, actions).
    mask: [rows, actions] of u8 as TRUTH,
    /// The legal actions: uint64 of shape (rows, words), action `a` in bit `a % 64` of word `a // 64`.
    legal: [rows, words] of u64 as NUMBER,
    /// The seat to act, `OVER` (-2) after the end: int8 of shape (rows,).
    seat: [rows] of i8 as NUMBER,
    /// The returns of a match that ended in this step, otherwise 0: float32 of shape (rows, seats).
    rewards: [rows, seats] of f32 as NUMBER,
    /// Whether a match ended in this step, or is over: bool of shape (rows,).
    terminated: [rows] of u8 as TRUTH,
    /// The number of the match, from 0, among those of its row: int64 of shape (rows,).
    episode: [rows] of i64 as NUMBER,
    /// The decisions of the row's match that ended last, 0 before: int32 of shape (rows,).
    length: [rows] of i32 as NUMBER,
    /// The returns of the row's match that ended last, 0 before: float32 of shape (rows, seats).
    returns: [rows, seats] of f32 as NUMBER,
    /// What each seat saw at the end, written where a match ended in this step: uint8 of shape (rows, seats, length).
    last_observation: [rows, seats, length] of u8 as NUMBER,
    /// The same as fractions of the maxima: float32 of shape (rows, seats, length).
    last_observation_f32: [rows, seats, length] of f32 as NUMBER,
}

impl Outputs {
    /// An error where two outputs share memory.
    fn apart(&self) -> PyResult<()> {
        let mut all = self.addresses();
        all.sort_by_key(|(_, addresses)| addresses.start);
        match all.windows(2).find(|pair| pair[0].1.end > pair[1].1.start) {
            Some(pair) => Err(ArgumentError::new_err(format!("outputs `{}` and `{}` share memory", pair[0].0, pair[1].0))),
            None => Ok(()),
        }
    }
}
