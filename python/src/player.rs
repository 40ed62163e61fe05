//! Players, which choose an action from a seat's observation.

use crate::argument::{Number, Text, kind};
use crate::array::{Array, of};
use crate::asking::Asking;
use crate::error::{ArgumentError, OrRaise};
use crate::game::{Game, with_options};
use crate::r#match::Match;
use crate::position::Position;
use crate::strategy::Strategy;
use crate::thought::Thought;
use crate::value::{Reduced, getters};
use bastide::players::PlayerError;
use bastide::{AnyMatch, AnyPlayer, AnyPosition, Id};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use std::mem::take;
use std::path::Path;

/// A player, which chooses an action from the observation of the seat to act; `Game.player` makes one.
///
/// A player cannot see what is hidden from the seat: it gets a position in which that was redealt. `choose` lists all that the
/// choice of a player of the library depends on; it is the same in every language and with any number of threads, unless its
/// budget is a time.
///
/// Immutable; players of one game, name, and seed or callable are equal. Threads may share a player.
#[pyclass(frozen, module = "bastide")]
pub(crate) struct Player {
    /// The player; one that is never asked if there is a callable, because `Asking` makes one for each call.
    pub(crate) player: AnyPlayer,
    origin: Origin,
}

/// The origin of a player.
enum Origin {
    /// The name of a level.
    Level { seed: u64 },
    /// A strategy.
    Table { strategy: Py<Strategy>, seed: u64 },
    /// The user's callable.
    Own(Py<PyAny>),
}

/// The parts that distinguish players.
type Identity<'py> = (Game, String, Option<u64>, Option<Bound<'py, PyAny>>);

impl Player {
    /// The user's player, given as a player, a name or a callable.
    pub(crate) fn of(game: &Game, given: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        match given.cast::<Self>() {
            Ok(player) => Ok(player.clone().unbind()),
            Err(_) => Py::new(given.py(), game.player(given, None, None, None)?),
        }
    }

    /// The callable that chooses.
    pub(crate) fn callable(&self) -> Option<&Py<PyAny>> {
        match &self.origin {
            Origin::Level { .. } | Origin::Table { .. } => None,
            Origin::Own(callable) => Some(callable),
        }
    }

    /// The player for a call.
    pub(crate) fn for_call(&self, py: Python<'_>, asking: &Asking) -> AnyPlayer {
        match self.callable() {
            Some(callable) => asking.player(&self.player, callable.clone_ref(py)),
            None => self.player.clone(),
        }
    }

    fn identity<'py>(&self, py: Python<'py>) -> Identity<'py> {
        (self.game(), self.name().into(), self.seed(), self.callable().map(|callable| callable.bind(py).clone()))
    }
}

/// Whether an object is a `Policy`.
pub(crate) fn is_policy(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given.get_type().hasattr("_asks_rows")
}

/// The cost of a choice, in random decisions, up to which it is too fast for Ctrl-C to matter, so that a thread is not worth it.
const QUICK: usize = 2000;

/// The name of a player, with the package's network in place of a `net` that names no file: as the player, with or without
/// options, or as the guide of a search. It is the network of the game with these options, whose file has hyphens for signs, or
/// else the one of the game.
fn with_file(py: Python<'_>, name: String, game: &str) -> PyResult<String> {
    let is_guide = |setting: &str| setting.split('=').map(str::trim).eq(["net", "net"]);
    let options = name.trim().strip_prefix("net").filter(|rest| rest.is_empty() || rest.trim_start().starts_with('('));
    if options.is_none() && !name.split(['(', ',', ')']).any(is_guide) {
        return Ok(name);
    }
    let package: String = py.import("bastide")?.getattr("__file__")?.extract()?;
    let networks = Path::new(&package).with_file_name("networks");
    let file = |name: &str| networks.join(format!("{name}.safetensors"));
    let of_the_form = Some(file(&game.trim_end_matches(')').replace(['(', '=', ','], "-"))).filter(|file| file.exists());
    let path = of_the_form.unwrap_or_else(|| file(game.split('(').next().unwrap_or(game)));
    let path = path.display();
    let in_the_place = |part: &str| {
        let rest = part.trim_end_matches([',', ')', ' ']);
        if is_guide(rest) { format!("net={path}{}", &part[rest.len()..]) } else { part.into() }
    };
    Ok(match options {
        Some(options) => format!("net:{path}{}", options.trim_start()),
        None => name.split_inclusive(['(', ',']).map(in_the_place).collect(),
    })
}

/// The match or position in which a player is asked.
enum Asked {
    Position(AnyPosition),
    Match(AnyMatch),
}

impl Asked {
    fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(position) = given.cast::<Position>() {
            return Ok(Self::Position(position.get().0.clone()));
        }
        let refuse = |_| {
            let kind = kind(given.as_borrowed());
            ArgumentError::new_err(format!("{kind} has no position for a player; expected a Match or a Position"))
        };
        Ok(Self::Match(given.cast::<Match>().map_err(refuse)?.get().running(given.py())))
    }

    fn ask(&self, player: &AnyPlayer, thought: &mut bastide::players::Thought) -> Result<Id, PlayerError> {
        match self {
            Self::Position(position) => player.choose_at(position, thought),
            Self::Match(running) => player.choose(running, thought),
        }
    }
}

