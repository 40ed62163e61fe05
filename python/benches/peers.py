"""Measures the speed of the peers, in an environment that has them: `python peers.py SECONDS` prints a line of JSON for each
measure, then a rate for each line `again` that it reads, until it reads another.

It does not need Bastide, and runs in the interpreter of that environment. Each peer plays a legal action uniformly at random, and
takes the observation and the legal mask as arrays at every step, as a learner would. For a search at every decision of such
matches, and for a solver of a small game, the iterations are counted instead.
"""

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from time import perf_counter
from typing import Any

SEED = 7
BATCH = 4096
SPIEL_BATCH = 64
SCAN = 32
ITERATIONS = 1000

Work = Callable[[], int]
"""Works, and returns the number of its decisions or iterations."""


def rate(work: Work, seconds: float) -> float:
    """The amount of work a second."""
    work()
    begun, done = perf_counter(), 0
    while (spent := perf_counter() - begun) < seconds or not done:
        done += work()
    return done / spent


def counted(call: Callable[[], object], calls: int = 1, each: int = 1) -> Work:
    """Calls a function some times, and counts `each` for a call."""

    def work() -> int:
        for _ in range(calls):
            call()
        return calls * each

    return work


def spiel_matches(game: Any, decide: Callable[[Any, random.Random], int]) -> Work:
    """Plays a match of OpenSpiel at each call, and counts its decisions; `decide` chooses the action of a state."""
    generator = random.Random(SEED)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(generator.choices(outcomes, weights)[0])
            else:
                state.apply_action(decide(state, generator))
                decisions += 1
        return decisions

    return play


def spiel_single(name: str) -> Work:
    """A match of OpenSpiel, with the information state or observation and the mask as arrays at every decision."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(name)
    information = game.get_type().provides_information_state_tensor

    def decide(state: Any, generator: random.Random) -> int:
        seat = state.current_player()
        np.array(state.information_state_tensor(seat) if information else state.observation_tensor(seat), dtype=np.float32)
        mask = np.array(state.legal_actions_mask(seat), dtype=bool)
        return generator.choice(np.flatnonzero(mask).tolist())

    return spiel_matches(game, decide)


def spiel_search(name: str) -> Work:
    """OpenSpiel's information-set search, of which each iteration ends with one random rollout."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 0.7, ITERATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)

    def decide(state: Any, generator: random.Random) -> int:
        bot.step(state)
        return generator.choice(state.legal_actions())

    play = spiel_matches(game, decide)
    return lambda: play() * ITERATIONS


def spiel_vector(name: str) -> Work:
    """OpenSpiel's vector of environments."""
    import numpy as np
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    environments = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(SPIEL_BATCH)])
    now = environments.reset()
    generator = random.Random(SEED)

    def step() -> int:
        nonlocal now
        chosen = []
        for one in now:
            seat = one.observations["current_player"]
            np.array(one.observations["info_state"][seat], dtype=np.float32)
            chosen.append(StepOutput(action=generator.choice(one.observations["legal_actions"][seat]), probs=[]))
        now, _, _, _ = environments.step(chosen, reset_if_done=True)
        return SPIEL_BATCH

    return step


