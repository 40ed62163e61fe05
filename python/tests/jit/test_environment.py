"""`bastide.jax`: the matches of a batch as pure functions."""

import copy
import gc
import os
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import bastide
import bastide.jax
from bastide._bastide import OUTPUTS

NARROW = [name for name in OUTPUTS if name not in {"legal", "episode", "keys"}]
"""The outputs of at most 32 bits."""
AT_HAND = [name for name in NARROW if not name.startswith("last_")]
GAMES = ["en_garde(rounds_to_win=1)", "leduc_poker", "guyenne(format=ring)", "knights_of_charlemagne(players=3)"]
MODES: list[Any] = ["same_step", "next_step", "disabled"]


@pytest.fixture(params=["compiled", "hosted"])
def device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """On a CPU, and as on a device on which the host steps."""
    if request.param == "hosted":
        monkeypatch.setattr(jax, "default_backend", lambda: "another")
    return str(request.param)


def drawn(state: Any, key: Any) -> Any:
    """A random legal action in each row."""
    return jax.random.categorical(key, jnp.where(state.mask, 0.0, -1e9))


def player(env: bastide.jax.Environment, steps: int) -> Callable[[Any, Any], Any]:
    """A program that plays some steps, and keeps the actions and all states."""

    def step(state: Any, key: Any) -> Any:
        actions = drawn(state, key)
        state = env.step(state, actions)
        return state, (actions, {name: getattr(state, name) for name in env.outputs})

    return jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, steps)))


def shown(state: Any, batch: bastide.Batch) -> None:
    """Asserts that a state shows what a batch does."""
    for name in batch.outputs:
        assert np.array_equal(getattr(state, name), getattr(batch, name)), name


def compare(batch: bastide.Batch, played: Any) -> None:
    """Plays the same actions in a batch, and compares every step."""
    actions, states = jax.tree.map(np.asarray, played)
    for step in range(len(actions)):
        for name in batch.outputs:
            if name.startswith("last_"):
                getattr(batch, name)[:] = 0
        batch.step(actions[step])
        for name in batch.outputs:
            assert np.array_equal(states[name][step], getattr(batch, name)), (step, name)


@pytest.mark.parametrize(("name", "mode"), [*((name, MODES[0]) for name in GAMES), *((GAMES[0], mode) for mode in MODES[1:])])
def test_the_matches_are_those_of_a_batch(name: str, mode: Any, device: str) -> None:
    env = bastide.jax.make(name, 33, seed=5, outputs=NARROW, auto_reset=mode, first=9, threads=2)
    batch = bastide.load(name).batch(33, 5, outputs=NARROW, auto_reset=mode, first=9)  # type: ignore[arg-type]
    state = env.init()
    shown(state, batch)
    state, played = player(env, 150)(state, jax.random.key(1))
    compare(batch, played)
    assert name == GAMES[2] or played[1]["terminated"].any()


def test_millions_of_decisions() -> None:
    """DECISIONS sets their number."""
    rows, steps = 4096, 64
    env = bastide.jax.make("en_garde", rows, seed=7)
    batch = bastide.load("en_garde").batch(rows, 7)
    play, state, decisions = player(env, steps), env.init(), 0
    while decisions < int(os.environ.get("DECISIONS", "2_000_000")):
        state, played = play(state, jax.random.key(decisions))
        compare(batch, played)
        decisions += rows * steps


def test_loops_and_conditions(device: str) -> None:
    env = bastide.jax.make("en_garde(rounds_to_win=1)", 16, seed=1, auto_reset="disabled", outputs=["mask", "terminated"])

    def step(carried: Any) -> Any:
        state, steps = carried
        return env.step(state, jnp.argmax(state.mask, axis=1)), steps + 1

    @jax.jit
    def whole(state: Any, twice: Any) -> Any:
        state, steps = jax.lax.while_loop(lambda carried: ~carried[0].terminated.all(), step, (state, 0))
        return jax.lax.cond(twice, lambda state: env.step(state, jnp.zeros(16, int)), lambda state: state, state), steps

    batch = bastide.load("en_garde(rounds_to_win=1)").batch(16, 1, auto_reset="disabled")
    many = 0
    while not batch.terminated.all():
        batch.step(batch.mask.argmax(axis=1))
        many += 1
    for twice in (False, True):
        begun = env.init()
        state, steps = whole(begun, twice)
        assert state.terminated.all() and steps == many
        assert int(state.token[2]) - int(begun.token[2]) == many + twice


