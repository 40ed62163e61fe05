"""Refusals by construction from the stubs: each parameter of each method is given what its type or its range does not hold, and
objects of another game. The documented exception is raised, never a panic, and every object is as before."""

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import pytest

import bastide
from bastide import _bastide
from conftest import begun, finished

GAME, OTHER = "leduc_poker(max_raises=1)", "leduc_poker"
STUBS = ast.parse(Path(_bastide.__file__).with_name("_bastide.pyi").read_text(encoding="utf-8"))
ALIASES = {
    each.target.id: each.value for each in STUBS.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
}

WRONG: list[tuple[Any, set[str]]] = [
    (object(), set()),
    ([object()], set()),
    ("\ud800", {"PathLike"}),
    (None, {"None"}),
    (True, {"bool", "ArrayLike", "float"}),
    (1.5, {"float"}),
    (b"\xff", {"bytes", "Iterable"}),
    (np.float64(1), {"float", "ArrayLike"}),
    ({}, {"Mapping", "Iterable", "Sequence", "ArrayLike"}),
    (7, {"SupportsIndex", "float", "ArrayLike", "bool"}),
]
"""Values, with the words of those types of which they are values, or almost."""

OTHERS = {"Batch.match": "recorded", "Batch.matches": "recorded", "Tree.save": "public", "Player.worlds": "recalling"}
"""Methods that only some objects of their class have."""

FILE = Path(mkdtemp(), "tree")
"""A file for a tree."""

NETWORK = FILE.with_name("network")
"""A file for a network."""

LOOKED_UP = {"Batch.drawn", "Strategy.probabilities"}
"""Methods that look up whatever they are given."""

OVER = finished(bastide.load(GAME))
BEYOND = [2, -1, 2**70]
RANGE: dict[str, tuple[type[Exception], list[Any]]] = {
    **dict.fromkeys(["seat", "viewer"], (bastide.SeatError, BEYOND)),
    **dict.fromkeys(["action", "event"], (bastide.IllegalError, [9, -1, 2**70, "nonsense"])),
    "id": (bastide.IllegalError, [512, -1, 2**70]),
    "row": (bastide.ArgumentError, [3, -1, 2**70]),
    "rows": (bastide.ArgumentError, [[0, 3], [-1], [0.5], [2**70]]),
    "from_rows": (bastide.ArgumentError, [[0, 3], [0]]),
    "seeds": (bastide.ArgumentError, [[-1, 1], [1.0, 2.0], [2**64, 1], [1]]),
    "seats": (bastide.Error, [[0, 2], [0, -1]]),
    "logits": (bastide.ArgumentError, [np.full((3, 3), np.nan), np.zeros((2, 3)), np.zeros(3)]),
    "temperature": (bastide.ArgumentError, [-1.0, float("nan"), float("inf")]),
    "parts": (bastide.IllegalError, [[], ["nonsense"]]),
    "text": (bastide.Error, ["", "nonsense", "\0"]),
    "json": (bastide.DamagedError, ["", "{}"]),
    "name": (bastide.Error, ["", "nonsense"]),
    "player": (bastide.Error, ["nonsense", "strategy:/nowhere"]),
    "saved": (bastide.DamagedError, [b"", b"nonsense"]),
    "ids": (bastide.Error, [[512], [-1], [2**70], ["1"]]),
    **dict.fromkeys(["form", "method", "updates", "dtype", "auto_reset"], (bastide.Error, ["nonsense"])),
    "threads": (bastide.ArgumentError, [0, 257, -1]),
    "depth": (bastide.ArgumentError, [65, -1, 2**70]),
    **dict.fromkeys(["Game.solver.threads", "Game.tree.threads", "Tree.open.threads"], (bastide.ArgumentError, [-1, 2**70])),
    **{f"{of}.from_bytes.bytes": (bastide.DamagedError, [b"", b"nonsense"]) for of in ["Batch", "Match", "Position"]},
    **dict.fromkeys(["Batch.put_position.position", "Batch.put_positions.positions"], (bastide.DamagedError, [OVER.position])),
    **{f"Player.{verb}.position": (bastide.Error, [OVER, OVER.position]) for verb in ["choose", "think"]},
    "count": (bastide.ArgumentError, [0, 1025, -1, 2**70]),
    "Game.batch.rows": (bastide.ArgumentError, [0, 2**24 + 1, -1]),
    "Batch.step_some.actions": (bastide.IllegalError, [[2, 9], [2, -1]]),
    "Batch.step.actions": (bastide.Error, [[2, 2, 9], [2, 2]]),
}
"""Values out of range, by the name of a parameter."""


def objects(name: str) -> dict[str, Any]:
    """An object of each class of a game, and of some in another state."""
    game = bastide.load(name)
    match, tree = begun(game, decisions=0), game.tree(form="full")
    made = [game, match, match.position, match.record, tree.uniform(), game.batch(3, 7), game.player("easy"), tree]
    made += [match.information_state(0), game.solver("cfr", form="full")]
    others = {"recorded": game.batch(3, 7, records=True), "public": game.tree(), "recalling": recalling(game)}
    return {type(one).__name__: one for one in made} | others


def recalling(game: bastide.Game) -> bastide.Player:
    """A search with the network of Leduc poker, which bears the name of a form of it."""
    saved = Path(bastide.__file__).with_name("networks").joinpath("leduc_poker.safetensors").read_bytes()
    end = 8 + int.from_bytes(saved[:8], "little")
    head = saved[8:end].replace(b'"game":"leduc_poker"', f'"game":"{game.name}"'.encode())
    NETWORK.write_bytes(len(head).to_bytes(8, "little") + head + saved[end:])
    return game.player(f"update(net={NETWORK},recall=2)")


