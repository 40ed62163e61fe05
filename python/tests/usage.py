"""A usage of Bastide for the type checkers: `mypy --strict usage.py` finds nothing, and it runs."""

import numpy as np
from numpy.typing import NDArray

import bastide


def play_first(name: str) -> list[float]:
    """The returns of a match in which all seats play the first legal action."""
    game: bastide.Game = bastide.load(name)
    match: bastide.Match = game.match(seed=7)
    observations: NDArray[np.float32] = np.zeros((game.seats, game.observation_length), np.float32)
    while match.turn != bastide.OVER:
        for seat in range(match.seats):
            match.observe(seat, out=observations[seat])
        mask: NDArray[np.bool_] = match.legal_mask()
        actions: list[int] = match.legal()
        match.play(actions[0] if mask[actions[0]] else game.action_text(actions[0]))
    return match.returns


def search(position: bastide.Position, depth: int) -> int:
    """The number of sequences of events, counted by hand."""
    if depth == 0:
        return 1
    if position.turn == bastide.CHANCE:
        return sum(search(position.after(outcome), depth - 1) for outcome, _weight in position.outcomes())
    return sum(search(position.after(action), depth - 1) for action in position.legal())


def remembered(record: bastide.Record) -> dict[bastide.Position, int]:
    """The place of each position, with positions as keys."""
    return {position: place for place, position in enumerate(record.positions())}


def shares(game: bastide.Game) -> list[float]:
    """The share of matches that each seat wins in random play."""
    tally: bastide.Tally = sum((game.selfplay(10, seed=1, first=first) for first in (0, 10)), start=game.selfplay(0, 1))
    return [wins / tally.matches for wins in tally.wins]


def last_legal(position: bastide.Position) -> int:
    """A custom player."""
    return position.legal()[-1]


def measured(game: bastide.Game) -> bastide.Pairing:
    """A custom player against a player of the library, by name and as an object, in two parts that add up."""
    own: bastide.Player = game.player(last_legal, name="last")
    easy: bastide.Player = game.player("search", seed=7, iterations=25)
    return sum(
        (game.arena(own, easy, 1, seed=3), game.arena(last_legal, "easy", 1, seed=3, first=1)), start=game.arena(own, easy, 0, 3)
    )


def considered(match: bastide.Match) -> dict[str, int]:
    """The number of times that a player tried each action."""
    thought: bastide.Thought = match.game.player("easy").think(match)
    visits: NDArray[np.int64] = thought.visits
    return {match.game.action_text(int(action)): int(n) for action, n in zip(thought.actions, visits, strict=True)}


def searched(position: bastide.Position) -> NDArray[np.float32]:
    """The mean returns of random play after a decision in positions that look to the seat to act as this one does."""
    batch: bastide.Batch = position.game.batch(4, seed=1)
    rows = range(batch.rows)
    batch.put_positions(rows, position)
    batch.redeal(rows, position.turn, seeds=rows)
    batch.step(batch.choose("greedy", rows=rows))
    means: NDArray[np.float32] = batch.playout(rows, seeds=rows).mean(axis=0)
    return means


def met(game: bastide.Game) -> set[str]:
    """The players of a league that a learner in the first seat meets in eight matches."""
    league = {"random": 1, game.player("greedy"): 2.5, last_legal: 1}
    batch: bastide.Batch = game.batch(8, seed=1)
    batch.step_against(None, league)
    batch.step_against(batch.sample(), league, seats=0)
    batch.step_against(batch.sample(), {seat: "random" for seat in range(1, game.seats)}, [0])
    names = ["random", "greedy", "last_legal"]
    return {names[place] for place in batch.drawn(league)[:, 1]}


def refused(match: bastide.Match) -> str:
    """The message of an illegal action."""
    try:
        match.play("nonsense")
    except bastide.IllegalError as error:
        return str(error)
    return ""