def refused(call: Callable[[], Any], said: str) -> None:
    """Asserts that a call is refused at its synchronisation with this sentence."""
    with pytest.raises((jax.errors.JaxRuntimeError, bastide.Error), match=said):
        jax.block_until_ready(call())


def test_an_old_state_is_refused(device: str) -> None:
    env, batch = bastide.jax.make("leduc_poker", 4, seed=1), bastide.load("leduc_poker").batch(4, 1)
    old = env.init()
    actions = jnp.argmax(old.mask, axis=1)
    new = env.step(old, actions)
    batch.step(np.asarray(actions))
    said = "the state is old: it is number 1, and the newest is number 2; expected the newest one"
    refused(lambda: env.step(old, actions), said)
    refused(lambda: jax.jit(env.step)(old, actions), said)
    refused(lambda: env.redeal(old, jnp.zeros(4, int), jnp.arange(4)), said)
    refused(lambda: env.copy(old, jnp.array([0]), jnp.array([1])), said)
    refused(lambda: env.step(old, jnp.zeros(1, int), rows=jnp.zeros(1, int)), said)
    refused(lambda: env.save(old), said)
    refused(lambda: env.trees(2).plant(old, jnp.zeros(4, int), jnp.arange(4)), said)
    # Nothing has changed.
    actions = jnp.argmax(new.mask, axis=1)
    batch.step(np.asarray(actions))
    shown(env.step(new, actions), batch)


def test_states_from_before_a_beginning_or_of_another_environment_are_refused(device: str) -> None:
    env, other = (bastide.jax.make("leduc_poker", 4, seed=1) for _ in range(2))
    first, second, foreign = env.init(), env.init(), other.init()
    assert np.array_equal(first.observation, second.observation)
    for state, said in ((first, "the state is old"), (foreign, "the state belongs to another environment")):
        refused(lambda state=state: env.step(state, jnp.argmax(state.mask, axis=1)), said)


def test_illegal_actions_change_nothing(device: str) -> None:
    env, batch = bastide.jax.make("leduc_poker", 4, seed=1), bastide.load("leduc_poker").batch(4, 1)
    state = env.init()
    for action in (99, -1, 2**31 - 1, np.int64(2**32), jnp.uint32(2**32 - 1)):
        actions = np.asarray([action] * 4)
        refused(lambda actions=actions: env.step(state, actions), "row 0: ")
    actions = jnp.argmax(state.mask, axis=1)
    batch.step(np.asarray(actions))
    shown(env.step(state, actions), batch)


def test_rows_are_redealt_copied_and_played(device: str) -> None:
    env = bastide.jax.make("guyenne(format=ring)", 8, seed=3, outputs=AT_HAND)
    batch = bastide.load("guyenne(format=ring)").batch(8, 3, outputs=AT_HAND)  # type: ignore[arg-type]
    state = env.init()
    for _ in range(9):
        actions = np.asarray(jnp.argmax(state.mask, axis=1))
        batch.step(actions)
        state = env.step(state, actions)
    rows, seats, seeds = np.array([6, 1]), np.array([0, 1]), np.array([2**32 - 1, 5])
    batch.redeal(rows, seats, seeds)
    state = jax.jit(env.redeal)(state, seats, seeds.astype(np.uint32), rows)
    shown(state, batch)
    batch.redeal(np.arange(8), 1, np.arange(8))
    state = env.redeal(state, np.ones(8, int), np.arange(8))
    shown(state, batch)
    batch.copy([0, 1, 2], [1, 2, 2])
    state = jax.jit(env.copy)(state, jnp.array([0, 1, 2]), jnp.array([1, 2, 2]))
    shown(state, batch)
    actions = np.asarray(jnp.argmax(state.mask, axis=1))[[7, 2]]
    batch.step_some([7, 2], actions)
    state = jax.jit(env.step)(state, actions, jnp.array([7, 2]))
    shown(state, batch)
    for said, call in (
        ("row 8 does not exist; expected 0 to 7", lambda: env.copy(state, jnp.array([0]), jnp.array([8]))),
        ("row -1 does not exist; expected 0 to 7", lambda: env.copy(state, jnp.array([-1]), jnp.array([0]))),
        ("row 1 is named twice", lambda: env.copy(state, jnp.array([1, 1]), jnp.array([0, 0]))),
        ("seat .* does not exist", lambda: env.redeal(state, jnp.full(8, 4), jnp.arange(8))),
        ("seat .* does not exist", lambda: env.redeal(state, jnp.full(8, -2), jnp.arange(8))),
    ):
        refused(call, said)
    shown(env.step(state, jnp.zeros(0, int), rows=jnp.zeros(0, int)), batch)


