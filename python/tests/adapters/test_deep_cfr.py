"""OpenSpiel's Deep CFR, whose networks read the tensors of information states, learns Leduc poker for a minute."""

import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.jax.deep_cfr import DeepCFRSolver
from open_spiel.python.policy import UniformRandomPolicy, tabular_policy_from_callable

import bastide.openspiel  # noqa: F401, it registers the games


def test_deep_cfr_learns_leduc_poker() -> None:
    game = pyspiel.load_game("bastide_leduc_poker")
    solver = DeepCFRSolver(
        game,
        policy_network_layers=(64, 64),
        advantage_network_layers=(64, 64),
        num_iterations=20,
        num_traversals=60,
        learning_rate=1e-3,
        batch_size_advantage=512,
        batch_size_strategy=512,
        memory_capacity=100_000,
        policy_network_train_steps=1500,
        advantage_network_train_steps=250,
        seed=7,
    )
    solver.solve()
    learned = exploitability(game, tabular_policy_from_callable(game, solver.action_probabilities))
    uniform = exploitability(game, UniformRandomPolicy(game))
    print(f"Deep CFR is {learned:.3f} exploitable, uniform play {uniform:.3f}")
    assert learned < uniform / 2
