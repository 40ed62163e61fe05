"""Ctrl-C at any moment soon raises KeyboardInterrupt; a failed import raises ImportError, never a panic."""

import ast
import copy
import inspect
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import bastide
from conftest import COMMAND, ended, interrupted, printed, raises, times
from growing import GROWING, WIDE

MOMENTS = times(24, 60)
"""The number of moments to try, from the start of the interpreter until the package is imported and used."""

EACH = """
import os, signal, sys, time

def used():
    import bastide

    batch = bastide.load(bastide.NAMES[0]).batch(4, seed=1)
    batch.step(batch.sample())
    try:
        batch.step([-1] * 4)
    except bastide.Error:
        pass

def interrupted(moment):
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, moment)
    try:
        used()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except (Exception, KeyboardInterrupt):
        return 0
    except BaseException as panic:
        print(f"after {moment} s: {panic!r}", flush=True)
        return 1
    return 0

def apart(work, *arguments):
    child = os.fork()
    if child == 0:
        sys.stderr = open(os.devnull, "w")
        os._exit(work(*arguments))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

def whole():
    used()
    return 0

moments = int(sys.argv[1])
begun = time.monotonic()
assert apart(whole) == 0
lasts = time.monotonic() - begun
codes = [apart(interrupted, lasts * (moment + 1) / moments) for moment in range(moments)]
sys.exit(any(codes))
"""


TIMERS = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers that interrupt")


@TIMERS
def test_an_interrupt_while_the_package_is_imported_is_no_panic() -> None:
    printed(EACH, str(MOMENTS))


def test_without_numpy_the_package_says_so() -> None:
    done = ended("import sys; sys.modules['numpy'] = None; import bastide")
    assert done.stderr.splitlines()[-1].startswith(("ImportError", "ModuleNotFoundError")), done.stderr


MANY = "bastide.load('knights_of_charlemagne(players=4)')"
GAME = "bastide.load('field_of_glory')"
LONG = {name: row.long for name, row in GROWING.items() if row.long} | {
    "Game.tree, full": f"bastide.load('{WIDE}').tree(nodes=10**9, bytes=1 << 40, form='full')",
    "Solver.run, external": "bastide.load('en_garde').solver('external').run(1)",
    "Solver.run, walking": "bastide.load('leduc_poker').solver('cfr').run(2**60)",
    "Player.choose, by time": f"{GAME}.player('search(milliseconds=60000)').choose({GAME}.match(1))",
    "Player.choose, greedy": f"{MANY}.player('greedy(redeals=1000000)').choose({MANY}.batch(1, 1).position(0))",
    "Player.choose, asleep": f"{GAME}.player(lambda position: time.sleep(60)).choose({GAME}.match(1))",
    "Player.think, threads": f"{GAME}.player('search(iterations=2000000000,threads=2)').think({GAME}.match(1))",
    "Batch.choose, threads": f"{GAME}.batch(64, 1, threads=2).choose('search(milliseconds=10000)')",
    "Game.arena, hard": f"{GAME}.arena('hard', 'hard', 2**40, seed=1)",
    "Game.arena, by time": f"{GAME}.arena('search(milliseconds=60000)', lambda position: position.legal()[0], 3, seed=1)",
    "Game.arena, threads": f"{GAME}.arena('random', lambda position: position.legal()[0], 2**40, seed=1, threads=2)",
}


SMALL = {"self", "cls", "memo", "seat", "viewer", "action", "event", "id", "row", "seed", "first", "out", "dtype", "since", "key"}
"""The parameters with which no work grows."""

FIGURES = {f"{name}{rest}" for name in ("int", "str", "bool", "float", "Game", "list[int]") for rest in ("", " | None")}
"""The types of properties that are looked up."""


def grows(owner: str, function: ast.FunctionDef) -> bool:
    """Whether a call of the stubs needs a row."""
    if function.name in {"__hash__", "__len__", "__ne__", "__repr__"} or (function.name[0] == "_" != function.name[1]):
        return False
    is_property = any(ast.unparse(decorator) == "property" for decorator in function.decorator_list)
    if owner in {"Batch", "Solver", "Strategy", "Tree"}:
        return not is_property or (owner != "Batch" and ast.unparse(function.returns or function) not in FIGURES)
    named = {one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}
    return (function.name[:2] != "__" or function.name == "__new__") and not named <= SMALL