@pytest.mark.parametrize("wide", [False, True])
def test_seeds_of_all_types_are_those_of_a_batch(wide: bool, device: str) -> None:
    seeds: list[Any] = [
        [2**40, 2**40 + 1, 5],
        np.array([2**63, 2**64 - 1, 0], np.uint64),
        np.random.default_rng(1).integers(2**63, size=3),
        np.array([255, 0, 7], np.uint8),
        (2**31 - 1, 2**31, 2**32),
        jnp.array([2**32 - 1, 2**31, 1], jnp.uint32),
        jnp.array([-1, -(2**31), 2**31 - 1]),
        jnp.array([-1, -128, 127], jnp.int8),
        jnp.full(3, 9).at[0].set(4),  # weakly typed
    ]
    with jax.enable_x64(wide):
        if wide:
            seeds += [jnp.array([2**63 + 1, 2**40 + 1, 1], jnp.uint64), jnp.array([-1, -(2**40), 2**40])]
        env, batch = bastide.jax.make("leduc_poker", 3, seed=1), bastide.load("leduc_poker").batch(3, 1)
        trees, state = env.trees(1), env.init()
        for given in seeds:
            of_batch = np.array([int(seed) % 2**64 for seed in given], np.uint64)
            batch.redeal(range(3), 1, of_batch)
            redeal = jax.jit(env.redeal) if isinstance(given, jax.Array) else env.redeal
            state = redeal(state, np.ones(3, int), given)
            shown(state, batch)
            state, roots = trees.plant(state, np.zeros(3, int), given)
            planted = copy.copy(batch)
            planted.redeal(range(3), 0, of_batch)
            shown(roots, planted)
        for wrong, said in (
            ([-1, 2, 3], "`seeds` has -1; expected 0 to"),
            (np.ones(3), "float64"),
            (jnp.ones(3), "float"),
            ([True] * 3, "bool"),
        ):
            with pytest.raises(bastide.ArgumentError, match=said):
                env.redeal(state, np.ones(3, int), wrong)
            with pytest.raises(bastide.ArgumentError, match=said):
                trees.plant(state, np.ones(3, int), wrong)


def test_indices_of_all_types_are_those_of_a_batch() -> None:
    with jax.enable_x64(True):
        env, batch = bastide.jax.make("leduc_poker", 3, seed=1), bastide.load("leduc_poker").batch(3, 1)
        state = env.init()
        for dtype in ("int8", "uint8", "int16", "uint32", "int64", "uint64"):
            for array in (np, jnp):
                actions, rows = batch.mask.argmax(axis=1), array.array([2, 0], dtype)
                batch.step(actions)
                state = jax.jit(env.step)(state, array.asarray(actions, dtype))
                batch.copy([2, 0], [1, 1])
                state = jax.jit(env.copy)(state, rows, array.array([1, 1], dtype))
                shown(state, batch)
                if dtype.endswith(("32", "64")):
                    beyond = array.full(3, np.iinfo(dtype).max, dtype)
                    refused(lambda state=state, beyond=beyond: env.step(state, beyond), "row 0: action 2147483647 does not exist")
                    refused(
                        lambda state=state, beyond=beyond: env.redeal(state, beyond, np.arange(3)),
                        "seat 2147483647 does not exist",
                    )


def test_policies_of_jax_may_give_bfloat16() -> None:
    batch, given = bastide.load("leduc_poker").batch(4, 1), {}
    for dtype in (jnp.bfloat16, jnp.float32):
        logits = lambda seen, mask, dtype=dtype: jnp.where(jnp.asarray(mask), 0, 9).astype(dtype)  # noqa: E731
        found = bastide.suite().report({"leduc_poker(max_raises=1)": logits}).mean
        given[dtype] = (found, *batch.evaluate([logits, "random"], 40)[0], *batch.sample_logits(logits(None, batch.mask))[1])
    assert given[jnp.bfloat16] == given[jnp.float32]


