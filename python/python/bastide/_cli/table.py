"""A match in the terminal, and the people at it."""

import copy
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich.columns import Columns
from rich.markdown import Markdown
from rich.text import Text

import bastide
from bastide._cli.render import write
from bastide._cli.screen import console, result, say, show, tell
from bastide._cli.spoken import last_words, spoken, understood
from bastide._cli.thoughts import Thought, written

HELP = """\
A number or the action beside it: play it. You can name several cards at once, in any order: `commit two five`.
hint: the action that the player `hard` would play, and the actions that it tried most.
undo (u): take back your last action and everything after it.
save FILE (s FILE): write the match so far, in JSON if FILE ends in .json. `bastide replay FILE` shows it, and
`bastide play --resume FILE` goes on with it.
thoughts FILE: write the other players' thoughts so far; `bastide render RECORD -o match.html --thoughts FILE` shows it.
rules (r): print the rules.
quit (q): leave. Ctrl-D and Ctrl-C do the same."""


@dataclass
class Table:
    """A match with people, who have the seats without a player."""

    match: bastide.Match
    seat: int
    players: dict[int, bastide.Player]
    adviser: bastide.Player
    hints: bool
    told: dict[int, int] = field(default_factory=dict)
    thoughts: list[Thought] = field(default_factory=list)

    def sit(self) -> None:
        """Asks for actions until the people leave."""
        earlier: list[bastide.Match] = []
        while True:
            self.let_others_play()
            self.hand_over()
            self.describe(self.told.get(self.seat, 0))
            self.told[self.seat] = self.match.noticed(self.seat)
            answer = self.ask()
            if isinstance(answer, list):
                earlier.append(copy.copy(self.match))
                for action in answer:
                    self.match.play(action)
            elif answer == "quit":
                return
            elif earlier:
                self.go_back(earlier.pop())
            else:
                tell("There is nothing to undo.", "yellow")

    def let_others_play(self) -> None:
        """Plays for every seat that has a player."""
        with console.status("The others play"):
            while self.match.turn in self.players:
                player = self.players[self.match.turn]
                thought = Thought(len(self.match.record), player.name, player.think(self.match))
                self.thoughts.append(thought)
                self.match.play(thought.thought.action)

    def go_back(self, match: bastide.Match) -> None:
        """Returns to an earlier state of the match, and forgets the rest."""
        self.match = match
        self.told = {seat: min(told, match.noticed(seat)) for seat, told in self.told.items()}
        self.thoughts = [thought for thought in self.thoughts if thought.events < len(match.record)]

    def hand_over(self) -> None:
        """Hides the last person's view from the next person to play."""
        turn = self.match.turn
        if turn in {self.seat, bastide.OVER}:
            return
        self.seat = turn
        console.clear()
        console.input(f"[bold]Seat {turn} is to play: press enter when nobody else is looking > [/bold]")

    def describe(self, since: int) -> None:
        """Prints the events, the table, and the legal actions."""
        console.print()
        for _, sentence in self.match.telling(self.seat, since):
            tell(sentence, "cyan")
        show(self.match, self.seat)
        if self.match.turn == bastide.OVER:
            tell(result(self.match), "bold")
            tell(self.verdict(), "bold")
            return
        last = last_words(self.seen())
        choices = [
            Text.assemble((f"{number:3} ", "bold green"), self.notation(action), (" (ends it)" if action in last else "", "dim"))
            for number, action in enumerate(self.match.legal(), start=1)
        ]
        console.print(Columns(choices, column_first=True, padding=(0, 3)))
        if self.hints:
            self.advise()

    def seen(self) -> bastide.Position:
        """A position that looks the same to the person, so that its continuations reveal nothing hidden."""
        return self.match.position.redeal(self.seat, 0)

    def advise(self) -> None:
        """Prints the hint of the adviser."""
        if self.match.turn == bastide.OVER:
            tell("The match is over.", "yellow")
            return
        with console.status("Thinking"):
            hint = self.hint()
        for line in hint:
            tell(line, "green")

    def considered(self) -> Thought:
        """The adviser's thought, from the person's observation alone."""
        return Thought(len(self.match.record), self.adviser.name, self.adviser.think(self.match.position))

    def hint(self) -> list[str]:
        """The action that the adviser would play, and the actions that it tried most."""
        thought = self.considered()
        number = self.match.legal().index(thought.thought.action) + 1
        return thought.lines(self.match.game, f"{number}, ")

    def notation(self, action: int) -> str:
        """An action as the person sees it."""
        return spoken(self.match.game, self.match.game.action_text(action))

    def verdict(self) -> str:
        """The result for the person."""
        share = self.match.returns[self.seat]
        return "You have won." if share > 0 else "You have lost." if share < 0 else "Nobody has won."

    def ask(self) -> list[int] | str:
        """The actions that the person chooses, or `undo` or `quit`."""
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
                    tell(HELP)
                case ["hint"]:
                    self.advise()
                case ["rules" | "r"]:
                    console.print(Markdown(self.match.game.rules))
                case ["save" | "s" | "thoughts" as what]:
                    tell(f"In which file? Write `{'save' if what == 's' else what} FILE`.", "yellow")
                case ["save" | "s" | "thoughts" as what, file]:
                    self.save(what, Path(file))
                case _:
                    actions = self.actions_of(text)
                    if actions:
                        return actions

    def actions_of(self, text: str) -> list[int]:
        """The actions of a number or a notation; reports an error if there is none, and the outcome of several."""
        legal = self.match.legal()
        if not legal:
            tell("The match is over: undo, save FILE or quit.", "yellow")
        elif text.isdecimal():
            if 1 <= int(text) <= len(legal):
                return [legal[int(text) - 1]]
            tell(f"Number {text} does not exist; expected 1 to {len(legal)}.", "yellow")
        else:
            try:
                actions = understood(self.seen(), text)
            except bastide.IllegalError as error:
                if "not legal now" in str(error):
                    tell(f"`{text}` is not legal now.", "yellow")
                else:
                    tell(f"`{text}` is not an action; expected one, or its number from 1 to {len(legal)}; see `help`.", "yellow")
                return []
            if len(actions) == 1 or self.agreed(actions):
                return actions
        return []

    def agreed(self, actions: list[int]) -> bool:
        """Prints the outcome of several actions, and asks whether to play them."""
        position = self.seen()
        for action in actions:
            position = position.after(action)
        more = "you can go on" if position.turn == self.seat else "your turn is over"
        tell(f"{', then '.join(self.notation(action) for action in actions)}; after that {more}.", "green")
        return console.input("[bold]enter: play, n: not > [/bold]").strip().lower() not in {"n", "no"}

    def save(self, what: str, file: Path) -> None:
        """Writes the record of the match so far, or the others' thoughts."""
        record = self.match.record
        match = record.to_json() + "\n" if file.suffix == ".json" else record.to_text()
        try:
            write(file, (written(self.thoughts) if what == "thoughts" else match).encode())
        except click.ClickException as error:
            say(f"{error.message}; nothing was saved.", "yellow")
        else:
            say(f"Saved in {file}.", "green")
