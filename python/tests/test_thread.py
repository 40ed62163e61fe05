"""Threads: they share positions, matches and games, and long calls let others run."""

import copy
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import bastide
from conftest import ended, meanwhile, times
from growing import GROWING


def test_threads_share_a_match(game: bastide.Game) -> None:
    match = game.match(1)

    def play() -> int:
        played = 0
        while legal := match.legal():
            match.observe(0)
            assert copy.copy(match).game == match.game
            try:
                match.play(legal[-1])
            except bastide.IllegalError:
                continue
            played += 1
        return played

    with ThreadPoolExecutor(4) as threads:
        decisions = sum(future.result() for future in [threads.submit(play) for _ in range(4)])
    positions = match.record.positions()
    assert match.turn == bastide.OVER
    assert decisions == sum(position.turn >= 0 for position in positions)


def test_threads_compare_matches_with_each_other(game: bastide.Game) -> None:
    one, other = game.match(1), game.match(1)
    with ThreadPoolExecutor(2) as threads:
        forth = threads.submit(lambda: all(one == other for _ in range(2000)))
        back = threads.submit(lambda: all(other == one for _ in range(2000)))
        assert forth.result()
        assert back.result()


def test_long_calls_let_other_threads_run() -> None:
    game = bastide.load("en_garde")
    batch, making = meanwhile(lambda: game.batch(times(20_000, 60_000), 1, outputs=[]))
    saved, saving = meanwhile(batch.to_bytes)
    read, reading = meanwhile(lambda: bastide.Batch.from_bytes(saved, outputs=[]))
    assert read == batch
    thought, thinking = meanwhile(lambda: game.player("search(milliseconds=400)").think(game.match(1)))
    assert thought.iterations > 100
    _, against = meanwhile(lambda: game.batch(2, 3).step_against(None, "search(iterations=20000)", seats=1))
    _, playing = meanwhile(lambda: game.selfplay(times(5000, 20_000), 1))
    assert min(making, saving, reading, against) > 3
    assert min(thinking, playing) > 20


ENDS = """
import os, sys, threading, time
from growing import GIVEN, GROWING

exec(GIVEN)

def repeated(call):
    code = compile(call, "", "eval")
    while True:
        eval(code, globals())

def at_work(call):
    threading.Thread(target=repeated, args=[call], daemon=True).start()
    time.sleep(0.001 * (os.getpid() % 50))

times, calls = int(sys.argv[1]), sys.argv[2:]
for call in calls:
    eval(call)
for call in calls:
    for _ in range(times):
        child = os.fork()
        if child == 0:
            at_work(call)
            sys.exit()
        if code := os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            print(code, call, flush=True)
"""
"""A program whose forks end while a thread repeats a call: after the fork the call works, and the program does not crash."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
@pytest.mark.parametrize("part", range(4))
def test_a_program_ends_while_daemons_are_at_work(part: int) -> None:
    calls = [row.call for row in GROWING.values()][part::4]
    done = ended(ENDS, os.environ.get("ENDS", str(times(1, 2))), *calls, timeout=None, cwd=Path(__file__).parent)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
