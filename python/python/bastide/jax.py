"""The games inside `jit`: many matches as pure functions of a state.

>>> import jax
>>> import bastide.jax
>>> env = bastide.jax.make("leduc_poker", 64, seed=7)
>>> @jax.jit
... def play(state, key):
...     def step(state, key):
...         actions = jax.random.categorical(key, jax.numpy.where(state.mask, 0.0, -jax.numpy.inf))
...         state = env.step(state, actions)
...         return state, state.rewards
...     return jax.lax.scan(step, state, jax.random.split(key, 100))
>>> state, rewards = play(env.init(), jax.random.key(1))
>>> rewards.shape
(100, 64, 2)

On a CPU a compiled program steps the matches without Python; on other devices the host does, by a callback.
"""

import io
from collections.abc import Iterable
from functools import partial
from typing import Any, Literal
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _bastide, _credit, _learning
from bastide._learning import Value

try:
    import jax
    import jax.numpy as jnp
    from jax.custom_batching import custom_vmap
    from jax.experimental import io_callback
except ImportError as error:
    _learning.missing("jax", error)

__all__ = ["Environment", "Nodes", "State", "Trees", "advantages", "make"]

Array = Any

HALVES = {"observation_f16": jnp.float16, "observation_bf16": jnp.bfloat16}
"""The outputs that are `observation_f32` with 16 bits."""

TARGET = "bastide"
"""The name of the handler that compiled programs call."""

jax.ffi.register_ffi_target(TARGET, _bastide.xla_handler(), platform="cpu")


class _Shown:
    """Arrays by their names, beside a token; a tree of JAX."""

    token: Array
    _arrays: dict[str, Array]

    def __init__(self, token: Array, arrays: dict[str, Array]) -> None:
        self.token, self._arrays = token, arrays

    def __getattr__(self, name: str) -> Array:
        try:
            return self.__dict__["_arrays"][name]
        except KeyError:
            raise AttributeError(
                f"`{name}` is not an output; expected one of {', '.join(self.__dict__.get('_arrays', ()))}"
            ) from None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._arrays)})"

    def __init_subclass__(cls) -> None:
        def flatten(shown: "_Shown") -> tuple[tuple[tuple[Any, Array], ...], tuple[str, ...]]:
            keys = [jax.tree_util.GetAttrKey(name) for name in ("token", *shown._arrays)]
            return tuple(zip(keys, (shown.token, *shown._arrays.values()), strict=True)), tuple(shown._arrays)

        def unflatten(names: tuple[str, ...], leaves: Iterable[Array]) -> "_Shown":
            token, *arrays = leaves
            return cls(token, dict(zip(names, arrays, strict=True)))

        jax.tree_util.register_pytree_with_keys(cls, flatten, unflatten)


class State(_Shown):
    """The state of an environment: a `token`, and the outputs, each in an attribute of its name with a row for each match.

    The token stands for the matches, which stay where they are: a function takes the newest state and returns the next. A call
    with an old state is refused. A state can be carried through loops, donated, and saved by `Environment.save`. If all
    matches take more than 256 MiB, those that were not used for longest are forgotten, but never those of the last eight `init`s.
    """


class Nodes(_Shown):
    """Nodes of trees: a `token` with a row for each node, and the outputs. A node stays as it is, so every node can be grown."""


