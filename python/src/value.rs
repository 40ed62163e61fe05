//! Plain values that describe a game.

use pyo3::prelude::*;
use pyo3::types::PyType;

/// What `__reduce__` gives: what is to be called, and with what.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Gives a class of plain values its constructor, its `repr` and its pickle.
macro_rules! value {
    ($class:ident as $name:literal { $($field:ident: $type:ty),+ }) => {
        #[pymethods]
        impl $class {
            #[new]
            #[allow(clippy::too_many_arguments)]
            fn new($($field: $type),+) -> Self {
                Self { $($field),+ }
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let fields = [$(format!(concat!(stringify!($field), "={}"), slf.getattr(stringify!($field))?.repr()?)),+];
                Ok(format!(concat!("bastide.", $name, "({})"), fields.join(", ")))
            }

            #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, ($($type,)+)) {
                (slf.get_type(), ($(slf.get().$field.clone(),)+))
            }
        }
    };
}
pub(crate) use value;

/// A field of an observation: values with one name, one maximum and one meaning.
#[pyclass(frozen, get_all, eq, hash, module = "bastide")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Field {
    /// Its name.
    name: String,
    /// The place of its first value.
    offset: usize,
    /// How many values it has.
    length: usize,
    /// The largest that a value can be.
    maximum: u8,
    /// What the values say.
    meaning: String,
}
value!(Field as "Field" { name: String, offset: usize, length: usize, maximum: u8, meaning: String });

impl Field {
    pub(crate) fn of(field: &bastide::Field) -> Self {
        let bastide::Field { name, offset, length, maximum, meaning, .. } = *field;
        Self { name: name.into(), offset, length, maximum, meaning: meaning.into() }
    }
}

/// An option of a game as it was loaded.
#[pyclass(frozen, get_all, eq, hash, name = "Option", module = "bastide")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct GameOption {
    /// Its name.
    name: String,
    /// Its value in this game.
    value: String,
    /// Its value unless another is given.
    default: String,
    /// What it accepts.
    accepts: String,
    /// What it means.
    meaning: String,
}
value!(GameOption as "Option" { name: String, value: String, default: String, accepts: String, meaning: String });

impl GameOption {
    pub(crate) fn of(option: bastide::OptionInfo) -> Self {
        let bastide::OptionInfo { name, accepts, meaning, value, default, .. } = option;
        Self { name: name.into(), value, default, accepts: accepts.into(), meaning: meaning.into() }
    }
}
