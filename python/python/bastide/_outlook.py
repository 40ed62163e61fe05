"""A return as people read it: the chance to win, or chips where the returns are stakes."""

from dataclasses import dataclass
from math import isnan

import bastide

PLAYOUTS = 8


@dataclass(frozen=True)
class Outlook:
    """The points of the returns of a game: a return of v has `base + scale * v` of them."""

    base: float
    scale: float
    chips: bool

    @classmethod
    def of(cls, game: bastide.Game) -> "Outlook":
        """The outlook of a game: each of its sides has as many of a hundred matches before the first event."""
        if chips := stakes(game):
            return cls(0.0, chips, chips=True)
        sides = len(set(game.sides))
        return cls(100 / sides, 100 - 100 / sides, chips=False)

    def expected(self, thought: bastide.Thought, place: int) -> str:
        """A player's expectation of the action at a place of its thought, in words."""
        tie, ended, value = (float(figures[place]) for figures in (thought.ties, thought.ended, thought.values))
        if self.chips or isnan(tie):
            return self.told(value)
        does, ties = "wins" if ended == 1 else "comes out ahead in", f" ({100 * tie:.0f} shared)" if tie >= 0.005 else ""
        return f"it {does} {self.briefly(thought, place)} of 100{ties}"

    def briefly(self, thought: bastide.Thought, place: int) -> str:
        """The number in it: the share of first places where the thought has it, otherwise the points of the mean return."""
        first = float(thought.firsts[place])
        return self.points(float(thought.values[place])) if self.chips or isnan(first) else f"{100 * first:.0f}"

    def told(self, value: float) -> str:
        """The points of a return, in words."""
        return f"it expects {self.points(value)} chips" if self.chips else f"it wins {self.points(value)} of 100"

    def points(self, value: float) -> str:
        """The points of a return."""
        points = self.base + self.scale * value
        return f"{points:+.1f}" if self.chips else f"{min(100.0, max(0.0, points)):.0f}"


def stakes(game: bastide.Game) -> int | None:
    """The chips of a return of 1 where scores are stakes, which are the returns on another scale; none in other games."""
    ends = [game.start().playout(seed) for seed in range(PLAYOUTS)]
    pairs = [pair for end in ends for pair in zip(end.scores, end.returns, strict=True)]
    chips = next((round(score / share) for score, share in pairs if share), 0)
    return chips if chips > 1 and all(abs(score - chips * share) < 1e-3 for score, share in pairs) else None
