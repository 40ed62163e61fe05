"""The games as Gymnasium environments: `Duel`, in which a learner has one seat, and `Vector`, many matches in one call.

>>> import gymnasium
>>> import bastide.gymnasium
>>> duel = gymnasium.make("bastide/en_garde-v0", against="random", rounds_to_win=1)
>>> observation, info = duel.reset(seed=7)
>>> observation, reward, terminated, truncated, info = duel.step(info["action_mask"].argmax())
>>> vector = gymnasium.make_vec("bastide/en_garde-v0", num_envs=64)  # the learner has all seats
>>> observations, infos = vector.reset(seed=7)
>>> infos["action_mask"].shape, infos["seat"].shape
((64, 36), (64,))
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

import bastide
from bastide import _learning, _png
from bastide._learning import Illegal, Opponents, Policy, Value

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    _learning.missing("gymnasium", error)

__all__ = ["Duel", "Policy", "Vector"]

Array = NDArray[Any]


RENDER_MODES = ("ansi", "rgb_array")
RESETS = {AutoresetMode.SAME_STEP: "same_step", AutoresetMode.NEXT_STEP: "next_step", AutoresetMode.DISABLED: "disabled"}


class Vector(_learning.Copied, VectorEnv[Array, Array, Array]):
    """Matches of one game as a vector environment.

    The observation belongs to the seat to act, uint8, or float32 with `dtype="float32"`; infos have its `action_mask`, all ones
    where the match is over, because any action is ignored there. A learner has all seats, or the one in `seat` while the policies
    of `against` have the others, as in `Batch.step_against`: one policy for all, a dict of seats, a sequence of rows, or a
    league, a dict of policies with their shares, from which each match draws; infos then have the names of its `players`, for
    each seat. With all seats the reward belongs to the seat that acted; infos have the next `seat` and the `rewards` of all.

    `render` returns the tables with everything shown ("ansi"), or their pictures as pixels ("rgb_array"), with the extra `png`.

    `autoreset_mode` is one of Gymnasium's: "NextStep", "SameStep", with `final_obs` in infos, or "Disabled", where `reset` begins
    the matches of `options={"reset_mask": …}`. Without `copy`, the arrays of `batch` itself are returned, which the next call
    overwrites. An `illegal` action is an IllegalError that changes nothing ("raise"), or ends the match ("lose"): -1 for the side
    of the seat.

    A seed, an int, gives the matches of `Game.batch`; seeds, one for each row, give the matches of `Game.match`.
    """

    _over: Array

    def __init__(
        self,
        game: bastide.Game | str,
        num_envs: int = 1,
        *,
        against: Opponents | None = None,
        seat: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        illegal: Illegal = "raise",
        dtype: Literal["uint8", "float32"] = "uint8",
        copy: bool = True,
        threads: int = 1,
        **options: Value,
    ) -> None:
        """An environment of a game by its name, or as it is."""
        self.game = _learning.loaded(game, options)
        self.num_envs = _learning.from_on("num_envs", num_envs, 1)
        modes = tuple(mode.value for mode in AutoresetMode)
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        self.autoreset_mode = AutoresetMode(_learning.chosen("autoreset_mode", mode, modes))
        self.metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1, "autoreset_mode": self.autoreset_mode}
        self.render_mode = _png.mode(render_mode, RENDER_MODES)
        self.illegal = _learning.chosen("illegal", illegal, ("raise", "lose"))
        self.copy = _learning.chosen("copy", copy, (True, False))
        self.threads = threads
        dtype = _learning.chosen("dtype", dtype, ("uint8", "float32"))
        self._names = ["observation", "last_observation"] if dtype == "uint8" else ["observation_f32", "last_observation_f32"]
        self.seat, self._against = _learning.opponents(self.game, against, seat)
        high = self.game.maxima if dtype == "uint8" else np.ones(self.game.observation_length, np.float32)
        self.single_observation_space = spaces.Box(0, high, dtype=np.dtype(dtype).type)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._native = self.illegal == "raise"
        self._all = np.ones(self.num_envs, bool)
        self._take(self._made(0))
        if self._against:
            self._against.check(self.batch)
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | NDArray[np.integer] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begins new matches: the next ones of the rows, or the matches of seeds."""
        rows = self._rows(options or {})
        if isinstance(seed, Sequence) or (isinstance(seed, np.ndarray) and seed.ndim):
            seeds = [_learning.seeded(one) for one in seed]
            if len(seeds) != self.num_envs:
                raise bastide.ArgumentError(f"there are {len(seeds)} seeds; expected {self.num_envs}, one for each row")
            self._begin(rows[[seeds[row] is None for row in rows]])
            seeded = rows[[seeds[row] is not None for row in rows]]
            self._begin(seeded, np.array([seeds[row] for row in seeded], np.uint64))
        elif seed is not None or not self._seeded:
            if len(rows) < self.num_envs:
                raise bastide.ArgumentError("the seed does not fit a reset_mask; expected None, or one for each row")
            seed = _learning.seeded(seed)
            made = self._made(int(self.np_random.integers(1 << 63)) if seed is None else seed)
            super().reset(seed=seed)
            self._take(made)
            self._begin(rows, begun=True)
        else:
            self._begin(rows)
        self._seeded = True
        return self._observed(), self._infos(np.zeros_like(self.batch.rewards))

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Plays an action in each match; actions of finished matches are ignored."""
        if not self._seeded:
            raise bastide.ArgumentError("a step came before the first reset; expected reset, then step")
        if self._native:
            return self._batch_step(actions)
        batch, over = self.batch, self._over
        seats = batch.seat.copy()
        lost = self._play(actions)
        ended = np.flatnonzero(((batch.seat == bastide.OVER) | lost) & ~over)
        rewards = batch.rewards * ~over[:, None] if over.any() else batch.rewards.copy()
        reward = np.zeros(self.num_envs, np.float32)
        if ended.size:
            for row in np.flatnonzero(lost):
                rewards[row] = _learning.forfeit(self.game, int(seats[row]))
            learner = seats[ended] if self.seat is None else np.int8(self.seat)
            reward[ended] = rewards[ended, learner]
        terminated, extra = np.zeros(self.num_envs, bool), {}
        terminated[ended] = True
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            if ended.size:
                extra = self._final(self._seen[ended], terminated)
                self._begin(ended)
        else:
            if self.autoreset_mode == AutoresetMode.NEXT_STEP:
                self._begin(np.flatnonzero(over))
            else:
                terminated |= over
            self._over[ended] = True
        return self._observed(), reward, terminated, np.zeros(self.num_envs, bool), self._infos(rewards) | extra

    def _batch_step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """A step that the batch does alone, with its own resets."""
        batch, reward, extra = self.batch, np.zeros(self.num_envs, np.float32), {}
        seats = batch.seat.copy()
        if self._against is None:
            batch.step(actions)
        else:
            self._against.step(batch, actions)
        rewards, terminated = batch.rewards.copy(), batch.terminated.copy()
        ended = np.flatnonzero(terminated & ~self._over)
        if ended.size:
            learner = seats[ended] if self.seat is None else np.int8(self.seat)
            reward[ended] = rewards[ended, learner]
            if self.autoreset_mode == AutoresetMode.SAME_STEP:
                extra = self._final(getattr(batch, self._names[1])[ended, learner], terminated)
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            self._over = terminated.copy()
        return self._observed(), reward, terminated, np.zeros(self.num_envs, bool), self._infos(rewards) | extra

    def render(self) -> tuple[str | NDArray[np.uint8], ...]:
        """The tables with everything shown, or their pictures."""
        positions = map(self.batch.position, range(self.num_envs))
        if self.render_mode == "rgb_array":
            return tuple(_png.pixels(self.game, position.picture("everything")) for position in positions)
        return tuple(position.table("everything") for position in positions)

    def _made(self, seed: int) -> bastide.Batch:
        """The batch of a seed."""
        outputs: Any = ["mask", "seat", "rewards", "terminated", *self._names]
        if self._against and self._against.needs_history:
            outputs.append("keys")
        mode: Any = RESETS[self.autoreset_mode] if self._native else "disabled"
        return self.game.batch(self.num_envs, seed, auto_reset=mode, threads=self.threads, outputs=outputs)

    def _take(self, batch: bastide.Batch) -> None:
        """Goes on with a batch."""
        self.batch = batch
        self._over = np.zeros(self.num_envs, bool)

    def _rows(self, options: dict[str, Any]) -> NDArray[np.intp]:
        """The rows that `reset_mask` names."""
        if unknown := set(options) - {"reset_mask"}:
            raise bastide.ArgumentError(f"unknown option {min(unknown)!r} of reset; expected 'reset_mask'")
        mask = options.get("reset_mask", self._all)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise bastide.ArgumentError(
                f"reset_mask is {mask!r}; expected a bool array of shape ({self.num_envs},), not all False"
            )
        return np.flatnonzero(mask)

    def _begin(self, rows: NDArray[np.intp], seeds: NDArray[np.uint64] | None = None, begun: bool = False) -> None:
        """Begins matches, in which others may act first, until the learner is to act."""
        if not begun:
            self.batch.reset(rows, seeds)
        self._over[rows] = False
        if self._against:
            self._against.step(self.batch, None, rows)

    def _play(self, actions: ArrayLike) -> Array:
        """Plays the learner's actions; returns the rows with an illegal one."""
        batch = self.batch
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise bastide.ArgumentError(f"actions are {given.dtype} of {given.shape}; expected integers of ({self.num_envs},)")
        known = (given >= 0) & (given < self.game.actions)
        lost: Array = ~(known & batch.mask[np.arange(self.num_envs), np.where(known, given, 0)]) & ~self._over
        rows = np.flatnonzero(~(lost | self._over))
        if self._against is None:
            batch.step_some(rows, given[rows])
        else:
            self._against.step(batch, given[rows], rows)
        return lost

    def _final(self, seen: Array, where: Array) -> dict[str, Any]:
        """The last observations, in Gymnasium's form: an array of arrays."""
        final = np.full(self.num_envs, None, object)
        final[where] = np.fromiter(seen, object, len(seen))
        return {"final_obs": final, "_final_obs": where}

    @property
    def _seen(self) -> Array:
        """The batch's array of observations."""
        array: Array = getattr(self.batch, self._names[0])
        return array

    def _observed(self) -> Array:
        """The observations."""
        return self._seen.copy() if self.copy else self._seen

    def _infos(self, rewards: Array) -> dict[str, Any]:
        """The infos, with Gymnasium's masks of the rows that have each."""
        mask = np.logical_or(self.batch.mask, self._over[:, None], out=None if self.copy else self.batch.mask)
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._all}
        if self.seat is None:
            seat = self.batch.seat.copy() if self.copy else self.batch.seat
            infos |= {"seat": seat, "_seat": self._all, "rewards": rewards, "_rewards": self._all}
        elif self._against and self._against.is_league:
            infos |= {"players": self._against.names(self.batch), "_players": self._all}
        return infos


