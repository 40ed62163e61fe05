"""The games as PettingZoo environments, in which seats act one after the other.

>>> from bastide.pettingzoo import env  # or pettingzoo.make("aec", "bastide/en_garde-v0", …)
>>> zoo = env("en_garde", render_mode="ansi", rounds_to_win=1)
>>> zoo.reset(seed=7)
>>> for agent in zoo.agent_iter():
...     observation, reward, termination, truncation, info = zoo.last()
...     over = termination or truncation
...     zoo.step(None if over else zoo.action_space(agent).sample(observation["action_mask"]))
>>> zoo.num_agents
0
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _learning, _png
from bastide._learning import Illegal, Value

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers
except ImportError as error:
    _learning.missing("pettingzoo", error)

__all__ = ["env", "raw_env"]

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: bastide.Game | str,
    render_mode: str | None = None,
    *,
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    **options: Value,
) -> AECEnv[str, Observation, Any]:
    """A `raw_env` in PettingZoo's wrapper, which reports calls that come too early."""
    return _Ordered(raw_env(game, render_mode, illegal=illegal, max_cycles=max_cycles, **options))


class _Ordered(_learning.Copied, wrappers.OrderEnforcingWrapper[str, Observation, Any]):
    """PettingZoo's wrapper, which reports calls that come too early."""

    def __str__(self) -> str:
        """The name of the game."""
        return str(self.env)


class raw_env(_learning.Copied, AECEnv[str, Observation, Any]):
    """A match in which the agents `seat_0`, `seat_1`, … act when they are asked.

    An agent observes `observation`, uint8, and `action_mask`, int8, which is all 0 while another agent is to act. Rewards are
    returns, at the end. An `illegal` action is an IllegalError that changes nothing ("raise"), or ends the match ("lose"): -1 for
    the side of the seat, and the others share +1. After `max_cycles` decisions for each seat on average it is cut off. `render`
    shows the table with everything shown: as a text ("ansi"), printed ("human"), or as the pixels of a picture ("rgb_array"),
    with the extra `png`. Other keywords are the game's options.

    `reset(seed)` begins the match that `Game.match` makes from the seed; without one, another that follows from the last seed.
    """

    def __init__(
        self,
        game: bastide.Game | str,
        render_mode: str | None = None,
        *,
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        **options: Value,
    ) -> None:
        """An environment of a game by its name, or as it is."""
        self.game = _learning.loaded(game, options)
        self.metadata = {"name": self.game.name, "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = _png.mode(render_mode, RENDER_MODES)
        self.illegal = _learning.chosen("illegal", illegal, ("raise", "lose"))
        self.max_cycles = None if max_cycles is None else _learning.from_on("max_cycles", max_cycles, 1)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = spaces.Box(0, self.game.maxima, dtype=np.uint8)
        mask = spaces.Box(0, 1, (self.game.actions,), np.int8)
        both: dict[str, spaces.Space[Any]] = {"observation": observation, "action_mask": mask}
        of_agents: dict[str, spaces.Space[Any]] = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self.observation_spaces = of_agents
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of the actions."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match. Any `options` are accepted, as PettingZoo's test requires, and ignored."""
        if (seed := _learning.seeded(seed)) is not None:
            self._random = np.random.default_rng(seed)
        self.match = self.game.match(int(self._random.integers(1 << 63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions_left = None if self.max_cycles is None else self.max_cycles * len(self.agents)
        self.agent_selection = self.agents[self.match.turn]

    def observe(self, agent: str) -> Observation:
        """An agent's observation, and its legal actions, if it is to act."""
        seat = self._seats[self._known(agent)]
        waits = agent != self.agent_selection or self.terminations.get(agent, True) or self.truncations[agent]
        mask = np.zeros(self.game.actions, np.int8) if waits else self.match.legal_mask().view(np.int8)
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def step(self, action: object) -> None:
        """Plays an action of the agent that is to act; None for an agent whose match has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        returns = self._play(self._seats[agent], _learning.whole("action", action, f"an int from 0 to {self.game.actions - 1}"))
        self._cumulative_rewards[agent] = 0.0
        if self._decisions_left is not None:
            self._decisions_left -= 1
        if returns is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self._accumulate_rewards()
        elif self._decisions_left == 0:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.match.turn]
            return
        self._deads_step_first()

    def _play(self, seat: int, action: int) -> tuple[float, ...] | None:
        """Plays an action; the returns if the match is then over."""
        try:
            self.match.play(action)
        except bastide.IllegalError:
            if self.illegal == "raise":
                raise
            return _learning.forfeit(self.game, seat)
        return tuple(self.match.returns) if self.match.turn == bastide.OVER else None

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table or its picture, or None if it is printed."""
        if self.render_mode is None:
            accepted = ", ".join(map(repr, RENDER_MODES))
            raise bastide.ArgumentError(f"render_mode is None; expected one of {accepted} when the environment is made")
        if self.render_mode == "rgb_array":
            return _png.pixels(self.game, self.match.picture("everything"))
        table = self.match.table("everything")
        if self.render_mode == "ansi":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Does nothing."""

    def __str__(self) -> str:
        """The name of the game."""
        return self.game.name

    def _known(self, agent: str) -> str:
        """The agent, if it exists."""
        if agent not in self._seats:
            raise bastide.SeatError(f"agent {agent!r} does not exist; expected one of {', '.join(self.possible_agents)}")
        return agent


for _name in bastide.NAMES:
    register("aec", f"bastide/{_name}-v0", "bastide.pettingzoo:env", kwargs={"game": _name})
