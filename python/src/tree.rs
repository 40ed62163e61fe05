//! A tree as arrays of NumPy, and the gradient of its returns.

use crate::argument::{Number, Text};
use crate::array::{Array, copied, filled, listed, of};
use crate::call::{call_function, call_method};
use crate::error::{ArgumentError, OrRaise};
use crate::interrupt::unless_interrupted;
use crate::solver::{Measured, Tree};
use crate::strategy::Strategy;
use bastide::Finite;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::Range;

/// The result of a function of probabilities of places, or of a strategy's.
fn of_places<T>(tree: &Tree, given: &Bound<'_, PyAny>, work: impl FnOnce(&[f64]) -> PyResult<T>) -> PyResult<T> {
    if let Ok(strategy) = given.cast::<Strategy>() {
        return work(&tree.tree.places(&strategy.get().strategy).or_raise()?);
    }
    let refuse = || ArgumentError::new_err("the probabilities are unsuitable; expected a Strategy, or float64 in one dimension");
    let array = given.cast::<PyArray1<f64>>().map_err(|_| refuse())?.try_readonly().map_err(|_| refuse())?;
    work(array.as_slice().map_err(|_| refuse())?)
}

impl Tree {
    /// The information states from one to the one before another.
    fn some(&self, first: Number, end: Option<Number>) -> PyResult<Range<usize>> {
        let states = self.tree.all_states();
        let (first, end) = (first.size(), end.map_or(states, Number::size));
        if first <= end && end <= states {
            return Ok(first..end);
        }
        Err(ArgumentError::new_err(format!("the states {first} to {end} do not exist; expected 0 to {states}, in order")))
    }
}

/// Numbers of 64 bits as an array.
fn wide<T: Into<i64>>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Bound<'_, PyArray1<i64>>> {
    Ok(listed(numbers.len(), numbers.into_iter().map(Into::into))?.into_pyarray(py))
}

#[pymethods]
impl Tree {
    /// Measures a strategy that all seats play, or these probabilities of places, exactly, over all histories. Raises
    /// DamagedError for a strategy of another game or of the other form, and ArgumentError for another number of places.
    #[pyo3(signature = (strategy: "Strategy | NDArray[float64]", /))]
    fn measure(&self, py: Python<'_>, strategy: &Bound<'_, PyAny>) -> PyResult<Measured> {
        of_places(self, strategy, |places| {
            let places = copied(places)?;
            Ok(Measured::of(&unless_interrupted(py, |stop| self.tree.measure_places(places, stop))?.or_raise()?))
        })
    }