@partial(jax.jit, static_argnums=(0, 1, 2, 3))
def _call(kind: "_Kind", verb: str, nodes: int, rows: int, *given: Array) -> list[Array]:
    """The next tokens and the outputs of `rows` rows, as a call in a program; every argument has an axis for lanes first.

    It is one function for all environments, so that those of one kind share what JAX compiles.
    """
    lanes = given[0].shape[0]
    of_verbs: dict[str, list[tuple[int, ...]]] = {"plant": [STATE, (rows, *NODE)], "grow": [(rows, *NODE)]}
    tokens = of_verbs.get(verb, [STATE])
    of_outputs = [((rows, *shape), dtype) for shape, dtype in kind.outputs.values()]
    sizes = [*((token, np.uint32) for token in tokens), *of_outputs]
    shapes = [jax.ShapeDtypeStruct((lanes, *shape), dtype) for shape, dtype in sizes]  # type: ignore[no-untyped-call]

    @custom_vmap
    def call(*given: Array) -> list[Array]:
        if jax.default_backend() == "cpu":
            called = jax.ffi.ffi_call(TARGET, shapes, has_side_effect=True)
            return list(called(*given, kind=kind.name, verb=verb, nodes=np.int64(nodes), lanes=np.int64(lanes)))
        return list(io_callback(partial(_hosted, kind, verb, nodes, shapes), shapes, *given))

    @call.def_vmap
    def _(size: int, batched: list[bool], *given: Array) -> tuple[list[Array], list[bool]]:
        if not batched[0]:
            raise bastide.ArgumentError(
                "`vmap` has one state and many actions, but a state goes on once; expected states that begin under `vmap`, by "
                "`env.init(seed)` with a seed for each"
            )
        every = [one if own else jnp.broadcast_to(one, (size, *one.shape)) for one, own in zip(given, batched, strict=True)]
        made = _call(kind, verb, nodes, rows, *(one.reshape(-1, *one.shape[2:]) for one in every))
        return [one.reshape(size, lanes, *one.shape[1:]) for one in made], [True] * len(made)

    made: list[Array] = call(*given)
    return made


def _hosted(kind: "_Kind", verb: str, nodes: int, shapes: list[jax.ShapeDtypeStruct], *given: Array) -> list[NDArray[Any]]:
    """The same on the host."""
    flat = [np.ascontiguousarray(np.asarray(one).reshape(len(one), -1)).view(np.int32) for one in given]
    lanes = [kind.stepper.call(verb, nodes, *lane) for lane in zip(*flat, strict=True)]
    made = [np.stack(one) for one in zip(*lanes, strict=True)]
    return [one.view(shape.dtype).reshape(shape.shape) for one, shape in zip(made, shapes, strict=True)]


class _Kind:
    """The environments of a shape, whatever their seeds; equal kinds share programs."""

    def __init__(self, batch: bastide.Batch) -> None:
        """The kind of a batch."""
        self.stepper = _bastide.Stepper(batch)
        self.name = self.stepper.kind
        self.outputs = {name: (getattr(batch, name).shape[1:], getattr(batch, name).dtype) for name in batch.outputs}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kind) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def answer(self, verb: str, tokens: int, rows: int, *given: Array, nodes: int = 0) -> tuple[list[Array], dict[str, Array]]:
        """The next tokens, and the outputs by their names."""
        made = [one[0] for one in _call(self, verb, nodes, rows, *(jnp.asarray(one)[None] for one in given))]
        return made[:tokens], dict(zip(self.outputs, made[tokens:], strict=True))


STATE, NODE = (4,), (4,)
"""The shapes of the token of a state, and of a node."""


