"""Leagues: payoffs, Elo and the Nash average."""

import numpy as np
import pytest

import bastide
from bastide._league import nash
from conftest import first_legals, last_legal, raises, uniform

RPS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


@pytest.mark.parametrize(
    ("payoff", "shares"),
    [
        (np.zeros((3, 3)), [1 / 3] * 3),
        (RPS, [1 / 3] * 3),
        ([[0, -2, 1], [2, 0, -1], [-1, 1, 0]], [0.25, 0.25, 0.5]),  # by hand: proportional to the payoffs of the others
        ([[0, 0.5, 0.2], [-0.5, 0, 0.1], [-0.2, -0.1, 0]], [1, 0, 0]),  # the first dominates
        (np.block([[RPS, np.full((3, 1), 0.5)], [np.full((1, 3), -0.5), np.zeros((1, 1))]]), [1 / 3, 1 / 3, 1 / 3, 0]),
        (np.block([[np.zeros((2, 2)), np.ones((2, 2))], [-np.ones((2, 2)), np.zeros((2, 2))]]), [0.5, 0.5, 0, 0]),  # clones share
    ],
)
def test_the_nash_average_is_the_equilibrium_with_the_most_entropy(payoff: np.ndarray, shares: list[float]) -> None:
    assert nash(np.array(payoff, float)) == pytest.approx(np.array(shares), abs=1e-3)


def test_nobody_gains_against_the_nash_average() -> None:
    random = np.random.default_rng(1)
    for many in (2, 5, 10):
        payoff = random.normal(size=(many, many))
        payoff = payoff - payoff.T
        assert (payoff @ nash(payoff)).max() < 3e-3 * np.abs(payoff).max()


@pytest.mark.parametrize("batched", [False, True])
def test_standings_are_those_of_the_pairings(batched: bool) -> None:
    game = bastide.load("en_garde(rounds_to_win=1)")
    other = bastide.Policy(uniform) if batched else "random"
    found = bastide.league(game, {"one": "greedy", "two": other, "three": last_legal}, 60, 5)
    assert found.names == ("one", "two", "three") and found.payoff.shape == (3, 3)
    alone = game.arena("greedy", other, 60, 5)
    assert (found.payoff[0, 1], found.within[0, 1]) == alone.mean_return and found.payoff[1, 0] == -alone.mean_return[0]
    assert found.pairings[0, 1].return_sums == alone.return_sums
    assert found.elo.sum() == pytest.approx(0, abs=1e-6) and found.elo.argmax() == 0 and (found.elo_within > 0).all()
    assert found.nash == pytest.approx([1, 0, 0], abs=1e-3) and found.against_nash.max() < 3e-3
    assert "one" in str(found).splitlines()[1]
    lines = list(zip(*(columns := found.columns()).values(), strict=True))
    assert list(columns) == ["member", "against", "matches", "wins", "ties", "losses", "return", "within"] and len(lines) == 6
    assert lines[0] == ("one", "two", 120, alone.wins, alone.ties, alone.losses, *alone.mean_return)
    assert lines[1] == ("two", "one", 120, alone.losses, alone.ties, alone.wins, -alone.mean_return[0], alone.mean_return[1])


def test_the_deals_are_common() -> None:
    """Members that choose alike bring the same against a third."""
    game = bastide.load("leduc_poker")
    found = bastide.league(game, [bastide.Policy(first_legals), bastide.Policy(first_legals), "greedy"], 40, 5)
    assert found.payoff[0, 2] == found.payoff[1, 2] and found.payoff[0, 1] == 0
    assert found.elo[0] == pytest.approx(found.elo[1]) and found.nash[0] == pytest.approx(found.nash[1], abs=1e-6)


def test_what_is_refused() -> None:
    game = bastide.load("leduc_poker")
    raises(bastide.ArgumentError, "the league has 1 members; expected at least 2", bastide.league, game, ["random"], 4, 1)
    raises(bastide.ArgumentError, "`deals` is 0; expected at least 1", bastide.league, game, ["random", "greedy"], 0, 1)
    three = bastide.load("knights_of_charlemagne(players=3)")
    raises(bastide.ArgumentError, "has 3 sides; expected a game of 2", bastide.league, three, ["random", "greedy"], 4, 1)
