"""Parts that the adapters share: games, policies, and the cost of an illegal action."""

import copy
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NoReturn, Self, SupportsIndex, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

import bastide
from bastide import _installed

T = TypeVar("T")

Value = SupportsIndex | str | None
"""The value of a game's option."""

Policy = bastide.Player | bastide.Policy | str | Callable[[bastide.Position], SupportsIndex | str]
"""A player of the library or its name, a policy of many rows, or a callable, as `Game.player` takes it."""

Played = bastide.Player | bastide.Policy
"""A player, or a policy of many rows."""

Opponents = Policy | Mapping[Any, Policy | float] | Sequence[Policy]
"""A policy, one for each seat but the learner's, a league of policies with their shares, or one for each row."""

Illegal = Literal["lose", "raise"]
"""The treatment of an illegal action: the match ends, and the seat's side loses; or an error is raised, and nothing changes."""


def missing(extra: str, error: ImportError) -> NoReturn:
    """Raises the ImportError that names the command to install an extra with a missing library."""
    raise ImportError(f"bastide.{extra} needs libraries; `{_installed.command(extra)}` installs them: {error}") from error


class Copied:
    """An environment with independent copies: even a shallow copy shares no match with its original."""

    def __copy__(self) -> Self:
        """A deep copy."""
        return copy.deepcopy(self)


def chosen(what: str, value: object, accepted: tuple[T, ...]) -> T:
    """The value, if it is among `accepted`. Raises ArgumentError."""
    for one in accepted:
        if type(value) is type(one) and value == one:
            return one
    raise bastide.ArgumentError(f"{what} is {value!r}; expected {', '.join(map(repr, accepted))}")


def whole(what: str, value: object, accepted: str) -> int:
    """The value as an int. Raises ArgumentError, also for a bool."""
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise bastide.ArgumentError(f"{what} is {value!r}; expected {accepted}") from None


def from_on(what: str, value: object, least: int) -> int:
    """The value as an int of at least `least`. Raises ArgumentError."""
    accepted = f"an int from {least} on"
    number = whole(what, value, accepted)
    if number < least:
        raise bastide.ArgumentError(f"{what} is {number}; expected {accepted}")
    return number


def seeded(value: object) -> int | None:
    """The seed of a match or a batch, or None. Raises ArgumentError."""
    if value is None:
        return None
    accepted = "an int from 0 to 2**64 - 1, or None"
    seed = whole("seed", value, accepted)
    if not 0 <= seed < 1 << 64:
        raise bastide.ArgumentError(f"seed is {seed}; expected {accepted}")
    return seed


def optionless(options: Mapping[str, object] | None) -> None:
    """Raises ArgumentError if a reset gets options, because it has none."""
    if options:
        raise bastide.ArgumentError(f"options are {options!r}; expected None: the game's options are given when it is made")


def loaded(game: bastide.Game | str, options: Mapping[str, Value]) -> bastide.Game:
    """A game, given by its name or as a Game, with options beside it."""
    if isinstance(game, bastide.Game) and not options:
        return game
    if not isinstance(game, bastide.Game | str):
        raise bastide.ArgumentError(f"game is {game!r}; expected a Game, or a name: {', '.join(bastide.NAMES)}")
    return bastide.load(game if isinstance(game, str) else game.name, **options)


@cache
def forfeit(game: bastide.Game, seat: int) -> tuple[float, ...]:
    """The returns after an illegal action: -1 for the seat's side, and +1 shared among the others."""
    of = game.sides
    return tuple(-1.0 if side == of[seat] else 1.0 / max(of) for side in of)


class Field:
    """Learners' seats and their opponents, every policy made a player once."""

    def __init__(self, game: bastide.Game, seats: list[int], against: Any) -> None:  # noqa: ANN401, any of the forms
        """The opponents in a game, given as for `Batch.step_against`."""
        self.seats = seats
        self.is_league = isinstance(against, Mapping) and not any(isinstance(key, SupportsIndex) for key in against)
        made = {}
        if self.is_league:
            made = {id(policy): player(game, policy) for policy in against}
            self.opponents: Any = dict(zip(made.values(), against.values(), strict=True))
            if len(self.opponents) < len(against):
                raise bastide.ArgumentError("the league has a player twice; expected each player once, with its share")
        elif isinstance(against, Mapping):
            made = {id(policy): player(game, policy) for policy in against.values()}
            self.opponents = {seat: made[id(policy)] for seat, policy in against.items()}
        elif isinstance(against, Sequence) and not isinstance(against, str):
            made = {id(policy): player(game, policy) for policy in against}
            self.opponents = [made[id(policy)] for policy in against]
        else:
            self.opponents = made[id(against)] = player(game, against)
        self.players: list[Played] = list(made.values())
        self.needs_history = any(isinstance(player, bastide.Player) and player.needs_history for player in self.players)

    def check(self, batch: bastide.Batch) -> None:
        """Raises the error of opponents that the batch refuses."""
        batch.drawn(self.opponents, self.seats)

    def step(self, batch: bastide.Batch, actions: ArrayLike | None, rows: NDArray[np.intp] | None = None) -> None:
        """Plays the learners' actions, if there are any, and then the opponents'."""
        batch.step_against(actions, self.opponents, self.seats, rows)

    def drawn(self, batch: bastide.Batch) -> NDArray[np.int64]:
        """The places among `players` of those in each row's match, of shape (rows, seats); -1 for learners."""
        places = batch.drawn(self.opponents, self.seats)
        places[:, self.seats] = -1
        return places

    def names(self, batch: bastide.Batch) -> NDArray[Any]:
        """The names of the players in each row's match, of shape (rows, seats); "" for learners."""
        return np.array([*(player.name for player in self.players), ""])[self.drawn(batch)]


def opponents(game: bastide.Game, against: Opponents | None, seat: int | None) -> tuple[int | None, Field | None]:
    """The learner's seat, and its opponents; None for both if the learner has all seats."""
    if against is None:
        if seat is not None:
            raise bastide.ArgumentError(f"seat is {seat!r}, but nobody plays against it; expected None, or a seat and `against`")
        return None, None
    (seat,), field = learners(game, against, [0 if seat is None else seat])
    return seat, field


def learners(game: bastide.Game, against: Opponents | None, seats: Sequence[int] | int | None) -> tuple[list[int], Field | None]:
    """The learners' seats, and their opponents; all seats and None if nobody plays against them."""
    if against is None:
        if seats is not None:
            raise bastide.ArgumentError(f"seats are {seats!r}, but nobody plays against them; expected None, or also `against`")
        return list(range(game.seats)), None
    given = list(seats) if isinstance(seats, Sequence) and not isinstance(seats, str) else [0 if seats is None else seats]
    numbers = [whole("seat", seat, f"0 to {game.seats - 1}") for seat in given]
    for seat in numbers:
        if not 0 <= seat < game.seats:
            raise bastide.SeatError(f"seat is {seat}; expected 0 to {game.seats - 1}")
    return numbers, Field(game, numbers, against)


def player(game: bastide.Game, policy: Policy) -> Played:
    """A policy of many rows as it is, and any other as a player of the game."""
    if isinstance(policy, bastide.Policy):
        return policy
    if not isinstance(policy, bastide.Player):
        return game.player(policy)
    if policy.game != game:
        raise bastide.ArgumentError(f"a policy plays {policy.game.name}; expected a player of {game.name}")
    return policy
