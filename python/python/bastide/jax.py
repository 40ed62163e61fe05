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
from typing import Any, Literal, NoReturn
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
    with an old state is refused. A state can be carried through loops, donated, and saved by `Environment.save`.
    """


class Nodes(_Shown):
    """Nodes of trees: a `token` with a row for each node, and the outputs. A node stays as it is, so every node can be grown."""


class _Called:
    """Matches that programs call by a number."""

    def __init__(self, stepper: _bastide.Stepper, batch: bastide.Batch) -> None:
        """Calls of a stepper, whose outputs are those of a batch."""
        self._stepper = stepper
        self._outputs = {name: getattr(batch, name) for name in batch.outputs}
        self._call = jax.jit(self._traced, static_argnums=(0, 1, 2))

    def _traced(self, verb: str, tokens: tuple[tuple[int, ...], ...], rows: int, *given: Array) -> list[Array]:
        """The next tokens and the outputs, as a call in a program."""
        of_tokens = [(token, jnp.uint32) for token in tokens]
        of_outputs = [((rows, *one.shape[1:]), one.dtype) for one in self._outputs.values()]
        shapes = [jax.ShapeDtypeStruct(*shape) for shape in (*of_tokens, *of_outputs)]  # type: ignore[no-untyped-call]

        @custom_vmap
        def call(*given: Array) -> list[Array]:
            if jax.default_backend() == "cpu":
                called = jax.ffi.ffi_call(TARGET, shapes, has_side_effect=True)
                return list(called(*given, number=np.int64(self._stepper.number), verb=verb))
            return list(io_callback(partial(self._hosted, verb, shapes), shapes, *given))

        call.def_vmap(_refuse_vmap)
        made: list[Array] = call(*given)
        return made

    def _hosted(self, verb: str, shapes: list[jax.ShapeDtypeStruct], *given: Array) -> list[NDArray[Any]]:
        """The same on the host."""
        flat = [np.ascontiguousarray(np.asarray(one).reshape(-1)).view(np.int32) for one in given]
        made = self._stepper.call(verb, *flat)
        return [one.view(shape.dtype).reshape(shape.shape) for one, shape in zip(made, shapes, strict=True)]

    def _answer(
        self, verb: str, tokens: tuple[tuple[int, ...], ...], rows: int, *given: Array
    ) -> tuple[list[Array], dict[str, Array]]:
        """The next tokens, and the outputs by their names."""
        made = self._call(verb, tokens, rows, *given)
        return made[: len(tokens)], dict(zip(self._outputs, made[len(tokens) :], strict=True))


STATE, NODE = (4,), (2,)
"""The shapes of the token of a state, and of a node."""


class Environment(_Called):
    """Matches of a game as pure functions, which `jit`, `scan`, `while_loop` and `cond` take; `make` makes it.

    A program calls the matches of the environment, so keep it while its programs are used. `vmap` is refused: the rows are its
    batch. A step counts once, whatever becomes of its outputs.
    """

    def __init__(self, game: bastide.Game, rows: int, seed: int, outputs: Iterable[str] | None, setup: dict[str, Any]) -> None:
        """An environment of a game; see `make`."""
        batch = game.batch(rows, seed, outputs=outputs, **setup)  # type: ignore[arg-type]
        dtypes = {name: getattr(batch, name).dtype for name in batch.outputs}
        wide = [name for name, dtype in dtypes.items() if jax.dtypes.canonicalize_dtype(dtype) != dtype]
        if wide:
            raise bastide.ArgumentError(f"{', '.join(wide)} has 64 bits; expected other outputs, or JAX with `jax_enable_x64`")
        super().__init__(_bastide.Stepper(batch), batch)
        self.game, self.rows, self.outputs = game, batch.rows, tuple(batch.outputs)
        self._made = (game, batch.rows, batch.seed, self.outputs, setup)

    def init(self) -> State:
        """The state at the beginning. Earlier states are old then, also those in programs that still run: await these first."""
        return self._state("begin", None)

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
        """The newest state in bytes, which `load` takes, in any process. Not for use inside `jit`."""
        arrays = {name: np.asarray(getattr(state, name)) for name in self.outputs}
        matches = self._stepper.to_bytes(_flat(state.token))
        with io.BytesIO() as file:
            np.savez(file, matches=np.frombuffer(matches, np.uint8), **arrays)  # type: ignore[arg-type]
            return file.getvalue()

    def load(self, saved: bytes) -> State:
        """The state that `save` wrote. Other states are old then, as after `init`. Raises DamagedError."""
        try:
            with np.load(io.BytesIO(saved), allow_pickle=False) as file:
                arrays = {name: file[name] for name in ("matches", *self.outputs)}
        except (BadZipFile, ValueError, OSError, LookupError, EOFError) as error:
            raise bastide.DamagedError(f"the state is damaged: {error}; expected bytes of `save` with these outputs") from error
        for name, own in self._outputs.items():
            if (arrays[name].shape, arrays[name].dtype) != (own.shape, own.dtype):
                raise bastide.DamagedError(f"the state has another `{name}`; expected a state of {self!r}")
        token = self._stepper.restore(arrays.pop("matches").tobytes())
        return State(jnp.asarray(token.view(np.uint32)), {name: jnp.array(one) for name, one in arrays.items()})

    def _state(self, verb: str, rows: Array | None, state: State | None = None, *given: Array) -> State:
        """The next state; with `rows`, the other rows show what they did."""
        before = () if state is None else (state.token,)
        (token,), arrays = self._answer(verb, (STATE,), self.rows if rows is None else len(rows), *before, *given)
        if rows is not None:
            arrays = {name: getattr(state, name).at[rows].set(array) for name, array in arrays.items()}
        return State(token, arrays)

    def __reduce__(self) -> tuple[Any, ...]:
        """The same matches from their beginning."""
        return type(self), self._made

    def __repr__(self) -> str:
        """The name of the game, and the number of rows."""
        return f"Environment({self.game.name}, {self.rows})"


class Trees(_Called):
    """Trees whose nodes are matches, one tree for each match of an environment: storage for a search such as mctx's.

    A node is written once, and any node can be grown, so a search carries nodes as it pleases, without a token that all of its
    calls pass on.
    """

    def __init__(self, env: Environment, nodes: int) -> None:
        """Trees of an environment; `Environment.trees` makes them."""
        batch = env.game.batch(env.rows * nodes, 0, outputs=env.outputs, auto_reset="disabled")
        super().__init__(env._stepper.trees(batch), batch)
        self.env, self.nodes = env, nodes

    def plant(self, state: State, seats: Array, seeds: Array) -> tuple[State, Nodes]:
        """Makes a root of each match, redealt as by `Environment.redeal`; earlier nodes are gone. The state goes on."""
        seats, seeds = _integers("seats", seats, (self.env.rows,)), _seeds(seeds, (self.env.rows,))
        rows = self.env.rows
        (token, nodes), arrays = self._answer("plant", (STATE, (rows, *NODE)), rows, state.token, seats, seeds)
        return State(token, {name: getattr(state, name) for name in self.env.outputs}), Nodes(nodes, arrays)

    def grow(self, nodes: Array, actions: Array) -> Nodes:
        """Plays an action in a copy of each node, given by its token. The trees have room for `nodes` calls from all roots."""
        if nodes.ndim != 2 or nodes.shape[1:] != NODE or nodes.dtype != jnp.uint32:
            raise bastide.ArgumentError(
                f"nodes are {nodes.dtype} of shape {nodes.shape}; expected uint32 of shape (nodes, {NODE[0]})"
            )
        actions = _integers("actions", actions, nodes.shape[:1])
        (token,), arrays = self._answer("grow", (nodes.shape,), len(nodes), nodes, actions)
        return Nodes(token, arrays)

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
    **options: Value,
) -> Environment:
    """An environment of `rows` matches of a game, given by its name or as it is; they are those of `Game.batch`, bit for bit.

    The other arguments are those of `Game.batch`. The outputs `last_observation` and `last_observation_f32` are 0 where no match
    ended. Outputs of 64 bits need JAX with `jax_enable_x64`.
    """
    setup = {"first": first, "auto_reset": auto_reset, "threads": threads}
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


def _refuse_vmap(*_: object) -> NoReturn:
    """Raises the error of a call under `vmap`."""
    raise bastide.ArgumentError("an environment is not for `vmap`: its matches are the rows; expected more rows instead")


def _flat(token: Array) -> NDArray[np.int32]:
    """A token on the host."""
    return np.asarray(token).view(np.int32)