class Duel(_learning.Copied, gymnasium.Env[Array, np.int64]):
    """One seat of a match against given policies: a row of `Vector`, whose `against`, `illegal`, `dtype` and options it takes.

    Gymnasium's checkers play illegal actions, so these lose by default. `action_masks` is for MaskablePPO; the mask is all ones
    where the match is over. `render` shows the seat's view: as a text ("ansi"), or as the pixels of a picture ("rgb_array"), with
    the extra `png`. `max_episode_steps`, also in its `spec`, is the game's `max_decisions`: no match is cut off.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012, Gymnasium's own
    _spec: EnvSpec | None = None

    def __init__(
        self,
        game: bastide.Game | str,
        *,
        against: Opponents = "random",
        seat: int = 0,
        render_mode: str | None = None,
        illegal: Illegal = "lose",
        dtype: Literal["uint8", "float32"] = "uint8",
        **options: Value,
    ) -> None:
        """An environment of a game by its name, or as it is."""
        self.render_mode = _png.mode(render_mode, RENDER_MODES)
        if against is None:
            raise bastide.ArgumentError("against is None; expected a policy, or a dict of seats; a Vector can have all seats")
        mode = AutoresetMode.DISABLED
        self._row = Vector(
            _learning.loaded(game, options), against=against, seat=seat, autoreset_mode=mode, illegal=illegal, dtype=dtype
        )
        self.game = self._row.game
        self.observation_space = self._row.single_observation_space
        self.action_space = self._row.single_action_space
        self.max_episode_steps = self.game.max_decisions

    @property
    def spec(self) -> EnvSpec | None:
        """The spec that `gymnasium.make` made it from, if any."""
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:
        self._spec = spec and replace(spec, max_episode_steps=self.max_episode_steps)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins a match: the match of a seed, or the next one. There are no options."""
        _learning.optionless(options)
        seed = _learning.seeded(seed)
        row = self._row
        if seed is None and row._seeded:
            row.batch.reset()
            self._field.step(row.batch, None)
            row._over[0] = False
        else:
            row.reset(seed=seed)
        super().reset(seed=seed)
        return row._seen[0].copy(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Plays an action, then the others until this seat is to act or the match is over."""
        row, batch = self._row, self._row.batch
        action = _learning.whole("action", action, f"an int from 0 to {self.game.actions - 1}")
        mask = batch.mask[0]
        if row._over[0] or not row._seeded or not 0 <= action < len(mask) or not mask[action]:
            observations, rewards, terminated, *_ = row.step([action])
            return observations[0], float(rewards[0]), bool(terminated[0]), False, self._info()
        # A legal action, the usual case, needs none of the arrays that a Vector makes.
        batch.actions[0] = action
        self._field.step(batch, batch.actions)
        row._over[0] = over = bool(batch.terminated[0])
        return row._seen[0].copy(), float(batch.rewards[0, row.seat or 0]), over, False, self._info()

    @property
    def _field(self) -> _learning.Field:
        """The seat's opponents."""
        assert self._row._against is not None
        return self._row._against

    def _info(self) -> dict[str, Any]:
        """The legal actions and, of a league, the names of the players of this match."""
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        return info | {"players": self._field.names(self._row.batch)[0]} if self._field.is_league else info

    def action_masks(self) -> Array:
        """The legal actions, or all where the match is over."""
        mask: Array = self._row.batch.mask[0].copy()
        if self._row._over[0]:
            mask.fill(True)
        return mask

    def render(self) -> str | NDArray[np.uint8]:
        """The table as the seat sees it, or its picture."""
        position, seat = self._row.batch.position(0), self._row.seat
        viewer: int | Literal["everything"] = "everything" if seat is None else seat
        if self.render_mode == "rgb_array":
            return _png.pixels(self.game, position.picture(viewer))
        return position.table(viewer)


for _name in bastide.NAMES:
    gymnasium.register(
        f"bastide/{_name}-v0",
        entry_point="bastide.gymnasium:Duel",
        vector_entry_point="bastide.gymnasium:Vector",
        kwargs={"game": _name},
    )
