"""RLlib's PPO learns every seat of a game, in one process and in several."""

import math
from collections.abc import Iterator

import pytest
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from bastide.rllib import MultiSeat


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """A cluster of three processors."""
    ray.init("local", num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


# RLlib registers its environments again for each algorithm.
@pytest.mark.filterwarnings("ignore:.*Overriding environment:UserWarning")
@pytest.mark.parametrize(("runners", "environments"), [(0, 1), (0, 4), (2, 1)])
def test_two_iterations(runners: int, environments: int) -> None:
    config = (
        PPOConfig()
        .environment(MultiSeat, env_config={"game": "en_garde", "rounds_to_win": 1})
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=environments)
        .multi_agent(policies={"seat"}, policy_mapping_fn=lambda agent, *_, **__: "seat")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size_per_learner=400, minibatch_size=100, num_epochs=1)
    )
    algorithm = config.build_algo()
    try:
        for _ in range(2):
            result = algorithm.train()
            assert math.isfinite(result["learners"]["seat"]["total_loss"])
        assert result["env_runners"]["num_episodes_lifetime"] > 0
    finally:
        algorithm.stop()
