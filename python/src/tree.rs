//! A tree as arrays of NumPy, and the gradient of its returns.

use crate::array::{Array, listed, of};
use crate::error::{ArgumentError, OrRaise};
use crate::solver::Tree;
use crate::strategy::Strategy;
use bastide::Finite;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The result of a function of probabilities of places, or of a strategy's.
fn of_places<T>(tree: &Tree, given: &Bound<'_, PyAny>, work: impl FnOnce(&[f64]) -> PyResult<T>) -> PyResult<T> {
    if let Ok(strategy) = given.cast::<Strategy>() {
        return work(&tree.tree.places(&strategy.get().strategy).or_raise()?);
    }
    let refuse = || ArgumentError::new_err("the probabilities are unsuitable; expected a Strategy, or float64 in one dimension");
    let array = given.cast::<PyArray1<f64>>().map_err(|_| refuse())?.try_readonly().map_err(|_| refuse())?;
    work(array.as_slice().map_err(|_| refuse())?)
}

/// Numbers of 64 bits as an array.
fn wide<T: Into<i64>>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Bound<'_, PyArray1<i64>>> {
    Ok(listed(numbers.len(), numbers.into_iter().map(Into::into))?.into_pyarray(py))
}

#[pymethods]
impl Tree {
    /// The tree as a dict of arrays, for methods of your own. Histories are in an order in which each comes after those that it
    /// continues; the first is the start. Places number the actions of all information states, one state after the other.
    ///
    /// Of each history: `turn`, int8, the seat to act, CHANCE or OVER; `parent`, int64, the history before its last event;
    /// `place`, int64, the place of its last action, or -1 if chance dealt last; `chance`, float64, the probability of what chance
    /// dealt last, otherwise 1; `state`, int64, the information state, or -1; `returns`, float64 of shape (histories, seats), 0
    /// before the end. The first history has itself as its parent, the place -1 and the chance 1.
    ///
    /// Of each information state: `seat`, uint8; `before`, int64, the place of the seat's last action, or -1; `key`, uint64 of
    /// shape (states, 2), the upper half first; `first`, int64, its first place, with the number of all places at the end. Of each
    /// place: `action`, uint16, the id.
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
        Ok(Array::new(self.tree.places(&strategy.strategy).or_raise()?.into_pyarray(py).into_any()))
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
        of_places(self, strategy, |places| {
            let gradient = py.detach(|| self.tree.gradient(places)).or_raise()?;
            Ok(Array::new(gradient.into_pyarray(py).into_any()))
        })
    }
}
