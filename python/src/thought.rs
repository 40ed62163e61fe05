//! Thoughts of players.

use crate::array::{Array, of};
use crate::error::{DamagedError, OrRaise};
use crate::html::table;
use crate::value::{Reduced, getters, hash_of};
use bastide::players::{Considered, Places, Thought as Considerations};
use bastide::{AnyGame, Id};
use numpy::Element;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// The thought behind a player's choice, from `Player.think`.
///
/// `actions`, `visits`, `available`, `values`, `probabilities`, `priors`, `errors`, `firsts`, `ties` and `ended` have a place for
/// each legal action, in the order of the ids; they are empty if the player considers nothing, such as a random one or your own.
/// They are new arrays each time. What the player cannot say is NaN, and None in a dict.
///
/// `str` is a table in the notation of the game. Thoughts are equal if all their figures are; they hash, copy and pickle.
#[pyclass(frozen, eq, module = "bastide")]
#[derive(PartialEq)]
pub(crate) struct Thought {
    game: AnyGame,
    action: Id,
    thought: Considerations,
}

/// A thought as a dict.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Written {
    game: String,
    action: u16,
    considered: Vec<WrittenAction>,
    line: Vec<u16>,
    iterations: u64,
    redeals: u64,
    nodes: u64,
    effective: f32,
}

/// A considered action as a dict.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct WrittenAction {
    action: u16,
    visits: u64,
    available: u64,
    value: f32,
    probability: f32,
    prior: Option<f32>,
    error: Option<f32>,
    first: Option<f32>,
    tie: Option<f32>,
    ended: Option<f32>,
}

impl Thought {
    pub(crate) fn new(game: &AnyGame, action: Id, mut thought: Considerations) -> Self {
        if thought.line.is_empty() {
            thought.line.push(action);
        }
        Self { game: game.clone(), action, thought }
    }

    /// A figure of each considered action.
    fn each<'py, T: Element, D>(&self, py: Python<'py>, figure: impl Fn(&Considered) -> T) -> Array<'py, D> {
        Array::flat(py, self.thought.considered.iter().map(figure).collect())
    }

    /// A figure that a player may be unable to say.
    fn said<'py, D>(&self, py: Python<'py>, figure: impl Fn(&Considered) -> Option<f32>) -> Array<'py, D> {
        self.each(py, |considered| figure(considered).unwrap_or(f32::NAN))
    }

    fn written(&self) -> Written {
        let Considerations { considered, line, iterations, redeals, nodes, effective, .. } = &self.thought;
        let each = |&Considered { action, visits, available, value, probability, prior, error, places }: &_| WrittenAction {
            action: Id::number(action),
            visits,
            available,
            value,
            probability,
            prior,
            error,
            first: places.map(|places| places.first),
            tie: places.map(|places| places.tie),
            ended: places.map(|places| places.ended),
        };
        Written {
            game: self.game.name().into(),
            action: self.action(),
            considered: considered.iter().map(each).collect(),
            line: line.iter().map(|action| action.number()).collect(),
            iterations: *iterations,
            redeals: *redeals,
            nodes: *nodes,
            effective: *effective,
        }
    }
}

getters! {
    Thought
    /// The id of the chosen action.
    pub(crate) fn action(&self) -> u16 = self.action.number();
    /// The ids of the chosen action and of the actions that the player expects to follow.
    fn line(&self) -> Vec<u16> = self.thought.line.iter().map(|action| action.number()).collect();
    /// The number of continuations of the match that were tried.
    fn iterations(&self) -> u64 = self.thought.iterations;
    /// The number of times that the hidden cards were redealt.
    fn redeals(&self) -> u64 = self.thought.redeals;
    /// The nodes of the trees.
    fn nodes(&self) -> u64 = self.thought.nodes;
    /// The number of equally likely worlds that would tell as much as those redealt: fewer where "update" recalls.
    fn effective(&self) -> f32 = self.thought.effective;
    /// The ids of the considered actions: uint16 of shape (considered,).
    fn actions<'py>(&self, py: Python<'py>) -> Array<'py, of::uint16> = self.each(py, |considered| considered.action.number());
    /// The number of times that each was tried: int64 of shape (considered,).
    fn visits<'py>(&self, py: Python<'py>) -> Array<'py, of::int64> = self.each(py, |considered| considered.visits as i64);
    /// The number of times that each could have been tried: int64 of shape (considered,).
    fn available<'py>(&self, py: Python<'py>) -> Array<'py, of::int64> = self.each(py, |considered| considered.available as i64);
    /// The mean return of the seat after each, from -1 to +1, and 0 if it was never tried: float32 of shape (considered,). For
    /// `scripted`, its preferences; for a strategy and for a network at a temperature, its probabilities.
    fn values<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.each(py, |considered| considered.value);
    /// The probability with which each is drawn, by a strategy or at a temperature; for other players 1 for the chosen action:
    /// float32 of shape (considered,).
    fn probabilities<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.each(py, |considered| considered.probability);
    /// The probability of each before: by the network or the script that guides a search, or by the policy that "update" changes:
    /// float32 of shape (considered,).
    fn priors<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.said(py, |considered| considered.prior);
    /// The standard error of each value that was searched, and 1 if it was tried once; for "update", of the value's lead over the
    /// mean value of the policy before: float32 of shape (considered,).
    fn errors<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.said(py, |considered| considered.error);
    /// The share of first places that the seat's side takes in the searched play-outs of each, where sides that share one have
    /// equal parts of it; NaN also where the value of a network ended one: float32 of shape (considered,).
    fn firsts<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.said(py, |considered| Some(considered.places?.first));
    /// The share of the play-outs of each after which its side shares the first place: float32 of shape (considered,).
    fn ties<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.said(py, |considered| Some(considered.places?.tie));
    /// The share of the play-outs of each that went to the end of the match; the others stopped before, in En Garde at the end
    /// of the round and in Guyenne after 40 decisions, and the first place is there the highest value: float32 of shape
    /// (considered,).
    fn ended<'py>(&self, py: Python<'py>) -> Array<'py, of::float32> = self.said(py, |considered| Some(considered.places?.ended));
}

