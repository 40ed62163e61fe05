"""Matches over a Ray cluster: the figures equal one process's, with any number of workers, and if one is killed."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray
from click.testing import CliRunner, Result
from numpy.typing import NDArray

import bastide
from bastide._cli import main
from bastide.ray import arena, evaluate, pairings, selfplay

# Workers cannot import this module.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

EXACT = ("deals", "matches", "wins", "ties", "losses", "score_sums", "return_sums", "decisions")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """A cluster of three processors."""
    ray.init("local", num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


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
    stream.close()  # type: ignore[attr-defined]
    assert len(list(tmp_path.iterdir())) < 1000


def test_what_a_policy_raises_is_raised_here() -> None:
    def fails(position: bastide.Position) -> int:
        raise LookupError("nothing comes to mind")

    with pytest.raises(LookupError, match="nothing comes to mind"):
        arena(bastide.load("leduc_poker"), fails, "random", 3, 3)
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


def run(*words: str) -> Result:
    """The output and exit code of a command, beside a cluster that it starts."""
    ray.shutdown()
    try:
        return CliRunner().invoke(main, words)
    finally:
        ray.init("local", num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="error")


def test_the_commands_take_ray(tmp_path: Path) -> None:
    tally = bastide.load("en_garde").selfplay(2_500, 2)
    counted = run("selfplay", "en_garde", "--matches", "2500", "--seed", "2", "--ray")
    assert counted.exit_code == 0, counted.output
    assert all(f" {figure:,} " in counted.stdout for figure in (*tally.wins, tally.ties))

    words = ["arena", "leduc_poker", "random", "greedy", "easy", "--matches", "150", "--until", "150", "--json"]
    assert run(*words, str(tmp_path / "here")).exit_code == 0
    assert run(*words, str(tmp_path / "spread"), "--ray").exit_code == 0
    here, spread = (json.loads((tmp_path / name).read_text()) for name in ("here", "spread"))
    for one, other in zip(here["pairings"], spread["pairings"], strict=True):
        assert one["parts"] == other["parts"]
        assert 0 < one["deals"] <= 75
        for name in EXACT:  # sums of other parts are rounded otherwise
            np.testing.assert_allclose(one[name], other[name], rtol=1e-12, err_msg=name)


def test_clusters_that_are_refused() -> None:
    for address in ("127.0.0.1:1", "127.0.0.1:port", "ray://127.0.0.1:1"):
        refused = run("selfplay", "en_garde", "--ray", address)
        assert refused.exit_code == 2 and f"--ray {address}: " in refused.stderr
    refused = run("arena", "leduc_poker", "random", "greedy", "--threads", "2", "--ray")
    assert refused.exit_code == 2 and "--threads" in refused.stderr
