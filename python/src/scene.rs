//! A scene: the table described for programs.

use crate::argument::Text;
use crate::call::call_function;
use crate::value::Reduced;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A table as a viewer sees it, as data: what lies where, and the parts that choose each legal action.
///
/// Scenes are immutable, compare, hash, copy and pickle.
#[pyclass(frozen, eq, hash, module = "bastide")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Scene {
    json: String,
    words: String,
}

impl Scene {
    pub(crate) fn new(scene: &bastide::AnyScene) -> Self {
        Self { json: scene.to_json(), words: scene.to_string() }
    }
}

#[pymethods]
impl Scene {
    /// The scene in ints, strs, lists and dicts: its `version`, 2; the members of its game; and its `choices`, the legal actions,
    /// if the viewer sees what the seat to act sees.
    #[pyo3(signature = () -> "dict[str, Any]")]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        call_function(py, "json", "loads", (&self.json,))
    }

    /// The scene in JSON, version 2.
    fn to_json(&self) -> &str {
        &self.json
    }

    #[classmethod]
    #[pyo3(signature = (json: "str", words: "str", /))]
    fn _from_parts(_: &Bound<'_, PyType>, json: Text<'_>, words: Text<'_>) -> Self {
        Self { json: json.0.into(), words: words.0.into() }
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[str, str]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, String)> {
        let Self { json, words } = slf.get();
        Ok((slf.get_type().getattr("_from_parts")?, (json.clone(), words.clone())))
    }

    /// The table in words.
    fn __str__(&self) -> &str {
        &self.words
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Scene of {} lines>", self.words.lines().count())
    }
}