class Environment:
    """Matches of a game as pure functions, which `jit`, `scan`, `while_loop`, `cond` and `vmap` take; `make` makes it.

    Environments that differ in the seed alone share programs. A step counts once, whatever becomes of its outputs.
    """

    def __init__(self, game: bastide.Game, rows: int, seed: int, outputs: Iterable[str] | None, setup: dict[str, Any]) -> None:
        """An environment of a game; see `make`."""
        named = None if outputs is None else list(outputs)
        self._halves = {name: dtype for name, dtype in HALVES.items() if named and name in named}
        if named and self._halves:
            named = list(dict.fromkeys("observation_f32" if name in HALVES else name for name in named))
        batch = game.batch(rows, seed, outputs=named, **setup)  # type: ignore[arg-type]
        self._kind = _Kind(batch)
        wide = [name for name, (_, dtype) in self._kind.outputs.items() if jax.dtypes.canonicalize_dtype(dtype) != dtype]
        if wide:
            raise bastide.ArgumentError(f"{', '.join(wide)} has 64 bits; expected other outputs, or JAX with `jax_enable_x64`")
        self.game, self.rows, self.seed = game, batch.rows, batch.seed
        kept = [
            name for name in batch.outputs if name != "observation_f32" or not self._halves or outputs is None or name in outputs
        ]
        self.outputs = (*kept, *self._halves)
        self._made = (game, batch.rows, batch.seed, self.outputs, setup)

    def init(self, seed: Array | int | None = None) -> State:
        """The state at the beginning of the matches of a seed, by default the environment's.

        A seed is a whole number from 0 to 2**64 - 1, or one in an array of JAX, also a traced one: programs do not depend on it.
        A negative number in an array of JAX counts modulo 2**64.
        """
        given = self.seed if seed is None else seed
        if not isinstance(given, jax.Array):
            given = np.asarray(_learning.seeded(given), np.uint64)
        if given.ndim:
            raise bastide.ArgumentError(
                f"the seed has the shape {given.shape}; expected one number, or `jax.vmap(env.init)` of many"
            )
        return self._state("begin", None, None, _seeds(given[None], (1,))[0])

    def step(self, state: State, actions: Array, rows: Array | None = None) -> State:
        """Plays an action, by its id, in each match, or in each of `rows`, which are distinct; the others stay as they are.

        Actions of matches that are over are ignored. Illegal actions are an error of the program: nothing changes.
        """
        if rows is None:
            return self._state("step", None, state, _integers("actions", actions, (self.rows,)))
        rows = _integers("rows", rows)
        return self._state("step_some", rows, state, rows, _integers("actions", actions, rows.shape))

    def redeal(self, state: State, seats: Array, seeds: Array, rows: Array | None = None) -> State:
        """Redeals what a seat cannot see, in all matches or in `rows`, as `Batch.redeal`: a seat and a seed for each.

        Seeds are whole numbers of any type, from 0 to 2**64 - 1; a negative number in an array of JAX counts modulo 2**64. JAX
        itself cuts NumPy's arguments of a compiled function to 32 bits, unless `jax_enable_x64` is set.
        """
        named = _integers("rows", np.arange(self.rows) if rows is None else rows)
        seats, seeds = _integers("seats", seats, named.shape), _seeds(seeds, named.shape)
        return self._state("redeal", rows if rows is None else named, state, named, seats, seeds)

    def copy(self, state: State, rows: Array, from_rows: Array) -> State:
        """Makes `rows`, which are distinct, exact copies of `from_rows` as they were, as `Batch.copy`."""
        rows = _integers("rows", rows)
        return self._state("copy", rows, state, rows, _integers("from_rows", from_rows, rows.shape))

    def trees(self, nodes: int) -> "Trees":
        """Trees for a search, one for each match, with room for `nodes` nodes in each."""
        return Trees(self, _learning.from_on("nodes", nodes, 1))

    def save(self, state: State) -> bytes:
        """The newest state in bytes, which `load` takes, in any process. Not for use inside `jit`.

        A state from `vmap` is saved with all its lanes.
        """
        arrays = {name: np.asarray(getattr(state, name)) for name in self.outputs if name not in HALVES}
        halves = {name: np.asarray(getattr(state, name).astype(jnp.float32)) for name in self._halves}
        token = np.asarray(state.token).view(np.int32)
        saved = [self._kind.stepper.to_bytes(one) for one in token.reshape(-1, *STATE)]
        matches = {f"matches{lane}": np.frombuffer(one, np.uint8) for lane, one in enumerate(saved)}
        with io.BytesIO() as file:
            np.savez(file, token=np.zeros(token.shape[:-1]), **matches, **arrays, **halves)  # type: ignore[arg-type]
            return file.getvalue()

    def load(self, saved: bytes) -> State:
        """The state that `save` wrote; others go on beside it. Raises DamagedError."""
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as file:
                lanes = file["token"].shape
                arrays = {name: file[name] for name in self.outputs}
                matches = [file[f"matches{lane}"].tobytes() for lane in range(int(np.prod(lanes)))]
        except (BadZipFile, ValueError, OSError, LookupError, EOFError) as error:
            raise bastide.DamagedError(f"the state is damaged: {error}; expected bytes of `save` with these outputs") from error
        for name, array in arrays.items():
            output: Any = "observation_f32" if name in HALVES else name
            shape, dtype = self._kind.outputs[output]
            if (array.shape, array.dtype) != ((*lanes, self.rows, *shape), dtype):
                raise bastide.DamagedError(f"the state has another `{name}`; expected a state of {self!r}")
        token = np.array([self._kind.stepper.restore(one) for one in matches], np.int32).view(np.uint32)
        typed = {name: jnp.array(one).astype(self._halves.get(name, one.dtype)) for name, one in arrays.items()}
        return State(jnp.asarray(token.reshape(*lanes, *STATE)), typed)

    def _state(self, verb: str, rows: Array | None, state: State | None = None, *given: Array) -> State:
        """The next state; with `rows`, the other rows show what they did."""
        before = () if state is None else (state.token,)
        (token,), arrays = self._kind.answer(verb, 1, self.rows if rows is None else len(rows), *before, *given)
        arrays = self._typed(arrays)
        if rows is not None:
            arrays = {name: getattr(state, name).at[rows].set(array) for name, array in arrays.items()}
        return State(token, arrays)

    def _typed(self, arrays: dict[str, Array]) -> dict[str, Array]:
        """The outputs, with observations of 16 bits."""
        halves = {name: arrays["observation_f32"].astype(dtype) for name, dtype in self._halves.items()}
        return {name: halves[name] if name in halves else arrays[name] for name in self.outputs}

    def __reduce__(self) -> tuple[Any, ...]:
        """The same matches from their beginning."""
        return type(self), self._made

    def __repr__(self) -> str:
        """The name of the game, and the number of rows."""
        return f"Environment({self.game.name}, {self.rows})"


