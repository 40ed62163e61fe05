//! Questions about a position, or about a match's current position.

use crate::array::{Wanted, is_dtype};
use crate::error::{ArgumentError, OrRaise};
use bastide::{Finite, Id, NotObserved, Set};
use numpy::PyArray1;
use pyo3::prelude::*;

/// Marks the legal ones of `actions` actions in `out` or a new array.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    actions: usize,
    legal: Set<Id>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let wanted = Wanted { name: "out", shape: &[actions], dtypes: "bool or uint8" };
    let out = out.unwrap_or_else(|| PyArray1::<bool>::zeros(py, actions, false).into_any());
    if let Some(array) = wanted.given::<bool>(&out)? {
        wanted.write(&array, |marks| {
            marks.fill(false);
            legal.iter().for_each(|action| marks[action.id()] = true);
            Ok(())
        })?;
    } else if let Some(array) = wanted.given::<u8>(&out)? {
        wanted.write(&array, |marks| {
            marks.fill(0);
            legal.iter().for_each(|action| marks[action.id()] = 1);
            Ok(())
        })?;
    } else {
        return Err(wanted.refuse_dtype(&out));
    }
    Ok(out)
}

/// Writes an observation of `length` values, as numbers or as fractions, into `out` or a new array.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    length: usize,
    out: Option<Bound<'py, PyAny>>,
    dtype: Option<Bound<'py, PyAny>>,
    write: impl FnOnce(&mut [u8]) -> Result<(), NotObserved>,
    write_f32: impl FnOnce(&mut [f32]) -> Result<(), NotObserved>,
) -> PyResult<Bound<'py, PyAny>> {
    let (bytes, floats) = match &dtype {
        None => (true, true),
        Some(dtype) => (is_dtype::<u8>(dtype), is_dtype::<f32>(dtype)),
    };
    let dtypes = match (bytes, floats) {
        (true, true) => "uint8 or float32",
        (true, false) => "uint8",
        (false, true) => "float32",
        (false, false) => {
            return Err(ArgumentError::new_err("the dtype of the observation is not accepted; expected uint8 or float32"));
        }
    };
    let wanted = Wanted { name: "out", shape: &[length], dtypes };
    let out = out.unwrap_or_else(|| match bytes {
        true => PyArray1::<u8>::zeros(py, length, false).into_any(),
        false => PyArray1::<f32>::zeros(py, length, false).into_any(),
    });
    if let Some(array) = wanted.given::<u8>(&out)?.filter(|_| bytes) {
        wanted.write(&array, |values| write(values).or_raise())?;
    } else if let Some(array) = wanted.given::<f32>(&out)?.filter(|_| floats) {
        wanted.write(&array, |values| write_f32(values).or_raise())?;
    } else {
        return Err(wanted.refuse_dtype(&out));
    }
    Ok(out)
}

