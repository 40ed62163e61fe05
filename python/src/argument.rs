//! Arguments of functions: numbers and texts, whose errors say what was given.

use crate::call::{call_method, items};
use crate::error::{ArgumentError, IllegalError, OrRaise, SeatError};
use bastide::{AnyGame, Finite, Id, Viewer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFrozenSet, PyInt, PyIterator, PySet, PyString};
use std::fmt::{self, Display};

/// A whole number as Python gives it.
enum Whole {
    /// A number that fits.
    Fits(u64),
    /// A number that is negative or too large, as it is written.
    Beyond(String),
    /// Something else.
    Other,
}

impl Whole {
    /// An object with an `__index__` is a whole number, except a bool.
    fn of(object: Borrowed<'_, '_, PyAny>) -> Self {
        if object.is_exact_instance_of::<PyInt>() {
            let written = |_| Self::Beyond(object.str().map_or("a number of too many digits".into(), |text| text.to_string()));
            return object.extract().map_or_else(written, Self::Fits);
        }
        if object.is_instance_of::<PyBool>() || object.is_instance_of::<PyString>() {
            return Self::Other;
        }
        match call_method(&object, "__index__", ()) {
            Ok(number) if number.is_exact_instance_of::<PyInt>() => Self::of(number.as_borrowed()),
            _ => Self::Other,
        }
    }
}

/// A whole number of Python or NumPy, as it is written.
pub(crate) fn whole_number(object: Borrowed<'_, '_, PyAny>) -> Option<String> {
    match Whole::of(object) {
        Whole::Fits(number) => Some(number.to_string()),
        Whole::Beyond(written) => Some(written),
        Whole::Other => None,
    }
}

/// The name of the type of an object.
pub(crate) fn kind(object: Borrowed<'_, '_, PyAny>) -> String {
    object.get_type().name().map_or("something else".into(), |name| name.to_string())
}

/// The items of a sequence; an error for a set, which has no order.
pub(crate) fn in_order<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>() {
        return Err(PyTypeError::new_err("a set has no order"));
    }
    given.try_iter()
}

/// An action or an outcome, by its id or in its notation.
pub(crate) enum Event<'a> {
    Id(u64),
    Beyond(String),
    Text(&'a str),
}

impl Event<'_> {
    /// The id of the action.
    pub(crate) fn action(&self, game: &AnyGame) -> PyResult<Id> {
        match self {
            Self::Id(id) => game.action(usize::try_from(*id).unwrap_or(usize::MAX)).or_raise(),
            Self::Text(text) => game.action_id(text).or_raise(),
            Self::Beyond(written) => {
                Err(IllegalError::new_err(format!("action {written} does not exist; expected 0 to {}", game.actions() - 1)))
            }
        }
    }

    /// The id of the chance outcome.
    pub(crate) fn outcome(&self, game: &AnyGame) -> PyResult<Id> {
        match self {
            Self::Id(id) => game.outcome(usize::try_from(*id).unwrap_or(usize::MAX)).or_raise(),
            Self::Text(text) => game.outcome_id(text).or_raise(),
            Self::Beyond(written) => Err(IllegalError::new_err(format!(
                "chance outcome {written} does not exist; expected 0 to {}",
                game.outcomes() - 1
            ))),
        }
    }
}

impl Display for Event<'_> {
    /// As it was given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => id.fmt(f),
            Self::Beyond(written) => f.write_str(written),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Event<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match Whole::of(object) {
            Whole::Fits(id) => Ok(Self::Id(id)),
            Whole::Beyond(written) => Ok(Self::Beyond(written)),
            Whole::Other if object.is_instance_of::<PyString>() => object.extract::<Text<'a>>().map(|text| Self::Text(text.0)),
            Whole::Other => Err(ArgumentError::new_err(format!(
                "{} is not an action or an outcome; expected its id (int) or its notation (str)",
                kind(object)
            ))),
        }
    }
}

/// An id whose notation is asked for.
pub(crate) struct IdNumber<'a>(pub(crate) Event<'a>);

impl<'a, 'py> FromPyObject<'a, 'py> for IdNumber<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match Whole::of(object) {
            Whole::Fits(id) => Ok(Self(Event::Id(id))),
            Whole::Beyond(written) => Ok(Self(Event::Beyond(written))),
            Whole::Other => Err(ArgumentError::new_err(format!("the id is {}; expected an int", kind(object)))),
        }
    }
}

/// The ids of a record.
pub(crate) struct Ids(pub(crate) Vec<Id>);