class Trees:
    """Trees whose nodes are matches, one tree for each match of an environment: storage for a search such as mctx's.

    A node is written once, and any node can be grown, so a search carries nodes as it pleases, without a token that all of its
    calls pass on.
    """

    def __init__(self, env: Environment, nodes: int) -> None:
        """Trees of an environment; `Environment.trees` makes them."""
        self.env, self.nodes = env, nodes
        self._room = env.rows * nodes

    def plant(self, state: State, seats: Array, seeds: Array) -> tuple[State, Nodes]:
        """Makes a root of each match, redealt as by `Environment.redeal`; earlier nodes are gone. The state goes on."""
        seats, seeds = _integers("seats", seats, (self.env.rows,)), _seeds(seeds, (self.env.rows,))
        kind, rows = self.env._kind, self.env.rows
        (token, nodes), arrays = kind.answer("plant", 2, rows, state.token, seats, seeds, nodes=self._room)
        roots = Nodes(nodes, self.env._typed(arrays))
        return State(token, {name: getattr(state, name) for name in self.env.outputs}), roots

    def grow(self, nodes: Array, actions: Array) -> Nodes:
        """Plays an action in a copy of each node, given by its token. The trees have room for `nodes` calls from all roots."""
        if nodes.ndim != 2 or nodes.shape[1:] != NODE or nodes.dtype != jnp.uint32:
            raise bastide.ArgumentError(
                f"nodes are {nodes.dtype} of shape {nodes.shape}; expected uint32 of shape (nodes, {NODE[0]})"
            )
        actions = _integers("actions", actions, nodes.shape[:1])
        (token,), arrays = self.env._kind.answer("grow", 1, len(nodes), nodes, actions, nodes=self._room)
        return Nodes(token, self.env._typed(arrays))

    def __repr__(self) -> str:
        """The environment, and the number of nodes."""
        return f"Trees({self.env!r}, {self.nodes})"