def test_other_arguments_are_refused() -> None:
    env = bastide.jax.make("leduc_poker", 4, seed=1)
    state = env.init()
    for call in (
        lambda: env.step(state, jnp.zeros(3, int)),
        lambda: env.step(state, jnp.zeros(4)),
        lambda: env.step(state, jnp.zeros((4, 1), int)),
        lambda: env.step(state, jnp.zeros(4, bool)),
        lambda: env.step(state, jnp.zeros(3, int), rows=jnp.arange(2)),
        lambda: env.redeal(state, 0, jnp.arange(4)),
        lambda: env.redeal(state, jnp.zeros(4, int), jnp.zeros(4)),
        lambda: env.trees(0),
        lambda: env.trees(2).grow(jnp.zeros(4, int), jnp.zeros(4, int)),
        lambda: env.trees(2).grow(jnp.zeros((4, 2)), jnp.zeros(4, int)),
    ):
        with pytest.raises(bastide.ArgumentError, match="expected"):
            call()
    with pytest.raises(AttributeError, match="`scores` is not an output; expected one of observation, mask"):
        _ = state.scores
    with pytest.raises(bastide.ArgumentError, match="keys has 64 bits; expected other outputs, or JAX with `jax_enable_x64`"):
        bastide.jax.make("leduc_poker", 4, outputs=["keys"])
    with pytest.raises(bastide.ArgumentError, match="unknown output"):
        bastide.jax.make("leduc_poker", 4, outputs=["everything"])
    with pytest.raises(bastide.ArgumentError, match="expected a Game, or a name"):
        bastide.jax.make(7, 4)  # type: ignore[arg-type]


def test_outputs_of_64_bits() -> None:
    with jax.enable_x64(True):
        wide: list[Any] = ["legal", "episode", "keys", "mask"]
        env, batch = bastide.jax.make("leduc_poker", 4, outputs=wide), bastide.load("leduc_poker").batch(4, 0, outputs=wide)
        compare(batch, player(env, 40)(env.init(), jax.random.key(1))[1])


def test_vmap_is_refused_in_a_sentence(device: str) -> None:
    env = bastide.jax.make("leduc_poker", 4, seed=1)
    state = env.init()
    for step in (env.step, jax.jit(env.step)):
        with pytest.raises(bastide.ArgumentError, match="an environment is not for `vmap`"):
            jax.vmap(step, in_axes=(None, 0))(state, jnp.zeros((2, 4), int))


def test_a_state_is_donated(device: str) -> None:
    env, batch = bastide.jax.make("leduc_poker", 64, seed=1), bastide.load("leduc_poker").batch(64, 1)
    step = jax.jit(env.step, donate_argnums=0)
    state = env.init()
    for _ in range(20):
        actions = np.asarray(jnp.argmax(state.mask, axis=1))
        state = step(state, actions)
        batch.step(actions)
    shown(state, batch)


def test_a_gradient_passes_a_rollout() -> None:
    env = bastide.jax.make("leduc_poker", 64, seed=1, outputs=["observation_f32", "mask", "rewards"])

    @jax.jit
    def gradient(weights: Any, key: Any) -> Any:
        def step(state: Any, key: Any) -> Any:
            logs = jax.nn.log_softmax(jnp.where(state.mask, state.observation_f32 @ weights, -1e9))
            actions = jax.random.categorical(key, logs)
            after = env.step(state, actions)
            return after, (logs[jnp.arange(64), actions] * after.rewards[:, 0]).sum()

        return jax.lax.scan(step, env.init(), jax.random.split(key, 20))[1].sum()

    weights = jnp.zeros((env.game.observation_length, env.game.actions))
    slope = jax.grad(gradient)(weights, jax.random.key(1))
    assert np.isfinite(slope).all() and np.abs(slope).sum() > 1


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_saved_state_goes_on_identically(elsewhere: bool, device: str) -> None:
    env = bastide.jax.make("knights_of_charlemagne", 32, seed=2)
    play = player(env, 100)
    state, _ = play(env.init(), jax.random.key(1))
    saved = env.save(state)
    there = copy.deepcopy(env) if elsewhere else env
    on, played = jax.block_until_ready(play(state, jax.random.key(2)))
    loaded = there.load(saved)
    for name in env.outputs:
        assert np.array_equal(getattr(loaded, name), getattr(state, name)), name
    if not elsewhere:
        refused(lambda: env.step(on, jnp.zeros(32, int)), "the state is old")
    _, again = player(there, 100)(loaded, jax.random.key(2))
    assert all(np.array_equal(*both) for both in zip(jax.tree.leaves(played), jax.tree.leaves(again), strict=True))