#[pymethods]
impl Thought {
    /// The thought in ints, floats, lists and dicts, which `json.dumps` takes.
    #[pyo3(signature = () -> "dict[str, Any]")]
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.written().into_pyobject(py)
    }

    /// Reads a dict from `to_dict`. Raises DamagedError for anything else, and OptionError if the game is unknown.
    #[classmethod]
    #[pyo3(signature = (written: "Mapping[str, Any]", /) -> "Thought")]
    fn from_dict(_: &Bound<'_, PyType>, written: &Bound<'_, PyAny>) -> PyResult<Self> {
        let damaged =
            |why: String| DamagedError::new_err(format!("the thought is damaged: {why}; expected a dict from `Thought.to_dict`"));
        let read: Written = written.extract().map_err(|error: PyErr| damaged(error.to_string()))?;
        let game = bastide::load(&read.game).or_raise()?;
        let counts = read.considered.iter().flat_map(|each| [each.visits, each.available]);
        if let Some(count) =
            counts.chain([read.iterations, read.redeals, read.nodes]).find(|count| i64::try_from(*count).is_err())
        {
            return Err(damaged(format!("a count is {count}, not 0 to {}", i64::MAX)));
        }
        if let Some(each) = read.considered.iter().find(|each| !each.value.is_finite()) {
            return Err(damaged(format!("a value is {}, not finite", each.value)));
        }
        if !(0.0..=1.0).contains(&(read.effective / read.redeals.max(1) as f32)) {
            return Err(damaged(format!("`effective` is {}, not 0 to {}", read.effective, read.redeals)));
        }
        type Figure = fn(&WrittenAction) -> Option<f32>;
        let figures: [(&str, Figure); 6] = [
            ("probability", |each| Some(each.probability)),
            ("prior", |each| each.prior),
            ("error", |each| each.error),
            ("first", |each| each.first),
            ("tie", |each| each.tie),
            ("ended", |each| each.ended),
        ];
        for (figure, of) in figures {
            if let Some(number) = read.considered.iter().filter_map(of).find(|number| !(0.0..=1.0).contains(number)) {
                return Err(damaged(format!("a {figure} is {number}, not 0 to 1")));
            }
        }
        if read.considered.iter().any(|each| [each.first, each.tie, each.ended].iter().flatten().count() % 3 > 0) {
            return Err(damaged("`first`, `tie` and `ended` are not said together".into()));
        }
        let id = |number: u16| game.action(number.into()).map_err(|error| damaged(error.to_string()));
        let each = |WrittenAction { action, visits, available, value, probability, prior, error, first, tie, ended }| {
            let places = first.zip(tie).zip(ended).map(|((first, tie), ended)| Places { first, tie, ended });
            Ok(Considered { action: id(action)?, visits, available, value, probability, prior, error, places })
        };
        let mut thought = Considerations::default();
        thought.considered = read.considered.into_iter().map(each).collect::<PyResult<_>>()?;
        thought.line = read.line.into_iter().map(id).collect::<PyResult<_>>()?;
        (thought.iterations, thought.redeals, thought.nodes) = (read.iterations, read.redeals, read.nodes);
        thought.effective = read.effective;
        Ok(Self::new(&game, id(read.action)?, thought))
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[dict[str, Any]]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyDict>,)> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }

    fn __str__(&self) -> String {
        self.game.thought_text(&self.thought)
    }

    /// The considered actions as a table, for notebooks.
    fn _repr_html_(&self) -> String {
        let row = |each: &Considered| {
            let action = self.game.action_text(each.action).unwrap_or_else(|_| each.action.to_string());
            let chosen = if each.action == self.action { "✓" } else { "" };
            let [value, probability] = [each.value, each.probability].map(|figure| format!("{figure:.3}"));
            let said = |figure: Option<f32>| figure.map_or_else(String::new, |figure| format!("{figure:.3}"));
            let [first, tie] = [each.places.map(|places| places.first), each.places.map(|places| places.tie)].map(said);
            [action, chosen.into(), each.visits.to_string(), value, said(each.error), first, tie, said(each.prior), probability]
        };
        let caption = format!("{}; iterations: {}", self.game.name(), self.thought.iterations);
        let headings = ["action", "chosen", "visits", "value", "error", "first", "tie", "prior", "probability"];
        table(&caption, headings, self.thought.considered.iter().map(row))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, (self.game.name(), self.action(), self.iterations(), self.redeals(), self.nodes()))
    }

    fn __repr__(&self) -> String {
        let action = self.game.action_text(self.action).unwrap_or_else(|_| self.action().to_string());
        format!("<bastide.Thought in {}: {action}, {} iterations>", self.game.name(), self.thought.iterations)
    }
}
