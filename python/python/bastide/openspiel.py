"""The games as games of OpenSpiel, with chance explicit.

>>> import pyspiel
>>> import bastide.openspiel
>>> game = pyspiel.load_game("bastide_en_garde(rounds_to_win=1)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

Importing it registers each game as `bastide_NAME`, whose parameters are the options; for a number, 0 is `auto`.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _learning

try:
    import pyspiel
except ImportError as error:
    _learning.missing("openspiel", error)

__all__ = ["Game", "State"]

AUTO = 0
"""OpenSpiel's parameters have one type each: this number, which no such option accepts, stands for the `auto` of a number."""

UNBOUNDED = 1 << 20
"""The length of a game without a proved bound."""

LONGEST = 1 << 15
"""The most values of a tensor of an information state; a game that needs more has none."""


class Game(pyspiel.Game):
    """A game of OpenSpiel; `bastide` is the game with the options."""

    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """The game of the name, with OpenSpiel's parameters."""
        name = self.name
        auto = {option.name for option in bastide.load(name).options if option.auto}
        given = dict(parameters or {})
        options = {option: None if option in auto and value == AUTO else value for option, value in given.items()}
        self.bastide = game = bastide.load(name, **options)
        self.root = Node(game.start())
        total = 0.0 if game.zero_sum else None
        length = game.max_decisions or UNBOUNDED
        # Positional arguments: utility_sum may be None, and comes before the length.
        information = pyspiel.GameInfo(game.actions, game.outcomes, game.seats, -1.0, 1.0, total, length)
        kind = _type(name, game.seats, game.seats, zero_sum=total is not None, tensors=_log_shape(game) is not None)
        super().__init__(kind, information, given)

    def new_initial_state(self, *_: object) -> "State":
        """The state before the first event."""
        return State(self, self.root)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the chance events."""
        return self.bastide.max_events or UNBOUNDED

    def __reduce__(self) -> tuple[Any, ...]:
        """Its name with the parameters."""
        return _loaded, (str(self),)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "Observer | None":
        """An observer of states, or None for a type other than all that one seat sees; it has no parameters."""
        if params:
            raise bastide.ArgumentError(f"the observer has parameters {params!r}; expected none")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not (kind.perfect_recall or kind.public_info):
            return None
        return Observer(self.bastide, perfect_recall=kind.perfect_recall)


class State(pyspiel.State):
    """A state of OpenSpiel; `node` is the position with its history."""

    def __init__(self, game: Game, node: "Node") -> None:
        """A state of a game."""
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        return int(pyspiel.PlayerId.TERMINAL) if self.node.turn == bastide.OVER else self.node.turn

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids of the legal actions, or at chance of the outcomes; for a player who is not to act, none, also at chance."""
        return super().legal_actions() if player in (None, self.current_player()) else []

    def _legal_actions(self, _: int) -> list[int]:
        """The ids of the legal actions."""
        return self.node.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        outcomes = self.node.position.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, event: int) -> None:
        """Plays an action, or deals an outcome."""
        self.node = self.node.after(event)

    def _action_to_string(self, player: int, event: int) -> str:
        """The notation of an action or an outcome."""
        game = self.node.position.game
        return game.outcome_text(event) if player == bastide.CHANCE else game.action_text(event)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.node.turn == bastide.OVER

    def returns(self) -> list[float]:
        """The return of each seat, with all digits: OpenSpiel adds them up."""
        return [float(Fraction(value).limit_denominator(1000)) for value in self.node.position.returns]

    def __str__(self) -> str:
        """The table with everything on it."""
        return str(self.node.position)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The log of a seat, by default of the seat to act: all that it saw, one after the other, and its actions.

        An entry has the observation as fractions, a 1 at the action that the seat then chose, and a last 1; there is room for an
        entry at the start and one after each event, and the rest is 0. Raises ArgumentError if it needs more than 32,768 values:
        OpenSpiel's substitute is empty, and learners would learn from nothing.
        """
        game = self.node.position.game
        shape = _log_shape(game)
        if shape is None:
            raise bastide.ArgumentError(
                f"information_state_tensor needs more than {LONGEST} values in this game; expected observation_tensor or "
                "information_state_string"
            )
        tensor = np.zeros(shape, np.float32)
        for entry, (seen, action) in zip(tensor, self.node.log(self.node.turn if player is None else player), strict=False):
            entry[: game.observation_length], entry[-1] = seen, 1
            if action is not None:
                entry[game.observation_length + action] = 1
        return tensor.reshape(-1).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """The state with everything redealt that a seat cannot see; its history is empty, because it may have been another."""
        return State(self.get_game(), self.node.redeal(player, int(sampler() * (1 << 53))))


class Node:
    """A position with the events that led to it; it never changes, so copies of states share it."""

    __slots__ = ("_known", "before", "event", "parent", "position", "turn")

    def __init__(self, position: bastide.Position, parent: "Node | None" = None, event: int | None = None) -> None:
        """The position after an event, or the first one."""
        self.position = position
        self.turn = position.turn
        self.parent = parent
        self.event = event
        self.before: dict[int, list[Entry]] = {}
        """The log of a seat that knows more than the observation of a position without a past."""
        self._known: tuple[bastide.InformationState, ...] | None = None

    def after(self, event: int) -> "Node":
        """The node after an event."""
        return Node(self.position.after(event), self, event)

    def redeal(self, seat: int, seed: int) -> "Node":
        """A node without a past, in which the seat knows the same, and the others know their observations."""
        node = Node(self.position.redeal(seat, seed))
        if _log_shape(self.position.game):
            node.before[seat] = self.log(seat)
        known = [bastide.InformationState(node.position, other) for other in range(node.position.seats)]
        known[seat] = self.known()[seat]
        node._known = tuple(known)
        return node

    def known(self) -> tuple[bastide.InformationState, ...]:
        """The information state of each seat; kept after the first call."""
        path: list[Node] = []
        node = self
        while node._known is None:
            path.append(node)
            if node.parent is None:
                node._known = tuple(bastide.InformationState(node.position, seat) for seat in range(node.position.seats))
            else:
                node = node.parent
        for before, after in zip([node, *reversed(path)], reversed(path), strict=False):
            if after._known is None:
                known = list(before.known())
                if before.turn >= 0:
                    known[before.turn] = known[before.turn].act(after.event)  # type: ignore[arg-type]
                after._known = tuple(state.see(after.position) for state in known)
        return self._known  # type: ignore[return-value]

    def log(self, seat: int) -> "list[Entry]":
        """All that a seat noticed, each with the action that it then chose."""
        path = [self]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        first = path.pop()
        log = list(first.before.get(seat, ())) or [(first.position.observe(seat, dtype="float32"), None)]
        known = first.known()[seat]
        for node in reversed(path):
            if node.parent is not None and node.parent.turn == seat:
                log[-1] = (log[-1][0], node.event)
                known = known.act(node.event)  # type: ignore[arg-type]
            if node.known()[seat] != known:
                log.append((node.position.observe(seat, dtype="float32"), None))
            known = node.known()[seat]
        return log

    def __copy__(self) -> "Node":
        """Itself."""
        return self

    def __deepcopy__(self, memo: object) -> "Node":
        """Itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Its first position and the events."""
        events: list[int] = []
        node = self
        while node.parent is not None and node.event is not None:
            events.append(node.event)
            node = node.parent
        return _replayed, (node.position, node._known, events[::-1], node.before)


def _replayed(
    position: bastide.Position,
    known: tuple[bastide.InformationState, ...] | None,
    events: list[int],
    before: dict[int, "list[Entry]"],
) -> Node:
    """The node after some events."""
    node = Node(position)
    node._known = known
    node.before = before
    for event in events:
        node = node.after(event)
    return node


Entry = tuple[NDArray[np.float32], int | None]
"""An observation, and the action that the seat then chose."""


def _log_shape(game: bastide.Game) -> tuple[int, int] | None:
    """The most entries of a log, and the values of an entry; None if the tensor is too long."""
    entries, values = (game.max_events or UNBOUNDED) + 1, game.observation_length + game.actions + 1
    return (entries, values) if entries * values <= LONGEST else None


class Observer:
    """The observation of a seat, as fractions and as the table; with perfect recall, the log of the seat and a string for it."""

    def __init__(self, game: bastide.Game, *, perfect_recall: bool) -> None:
        """An observer of a game."""
        self.perfect_recall = perfect_recall
        shape = _log_shape(game) if perfect_recall else (game.observation_length,)
        self.tensor: NDArray[np.float32] | None = None if shape is None else np.zeros(np.prod(shape), np.float32)
        self.dict = {} if self.tensor is None else {"log" if perfect_recall else "observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Writes the observation of a seat, or its log."""
        if self.tensor is None:
            return
        if self.perfect_recall:
            self.tensor[:] = np.reshape(state.information_state_tensor(player), -1)
        else:
            state.node.position.observe(player, self.tensor)

    def string_from(self, state: State, player: int) -> str:
        """The table as a seat sees it, or the key of its information state."""
        if self.perfect_recall:
            return f"{player}:{state.node.known()[player].key:032x}"
        return state.node.position.table(player)


def _loaded(name: str) -> Game:
    """OpenSpiel's game of a name, for pickles, which import this module."""
    game: Game = pyspiel.load_game(name)
    return game


def _type(name: str, least: int, most: int, *, zero_sum: bool, tensors: bool) -> pyspiel.GameType:
    """OpenSpiel's type of a game."""
    utility = pyspiel.GameType.Utility
    options = bastide.load(name).options
    numbers = {option.name: AUTO if option.auto else int(option.default) for option in options if option.kind == "number"}
    parameters = {option.name: numbers.get(option.name, option.default) for option in options}
    return pyspiel.GameType(
        short_name=f"bastide_{name}",
        long_name=f"Bastide: {name.replace('_', ' ')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


for _name in bastide.NAMES:
    # The registered type covers all options; each game has its own. OpenSpiel releases its callbacks after Python has ended,
    # which only a class survives.
    pyspiel.register_game(_type(_name, 1, 8, zero_sum=False, tensors=True), type(f"Game_{_name}", (Game,), {"name": _name}))
