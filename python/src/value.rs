//! Plain values that describe a game.

use bastide::OptionKind;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple, PyType};

/// The result of `__reduce__`: a callable, and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Bytes for Python; a MemoryError if there is not enough memory.
pub(crate) fn bytes_of<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, bytes.len(), |place| {
        place.copy_from_slice(bytes);
        Ok(())
    })
}

/// The hash of the fields of a plain value.
pub(crate) fn hash_of<'py>(py: Python<'py>, fields: impl IntoPyObject<'py, Target = PyTuple>) -> PyResult<isize> {
    let fields = fields.into_bound_py_any(py)?.cast_into::<PyTuple>()?;
    let hashable = |field: Bound<'py, PyAny>| match field.cast::<PyList>() {
        Ok(list) => list.to_tuple().into_any(),
        Err(_) => field,
    };
    PyTuple::new(py, fields.iter().map(hashable))?.hash()
}

/// Gives a class of plain values its constructor, its `repr`, its hash and its pickle.
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

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                crate::value::hash_of(py, ($(self.$field.clone(),)+))
            }

            #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, ($($type,)+)) {
                (slf.get_type(), ($(slf.get().$field.clone(),)+))
            }
        }
    };
}
pub(crate) use value;

/// Gives a class its properties, each with its documentation and its value.
macro_rules! getters {
    (
        $class:ident
        $(
            $(#[doc = $doc:literal])*
            $visible:vis fn $name:ident $(<$py_life:lifetime>)? (&$this:ident $(, $py:ident: Python<$life:lifetime>)?) -> $type:ty
            = $value:expr;
        )+
    ) => {
        #[pymethods]
        impl $class {
            $(
                $(#[doc = $doc])*
                #[getter]
                $visible fn $name $(<$py_life>)? (&$this $(, $py: Python<$life>)?) -> $type {
                    $value
                }
            )+
        }
    };
}
pub(crate) use getters;

/// Lets copies of an immutable object be the object itself.
macro_rules! immutable {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            #[pyo3(signature = (memo: "object", /))]
            fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
                let _ = memo;
                slf
            }
        }
    };
}
pub(crate) use immutable;

/// A field of an observation: values with one name, one maximum and one meaning.
#[pyclass(frozen, get_all, eq, module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct Field {
    /// Its name.
    name: String,
    /// The place of its first value.
    offset: usize,
    /// The number of its values.
    length: usize,
    /// The maximum of a value.
    maximum: u8,
    /// The meaning of its values.
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
#[pyclass(frozen, get_all, eq, name = "Option", module = "bastide")]
#[derive(Clone, PartialEq)]
pub(crate) struct GameOption {
    /// Its name.
    name: String,
    /// Its value in this game.
    value: String,
    /// Its value unless another is given.
    default: String,
    /// The values that it accepts.
    accepts: String,
    /// Its meaning.
    meaning: String,
    /// The words that it accepts while the other options of this game stay as they are; empty if it accepts numbers.
    choices: Vec<String>,
    /// The lowest number that it accepts while the other options stay as they are; None if it accepts words.
    lowest: Option<u32>,
    /// The highest number that it accepts while the other options stay as they are; None if it accepts words.
    highest: Option<u32>,
    /// Whether it also accepts "auto" or None, which lets the game choose.
    auto: bool,
}
value!(GameOption as "Option" {
    name: String,
    value: String,
    default: String,
    accepts: String,
    meaning: String,
    choices: Vec<String>,
    lowest: Option<u32>,
    highest: Option<u32>,
    auto: bool
});

impl GameOption {
    pub(crate) fn of(option: bastide::OptionInfo) -> Self {
        let bastide::OptionInfo { name, accepts, meaning, value, default, kind, auto, .. } = option;
        let (choices, range) = match kind {
            OptionKind::OneOf(choices) => (choices, None),
            OptionKind::Number(lowest, highest) => (Vec::new(), Some((lowest, highest))),
            _ => (Vec::new(), None),
        };
        let (lowest, highest) = range.unzip();
        let (name, accepts, meaning) = (name.into(), accepts.into(), meaning.into());
        Self { name, value, default, accepts, meaning, choices, lowest, highest, auto }
    }
}

#[pymethods]
impl GameOption {
    /// The kind of its values: "number", from `lowest` to `highest`, or "choice", one of `choices`.
    #[getter]
    fn kind(&self) -> &'static str {
        if self.lowest.is_some() { "number" } else { "choice" }
    }
}
