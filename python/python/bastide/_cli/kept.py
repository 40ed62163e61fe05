"""The matches that `bastide play` keeps without being asked, in a folder of the user's state."""

import base64
import json
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

import bastide
from bastide._cli.render import write

NOT_A_MATCH = (ValueError, TypeError, KeyError, AttributeError)


def folder() -> Path:
    """The folder of the state of `bastide`, as the XDG Base Directory Specification names it."""
    given = os.environ.get("XDG_STATE_HOME", "")
    return (Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "state") / "bastide"


@dataclass(frozen=True)
class Sitting:
    """The people at a match, the players of the other seats, the wish for hints, and the results of earlier matches."""

    people: list[int]
    players: dict[int, str]
    hints: bool
    seed: int
    results: list[list[float]]


class Kept:
    """A match in the folder: its record, and beside it everything that `--resume` goes on with."""

    def __init__(self, file: Path | None = None) -> None:
        """A match that was kept, or a new one."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        self.file = file or folder() / "matches" / f"{now}.record"

    @property
    def beside(self) -> Path:
        """The file with the people, the players and the state of chance."""
        return self.file.with_suffix(".json")

    def keep(self, match: bastide.Match, sitting: Sitting) -> None:
        """Writes the match. Raises ClickException if it cannot."""
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"{self.file.parent}: {error.strerror}") from error
        beside = {"match": base64.b64encode(match.to_bytes()).decode(), **asdict(sitting)}
        write(self.beside, json.dumps(beside).encode())
        write(self.file, match.record.to_text().encode())

    def read(self) -> tuple[bastide.Match, Sitting]:
        """The match, which goes on identically. Raises ClickException if it cannot be read."""
        try:
            beside = json.loads(self.beside.read_text(encoding="utf-8"))
            match = bastide.Match.from_bytes(base64.b64decode(beside["match"], validate=True))
            sitting = Sitting(
                people=[int(seat) for seat in beside["people"]],
                players={int(seat): str(name) for seat, name in beside["players"].items()},
                hints=bool(beside["hints"]),
                seed=int(beside["seed"]),
                results=[[float(share) for share in returns] for returns in beside["results"]],
            )
        except OSError as error:
            raise click.ClickException(f"{self.beside}: {error.strerror}") from error
        except NOT_A_MATCH as error:
            raise click.ClickException(f"{self.beside}: not a kept match: {error}") from error
        return match, sitting


def last() -> Kept:
    """The match that was played last. Raises UsageError if none was kept."""
    kept = sorted((folder() / "matches").glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    if not kept:
        raise click.UsageError(f"no match is kept in {folder() / 'matches'}; expected a GAME, or `--resume FILE`")
    return Kept(kept[-1].with_suffix(".record"))