impl<'a, 'py> FromPyObject<'a, 'py> for Ids {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse = |what: String| {
            ArgumentError::new_err(format!("the ids of the record have {what}; expected ints, 0 to {}", Id::COUNT - 1))
        };
        let ids = items(object.try_iter().map_err(|_| refuse(kind(object)))?)?;
        let id_of = |item: Bound<'py, PyAny>| match Whole::of(item.as_borrowed()) {
            Whole::Fits(id) => usize::try_from(id).ok().and_then(Id::from_id).ok_or_else(|| refuse(id.to_string())),
            Whole::Beyond(written) => Err(refuse(written)),
            Whole::Other => Err(refuse(kind(item.as_borrowed()))),
        };
        ids.iter().map(id_of).collect::<PyResult<_>>().map(Self)
    }
}

/// The number of a seat.
pub(crate) struct SeatNumber(pub(crate) usize);

impl<'a, 'py> FromPyObject<'a, 'py> for SeatNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match Whole::of(object) {
            Whole::Fits(seat) => Ok(Self(usize::try_from(seat).unwrap_or(usize::MAX))),
            Whole::Beyond(written) => {
                Err(SeatError::new_err(format!("seat {written} does not exist; expected a number from 0 on")))
            }
            Whole::Other => Err(ArgumentError::new_err(format!("the seat is {}; expected an int", kind(object)))),
        }
    }
}

/// The names of parts of a scene.
pub(crate) struct Parts(Vec<String>);

impl Parts {
    /// The names.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Parts {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse = || ArgumentError::new_err(format!("the parts are {}; expected names, each a str", kind(object)));
        if object.is_instance_of::<PyString>() {
            return Err(refuse());
        }
        let part = |item: Bound<'py, PyAny>| Ok(item.extract::<Text<'_>>()?.0.to_string());
        items(object.try_iter().map_err(|_| refuse())?)?.iter().map(part).collect::<PyResult<_>>().map(Self)
    }
}

/// A viewer: a seat, "public" or "everything".
pub(crate) enum GivenViewer {
    Seat(usize),
    Public,
    Everything,
}

impl GivenViewer {
    /// The viewer of a game with a number of seats.
    pub(crate) fn of(self, seats: usize) -> PyResult<Viewer> {
        match self {
            Self::Seat(seat) => Viewer::in_seat(seat, seats).or_raise(),
            Self::Public => Ok(Viewer::Public),
            Self::Everything => Ok(Viewer::Everything),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenViewer {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse =
            |what| ArgumentError::new_err(format!("the viewer is {what}; expected a seat (int), \"public\" or \"everything\""));
        if object.is_instance_of::<PyString>() {
            return match object.extract::<Text<'_>>()?.0 {
                "public" => Ok(Self::Public),
                "everything" => Ok(Self::Everything),
                other => Err(refuse(format!("`{other}`"))),
            };
        }
        match Whole::of(object) {
            Whole::Other => Err(refuse(kind(object))),
            _ => object.extract::<SeatNumber>().map(|seat| Self::Seat(seat.0)),
        }
    }
}

/// A number of 64 bits: a seed or a count.
pub(crate) struct Number(pub(crate) u64);

impl Number {
    /// The number as a size, saturating.
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// The number as one of threads.
    pub(crate) fn threads(self) -> PyResult<usize> {
        let refuse = || ArgumentError::new_err(format!("`threads` is {}; expected 1 to 256", self.0));
        if (1..=256).contains(&self.0) { Ok(self.0 as usize) } else { Err(refuse()) }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Number {
    type Error = PyErr;

    #[cfg(feature = "inspect")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr = pyo3::type_hint_identifier!("typing", "SupportsIndex");

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse = |what: String| ArgumentError::new_err(format!("{what} is not accepted; expected an int of 0 to 2**64 - 1"));
        match Whole::of(object) {
            Whole::Fits(number) => Ok(Self(number)),
            Whole::Beyond(written) => Err(refuse(written)),
            Whole::Other => Err(refuse(kind(object))),
        }
    }
}

/// A text.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl<'a, 'py> FromPyObject<'a, 'py> for Text<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse = |_| match object.is_instance_of::<PyString>() {
            true => ArgumentError::new_err("the str has a lone surrogate; expected a str without"),
            false => ArgumentError::new_err(format!("{} is not accepted; expected a str", kind(object))),
        };
        object.extract().map(Self).map_err(refuse)
    }
}

/// Bytes of a `to_bytes`.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a, 'py> FromPyObject<'a, 'py> for Bytes<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let refuse = |_| ArgumentError::new_err(format!("{} is not accepted; expected bytes", kind(object)));
        object.extract().map(Self).map_err(refuse)
    }
}