def pgx_batch(name: str, *, scanned: bool) -> Work:
    """Pgx, compiled, with automatic reset: in a loop of Python, or in a compiled loop with a policy as cheap as can be."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    stepped = jax.vmap(auto_reset(environment.step, environment.init))

    def play(state: Any, key: Any) -> Any:
        chosen, chance = jax.random.split(key)
        mask = state.legal_action_mask
        if scanned:
            actions = jnp.argmax(mask * jax.random.uniform(chosen, mask.shape[1:], minval=0.5), axis=1)
        else:
            actions = jax.random.categorical(chosen, jnp.where(mask, 0.0, -jnp.inf))
        return stepped(state, actions, jax.random.split(chance, BATCH))

    @jax.jit
    def steps(state: Any, key: Any) -> Any:
        key, used = jax.random.split(key)
        if not scanned:
            return play(state, used), key
        return jax.lax.scan(lambda state, key: (play(state, key), None), state, jax.random.split(used, SCAN))[0], key

    key = jax.random.PRNGKey(SEED)
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(key, BATCH))

    def work() -> int:
        nonlocal state, key
        state, key = jax.block_until_ready(steps(state, key))
        return BATCH * (SCAN if scanned else 1)

    return work


def envpool_batch(name: str) -> Work:
    """EnvPool with one thread; its mask is used if it has one."""
    import envpool
    import numpy as np

    environments = envpool.make(name, env_type="gymnasium", num_envs=BATCH, num_threads=1, seed=SEED)
    _, info = environments.reset()
    generator = np.random.default_rng(SEED)
    actions = environments.action_space.n

    def step() -> int:
        nonlocal info
        mask = next((np.asarray(value) for key, value in info.items() if "mask" in key or "legal" in key), None)
        if mask is None or mask.shape != (BATCH, actions):
            mask = np.ones((BATCH, actions))
        info = environments.step((generator.random(mask.shape) * mask).argmax(1).astype(np.int32))[-1]
        return BATCH

    return step


def spiel_solver(name: str, maker: str, call: str, iterations: int) -> Work:
    """OpenSpiel's solver in C++, some iterations at a time."""
    import pyspiel

    return counted(getattr(getattr(pyspiel, maker)(pyspiel.load_game(name)), call), iterations)


def spiel_exploitability(name: str) -> Work:
    """The exploitability of uniform play, measured by OpenSpiel in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    return counted(partial(pyspiel.exploitability, game, pyspiel.UniformRandomPolicy(game)))


GAME = "leduc_poker"
MEASURES: tuple[tuple[str, str, str, Callable[[], Work]], ...] = (
    ("decisions_per_second", "open_spiel", "OpenSpiel, arrays at every step", partial(spiel_single, GAME)),
    ("decisions_per_second", "open_spiel", "OpenSpiel, its vector environment", partial(spiel_vector, GAME)),
    ("decisions_per_second", "pgx", f"Pgx, batch of {BATCH}", partial(pgx_batch, "leduc_holdem", scanned=False)),
    ("in_jit_per_second", "pgx", f"Pgx, batch of {BATCH} in scan", partial(pgx_batch, "leduc_holdem", scanned=True)),
    ("decisions_per_second", "envpool", f"EnvPool, batch of {BATCH}", partial(envpool_batch, "LeducHoldem-v1")),
    ("iterations_per_second", "open_spiel", "OpenSpiel, ISMCTSBot", partial(spiel_search, GAME)),
    *(
        (f"{figure}_per_second", "open_spiel", f"OpenSpiel, {maker}", partial(spiel_solver, GAME, maker, call, count))
        for figure, maker, call, count in (
            ("cfr", "CFRSolver", "evaluate_and_update_policy", 1),
            ("cfr_plus", "CFRPlusSolver", "evaluate_and_update_policy", 1),
            ("external_sampling", "ExternalSamplingMCCFRSolver", "run_iteration", 100),
            ("outcome_sampling", "OutcomeSamplingMCCFRSolver", "run_iteration", 100),
        )
    ),
    ("exploitability_per_second", "open_spiel", "OpenSpiel, exploitability", partial(spiel_exploitability, GAME)),
)
"""The figure, the package, a description, and the function that makes the work."""


def main() -> None:
    """Prints all measures, or the reason why one is missing, and measures each as often as it is asked."""
    seconds = float(sys.argv[1])
    for figure, package, what, make in MEASURES:
        line = {"package": package, "what": what, "figure": figure}
        try:
            line["version"] = version(package)
            work = make()
            work()
        except Exception as error:
            line["missing"] = f"{type(error).__name__}: {error}".splitlines()[0]
        print(json.dumps(line), flush=True)
        while sys.stdin.readline() == "again\n":
            print(rate(work, seconds), flush=True)


if __name__ == "__main__":
    main()
