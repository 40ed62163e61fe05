"""The standings of a league: what every two members bring against each other, and what follows from it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._against import Policy
from ._bastide import Game, Pairing, Player
from ._errors import ArgumentError
from ._evaluate import pairing

POINTS = 400 / math.log(10)
"""Points of Elo in a unit of the logistic scale."""
STEPS = 100


@dataclass(frozen=True, eq=False)
class Standings:
    """The standings of n members who all met on the same deals."""

    names: tuple[str, ...]
    pairings: dict[tuple[int, int], Pairing]
    """The pairing of every two members, by their places, the lower one first."""
    payoff: NDArray[np.float64]
    """The mean return of each member, a row, against each, a column: (n, n), with 0 on the diagonal."""
    within: NDArray[np.float64]
    """Half the width of the 95 % interval of each mean return: (n, n)."""
    elo: NDArray[np.float64]
    """The points of Elo of each member, with mean 0: (n,)."""
    elo_within: NDArray[np.float64]
    """Half the width of the 95 % interval of each: (n,)."""
    nash: NDArray[np.float64]
    """The share of each member in the Nash average, the equilibrium of the payoffs with the most entropy: (n,)."""

    @property
    def against_nash(self) -> NDArray[np.float64]:
        """The mean return of each member against the Nash average: (n,), at most 0; 0 for those in it."""
        found: NDArray[np.float64] = self.payoff @ self.nash
        return found

    def columns(self) -> dict[str, list[Any]]:
        """The meetings of all members by columns, each from both sides, as `pandas.DataFrame(standings.columns())` takes them."""
        found: dict[str, list[Any]] = {
            name: [] for name in ("member", "against", "matches", "wins", "ties", "losses", "return", "within")
        }
        for (one, other), met in self.pairings.items():
            for member, against, wins, losses in ((one, other, met.wins, met.losses), (other, one, met.losses, met.wins)):
                names, counts = (self.names[member], self.names[against]), (met.matches, wins, met.ties, losses)
                figures = (float(self.payoff[member, against]), float(self.within[member, against]))
                for column, value in zip(found.values(), (*names, *counts, *figures), strict=True):
                    column.append(value)
        return found

    def __eq__(self, other: object) -> bool:
        """Whether all figures are equal."""
        return isinstance(other, Standings) and all(
            np.array_equal(one, theirs) if isinstance(one, np.ndarray) else one == theirs
            for one, theirs in zip(vars(self).values(), vars(other).values(), strict=True)
        )

    def __hash__(self) -> int:
        """Equal standings have equal hashes."""
        return hash((self.names, self.payoff.tobytes()))

    def __str__(self) -> str:
        """A table, the strongest first."""
        lines = [f"{'member':16}  {'Elo':>12}  {'Nash':>5}  {'against it':>10}"]
        for place in np.argsort(-self.elo):
            points = f"{self.elo[place]:+.0f} ± {self.elo_within[place]:.0f}"
            lines.append(f"{self.names[place]:16}  {points:>12}  {self.nash[place]:5.2f}  {self.against_nash[place]:+10.3f}")
        return "\n".join(lines)


def league(game: Game, members: Mapping[str, Any] | Sequence[Any], deals: int, seed: int, *, threads: int = 1) -> Standings:
    """The standings of members after every two have met on `deals` deals, the same for all pairs, each once for every side.

    Members are players, their names, or policies of many rows (`Policy`), by names in a dict or in a list. The deals are those of
    `Game.arena` with the seed; if a member is a `Policy`, all are played as `Game.arena` plays these. Payoffs are mean
    returns, and Elo is fitted to all mean scores at once (Bradley and Terry, 1952).

    Raises ArgumentError for fewer than two members, or for a game of more than two sides, which has no payoff of a pair.
    """
    if len(set(game.sides)) != 2:
        raise ArgumentError(f"{game.name} has {len(set(game.sides))} sides; expected a game of 2")
    players = list(members.values() if isinstance(members, Mapping) else members)
    if len(players) < 2:
        raise ArgumentError(f"the league has {len(players)} members; expected at least 2")
    if deals < 1:
        raise ArgumentError(f"`deals` is {deals}; expected at least 1")
    players = [player if isinstance(player, Player | Policy) else game.player(player) for player in players]
    names = tuple(members) if isinstance(members, Mapping) else tuple(player.name for player in players)
    batched = any(isinstance(player, Policy) for player in players)

    def meet(one: Any, other: Any) -> Pairing:  # noqa: ANN401, a player or a policy
        if batched:
            return pairing(game, (one, other), seed, (0, deals), threads)
        return game.arena(one, other, deals, seed, threads=threads)

    pairings = {(one, other): meet(players[one], players[other]) for one, other in combinations(range(len(players)), 2)}
    payoff, within = np.zeros((2, len(players), len(players)))
    for (one, other), met in pairings.items():
        payoff[one, other], within[one, other] = met.mean_return
        payoff[other, one], within[other, one] = -payoff[one, other], within[one, other]
    strength, reach = ratings(len(players), pairings)
    return Standings(names, pairings, payoff, within, strength - strength.mean(), reach, nash(payoff))


def ratings(players: int, pairings: Mapping[tuple[int, int], Pairing]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The Elo of each player that makes the mean scores most likely (Bradley and Terry, 1952), and half the width of its
    interval.

    The intervals come from the measured variance of each score, which exchanged seats and ties make less than a coin's variance.
    """
    apart = np.zeros((len(pairings), players))
    for match, pair in zip(apart, pairings, strict=True):
        match[list(pair)] = 1, -1
    matches = np.array([met.matches for met in pairings.values()])
    score, within = np.array([met.score for met in pairings.values()]).reshape(-1, 2).T
    strength = np.zeros(players)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-apart @ strength))
        inverse = np.linalg.pinv(apart.T * ((matches + 1) * expected * (1 - expected)) @ apart)
        strength += np.clip(inverse @ apart.T @ (matches * score + 0.5 - (matches + 1) * expected), -1, 1)
    reach = np.sqrt(np.diag(inverse @ (apart.T * (matches * within) ** 2) @ apart @ inverse))
    return POINTS * strength, POINTS * reach


def nash(payoff: NDArray[np.float64]) -> NDArray[np.float64]:
    """The equilibrium with the most entropy of a symmetric zero-sum game, to about a thousandth.

    It is the limit of the equilibria of the game with a bonus for entropy, each found by Newton's method from the one before.
    """
    many = len(payoff)
    scale = np.abs(payoff).max() or 1.0
    logs, mean = np.full(many, -math.log(many)), 0.0
    for bonus in np.geomspace(1, 1e-4, 60):
        for _ in range(50):
            shares = np.exp(logs)
            fault = np.append(bonus * logs - payoff @ shares / scale + mean, shares.sum() - 1)
            slope = np.zeros((many + 1, many + 1))
            slope[:many, :many] = bonus * np.eye(many) - payoff * shares / scale
            slope[:many, many], slope[many, :many] = 1, shares
            change = np.linalg.solve(slope, -fault)
            change *= min(1, 1 / np.abs(change[:many]).max(initial=1e-9))
            logs, mean = logs + change[:many], mean + change[many]
            if np.abs(change).max() < 1e-12:
                break
    shares = np.exp(logs)
    return np.asarray(shares / shares.sum(), np.float64)
