"""The games as RLlib environments of many agents, for its module that masks actions.

>>> from bastide.rllib import MultiSeat
>>> seats = MultiSeat({"game": "en_garde", "rounds_to_win": 1})
>>> observations, _ = seats.reset(seed=7)
>>> (agent,) = observations  # the seat that is to act
>>> action = observations[agent]["action_mask"].argmax()
>>> observations, rewards, terminated, truncated, _ = seats.step({agent: action})
"""

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _learning

try:
    from gymnasium import spaces
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError as error:
    _learning.missing("rllib", error)

__all__ = ["MultiSeat"]

Observation = dict[str, NDArray[np.float32]]


class MultiSeat(_learning.Copied, MultiAgentEnv):
    """A match in which the agents `seat_0`, `seat_1`, … act when they are asked; only the agent that is to act observes.

    The configuration has the `game`, the treatment of an `illegal` action ("lose" or "raise") and the game's options. An agent
    observes `observations`, fractions, and `action_mask`, both float32. At the end all observe, with masks of ones, and get the
    returns.
    """

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        """An environment of a configuration."""
        super().__init__()  # type: ignore[no-untyped-call]
        if not isinstance(config, Mapping | None):
            raise bastide.ArgumentError(f"the configuration is {config!r}; expected a dict with a game and its options")
        options = dict(config or {})
        if "game" not in options:
            raise bastide.ArgumentError(f"the configuration names no game; expected one of {', '.join(bastide.NAMES)}")
        self.illegal = _learning.chosen("illegal", options.pop("illegal", "lose"), ("lose", "raise"))
        self.game = _learning.loaded(options.pop("game"), options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents = self.possible_agents[:]
        observation = spaces.Box(0, 1, (self.game.observation_length,), np.float32)
        mask = spaces.Box(0, 1, (self.game.actions,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"action_mask": mask, "observations": observation}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.agents}
        self._random = np.random.default_rng()
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Any, Observation], dict[Any, Any]]:
        """Begins the match of a seed, or a match that follows from the last seed."""
        _learning.optionless(options)
        if (seed := _learning.seeded(seed)) is not None:
            self._random = np.random.default_rng(seed)
        self.match = self.game.match(int(self._random.integers(1 << 63)) if seed is None else seed)
        self._over = False
        return {self._asked: self._observed(self.match.turn)}, {}

    def step(  # type: ignore[override]
        self, action_dict: dict[Any, Any]
    ) -> tuple[dict[Any, Observation], dict[Any, float], dict[Any, bool], dict[Any, bool], dict[Any, Any]]:
        """Plays the action of the agent that is to act."""
        if self._over:
            raise bastide.ArgumentError("a step came before a reset, or after the end; expected reset, then step")
        if not isinstance(action_dict, Mapping) or set(action_dict) != {self._asked}:
            raise bastide.SeatError(f"the actions are {action_dict!r}; expected one action, of {self._asked}")
        action = _learning.whole("action", action_dict[self._asked], f"an int from 0 to {self.game.actions - 1}")
        returns: tuple[float, ...] | None = None
        try:
            self.match.play(action)
            if self.match.turn == bastide.OVER:
                returns = tuple(self.match.returns)
        except bastide.IllegalError:
            if self.illegal == "raise":
                raise
            returns = _learning.forfeit(self.game, self.match.turn)
        if returns is None:
            asked = self._asked
            return {asked: self._observed(self.match.turn)}, {asked: 0.0}, {"__all__": False}, {"__all__": False}, {}
        self._over = True
        seen = {agent: self._observed(seat) for seat, agent in enumerate(self.agents)}
        over: dict[Any, bool] = dict.fromkeys([*self.agents, "__all__"], True)
        return seen, dict(zip(self.agents, returns, strict=True)), over, dict.fromkeys(over, False), {}

    @property
    def _asked(self) -> Hashable:
        """The agent that is to act."""
        return self.agents[self.match.turn]

    def _observed(self, seat: int) -> Observation:
        """A seat's observation, and its legal actions, or all where the match is over."""
        mask = np.ones(self.game.actions) if self._over else self.match.legal_mask()
        return {"action_mask": mask.astype(np.float32), "observations": self.match.observe(seat, dtype="float32")}
