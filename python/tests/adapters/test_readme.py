"""The README's lines about the adapters run as they stand there."""

import importlib.metadata
import re

import pytest

BLOCKS = re.findall(r"```python\n(.*?)```", str(importlib.metadata.metadata("bastide").get_payload()), re.DOTALL)


def test_each_adapter_is_shown() -> None:
    shown = {name for block in BLOCKS for name in re.findall(r"bastide\.(\w+)", block)}
    assert shown == {"pettingzoo", "gymnasium", "openspiel"}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_runs(block: str) -> None:
    exec(block, {})
