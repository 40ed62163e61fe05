"""Where memory is short, what reads, solves or makes a tree raises MemoryError, and the process goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

import bastide

pytest.importorskip("resource", reason="the system has no limits of memory")

EACH = """
import os, resource, sys
import bastide
from pathlib import Path

call, megabytes = sys.argv[1], [int(number) for number in sys.argv[2].split(",")]
game = bastide.load("knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)")
file = Path(sys.argv[3])

def limited(megabytes):
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + megabytes * 2**20,) * 2)
    try:
        eval(call)
    except MemoryError:
        return 3
    except bastide.Error as error:
        print(error, file=sys.stderr)
        return 4
    return 0

for most in megabytes:
    child = os.fork()
    if child == 0:
        os._exit(limited(most))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

LIMITS = [1, 4, 16, 512]

CALLS = [
    "game.tree()",
    "game.solver('cfr+').run(1)",
    "game.tree().uniform().table",
    "bastide.load('en_garde(rounds_to_win=1)').solver('external').run(2**60)",
    "bastide.load('leduc_poker').player(f'strategy:{file}')",
    "bastide.load('leduc_poker').strategy(file.read_text())",
    "bastide.load('guyenne').player('net')",
    "bastide.load('guyenne').batch(2**14, 1)",
]


@pytest.fixture(scope="module")
def strategy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A strategy of some megabytes, most of whose states no match has."""
    lines = [f"0 {key * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128:032x}\tcall 0.25\traise 0.75" for key in range(100_000)]
    file = tmp_path_factory.mktemp("memory") / "large.strategy"
    file.write_text("\n".join(["bastide strategy 1", "game leduc_poker", *lines, ""]), encoding="utf-8")
    return file


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what a process takes")
@pytest.mark.parametrize("call", CALLS)
def test_short_memory_is_an_exception(call: str, strategy: Path) -> None:
    endless = "2**60" in call
    limits = ",".join(map(str, LIMITS[:2] if endless else LIMITS))
    done = subprocess.run(
        [sys.executable, "-c", EACH, call, limits, str(strategy)], capture_output=True, text=True, timeout=300, check=False
    )
    codes = [int(code) for code in done.stdout.split()]
    assert set(codes) == ({3} if endless else {0, 3}), (codes, done.stderr)
    assert bastide.load("leduc_poker").tree().histories == 9457
