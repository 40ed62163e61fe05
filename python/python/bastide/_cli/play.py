"""`bastide play`: a match in the terminal."""

import copy
import secrets
from dataclasses import dataclass
from pathlib import Path

import click
from rich.columns import Columns
from rich.markdown import Markdown
from rich.text import Text

import bastide
from bastide._cli.arguments import SEED
from bastide._cli.arguments import game as game_argument
from bastide._cli.screen import console, result, say, show
from bastide._cli.seen import news

SHOWN = 5
HELP = """\
A number or the action beside it: play it.
hint: what the player `hard` would play, and how often it tried what.
undo (u): take back your last action and what followed.
save FILE (s FILE): write the match so far, in JSON if FILE ends in .json; `bastide replay FILE` shows it.
rules (r): print the rules.
quit (q): leave. Ctrl-D and Ctrl-C do the same."""


@click.command()
@game_argument
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Where you sit.")
@click.option("--seed", type=SEED, metavar="N", help="The same seed deals the same cards; without it, a new one.")
@click.option(
    "--against",
    "others",
    multiple=True,
    default=["medium"],
    show_default=True,
    metavar="PLAYER",
    help="Who plays the other seats: random, scripted, greedy, easy, medium, hard or expert; named once for all, or for each.",
)
@click.option("--hints", is_flag=True, help="Show a hint at each of your decisions.")
def play(game: bastide.Game, seat: int, seed: int | None, others: tuple[str, ...], hints: bool) -> None:
    """Play GAME in the terminal."""
    seed = secrets.randbelow(2**32) if seed is None else seed
    game.start().table(seat)
    seats = [other for other in range(game.seats) if other != seat]
    if len(others) not in {1, len(seats)}:
        raise click.BadParameter(f"there are {len(seats)} other seats: name 1 player or {len(seats)}", param_hint="--against")
    players = {other: game.player(name, seed) for other, name in zip(seats, others * (len(seats) // len(others)), strict=True)}
    say(f"{game.name}, seed {seed}: you are seat {seat}. `help` says what you can type.", "bold")
    say(" ".join(f"Seat {other}: {player.name}." for other, player in players.items()))
    table = Table(game.match(seed), seat, players, game.player("hard", seed), hints)
    try:
        table.sit()
    except (EOFError, KeyboardInterrupt):
        console.print()
    say("Goodbye.")


@dataclass
class Table:
    """A match with one person at it."""

    match: bastide.Match
    seat: int
    players: dict[int, bastide.Player]
    adviser: bastide.Player
    hints: bool

    def sit(self) -> None:
        """Asks for one action after the other, until the person leaves."""
        earlier: list[bastide.Match] = []
        since = 0
        while True:
            self.let_others_play()
            self.describe(since)
            since = len(self.match.record)
            answer = self.ask()
            if isinstance(answer, int):
                earlier.append(copy.copy(self.match))
                self.match.play(answer)
            elif answer == "quit":
                return
            elif earlier:
                self.match = earlier.pop()
                since = len(self.match.record)
            else:
                say("There is nothing to take back.", "yellow")

    def let_others_play(self) -> None:
        """Plays for every other seat."""
        with console.status("The others play"):
            while self.match.turn not in {self.seat, bastide.OVER}:
                self.match.play(self.players[self.match.turn].choose(self.match))

    def describe(self, since: int) -> None:
        """Prints what others did, the table, and what can be played."""
        console.print()
        for line in news(self.match.record, since, self.seat):
            say(line, "cyan")
        show(self.match, self.seat)
        if self.match.turn == bastide.OVER:
            say(result(self.match), "bold")
            say(self.verdict(), "bold")
            return
        choices = [
            Text.assemble((f"{number:3} ", "bold green"), self.match.game.action_text(action))
            for number, action in enumerate(self.match.legal(), start=1)
        ]
        console.print(Columns(choices, column_first=True, padding=(0, 3)))
        if self.hints:
            self.advise()

    def advise(self) -> None:
        """Prints what the adviser would play, and what it tried most."""
        if self.match.turn == bastide.OVER:
            say("The match is over.", "yellow")
            return
        with console.status("Thinking"):
            thought = self.adviser.think(self.match)
        number = self.match.legal().index(thought.action) + 1
        say(f"{self.adviser.name} would play {number}, {self.match.game.action_text(thought.action)}:", "green")
        *tried, summary = str(thought).splitlines()
        for line in (*tried[:SHOWN], summary):
            say(f"  {line}", "green")

    def verdict(self) -> str:
        """What the result means for the person."""
        share = self.match.returns[self.seat]
        return "You have won." if share > 0 else "You have lost." if share < 0 else "Nobody has won."

    def ask(self) -> int | str:
        """The action that the person chooses, or `undo` or `quit`."""
        over = self.match.turn == bastide.OVER
        while True:
            text = console.input("[bold]undo, save FILE or quit > [/bold]" if over else "[bold]> [/bold]").strip()
            match text.split(maxsplit=1):
                case []:
                    continue
                case ["undo" | "u"]:
                    return "undo"
                case ["quit" | "q"]:
                    return "quit"
                case ["help" | "h" | "?"]:
                    say(HELP)
                case ["hint"]:
                    self.advise()
                case ["rules" | "r"]:
                    console.print(Markdown(self.match.game.rules))
                case ["save" | "s"]:
                    say("Save it in which file? Write `save FILE`.", "yellow")
                case ["save" | "s", file]:
                    self.save(Path(file).expanduser())
                case _:
                    action = self.action_of(text)
                    if action is not None:
                        return action

    def action_of(self, text: str) -> int | None:
        """The legal action of a number or a notation; says what is wrong where there is none."""
        legal = self.match.legal()
        if not legal:
            say("The match is over: undo, save FILE or quit.", "yellow")
        elif text.isdecimal():
            if 1 <= int(text) <= len(legal):
                return legal[int(text) - 1]
            say(f"There is no number {text}; the numbers are 1 to {len(legal)}.", "yellow")
        else:
            try:
                action = self.match.game.action_id(text)
            except bastide.IllegalError:
                say(f"`{text}` is neither a number from 1 to {len(legal)} nor one of the actions; `help` says more.", "yellow")
                return None
            if action in legal:
                return action
            say(f"`{text}` is not legal now.", "yellow")
        return None

    def save(self, file: Path) -> None:
        """Writes the record of the match so far."""
        record = self.match.record
        try:
            file.write_text(record.to_json() + "\n" if file.suffix == ".json" else record.to_text(), encoding="utf-8")
        except OSError as error:
            say(f"{file}: {error.strerror}; nothing was saved.", "yellow")
        else:
            say(f"Saved in {file}.", "green")
