"""Measures policies against each other."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._bastide import Batch, Player
from ._errors import ArgumentError

Policy = Player | str | Callable[[NDArray[Any], NDArray[Any]], Any]


def evaluate(batch: Batch, policies: Sequence[Policy], matches: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `Batch.evaluate`."""
    players = accepted(batch, policies, matches)
    return figures(returns(batch, players, min(batch.rows, matches), 0, matches))


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


def returns(batch: Batch, players: Sequence[Policy], rows: int, first: int, end: int) -> NDArray[Any]:
    """The return of each policy in the matches from `first`, a multiple of `rows`, to before `end`: (matches, policies).

    Each deal is played once with every exchange of the sides: match m is deal m // many with the sides moved by m % many. Row r
    of `rows` plays the matches r, r + rows, …; a player's choice depends on the deal, not on the row or on `first`.
    """
    game = batch.game
    sides = np.array(game.sides)
    many = len(set(game.sides))
    seen = "observation_f32" if "observation" not in batch.outputs and "observation_f32" in batch.outputs else "observation"
    outputs: list[Any] = [seen, "mask", "seat", "returns"]
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
                _choose(own, player, asked, getattr(own, seen)[asked], place)
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


def _choose(batch: Batch, player: Policy, rows: NDArray[Any], seen: NDArray[Any], place: int) -> None:
    """Chooses the actions of some rows by a policy."""
    if isinstance(player, Player | str):
        batch.choose(player, rows)
        return
    chosen = numbers(player(seen, batch.mask[rows]))
    if chosen.shape == (len(rows), batch.game.actions) and chosen.dtype.kind == "f":
        batch.sample_logits(chosen, rows=rows)
    elif chosen.shape == (len(rows),) and chosen.dtype.kind in "iu":
        batch.actions[rows] = chosen
    else:
        accepts = f"whole numbers of shape ({len(rows)},), or logits of shape ({len(rows)}, {batch.game.actions})"
        raise ArgumentError(f"policy {place} gave {chosen.dtype} of shape {chosen.shape}; expected {accepts}")


def numbers(given: Any) -> NDArray[Any]:  # noqa: ANN401, of NumPy, JAX or PyTorch
    """The numbers that a policy gave, as an array of NumPy; bfloat16, which NumPy lacks, becomes float32."""
    if hasattr(given, "detach"):
        given = given.detach().cpu()
        given = given.float() if given.is_floating_point() else given
    array = np.asarray(given)
    return array.astype(np.float32) if array.dtype.name == "bfloat16" else array
