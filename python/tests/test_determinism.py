"""The documentation says on one page what is equal: on one and two threads, after fork and spawn, resumed or not."""

import hashlib
import multiprocessing
import os
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing.pool import Pool
from typing import Any

import numpy as np
import pytest

import bastide
from conftest import last_legals

GAME = bastide.load("en_garde(rounds_to_win=1)")
SOLVED = bastide.load("leduc_poker(max_raises=1)")


def digest(*values: Any) -> str:
    """Few letters for numbers, arrays and bytes."""
    return hashlib.sha256(b"|".join(np.ascontiguousarray(value).tobytes() for value in values)).hexdigest()


def figures(pairing: bastide.Pairing) -> list[Any]:
    """All figures but the seconds."""
    return [getattr(pairing, name) for name in ("deals", "wins", "ties", "losses", "score_sums", "return_sums", "decisions")]


def rows(batch: bastide.Batch) -> str:
    """The matches and arrays of a batch."""
    return digest(*(getattr(batch, name) for name in batch.outputs), np.frombuffer(batch.to_bytes(), np.uint8))


def sampled(threads: int) -> str:
    batch = GAME.batch(65, 7, threads=threads)
    for _ in range(60):
        batch.sample_logits(np.sin(np.arange(65 * GAME.actions, dtype=np.float32)).reshape(65, -1))
        batch.step()
    return rows(batch)


def against(threads: int) -> str:
    batch = GAME.batch(65, 7, threads=threads)
    batch.step_against(None, {"easy": 1, "random": 2})
    for _ in range(20):
        batch.step_against(batch.sample(), {"easy": 1, "random": 2})
    return rows(batch)


def rolled(threads: int) -> str:
    batch = GAME.batch(1024, 7, threads=threads, horizon=4)
    batch.rollout(40)
    return rows(batch)


def evaluated(threads: int) -> str:
    return digest(*GAME.batch(30, 7, threads=threads).evaluate([last_legals, "greedy"], 120))


def met(threads: int) -> str:
    return digest(*figures(GAME.arena("easy", "greedy", 30, 7, threads=threads)))


def in_a_league(threads: int) -> str:
    members = {"last": bastide.Policy(last_legals), "random": "random", "greedy": "greedy"}
    standings = bastide.league(GAME, members, 20, 7, threads=threads)
    return digest(standings.payoff, standings.within, standings.elo, standings.nash)


def solved(threads: int) -> str:
    solver = SOLVED.solver("cfr+", form="public", threads=threads)
    solver.run(20)
    return digest(np.frombuffer(solver.to_bytes(), np.uint8), solver.exploitability())


def played(threads: int) -> str:
    tally = GAME.selfplay(3000, 7, threads=threads)
    return digest(tally.decisions, tally.deals, tally.wins, tally.ties, tally.returns)


def thought(threads: int) -> str:
    match, player = GAME.match(7), GAME.player(f"search(iterations=3000,threads={threads})")
    thoughts = [player.think(match) for _ in range(2)]
    return digest(*(value for one in thoughts for value in (one.actions, one.probabilities)))


WORKS = [sampled, against, rolled, evaluated, met, in_a_league, solved, thought, played]


@cache
def alone(work: Callable[[int], str]) -> str:
    """The work of one thread, in this process."""
    return work(1)


def forked(work: Callable[[int], str]) -> str:
    """The work of a child that was forked after the threads had begun."""
    work(2)
    reading, writing = os.pipe()
    if not os.fork():
        try:
            os.write(writing, work(2).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        found = file.read()
    os.wait()
    return found


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Pool]:
    """Another process, which was spawned."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        yield pool


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_two_threads_are_as_one(work: Callable[[int], str]) -> None:
    assert alone(work) == work(2) == work(3)


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_a_spawned_process_is_as_this_one(work: Callable[[int], str], elsewhere: Pool) -> None:
    assert elsewhere.apply(work, (2,)) == alone(work)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_a_forked_process_is_as_this_one(work: Callable[[int], str], elsewhere: Pool) -> None:
    assert elsewhere.apply(forked, (work,)) == alone(work)


def test_a_batch_that_is_resumed_goes_on_as_if_nothing_had_been() -> None:
    whole = GAME.batch(65, 7)
    for _ in range(30):
        whole.step(whole.sample())
    half = bastide.Batch.from_bytes(whole.to_bytes(), 2)
    for batch in (whole, half):
        for _ in range(30):
            batch.step(batch.sample())
    assert rows(half) == rows(whole) != rows(GAME.batch(65, 7))


def test_a_solver_that_is_resumed_goes_on_as_if_nothing_had_been() -> None:
    half = SOLVED.solver("cfr+", form="public")
    half.run(12)
    half = SOLVED.solver(saved=half.to_bytes(), threads=2)
    half.run(8)
    assert digest(np.frombuffer(half.to_bytes(), np.uint8), half.exploitability()) == solved(1)


def test_parts_are_as_the_whole() -> None:
    whole, parts = GAME.batch(60, 7), [GAME.batch(30, 7, first=first) for first in (0, 30)]
    for batch in (whole, *parts):
        for _ in range(50):
            batch.step(batch.sample())
    assert np.array_equal(whole.observation, np.concatenate([part.observation for part in parts]))
    assert sum([GAME.selfplay(100, 7), GAME.selfplay(50, 7, first=100)]) == GAME.selfplay(150, 7)
    halves = [GAME.arena("easy", "greedy", 10, 7, first=first) for first in (0, 10)]
    assert figures(sum(halves)) == figures(GAME.arena("easy", "greedy", 20, 7))
