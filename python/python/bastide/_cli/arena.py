"""`bastide arena`: players measured against each other."""

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import bastide
from bastide._cli import cluster, plot
from bastide._cli.arguments import SEED, load
from bastide._cli.screen import console, say

SHOWN_EVERY = 0.5
WEIGHED_EVERY = 32
"""After how many deals intervals are looked at; always the same, so that the end does not depend on the speed."""
SHARE = 4
"""How many deals each task of a cluster plays where intervals are looked at; a divisor of that number."""
FIGURES = ("deals", "matches", "wins", "ties", "losses", "score_sums", "return_sums", "decisions", "seconds")
ESTIMATES = ("score", "mean_return", "elo")


@dataclass(frozen=True)
class Deals:
    """Deals of a seed, one after the other."""

    seed: int
    first: int
    count: int

    def overlap(self, other: "Deals") -> bool:
        """Whether some are the same."""
        apart = self.first + self.count <= other.first or other.first + other.count <= self.first
        return self.seed == other.seed and not apart

    def __str__(self) -> str:
        """As people write it."""
        return f"deals {self.first} to {self.first + self.count - 1} of seed {self.seed}"


@dataclass
class Meeting:
    """Two players, and what came of their matches."""

    players: tuple[str, str]
    parts: list[Deals] = field(default_factory=list)
    pairing: bastide.Pairing = field(default_factory=lambda: bastide.Pairing(0, 0, 0, 0, 0, [0, 0], [0, 0], [0, 0], [0, 0]))

    def add(self, other: "Meeting") -> None:
        """Adds what came of other deals."""
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
        """All figures; null for what is infinite or cannot be told."""
        figures = {name: getattr(self.pairing, name) for name in FIGURES}
        estimates = {name: [x if math.isfinite(x) else None for x in getattr(self.pairing, name)] for name in ESTIMATES}
        return {"players": self.players, "parts": [vars(part) for part in self.parts], **figures, **estimates}


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    matches: int
    seed: int
    first: int
    threads: int
    until: float | None
    spread: bool


def in_a_folder(context: click.Context, parameter: click.Parameter, file: Path | None) -> Path | None:
    """A file that can be written later; a usage error where its folder is missing."""
    if file and not file.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {file.parent}", context, parameter)
    return file


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="GAME PLAYER PLAYER...")
@click.option(
    "--matches",
    type=click.IntRange(1, 2**32),
    default=400,
    show_default=True,
    metavar="N",
    help="Of each two; the last deal is completed.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, metavar="N", help="The same seed deals the same cards.")
@click.option(
    "--first", type=click.IntRange(0, 2**63), default=0, show_default=True, metavar="N", help="The number of the first deal."
)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N", help="How many play deals.")
@click.option(
    "--until",
    type=click.FloatRange(0, min_open=True),
    metavar="ELO",
    help=f"Stop when every interval is narrower than this to each side; asked every {WEIGHED_EVERY} deals.",
)
@click.option(
    "--json",
    "file",
    type=click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True),
    callback=in_a_folder,
    help="Where to write all figures, too; - prints them instead of tables.",
)
@click.option("--add", is_flag=True, help="Take files that --json wrote in the place of a game and players, and print their sum.")
@cluster.option
@plot.option
def arena(
    words: tuple[str, ...],
    file: Path | None,
    add: bool,
    address: str | None,
    chart: Path | None,
    **plan: Any,  # noqa: ANN401
) -> None:
    """Measure PLAYERs of GAME against each other, every two with seats exchanged on the same deals.

    A PLAYER is random, scripted, greedy, easy, medium, hard, expert, or one with options, such as "search(iterations=2000)".
    Ctrl-C ends it with what was played so far. Several processes can share the deals with --first; --add adds up what they found.
    """
    if add:
        report(*total(Path(word) for word in words), file, chart)
        return
    game = load(click.get_current_context(), click.Argument(["game"]), words[0])
    players = [game.player(word) for word in words[1:]]
    names = [player.name for player in players]
    if len(players) < 2 or len(set(names)) < len(names):
        raise click.UsageError("name two players or more, each of them once", click.get_current_context())
    if address is not None and plan["threads"] > 1:
        raise click.UsageError("--threads is of this process, so it goes without --ray", click.get_current_context())
    meetings = [Meeting(pair) for pair in combinations(names, 2)]
    try:
        with cluster.joined(address):
            play(game, meetings, Plan(**plan, spread=address is not None))
    except KeyboardInterrupt:
        report(game.name, meetings, file, chart)
        raise
    report(game.name, meetings, file, chart)


