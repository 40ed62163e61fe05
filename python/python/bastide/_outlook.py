"""Expectations as people read them: the chance to win, or chips where the returns are stakes."""

import bastide

PLAYOUTS = 8


def expected(thought: bastide.Thought, place: int, chips: int | None) -> str:
    """A player's expectation of the action at a place of its thought, in words."""
    if chips:
        return f"it expects {briefly(thought, place, chips)} chips"
    tie, does = float(thought.ties[place]), "wins" if thought.ended[place] == 1 else "comes out ahead in"
    return f"it {does} {briefly(thought, place, chips)} of 100" + (f" ({100 * tie:.0f} shared)" if tie >= 0.005 else "")


def briefly(thought: bastide.Thought, place: int, chips: int | None) -> str:
    """The number in it: the chips, or the share of first places, in which sides that tie have equal parts."""
    return f"{chips * thought.values[place]:+.1f}" if chips else f"{100 * thought.firsts[place]:.0f}"


def stakes(game: bastide.Game) -> int | None:
    """The chips of a return of 1 where scores are stakes, which are the returns on another scale; none in other games."""
    ends = [game.start().playout(seed) for seed in range(PLAYOUTS)]
    pairs = [pair for end in ends for pair in zip(end.scores, end.returns, strict=True)]
    chips = next((round(score / share) for score, share in pairs if share), 0)
    return chips if chips > 1 and all(abs(score - chips * share) < 1e-3 for score, share in pairs) else None
