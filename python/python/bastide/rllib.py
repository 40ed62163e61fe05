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
    returns. With `against`, players as in `Batch.step_against`, there are agents for `seats` only, one or several, by default
    the first; the infos of the agent to act name the `players` of a league.
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
        against, seats = options.pop("against", None), options.pop("seats", None)
        self.game = _learning.loaded(options.pop("game"), options)
        self._seats, self._against = _learning.learners(self.game, against, seats)
        self.possible_agents = [f"seat_{seat}" for seat in self._seats]
        self.agents = self.possible_agents[:]
        observation = spaces.Box(0, 1, (self.game.observation_length,), np.float32)
        mask = spaces.Box(0, 1, (self.game.actions,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"action_mask": mask, "observations": observation}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.agents}
        self._random = np.random.default_rng()
        names: Any = ["mask", "seat", "rewards"]
        if self._against and self._against.needs_history:
            names.append("keys")
        self.batch = self.game.batch(1, 0, auto_reset="disabled", records=True, outputs=names)
        if self._against:
            self._against.check(self.batch)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Any, Observation], dict[Any, Any]]:
        """Begins the match of a seed, or a match that follows from the last seed."""
        _learning.optionless(options)
        if (seed := _learning.seeded(seed)) is not None:
            self._random = np.random.default_rng(seed)
        self.batch.reset([0], np.array([self._random.integers(1 << 63) if seed is None else seed], np.uint64))
        if self._against:
            self._against.step(self.batch, None)
        self._over = False
        return {self._asked: self._observed(self._seat)}, self._infos()

    def step(  # type: ignore[override]
        self, action_dict: dict[Any, Any]
    ) -> tuple[dict[Any, Observation], dict[Any, float], dict[Any, bool], dict[Any, bool], dict[Any, Any]]:
        """Plays the action of the agent that is to act."""
        if self._over:
            raise bastide.ArgumentError("a step came before a reset, or after the end; expected reset, then step")
        if not isinstance(action_dict, Mapping) or set(action_dict) != {self._asked}:
            raise bastide.SeatError(f"the actions are {action_dict!r}; expected one action, of {self._asked}")
        action = _learning.whole("action", action_dict[self._asked], f"an int from 0 to {self.game.actions - 1}")
        is_legal = 0 <= action < self.game.actions and self.batch.mask[0, action]
        if not is_legal and self.illegal == "lose":
            returns = _learning.forfeit(self.game, self._seat)
        else:
            if self._against:
                self._against.step(self.batch, [action])
            else:
                self.batch.step([action])
            if self._seat != bastide.OVER:
                asked = self._asked
                return {asked: self._observed(self._seat)}, {asked: 0.0}, {"__all__": False}, {"__all__": False}, self._infos()
            returns = tuple(self.batch.rewards[0].tolist())
        self._over = True
        agents = dict(zip(self.agents, self._seats, strict=True))
        seen = {agent: self._observed(seat) for agent, seat in agents.items()}
        over: dict[Any, bool] = dict.fromkeys([*self.agents, "__all__"], True)
        return seen, {agent: returns[seat] for agent, seat in agents.items()}, over, dict.fromkeys(over, False), {}

    @property
    def match(self) -> bastide.Match:
        """A copy of the match."""
        return self.batch.match(0)

    @property
    def _seat(self) -> int:
        """The seat that is to act."""
        return int(self.batch.seat[0])

    @property
    def _asked(self) -> Hashable:
        """The agent that is to act."""
        return f"seat_{self._seat}"

    def _observed(self, seat: int) -> Observation:
        """A seat's observation, and its legal actions, or all where the match is over."""
        mask = np.ones(self.game.actions) if self._over else self.batch.mask[0]
        return {"action_mask": mask.astype(np.float32), "observations": self.batch.observe(0, seat, dtype="float32")}

    def _infos(self) -> dict[Any, dict[str, Any]]:
        """The names of the players whom the seats drew from a league, for the agent that is to act."""
        if not self._against or not self._against.is_league:
            return {}
        return {self._asked: {"players": self._against.names(self.batch)[0]}}