def test_each_call_that_grows_has_a_row_which_hears_an_interrupt_or_is_soon_over() -> None:
    stubs = ast.parse((Path(bastide.__file__).parent / "_bastide.pyi").read_text())
    # `bastide.jax` alone calls a `Stepper`.
    classes = [node for node in stubs.body if isinstance(node, ast.ClassDef) and node.name != "Stepper"]
    methods = [(owner.name, each) for owner in classes for each in owner.body if isinstance(each, ast.FunctionDef)]
    found = {f"{owner}.{method.name}" for owner, method in methods if grows(owner, method)}
    functions = {name for name in bastide.__all__ if inspect.isroutine(getattr(bastide, name))}
    assert found | functions == set(GROWING)
    assert all((row.long is None) != (row.bounded is None) for row in GROWING.values())


@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_long_calls_end_soon_after_an_interrupt(call: str) -> None:
    _, _, errors = interrupted(call, wait=lambda: time.sleep(0.3), soon=10)
    assert errors.rstrip().endswith("KeyboardInterrupt"), errors


@contextmanager
def alarm(seconds: float, handler: Callable[..., object]) -> Iterator[None]:
    """A handler is called after some time."""
    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@TIMERS
def test_an_iteration_that_is_interrupted_has_not_begun() -> None:
    solver = bastide.load("en_garde(rounds_to_win=1)").solver("external", seed=3)
    with alarm(0.3, signal.default_int_handler), pytest.raises(KeyboardInterrupt):
        solver.run(1)
    assert solver.iterations == 0
    assert solver.to_bytes() == solver.game.solver("external", seed=3).to_bytes()


@TIMERS
def test_a_handler_that_asks_a_solver_at_work_is_told_so() -> None:
    solver = bastide.load("en_garde(rounds_to_win=1)").solver("external")
    with alarm(0.4, lambda *_: solver.to_bytes()):
        raises(RuntimeError, "the solver is busy", solver.run, 1)


@pytest.mark.parametrize(("game", "method"), [("leduc_poker", "outcome"), ("leduc_poker", "cfr+"), ("en_garde", "external")])
def test_an_interrupted_command_writes_its_checkpoint(game: str, method: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved"

    def wait() -> None:
        for _ in range(600):
            # A solver of the small game saves its progress on the way.
            time.sleep(0.1 if game == "leduc_poker" else 2)
            if saved.exists() or game != "leduc_poker":
                break

    words = ["solve", game, "--method", method, "--iterations", "1000000000", "--checkpoint", str(saved)]
    assert interrupted(COMMAND, *words, wait=wait)[0] == 130
    solver = bastide.load(game).solver(saved=saved.read_bytes())
    assert solver.method == method
    assert (solver.iterations > 0) == (game == "leduc_poker")
    assert [file.name for file in tmp_path.iterdir()] == ["saved"]


def test_a_limit_of_bytes_holds_while_sampling() -> None:
    solver = bastide.load("en_garde(rounds_to_win=1)").solver("external", bytes=1 << 22, nodes=1000)
    raises(bastide.ArgumentError, "4194304 bytes, which is the limit", solver.run, 1)
    assert solver.iterations == 0


@TIMERS
@pytest.mark.parametrize("call", [copy.copy, bastide.Batch.to_bytes, pickle.dumps])
def test_a_copy_of_a_batch_ends_at_an_interrupt_whose_handler_asks_the_batch(call: Callable[[bastide.Batch], Any]) -> None:
    batch = bastide.load("leduc_poker").batch(100_000, 1, outputs=[])
    heard = list[int]()

    def handler(*_: Any) -> None:
        heard.append(batch.position(0).turn)
        raise KeyboardInterrupt

    with alarm(0.05, handler), pytest.raises(KeyboardInterrupt):
        while True:
            call(batch)
    assert heard


@TIMERS
def test_a_handler_may_ask_a_batch_whose_opponents_think() -> None:
    batch, heard = bastide.load("en_garde").batch(64, 1), list[int]()
    with alarm(0.05, lambda *_: heard.append(batch.position(0).turn)):
        while not heard:
            batch.step_against(None, "search(iterations=200)", seats=1)
    assert heard[0] >= 0
