"""PettingZoo's tests, and cases that they leave out."""

import copy
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils import BaseWrapper, aec_to_parallel

import bastide
from bastide.pettingzoo import env, raw_env
from conftest import REFUSED


def ended(zoo: Any, decisions: int = 100_000) -> list[tuple[str, int | None, float]]:
    """The agents with their actions and the rewards before them, until the end or for some decisions."""
    course = []
    for agent in zoo.agent_iter(decisions):
        observation, reward, termination, truncation, _ = zoo.last()
        over = termination or truncation
        action = None if over else int(np.flatnonzero(observation["action_mask"])[-1])
        course.append((agent, action, reward))
        zoo.step(action)
    return course


def test_api(name: str) -> None:
    with warnings.catch_warnings():
        # These warnings are about observations that are dicts, as in PettingZoo's classic games.
        warnings.filterwarnings(
            "ignore", "Observation is not a NumPy array|Observation space for each agent probably", UserWarning
        )
        api_test(env(name), num_cycles=100)
        api_test(raw_env(name), num_cycles=100)


def test_seeds(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=100)


def test_pictures(name: str) -> None:
    render_test(lambda **mode: env(name, **mode))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_truncation(players: int) -> None:
    class Lawful(BaseWrapper[str, Any, Any]):
        """Plays the first legal action instead of an illegal one: the test plays anything. All act in turn in this game."""

        metadata: ClassVar = {"is_parallelizable": True, "render_modes": [], "name": "lawful"}

        def step(self, action: Any) -> None:
            mask = self.env.observe(self.env.agent_selection)["action_mask"]
            super().step(action if action is None or mask[action] else int(mask.argmax()))

    def lawful(max_cycles: int) -> Lawful:
        return Lawful(raw_env("knights_of_charlemagne", players=players, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(env=lawful, parallel_env=lambda max_cycles: aec_to_parallel(lawful(max_cycles))))


@pytest.mark.parametrize("game", bastide.NAMES)
def test_the_registry(game: str) -> None:
    zoo = make("aec", f"bastide/{game}-v0", render_mode="ansi", max_cycles=3)
    zoo.reset(seed=3)
    assert zoo.render() == bastide.load(game).match(3).table("everything")
    assert zoo.unwrapped.max_cycles == 3


def test_a_match_is_that_of_its_seed(game: bastide.Game) -> None:
    zoo, match = raw_env(game), game.match(3)
    zoo.reset(seed=3)
    for agent, action, reward in ended(zoo):
        if action is None:
            assert reward == match.returns[int(agent.removeprefix("seat_"))]
        else:
            assert agent == f"seat_{match.turn}"
            assert reward == 0
            match.play(action)
    assert match.turn == bastide.OVER
    assert zoo.agents == []


def test_who_waits_has_no_legal_action(game: bastide.Game) -> None:
    zoo = raw_env(game)
    zoo.reset(seed=1)
    for seat, agent in enumerate(zoo.agents):
        seen = zoo.observe(agent)
        assert seen["action_mask"].any() == (agent == zoo.agent_selection)
        np.testing.assert_array_equal(seen["observation"], zoo.match.observe(seat))


def test_matches_follow_from_the_last_seed() -> None:
    zoo, other = raw_env("guyenne"), raw_env("guyenne")
    zoo.reset(seed=5)
    other.reset(seed=5)
    first = zoo.match
    zoo.reset()
    other.reset()
    assert zoo.match == other.match != first


@pytest.mark.parametrize("made", [raw_env, env])
def test_a_copy_goes_on_as_its_original(game: bastide.Game, made: Any, copied: Callable[[Any], Any]) -> None:
    zoo = made(game, illegal="lose", max_cycles=20)
    zoo.reset(seed=2)
    ended(zoo, 5)
    other = copied(zoo)
    assert str(other) == str(zoo) == game.name
    for step in range(80):
        assert other.agents == zoo.agents
        if not zoo.agents:
            zoo.reset()
            other.reset()
        given = zoo.last()
        np.testing.assert_equal(other.last(), given)
        mask, over = given[0]["action_mask"], given[2] or given[3]
        action = None if over else mask.argmin() if step % 50 == 49 else mask.argmax()
        zoo.step(action)
        np.testing.assert_equal(other.last(), given)
        other.step(action)


@pytest.mark.parametrize(
    ("name", "returns"),
    [
        ("en_garde", [-1, 1]),
        ("guyenne(format=ring,players=3)", [-1, 0.5, 0.5]),
        ("guyenne(format=teams)", None),
        ("guyenne(format=teams,players=3)", None),
    ],
)
def test_an_illegal_action_loses(name: str, returns: list[float] | None) -> None:
    zoo = raw_env(name, illegal="lose")
    zoo.reset(seed=1)
    loser = int(zoo.agent_selection.removeprefix("seat_"))
    zoo.step(int(zoo.observe(zoo.agent_selection)["action_mask"].argmin()))
    rewards = [reward for _, action, reward in ended(zoo) if action is None]
    assert len(rewards) == zoo.game.seats
    assert rewards[loser] == -1
    if returns is None:  # two sides: those of the loser's lose 1, the others win 1
        ends = zoo.game.start().playout(1).returns
        assert any(ends)
        returns = [-1 if end == ends[loser] else 1 for end in ends]
    assert rewards == returns


def test_an_illegal_action_is_refused() -> None:
    zoo = raw_env("en_garde")
    zoo.reset(seed=1)
    before = copy.deepcopy(zoo.match)
    illegal = int(zoo.observe(zoo.agent_selection)["action_mask"].argmin())
    for action in (illegal, 10_000, -1):
        with pytest.raises(bastide.IllegalError):
            zoo.step(action)
    for action in (0.0, "advance 1", None, True, np.zeros(2, int), [1]):
        with pytest.raises(bastide.ArgumentError, match="expected an int from 0 to"):
            zoo.step(action)
    assert zoo.match == before
    assert not zoo.rewards["seat_0"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        *REFUSED,
        ({"game": "en_garde", "render_mode": "rgb"}, bastide.ArgumentError),
        ({"game": "en_garde", "max_cycles": 0}, bastide.ArgumentError),
        ({"game": "en_garde", "max_cycles": "3"}, bastide.ArgumentError),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        raw_env(**arguments)


def test_unknown_agents_and_seeds() -> None:
    zoo = raw_env("en_garde")
    zoo.reset(seed=1)
    expected = copy.deepcopy(zoo)
    for seed in ("1", -1, 1 << 64, True):
        with pytest.raises(bastide.ArgumentError, match="seed"):
            zoo.reset(seed=seed)  # type: ignore[arg-type]
    zoo.reset(options={"colour": 1})
    expected.reset()
    assert zoo.match == expected.match
    for call in (zoo.observe, zoo.action_space, zoo.observation_space):
        with pytest.raises(bastide.SeatError, match="seat_0, seat_1"):
            call("player_0")
    with pytest.raises(bastide.ArgumentError, match="render_mode"):
        zoo.render()
