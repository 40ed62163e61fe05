"""`bastide arena` measures players against each other."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.table import Table

import bastide
from bastide._cli import arguments, cluster, leaderboard, plot, screen
from bastide._cli.arguments import games_and_players, load
from bastide._cli.meeting import Deals, Meeting, machine, short, times_of, total
from bastide._cli.render import give, write
from bastide._cli.screen import console, say

SHOWN_EVERY = 0.5
WEIGHED_EVERY = 32
"""The deals between two looks at the intervals; constant, so that the end does not depend on the speed."""
SHARE = 4
"""The deals of each task of a cluster if intervals are looked at; a divisor of `WEIGHED_EVERY`."""


@dataclass(frozen=True)
class Plan:
    """The matches to play."""

    matches: int
    seed: int
    first: int
    threads: int
    until: float | None
    spread: bool


@click.command()
@click.argument("words", nargs=-1, metavar="GAME PLAYER PLAYER...", shell_complete=games_and_players)
@click.option(
    "--matches",
    type=click.IntRange(1, 2**32),
    default=400,
    show_default=True,
    metavar="N",
    help="Matches of every two players; the last deal is completed.",
)
@arguments.seed("The same seed deals the same cards.")
@click.option(
    "--first", type=click.IntRange(0, 2**63), default=0, show_default=True, metavar="N", help="The number of the first deal."
)
@arguments.threads("The threads that play.")
@click.option(
    "--until",
    type=click.FloatRange(0, min_open=True),
    metavar="ELO",
    help=f"Stop when every interval is narrower than this to each side; checked every {WEIGHED_EVERY} deals.",
)
@arguments.written("--json", "file", says="Also write all figures to this file; - prints them instead of tables.", dash=True)
@click.option("--add", is_flag=True, help="Take files written by --json instead of a game and players, and print their sum.")
@click.option(
    "--all", "every", is_flag=True, help="Play every game, and write a leaderboard in Markdown; name players alone, or none."
)
@click.option("--suite", "exact", is_flag=True, help="Add the exploitability of scripted and greedy in solved games: minutes.")
@arguments.written("-o", "--output", says="Write the leaderboard to this file, instead of printing it.")
@cluster.option
@plot.option
def arena(  # noqa: PLR0913
    words: tuple[str, ...],
    *,
    file: Path | None,
    add: bool,
    every: bool,
    exact: bool,
    output: Path | None,
    address: str | None,
    chart: Path | None,
    **options: Any,  # noqa: ANN401
) -> None:
    """Measure PLAYERs of GAME against each other, every two with seats exchanged on the same deals.

    A PLAYER is random, scripted, greedy, easy, medium, hard, expert, net (the network of the package), or one with options, such
    as "search(iterations=2000)", net:FILE, "search(net=FILE)", "update(net=FILE)", or strategy:FILE, which bastide solve makes.
    Ctrl-C ends it with the results so far. Several processes can share the deals with --first; --add adds up their results.

    Example: bastide arena guyenne easy medium --matches 200
    """
    check(file or chart, output, address, options["threads"], every=every, exact=exact)
    boards, machines = total(map(Path, words)) if add else (drawn(words, every=every), {machine()})
    if len(boards) > 1 and not every:
        raise click.ClickException(f"one game at a time, not {' and '.join(boards)}")
    try:
        with cluster.joined(address):
            for game, meetings in {} if add else boards.items():
                play(bastide.load(game), meetings, Plan(**options, spread=address is not None))
    finally:
        if every:
            publish(leaderboard.page(boards, machines, exact=exact), output)
        else:
            report(*boards.popitem(), machines, file, chart)


def check(  # noqa: PLR0913
    figures: Path | None, output: Path | None, address: str | None, threads: int, *, every: bool, exact: bool
) -> None:
    """A usage error if options do not go together."""
    for clash, said in (
        (every and figures, "--json and --plot describe one game; expected without --all"),
        (output and not every, "-o names the leaderboard of --all; expected with --all"),
        (exact and not every, "--suite adds to the leaderboard of --all; expected with --all"),
        (address is not None and threads > 1, "--threads applies to this process; expected without --ray"),
    ):
        if clash:
            raise click.UsageError(said)


def drawn(words: tuple[str, ...], *, every: bool) -> dict[str, list[Meeting]]:
    """The meetings in each game, of the players that can play it; each player must be able to play some game."""
    if not (words or every):
        raise click.UsageError("name a game and players")
    games = [load(name, "'GAME'") for name in (bastide.NAMES if every else words[:1])]
    names: dict[str, list[str]] = {game.name: [] for game in games}
    for word in (words or leaderboard.PLAYERS) if every else words[1:]:
        refused = []
        for game in games:
            try:
                names[game.name].append(game.player(word).name)
            except bastide.Error as error:
                refused.append(error)
        if len(refused) == len(games):
            raise refused[0]
    if any(len(players) < 2 or len(set(players)) < len(players) for players in names.values()):
        raise click.UsageError("name two players or more, each of them once")
    return {game: [Meeting(pair) for pair in combinations(players, 2)] for game, players in names.items()}


def play(game: bastide.Game, meetings: list[Meeting], plan: Plan) -> None:
    """Plays all meetings a few deals at a time, and shows the progress."""
    with screen.progress() as progress:
        task = progress.add_task("", total=plan.matches * len(meetings))
        for meeting, part, pairing in (spread if plan.spread else here)(game, meetings, plan):
            meeting.add(Meeting(meeting.players, [part], pairing))
            progress.update(task, completed=sum(meeting.pairing.matches for meeting in meetings))
            weighed = plan.until and meeting is meetings[-1] and meeting.pairing.deals % WEIGHED_EVERY == 0
            if weighed and all(meeting.is_narrow(plan.until or 0) for meeting in meetings):
                return


def here(game: bastide.Game, meetings: list[Meeting], plan: Plan) -> Iterator[tuple[Meeting, Deals, bastide.Pairing]]:
    """Plays the same few deals of each meeting in turn in this process, more of them if they are fast."""
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
    """Plays the deals of all meetings over the cluster."""
    from bastide import ray  # noqa: PLC0415

    deals, share = deals_of(game, plan), SHARE if plan.until else None
    pairs, first = [meeting.players for meeting in meetings], plan.first
    pairings = ray.meetings(game, pairs, deals, plan.seed, first=first, share=share)
    for pairing, meeting in zip(pairings, cycle(meetings), strict=False):
        yield meeting, Deals(plan.seed, first, pairing.deals), pairing
        if meeting is meetings[-1]:
            first += pairing.deals


def deals_of(game: bastide.Game, plan: Plan) -> int:
    """The number of deals for the matches of two players; the last one is completed."""
    return -(-plan.matches // len(set(game.sides)))


def publish(page: str, file: Path | None) -> None:
    """Writes a leaderboard, or prints it."""
    if file:
        write(file, page.encode())
    else:
        click.echo(page, nl=False)


def report(game: str, meetings: list[Meeting], machines: set[str], file: Path | None, chart: Path | None) -> None:
    """Prints the tables, and writes the figures and the chart if they are asked for."""
    held = [meeting for meeting in meetings if meeting.pairing.deals]
    if chart and held:
        plot.write(plot.ranking(game, [(short(player), elo, within) for player, elo, within in leaderboard.ranking(held)]), chart)
    pairings = [meeting.written() for meeting in meetings]
    figures = {"game": game, "machine": " and ".join(sorted(machines)), "pairings": pairings}
    give(file, json.dumps(figures, indent=2) + "\n")
    if held and file != Path("-"):
        say(f"{game}: {', '.join(map(str, held[0].parts))}", "bold")
        console.print(results_of(held))
        console.print(times_table(held))
        say("Intervals cover the true value in 95 of 100 cases.")


def results_of(meetings: list[Meeting]) -> Table:
    """The results, with intervals of 95 %."""
    table = screen.figures("player", "against", "won", "tied", "lost", "score, %", "return", "Elo", words=2)
    for meeting in meetings:
        pairing = meeting.pairing
        (score, within), (share, share_within), (low, elo, high) = pairing.score, pairing.mean_return, pairing.elo
        table.add_row(
            *map(short, meeting.players),
            *(f"{count:,}" for count in (pairing.wins, pairing.ties, pairing.losses)),
            f"{100 * score:.1f} ± {100 * within:.1f}",
            f"{share:+.2f} ± {share_within:.2f}",
            f"{elo:+.0f} ({low:+.0f} to {high:+.0f})",
        )
    return table


def times_table(meetings: list[Meeting]) -> Table:
    """The time that each player took."""
    table = screen.figures("player", "decisions", "ms a decision")
    for player, (decisions, seconds) in times_of(meetings).items():
        table.add_row(short(player), f"{decisions:,}", f"{1000 * seconds / max(decisions, 1):.3f}")
    return table
