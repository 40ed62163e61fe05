"""Reading, solving or making a tree raises MemoryError when memory runs out, and the process goes on."""

import json
import os
from math import prod
from pathlib import Path

import pytest

import bastide
from conftest import ended, printed
from growing import GROWING

pytest.importorskip("resource", reason="the system has no limits of memory")

EACH = """
import os, resource, sys
import bastide
import numpy as np
from pathlib import Path

call, megabytes = sys.argv[1], [int(number) for number in sys.argv[2].split(",")]
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

# The stack of a debug build has grown before there is a limit.
bastide.load("guyenne").batch(2, 1).positions([0])
for most in megabytes:
    child = os.fork()
    if child == 0:
        os._exit(limited(most))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

LIMITS = [1, 4, 16, 512]

CALLS = [
    *(row.large for row in GROWING.values() if row.large),
    "bastide.load('leduc_poker').player(f'strategy:{file}')",
    "bastide.load('leduc_poker').strategy(file.read_text())",
    "bastide.load('leduc_poker').player(f'net:{file.with_name(\"large.safetensors\")}')",
]


def network(file: Path) -> None:
    """Writes a network of 8 megabytes."""
    game, units = bastide.load("leduc_poker"), 1024
    sizes = [("layers.0", game.observation_length, units), ("layers.1", units, units), ("layers.2", units, units)]
    sizes += [("policy", units, game.actions), ("value", units, 1)]
    numbers = {"inputs": str(game.observation_length), "actions": str(game.actions)}
    header: dict[str, object] = {"__metadata__": {"format": "bastide-network-1", "game": game.name, **numbers}}
    end = 0
    for name, inputs, outputs in sizes:
        for part, shape in (("weight", [outputs, inputs]), ("bias", [outputs])):
            begin, end = end, end + 4 * prod(shape)
            header[f"{name}.{part}"] = {"dtype": "F32", "shape": shape, "data_offsets": [begin, end]}
    text = json.dumps(header).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text + bytes(end))


@pytest.fixture(scope="module")
def strategy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A strategy of some megabytes, mostly of states that no match reaches; beside it lies a network."""
    lines = [f"0 {key * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128:032x}\tcall 0.25\traise 0.75" for key in range(100_000)]
    file = tmp_path_factory.mktemp("memory") / "large.strategy"
    network(file.with_name("large.safetensors"))
    file.write_text("\n".join(["bastide strategy 1", "game leduc_poker", *lines, ""]), encoding="utf-8")
    return file


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what a process takes")
@pytest.mark.parametrize("call", CALLS)
def test_short_memory_is_an_exception(call: str, strategy: Path) -> None:
    endless = "2**60" in call
    limits = ",".join(map(str, LIMITS[:2] if endless else LIMITS))
    # The memory that the allocator of GNU/Linux reserves for other threads is not counted.
    environment = os.environ | {"MALLOC_ARENA_MAX": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = ended(EACH, call, limits, str(strategy), env=environment)
    codes = [int(code) for code in done.stdout.split()]
    assert set(codes) == ({3} if endless else {0, 3}), (codes, done.stderr)
    assert bastide.load("leduc_poker").tree(form="full").nodes == 9457


def test_the_command_says_that_memory_is_short(strategy: Path) -> None:
    play = f"main(['play', 'leduc_poker', '--against', 'strategy:{strategy}'])"
    limited = "resource.setrlimit(resource.RLIMIT_DATA, (16 * 2**20,) * 2)"
    done = ended(f"import resource; from bastide._cli import main; {limited}; {play}")
    assert (done.returncode, done.stderr) == (2, "bastide: there is not enough memory for the player\n")


LIMITED = """
import copy, resource, sys
import bastide
game = bastide.load("guyenne")
batch = game.batch(20_000, 1, records=True)
copy.copy(batch)  # The stack cannot grow below the limit either.
taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + (64 << 20),) * 2)
calls = {
    "rows": lambda: game.batch(16_777_216, seed=1),
    "outputs": lambda: game.batch(60_000, 1, outputs=["last_observation_f32"]),
    "copies": lambda: [copy.copy(batch) for _ in range(20)],
}
for name, call in calls.items():
    for _ in range(2):
        try:
            call()
            print(name, "fits")
        except MemoryError:
            print(name, "refused")
batch.rollout(1)
print("goes on")
"""


def test_a_batch_goes_on_after_short_memory() -> None:
    said = printed(LIMITED).splitlines()
    assert said[-1] == "goes on"
    assert said[:-1] == [f"{what} refused" for what in ("rows", "outputs", "copies") for _ in range(2)]
