"""RLlib's check of environments, and cases that it leaves out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import bastide
from bastide.rllib import MultiSeat
from conftest import REFUSED, last


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
    for seen in observations.values():
        np.testing.assert_array_equal(seen["action_mask"], np.ones(game.actions, np.float32))


def test_a_copy_goes_on_as_its_original(game: bastide.Game, copied: Callable[[Any], Any]) -> None:
    seats = MultiSeat({"game": game})
    given = seats.reset(seed=3)
    for step in range(230):
        if step == 30:
            other = copied(seats)
        ((agent, seen),) = given[0].items()
        action = {agent: int(seen["action_mask"].argmin() if step % 50 == 49 else seen["action_mask"].argmax())}
        given = seats.step(action)
        if step >= 30:
            np.testing.assert_equal(other.step(action), given)
        if given[2]["__all__"]:
            given = seats.reset()
            if step >= 30:
                np.testing.assert_equal(other.reset(), given)


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


def test_a_step_comes_after_a_reset_and_before_the_end() -> None:
    seats = MultiSeat({"game": "leduc_poker"})
    for illegal in (False, True):
        with pytest.raises(bastide.ArgumentError, match="reset"):
            seats.step({"seat_0": 0})
        observations, _ = seats.reset(seed=1)
        over = False
        while not over:
            ((agent, seen),) = observations.items()
            action = seen["action_mask"].argmin() if illegal else seen["action_mask"].argmax()
            observations, _, terminated, _, _ = seats.step({agent: action})
            over = terminated["__all__"]
    with pytest.raises(bastide.ArgumentError, match="reset"):
        seats.step({"seat_0": 0})


def test_resets_that_are_refused_change_nothing() -> None:
    seats, other = MultiSeat({"game": "guyenne"}), MultiSeat({"game": "guyenne"})
    for one in (seats, other):
        one.reset(seed=1)
    refused: list[dict[str, Any]] = [{"seed": -1}, {"seed": 1 << 64}, {"seed": "1"}, {"options": {"colour": 1}}]
    for arguments in refused:
        with pytest.raises(bastide.ArgumentError):
            seats.reset(**arguments)
    seats.reset()
    other.reset()
    assert seats.match == other.match


@pytest.mark.parametrize(
    "config",
    [
        None,
        "leduc_poker",
        *(refused for refused, _ in REFUSED),
        *(
            {"game": "leduc_poker"} | more
            for more in ({"against": "grandmaster"}, {"seats": 0}, {"against": "random", "seats": 2}, {"against": {"random": -1}})
        ),
    ],
)
def test_what_is_refused(config: Any) -> None:
    with pytest.raises(bastide.Error):
        MultiSeat(config)


def test_actions_of_others_are_refused() -> None:
    seats = MultiSeat({"game": "leduc_poker"})
    seats.reset(seed=1)
    wrong: list[Any] = [{}, {"seat_1": 0}, {"seat_0": 0, "seat_1": 0}, None, [0]]
    for actions in wrong:
        with pytest.raises(bastide.SeatError):
            seats.step(actions)
    with pytest.raises(bastide.ArgumentError):
        seats.step({"seat_0": 0.5})


def test_learners_play_against_players(game: bastide.Game) -> None:
    for seats in (0, game.seats - 1, [0, game.seats - 1]):
        learners = [seats] if isinstance(seats, int) else seats
        players = {seat: game.player("random") for seat in range(game.seats) if seat not in learners}
        if not players:
            continue
        env, match = MultiSeat({"game": game, "against": "random", "seats": seats}), game.match(3)
        assert env.possible_agents == [f"seat_{seat}" for seat in learners]
        observations, infos = env.reset(seed=3)
        over = False
        while not over:
            while match.turn in players:
                match.play(players[match.turn].choose(match))
            if match.turn == bastide.OVER:
                assert env.match != match  # it was over before a learner acted, and is skipped
                break
            ((agent, seen),) = observations.items()
            assert (agent, infos) == (f"seat_{match.turn}", {})
            np.testing.assert_array_equal(seen["action_mask"], match.legal_mask())
            action = int(seen["action_mask"].argmax())
            match.play(action)
            observations, rewards, terminated, _, infos = env.step({agent: action})
            over = terminated["__all__"]
            if over:
                while match.turn in players:
                    match.play(players[match.turn].choose(match))
                assert rewards == {f"seat_{seat}": match.returns[seat] for seat in learners}


def test_a_league_is_named() -> None:
    env = MultiSeat({"game": "leduc_poker", "against": {"random": 1, last: 1}})
    names = {env.reset(seed=seed)[1]["seat_0"]["players"][1] for seed in range(20)}
    assert names == {"random", "last"}