getters! {
    Player
    /// The game that it plays.
    fn game(&self) -> Game = Game(self.player.game().clone());
    /// The canonical name of its level with the options that differ from their defaults, or the name of a player of your own.
    fn name(&self) -> &str = self.player.name();
    /// Whether it needs the history of a position, as a strategy does: ask it in a `Match`, in an arena, or in a batch whose
    /// outputs include "keys", not in a `Position`.
    fn needs_history(&self) -> bool = self.player.needs_history();
}

#[pymethods]
impl Player {
    /// The seed of its random numbers; None for a player of your own.
    #[getter]
    fn seed(&self) -> Option<u64> {
        match self.origin {
            Origin::Level { seed } | Origin::Table { seed, .. } => Some(seed),
            Origin::Own(_) => None,
        }
    }

    /// The strategy that it draws its actions from; None for a player of another kind.
    #[getter]
    fn strategy(&self) -> Option<Strategy> {
        let strategy = self.player.strategy()?.clone();
        Some(Strategy { game: self.player.game().clone(), strategy })
    }

    /// The id of the action that it chooses in a match or a position of its game.
    ///
    /// In a `Match`, the choice of a player of the library depends on four things: the observation of the seat to act, `seed`,
    /// the seed of the match, and the number of decisions that the seat has made in it. So a randomized player draws in every
    /// match and at every decision, and the same seeds give the same match. A row of a `Batch` is a match, whose seed is made of
    /// the batch's `seed`, of `first` + row and of the episode, or is the one given to `reset`. A copy of a match gets the same
    /// choices.
    ///
    /// In a `Position`, outside a match, the choice depends on the observation and on `seed` alone. Asked in the positions of
    /// many matches, "random" and a `Strategy` are one fixed draw, a pure strategy.
    ///
    /// Other threads run meanwhile, and Ctrl-C interrupts it. Raises IllegalError if it is not a seat's turn or if a player of
    /// your own chooses an illegal action, DamagedError for another game, and ArgumentError for a `Position` if it
    /// `needs_history`; the exceptions of a callable are raised here.
    #[pyo3(signature = (position: "Match | Position", /))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u16> {
        Ok(self.think(py, position)?.action())
    }

    /// As `choose`, with its thought.
    #[pyo3(signature = (position: "Match | Position", /))]
    fn think(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Thought> {
        let (asking, asked) = (Asking::default(), Asked::of(position)?);
        let player = self.for_call(py, &asking);
        let ask = |thought: &mut _| asked.ask(&player, thought).map(|action| (action, take(thought)));
        let done = match self.origin {
            Origin::Own(_) => asking.here(ask),
            _ if player.cost() <= QUICK => py.detach(|| asking.here(ask)),
            _ => asking.aside(py, ask),
        };
        let (action, thought) = done?.or_raise()?;
        Ok(Thought::new(player.game(), action, thought))
    }

    /// Worlds that the seat to act in a match considers possible: at most `count` positions that look alike to it, float64
    /// weights, whose sum is 1, and the number of equally likely worlds that would tell as much.
    ///
    /// They are redeals, as likely as the others' last N decisions make them, if they play as the network does: the player is
    /// "update(net=FILE,recall=N)". There are none if all that were dealt were found to be impossible: recall less then. They
    /// depend on what the seat saw and did, and on `seed`. Other threads run meanwhile, and Ctrl-C interrupts it. Raises
    /// ArgumentError unless `count` is 1 to 1024, OptionError for another player, IllegalError if no seat is asked, and
    /// DamagedError for another game.
    #[pyo3(signature = (r#match: "Match", /, count: "SupportsIndex") -> "tuple[list[Position], NDArray[float64], float]")]
    fn worlds<'py>(
        &self,
        py: Python<'py>,
        r#match: &Bound<'py, Match>,
        count: Number,
    ) -> PyResult<(Vec<Position>, Array<'py, of::float64>, f64)> {
        let (asking, running, count) = (Asking::default(), r#match.get().running(py), count.size());
        let found = asking.aside(py, |thought| self.player.worlds(&running, count, thought))?.or_raise()?;
        let positions = found.positions.into_iter().map(Position).collect();
        Ok((positions, Array::flat(py, found.weights), found.effective))
    }

    #[pyo3(signature = () -> "tuple[Any, tuple[Any, ...]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Bound<'py, PyAny>, Option<u64>, Option<&str>)> {
        let make = self.game().into_pyobject(py)?.getattr("player")?;
        Ok((
            make,
            match &self.origin {
                Origin::Level { seed } => (self.name().into_pyobject(py)?.into_any(), Some(*seed), None),
                Origin::Table { strategy, seed } => (strategy.bind(py).clone().into_any(), Some(*seed), Some(self.name())),
                Origin::Own(callable) => (callable.bind(py).clone(), None, Some(self.name())),
            },
        ))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let tables = match (&self.origin, &other.get().origin) {
            (Origin::Table { strategy, .. }, Origin::Table { strategy: other, .. }) => *strategy.get() == *other.get(),
            (Origin::Table { .. }, _) | (_, Origin::Table { .. }) => false,
            _ => true,
        };
        Ok(tables && self.identity(py).into_pyobject(py)?.eq(other.get().identity(py))?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.identity(py).into_pyobject(py)?.hash()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.callable().map_or(Ok(()), |callable| visit.call(callable))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (game, name) = (self.player.game().name(), self.name());
        Ok(match &self.origin {
            Origin::Level { seed } => format!("bastide.load({game:?}).player({name:?}, seed={seed})"),
            Origin::Table { seed, .. } => format!("bastide.load({game:?}).player(<strategy>, {seed}, {name:?})"),
            Origin::Own(callable) => format!("bastide.load({game:?}).player({}, name={name:?})", callable.bind(py).repr()?),
        })
    }
}

