"""A small game as a linear program in sequence form (Koller, Megiddo and von Stengel), solved by SciPy.

`python sequence_form.py` prints the value of Leduc poker, and how exploitable the program's solution is. It needs SciPy.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

import bastide


def solved(tree: bastide.Tree) -> tuple[float, bastide.Strategy]:
    """The value of a game to seat 0, whose returns and those of seat 1 add up to 0, and an equilibrium.

    A sequence is the empty one, or a place: all the own actions up to it. A plan is the probability with which a seat plays
    each sequence if the others let it; seat 0 looks for the plan whose worst case is best.
    """
    arrays = tree.arrays()
    plans = [constraints(arrays, seat) for seat in (0, 1)]
    payoff = expected(arrays)
    (own, own_sums), (other, other_sums) = plans
    # The most that seat 1 concedes in its states, q, where other.T @ q <= payoff.T @ x.
    sequences, states = payoff.shape[0], len(other_sums)
    goal = np.concatenate([np.zeros(sequences), -other_sums])
    found = linprog(
        goal,
        A_ub=hstack([-payoff.T, other.T]),
        b_ub=np.zeros(payoff.shape[1]),
        A_eq=hstack([own, csr_array((len(own_sums), states))]),
        b_eq=own_sums,
        bounds=[(0, None)] * sequences + [(None, None)] * states,
        method="highs",
    )
    whole = [found.x[:sequences], -found.ineqlin.marginals]
    return -found.fun, tree.strategy(sum(behaviour(arrays, seat, plan) for seat, plan in enumerate(whole)))


def constraints(arrays: dict[str, NDArray[Any]], seat: int) -> tuple[Any, NDArray[np.float64]]:
    """The matrix and the sums of a plan: the empty sequence has 1, and the actions of a state what leads to it."""
    states = np.flatnonzero(arrays["seat"] == seat)
    rows, columns, values = [0], [0], [1.0]
    for row, state in enumerate(states, start=1):
        places = range(arrays["first"][state], arrays["first"][state + 1])
        rows += [row] * (len(places) + 1)
        columns += [arrays["before"][state] + 1, *(place + 1 for place in places)]
        values += [-1.0] + [1.0] * len(places)
    sums = np.zeros(len(states) + 1)
    sums[0] = 1
    return coo_array((values, (rows, columns)), shape=(len(sums), len(arrays["action"]) + 1)).tocsr(), sums


def expected(arrays: dict[str, NDArray[Any]]) -> Any:  # noqa: ANN401
    """The return of seat 0 for the sequences of both seats, over chance."""
    last, chance = np.zeros((len(arrays["turn"]), 2), int), arrays["chance"].copy()
    for node in range(1, len(chance)):
        parent = arrays["parent"][node]
        last[node] = last[parent]
        chance[node] *= chance[parent]
        if arrays["place"][node] >= 0:
            last[node, arrays["turn"][parent]] = arrays["place"][node] + 1
    ends = np.flatnonzero(arrays["turn"] == bastide.OVER)
    size = len(arrays["action"]) + 1
    return coo_array((chance[ends] * arrays["returns"][ends, 0], last[ends].T), shape=(size, size)).tocsr()


def behaviour(arrays: dict[str, NDArray[Any]], seat: int, plan: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probabilities of a seat's places, 0 at those of the other; uniform where the plan does not come."""
    places = np.zeros(len(arrays["action"]))
    for state in np.flatnonzero(arrays["seat"] == seat):
        own = slice(arrays["first"][state], arrays["first"][state + 1])
        played = np.maximum(plan[1:][own], 0)
        places[own] = played / played.sum() if played.sum() > 1e-12 else 1 / len(played)
    return places


def main() -> None:
    """Solves the game of the command line, by default Leduc poker."""
    game = bastide.load(sys.argv[1] if len(sys.argv) > 1 else "leduc_poker")
    tree = game.tree(form="full")
    value, strategy = solved(tree)
    print(f"{game.name}: value {value * (tree.points or 1):.12f}, exploitable by {tree.measure(strategy).exploitability:.1e}")


if __name__ == "__main__":
    main()
