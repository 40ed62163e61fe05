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
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _evaluate, _learning

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    _learning.missing("ray", error)

__all__ = ["arena", "evaluate", "meetings", "pairings", "selfplay", "tallies"]

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
    players = _evaluate.accepted(batch, policies, _learning.from_on("matches", matches, 0))
    rows = min(batch.rows, matches)
    shares = _shares(0, matches, math.lcm(rows, len(players)))
    parts: list[NDArray[np.float64]] = []
    with closing(_in_order(_returns, [batch, players, rows], shares, workers)) as coming:
        for part in coming:
            parts.append(part)
            if progress:
                progress(sum(map(len, parts)))
    return _evaluate.figures(np.concatenate(parts))


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


class _Worker:
    """An actor that plays shares, one after the other."""

    def begin(self, play: Callable[..., object], common: Sequence[Any]) -> None:
        """Prepares to call a function with the arguments common to all shares, and the numbers of a share."""
        self._play = partial(play, *common)

    def play(self, *share: int) -> object:
        """The result of a share."""
        return self._play(*share)


def _in_order(
    play: Callable[..., T], common: Sequence[Any], shares: Sequence[tuple[int, ...]], workers: int | None
) -> Generator[T, None, None]:
    """The results of the shares, in their order; raises the first exception of playing one."""
    if not ray.is_initialized():
        ray.init()
    processors = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    workers = processors if workers is None else _learning.from_on("workers", workers, 1)
    actor, held = ray.remote(_Worker), ray.put(common)

    def begin(processors: int) -> Running:
        worker: Any = actor.options(num_cpus=processors).remote()
        return {worker.begin.remote(play, held): (worker, ())}

    return _played(begin, shares, workers)


def _played(begin: Callable[[int], Running], shares: Sequence[tuple[int, ...]], workers: int) -> Generator[T, None, None]:
    """The results of the shares; ends all workers at the end."""
    running: Running = {}
    try:
        yield from _given(begin, shares, workers, running)
    except RayTaskError as error:
        raise error.cause from error
    finally:
        for worker, _ in running.values():
            ray.kill(worker)


def _given(
    begin: Callable[[int], Running], shares: Sequence[tuple[int, ...]], workers: int, running: Running
) -> Generator[T, None, None]:
    """Gives each worker that has begun a share at a time, and replaces workers that die."""
    left, deaths = list(reversed(range(len(shares)))), Counter[tuple[int, ...]]()
    done: dict[int, T] = {}
    given = 0
    while given < len(shares):
        while len(running) < min(workers, len(shares) - given - len(done)):
            running |= begin(1)
        ready, _ = ray.wait(list(running), timeout=PATIENCE)
        if not ready and len(running) <= workers and not any(share for _, share in running.values()):
            running |= begin(0)
        for reference in ready:
            worker, share = running[reference]
            try:
                result = ray.get(reference)
            except RayTaskError:
                raise
            except RayError:
                deaths[share] += 1
                if deaths[share] > RETRIES * (1 if share else workers):
                    raise
                left.extend(share)
                ray.kill(worker)
            else:
                deaths[share] = 0
                done |= dict.fromkeys(share, result)
                if left:
                    following = left.pop()
                    running[worker.play.remote(*shares[following])] = worker, (following,)
                else:
                    ray.kill(worker)  # others may wait for its processor
            del running[reference]
        while given in done:
            yield done.pop(given)
            given += 1
