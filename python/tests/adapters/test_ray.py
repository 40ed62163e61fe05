"""Matches over a Ray cluster: the figures equal one process's, with any number of workers, on busy and breaking clusters."""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any, NoReturn

import numpy as np
import pytest
import ray
from click.testing import CliRunner, Result
from numpy.typing import NDArray
from ray.cluster_utils import Cluster

import bastide
from bastide._cli import main
from bastide.ray import arena, evaluate, pairings, returns, selfplay

# isort: split
import psutil  # importing Ray adds the folder that has it

# Workers cannot import this module.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

EXACT = ("deals", "matches", "wins", "ties", "losses", "score_sums", "return_sums", "decisions")


# A dead node is noticed within some seconds.
NOTICED = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 6}


class Nodes:
    """A cluster of two nodes, with one and two processors."""

    def __init__(self) -> None:
        """Begins both, and connects this process."""
        self.cluster = Cluster(True, False, {"num_cpus": 1, "include_dashboard": False, "_system_config": NOTICED})
        self.join()
        self.second = self.cluster.add_node(num_cpus=2)

    def join(self) -> None:
        """Connects this process."""
        ray.init(self.cluster.address, log_to_driver=False, logging_level="error")

    def kill_second(self) -> None:
        """Kills the second node at once, with its workers."""
        self.cluster.remove_node(self.second, allow_graceful=False)

    def replace_second(self) -> None:
        """Begins another second node."""
        self.second = self.cluster.add_node(num_cpus=2)


@pytest.fixture(scope="module", autouse=True)
def nodes() -> Iterator[Nodes]:
    """The nodes, and a connection to them."""
    nodes = Nodes()
    yield nodes
    ray.shutdown()
    nodes.cluster.shutdown()


def killed_once(marker: Path, choose: Callable[..., Any], *seen: Any) -> Any:
    """The choice of a policy; the first process that asks for it is killed."""
    try:
        marker.touch(exist_ok=False)
    except FileExistsError:
        return choose(*seen)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def last_action(position: bastide.Position) -> int:
    return position.legal()[-1]


