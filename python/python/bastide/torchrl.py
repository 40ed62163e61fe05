"""The games as TorchRL environments: many matches, one in each row of a tensordict.

>>> from bastide.torchrl import Rows
>>> rows = Rows("en_garde", 64, against="greedy", rounds_to_win=1)
>>> _ = rows.set_seed(7)
>>> rollout = rows.rollout(20, break_when_any_done=False)  # without a policy, legal actions at random
>>> rollout["next", "reward"].shape
torch.Size([64, 20, 1])
"""

from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _learning
from bastide._learning import Illegal, Opponents, Value

try:
    import torch
    from gymnasium import spaces
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite
    from torchrl.envs import EnvBase

    from bastide.gymnasium import Vector
except ImportError as error:
    _learning.missing("torchrl", error)

__all__ = ["Rows"]


class Rows(_learning.Copied, EnvBase):
    """Matches of one game as an environment with a batch: the rows of `bastide.gymnasium.Vector`, whose arguments it takes.

    The `observation` belongs to the seat to act, as fractions, or uint8 with `dtype="uint8"`. `action_mask` has its legal
    actions, or all where a match is over, because any action is ignored there. The action spec has the same mask, so that a
    rollout without a policy is legal; among transforms, `ActionMask` must be the first. The caller resets rows that are `done`,
    as rollouts do.

    A learner has one seat while the policies of `against` have the others, and `reward` is the learner's. Without `against` it
    has all seats: `seat` is the seat to act, -2 where the match is over, `reward` belongs to the seat that acted, and `rewards`
    has the rewards of all. Then code that follows a row through time, such as estimators of advantage, mistakes different seats
    for one.

    `against` may be a league, a dict of policies with their shares, from which each match draws. Then `player` is the place of
    each seat's player in it, -1 for the learner, and `league` has their names.

    `set_seed` selects the matches that the next reset of all rows begins, the same as in `Game.batch`.
    """

    def __init__(
        self,
        game: bastide.Game | str,
        rows: int = 1,
        *,
        against: Opponents | None = None,
        seat: int | None = None,
        illegal: Illegal = "raise",
        dtype: Literal["uint8", "float32"] = "float32",
        threads: int = 1,
        device: torch.device | str | None = None,
        **options: Value,
    ) -> None:
        """An environment of a game by its name, or as it is."""
        vector = Vector(
            _learning.loaded(game, options),
            rows,
            against=against,
            seat=seat,
            autoreset_mode="Disabled",
            illegal=illegal,
            dtype=dtype,
            threads=threads,
        )
        super().__init__(device=device, batch_size=[vector.num_envs])
        self.game, self._vector = vector.game, vector
        self._seed: int | None = None
        seats, batch, space = self.game.seats, self.batch_size, cast(spaces.Box, vector.observation_space)
        seen = {
            "observation": Bounded(torch.from_numpy(space.low), torch.from_numpy(space.high), dtype=getattr(torch, dtype)),
            "action_mask": Binary(self.game.actions, (*batch, self.game.actions), dtype=torch.bool),
        }
        if vector.seat is None:
            seen["seat"] = Bounded(bastide.OVER, seats - 1, (*batch, 1), dtype=torch.int64)
            seen["rewards"] = Bounded(-1, 1, (*batch, seats), dtype=torch.float32)
        field = vector._against
        self.league = [player.name for player in field.players] if field and field.is_league else []
        if self.league:
            seen["player"] = Bounded(-1, len(self.league) - 1, (*batch, seats), dtype=torch.int64)
        self.observation_spec = Composite(seen, shape=batch)
        self.action_spec = Categorical(self.game.actions, batch)
        self.reward_spec = Bounded(-1, 1, (*batch, 1), dtype=torch.float32)
        self.done_spec = Binary(1, (*batch, 1), dtype=torch.bool)

    def __repr__(self) -> str:
        """The name of the game, and the number of rows."""
        return f"Rows({self.game.name}, {self.batch_size[0]})"

    def _reset(self, tensordict: TensorDictBase | None = None, **_: object) -> TensorDict:
        """Begins new matches: in the rows of `_reset`, or in all."""
        asked = None if tensordict is None else tensordict.get("_reset", None)
        if asked is None:
            observations, infos = self._vector.reset(seed=self._seed)
            self._seed = None
        else:
            observations, infos = self._vector.reset(options={"reset_mask": asked.numpy(force=True).reshape(-1)})
        return self._shown(observations, infos, self._vector._over.copy())

    def _step(self, tensordict: TensorDictBase) -> TensorDict:
        """Plays an action in each row that is not over."""
        observations, reward, terminated, _, infos = self._vector.step(tensordict["action"].numpy(force=True))
        return self._shown(observations, infos, terminated).set("reward", torch.from_numpy(reward[:, None]))

    def _set_seed(self, seed: int | None) -> None:
        """Selects the matches that the next reset of all rows begins."""
        self._seed = _learning.seeded(seed)

    def _shown(self, observations: NDArray[Any], infos: dict[str, Any], over: NDArray[np.bool_]) -> TensorDict:
        """The observations and infos of all rows."""
        mask = infos["action_mask"]
        shown = {"observation": observations, "action_mask": mask, "done": over[:, None], "terminated": over[:, None]}
        if self._vector.seat is None:
            shown |= {"seat": infos["seat"][:, None].astype(np.int64), "rewards": infos["rewards"]}
        if self.league and self._vector._against:
            shown["player"] = self._vector._against.drawn(self._vector.batch)
        self.action_spec.update_mask(torch.from_numpy(mask))
        return TensorDict({name: torch.from_numpy(array) for name, array in shown.items()}, self.batch_size, device=self.device)
