//! What can be asked of a position, and of a match in its place.

use crate::array::{Wanted, is_dtype};
use crate::error::{ArgumentError, OrRaise};
use bastide::any::Erased;
use numpy::PyArray1;
use pyo3::prelude::*;

/// A position, or what holds one.
pub(crate) trait Asked {
    /// Asks the position.
    fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&dyn Erased) -> T) -> T;

    /// The game that it is of.
    fn any_game(&self) -> &bastide::AnyGame;

    /// Marks the legal actions in an array: the one that was given, or a new one.
    fn mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let actions = self.any_game().actions();
        let wanted = Wanted { name: "out", shape: &[actions], dtypes: "bool or uint8" };
        let out = out.unwrap_or_else(|| PyArray1::<bool>::zeros(py, actions, false).into_any());
        let legal = self.ask(py, Erased::legal);
        if let Some(array) = wanted.given::<bool>(&out)? {
            wanted.write(&array, |marks| {
                marks.fill(false);
                legal.iter().for_each(|action| marks[usize::from(action.number())] = true);
                Ok(())
            })?;
        } else if let Some(array) = wanted.given::<u8>(&out)? {
            wanted.write(&array, |marks| {
                marks.fill(0);
                legal.iter().for_each(|action| marks[usize::from(action.number())] = 1);
                Ok(())
            })?;
        } else {
            return Err(wanted.refuse_dtype(&out));
        }
        Ok(out)
    }

    /// Writes what a seat sees into an array: the one that was given, or a new one.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        out: Option<Bound<'py, PyAny>>,
        dtype: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let length = self.any_game().layout().length();
        let (bytes, floats) = match &dtype {
            None => (true, true),
            Some(dtype) => (is_dtype::<u8>(dtype), is_dtype::<f32>(dtype)),
        };
        let dtypes = match (bytes, floats) {
            (true, true) => "uint8 or float32",
            (true, false) => "uint8",
            (false, true) => "float32",
            (false, false) => return Err(ArgumentError::new_err("an observation has the dtype uint8 or float32")),
        };
        let wanted = Wanted { name: "out", shape: &[length], dtypes };
        let out = out.unwrap_or_else(|| match bytes {
            true => PyArray1::<u8>::zeros(py, length, false).into_any(),
            false => PyArray1::<f32>::zeros(py, length, false).into_any(),
        });
        if let Some(array) = wanted.given::<u8>(&out)?.filter(|_| bytes) {
            wanted.write(&array, |values| self.ask(py, |position| position.observe(seat, values)).or_raise())?;
        } else if let Some(array) = wanted.given::<f32>(&out)?.filter(|_| floats) {
            wanted.write(&array, |values| self.ask(py, |position| position.observe_f32(seat, values)).or_raise())?;
        } else {
            return Err(wanted.refuse_dtype(&out));
        }
        Ok(out)
    }
}

/// The methods of a class that is [`Asked`].
macro_rules! questions {
    ($class:ty) => {
        #[pymethods]
        impl $class {
            /// The game that is played.
            #[getter]
            fn game(&self) -> Game {
                Game(self.any_game().clone())
            }

            /// Who can act: a seat, `CHANCE` (-1), or nobody any more, `OVER` (-2).
            #[getter]
            fn turn(&self, py: Python<'_>) -> i32 {
                self.ask(py, |position| position.turn().code())
            }

            /// The number of seats.
            #[getter]
            fn seats(&self) -> usize {
                self.any_game().seats()
            }

            /// The score of each seat, as if the match ended now.
            #[getter]
            fn scores(&self, py: Python<'_>) -> Vec<i32> {
                self.ask(py, |position| position.scores().to_vec())
            }

            /// The return of each seat, from -1 to +1; all 0 before the end.
            #[getter]
            fn returns(&self, py: Python<'_>) -> Vec<f32> {
                self.ask(py, |position| position.returns().to_vec())
            }

            /// The ids of the legal actions in rising order; empty where no seat is to play.
            fn legal(&self, py: Python<'_>) -> Vec<u16> {
                self.ask(py, |position| position.legal().iter().map(|action| action.number()).collect())
            }

            /// The legal actions as a mask: a bool array of shape (game.actions,).
            ///
            /// It is written into `out` if that is given, of dtype bool or uint8. Raises ArgumentError where `out` does not fit.
            #[pyo3(signature = (out: "NDArray[Any] | None" = None) -> "NDArray[Any]")]
            fn legal_mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
                self.mask(py, out)
            }

            /// What a seat sees: an array of shape (game.observation_length,), as `game.layout` describes it.
            ///
            /// Of dtype uint8 it holds small numbers; of dtype float32 these divided by their maxima. It is written into `out` if
            /// that is given. Raises SeatError, and ArgumentError where `out` or `dtype` does not fit.
            #[pyo3(signature = (seat: "SupportsIndex", out: "NDArray[Any] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[Any]")]
            fn observe<'py>(
                &self,
                py: Python<'py>,
                seat: SeatNumber,
                out: Option<Bound<'py, PyAny>>,
                dtype: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.observation(py, seat.0, out, dtype)
            }

            /// The table for people, as a seat sees it, or with everything shown. Raises SeatError.
            #[pyo3(signature = (viewer: "SupportsIndex | None" = None))]
            fn table(&self, py: Python<'_>, viewer: Option<SeatNumber>) -> PyResult<String> {
                self.ask(py, |position| position.table(viewer.map(|seat| seat.0))).or_raise()
            }

            fn __str__(&self, py: Python<'_>) -> String {
                self.ask(py, |position| position.to_string())
            }
        }
    };
}
pub(crate) use questions;