def given(of: dict[str, Any]) -> dict[str, Any]:
    """Values that work, by the name of a parameter."""
    rows = dict(row=1, seat=0, viewer=0, rows=[0, 1], from_rows=[1, 0], seeds=[1, 2], seats=[0, 1], actions=[2, 2])
    numbers = dict(seed=7, id=2, key=1, depth=2, matches=4, deals=2, decisions=3, iterations=1, count=2, action=2, event=2)
    players = dict(player="random", other="greedy", opponents="random", policies=["random", "random"], name="asked")
    made = dict(match=of["Match"], position=of["Position"], positions=of["Position"], strategy=of["Strategy"], game=of["Game"])
    return {
        **rows,
        **numbers,
        **players,
        **made,
        **dict(text="raise", parts=["button:raise"], logits=np.zeros((3, 3)), ids=of["Record"].ids, states=[]),
        "json": of["Position"].to_json(),
        "places": of["Tree"].places(of["Strategy"]),
        "policy": lambda seen, mask: mask.astype(float),
        "Batch.step.actions": [2, 2, 2],
        "Batch.step_against.actions": None,
        "Game.batch.rows": 3,
        "Game.outcome_id.text": "jack of hearts",
        ".load.name": GAME,
        "Game.strategy.text": of["Strategy"].to_text(),
        "Record.read.text": of["Record"].to_text(),
        "Game.outcome_text.id": 1,
        **dict.fromkeys(["Tree.save.file", "Tree.open.file"], FILE),
        **{f"{name}.from_bytes.bytes": of[name].to_bytes() for name in ["Batch", "Match", "Position"]},
    }


def words(annotation: ast.expr | None) -> set[str]:
    """The words of a type."""
    text = ast.unparse(annotation) if annotation else ""
    found = set(re.findall(r"\w+", text))
    return found.union(*[words(ALIASES[word]) for word in found & ALIASES.keys()])


def methods() -> Iterator[tuple[str, ast.FunctionDef]]:
    """The methods that have parameters, with the names of their classes, and `load`, which has none."""
    for each in STUBS.body:
        of = each.name if isinstance(each, ast.ClassDef) and each.name in OF else ""
        for method in each.body if isinstance(each, ast.ClassDef) and of else [each]:
            if isinstance(method, ast.FunctionDef) and (method.name == "__new__" or not method.name.startswith("_")):
                arguments = method.args.posonlyargs + method.args.args + method.args.kwonlyargs
                if len(arguments) > bool(of) and not any("setter" in ast.unparse(one) for one in method.decorator_list):
                    yield of, method


def state(things: dict[str, Any]) -> list[bytes]:
    """Everything of some objects."""
    return [pickle.dumps(thing) for thing in things.values()]


OF, ELSE = objects(GAME), objects(OTHER)
OF["public"].save(FILE)
METHODS = {f"{of}.{method.name}": (of, method) for of, method in methods()}


class Calls:
    """The calls of a method, with arguments that work in place of those that are not given."""

    def __init__(self, name: str) -> None:
        """The method of a class, as `Batch.copy`."""
        of, self.method = METHODS[name]
        self.has_no_object = not of or bool(self.method.decorator_list) or self.method.name == "__new__"
        self.owner: Any = getattr(bastide, of, bastide) if self.has_no_object else OF[OTHERS.get(name, of)]
        places, named = self.method.args.posonlyargs + self.method.args.args, self.method.args.kwonlyargs
        needed = {each.arg for each in places[: len(places) - len(self.method.args.defaults)]}
        self.parameters = [each for each in places + named if each.arg not in {"self", "cls"}]
        full = {each.arg: f"{name}.{each.arg}" for each in self.parameters}
        works = given(OF)
        self.works = {
            each: works[full[each] if full[each] in works else each] for each in full if each in needed or full[each] in works
        }
        self.cases: list[tuple[str, Any, type[Exception]]] = []
        for each in self.parameters if name not in LOOKED_UP else []:
            known = words(each.annotation)
            self.cases += [(each.arg, wrong, TypeError) for wrong, right in WRONG if not right & known]
            error, beyond = RANGE.get(full[each.arg]) or RANGE.get(each.arg) or (bastide.Error, [])
            self.cases += [(each.arg, wrong, error) for wrong in beyond]
            if not self.has_no_object:
                self.cases += [(each.arg, ELSE[kind], bastide.Error) for kind in sorted(known & ELSE.keys())]

    def call(self, **other: object) -> object:
        """Makes the call."""
        named = self.works | other
        places = [named.pop(each.arg) for each in self.method.args.posonlyargs if each.arg in named]
        called = self.owner if self.method.name == "__new__" else getattr(self.owner, self.method.name)
        return called(*places, **named)


@pytest.mark.parametrize("name", METHODS)
def test_every_argument_that_is_wrong_is_refused(name: str) -> None:
    calls, before = Calls(name), state(OF)
    for argument, wrong, error in calls.cases:
        with pytest.raises(error) as refused:
            print(argument, wrong, calls.call(**{argument: wrong}))
        assert str(refused.value).isprintable(), (argument, wrong)
        assert state(OF) == before, (argument, wrong)
    calls.call()
    OF.update(objects(GAME))
