"""Exact methods in one call each."""

from collections.abc import Callable, Mapping, Sequence
from operator import index
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._against import Policy as Remembering
from ._against import numbers
from ._bastide import Game, Player, Position, Solver, Strategy, Tree, load
from ._errors import ArgumentError

Policy = Strategy | Player | str | Callable[[Position], Mapping[int, float] | Sequence[float]]

Chooser = Player | str | Callable[[Position], SupportsIndex | str]

Playing = Strategy | Chooser

LEARNED = "learned"
"""The name of the responses that learn."""

FILE = "strategy:"
"""The beginning of the name of a strategy in a file."""


def solve(  # noqa: PLR0913
    game: Game | str,
    method: str = "pcfr+",
    iterations: SupportsIndex = 1000,
    *,
    updates: str = "alternating",
    seed: SupportsIndex = 0,
    form: str | None = None,
    threads: SupportsIndex = 1,
    nodes: SupportsIndex | None = None,
    bytes: SupportsIndex | None = None,
) -> Solver:
    """Solves a small game: makes `Game.solver`, and runs it.

    Ctrl-C ends it with KeyboardInterrupt; to keep its progress, make a solver and call `Solver.run`.

    >>> import bastide
    >>> solver = bastide.solve("leduc_poker", iterations=100)
    >>> round(solver.exploitability(), 2)
    0.0
    """
    solver = _game(game).solver(method, updates=updates, seed=seed, form=form, threads=threads, nodes=nodes, bytes=bytes)
    solver.run(iterations)
    return solver


def best_response(game: Game | str, policy: Policy, seat: SupportsIndex) -> tuple[Strategy, float]:
    """The best response of a seat to the others, who play a policy, and its expected return.

    A policy is as in `exploitability`. Of equally good actions it takes the lowest.
    """
    tree, strategy = _measurable(game, policy)
    return tree.best_response(strategy, seat)


def exploitability(game: Game | str, policy: Policy) -> float:
    """The mean gain of a seat from a best response to a policy, in returns: 0 is perfect play.

    It is exact, over all of a small game (`Game.tree`), in the form of a strategy, otherwise in the default form. A policy is a
    `Strategy` or "strategy:FILE"; a `Player` or its name, which stands for the distribution that it draws from in every
    information state (`Thought.probabilities`), or for its choice there; or a callable, which gets a `Position` that looks to the
    seat to act as the true one does, and returns a probability for each legal action, in the order of the ids or as a dict by id;
    they are divided by their sum, which is 1 within 0.0001.
    A player by name has the seed 0: with another seed, a search finds other visits. The player "random" is one draw of random
    play, whose distribution is `Tree.uniform`.
    """
    tree, strategy = _measurable(game, policy)
    return tree.measure(strategy).exploitability


def exploitability_at_least(  # noqa: PLR0913
    game: Game | str,
    policy: Playing,
    response: Playing | Sequence[Playing] = "hard",
    *,
    deals: SupportsIndex = 1000,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    updates: SupportsIndex = 60,
    seeds: SupportsIndex = 2,
) -> tuple[float, float]:
    """A sampled lower bound of a policy's exploitability, for games whose tree is too large: the gain of another player.

    No player gains more from a policy than a best response, so the exploitability is at least the mean return of `response`, a
    search or a strategy. An arena measures it, with seats exchanged: the estimate, and half the width of its 95 % interval. The
    true value may be far above.

    "learned" is a network that learns to beat the policy, in `updates` updates of `bastide train`, and one for each of `seeds`
    seeds from `seed` on; it begins as the network of the package if the game has one, and needs the extra `train`. Of several
    responses, each plays `deals` deals, and the bound comes from the best of them in as many others, so the choice does not
    flatter it.

    Raises ArgumentError unless the game has two seats whose returns add up to 0, there is a response, and `updates` and `seeds`
    are at least 1.
    """
    game = _game(game)
    if game.seats != 2 or not game.zero_sum:
        raise ArgumentError(f"{game.name} has no such bound; expected two seats whose returns add up to 0")
    asked = game.player(policy) if isinstance(policy, Strategy) else policy
    given = [response] if isinstance(response, str) or not isinstance(response, Sequence) else list(response)
    counts = index(updates), index(seed), index(seeds), index(threads)
    answers = [answer for one in given for answer in _answers(game, asked, one, *counts)]
    if not answers:
        raise ArgumentError("there is no response; expected at least one")
    gains = [game.arena(one, asked, deals, seed, threads=threads).mean_return for one in answers]
    if len(answers) == 1:
        return gains[0]
    best = answers[max(range(len(answers)), key=lambda place: gains[place][0])]
    return game.arena(best, asked, deals, seed, first=deals, threads=threads).mean_return


def _answers(  # noqa: PLR0913, PLR0917
    game: Game, asked: Chooser, response: Playing, updates: int, seed: int, seeds: int, threads: int
) -> list[Chooser]:
    """The players that a response stands for: itself, or networks that learnt to beat the player asked."""
    if response != LEARNED:
        return [game.player(response) if isinstance(response, Strategy) else response]
    for name, count in {"updates": updates, "seeds": seeds}.items():
        if count < 1:
            raise ArgumentError(f"`{name}` is {count}; expected at least 1")
    from .train import learned  # noqa: PLC0415, an extra

    player = asked if isinstance(asked, Player) else game.player(asked)
    found: list[Chooser] = []
    with TemporaryDirectory() as folder:
        for each in range(seed, seed + seeds):
            file = Path(folder, f"{each}.safetensors")
            file.write_bytes(learned(player, updates, each, threads))
            found.append(game.player(f"net:{file}"))
    return found


def _game(game: Game | str) -> Game:
    return load(game) if isinstance(game, str) else game


