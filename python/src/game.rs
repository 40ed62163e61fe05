//! A game: the constants of all its matches.

use crate::argument::{Event, IdNumber, Number, Text, kind, whole_number};
use crate::array::{Array, of};
use crate::call::call_function;
use crate::error::{ArgumentError, OrRaise};
use crate::html::table;
use crate::tally::Tally;
use crate::value::{Field, GameOption, getters, immutable};
use bastide::AnyGame;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PySlice, PyString};
use std::hash::{Hash, Hasher};

/// A game with its options. Immutable; equal to a game of the same name.
#[pyclass(frozen, eq, hash, module = "bastide")]
#[derive(PartialEq, Eq)]
pub(crate) struct Game(pub(crate) AnyGame);

impl Hash for Game {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.name().hash(hasher);
    }
}

/// The game of a name, with options in the name or beside it: `load("name(option=1)")` or `load("name", option=1)`.
///
/// The value of an option is an int or a str, and None for the default. Raises OptionError.
#[pyfunction]
#[pyo3(signature = (name: "str", /, **options: "SupportsIndex | str | None") -> "Game")]
pub(crate) fn load(name: Text<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    bastide::load(&with_options(name.0, options)?).or_raise().map(Game)
}

/// A name with the options beside it added to those in it.
pub(crate) fn with_options(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let settings = options.map(settings).transpose()?.unwrap_or_default();
    let settings: Vec<(&str, &str)> = settings.iter().map(|(option, value)| (option.as_str(), value.as_str())).collect();
    bastide::with_options(name, &settings).or_raise()
}

/// Options and their values as they are written in a name.
fn settings(options: &Bound<'_, PyDict>) -> PyResult<Vec<(String, String)>> {
    let setting = |(option, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let value = match whole_number(value.as_borrowed()) {
            Some(number) => number,
            None if value.is_instance_of::<PyString>() || value.is_instance_of::<PyFloat>() => value.str()?.to_string(),
            None if value.is_none() => "auto".into(),
            None => {
                let kind = kind(value.as_borrowed());
                return Err(ArgumentError::new_err(format!(
                    "option `{option}` is {kind}; expected an int, a float, a str or None"
                )));
            }
        };
        if value.contains([',', '=', '(', ')']) {
            return Err(ArgumentError::new_err(format!("option `{option}` is `{value}`; expected one value")));
        }
        Ok((option.to_string(), value))
    };
    options.iter().map(setting).collect()
}

immutable!(Game);

getters! {
    Game
    /// The name with the options that differ from their defaults; `load` takes it.
    fn name(&self) -> &str = self.0.name();
    /// The options with their values.
    fn options(&self) -> Vec<GameOption> = self.0.options().into_iter().map(GameOption::of).collect();
    /// The rules, numbered, as Markdown.
    fn rules(&self) -> &str = self.0.rules();
    /// The number of seats.
    fn seats(&self) -> usize = self.0.seats();
    /// The number of actions; their ids are below it.
    fn actions(&self) -> usize = self.0.actions();
    /// The number of chance outcomes; their ids are below it.
    fn outcomes(&self) -> usize = self.0.outcomes();
    /// The fields of an observation, one after the other.
    fn layout(&self) -> Vec<Field> = self.0.layout().fields.iter().map(Field::of).collect();
    /// The number of values of an observation.
    fn observation_length(&self) -> usize = self.0.layout().length();
    /// The side of each seat: seats of one side win and lose together.
    fn sides(&self) -> Vec<usize> = self.0.sides().iter().map(|side| usize::from(*side)).collect();
    /// Whether the returns of all seats add up to 0 at every end. They do unless sides differ in their number of seats.
    fn zero_sum(&self) -> bool = self.0.zero_sum();
    /// An upper bound on the decisions of a match; None if the game has none.
    fn max_decisions(&self) -> Option<u32> = self.0.longest().map(|longest| longest.decisions);
    /// An upper bound on the events of a match (decisions and deals of chance); None if the game has none.
    fn max_events(&self) -> Option<u32> = self.0.longest().map(|longest| longest.events);
    /// The bytes of memory per position.
    fn position_size(&self) -> usize = self.0.position_size();
    /// The notations of all actions, in the order of their ids.
    fn action_texts(&self) -> Vec<String> = self.0.action_texts();
    /// The meaning of each number of the output `history`, in words: nothing, what begins a change of the view, the seat's
    /// actions, the actions of others, the outcomes that it sees, and the values of its observation.
    fn vocabulary(&self) -> Vec<String> = self.0.vocabulary();
    /// The maximum of each value of an observation: uint8 of shape (observation_length,).
    fn maxima<'py>(&self, py: Python<'py>) -> Array<'py, of::uint8> = Array::flat(py, self.0.maxima());
}

