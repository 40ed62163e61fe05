"""`bastide arena --all`: a leaderboard of all games, in Markdown."""

import json
import struct
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import bastide
from bastide import _league
from bastide._cli.meeting import NETWORK, Meeting, short, times_of

PLAYERS = ("random", "scripted", "greedy", "easy", "medium", "hard", "net")
"""The default players."""
EXACT = ("scripted", "greedy")
"""The players that are fast enough to be asked in every information state of the suite."""
SETTINGS = ("rows", "steps", "epochs", "minibatch", "rate", "clip", "decay", "entropy", "average", "seed")


def page(boards: dict[str, list[Meeting]], machines: Iterable[str], *, exact: bool = False) -> str:
    """The leaderboard of some games; if `exact`, with the exploitability of its players in the suite."""
    lines = [
        "# Leaderboard",
        "",
        f"By `bastide arena --all`, version {bastide.__version__}, on {' and on '.join(sorted(machines))}.",
        "",
        "Every two players met on the same deals with seats exchanged. Elo has one tie added for each pair, so that it exists;",
        "`random` is 0, 200 points more are a score of 76 %, 400 more of 91 %. The intervals are about the mean of all players,",
        "and cover the truth in 95 of 100 cases. The mean return is over all matches of a player; if the stakes differ, as in",
        "Leduc poker, it says more than Elo.",
        "",
        "Your own network takes part if it fits: `bastide arena --all random medium net net:FILE`. Matches that were",
        "played elsewhere join by their files, which `bastide arena GAME net:FILE medium --json FILE` writes and `--add` reads.",
    ]
    networks, seen = list[str](), dict[str, None]()
    for game, planned in boards.items():
        meetings = [meeting for meeting in planned if meeting.pairing.deals]
        if not meetings:
            continue
        lines += ["", f"## `{game}`", "", *board(meetings)]
        seen |= dict.fromkeys(players_of(meetings))
        networks += [row for player in players_of(meetings) for row in network(game, player)]
    if exact:
        lines += ["", *exploitability(player for player in seen if player in EXACT)]
    if networks:
        head = ["game", "player", "units", "decisions", "minutes", *SETTINGS]
        lines += ["", "## Commands that made the networks", "", *table(head, networks)]
    return "\n".join(lines) + "\n"


def exploitability(players: Iterable[str]) -> Iterator[str]:
    """The exploitability of players, and of uniformly random play, in the configurations of the suite."""
    suite = bastide.suite()
    reports = {player: suite.report(player).exploitability for player in players}
    yield f"## Exploitability in the suite {suite.version}"
    yield ""
    yield "The mean gain of a best response, which knows the player, in returns: 0 is perfect play."
    yield ""
    rows = [
        row([f"`{solved.name}`", f"{solved.random:.3f}", *(f"{report[solved.name]:.3f}" for report in reports.values())])
        for solved in suite.configurations
    ]
    yield from table(["configuration", "random play", *(f"`{player}`" for player in reports)], rows)


def table(head: Sequence[str], rows: Iterable[str]) -> list[str]:
    """A table in Markdown."""
    return [row(head), row(["---"] * len(head)), *rows]


def row(cells: Iterable[object]) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def players_of(meetings: Iterable[Meeting]) -> list[str]:
    """The players, in the order in which they are named."""
    return list(dict.fromkeys(player for meeting in meetings for player in meeting.players))


def board(meetings: list[Meeting]) -> list[str]:
    """The players of a game, the strongest first."""
    slowness = {player: 1000 * seconds / max(decisions, 1) for player, (decisions, seconds) in times_of(meetings).items()}
    rows = []
    for player, elo, within in ranking(meetings):
        own = [(meeting.pairing, meeting.players.index(player)) for meeting in meetings if player in meeting.players]
        matches = sum(pairing.matches for pairing, _ in own)
        mean = sum(pairing.return_sums[side] for pairing, side in own) / matches
        rows.append(
            row([f"`{short(player)}`", f"{elo:+.0f} ± {within:.0f}", f"{mean:+.3f}", f"{matches:,}", f"{slowness[player]:.3f}"])
        )
    return table(["player", "Elo", "mean return", "matches", "ms a decision"], rows)


def ranking(meetings: list[Meeting]) -> list[tuple[str, float, float]]:
    """Each player with its Elo and half the width of its interval, the strongest first."""
    players = players_of(meetings)
    return sorted(zip(players, *ratings(players, meetings), strict=True), key=lambda rating: -rating[1])


def ratings(players: list[str], meetings: list[Meeting]) -> tuple[list[float], list[float]]:
    """The Elo of each player, and half the width of its interval; `random` or else the weakest has 0."""
    pairings = {tuple(map(players.index, meeting.players)): meeting.pairing for meeting in meetings}
    strength, reach = _league.ratings(len(players), pairings)  # type: ignore[arg-type]
    zero = strength[players.index("random")] if "random" in players else strength.min()
    return list(strength - zero), list(reach)


def network(game: str, player: str) -> Iterator[str]:
    """The origin of a network, as its file states; nothing for other players."""
    if not player.startswith(NETWORK):
        return
    with Path(player.removeprefix(NETWORK)).open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        about = json.loads(file.read(length))["__metadata__"]
    made: dict[str, Any] = json.loads(about.get("made", "{}"))
    units = ", ".join(map(str, made.get("units", ())))
    said = [made.get(name, "") for name in SETTINGS]
    yield row([f"`{game}`", f"`{short(player)}`", units, f"{made.get('decisions', 0):,}", f"{made.get('minutes', 0):.0f}", *said])
