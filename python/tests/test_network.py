"""Networks as players: they choose by their file, in matches and in batches, and a foreign file is refused."""

import json
import pickle
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bastide
from conftest import raises

PACKAGED = Path(bastide.__file__).parent / "networks"


def tensors(file: Path) -> dict[str, NDArray[Any]]:
    """The tensors of a file, read by the description of the format."""
    data = file.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + length])
    del header["__metadata__"]
    kinds = {"F16": np.float16, "F32": np.float32}

    def values(tensor: dict[str, Any]) -> NDArray[Any]:
        start, end = tensor["data_offsets"]
        part = data[8 + length :][start:end]
        return np.frombuffer(part, kinds[tensor["dtype"]]).astype(np.float64).reshape(tensor["shape"])

    return {name: values(tensor) for name, tensor in header.items()}


def logits(network: dict[str, NDArray[Any]], seen: NDArray[Any]) -> NDArray[Any]:
    values = seen.astype(np.float64)
    for layer in range(sum(name.startswith("layers.") for name in network) // 2):
        values = np.maximum(values @ network[f"layers.{layer}.weight"].T + network[f"layers.{layer}.bias"], 0)
    answer: NDArray[Any] = values @ network["policy.weight"].T + network["policy.bias"]
    return answer


@pytest.mark.parametrize("name", bastide.NAMES)
def test_the_packaged_network_chooses_what_its_file_says(name: str) -> None:
    game = bastide.load(name)
    batch = game.batch(64, seed=3, outputs=["observation_f32", "mask", "seat"])
    batch.rollout(7)
    network, player = tensors(PACKAGED / f"{name}.safetensors"), game.player("net")
    for _ in range(5):
        masked = np.where(batch.mask, logits(network, batch.observation_f32), -np.inf)
        chosen = batch.choose(player).copy()
        going = np.flatnonzero(batch.seat >= 0)
        best = np.sort(masked[going], axis=1)
        clear = going[(best[:, -1] - best[:, -2]) > 1e-3]
        assert (chosen[clear] == masked[clear].argmax(axis=1)).all()
        assert len(clear) > 32
        assert [player.choose(batch.position(row)) for row in going[:8]] == list(chosen[going[:8]])
        batch.step(chosen)


@pytest.mark.parametrize("temperature", [0.25, 1, 4.0])
def test_at_a_temperature_the_packaged_network_draws_by_its_softmax(temperature: float) -> None:
    game, network = bastide.load("leduc_poker"), tensors(PACKAGED / "leduc_poker.safetensors")
    player = game.player("net", seed=4, temperature=temperature)
    assert player.name == f"net:{PACKAGED / 'leduc_poker.safetensors'}(temperature={temperature:g})"
    assert player == game.player(f"net(temperature={temperature})", seed=4) == pickle.loads(pickle.dumps(player))

    def softmax(position: bastide.Position) -> list[float]:
        given = logits(network, position.observe(position.turn, dtype="float32"))[position.legal()] / temperature
        weights = np.exp(given - given.max())
        return (weights / weights.sum()).tolist()

    thought = player.think(game.match(1))
    assert (thought.values == thought.probabilities).all()
    assert bastide.exploitability(game, player) == pytest.approx(bastide.exploitability(game, softmax), abs=1e-5)


def test_a_network_is_a_player_like_others() -> None:
    game = bastide.load("en_garde")
    player = game.player(f"net:{PACKAGED / 'en_garde.safetensors'}")
    assert player == game.player("net") == pickle.loads(pickle.dumps(player))
    pairing = game.arena(player, "random", deals=60, seed=1)
    assert pairing.wins > 110
    returns, _ = game.batch(8, seed=1).evaluate([player, "random"], 40)
    assert returns[0] > 0.8


@pytest.mark.thorough
def test_a_network_guides_a_search() -> None:
    game, file = bastide.load("en_garde"), PACKAGED / "en_garde.safetensors"
    player = game.player("search(net=net,iterations=40,trees=2)")
    assert player.name == f"search(iterations=40,trees=2,net={file})"
    assert player == game.player("search", net=str(file), iterations=40, trees=2) == pickle.loads(pickle.dumps(player))
    assert player == game.player(" search( iterations = 40 , trees=2, net = net ) ")
    match = game.match(3)
    thought = player.think(match)
    # The policy before the search is the network's.
    assert thought.priors == pytest.approx(game.player("net(temperature=1)").think(match).probabilities, abs=1e-5)
    raises(bastide.OptionError, "`net` is given twice", game.player, "search(net=net,net=net)")
    raises(bastide.DamagedError, "`en_garde`; expected", bastide.load("en_garde(rounds_to_win=1)").player, "search(net=net)")


def test_worlds_are_weighed_by_what_others_did() -> None:
    match = bastide.load("leduc_poker").match(4)
    match.play("raise")
    player = match.game.player("update", net="net", recall=8)
    positions, weights, effective = player.worlds(match, count=300)
    assert (len(positions), weights.shape, weights.dtype) == (300, (300,), np.float64)
    assert weights.sum() == pytest.approx(1) and 100 < effective < 299
    assert all(np.array_equal(world.observe(1), match.observe(1)) for world in positions)
    again = player.worlds(match, 300)
    assert again[0] == positions and again[1].tolist() == weights.tolist() and again[2] == effective
    raises(bastide.OptionError, "`random` does not weigh worlds; expected update", match.game.player("random").worlds, match, 3)


def test_a_policy_is_updated() -> None:
    game, file = bastide.load("leduc_poker"), PACKAGED / "leduc_poker.safetensors"
    player = game.player("update", net="net", worlds=32, eta=0.5)
    assert player.name == f"update(worlds=32,eta=0.5,net={file})"
    assert player == game.player(f"update(worlds=32,net={file},eta=0.5)") == pickle.loads(pickle.dumps(player))
    thought = player.think(game.match(3))
    assert thought == bastide.Thought.from_dict(thought.to_dict())
    assert thought.priors == pytest.approx(game.player("net(temperature=1)").think(game.match(3)).probabilities, abs=1e-6)
    tried = thought.visits > 0
    assert ((thought.errors > 0) == tried).all()
    assert (np.isnan(thought.firsts) == ~tried).all()
    shallow = game.player("update", net="net", worlds=8, depth=1).think(game.match(3))
    assert np.isnan(shallow.firsts).all()
    assert shallow.visits.all()
    raises(bastide.OptionError, r"expected update\(net=FILE\)", game.player, "update")


def test_a_foreign_file_is_refused_in_a_line(tmp_path: Path) -> None:
    game = bastide.load("en_garde(rounds_to_win=1)")
    raises(bastide.DamagedError, r"`en_garde`; expected `en_garde\(rounds_to_win=1\)`", game.player, "net")
    raises(bastide.DamagedError, "cannot be read", game.player, f"net:{tmp_path / 'missing'}")
    damaged = tmp_path / "damaged"
    damaged.write_bytes((PACKAGED / "en_garde.safetensors").read_bytes()[:-7])
    raises(bastide.DamagedError, r"not a network: `value\.weight` is at", game.player, f"net:{damaged}")