def make(
    game: bastide.Game | str,
    rows: int,
    seed: int = 0,
    *,
    outputs: Iterable[str] | None = None,
    first: int = 0,
    auto_reset: Literal["same_step", "next_step", "disabled"] = "same_step",
    threads: int = 1,
    history: int = 64,
    **options: Value,
) -> Environment:
    """An environment of `rows` matches of a game, given by its name or as it is; they are those of `Game.batch`, bit for bit.

    The other arguments are those of `Game.batch`. There are two outputs more, `observation_f16` and `observation_bf16`, which are
    `observation_f32` in float16 and bfloat16. The outputs `last_observation` and `last_observation_f32` are 0 where no match
    ended. Outputs of 64 bits need JAX with `jax_enable_x64`.
    """
    setup = {"first": first, "auto_reset": auto_reset, "threads": threads, "history": history}
    return Environment(_learning.loaded(game, options), rows, seed, outputs, setup)


def advantages(seat: Array, rewards: Array, terminated: Array, values: Array, decay: float = 1.0) -> Array:
    """The advantage of each decision for the seat that made it, as `bastide.advantages`, inside `jit`."""
    _, rows = _credit.check(seat, rewards, terminated, values)
    every = jnp.arange(rows)

    def back(known: tuple[Array, Array], step: tuple[Array, ...]) -> tuple[tuple[Array, Array], Array]:
        acting, reward, ended, value = step
        after, later = jnp.where(ended[:, None], reward, known[0]), jnp.where(ended[:, None], 0, known[1])
        gains = after[every, acting] - value + decay * later[every, acting]
        return (after.at[every, acting].set(value), later.at[every, acting].set(jnp.nan_to_num(gains))), gains

    after = jnp.full(rewards.shape[1:], jnp.nan).at[every, seat[-1]].set(values[-1])
    return jax.lax.scan(back, (after, jnp.zeros_like(after)), (seat[:-1], rewards, terminated, values[:-1]), reverse=True)[1]


def _whole(name: str, given: Array, shape: tuple[int, ...] | None) -> Array:
    """Whole numbers in one dimension, of JAX or NumPy. Raises ArgumentError."""
    array = given if isinstance(given, jax.Array) else np.asarray(given)
    expected = "whole numbers in one dimension" if shape is None else f"whole numbers of shape {shape}"
    if not jnp.issubdtype(array.dtype, jnp.integer) or array.ndim != 1 or (shape is not None and array.shape != shape):
        raise bastide.ArgumentError(f"`{name}` is {array.dtype} of shape {array.shape}; expected {expected}")
    return array


def _integers(name: str, given: Array, shape: tuple[int, ...] | None = None) -> Array:
    """Indices as int32; one that does not fit becomes another that is refused. Raises ArgumentError."""
    array, fits = _whole(name, given, shape), np.iinfo(np.int32)
    own = jnp.iinfo(array.dtype)  # type: ignore[no-untyped-call]
    return jnp.asarray((array.clip(max(own.min, fits.min), fits.max) if own.max > fits.max else array).astype(np.int32))


def _seeds(given: Array, shape: tuple[int, ...]) -> Array:
    """Seeds in halves, the lower one first: uint32 of shape (seeds, 2). Raises ArgumentError."""
    array = _whole("seeds", given, shape)
    if isinstance(array, np.ndarray):
        if (array < 0).any():
            raise bastide.ArgumentError(f"`seeds` has {array.min()}; expected 0 to 2**64 - 1")
        array = array.astype(np.uint64)
    high = array >> 32 if array.dtype.itemsize > 4 else -(array < 0).astype(jnp.int32)
    return jnp.stack([array.astype(jnp.uint32), high.astype(jnp.uint32)], axis=1)
