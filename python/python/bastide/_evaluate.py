"""Measures policies against each other."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._against import Policy as Rows
from ._against import ask, observed
from ._bastide import Batch, Game, Pairing, Player
from ._errors import ArgumentError

ROWS = 1024
"""The most matches that a pairing plays side by side."""

Policy = Player | str | Callable[[NDArray[Any], NDArray[Any]], Any]


def evaluate(batch: Batch, policies: Sequence[Policy], matches: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `Batch.evaluate`."""
    players = accepted(batch, policies, matches)
    return figures(returns(batch, players, min(batch.rows, matches), range(matches)))


def accepted(batch: Batch, policies: Sequence[Policy], matches: int) -> list[Policy]:
    """The policies, with players for names. Raises ArgumentError."""
    game = batch.game
    many = len(set(game.sides))
    if not isinstance(policies, Sequence) or isinstance(policies, str):
        kind = type(policies).__name__
        raise ArgumentError(f"`policies` are {kind}; expected a list of {many}, one for each side of {game.name}")
    if len(policies) != many:
        raise ArgumentError(f"`policies` are {len(policies)}; expected {many}, one for each side of {game.name}")
    if matches < 2 * many or matches % many:
        raise ArgumentError(f"`matches` is {matches}; expected a multiple of {many}, at least {2 * many}")
    for place, policy in enumerate(policies):
        if not isinstance(policy, Player | str) and not callable(policy):
            raise ArgumentError(f"policy {place} is {policy!r}; expected a player, its name, or a callable")
        if isinstance(policy, Player) and policy.game != game:
            raise ArgumentError(f"policy {place} plays {policy.game.name}; expected a player of {game.name}")
    return [game.player(policy) if isinstance(policy, str) else policy for policy in policies]


def figures(brought: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean return of each policy, and its standard error, from the returns in all matches: (matches, policies)."""
    many = brought.shape[1]
    return mean(brought.reshape(-1, many, many).sum(axis=1) / many)


def mean(returns: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean of independent returns along the first axis, and its standard error.

    As in an arena, the error counts one worst and one best return more: even equal returns leave some doubt.
    """
    doubted = np.concatenate([returns, -np.ones_like(returns[:1]), np.ones_like(returns[:1])])
    return returns.mean(axis=0), doubted.std(axis=0, ddof=1) / np.sqrt(len(doubted))


def returns(
    batch: Batch, players: Sequence[Policy], rows: int, matches: range, spent: NDArray[np.float64] | None = None
) -> NDArray[Any]:
    """The return of each policy in consecutive matches, of which the first is a multiple of `rows`: (matches, policies).

    Each deal is played once with every exchange of the sides: match m is deal m // many with the sides moved by m % many. Row r
    of `rows` plays the matches r, r + rows, …; a player's choice depends on the deal, not on the row or on the first match.
    `spent`, of shape (policies, 2), counts the decisions of each policy and the seconds that it took.
    """
    first, end = matches.start, matches.stop
    game = batch.game
    sides = np.array(game.sides)
    many = len(set(game.sides))
    outputs: list[Any] = [observed(batch.outputs), "mask", "seat", "returns"]
    if any(isinstance(player, Player) and player.needs_history for player in players):
        outputs.append("keys")
    own = game.batch(min(rows, end - first), batch.seed, auto_reset="disabled", threads=batch.threads, outputs=outputs)
    playing = first + np.arange(own.rows)
    seeds = _seeds(batch.seed, first // many, -(-end // many))
    own.reset(seeds=seeds[(playing - first) // many])
    brought = np.zeros((end - first, many))
    active = np.ones(own.rows, bool)
    while active.any():
        turns = np.where(active, (sides[own.seat] - playing) % many, -1)
        for place, player in enumerate(players):
            asked = np.flatnonzero(turns == place)
            if asked.size:
                begun = time.perf_counter()
                ask(own, player, asked, f"policy {place}")
                if spent is not None:
                    spent[place] += asked.size, time.perf_counter() - begun
        going = np.flatnonzero(active)
        own.step_some(going, own.actions[going])
        for row in going[own.seat[going] < 0]:
            match = playing[row]
            seats = [game.sides.index((place + match) % many) for place in range(many)]
            brought[match - first] = own.returns[row, seats]
            playing[row] += rows
            if playing[row] < end:
                own.reset([row], seeds=seeds[(playing[[row]] - first) // many])
            else:
                active[row] = False
    return brought


def _seeds(seed: int, first: int, end: int) -> NDArray[np.uint64]:
    """The seeds of the deals `first` to `end` - 1: those of neighbouring `seed`s have nothing in common."""
    stream = np.random.PCG64(seed)
    stream.advance(first)
    return stream.random_raw(end - first)


def pairing(game: Game, pair: tuple[Any, Any], seed: int, deals: tuple[int, int], threads: int) -> Pairing:
    """As `Game.arena`, in a batch: the deals from the first to before the last between two policies."""
    first, end = deals
    sides = len(set(game.sides))
    batch = game.batch(min(ROWS, max(1, end - first)) * sides, seed, outputs=["observation", "mask", "seat"], threads=threads)
    policies = [one if isinstance(one, Player | Rows) else game.player(one) for one in pair]
    spent = np.zeros((sides, 2))
    if first == end:
        return Pairing(0, 0, 0, 0, 0, [0, 0], [0, 0], [0, 0], [0, 0])
    players = [policies[0], *policies[1:] * (sides - 1)]
    brought = returns(batch, players, batch.rows, range(first * sides, end * sides), spent)[:, 0]
    score, share = ((np.sign(brought) + 1) / 2).reshape(-1, sides).mean(axis=1), brought.reshape(-1, sides).mean(axis=1)
    scores, shares = ([float(of.sum()), float((of * of).sum())] for of in (score, share))
    won, tied, lost = (int((np.sign(brought) == sign).sum()) for sign in (1, 0, -1))
    used = [spent[0], spent[1:].sum(axis=0)]
    decisions, seconds = ([int(one[0]) for one in used], [float(one[1]) for one in used])
    return Pairing(end - first, len(brought), won, tied, lost, scores, shares, decisions, seconds)
