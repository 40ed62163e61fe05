"""The examples of adapters in the guide run as they are; without its library, an adapter names the command to
install it.

The variable ADAPTERS names the adapters whose libraries are installed; only their blocks run.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

LIBRARIES = {
    "pettingzoo": "pettingzoo",
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
    "ray": "ray",
    "rllib": "ray",
    "torchrl": "torchrl",
}
HERE = os.environ["ADAPTERS"].split()
PAGE = Path(__file__).with_name("adapters.md")


def shown() -> list[tuple[str, str]]:
    """The blocks of the guide that import adapters, each with its first adapter."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return [(found[1], block) for block in blocks if (found := re.search(r"\bbastide\.(\w+)(?= import|$)", block, re.MULTILINE))]


def ended(program: str) -> subprocess.CompletedProcess[str]:
    """The result of a program in a separate process, which leaves no cluster behind."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


BLOCKS = [(module, block) for module, block in shown() if module in HERE]


def test_each_adapter_is_shown() -> None:
    assert {module for module, _ in shown()} == set(LIBRARIES)


@pytest.mark.parametrize("block", [block for _, block in BLOCKS], ids=[module for module, _ in BLOCKS])
def test_a_block_runs(block: str) -> None:
    run = ended(block)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("module", HERE)
def test_without_its_library(module: str) -> None:
    program = f"import sys; sys.modules[{LIBRARIES[module]!r}] = None; import bastide; import bastide.{module}"
    said = re.search(rf"ImportError: bastide\.{module} needs libraries; `(pip install .*)` installs them", ended(program).stderr)
    assert said and f"[{module}]" in said[1]
    # The advice is followed as it is, except the libraries, which come from another index.
    advised = [sys.executable, "-m", *shlex.split(said[1]), "-v", "--no-deps", "--no-index", "--dry-run", "--ignore-installed"]
    assert "Would install bastide" in subprocess.run(advised, capture_output=True, text=True, check=True).stdout
