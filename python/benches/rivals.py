"""Exploitability after equal processor time: `python rivals.py [--seconds N] [--seeds N] [--learner NAME] [--tree FILE] [GAME]`.

Compares the trainer, PPO, with two weights of the entropy, and NFSP and Deep CFR of OpenSpiel in JAX, with the settings of its
examples `nfsp_leduc_pytorch` and `deep_cfr_jax`. Each run is a process; its time includes imports and compilation. Prints a
Markdown table with the mean of the seeds, its standard error, and each seed. Needs `pip install open_spiel jax flax safetensors`.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.jax.deep_cfr import DeepCFRSolver
from open_spiel.python.jax.dqn import forward
from open_spiel.python.jax.nfsp import MODE, NFSP
from open_spiel.python.policy import tabular_policy_from_callable

import bastide
import bastide.openspiel  # It registers the games.
from bastide import train
from bastide._plan import Plan

SLICE = 65_536


def ppo(tree: bastide.Tree, seconds: float, seed: int, entropy: float) -> float:
    """The trainer with its defaults; its rate falls with the time."""
    state = train.begin(tree.game, Plan(seed=seed, entropy=entropy))
    while process_time() < seconds:
        train.update(state, process_time() / seconds)
    return tree.exploitability(train.policy(tree.game, state.tensors["average"]), SLICE)


def nfsp(tree: bastide.Tree, seconds: float, seed: int) -> float:
    """An agent for each seat, whose average network is measured."""
    game, seen = pyspiel.load_game(f"bastide_{tree.game.name}"), rl_environment.ObservationType.OBSERVATION
    environment = rl_environment.Environment(game, observation_type=seen)
    environment.seed(seed)
    inputs, actions = environment.observation_spec()["info_state"][0], environment.action_spec()["num_actions"]
    explored = {"epsilon_decay_duration": 20_000_000, "epsilon_start": 0.06, "epsilon_end": 0.001}
    settings = {"replay_buffer_capacity": 200_000, **explored}
    agents = [NFSP(seat, inputs, actions, [128], 100_000, 0.1, seed=2 * seed + seat, **settings) for seat in (0, 1)]
    for agent in agents:
        agent._mode = MODE.BEST_RESPONSE  # An agent that learns before its first match of these fails.
    while process_time() < seconds:
        now = environment.reset()
        while not now.last():
            now = environment.step([agents[now.observations["current_player"]].step(now).action])
        for agent in agents:
            agent.step(now)
    networks = [partial(forward, agent._avg_network) for agent in agents]
    asked = iter([seat for seat, *_ in tree.information_states()])

    def logits(seen: Any, _: Any) -> Any:
        """Those of the seats that decide, in the order of the information states."""
        return np.stack([network(seen) for network in networks])[list(islice(asked, len(seen))), np.arange(len(seen))]

    return tree.exploitability(logits, SLICE, dtype="float32")


class TimeLimited(DeepCFRSolver):
    """A solver whose iterations end with its time."""

    seconds: float

    def _learn_advantage_network(self, player: int) -> Any:
        if process_time() > self.seconds:
            raise TimeoutError
        return super()._learn_advantage_network(player)


def deep_cfr(tree: bastide.Tree, seconds: float, seed: int) -> float:
    """Iterations, and in the last tenth of the time the policy network, which gets all that a seat saw and did."""
    game = pyspiel.load_game(f"bastide_{tree.game.name}")
    np.random.seed(seed)
    settings = {"num_traversals": 375, "batch_size_advantage": 256, "batch_size_strategy": 256, "memory_capacity": 100_000}
    steps = {"policy_network_train_steps": 2500, "advantage_network_train_steps": 375, "learning_rate": 1e-3}
    solver = TimeLimited(game, (64,), (64,), 1_000_000, seed=seed, **settings, **steps)
    solver.seconds = 0.9 * seconds
    with suppress(TimeoutError):
        solver.solve()
    solver._learn_strategy_network()
    print(f"{solver._iteration} iterations, {process_time():.0f} s", file=sys.stderr)
    return float(exploitability(game, tabular_policy_from_callable(game, solver.action_probabilities)))


LEARNERS: dict[str, Callable[[bastide.Tree, float, int], float]] = {
    "ppo, entropy 0.1": partial(ppo, entropy=0.1),
    "ppo, entropy 0.4": partial(ppo, entropy=0.4),
    "nfsp": nfsp,
    "deep cfr": deep_cfr,
}


def main() -> None:
    """Prints the table, or the exploitability of one run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="of processor time for each run")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--learner", action="append", choices=LEARNERS, help="one of them, or several; all by default")
    parser.add_argument("--tree", help="the file of the saved tree of the game")
    parser.add_argument("--seed", type=int, help="one run alone, by the first learner")
    parser.add_argument("game", nargs="?", default="leduc_poker")
    given = parser.parse_args()
    learners = given.learner or list(LEARNERS)
    if given.seed is not None:
        tree = bastide.Tree.open(given.tree) if given.tree else bastide.load(given.game).tree(form="public", observations=True)
        print(LEARNERS[learners[0]](tree, given.seconds, given.seed))
        return
    print(f"| `{given.game}` | exploitability | each seed |\n|---|---|---|")
    for learner in learners:
        run = [sys.executable, __file__, given.game, "--seconds", str(given.seconds), "--learner", learner]
        run += ["--tree", given.tree] if given.tree else []
        tries = [subprocess.run([*run, "--seed", str(seed)], check=True, stdout=subprocess.PIPE) for seed in range(given.seeds)]
        found = [float(each.stdout) for each in tries]
        error = np.std(found, ddof=1) / np.sqrt(len(found))
        print(f"| {learner} | {np.mean(found):.4f} ± {error:.4f} | {', '.join(f'{each:.4f}' for each in found)} |", flush=True)


if __name__ == "__main__":
    main()
