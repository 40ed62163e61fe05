"""Bastide: the rules engine for card battles with hidden hands.

>>> import bastide
>>> game = bastide.load(bastide.NAMES[0])
>>> match = game.match(seed=7)
>>> while match.turn != bastide.OVER:
...     match.play(match.legal()[0])
>>> sum(match.returns)
0.0
"""

from typing import Final

from bastide._against import Policy
from bastide._bastide import NAMES as _NAMES
from bastide._bastide import VERSION as _VERSION
from bastide._bastide import (
    Batch,
    Field,
    Game,
    InformationState,
    Match,
    Measured,
    Option,
    Pairing,
    Player,
    Position,
    Record,
    Scene,
    Solver,
    Strategy,
    Tally,
    Thought,
    Tree,
    load,
)
from bastide._credit import advantages
from bastide._errors import ArgumentError, DamagedError, Error, IllegalError, OptionError, OutputError, SeatError
from bastide._league import Standings, league
from bastide._solve import best_response, exploitability, exploitability_at_least, solve
from bastide._suite import Report, Solved, Suite, suite

__all__ = [
    "CHANCE",
    "NAMES",
    "OVER",
    "ArgumentError",
    "Batch",
    "DamagedError",
    "Error",
    "Field",
    "Game",
    "IllegalError",
    "InformationState",
    "Match",
    "Measured",
    "Option",
    "OptionError",
    "OutputError",
    "Pairing",
    "Player",
    "Policy",
    "Position",
    "Record",
    "Report",
    "Scene",
    "SeatError",
    "Solved",
    "Solver",
    "Standings",
    "Strategy",
    "Suite",
    "Tally",
    "Thought",
    "Tree",
    "advantages",
    "best_response",
    "exploitability",
    "exploitability_at_least",
    "league",
    "load",
    "solve",
    "suite",
]

__version__: Final[str] = _VERSION

NAMES: Final = tuple(_NAMES)
"""The names of the games, in alphabetical order."""

CHANCE: Final = -1
"""The turn of a position where chance deals next."""

OVER: Final = -2
"""The turn of a position after the end."""

for _function in (advantages, best_response, exploitability, exploitability_at_least, league, solve, suite):
    _function.__module__ = __name__
for _class in (Policy, Report, Solved, Standings, Suite):
    _class.__module__ = __name__
