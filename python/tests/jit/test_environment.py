"""`bastide.jax`: the matches of a batch as pure functions."""

import copy
import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
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


def refused(call: Callable[[], Any], said: str, error: Any = (jax.errors.JaxRuntimeError, bastide.Error)) -> None:
    """Asserts that a call is refused, at the latest at its synchronisation, with this sentence."""
    with pytest.raises(error, match=said):
        jax.block_until_ready(call())


def argument_refused(call: Callable[[], Any], said: str) -> None:
    """Asserts that a call is refused for its arguments with this sentence."""
    refused(call, said, bastide.ArgumentError)


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


def test_states_go_on_beside_one_another_and_those_of_another_kind_are_refused(device: str) -> None:
    env, other = (bastide.jax.make("leduc_poker", 4, seed=1) for _ in range(2))
    states = [env.init(), env.init(), other.init()]
    actions = jnp.argmax(states[0].mask, axis=1)
    after = [env.step(state, actions) for state in states]
    assert all(np.array_equal(after[0].observation, state.observation) for state in after)
    foreign = bastide.jax.make("leduc_poker", 4, seed=1, auto_reset="disabled").init()
    refused(lambda: env.step(foreign, actions), "the state belongs to another environment")
    refused(lambda: env.step(states[0], actions), "the state is old")
    nobody = bastide.jax.State(jnp.zeros(4, jnp.uint32), {name: getattr(foreign, name) for name in env.outputs})
    refused(lambda: env.step(nobody, actions), "the matches of this state are gone")


def test_the_matches_used_last_stay_where_memory_is_short() -> None:
    env = bastide.jax.make("en_garde", 1 << 17, seed=1, outputs=["seat"])  # 31 MB
    kept, first = env.init(), env.init()
    for seed in range(9):
        kept = env.redeal(kept, np.zeros(1, int), np.zeros(1, int), np.zeros(1, int))
        env.init(seed).token.block_until_ready()
    kept = env.redeal(kept, np.zeros(1, int), np.zeros(1, int), np.zeros(1, int))
    refused(lambda: env.redeal(first, np.zeros(1, int), np.zeros(1, int), np.zeros(1, int)), "the matches of this state are gone")
    bastide.jax.make("leduc_poker", 1).init()


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
            argument_refused(lambda wrong=wrong: env.redeal(state, np.ones(3, int), wrong), said)
            argument_refused(lambda wrong=wrong: trees.plant(state, np.ones(3, int), wrong), said)


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
                    redeal = lambda state=state, beyond=beyond: env.redeal(state, beyond, np.arange(3))  # noqa: E731
                    refused(redeal, "seat 2147483647 does not exist")


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
        argument_refused(call, "expected")
    with pytest.raises(AttributeError, match="`scores` is not an output; expected one of observation, mask"):
        _ = state.scores
    wide = "keys has 64 bits; expected other outputs, or JAX with `jax_enable_x64`"
    argument_refused(lambda: bastide.jax.make("leduc_poker", 4, outputs=["keys"]), wide)
    argument_refused(lambda: bastide.jax.make("leduc_poker", 4, outputs=["everything"]), "unknown output")
    argument_refused(lambda: bastide.jax.make(7, 4), "expected a Game, or a name")  # type: ignore[arg-type]


def test_outputs_of_64_bits() -> None:
    with jax.enable_x64(True):
        wide: list[Any] = ["legal", "episode", "keys", "mask"]
        env, batch = bastide.jax.make("leduc_poker", 4, outputs=wide), bastide.load("leduc_poker").batch(4, 0, outputs=wide)
        compare(batch, player(env, 40)(env.init(), jax.random.key(1))[1])


def test_one_state_and_many_actions_are_refused_in_a_sentence(device: str) -> None:
    env = bastide.jax.make("leduc_poker", 4, seed=1)
    state = env.init()
    for step in (env.step, jax.jit(env.step)):
        many = jax.vmap(step, in_axes=(None, 0))
        argument_refused(lambda many=many: many(state, jnp.zeros((2, 4), int)), "`vmap` has one state and many actions")


def test_runs_under_vmap_are_the_runs_alone(device: str) -> None:
    env = bastide.jax.make("en_garde(rounds_to_win=1)", 7, outputs=NARROW)
    play = player(env, 40)
    run = jax.jit(lambda seed, key: play(env.init(seed), key)[1])
    seeds, keys = jnp.array([[5, 2], [7, 5]]), jax.random.split(jax.random.key(1), (2, 2))
    together = jax.vmap(jax.vmap(run))(seeds, keys)
    for place in np.ndindex(2, 2):
        alone = run(seeds[place], keys[place])
        for one, many in zip(jax.tree.leaves(alone), jax.tree.leaves(together), strict=True):
            assert np.array_equal(one, many[place])
        batch = bastide.load("en_garde(rounds_to_win=1)").batch(7, int(seeds[place]), outputs=NARROW)
        compare(batch, alone)


