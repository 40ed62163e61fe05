"""The trainer's loop in PyTorch: it learns, repeats, and its network is a player that agrees with PyTorch."""

from pathlib import Path

import numpy as np
import pytest
import torch

import bastide
import train_torch as trainer

LEDUC = bastide.load("leduc_poker")


def test_it_learns_en_garde(tmp_path: Path) -> None:
    game, file = bastide.load("en_garde(rounds_to_win=1)"), tmp_path / "duel.safetensors"
    network = trainer.train(game, 45)
    file.write_bytes(trainer.network_bytes(game, network))
    mean, within = game.arena(f"net:{file}", "random", deals=1000, seed=1).mean_return
    assert mean > 0.5, f"75 % is a return of 0.5; {mean} ± {within}"


def test_what_is_learned_repeats() -> None:
    one, again, other = (trainer.train(LEDUC, 2, seed).state_dict() for seed in (3, 3, 4))
    assert all(torch.equal(one[name], again[name]) for name in one)
    assert not all(torch.equal(one[name], other[name]) for name in one)


def test_the_player_chooses_what_pytorch_reckons(tmp_path: Path) -> None:
    network, file = trainer.train(LEDUC, 1), tmp_path / "leduc.safetensors"
    network.load_state_dict({name: one.half().float() for name, one in network.state_dict().items()})
    file.write_bytes(trainer.network_bytes(LEDUC, network))
    batch = LEDUC.batch(300, seed=1, outputs=["observation", "mask", "seat"])
    batch.rollout(1)
    with torch.no_grad():
        logits = np.where(batch.mask, network(torch.from_numpy(batch.observation))[0].numpy(), -np.inf)
    best = np.sort(logits, axis=1)
    clear = np.flatnonzero((batch.seat >= 0) & (best[:, -1] - best[:, -2] > 1e-5))
    assert len(clear) > 100
    assert (batch.choose(LEDUC.player(f"net:{file}"))[clear] == logits[clear].argmax(axis=1)).all()


def test_numbers_that_are_none_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "RATE", 1e30)
    with pytest.raises(SystemExit, match="update 1 "):
        trainer.train(LEDUC, 3)
