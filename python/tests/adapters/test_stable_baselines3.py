"""Stable-Baselines3's check of environments, and a learner that masks actions."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env

from bastide.gymnasium import Duel


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_the_checker(name: str, dtype: Any) -> None:
    check_env(Duel(name, dtype=dtype))


def test_a_learner_learns() -> None:
    duel = gymnasium.make("bastide/en_garde-v0", against="random", rounds_to_win=1)
    learner = MaskablePPO("MlpPolicy", duel, n_steps=250, seed=1, device="cpu")
    before = [weights.clone() for weights in learner.policy.parameters()]
    learner.learn(1000)
    assert learner.num_timesteps == 1000
    assert any((one != other).any() for one, other in zip(before, learner.policy.parameters(), strict=True))
    observation, _ = duel.reset(seed=1)
    for _ in range(100):
        mask = get_action_masks(duel)
        action, _ = learner.predict(observation, action_masks=mask)
        assert mask[action]
        observation, _, terminated, _, _ = duel.step(action)
        if terminated:
            observation, _ = duel.reset()
    assert np.isfinite(learner.policy.state_dict()["action_net.weight"].numpy()).all()