#[pymethods]
impl Game {
    /// A player of this game: from the library by its name, or your own by a callable.
    ///
    /// The names are "random", "scripted", "greedy", "easy", "medium", "hard" and "expert", and with options, in the name or
    /// beside it, "greedy(redeals=8)" and "search(iterations=2000,threads=2)". Another `seed` (default 0) gives other random
    /// numbers. "net:FILE" is the network in a file, which `bastide train` makes, and "net" the package's network, for the
    /// default options and for "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)"; it guides a search as
    /// "search(net=FILE,iterations=2000)" or "search(net=net)". "update(net=FILE,worlds=64,eta=20)" or "update(net=net)" improves
    /// the network's policy at each decision by one update, whose values come from play-outs by the network in redealt worlds,
    /// and draws from the result; with `temperature=0` it plays the likeliest action. With a temperature the others draw, too:
    /// "net(temperature=1)" by the softmax of logits / temperature, "search(temperature=1)" by visits ** (1 / temperature); 0,
    /// the default, plays the best action. "strategy:FILE" is the strategy in a file, which `bastide solve` makes; a `Strategy`
    /// is a player, too, named "strategy" by default. It draws each action by the probabilities of the information state, and
    /// plays uniformly in states that it does not hold.
    ///
    /// A callable gets a `Position` that looks to the seat to act as the true one does; everything that the seat cannot see was
    /// dealt at random. It returns the id or the notation of a legal action, and a batch or an arena calls it from other threads.
    /// `name` defaults to the callable's name.
    ///
    /// Raises OptionError, which names the values expected, and DamagedError for files that are damaged or of another game.
    #[pyo3(signature = (
        player: "str | Strategy | Callable[[Position], SupportsIndex | str]",
        /,
        seed: "SupportsIndex | None" = None,
        name: "str | None" = None,
        **options: "SupportsIndex | float | str | None"
    ) -> "Player")]
    pub(crate) fn player(
        &self,
        player: &Bound<'_, PyAny>,
        seed: Option<Number>,
        name: Option<Text<'_>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Player> {
        if player.is_instance_of::<PyString>() {
            if name.is_some() {
                return Err(ArgumentError::new_err("`name` does not fit a level; expected it only with a callable"));
            }
            let seed = seed.map_or(0, |seed| seed.0);
            let name = with_options(player.extract::<Text<'_>>()?.0, options)?;
            let player = self.0.player(&with_file(player.py(), name, self.0.name())?, seed).or_raise()?;
            return Ok(Player { player, origin: Origin::Level { seed } });
        }
        if let Ok(strategy) = player.cast::<Strategy>() {
            if options.is_some_and(|options| !options.is_empty()) {
                return Err(ArgumentError::new_err("options do not fit a strategy; expected only a `seed` and a `name`"));
            }
            let (seed, name) = (seed.map_or(0, |seed| seed.0), name.map_or("strategy", |name| name.0));
            let player = self.0.strategy_player(name, strategy.get().strategy.try_clone().or_raise()?, seed).or_raise()?;
            return Ok(Player { player, origin: Origin::Table { strategy: strategy.clone().unbind(), seed } });
        }
        if is_policy(player)? {
            return Err(ArgumentError::new_err(
                "a Policy chooses for the rows of a batch; expected a player, which chooses in a position, or a call that takes a Policy",
            ));
        }
        if !player.is_callable() {
            let kind = kind(player.as_borrowed());
            return Err(ArgumentError::new_err(format!(
                "the player is {kind}; expected the name of a level (str), a Strategy or a callable"
            )));
        }
        if seed.is_some() || options.is_some_and(|options| !options.is_empty()) {
            return Err(ArgumentError::new_err("`seed` and options do not fit a callable; expected only a `name`"));
        }
        let name = match name {
            Some(name) => name.0.into(),
            None => player.getattr("__name__").unwrap_or(player.get_type().name()?.into_any()).to_string(),
        };
        let never_asked = self.0.custom_player(&name, |_| Err("it was asked without its callable".into()));
        Ok(Player { player: never_asked, origin: Origin::Own(player.clone().unbind()) })
    }
}
