//! A record: everything that happened in a match.

use crate::argument::{GivenViewer, Ids, Number, Text};
use crate::call::call_function;
use crate::error::OrRaise;
use crate::game::Game;
use crate::picture::{figure, side_by_side};
use crate::position::Position;
use bastide::{AnyGame, AnyMatch, Stream, Turn, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A game, and the ids of everything that happened in a match of it: actions and chance outcomes.
///
/// Every step has been checked against the rules. Records are immutable, compare, hash, copy and pickle.
#[pyclass(frozen, eq, hash, module = "bastide")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Record {
    record: bastide::Record,
    game: Named,
}

/// A game that hashes by its name.
#[derive(PartialEq, Eq)]
struct Named(AnyGame);

impl std::hash::Hash for Named {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.0.name().hash(hasher);
    }
}

impl Record {
    /// A record that replays.
    pub(crate) fn new(game: AnyGame, record: bastide::Record) -> Self {
        Self { record, game: Named(game) }
    }

    /// The match of this record, whose further chance comes from a stream.
    pub(crate) fn resumed(&self, stream: Stream) -> PyResult<AnyMatch> {
        self.game.0.resume(self.record.clone(), stream).or_raise()
    }
}

#[pymethods]
impl Record {
    /// A record of a game with these ids. Raises DamagedError unless it replays.
    #[new]
    #[pyo3(signature = (game, ids: "Iterable[SupportsIndex]"))]
    fn of(game: &Game, ids: Ids) -> PyResult<Self> {
        Ok(Self::new(game.0.clone(), game.0.record(ids.0).or_raise()?))
    }

    /// Reads a record in text or in JSON, as written by `to_text` and `to_json`. Raises DamagedError unless it replays.
    #[classmethod]
    #[pyo3(signature = (text: "str", /))]
    fn read(_: &Bound<'_, PyType>, text: Text<'_>) -> PyResult<Self> {
        let (game, record) = bastide::Record::read(text.0).or_raise()?;
        Ok(Self::new(game, record))
    }

    /// The game that was played.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.0.clone())
    }

    /// The ids of everything that happened, in order; each belongs to an action or an outcome, depending on the turn.
    #[getter]
    fn ids(&self) -> Vec<u16> {
        self.record.ids().iter().map(|id| id.number()).collect()
    }

    /// Everything that happened as text: a line that names the game, then a line for each event.
    fn to_text(&self) -> PyResult<String> {
        self.game.0.record_to_text(&self.record).or_raise()
    }

    /// Everything that happened in JSON: `{"game": …, "ids": […]}`.
    fn to_json(&self) -> String {
        self.record.to_json()
    }

    /// Sentences about the events after the first `since` that the viewer noticed, as the viewer may know them: a seat, "public"
    /// or "everything"; each has the number of events noticed by then. Raises SeatError.
    ///
    /// A seat notices its own actions, and events that change its observation: matches that it cannot tell apart have the same
    /// sentences. The public notices events that change its scene.
    #[pyo3(signature = (viewer: "_Viewer", since: "SupportsIndex" = Number(0)))]
    pub(crate) fn telling(&self, viewer: GivenViewer, since: Number) -> PyResult<Vec<(usize, String)>> {
        let told = self.game.0.telling(&self.record, viewer.of(self.game.0.seats())?, since.size()).or_raise()?;
        Ok(told.sentences().collect())
    }

    /// The events after the first `since` that the viewer noticed, as data: each a dict with the `number` of events noticed by
    /// then, the `sentence`, in which a seat that is the viewer is "you", and `told`, the event of the game with its `kind`.
    /// Raises SeatError.
    #[pyo3(signature = (viewer: "_Viewer", since: "SupportsIndex" = Number(0)) -> "list[dict[str, Any]]")]
    pub(crate) fn told<'py>(&self, py: Python<'py>, viewer: GivenViewer, since: Number) -> PyResult<Bound<'py, PyAny>> {
        let json = self.game.0.told_json(&self.record, viewer.of(self.game.0.seats())?, since.size()).or_raise()?;
        call_function(py, "json", "loads", (json,))
    }

    /// The number of events that a viewer had noticed in each of the `positions`. The viewer is a seat, which notices its own
    /// actions and events that change its observation, "public", which notices events that change its scene, or "everything".
    /// Raises SeatError.
    #[pyo3(signature = (viewer: "_Viewer"))]
    pub(crate) fn noticed(&self, viewer: GivenViewer) -> PyResult<Vec<usize>> {
        self.game.0.noticed(&self.record, viewer.of(self.game.0.seats())?).or_raise()
    }

    /// The position after the last event.
    fn replay(&self) -> PyResult<Position> {
        self.game.0.replay(&self.record).or_raise().map(Position)
    }

    /// The position before each event and the one after the last: one more than there are ids.
    fn positions(&self) -> PyResult<Vec<Position>> {
        let mut position = self.game.0.start();
        let mut positions = Vec::with_capacity(self.record.ids().len() + 1);
        for id in self.record.ids() {
            positions.push(Position(position.clone()));
            let step = if position.turn() == Turn::Chance { position.deal(*id) } else { position.play(*id) };
            step.or_raise()?;
        }
        positions.push(Position(position));
        Ok(positions)
    }

    fn __len__(&self) -> usize {
        self.record.ids().len()
    }

    #[pyo3(signature = () -> "tuple[type[Record], tuple[Game, list[int]]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Game, Vec<u16>)) {
        (slf.get_type(), (slf.get().game(), slf.get().ids()))
    }

    /// The picture of the position after the last event, for notebooks.
    fn _repr_html_(&self) -> PyResult<String> {
        let last = self.game.0.replay(&self.record).or_raise()?;
        let caption = format!("{}: {} events", self.record.game(), self.record.ids().len());
        side_by_side([figure(last.picture(Viewer::Everything), last.table(Viewer::Everything), &caption)])
    }

    fn __repr__(&self) -> String {
        format!("<bastide.Record of {}: {} events>", self.record.game(), self.record.ids().len())
    }
}