    /// The exploitability of a policy that is asked about many information states at once: the mean gain of a seat from a best
    /// response, in returns, exactly.
    ///
    /// `policy(observation, mask)` is as for `Batch.evaluate`: it gets observations of this dtype, "uint8" or "float32", and
    /// masks of at most `rows` states, and returns an action for each, or logits of shape (states, actions), whose softmax over
    /// the legal actions it plays; -inf is the logit of an action that it never plays. Arrays may be of NumPy, JAX or PyTorch. In
    /// the full form a `Policy` with a memory is asked about what its seat saw before, too, in order. Raises ArgumentError.
    #[pyo3(signature = (
        policy: "Callable[[NDArray[Any], NDArray[Any]], Any]",
        rows: "SupportsIndex" = Number(65_536),
        *,
        dtype: "str" = Text("uint8")
    ) -> "float")]
    fn exploitability<'py>(
        slf: &Bound<'py, Self>,
        policy: &Bound<'py, PyAny>,
        rows: Number,
        dtype: Text<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call_function(slf.py(), "bastide._solve", "batched", (slf, policy, rows.0, dtype.0))
    }

    /// The observations of the information states, each by the seat that decides, in the order of `information_states`: an array
    /// of shape (states, observation_length) for the states from `first` on, up to the one before `end`. Numbers for the dtype
    /// "uint8", fractions of the maxima for "float32".
    ///
    /// Unless they were noted while the tree grew, the first call grows it again, and keeps the observations of all states as
    /// uint8. Raises ArgumentError.
    #[pyo3(signature = (
        dtype: "str" = Text("uint8"),
        *,
        first: "SupportsIndex" = Number(0),
        end: "SupportsIndex | None" = None
    ) -> "NDArray[Any]")]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        dtype: Text<'_>,
        first: Number,
        end: Option<Number>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (states, length) = (self.some(first, end)?, self.game.layout().length());
        let seen = &self.seen(py)?[states.start * length..states.end * length];
        let shape = [states.len(), length];
        match dtype.0 {
            "uint8" => Ok(copied(seen)?.into_pyarray(py).reshape(shape)?.into_any()),
            "float32" => {
                let maxima = self.game.maxima();
                let fractions = seen.iter().zip(maxima.iter().cycle()).map(|(seen, most)| f32::from(*seen) / f32::from(*most));
                Ok(listed(seen.len(), fractions)?.into_pyarray(py).reshape(shape)?.into_any())
            }
            other => Err(ArgumentError::new_err(format!("`dtype` is {other:?}; expected \"uint8\" or \"float32\""))),
        }
    }

    /// The masks of the information states, in the order of `information_states`: bool of shape (states, actions) for the states
    /// from `first` on, up to the one before `end`. Raises ArgumentError.
    #[pyo3(signature = (*, first: "SupportsIndex" = Number(0), end: "SupportsIndex | None" = None))]
    fn masks<'py>(&self, py: Python<'py>, first: Number, end: Option<Number>) -> PyResult<Array<'py, of::bool>> {
        let (states, actions) = (self.some(first, end)?, self.game.actions());
        let mut masks = filled(states.len() * actions, 0)?;
        self.tree.write_masks(states.start, actions, &mut masks);
        let masks = masks.into_pyarray(py).reshape([states.len(), actions])?;
        Ok(Array::new(call_method(masks.as_any(), "view", ("bool",))?))
    }

    /// The tree as a dict of arrays, for methods of your own. Histories are in an order in which each comes after those that it
    /// continues; the first is the start. Places number the actions of all information states, one state after the other.
    ///
    /// Of each history: `turn`, int8, the seat to act, CHANCE or OVER; `parent`, int64, the history before its last event;
    /// `place`, int64, the place of its last action, or -1 if chance dealt last; `chance`, float64, the probability of what
    /// chance dealt last, otherwise 1; `state`, int64, the information state, or -1; `returns`, float64 of shape (histories,
    /// seats), 0 before the end. The first history has itself as its parent, the place -1 and the chance 1.
    ///
    /// Of each information state: `seat`, uint8; `before`, int64, the place of the seat's last action, or -1; `key`, uint64 of
    /// shape (states, 2), the upper half first; `first`, int64, its first place, with the number of all places at the end. Of
    /// each place: `action`, uint16, the id.
    #[pyo3(signature = () -> "dict[str, NDArray[Any]]")]
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arrays = py.detach(|| self.tree.arrays()).or_raise()?;
        let shape = [arrays.turn.len(), self.tree.seats()];
        let states = arrays.key.len();
        let halves = listed(2 * states, arrays.key.into_iter().flat_map(|key| [(key >> 64) as u64, key as u64]))?;
        let dict = PyDict::new(py);
        dict.set_item("turn", arrays.turn.into_pyarray(py))?;
        dict.set_item("parent", wide(py, arrays.parent)?)?;
        dict.set_item("place", wide(py, arrays.place)?)?;
        dict.set_item("chance", arrays.chance.into_pyarray(py))?;
        dict.set_item("state", wide(py, arrays.state)?)?;
        dict.set_item("returns", arrays.returns.into_pyarray(py).reshape(shape)?)?;
        dict.set_item("seat", arrays.seat.into_pyarray(py))?;
        dict.set_item("before", wide(py, arrays.before)?)?;
        dict.set_item("key", halves.into_pyarray(py).reshape([states, 2])?)?;
        dict.set_item("first", wide(py, arrays.first)?)?;
        let actions = listed(arrays.action.len(), arrays.action.iter().map(|id| id.id() as u16))?;
        dict.set_item("action", actions.into_pyarray(py))?;
        Ok(dict)
    }

    /// The probability of each place by a strategy: float64. States outside it are played uniformly.
    ///
    /// Raises DamagedError for a strategy of another game.
    #[pyo3(signature = (strategy, /))]
    fn places<'py>(&self, py: Python<'py>, strategy: &Strategy) -> PyResult<Array<'py, of::float64>> {
        Ok(Array::flat(py, self.tree.places(&strategy.strategy).or_raise()?))
    }

    /// The strategy with these probabilities of places, float64, divided by their sum in each state, which is 1 within 0.0001.
    ///
    /// Raises ArgumentError if their number differs, or those of a state do not add up to 1.
    #[pyo3(signature = (places: "NDArray[float64]", /))]
    fn strategy(&self, places: &Bound<'_, PyAny>) -> PyResult<Strategy> {
        of_places(self, places, |places| Ok(self.own(self.tree.strategy_of(places).or_raise()?)))
    }

    /// The counterfactual value of each place, if all seats play a strategy, or with these probabilities of places: float64.
    ///
    /// It is the return of the state's seat after the action, weighted with the probability that chance and the others let the
    /// state come about: the derivative of the seat's expected return by the probability of the place, divided by the probability
    /// that the seat itself lets the state come about. Raises ArgumentError for another number of places, and DamagedError for a
    /// strategy of another game.
    #[pyo3(signature = (strategy: "Strategy | NDArray[float64]", /))]
    fn gradient<'py>(&self, py: Python<'py>, strategy: &Bound<'py, PyAny>) -> PyResult<Array<'py, of::float64>> {
        of_places(self, strategy, |places| Ok(Array::flat(py, py.detach(|| self.tree.gradient(places)).or_raise()?)))
    }
}