def test_damaged_states_are_refused() -> None:
    env = bastide.jax.make("leduc_poker", 8, seed=2)
    state = env.init()
    saved = env.save(state)
    others = [
        bastide.jax.make("leduc_poker", 4, seed=2),
        bastide.jax.make("leduc_poker", 8, seed=2, outputs=["mask", "scores"]),
        bastide.jax.make("en_garde", 8, seed=2),
    ]
    for bytes_, there in [(b"", env), (saved[:200], env), (saved[:-30], env), *((saved, other) for other in others)]:
        with pytest.raises(bastide.DamagedError, match="expected"):
            there.load(bytes_)
    env.step(state, jnp.argmax(state.mask, axis=1)).token.block_until_ready()


def test_copies_begin_again() -> None:
    env = bastide.jax.make("leduc_poker", 8, seed=2, auto_reset="next_step")
    state = env.init()
    for other in (copy.copy(env), pickle.loads(pickle.dumps(env))):
        begun = other.init()
        assert np.array_equal(begun.observation, state.observation) and not np.array_equal(begun.token, state.token)
        refused(lambda other=other: other.step(state, jnp.zeros(8, int)), "another environment")


def test_a_program_that_outlives_its_environment() -> None:
    env = bastide.jax.make("leduc_poker", 4, seed=1)
    state = env.init()
    step = jax.jit(env.step).lower(state, jnp.zeros(4, int)).compile()
    del env
    jax.clear_caches()
    gc.collect()
    refused(lambda: step(state, jnp.zeros(4, int)), "the environment of this program is gone")


@pytest.mark.parametrize("name", GAMES)
def test_trees_are_rows_of_a_batch(name: str, device: str) -> None:
    env = bastide.jax.make(name, 6, seed=4, outputs=AT_HAND)
    rows: Iterator[int] = iter(())
    batch = env.game.batch(6 * 4, 0, outputs=AT_HAND, auto_reset="disabled")  # type: ignore[arg-type]
    matches = env.game.batch(6, 4)
    trees, state, every = env.trees(4), env.init(), np.arange(6)
    for planting in range(2):
        seeds = every + 100 * planting
        state, roots = trees.plant(state, state.seat, seeds)
        batch.copy(every, every, matches)
        batch.redeal(every, matches.seat, seeds)
        nodes, rows = roots.token, every
        for other in ([99, 0], [planting + 1, 6], [planting + 1, 2**32 - 1]):
            refused(lambda other=other: trees.grow(jnp.array([other], jnp.uint32), np.zeros(1, int)), "a node does not belong")
        for depth in range(3):
            mask = np.asarray(batch.mask[rows])
            actions = mask.argmax(axis=1)
            grown = jax.jit(trees.grow)(nodes, actions)
            new = 6 * (depth + 1) + every
            batch.copy(new, rows)
            batch.step_some(new, actions)
            for output in AT_HAND:
                assert np.array_equal(getattr(grown, output), getattr(batch, output)[new]), output
            # The next nodes grow from the first ones, too.
            nodes, rows = (grown.token, new) if depth == 0 else (roots.token, every)
        refused(lambda nodes=nodes: trees.grow(nodes, np.asarray(batch.mask[:6]).argmax(axis=1)), "the trees are full")
        actions = np.asarray(state.mask).argmax(axis=1)
        old, state = roots.token, env.step(state, actions)
        matches.step(actions)
    state, _ = trees.plant(state, state.seat, every)
    refused(lambda: trees.grow(old, np.zeros(6, int)), "a node does not belong to these trees")
    refused(lambda: trees.plant(state, jnp.full(6, 9), every), "seat 9 does not exist")


def test_advantages_are_those_of_arrays() -> None:
    batch = bastide.load("knights_of_charlemagne(players=3)").batch(8, 5, horizon=200)
    batch.rollout(200)
    values = np.random.default_rng(1).normal(size=(201, 8)).astype("float32")
    given = (batch.seat, batch.rewards[1:], batch.terminated[1:], values, 0.7)
    gains = jax.jit(bastide.jax.advantages)(*given)
    assert np.allclose(gains, bastide.advantages(*given), atol=1e-4, equal_nan=True)
    with pytest.raises(bastide.ArgumentError, match="expected"):
        bastide.jax.advantages(batch.seat[1:], *given[1:])
