"""RLlib's own check of environments, and what it does not ask."""

from typing import Any

import numpy as np
import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import bastide
from bastide.rllib import MultiSeat


def test_the_checker(name: str) -> None:
    check_multiagent_environments(MultiSeat({"game": name}))


def test_a_match_is_that_of_its_seed(game: bastide.Game) -> None:
    seats, match = MultiSeat({"game": game}), game.match(3)
    observations, _ = seats.reset(seed=3)
    over, rewards = False, {}
    while not over:
        ((agent, seen),) = observations.items()
        assert agent == f"seat_{match.turn}"
        np.testing.assert_array_equal(seen["observations"], match.observe(match.turn, dtype="float32"))
        np.testing.assert_array_equal(seen["action_mask"], match.legal_mask())
        action = int(seen["action_mask"].argmax())
        match.play(action)
        observations, rewards, terminated, _, _ = seats.step({agent: action})
        over = terminated["__all__"]
    assert list(rewards.values()) == match.returns
    assert list(observations) == seats.agents


def test_an_illegal_action_loses_or_is_refused() -> None:
    for illegal in ("lose", "raise"):
        seats = MultiSeat({"game": "guyenne", "format": "ring", "players": 3, "illegal": illegal})
        ((agent, seen),) = seats.reset(seed=1)[0].items()
        action = {agent: int(seen["action_mask"].argmin())}
        if illegal == "lose":
            _, rewards, terminated, _, _ = seats.step(action)
            assert rewards.pop(agent) == -1
            assert list(rewards.values()) == [0.5, 0.5]
            assert terminated["__all__"]
        else:
            with pytest.raises(bastide.IllegalError):
                seats.step(action)


@pytest.mark.parametrize("config", [None, {"game": "chess"}, {"game": "guyenne", "illegal": 1}, {"game": "guyenne", "colour": 1}])
def test_what_is_refused(config: dict[str, Any] | None) -> None:
    with pytest.raises(bastide.Error):
        MultiSeat(config)


def test_actions_of_others_are_refused() -> None:
    seats = MultiSeat({"game": "leduc_poker"})
    seats.reset(seed=1)
    for actions in ({}, {"seat_1": 0}, {"seat_0": 0, "seat_1": 0}):
        with pytest.raises(bastide.SeatError):
            seats.step(actions)
    with pytest.raises(bastide.ArgumentError):
        seats.step({"seat_0": 0.5})
