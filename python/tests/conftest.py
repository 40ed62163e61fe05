"""Fixtures of the tests: every game, and its matches."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from click.testing import CliRunner, Result
from numpy.typing import NDArray

import bastide
from bastide._bastide import OUTPUTS
from bastide._cli import main

T = TypeVar("T")

EVERYTHING = tuple(OUTPUTS)

# The package does not name its games, and without optimization the longest one takes as long as the others together.
GAMES = [pytest.param(name, marks=pytest.mark.thorough) if name == "field_of_glory" else name for name in bastide.NAMES]


def times(few: int, many: int) -> int:
    """A number of repetitions: few for each commit, many at night, where `DEEP` is set."""
    return many if os.environ.get("DEEP") else few


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> bastide.Game:
    """Each game in turn."""
    return bastide.load(request.param)


@pytest.fixture
def match(game: bastide.Game) -> bastide.Match:
    """A match that has begun."""
    return begun(game)


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of state of its own for each test."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def begun(game: bastide.Game, seed: int = 7, decisions: int = 5) -> bastide.Match:
    """A match after a few decisions."""
    match = game.match(seed)
    for n in range(decisions):
        legal = match.legal()
        match.play(legal[n % len(legal)])
    return match


def finished(game: bastide.Game, seed: int = 7) -> bastide.Match:
    """A finished match."""
    match = game.match(seed)
    while legal := match.legal():
        match.play(legal[len(match.record) % len(legal)])
    return match


def walk(game: bastide.Game, seed: int = 7) -> Iterator[bastide.Position]:
    """The positions of a match, from the start to the end."""
    yield from finished(game, seed).record.positions()


def first_legal(position: bastide.Position) -> int:
    """A custom player."""
    return position.legal()[0]


def last_legal(position: bastide.Position) -> int:
    """Another custom player."""
    return position.legal()[-1]


def first_legals(_seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The choices of `first_legal` in many rows."""
    actions: NDArray[np.int64] = mask.argmax(axis=1)
    return actions


def last_legals(_seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The choices of `last_legal` in many rows."""
    actions: NDArray[np.int64] = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
    return actions


def uniform(_seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The logits of a player that draws evenly, in many rows."""
    return np.zeros(mask.shape, np.float32)


def arrays(batch: bastide.Batch) -> dict[str, NDArray[Any]]:
    """Copies of the outputs of a batch."""
    return {name: getattr(batch, name).copy() for name in batch.outputs}


def copies(thing: T) -> list[T]:
    """A copy of each kind."""
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def run(*words: str | Path, typed: str | None = None) -> Result:
    """The output and exit code of a command."""
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)


def works(*words: str | Path, typed: str | None = None) -> Result:
    """The output of a command that succeeds."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result


def refused(*words: str | Path) -> str:
    """The line that a refused command says."""
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("bastide: ")
    return result.stderr


COMMAND = "bastide._cli.main()"


def interrupted(
    call: str, *words: str, wait: Callable[[], object] = lambda: time.sleep(0.2), soon: float = 20
) -> tuple[int, str, str]:
    """The exit code, output and errors of a program that soon ends when it gets Ctrl-C a moment after it has begun a call."""
    # Python keeps ignoring an interrupt that the process which started the tests ignores.
    heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    package = "bastide._cli" if call == COMMAND else "bastide"
    code = f"import signal, time, {package}, numpy as np; {heard}; print('begun', flush=True); {call}"
    begin = [sys.executable, "-c", code, *words]
    with subprocess.Popen(begin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        wait()
        process.send_signal(signal.SIGINT)
        try:
            printed, errors = process.communicate(timeout=soon)
        finally:
            process.kill()
    return process.returncode, printed, errors


def ended(code: str, *words: str, timeout: float | None = 300, **settings: Any) -> subprocess.CompletedProcess[str]:
    """The result of a program."""
    words = (sys.executable, "-c", code, *words)
    return subprocess.run(words, capture_output=True, text=True, timeout=timeout, check=False, **settings)


def printed(code: str, *words: str) -> str:
    """The output of a program that succeeds."""
    done = ended(code, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def meanwhile(work: Callable[[], T]) -> tuple[T, int]:
    """The result of a call, and the number of times that another thread has run while it worked."""
    ticks, over = [0], threading.Event()

    def tick() -> None:
        while not over.wait(0.001):
            ticks[0] += 1

    with ThreadPoolExecutor(1) as threads:
        ticking = threads.submit(tick)
        try:
            result = work()
        finally:
            over.set()
            ticking.result()
    return result, ticks[0]


def raises(error: Any, said: str, call: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Asserts that a call raises an error, or one of several, whose words match a pattern; an empty one matches all words."""
    with pytest.raises(error, match=said or None):
        call(*args, **named)
