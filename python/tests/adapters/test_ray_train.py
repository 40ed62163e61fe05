"""Training over a Ray cluster: what is learned is what one process learns, on breaking clusters, too, and begun there or here."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
import ray
from click.testing import CliRunner
from safetensors.numpy import load

# isort: split
import psutil  # importing Ray adds the folder that has it

import bastide
from bastide import train as trainer
from bastide._cli import main
from bastide.ray import rollouts

# Two parts of the batch, the second one of another size.
SMALL = trainer.Plan(units=(16,), rows=100, steps=16, minibatch=128, seed=3)
pytestmark = pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")  # JAX warns where the tests start a cluster

LEDUC = bastide.load("leduc_poker")


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """A cluster with more processors than this machine has."""
    ray.init("local", num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def trained(state: trainer.State, updates: int, plays: trainer.Plays, until: int | None = None) -> dict[str, Any]:
    """The state of a training after `updates` updates, stopped before its end or not."""
    for _ in trainer.train(state, updates, None, plays=plays):
        if state.updates == until:
            break
    return load(trainer.checkpoint_bytes(state))


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether all tensors, and the matches, are the same, bit for bit."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def workers_below(above: int | None = None) -> list[psutil.Process]:
    """The processes of workers below one, by default this one."""
    found = []
    for one in psutil.Process(above).children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            found += [one] if " ".join(one.cmdline()).startswith("ray::_Worker") else []
    return found


@pytest.mark.parametrize(
    ("name", "against", "workers"),
    [
        ("leduc_poker", None, 1),
        ("leduc_poker", "search(iterations=10,temperature=1)", 2),
        ("leduc_poker", "greedy", 3),
        ("knights_of_charlemagne(players=3)", None, 2),
    ],
)
def test_what_is_learned_is_what_one_process_learns(name: str, against: str | None, workers: int) -> None:
    game, plan = bastide.load(name), replace(SMALL, against=against)
    with rollouts(game, plan, workers=workers) as plays:
        assert equal(trained(trainer.begin(game, plan), 3, plays), trained(trainer.begin(game, plan), 3, trainer.play))


def test_a_training_goes_on_here_and_there(tmp_path: Path) -> None:
    whole, file = trained(trainer.begin(LEDUC, SMALL), 6, trainer.play), tmp_path / "checkpoint"
    state = trainer.begin(LEDUC, SMALL)
    for until in (2, 4, 6):
        with rollouts(LEDUC, SMALL) as plays:
            found = trained(state, 6, trainer.play if until == 4 else plays, until)
        file.write_bytes(trainer.checkpoint_bytes(state))
        state = trainer.resumed(file, LEDUC, SMALL)
    assert equal(found, whole)


def test_workers_are_killed_at_random_moments() -> None:
    killed: set[int] = set()

    def kills() -> None:
        for moment in np.random.default_rng(5).uniform(0, 4, 6):
            time.sleep(moment)
            while not (alive := [worker for worker in workers_below() if worker.pid not in killed]):
                time.sleep(0.1)
            alive[-1].kill()
            killed.add(alive[-1].pid)

    killer, state, updates = Thread(target=kills), trainer.begin(LEDUC, SMALL), 0
    with rollouts(LEDUC, SMALL, workers=2) as plays:
        killer.start()
        while killer.is_alive() or updates < 4:
            updates += 1
            trainer.update(state, 0.0, plays)
    assert len(killed) == 6
    alone = trainer.begin(LEDUC, SMALL)
    for _ in range(updates):
        trainer.update(alone, 0.0)
    assert equal(load(trainer.checkpoint_bytes(state)), load(trainer.checkpoint_bytes(alone)))
    begun = time.monotonic()
    while workers_below():
        assert time.monotonic() < begun + 30
        time.sleep(0.1)


def test_the_command_trains_over_a_cluster(tmp_path: Path) -> None:
    ray.shutdown()
    words = ["train", "leduc_poker", "--updates", "3", "--units", "16", "--rows", "100", "--steps", "16", "--minibatch", "128"]
    for name, more in (("here", []), ("there", ["--ray"])):
        done = CliRunner().invoke(main, [*words, "-o", str(tmp_path / name), *more])
        assert done.exit_code == 0, done.output
    here, there = (load((tmp_path / f"{name}.checkpoint").read_bytes()) for name in ("here", "there"))
    assert equal(here, there)


def test_ctrl_c_keeps_a_checkpoint_of_a_training_over_a_cluster(tmp_path: Path) -> None:
    file = tmp_path / "network"
    words = ["leduc_poker", "--updates", "100000", "--units", "8", "--rows", "128", "-o", str(file), "--ray"]
    command = [sys.executable, "-m", "bastide", "train", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not workers_below(process.pid):
        assert process.poll() is None
        time.sleep(0.1)
    time.sleep(5)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    printed, _ = process.communicate(timeout=120)
    state = trainer.resumed(tmp_path / "network.checkpoint", LEDUC, trainer.Plan(units=(8,), rows=128))
    assert process.returncode == 130 and f"after {state.updates} updates" in printed
