"""What the guide to the adapters shows runs as it stands there; without its library, an adapter says what to install."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

BLOCKS = re.findall(r"```python\n(.*?)```", Path(__file__).with_name("adapters.md").read_text(), re.DOTALL)


def test_each_adapter_is_shown() -> None:
    shown = {name for block in BLOCKS for name in re.findall(r"bastide\.(\w+)", block)}
    assert shown == {"pettingzoo", "gymnasium", "openspiel"}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_runs(block: str) -> None:
    exec(block, {})


@pytest.mark.parametrize(
    ("module", "library"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("ray", "ray"), ("rllib", "ray")],
)
def test_without_its_library(module: str, library: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import bastide; import bastide.{module}"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert f"ImportError: bastide.{module} needs what `pip install bastide[{module}]` installs" in ended.stderr
