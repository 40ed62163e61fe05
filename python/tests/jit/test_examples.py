"""The examples with JAX and SciPy run, and learn, play or solve well."""

import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("example", "least"),
    [
        # How exploitable the network is before, less how much it is after.
        (["jax_ppo.py", "--updates", "30"], lambda before, after: before - after > 0.1),
        # The mean returns of random play and of the network.
        (["jax_evaluate.py"], lambda random, network: abs(random) < 0.03 < network),
        (["jax_mctx.py"], lambda search: search > 0.05),
        # Leduc's value, as others found it, and the exploitability of the solution.
        (["sequence_form.py"], lambda value, exploitable: abs(value + 0.085606424078) < 1e-9 and abs(exploitable) < 1e-9),
    ],
)
def test_an_example(example: list[str], least: object) -> None:
    told = subprocess.run([sys.executable, *example], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    numbers = [float(number) for number in re.findall(r"(?:by|return|value) ([+-]?\d\.\d+(?:e-\d+)?)", told.stdout)]
    assert least(*numbers), told.stdout  # type: ignore[operator]
    assert len(Path(example[0]).read_text().splitlines()) <= 150