#[pymethods]
impl Game {
    /// The faces of all cards by their notation: a dict with the `name` for people, the `label` in the corner, the number of the
    /// `colour` in pictures or None, and `figures`, other numbers on the card.
    #[pyo3(signature = () -> "dict[str, dict[str, Any]]")]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        call_function(py, "json", "loads", (self.0.cards_json(),))
    }

    /// The slice of an observation that a named field takes. Raises ArgumentError.
    #[pyo3(signature = (name: "str", /) -> "slice")]
    fn field<'py>(&self, py: Python<'py>, name: Text<'_>) -> PyResult<Bound<'py, PySlice>> {
        let Some(field) = self.0.field(name.0) else {
            let names: Vec<&str> = self.0.layout().fields.iter().map(|field| field.name).collect();
            return Err(ArgumentError::new_err(format!("unknown field `{}`; expected one of {}", name.0, names.join(", "))));
        };
        Ok(PySlice::new(py, field.offset as isize, (field.offset + field.length) as isize, 1))
    }

    /// The notation of an action. Raises IllegalError.
    #[pyo3(signature = (id: "SupportsIndex", /))]
    fn action_text(&self, id: IdNumber<'_>) -> PyResult<String> {
        self.0.action_text(id.0.action(&self.0)?).or_raise()
    }

    /// The id of an action in its notation. Raises IllegalError.
    #[pyo3(signature = (text: "str", /))]
    fn action_id(&self, text: Text<'_>) -> PyResult<u16> {
        Event::Text(text.0).action(&self.0).map(u16::from)
    }

    /// The notation of a chance outcome. Raises IllegalError.
    #[pyo3(signature = (id: "SupportsIndex", /))]
    fn outcome_text(&self, id: IdNumber<'_>) -> PyResult<String> {
        self.0.outcome_text(id.0.outcome(&self.0)?).or_raise()
    }

    /// The id of a chance outcome in its notation. Raises IllegalError.
    #[pyo3(signature = (text: "str", /))]
    fn outcome_id(&self, text: Text<'_>) -> PyResult<u16> {
        Event::Text(text.0).outcome(&self.0).map(u16::from)
    }

    /// Plays `matches` matches, every action uniformly at random; the index of the first one is `first`.
    ///
    /// The course of a match depends on the seed and its index only. The matches are played on `threads` threads, 1 to 256; other
    /// threads of Python run meanwhile, and Ctrl-C interrupts it.
    #[pyo3(signature = (
        matches: "SupportsIndex",
        seed: "SupportsIndex",
        first: "SupportsIndex" = Number(0),
        *,
        threads: "SupportsIndex" = Number(1)
    ))]
    fn selfplay(&self, py: Python<'_>, matches: Number, seed: Number, first: Number, threads: Number) -> PyResult<Tally> {
        let end = first.0.checked_add(matches.0);
        let end = end.ok_or_else(|| {
            ArgumentError::new_err("`first` and `matches` add up to more than 64 bits; expected at most 2**64 - 1")
        })?;
        Tally::of_selfplay(py, &self.0, seed.0, first.0..end, threads.threads()?)
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[str]]")]
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (&str,))> {
        Ok((py.import("bastide")?.getattr("load")?.unbind(), (self.name(),)))
    }

    /// The fields of an observation as a table, for notebooks.
    fn _repr_html_(&self) -> String {
        let row = |field: &bastide::Field| {
            let numbers = [field.offset, field.length, field.maximum.into()].map(|number| number.to_string());
            let [offset, length, maximum] = numbers;
            [field.name.into(), offset, length, maximum, field.meaning.into()]
        };
        let caption = format!("{}: the {} values of an observation", self.name(), self.observation_length());
        let headings = ["field", "offset", "length", "maximum", "meaning"];
        table(&caption, headings, self.0.layout().fields.iter().map(row))
    }

    fn __repr__(&self) -> String {
        format!("bastide.load({:?})", self.name())
    }
}
