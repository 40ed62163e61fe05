"""Matches over a Ray cluster, with the results of `Game.selfplay`, `Game.arena` and `Batch.evaluate`.

>>> import bastide
>>> from bastide.ray import selfplay
>>> game = bastide.load("en_garde")
>>> tally = selfplay(game, 100_000, seed=7)
>>> tally == game.selfplay(100_000, seed=7)
True

Matches are numbered. Workers play shares of them, which are added up in the order of the numbers, so the figures are the same for
any number of workers; the share of a worker that dies, alone or with its node, is played again by another. Work begins with the
processors that are free. `ray.init` selects the cluster. If it was not called, a cluster begins on this machine.
"""

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _evaluate, _learning
from bastide._plan import Plan

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    _learning.missing("ray", error)

if TYPE_CHECKING:
    from bastide import train

__all__ = ["arena", "evaluate", "meetings", "pairings", "returns", "rollouts", "selfplay", "tallies"]

T = TypeVar("T")

Progress = Callable[[int], object] | None
"""A callable that gets the number of matches, or deals, whose figures have come in so far."""

Running = dict[Any, tuple[Any, tuple[int, ...]]]
"""For each result to come the worker, and the number of its share, or nothing if the worker has yet to begin."""

SHARES = 512
"""The number of shares of many matches: enough for as many workers, and few enough to cost little."""
LEAST = 1000
"""The least number of random matches in a share; they take milliseconds."""
RETRIES = 8
"""The retries of a share whose worker died, and of workers that died before they began; after them an error is raised."""
PATIENCE = 10
"""The seconds without a worker that has begun, until one begins without a free processor."""
BLOCK = 64
"""The rows in a part of a training are a multiple of this, so that JAX rounds as it does for all rows at once."""


def selfplay(
    game: bastide.Game, matches: int, seed: int, first: int = 0, *, workers: int | None = None, progress: Progress = None
) -> bastide.Tally:
    """As `Game.selfplay`, with `workers` workers, by default one for each of the cluster's processors."""
    return _sum(game.selfplay(0, seed, first), tallies(game, matches, seed, first, workers=workers), "matches", progress)


def tallies(
    game: bastide.Game, matches: int, seed: int, first: int = 0, *, workers: int | None = None
) -> Generator[bastide.Tally, None, None]:
    """The tallies of the shares of `selfplay`, in the order of their matches, as they come in."""
    shares = _shares(first, _learning.from_on("matches", matches, 0), LEAST)
    return _in_order(_selfplay, [game, seed], shares, workers)


def arena(
    game: bastide.Game,
    player: _learning.Policy,
    other: _learning.Policy,
    deals: int,
    seed: int,
    *,
    first: int = 0,
    workers: int | None = None,
    progress: Progress = None,
) -> bastide.Pairing:
    """As `Game.arena`, except the seconds, with `workers` workers, by default one for each of the cluster's processors.

    Callables are pickled, and must choose alike in every process.
    """
    found = pairings(game, player, other, deals, seed, first=first, workers=workers)
    return _sum(game.arena("random", "random", 0, seed, first=first), found, "deals", progress)


def pairings(
    game: bastide.Game,
    player: _learning.Policy,
    other: _learning.Policy,
    deals: int,
    seed: int,
    *,
    first: int = 0,
    workers: int | None = None,
    share: int | None = None,
) -> Generator[bastide.Pairing, None, None]:
    """The pairings of the shares of `arena`, in the order of their deals, as they come in; stopping cancels the others.

    A `share` is the number of deals in each share; the last one has the rest.
    """
    return meetings(game, [(player, other)], deals, seed, first=first, workers=workers, share=share)


def meetings(
    game: bastide.Game,
    pairs: Sequence[tuple[_learning.Policy, _learning.Policy]],
    deals: int,
    seed: int,
    *,
    first: int = 0,
    workers: int | None = None,
    share: int | None = None,
) -> Generator[bastide.Pairing, None, None]:
    """The `pairings` of several pairs of players with the same workers: the first share of each pair, then the second of each."""
    players = [[_learning.player(game, policy) for policy in pair] for pair in pairs]
    size = None if share is None else _learning.from_on("share", share, 1)
    shares = _shares(first, _learning.from_on("deals", deals, 0), 1, size)
    of_all = [(pair, *numbers) for numbers in shares for pair in range(len(pairs))]
    return _in_order(_arena, [game, players, seed], of_all, workers)


