"""The networks in the package: their description, and their strength."""

import json
from pathlib import Path

import pytest
from safetensors import safe_open
from safetensors.numpy import load

import bastide
from bastide import train as trainer

FOLDER = Path(bastide.__file__).parent / "networks"
SMALL = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)"
LEAST = {
    "en_garde": 0.99,
    SMALL: 0.3,
    "field_of_glory": 0.93,
    "guyenne": 0.98,
    "guyenne(format=ring)": 0.72,
    "guyenne(format=teams)": 0.98,
    "knights_of_charlemagne": 0.82,
    "knights_of_charlemagne(players=3)": 0.55,
    "knights_of_charlemagne(players=4)": 0.88,
    "leduc_poker": 0.03,
}
"""Lower bounds of the returns against `random`, as far as 480 matches can tell."""


def file_of(name: str) -> Path:
    return FOLDER / f"{name.strip(')').translate(str.maketrans('(=,', '---'))}.safetensors"


def test_every_game_has_one_and_some_forms_have_their_own() -> None:
    assert set(LEAST) > set(bastide.NAMES)
    assert sorted(FOLDER.iterdir()) == sorted(map(file_of, LEAST))
    assert bastide.load(SMALL).player("net(temperature=1)").name == f"net:{file_of(SMALL)}(temperature=1)"
    with pytest.raises(bastide.DamagedError, match="the network's game: `en_garde`; expected `en_garde\\(piste=7"):
        bastide.load("en_garde", piste=7, values=3, copies=3, hand=2).player("net")


@pytest.mark.parametrize(("name", "drawn", "highest"), [("leduc_poker", 0.03, 0.05), (SMALL, 0.04, 0.05)])
def test_networks_of_small_games_are_hardly_exploitable(name: str, drawn: float, highest: float) -> None:
    assert bastide.exploitability(name, "net(temperature=1)") < drawn
    assert bastide.exploitability(name, "net") < highest


@pytest.mark.parametrize("name", LEAST)
def test_a_network_of_the_package(name: str) -> None:
    file, game = file_of(name), bastide.load(name)
    assert file.stat().st_size <= 160_000
    with safe_open(file, "numpy") as written:
        about = written.metadata()
    assert (about["format"], about["game"], about["version"]) == ("bastide-network-1", game.name, bastide.__version__)
    assert (about["inputs"], about["actions"]) == (str(game.observation_length), str(game.actions))
    made = json.loads(about["made"])
    assert made["command"].startswith("bastide train ") and name in made["command"]
    assert made["decisions"] > 1e6 and made["minutes"] > 0
    policy = trainer.policy(game, load(file.read_bytes()))
    others = ["random"] * (len(set(game.sides)) - 1)
    means, errors = game.batch(200, seed=11).evaluate([policy, *others], matches=480)
    assert means[0] > LEAST[name] - 3 * errors[0], f"{means[0]} ± {errors[0]}"