def test_trees_and_some_rows_under_vmap(device: str) -> None:
    env = bastide.jax.make("leduc_poker", 3, outputs=["mask", "observation"])
    trees = env.trees(2)

    def search(seed: Any) -> Any:
        state = env.init(seed)
        state = env.step(state, jnp.argmax(state.mask[:2], axis=1), jnp.array([0, 1]))
        state, roots = trees.plant(state, jnp.zeros(3, int), jnp.arange(3))
        grown = trees.grow(roots.token, jnp.argmax(roots.mask, axis=1))
        return env.step(state, jnp.argmax(state.mask, axis=1)).observation, grown.observation

    together = jax.jit(jax.vmap(search))(jnp.arange(4))
    for seed in range(4):
        assert all(np.array_equal(one, many[seed]) for one, many in zip(search(seed), together, strict=True))


def test_seeds_are_values() -> None:
    env = bastide.jax.make("leduc_poker", 5, seed=2**64 - 1)
    for seed in (None, 0, 7, 2**40, 2**64 - 1):
        shown(env.init(seed), bastide.load("leduc_poker").batch(5, 2**64 - 1 if seed is None else seed))
    shown(jax.jit(env.init)(jnp.int32(7)), bastide.load("leduc_poker").batch(5, 7))
    shown(jax.jit(env.init)(jnp.int32(-1)), bastide.load("leduc_poker").batch(5, 2**64 - 1))
    for wrong in (-1, 2**64, 1.5, True):
        argument_refused(lambda wrong=wrong: env.init(wrong), "expected an int from 0 to")
    argument_refused(lambda: env.init(jnp.arange(2)), r"the seed has the shape \(2,\); expected one number, or `jax.vmap")
    argument_refused(lambda: env.init(jnp.float32(1)), "`seeds` is float32")


COMPILES = """
import logging, sys
import jax, jax.numpy as jnp
import bastide.jax

jax.config.update("jax_compilation_cache_dir", sys.argv[1])
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
jax.config.update("jax_explain_cache_misses", False)
jax.config.update("jax_log_compiles", True)
counted = []
handler = logging.Handler()
handler.emit = lambda record: counted.append(record.getMessage())
logging.getLogger("jax").addHandler(handler)
logging.getLogger("jax").setLevel(logging.DEBUG)
logging.getLogger("jax").propagate = False

def run(env, seed):
    def step(state, _):
        return env.step(state, jnp.argmax(state.mask, axis=1)), state.rewards
    return jax.lax.scan(step, env.init(seed), length=9)[1].sum()

def made(seed):
    counted.clear()
    env = bastide.jax.make("leduc_poker", 8, seed)
    jax.block_until_ready(jax.jit(lambda seed: run(env, seed))(jnp.int32(seed)))
    hits = sum("cache hit" in said for said in counted)
    misses = sum("CACHE MISS" in said for said in counted)
    print(hits, misses)

made(1)
made(2)
counted.clear()
for seed in (3, 4):
    env = bastide.jax.make("leduc_poker", 8, seed)
    state = env.step(env.init(), jnp.zeros(8, int) + jnp.argmax(env.init().mask, axis=1))
    if seed == 3:
        counted.clear()
print(sum("Compiling" in said for said in counted))
"""


def test_a_second_seed_and_a_second_process_compile_nothing(tmp_path: Path) -> None:
    """By JAX's own logs: hits and misses of its persistent cache, and programs compiled."""

    def logs() -> list[list[int]]:
        done = subprocess.run([sys.executable, "-c", COMPILES, str(tmp_path)], capture_output=True, text=True, check=True)
        return [[int(number) for number in line.split()] for line in done.stdout.splitlines()]

    (_, missed), (hit, again), (compiled,) = logs()
    assert missed > 0 and hit > 0 and again == 0 and compiled == 0
    (hit, missed), (_, again), (compiled,) = logs()
    assert hit > 0 and (missed, again, compiled) == (0, 0, 0)


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_observations_of_16_bits_are_the_fractions(name: str) -> None:
    short = {"float16": "observation_f16", "bfloat16": "observation_bf16"}[name]
    env = bastide.jax.make("guyenne(format=ring)", 4, seed=3, outputs=[short, "mask"])
    full = bastide.jax.make("guyenne(format=ring)", 4, seed=3, outputs=["observation_f32", "mask"])
    state, other = env.init(), full.init()
    for _ in range(5):
        assert getattr(state, short).dtype == name
        assert np.array_equal(getattr(state, short), other.observation_f32.astype(name))
        actions = jnp.argmax(state.mask, axis=1)
        state, other = env.step(state, actions), full.step(other, actions)
    loaded = env.load(env.save(state))
    assert np.array_equal(getattr(loaded, short), getattr(state, short)) and env.outputs == ("mask", short)