def play(game: bastide.Game, meetings: list[Meeting], plan: Plan) -> None:
    """Plays all meetings a few deals at a time, and shows how far they are."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=plan.matches * len(meetings))
        for meeting, part, pairing in (spread if plan.spread else here)(game, meetings, plan):
            meeting.add(Meeting(meeting.players, [part], pairing))
            progress.update(task, completed=sum(meeting.pairing.matches for meeting in meetings))
            weighed = plan.until and meeting is meetings[-1] and meeting.pairing.deals % WEIGHED_EVERY == 0
            if weighed and all(meeting.is_narrow(plan.until or 0) for meeting in meetings):
                return


def here(game: bastide.Game, meetings: list[Meeting], plan: Plan) -> Iterator[tuple[Meeting, Deals, bastide.Pairing]]:
    """Plays the same few deals of each meeting in turn in this process, more of them where they are fast."""
    played, size, deals = 0, plan.threads, deals_of(game, plan)
    while played < deals:
        begun = perf_counter()
        part = Deals(plan.seed, plan.first + played, min(size, deals - played, WEIGHED_EVERY - played % WEIGHED_EVERY))
        for meeting in meetings:
            yield meeting, part, game.arena(*meeting.players, part.count, part.seed, first=part.first, threads=plan.threads)
        played += part.count
        if perf_counter() - begun < SHOWN_EVERY / 2:
            size *= 2


def spread(game: bastide.Game, meetings: list[Meeting], plan: Plan) -> Iterator[tuple[Meeting, Deals, bastide.Pairing]]:
    """Has the deals of all meetings played over the cluster."""
    from bastide import ray  # noqa: PLC0415

    deals, share = deals_of(game, plan), SHARE if plan.until else None
    streams = [ray.pairings(game, *meeting.players, deals, plan.seed, first=plan.first, share=share) for meeting in meetings]
    first = plan.first
    for pairings in zip(*streams, strict=True):
        part = Deals(plan.seed, first, pairings[0].deals)
        yield from ((meeting, part, pairing) for meeting, pairing in zip(meetings, pairings, strict=True))
        first += part.count


def deals_of(game: bastide.Game, plan: Plan) -> int:
    """How many deals the matches of two players take; the last one is completed."""
    return -(-plan.matches // len(set(game.sides)))


def total(files: Iterable[Path]) -> tuple[str, list[Meeting]]:
    """The game and the meetings of all files, added up."""
    games, meetings = set[str](), dict[tuple[str, str], Meeting]()
    for file in files:
        try:
            written = json.loads(file.read_text(encoding="utf-8"))
            games.add(bastide.load(written["game"]).name)
            if len(games) > 1:
                raise click.ClickException(f"one game at a time, not {' and '.join(sorted(games))}")
            for one in map(read, written["pairings"]):
                meetings.setdefault(one.players, Meeting(one.players)).add(one)
        except OSError as error:
            raise click.ClickException(f"{file}: {error.strerror}") from error
        except click.ClickException as error:
            raise click.ClickException(f"{file}: {error.message}") from error
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise click.ClickException(f"{file}: not what `bastide arena --json` writes") from error
    return games.pop(), list(meetings.values())


def read(written: dict[str, Any]) -> Meeting:
    """A meeting in a file."""
    one, other = map(str, written["players"])
    parts = [Deals(*(int(part[name]) for name in ("seed", "first", "count"))) for part in written["parts"]]
    return Meeting((one, other), parts, bastide.Pairing(**{name: written[name] for name in FIGURES}))


def report(game: str, meetings: list[Meeting], file: Path | None, chart: Path | None) -> None:
    """Prints the tables, and writes the figures and the chart where they are asked for."""
    held = [meeting for meeting in meetings if meeting.pairing.deals]
    if chart and held:
        plot.write(plot.strengths(game, [(meeting.players, meeting.pairing) for meeting in held]), chart)
    figures = json.dumps({"game": game, "pairings": [meeting.written() for meeting in meetings]}, indent=2) + "\n"
    if file == Path("-"):
        click.echo(figures, nl=False)
        return
    if file:
        file.write_text(figures, encoding="utf-8")
    if held:
        say(f"{game}: {', '.join(map(str, held[0].parts))}", "bold")
        console.print(results_of(held))
        console.print(times_of(held))
        say("Intervals hold the truth in 95 of 100 cases.")


def results_of(meetings: list[Meeting]) -> Table:
    """Who won how much, with intervals of 95 %."""
    table = Table("player", "against", "won", "tied", "lost", "score, %", "return", "Elo")
    for column in table.columns[2:]:
        column.justify = "right"
    for meeting in meetings:
        pairing = meeting.pairing
        (score, within), (share, share_within), (low, elo, high) = pairing.score, pairing.mean_return, pairing.elo
        table.add_row(
            *meeting.players,
            *(f"{count:,}" for count in (pairing.wins, pairing.ties, pairing.losses)),
            f"{100 * score:.1f} ± {100 * within:.1f}",
            f"{share:+.2f} ± {share_within:.2f}",
            f"{elo:+.0f} ({low:+.0f} to {high:+.0f})",
        )
    return table


def times_of(meetings: list[Meeting]) -> Table:
    """How long each player thought."""
    times = defaultdict[str, list[tuple[int, float]]](list)
    for meeting in meetings:
        for player, decisions, seconds in zip(meeting.players, meeting.pairing.decisions, meeting.pairing.seconds, strict=True):
            times[player].append((decisions, seconds))
    table = Table("player", "decisions", "ms a decision")
    for column in table.columns[1:]:
        column.justify = "right"
    for player, parts in times.items():
        decisions, seconds = map(sum, zip(*parts, strict=True))
        table.add_row(player, f"{decisions:,}", f"{1000 * seconds / max(decisions, 1):.3f}")
    return table