def _measurable(game: Game | str, policy: Policy) -> tuple[Tree, Strategy]:
    """A policy as a table, and the tree of its form."""
    game = _game(game)
    held = strategy_held(game, policy)
    tree = game.tree(form=None if held is None else held.form)
    return tree, strategy_of(tree, policy) if held is None else held


def strategy_held(game: Game, policy: object) -> Strategy | None:
    """The table that a policy is, or that its file or player holds; None for others."""
    if isinstance(policy, str) and policy.strip().startswith(FILE):
        return game.strategy(Path(policy.strip().removeprefix(FILE)).read_text(encoding="utf-8"))
    return policy.strategy if isinstance(policy, Player) else policy if isinstance(policy, Strategy) else None


def strategy_of(tree: Tree, policy: Policy) -> Strategy:
    """A policy as a table."""
    held = strategy_held(tree.game, policy)
    if held is not None:
        return held
    if isinstance(policy, str):
        policy = tree.game.player(policy)
    if not isinstance(policy, Player) and not callable(policy):
        name = type(policy).__name__
        raise ArgumentError(f"the policy is {name}; expected a Strategy, a Player or its name, or a callable")
    states = [(seat, key, _row(policy, position)) for seat, key, position in tree.information_states()]
    return Strategy(tree.game, states, form=tree.form)


def _row(policy: Player | Callable[[Position], Mapping[int, float] | Sequence[float]], position: Position) -> dict[int, float]:
    """The choice of a policy in a position: a probability for each legal action, by id."""
    legal = position.legal()
    if isinstance(policy, Player):
        thought = policy.think(position)
        shares = dict(zip(thought.actions.tolist(), thought.probabilities.tolist(), strict=True)) or {thought.action: 1.0}
        return {action: shares.get(action, 0.0) / sum(shares.values()) for action in legal}
    given = policy(position)
    if isinstance(given, Mapping):
        if foreign := set(given) - set(legal):
            raise ArgumentError(f"the policy plays {sorted(foreign)}, which is illegal; expected {legal}")
        return {action: float(given.get(action, 0.0)) for action in legal}
    if len(given) != len(legal):
        raise ArgumentError(f"the policy returned {len(given)} probabilities; expected {len(legal)}, one for each legal action")
    return dict(zip(legal, map(float, given), strict=True))


def opened(file: Path, threads: int) -> Tree:
    """As `Tree.open`; the file is mapped, without memory for it."""
    return Tree._from_bytes(np.memmap(file, np.uint8, "r") if file.stat().st_size else np.empty(0, np.uint8), threads)


Batched = Callable[..., Any]


def batched(tree: Tree, policy: Batched, rows: int, dtype: str) -> float:
    """As `Tree.exploitability`."""
    if not callable(policy):
        raise ArgumentError(f"the policy is {type(policy).__name__}; expected a callable of observations and masks")
    if rows < 1:
        raise ArgumentError(f"`rows` is {rows}; expected a number of information states from 1 on")
    before = _before(tree) if isinstance(policy, Remembering) and policy.memory else None
    states, places = sum(tree.states), []
    for first in range(0, states, rows):
        end = min(first + rows, states)
        mask = tree.masks(first=first, end=end)
        if before is None:
            given = policy(tree.observations(dtype, first=first, end=end), mask)
        else:
            given = _remembered(tree, policy, before, np.arange(first, end), dtype)
        places.append(_chances(given, mask)[mask])
    return tree.measure(np.concatenate(places)).exploitability


def _before(tree: Tree) -> NDArray[np.int64]:
    """For each information state the one in which its seat decided before, or -1. Raises DamagedError in the public form."""
    arrays = tree.arrays()
    found: NDArray[np.int64] = np.searchsorted(arrays["first"], arrays["before"], "right") - 1
    return found


def _remembered(tree: Tree, policy: Batched, before: NDArray[np.int64], states: NDArray[np.int64], dtype: str) -> Any:  # noqa: ANN401
    """The answer of a policy with a memory in some information states, after those in which their seats decided before."""
    seen, masks = tree.observations(dtype), tree.masks()
    # Each state, behind those before it; -1 where there are fewer of them.
    path = [states]
    while (path[0] >= 0).any():
        path.insert(0, np.where(path[0] >= 0, before[path[0]], -1))
    for at in path[1:]:
        slots = np.flatnonzero(at >= 0)
        given = policy(seen[at[slots]], masks[at[slots]], slots, before[at[slots]] < 0)
    return given


def _chances(given: Any, mask: NDArray[np.bool_]) -> NDArray[np.float64]:  # noqa: ANN401
    """The probability of each legal action, from logits or from actions."""
    array = numbers(given)
    if array.shape == mask.shape and array.dtype.kind == "f":
        logits = np.where(mask, array.astype(np.float64), -np.inf)
        most = logits.max(axis=1, keepdims=True)
        if not np.isfinite(most).all():
            raise ArgumentError(
                "the policy gave logits that are NaN or +inf, or all -inf; expected numbers or -inf, and not all of them -inf"
            )
        weights = np.exp(logits - most)
        chances: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
        return chances
    if array.shape == mask.shape[:1] and array.dtype.kind in "iu":
        lawful = (array >= 0) & (array < mask.shape[1])
        lawful[lawful] = mask[lawful, array[lawful]]
        if not lawful.all():
            raise ArgumentError(f"the policy plays {array[~lawful][0]}, which is illegal; expected an action of the mask")
        return np.asarray(np.eye(mask.shape[1])[array], np.float64)
    accepts = f"whole numbers of shape ({len(mask)},), or logits of shape {mask.shape}"
    raise ArgumentError(f"the policy gave {array.dtype} of shape {array.shape}; expected {accepts}")