def last_actions(_seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


def uniform(_seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    return np.zeros(mask.shape, np.float32)


def figures(pairing: bastide.Pairing) -> list[Any]:
    """All figures but the seconds."""
    return [getattr(pairing, name) for name in EXACT]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_random_play(workers: int) -> None:
    game, done = bastide.load("en_garde"), list[int]()
    assert selfplay(game, 4_500, 7, 11, workers=workers, progress=done.append) == game.selfplay(4_500, 7, 11)
    assert done == [1000, 2000, 3000, 4000, 4500]


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("name", ["en_garde", "guyenne(format=teams,players=3)", "guyenne(format=ring,players=3)"])
def test_the_arena(name: str, workers: int) -> None:
    game, done = bastide.load(name), list[int]()
    found = arena(game, "random", last_action, 7, 3, first=5, workers=workers, progress=done.append)
    alone = game.arena("random", last_action, 7, 3, first=5)
    np.testing.assert_allclose(np.hstack(figures(found)), np.hstack(figures(alone)), rtol=1e-12)
    assert done == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("name", ["en_garde", "guyenne(format=ring,players=3)"])
def test_evaluation(name: str, workers: int) -> None:
    game = bastide.load(name)
    many, done = len(set(game.sides)), list[int]()
    batch = game.batch(3, 7, threads=2)
    policies = ["random", last_actions, uniform][:many]
    found = evaluate(batch, policies, 9 * many, workers=workers, progress=done.append)
    np.testing.assert_array_equal(found, batch.evaluate(policies, 9 * many))
    assert len(done) > 2 and done[-1] == 9 * many
    coming = returns(batch, policies, 9 * many, workers=workers)
    first = next(coming)
    assert 0 < len(first) < 9 * many and first.shape[1] == many
    np.testing.assert_allclose(np.concatenate([first, *coming]).mean(axis=0), found[0])


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_worker_is_killed(workers: int, tmp_path: Path) -> None:
    game = bastide.load("en_garde(rounds_to_win=1)")
    one = partial(killed_once, tmp_path / "arena", last_action)
    assert figures(arena(game, one, "random", 9, 3, workers=workers)) == figures(game.arena(last_action, "random", 9, 3))
    many = partial(killed_once, tmp_path / "batch", last_actions)
    batch = game.batch(4, 7)
    np.testing.assert_array_equal(
        evaluate(batch, [many, "random"], 16, workers=workers), batch.evaluate([last_actions, "random"], 16)
    )
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_not_taken_is_called_off(tmp_path: Path) -> None:
    def noted(position: bastide.Position) -> int:
        (tmp_path / str(os.urandom(8).hex())).touch()
        return last_action(position)

    stream = pairings(bastide.load("leduc_poker"), noted, "random", 100_000, 3, share=1, workers=1)
    assert next(stream).deals == 1
    stream.close()
    assert len(list(tmp_path.iterdir())) < 1000


def test_what_a_policy_raises_is_raised_here() -> None:
    def fails(position: bastide.Position) -> int:
        raise LookupError("nothing comes to mind")

    with pytest.raises(LookupError, match="nothing comes to mind") as raised:
        arena(bastide.load("leduc_poker"), fails, "random", 3, 3)
    await_the_end_of_workers()
    assert raised.tb  # it holds the frames of the call
    with pytest.raises(bastide.ArgumentError, match="policy 1 gave"):
        evaluate(bastide.load("leduc_poker").batch(4, 7), ["random", lambda seen, mask: None], 8)


@pytest.mark.parametrize(
    "work",
    [
        lambda game: selfplay(game, -1, 3),
        lambda game: selfplay(game, True, 3),
        lambda game: selfplay(game, 10, 3, -1),
        lambda game: selfplay(game, 10, "x"),
        lambda game: selfplay(game, 10, 3, workers=0),
        lambda game: arena(game, "random", "strong", 3, 3),
        lambda game: arena(game, "random", bastide.load("en_garde").player("random"), 3, 3),
        lambda game: arena(game, "random", "random", 1.5, 3),
        lambda game: pairings(game, "random", "random", 3, 3, share=0),
        lambda game: evaluate(game.batch(4, 7), ["random"], 8),
        lambda game: evaluate(game.batch(4, 7), ["random", "random"], 7),
    ],
)
def test_what_is_refused(work: Callable[[bastide.Game], object]) -> None:
    with pytest.raises(bastide.Error):
        work(bastide.load("leduc_poker"))


GAME = bastide.load("en_garde(rounds_to_win=1)")
# The results of its shares are too large to be sent with the answer: they lie on the node of their worker.
LARGE = bastide.load("leduc_poker").batch(7_000, 7)
WORKS: list[tuple[Callable[[], Any], Callable[[], Any]]] = [
    (lambda: selfplay(GAME, 9_000, 7), lambda: GAME.selfplay(9_000, 7)),
    (lambda: figures(arena(GAME, last_action, "random", 60, 3)), lambda: figures(GAME.arena(last_action, "random", 60, 3))),
    (lambda: evaluate(LARGE, ["random", last_actions], 28_000), lambda: LARGE.evaluate(["random", last_actions], 28_000)),
]


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Raises an error in what does not end within some seconds."""

    def hangs(*_: object) -> NoReturn:
        raise TimeoutError(f"no end within {seconds} s")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def workers_here(*kinds: str) -> list[psutil.Process]:
    """The processes of Ray's workers below this one, of some kinds."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if " ".join(process.cmdline()).startswith(tuple(f"ray::{kind}" for kind in kinds)):
                found.append(process)
    return found


def await_the_end_of_workers() -> None:
    """Raises an error if workers go on."""
    with within(30):
        while workers_here("_Worker"):
            time.sleep(0.1)


@pytest.mark.parametrize("held", [1, 2, 3])
def test_others_hold_processors(held: int) -> None:
    @ray.remote(num_cpus=1)
    class Other:
        def holds(self) -> bool:
            return True

    others = [Other.remote() for _ in range(held)]
    assert all(ray.get([other.holds.remote() for other in others]))
    for there, alone in WORKS:
        with within(120):
            np.testing.assert_equal(there(), alone())
    for other in others:
        ray.kill(other)


def test_workers_and_nodes_are_killed_at_random_moments(nodes: Nodes) -> None:
    """RUNS sets the number of runs."""
    chance, right = random.Random(5), [alone() for _, alone in WORKS]
    for run in range(int(os.environ.get("RUNS", "5"))):
        moments = [chance.uniform(0, 4) for _ in range(3)]
        kills_node, over = run % 5 == 0, Event()
        killer = Thread(target=kills, args=(nodes, kills_node, moments, over))
        killer.start()
        try:
            with within(120):
                np.testing.assert_equal(WORKS[run % 3][0](), right[run % 3], f"run {run}")
        finally:
            over.set()
            killer.join()
        if kills_node:
            nodes.replace_second()


def kills(nodes: Nodes, kills_node: bool, moments: list[float], over: Event) -> None:
    """Kills a worker or one that waits for work at each moment, until all is over; at the first one the node instead."""
    for number, moment in enumerate(moments):
        over.wait(moment)
        if kills_node and number == 0:
            nodes.kill_second()
        elif not over.is_set() and (found := workers_here("_Worker", "IDLE")):
            random.choice(found).kill()


@pytest.mark.parametrize("is_waiting", [True, False])
def test_an_interrupt_ends_all_workers(is_waiting: bool) -> None:
    def slow(position: bastide.Position) -> int:
        time.sleep(600 if is_waiting else 0.01)
        return last_action(position)

    def interrupts(*_: object) -> None:
        while not workers_here("_Worker.play"):
            time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGINT)

    # In the background of a shell programs begin deaf to it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if is_waiting:
        Thread(target=interrupts).start()
    with within(120), pytest.raises(KeyboardInterrupt) as interrupted:
        arena(GAME, slow, "random", 10_000, 3, progress=None if is_waiting else interrupts)
    await_the_end_of_workers()
    assert interrupted.tb


def run(nodes: Nodes, *words: str) -> Result:
    """The output and exit code of a command, beside a cluster that it starts."""
    ray.shutdown()
    try:
        return CliRunner().invoke(main, words)
    finally:
        nodes.join()


def test_the_commands_take_ray(nodes: Nodes, tmp_path: Path) -> None:
    tally = bastide.load("en_garde").selfplay(2_500, 2)
    counted = run(nodes, "selfplay", "en_garde", "--matches", "2500", "--seed", "2", "--ray")
    assert counted.exit_code == 0, counted.output
    assert all(f" {figure:,} " in counted.stdout for figure in (*tally.wins, tally.ties))

    words = ["arena", "leduc_poker", "random", "greedy", "easy", "--matches", "150", "--until", "150", "--json"]
    assert run(nodes, *words, str(tmp_path / "here")).exit_code == 0
    assert run(nodes, *words, str(tmp_path / "spread"), "--ray").exit_code == 0
    here, spread = (json.loads((tmp_path / name).read_text()) for name in ("here", "spread"))
    for one, other in zip(here["pairings"], spread["pairings"], strict=True):
        assert one["parts"] == other["parts"]
        assert 0 < one["deals"] <= 75
        for name in EXACT:  # sums of other parts are rounded otherwise
            np.testing.assert_allclose(one[name], other[name], rtol=1e-12, err_msg=name)


def test_clusters_that_are_refused(nodes: Nodes) -> None:
    for address in ("127.0.0.1:1", "127.0.0.1:port", "ray://127.0.0.1:1"):
        refused = run(nodes, "selfplay", "en_garde", "--ray", address)
        assert refused.exit_code == 2 and f"--ray {address}: " in refused.stderr
    refused = run(nodes, "arena", "leduc_poker", "random", "greedy", "--threads", "2", "--ray")
    assert refused.exit_code == 2 and "--threads" in refused.stderr
