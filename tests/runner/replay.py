"""Replays the evidence through Python: `python tests/runner/replay.py FILE ...`; README.md says what the files hold."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import bastide
import numpy as np


def main(names: list[str]) -> None:
    """Replays files up to the first difference."""
    for name in names:
        replay_file(Path(name))
        print(f"ok {name}")
    print(f"{len(names)} passed, 0 failed")


def replay_file(file: Path) -> None:
    """Replays a file by its kind; exits if something differs."""
    number = 0
    try:
        text = file.read_text(encoding="utf-8")
        for number, expected, found in KINDS[file.suffix](text):
            if found != expected:
                sys.exit(f"{file}:{number}: expected `{expected}`, found `{found}`")
    except (bastide.Error, ElementTree.ParseError, IndexError, KeyError, StopIteration, UnicodeDecodeError, ValueError) as error:
        sys.exit(f"{file}:{max(number, 1)}: {error!r}")


def statements(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not comments, with their numbers."""
    return ((number, line) for number, line in enumerate(text.splitlines(), start=1) if line and not line.startswith("#"))


def start(lines: Iterator[tuple[int, str]]) -> bastide.Position:
    """The start of the game that the first line names."""
    return bastide.load(next(lines)[1].removeprefix("game ")).start()


def trace(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line of a match, and the line that this library writes."""
    lines = statements(text)
    position = start(lines)
    for number, line in lines:
        if line.startswith("returns"):
            yield number, line, "returns " + ",".join(f"{share:.6f}" for share in position.returns)
            return
        event = line.split(" ")[-1]
        yield number, line, f"{described(position)} {event}"
        position = position if event == "-" else position.after(int(event))
    raise ValueError("the last line of a trace is `returns`")


def described(position: bastide.Position) -> str:
    """The turn, the choices, the scores, and the observation of each seat."""
    choices = [str(action) for action in position.legal()] or [f"{outcome}:{weight}" for outcome, weight in position.outcomes()]
    digests = [digest(position.observe(seat).tobytes()) for seat in range(position.seats)]
    parts = (",".join(choices) or "-", ",".join(map(str, position.scores)), ",".join(digests))
    return " ".join((str(position.turn), *parts))


def digest(data: bytes) -> str:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def counts(text: str) -> Iterator[tuple[int, str, str]]:
    """Each count of sequences, each thought and each picture, and the text that this library writes."""
    lines = statements(text)
    position = first = start(lines)
    for number, line in lines:
        word, *rest = line.split()
        if word == "after":
            position = first
            for event in "".join(rest).split(",") if rest else ():
                position = position.after(int(event))
        elif word == "thought":
            player = position.game.player(rest[0], seed=int(rest[1]))
            yield number, line, f"thought {rest[0]} {rest[1]} {thought(player.think(position))}"
        elif word == "played":
            player = position.game.player(rest[0], seed=int(rest[1]))
            yield number, line, f"played {' '.join(rest[:3])} {played(player, int(rest[2]), rest[3].count(',') + 1)}"
        elif word == "picture":
            yield number, line, f"picture {rest[0]} {digest(drawn(position, int(rest[0])))}"
        else:
            yield number, line, f"depth {rest[0]} {position.perft(int(rest[0]))}"


def drawn(position: bastide.Position, viewer: int) -> bytes:
    """A picture, which is well-formed XML."""
    picture = position.picture("everything" if viewer < 0 else viewer)
    ElementTree.fromstring(picture)
    return picture.encode()


def thought(considered: bastide.Thought) -> str:
    """A player's choice, its iterations and nodes, the times that it tried each action, and a digest of the other figures."""
    visits = ",".join(map(str, considered.visits)) or "-"
    names = ("values", "probabilities", "priors", "errors", "firsts", "ties", "ended")
    figures = (
        np.stack([getattr(considered, name) for name in names], axis=1).tobytes() + np.float32(considered.effective).tobytes()
    )
    return f"{considered.action} {considered.iterations} {considered.nodes} {visits} {digest(figures)}"


def played(player: bastide.Player, seed: int, most: int) -> str:
    """The first actions, at most `most`, of a match in which a player has all seats."""
    match = player.game.match(seed)
    actions: list[int] = []
    while match.turn != bastide.OVER and len(actions) < most:
        actions.append(player.choose(match))
        assert player.think(match).action == actions[-1]
        match.play(actions[-1])
    return ",".join(map(str, actions))


def record(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line of a record, and the same line written again."""
    again = bastide.Record.read(text).to_text().splitlines()
    lines = text.splitlines()
    yield len(lines), str(len(lines)), str(len(again))
    yield from ((number, *pair) for number, pair in enumerate(zip(lines, again, strict=True), start=1))


def record_in_json(text: str) -> Iterator[tuple[int, str, str]]:
    """The ids of a record, and the same ids written again."""
    again = bastide.Record.read(text).to_json()
    yield 1, str(json.loads(text)["ids"]), str(json.loads(again)["ids"])


KINDS: dict[str, Callable[[str], Iterator[tuple[int, str, str]]]] = {
    ".trace": trace,
    ".perft": counts,
    ".thoughts": counts,
    ".pictures": counts,
    ".record": record,
    ".json": record_in_json,
}

if __name__ == "__main__":
    main(sys.argv[1:])