def test_checkpoints_recompute_a_loss_and_not_the_matches() -> None:
    env = bastide.jax.make("leduc_poker", 16, seed=1, outputs=["observation_f32", "mask", "rewards"])

    def gradient(kept: Callable[[Any], Any]) -> Any:
        def loss(weights: Any) -> Any:
            def step(state: Any, key: Any) -> Any:
                logs = kept(lambda seen, mask: jax.nn.log_softmax(jnp.where(mask, jnp.tanh(seen @ weights), -1e9)))
                of_each = logs(state.observation_f32, state.mask)
                actions = jax.random.categorical(key, of_each)
                chosen = jnp.take_along_axis(of_each, actions[:, None], 1)[:, 0]
                after = env.step(state, actions)
                return after, chosen * after.rewards[:, 0]

            return jax.lax.scan(step, env.init(), jax.random.split(jax.random.key(1), 30))[1].sum()

        return jax.jit(jax.grad(loss))(jnp.ones((env.game.observation_length, env.game.actions)) * 0.1)

    slope = gradient(lambda function: function)
    assert np.isfinite(slope).all() and np.abs(slope).sum() > 1
    assert np.allclose(gradient(jax.checkpoint), slope, atol=1e-5)


def test_a_step_that_would_be_computed_again_is_refused_before_it_runs(device: str) -> None:
    env = bastide.jax.make("leduc_poker", 16, seed=1, outputs=["observation_f32", "mask", "rewards"])

    def loss(weights: Any) -> Any:
        def step(state: Any, _: Any) -> Any:
            logits = jnp.where(state.mask, state.observation_f32 @ weights, -1e9)
            after = env.step(state, jnp.argmax(logits, axis=1))
            return after, (logits.max(axis=1) * after.rewards[:, 0]).sum()

        return jax.lax.scan(jax.checkpoint(step), env.init(), length=9)[1].sum()

    weights = jnp.ones((env.game.observation_length, env.game.actions))
    assert np.isfinite(loss(weights))  # nothing is computed again without a gradient
    for gradient in (jax.grad(loss), jax.jit(jax.grad(loss))):
        with pytest.raises(NotImplementedError, match="Effects not supported in partial-eval of `checkpoint`"):
            gradient(weights)


def test_a_state_is_donated(device: str) -> None:
    env, batch = bastide.jax.make("leduc_poker", 64, seed=1), bastide.load("leduc_poker").batch(64, 1)
    step = jax.jit(env.step, donate_argnums=0)
    state = env.init()
    for _ in range(20):
        actions = np.asarray(jnp.argmax(state.mask, axis=1))
        state = step(state, actions)
        batch.step(actions)
    shown(state, batch)


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
    assert not np.array_equal(loaded.token, on.token)
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


def test_lanes_are_saved_together() -> None:
    env = bastide.jax.make("leduc_poker", 8)
    step = jax.vmap(lambda state: env.step(state, jnp.argmax(state.mask, axis=1)))
    state = jax.vmap(env.init)(jnp.arange(3))
    loaded = env.load(env.save(state))
    assert np.array_equal(step(state).observation, step(loaded).observation)


def test_copies_begin_again() -> None:
    env = bastide.jax.make("leduc_poker", 8, seed=2, auto_reset="next_step", outputs=["observation_bf16", "mask"])
    state = env.init()
    for other in (copy.copy(env), pickle.loads(pickle.dumps(env))):
        begun = other.init()
        assert np.array_equal(begun.observation_bf16, state.observation_bf16) and not np.array_equal(begun.token, state.token)


def test_a_program_outlives_its_environment() -> None:
    env = bastide.jax.make("leduc_poker", 4, seed=1)
    state = env.init()
    actions = jnp.argmax(state.mask, axis=1)
    step = jax.jit(env.step).lower(state, actions).compile()
    batch = bastide.load("leduc_poker").batch(4, 1)
    batch.step(np.asarray(actions))
    del env
    jax.clear_caches()
    gc.collect()
    shown(step(state, actions), batch)


@pytest.mark.parametrize("name", GAMES)
def test_trees_are_rows_of_a_batch(name: str, device: str) -> None:
    env = bastide.jax.make(name, 6, seed=4, outputs=AT_HAND)
    rows: Iterator[int] = iter(())
    batch = env.game.batch(6 * 4, 0, outputs=AT_HAND, auto_reset="disabled")  # type: ignore[arg-type]
    matches = env.game.batch(6, 4, outputs=AT_HAND)  # type: ignore[arg-type]
    trees, state, every = env.trees(4), env.init(), np.arange(6)
    for planting in range(2):
        seeds = every + 100 * planting
        state, roots = trees.plant(state, state.seat, seeds)
        batch.copy(every, every, matches)
        batch.redeal(every, matches.seat, seeds)
        nodes, rows = roots.token, every
        for place in ([99, 0], [planting + 1, 6], [planting + 1, 2**32 - 1]):
            other = jnp.array([[*np.asarray(roots.token[0, :2]), *place]], jnp.uint32)
            refused(lambda other=other: trees.grow(other, np.zeros(1, int)), "a node does not belong")
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
    argument_refused(lambda: bastide.jax.advantages(batch.seat[1:], *given[1:]), "expected")
