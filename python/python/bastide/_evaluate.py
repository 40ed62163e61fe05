"""How well policies play against each other."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._bastide import Batch, Player
from ._errors import ArgumentError

Policy = Player | str | Callable[[NDArray[Any], NDArray[Any]], Any]


def evaluate(batch: Batch, policies: Sequence[Policy], matches: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """What `Batch.evaluate` says."""
    game = batch.game
    sides = np.array(game.sides)
    many = len(set(game.sides))
    if len(policies) != many:
        raise ArgumentError(f"`policies` are {len(policies)}; {game.name} has {many} sides, and accepts a policy for each")
    if matches < 2 * many or matches % many:
        raise ArgumentError(f"`matches` is {matches}; it accepts a multiple of {many}, at least {2 * many}")
    players = [game.player(policy) if isinstance(policy, str) else policy for policy in policies]
    seen = "observation_f32" if "observation" not in batch.outputs and "observation_f32" in batch.outputs else "observation"
    rows = min(batch.rows, matches)
    outputs = [seen, "mask", "seat", "returns"]
    own = game.batch(rows, batch.seed, auto_reset="disabled", threads=batch.threads, outputs=outputs)
    # Each deal is played once with every exchange of the sides: match m is deal m // many with the sides moved by m % many.
    playing = np.arange(rows)
    begun = rows
    own.reset(seeds=_seeds(batch.seed, playing // many))
    returns = np.zeros((matches // many, many))
    active = np.ones(rows, bool)
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
            for place in range(many):
                seat = game.sides.index((place + match) % many)
                returns[match // many, place] += own.returns[row, seat] / many
            if begun < matches:
                playing[row] = begun
                own.reset([row], seeds=_seeds(batch.seed, playing[[row]] // many))
                begun += 1
            else:
                active[row] = False
    return returns.mean(axis=0), returns.std(axis=0, ddof=1) / np.sqrt(len(returns))


def _seeds(seed: int, deals: NDArray[Any]) -> NDArray[Any]:
    """The seeds of deals."""
    return np.array([(seed + int(deal)) % 2**64 for deal in deals], np.uint64)


def _choose(batch: Batch, player: Player | Callable[..., Any], rows: NDArray[Any], seen: NDArray[Any], place: int) -> None:
    """Has the actions of some rows chosen by a policy."""
    if isinstance(player, Player):
        batch.choose(player, rows)
        return
    chosen = np.asarray(player(seen, batch.mask[rows]))
    if chosen.shape == (len(rows), batch.game.actions) and chosen.dtype.kind == "f":
        batch.sample_logits(chosen, rows=rows)
    elif chosen.shape == (len(rows),) and chosen.dtype.kind in "iu":
        batch.actions[rows] = chosen
    else:
        accepted = f"whole numbers of shape ({len(rows)},), or logits of shape ({len(rows)}, {batch.game.actions})"
        raise ArgumentError(f"policy {place} gave {chosen.dtype} of shape {chosen.shape}; accepted are {accepted}")
