"""Writes the tables of the guide to exact methods; with --check, fails if they differ. It takes a few minutes.

They hold the values of small games, the first actions of perfect play, and the exploitability of the players and of searches at
temperatures.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import bastide
from bastide._solve import strategy_of

PAGE = Path(__file__).parents[2] / "core/src/solve/values.md"
DUEL = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)"
KNIGHTS = bastide.load("knights_of_charlemagne(colours=2,values=2,copies=2,hand=2,aside=2)").name
SMALL = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=2,hand=2)"
FEW = "knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)"
SOLVED = {"leduc_poker(max_raises=1)": 1000, "leduc_poker": 1000, SMALL: 1000, DUEL: 300, FEW: 300, KNIGHTS: 300}
"""The games, and the iterations of CFR+."""
PLAYERS = ("random", "greedy", "scripted", "easy", "medium", "hard")
ASKED = {FEW: PLAYERS[:5], KNIGHTS: PLAYERS[:4]}
"""The players fast enough to be asked in every information state."""
FIRST = (DUEL, KNIGHTS)
MIXING = ("leduc_poker(max_raises=1)", "leduc_poker", SMALL, DUEL)
SEEDS = 8
MINUS = "\N{MINUS SIGN}"
SHOWN = 0.005
"""Probabilities below are left out."""


def values() -> Iterator[str]:
    """The value of each game, between the return that the strategy secures for seat 0 and the most that it allows."""
    yield "| configuration | histories | iterations of CFR+ | expected return of seat 0 | bounds on its value | exploitability |"
    yield "|---|---|---|---|---|---|"
    for name, iterations in SOLVED.items():
        measured = solved(name).measure()
        assert measured.bounds is not None
        value, low, high = (f"{figure:+.6f}".replace("-", MINUS) for figure in (measured.values[0], *measured.bounds))
        histories = bastide.load(name).tree(form="full").nodes
        yield f"| `{name}` | {histories:,} | {iterations:,} | {value} | {low} and {high} | {measured.exploitability:.6f} |"


def suite() -> Iterator[str]:
    """The bounds of the value of each configuration of the suite, which are those that the suite holds."""
    yield "| configuration | form | nodes | iterations of PCFR+ | bounds on its value | exploitability |"
    yield "|---|---|---|---|---|---|"
    for listed in bastide.suite().configurations:
        measured = bastide.solve(listed.name, "pcfr+", listed.iterations, form=listed.form).measure()
        assert measured.bounds is not None
        assert listed.low <= measured.bounds[0]
        assert measured.bounds[1] <= listed.high
        low, high = (f"{figure:+.6f}".replace("-", MINUS) for figure in (listed.low, listed.high))
        nodes = bastide.load(listed.name).tree(form=listed.form).nodes
        shown = f"{nodes:,} | {listed.iterations:,} | {low} and {high} | {measured.exploitability:.6f}"
        yield f"| `{listed.name}` | {listed.form} | {shown} |"


SOLVERS: dict[str, bastide.Solver] = {}


def solved(name: str) -> bastide.Solver:
    """The game of a name, solved once."""
    if name not in SOLVERS:
        SOLVERS[name] = bastide.solve(name, "cfr+", SOLVED[name], form="full")
    return SOLVERS[name]


def first(name: str) -> Iterator[str]:
    """The first decision of perfect play with each hand."""
    strategy = solved(name).strategy()
    found: dict[int, str] = {}
    start = bastide.load(name).start()
    pending = [(start, tuple(bastide.InformationState(start, seat) for seat in range(start.game.seats)))]
    while pending:
        position, known = pending.pop()
        if position.turn == bastide.CHANCE:
            after = [position.after(outcome) for outcome, _ in position.outcomes()]
            pending += [(then, tuple(state.see(then) for state in known)) for then in after]
            continue
        key = known[position.turn].key
        if key not in found:
            played = strategy.probabilities(position.turn, key)
            assert played is not None
            shown = sorted((-share, action) for action, share in played.items() if share >= SHOWN)
            said = ", ".join(f"{position.game.action_text(action)} {-share:.2f}" for share, action in shown)
            found[key] = f"| {hand(position)} | {said} |"
    yield f"`{name}`:"
    yield ""
    yield "| hand | first actions, and their probabilities |"
    yield "|---|---|"
    yield from sorted(set(found.values()))


def hand(position: bastide.Position) -> str:
    """The cards of the seat to act, in words."""
    field = next(field for field in position.game.layout if field.name == "my hand")
    counts = position.observe(position.turn)[field.offset : field.offset + field.length]
    return ", ".join(position.game.outcome_text(card) for card, count in enumerate(counts) for _ in range(int(count)))


def players() -> Iterator[str]:
    """The exploitability of each player."""
    yield f"| configuration | {' | '.join(f'`{player}`' for player in PLAYERS)} |"
    yield "|---|" + "---|" * len(PLAYERS)
    for name in SOLVED:
        tree = bastide.load(name).tree()
        asked = ASKED.get(name, PLAYERS)
        figures = [tree.measure(tree.uniform()).exploitability]
        figures += [bastide.exploitability(name, player) for player in asked[1:]]
        cells = [f"{figure:.3f}" for figure in figures] + ["·"] * (len(PLAYERS) - len(asked))
        yield f"| `{name}` | {' | '.join(cells)} |"


def mixing() -> Iterator[str]:
    """The exploitability of searches at two temperatures: the mean of some seeds, and the range."""
    yield "| configuration | iterations | temperature 0 | temperature 1 |"
    yield "|---|---|---|---|"
    for name in MIXING:
        game, tree = bastide.load(name), bastide.load(name).tree()
        for iterations in (150, 1000):
            cells = []
            for temperature in (0, 1):
                searches = [game.player("search", seed, iterations=iterations, temperature=temperature) for seed in range(SEEDS)]
                figures = [tree.measure(strategy_of(tree, search)).exploitability for search in searches]
                cells.append(f"{mean(figures):.3f}, {min(figures):.3f} to {max(figures):.3f}")
            yield f"| `{name}` | {iterations:,} | {' | '.join(cells)} |"


def main() -> None:
    """Writes the tables, or checks them."""
    parts = [values(), suite(), *map(first, FIRST), players(), mixing()]
    text = "\n\n".join("\n".join(part) for part in parts) + "\n"
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text)
    elif PAGE.read_text() != text:
        PAGE.with_suffix(".new").write_text(text)
        sys.exit(f"{PAGE.name} is not what is found now: run `python solving.py`")
    print(PAGE.name)


if __name__ == "__main__":
    main()