def evaluate(
    batch: bastide.Batch,
    policies: Sequence[_evaluate.Policy],
    matches: int,
    *,
    workers: int | None = None,
    progress: Progress = None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `Batch.evaluate`, with `workers` workers, by default one for each of the cluster's processors.

    A share is a multiple of the batch's rows, so take fewer rows than each worker has matches. Callables are pickled, and are to
    choose alike in every process.
    """
    parts: list[NDArray[np.float64]] = []
    with closing(returns(batch, policies, matches, workers=workers)) as coming:
        for part in coming:
            parts.append(part)
            if progress:
                progress(sum(map(len, parts)))
    return _evaluate.figures(np.concatenate(parts))


def returns(
    batch: bastide.Batch, policies: Sequence[_evaluate.Policy], matches: int, *, workers: int | None = None
) -> Generator[NDArray[np.float64], None, None]:
    """The return of each policy in the matches of the shares of `evaluate`, in their order, as they come in: (matches, policies).

    Consecutive matches are one deal, once for each exchange of the sides.
    """
    players = _evaluate.accepted(batch, policies, _learning.from_on("matches", matches, 0))
    rows = min(batch.rows, matches)
    return _in_order(_returns, [batch, players, rows], _shares(0, matches, math.lcm(rows, len(players))), workers)


@contextmanager
def rollouts(
    game: bastide.Game, plan: Plan, *, workers: int | None = None
) -> Iterator[Callable[["train.State"], dict[str, NDArray[Any]]]]:
    """A function that plays the decisions of an update, as `bastide.train.play` does, with workers that stay between updates.

    `bastide.train.train` takes it. Each worker gets the network and some of the matches in bytes, and sends back the decisions
    and the matches. On processors one process learns the same, bit for bit, as any number of workers.
    """
    from bastide import train  # noqa: PLC0415

    workers = _workers(workers)
    size = BLOCK * math.ceil(plan.rows / BLOCK / workers)
    parts = [np.arange(first, min(first + size, plan.rows)) for first in range(0, plan.rows, size)]
    shares: list[tuple[Any, ...]] = []
    with closing(_in_order(_rollout, [game, plan], shares, workers, stay=True)) as coming:

        def play(state: "train.State") -> dict[str, NDArray[Any]]:
            network = ray.put({name: np.asarray(tensor) for name, tensor in state.tensors["network"].items()})
            for rows in parts:
                part = game.batch(len(rows), 0, outputs=train.outputs(state.opponent))
                part.copy(range(len(rows)), rows, state.batch)
                shares.append((network, (state.updates, int(rows[0])), part.to_bytes()))
            found = [next(coming) for _ in parts]
            shares[-len(parts) :] = [()] * len(parts)
            for rows, (_, matches, seconds) in zip(parts, found, strict=True):
                played = bastide.Batch.from_bytes(matches, outputs=train.outputs(state.opponent))
                state.batch.copy(rows, range(len(rows)), played)
                state.playing += seconds / len(parts)
            return {name: np.concatenate([arrays[name] for arrays, _, _ in found], axis=1) for name in found[0][0]}

        yield play


def _selfplay(game: bastide.Game, seed: int, first: int, end: int) -> bastide.Tally:
    """A share of `selfplay`."""
    return game.selfplay(end - first, seed, first)


def _arena(game: bastide.Game, pairs: list[list[bastide.Player]], seed: int, *share: int) -> bastide.Pairing:
    """A share of `arena`: a pair, and its deals."""
    pair, first, end = share
    one, other = pairs[pair]
    return game.arena(one, other, end - first, seed, first=first)


def _returns(batch: bastide.Batch, players: list[_evaluate.Policy], rows: int, first: int, end: int) -> NDArray[np.float64]:
    """A share of `evaluate`."""
    return _evaluate.returns(batch, players, rows, range(first, end))


def _rollout(
    game: bastide.Game, plan: Plan, network: dict[str, Any], part: tuple[int, int], matches: bytes
) -> tuple[dict[str, NDArray[Any]], bytes, float]:
    """A part of `rollouts`, by the number of updates and its first row: the decisions, the matches, the seconds of stepping."""
    from bastide import train  # noqa: PLC0415

    opponent = _opponent(game, plan.against)
    batch = bastide.Batch.from_bytes(matches, outputs=train.outputs(opponent), horizon=plan.steps)
    updates, first = part
    state = train.State(game, plan, batch, {"network": network}, updates, opponent=opponent, first=first)
    return train.play(state), batch.to_bytes(), state.playing


@cache
def _opponent(game: bastide.Game, name: str | None) -> "train.Opponent | None":
    """The opponent of a training, who remembers the distributions of a worker's matches."""
    from bastide import train  # noqa: PLC0415

    return train.Opponent(game, name) if name else None


def _shares(first: int, total: int, least: int, size: int | None = None) -> list[tuple[int, int]]:
    """The first number of each share, and the number after its last: always the same, so that all sums are."""
    first = _learning.from_on("first", first, 0)
    size = size or least * math.ceil(max(1, total / SHARES / least))
    return [(first + begin, first + min(begin + size, total)) for begin in range(0, total, size)]


def _sum(total: T, parts: Generator[T, None, None], counted: str, progress: Progress) -> T:
    """The sum of all parts."""
    with closing(parts):
        for part in parts:
            total += part  # type: ignore[operator]
            if progress:
                progress(getattr(total, counted))
    return total


def _brought(reference: Any) -> Any:  # noqa: ANN401
    """The result that a worker brought, or the error by which it died; raises what playing raised."""
    try:
        return ray.get(reference)
    except RayTaskError:
        raise
    except RayError as error:
        return error


class _Worker:
    """An actor that plays shares, one after the other."""

    def begin(self, play: Callable[..., object], common: Sequence[Any]) -> None:
        """Prepares to call a function with the arguments common to all shares, and the numbers of a share."""
        self._play = partial(play, *common)

    def play(self, *share: Any) -> object:  # noqa: ANN401
        """The result of a share."""
        return self._play(*share)


def _workers(workers: int | None) -> int:
    """The number of workers: by default one for each of the cluster's processors. A cluster begins if there is none."""
    if not ray.is_initialized():
        ray.init()
    processors = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    return processors if workers is None else _learning.from_on("workers", workers, 1)


def _in_order(
    play: Callable[..., T], common: Sequence[Any], shares: Sequence[tuple[Any, ...]], workers: int | None, *, stay: bool = False
) -> Generator[T, None, None]:
    """The results of the shares, in their order; raises the first exception of playing one.

    If workers `stay`, they wait for further shares at the end of the list.
    """
    workers = _workers(workers)
    actor, held = ray.remote(_Worker), ray.put(common)

    def begin(processors: int) -> Running:
        worker: Any = actor.options(num_cpus=processors).remote()
        return {worker.begin.remote(play, held): (worker, ())}

    return _played(begin, shares, workers, stay)


def _played(
    begin: Callable[[int], Running], shares: Sequence[tuple[Any, ...]], workers: int, stay: bool
) -> Generator[T, None, None]:
    """The results of the shares; ends all workers at the end."""
    running: Running = {}
    idle: list[Any] = []
    try:
        yield from _given(begin, shares, workers, running, idle if stay else None)
    except RayTaskError as error:
        raise error.cause from error
    finally:
        for worker in [*(worker for worker, _ in running.values()), *idle]:
            ray.kill(worker)


def _given(
    begin: Callable[[int], Running],
    shares: Sequence[tuple[Any, ...]],
    workers: int,
    running: Running,
    idle: list[Any] | None,
) -> Generator[T, None, None]:
    """Gives each worker that has begun a share at a time, and replaces workers that die.

    Workers for whom nothing is left become `idle`, or, without such a list, end.
    """
    left, deaths = list[int](), Counter[tuple[int, ...]]()
    done: dict[int, T] = {}
    given = listed = 0

    def give(worker: Any) -> None:  # noqa: ANN401, an actor's handle
        number = left.pop()
        running[worker.play.remote(*shares[number])] = worker, (number,)

    while given < len(shares):
        left[:0] = reversed(range(listed, len(shares)))
        listed = len(shares)
        while idle and left:
            give(idle.pop())
        while len(running) < min(workers, len(shares) - given - len(done)):
            running |= begin(1)
        ready, _ = ray.wait(list(running), timeout=PATIENCE)
        if not ready and len(running) <= workers and not any(share for _, share in running.values()):
            running |= begin(0)
        for reference in ready:
            worker, share = running[reference]
            result = _brought(reference)
            if isinstance(result, RayError):
                deaths[share] += 1
                if deaths[share] > RETRIES * (1 if share else workers):
                    raise result
                left.extend(share)
                ray.kill(worker)
            else:
                deaths.pop(share, None)
                done |= dict.fromkeys(share, result)
                if left:
                    give(worker)
                elif idle is not None:
                    idle.append(worker)
                else:
                    ray.kill(worker)  # others may wait for its processor
            del running[reference]
        while given in done:
            yield done.pop(given)
            given += 1