/// The methods of a class that holds a position; the class has `any_game`, and `ask`, which shows the position to a function.
macro_rules! questions {
    ($class:ident) => {
        getters! {
            $class
            /// The game that is played.
            fn game(&self) -> Game = Game(self.any_game().clone());
            /// The turn: a seat, `CHANCE` (-1), or `OVER` (-2) after the end.
            fn turn(&self, py: Python<'_>) -> i32 = self.ask(py, |position| position.turn().code());
            /// The number of seats.
            fn seats(&self) -> usize = self.any_game().seats();
            /// The score of each seat, as if the match ended now. It may count hidden cards: show a viewer the scores of its
            /// scene.
            fn scores(&self, py: Python<'_>) -> Vec<i32> = self.ask(py, |position| position.scores().to_vec());
            /// The return of each seat, from -1 to +1; all 0 before the end.
            fn returns(&self, py: Python<'_>) -> Vec<f32> = self.ask(py, |position| position.returns().to_vec());
        }

        #[pymethods]
        impl $class {
            /// The ids of the legal actions in ascending order; empty unless it is a seat's turn.
            fn legal(&self, py: Python<'_>) -> Vec<u16> {
                self.ask(py, |position| position.legal().iter().map(|action| action.number()).collect())
            }

            /// The legal actions as a mask: a bool array of shape (game.actions,).
            ///
            /// If `out` is given, of dtype bool or uint8, it is written there. Raises ArgumentError if `out` does not fit.
            #[pyo3(signature = (out: "NDArray[Any] | None" = None) -> "NDArray[Any]")]
            fn legal_mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
                mask(py, self.any_game().actions(), self.ask(py, |position| position.legal()), out)
            }

            /// The observation of a seat: an array of shape (game.observation_length,), described by `game.layout`.
            ///
            /// With dtype uint8 it holds small numbers; with float32 they are divided by their maxima. If `out` is given, it is
            /// written there. Raises SeatError, and ArgumentError if `out` or `dtype` does not fit.
            #[pyo3(signature = (seat: "SupportsIndex", out: "NDArray[Any] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[Any]")]
            pub(crate) fn observe<'py>(
                &self,
                py: Python<'py>,
                seat: SeatNumber,
                out: Option<Bound<'py, PyAny>>,
                dtype: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                observation(
                    py,
                    self.any_game().layout().length(),
                    out,
                    dtype,
                    |values| self.ask(py, |position| position.observe(seat.0, values)),
                    |values| self.ask(py, |position| position.observe_f32(seat.0, values)),
                )
            }

            /// The table for people, as a viewer sees it: a seat, "public" or "everything". Raises SeatError.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn table(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<String> {
                let viewer = viewer.of(self.seats())?;
                self.ask(py, |position| position.table(viewer)).or_raise()
            }

            /// The open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you".
            /// Raises SeatError.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn asked(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<String> {
                let viewer = viewer.of(self.seats())?;
                self.ask(py, |position| position.asked(viewer)).or_raise()
            }

            /// The table for a terminal of a width: its parts from top to bottom, each with its purpose and its lines.
            #[pyo3(signature = (viewer: "_Viewer", width: "SupportsIndex") -> "list[tuple[str, list[str]]]")]
            fn _blocks(&self, py: Python<'_>, viewer: GivenViewer, width: Number) -> PyResult<Vec<(&'static str, Vec<String>)>> {
                let viewer = viewer.of(self.seats())?;
                let scene = self.ask(py, |position| position.scene(viewer)).or_raise()?;
                let lines = |text: String| text.lines().map(str::to_owned).collect();
                Ok(scene.blocks(width.size()).into_iter().map(|(tone, text)| (bastide::Finite::notation(tone), lines(text))).collect())
            }

            /// The table as a picture, self-contained SVG, as a viewer sees it: a seat, "public" or "everything". Raises
            /// SeatError.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn picture(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<String> {
                let viewer = viewer.of(self.seats())?;
                self.ask(py, |position| position.picture(viewer)).or_raise()
            }

            /// The picture upright, 390 wide, for a narrow screen. Raises SeatError.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn portrait(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<String> {
                let viewer = viewer.of(self.seats())?;
                self.ask(py, |position| position.portrait(viewer)).or_raise()
            }

            /// The picture and, folded below it, the table in words, as a viewer sees it: a seat, "public" or "everything".
            /// Raises SeatError.
            ///
            /// It is a fragment of HTML that loads nothing: `IPython.display.HTML(match.html(0))` shows it in a notebook.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn html(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<String> {
                let viewer = viewer.of(self.seats())?;
                let caption = format!("{}, {viewer}", self.any_game().name());
                side_by_side([self.ask(py, |position| figure(position.picture(viewer), position.table(viewer), &caption))])
            }

            /// The table described for programs, as a viewer sees it: a seat, "public" or "everything". Raises SeatError.
            ///
            /// Send a client its scene, never the position.
            #[pyo3(signature = (viewer: "_Viewer"))]
            fn scene(&self, py: Python<'_>, viewer: GivenViewer) -> PyResult<Scene> {
                let viewer = viewer.of(self.seats())?;
                self.ask(py, |position| position.scene(viewer)).or_raise().map(|scene| Scene::new(&scene))
            }

            /// The actions that parts of the scene of the seat to act choose: its next decisions, with no other seat and no
            /// chance between them.
            ///
            /// The parts are those of the actions' choices, all of them, in any order. Where another order chooses other actions,
            /// with another result, they are taken in their own order. The answer depends on nothing that is hidden from the
            /// seat. Hidden cards may make a later action illegal or change the question before it: `Match.play_parts` plays as
            /// many as the seat is asked for. Raises IllegalError if a part is unknown, or if the parts choose no actions
            /// together, or several.
            #[pyo3(signature = (parts: "Iterable[str]"))]
            fn plan(&self, py: Python<'_>, parts: Parts) -> PyResult<Vec<u16>> {
                let actions = self.ask(py, |position| position.plan(&parts.names())).or_raise()?;
                Ok(actions.into_iter().map(|action| action.number()).collect())
            }

            /// The `html` with everything shown, for notebooks.
            fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
                self.html(py, GivenViewer::Everything)
            }

            fn __str__(&self, py: Python<'_>) -> String {
                self.ask(py, |position| position.to_string())
            }
        }
    };
}
pub(crate) use questions;
