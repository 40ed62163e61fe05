"""Parts that the adapters share: games, policies, and the cost of an illegal action."""

import copy
import operator
from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal, NoReturn, Self, SupportsIndex, TypeVar

import numpy as np

import bastide
from bastide import _installed

T = TypeVar("T")

Value = SupportsIndex | str | None
"""The value of a game's option."""

Policy = bastide.Player | str | Callable[[bastide.Position], SupportsIndex | str]
"""A player of the library or its name, or a callable, as `Game.player` takes it."""

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


def policies(
    game: bastide.Game, against: Policy | Mapping[int, Policy] | None, seat: int | None
) -> tuple[int | None, dict[int, bastide.Player]]:
    """The learner's seat, and the players of the others; None for the seat if the learner has all."""
    if against is None:
        if seat is not None:
            raise bastide.ArgumentError(f"seat is {seat!r}, but nobody plays against it; expected None, or a seat and `against`")
        return None, {}
    seat = 0 if seat is None else whole("seat", seat, f"0 to {game.seats - 1}")
    if not 0 <= seat < game.seats:
        raise bastide.SeatError(f"seat is {seat}; expected 0 to {game.seats - 1}")
    others = [other for other in range(game.seats) if other != seat]
    given = dict(against) if isinstance(against, Mapping) else dict.fromkeys(others, against)
    if sorted(given, key=str) != others:
        raise bastide.SeatError(f"against has the seats {list(given)}; expected one policy, or a dict of {others}")
    return seat, {other: player(game, policy) for other, policy in given.items()}


def player(game: bastide.Game, policy: Policy) -> bastide.Player:
    """A policy as a player of the game."""
    if not isinstance(policy, bastide.Player):
        return game.player(policy)
    if policy.game != game:
        raise bastide.ArgumentError(f"a policy plays {policy.game.name}; expected a player of {game.name}")
    return policy
