"""Ctrl-C at any moment is KeyboardInterrupt, and what Python cannot import is ImportError: never a panic."""

import signal
import subprocess
import sys

import pytest

MOMENTS = 60
"""How many moments are tried, from the start of the interpreter until the package is imported and used."""

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


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers that interrupt")
def test_an_interrupt_while_the_package_is_imported_is_no_panic() -> None:
    done = subprocess.run([sys.executable, "-c", EACH, str(MOMENTS)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_numpy_the_package_says_so() -> None:
    code = "import sys; sys.modules['numpy'] = None; import bastide"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr.splitlines()[-1].startswith(("ImportError", "ModuleNotFoundError")), done.stderr
