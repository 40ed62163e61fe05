"""Results of the matches of two players, and the files that hold them."""

import json
import math
import os
import platform
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

import bastide

FIGURES = ("deals", "matches", "wins", "ties", "losses", "score_sums", "return_sums", "decisions", "seconds")
ESTIMATES = ("score", "mean_return", "elo")
NETWORK = "net:"
"""The beginning of a network's name."""
FILES = re.compile(r"^(net:|strategy:).+|(?<=[(,])(net=)[^,)]+")
"""The file of a network, of a network that guides a search, or of a strategy."""


@dataclass(frozen=True)
class Deals:
    """Consecutive deals of a seed."""

    seed: int
    first: int
    count: int

    def overlap(self, other: "Deals") -> bool:
        """Whether some deals are in both."""
        apart = self.first + self.count <= other.first or other.first + other.count <= self.first
        return self.seed == other.seed and not apart

    def __str__(self) -> str:
        """The deals, as people write them."""
        return f"deals {self.first} to {self.first + self.count - 1} of seed {self.seed}"


@dataclass
class Meeting:
    """Two players, and the results of their matches."""

    players: tuple[str, str]
    parts: list[Deals] = field(default_factory=list)
    pairing: bastide.Pairing = field(default_factory=lambda: bastide.Pairing(0, 0, 0, 0, 0, [0, 0], [0, 0], [0, 0], [0, 0]))

    def add(self, other: "Meeting") -> None:
        """Adds the results of other deals."""
        for part in other.parts:
            if any(part.overlap(mine) for mine in self.parts):
                raise click.ClickException(f"{' and '.join(self.players)}: some of the {part} are there already")
            last = self.parts[-1] if self.parts else Deals(part.seed, part.first, 0)
            if (part.seed, part.first) == (last.seed, last.first + last.count):
                self.parts[-1:] = [Deals(last.seed, last.first, last.count + part.count)]
            else:
                self.parts.append(part)
        self.pairing += other.pairing

    def is_narrow(self, elo: float) -> bool:
        """Whether the interval is narrower than this to each side, in points."""
        low, _, high = self.pairing.elo
        return high - low < 2 * elo

    def written(self) -> dict[str, Any]:
        """All figures; null for infinite or unknown ones."""
        figures = {name: getattr(self.pairing, name) for name in FIGURES}
        estimates = {name: [x if math.isfinite(x) else None for x in getattr(self.pairing, name)] for name in ESTIMATES}
        return {"players": self.players, "parts": [vars(part) for part in self.parts], **figures, **estimates}


def total(files: Iterable[Path]) -> tuple[dict[str, list[Meeting]], set[str]]:
    """The meetings of all files by their games, added up, and the machines on which they were played."""
    games, machines = defaultdict[str, dict[tuple[str, str], Meeting]](dict), set[str]()
    for file in files:
        try:
            written = json.loads(file.read_text(encoding="utf-8"))
            meetings = games[bastide.load(written["game"]).name]
            for one in map(read, written["pairings"]):
                meetings.setdefault(one.players, Meeting(one.players)).add(one)
            machines.add(str(written["machine"]))
        except OSError as error:
            raise click.ClickException(f"{file}: {error.strerror}") from error
        except click.ClickException as error:
            raise click.ClickException(f"{file}: {error.message}") from error
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise click.ClickException(f"{file}: the file is damaged; expected one that `bastide arena --json` wrote") from error
    return {game: list(meetings.values()) for game, meetings in sorted(games.items())}, machines


def read(written: dict[str, Any]) -> Meeting:
    """A meeting in a file."""
    one, other = map(str, written["players"])
    parts = [Deals(*(int(part[name]) for name in ("seed", "first", "count"))) for part in written["parts"]]
    return Meeting((one, other), parts, bastide.Pairing(**{name: written[name] for name in FIGURES}))


def machine() -> str:
    """This machine, in words."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        processor = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        processor = platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}"


def times_of(meetings: list[Meeting]) -> dict[str, tuple[int, float]]:
    """The decisions that each player made, and the seconds that they took."""
    times = defaultdict[str, list[tuple[int, float]]](list)
    for meeting in meetings:
        for player, decisions, seconds in zip(meeting.players, meeting.pairing.decisions, meeting.pairing.seconds, strict=True):
            times[player].append((decisions, seconds))
    return {player: (sum(count for count, _ in parts), sum(spent for _, spent in parts)) for player, parts in times.items()}


def short(player: str) -> str:
    """A player without the folder of its file, or of its guide's."""

    def alone(found: re.Match[str]) -> str:
        before = found[1] or found[2]
        file = Path(found[0].removeprefix(before))
        packaged = file.parent == Path(bastide.__file__).parent / "networks"
        return f"{before}{file.name}" if not packaged else "net" if before == NETWORK else f"{before}net"

    return FILES.sub(alone, player)
