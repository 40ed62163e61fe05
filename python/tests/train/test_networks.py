"""The networks in the package: their description, and their strength."""

import json
from pathlib import Path

import pytest
from safetensors import safe_open
from safetensors.numpy import load

import bastide
from bastide import train as trainer

FOLDER = Path(bastide.__file__).parent / "networks"
LEAST = {"en_garde": 0.99, "field_of_glory": 0.93, "guyenne": 0.98, "knights_of_charlemagne": 0.82, "leduc_poker": 0.03}
"""Lower bounds of the returns against `random`, as far as 400 matches can tell."""


def test_every_game_has_one_and_no_other_is_there() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == [f"{name}.safetensors" for name in bastide.NAMES]


def test_the_network_of_leduc_poker_is_hardly_exploitable() -> None:
    assert bastide.exploitability("leduc_poker", "net(temperature=1)") < 0.03
    assert bastide.exploitability("leduc_poker", "net") < 0.05


@pytest.mark.parametrize("name", bastide.NAMES)
def test_a_network_of_the_package(name: str) -> None:
    file, game = FOLDER / f"{name}.safetensors", bastide.load(name)
    assert file.stat().st_size <= 160_000
    with safe_open(file, "numpy") as written:
        about = written.metadata()
    assert (about["format"], about["game"], about["version"]) == ("bastide-network-1", game.name, bastide.__version__)
    assert (about["inputs"], about["actions"]) == (str(game.observation_length), str(game.actions))
    made = json.loads(about["made"])
    assert made["command"].startswith(f"bastide train {name} ") and made["decisions"] > 1e6 and made["minutes"] > 0
    policy = trainer.policy(game, load(file.read_bytes()))
    means, errors = game.batch(200, seed=11).evaluate([policy, "random"], matches=400)
    assert means[0] > LEAST[name] - 3 * errors[0], f"{means[0]} ± {errors[0]}"
