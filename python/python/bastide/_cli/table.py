"""A match in the terminal, and the people at it."""

import copy
import secrets
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import click
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

import bastide
from bastide._cli.kept import Kept, Sitting, folder
from bastide._cli.render import write
from bastide._cli.screen import console, say, tell
from bastide._cli.spoken import last_words, spoken, understood
from bastide._cli.thoughts import Thought, written
from bastide._cli.typed import asked, editing
from bastide._errors import visible
from bastide._outlook import briefly, expected, stakes

COMMANDS = ("again", "help", "hint", "look", "new", "quit", "rules", "save ", "thoughts ", "undo")
HELP = """\
A number or the action beside it: play it. You can name several cards at once, in any order: `commit two five`.
look (l): show the whole table; inside a turn only what changed is shown.
hint: the action that the player `hard` would play, and the chances (or chips) of the actions that it tried most.
undo (u): take back your last action and everything after it.
again: begin a match with the same cards. new: begin a match with other cards.
save FILE (s FILE): write the match so far, in JSON if FILE ends in .json. `bastide replay FILE` shows it, and
`bastide play --resume FILE` goes on with it. Every match is kept anyway: `bastide play --resume` goes on with the last one.
thoughts FILE: write the other players' thoughts so far; `bastide render RECORD -o match.html --thoughts FILE` shows it.
rules (r): print the rules.
quit (q): leave. Ctrl-D and Ctrl-C do the same."""
OVER = "again, new, undo, save FILE or quit"
HINTED = 3
FIGURES = ("strength", "cost", "flank_penalty", "victory_points", "command_points")
MANY = 4


@dataclass
class Table:
    """A match with people, who have the seats without a player."""

    match: bastide.Match
    seat: int
    players: dict[int, bastide.Player]
    adviser: bastide.Player
    hints: bool
    seed: int = 0
    kept: Kept | None = None
    results: list[list[float]] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)
    thoughts: list[Thought] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    explained: set[str] = field(default_factory=set)
    is_saved: bool = False

    def sit(self) -> None:
        """Asks for actions until the people leave."""
        with editing(self.words, folder() / "history"):
            self.play()
        self.leave()

    def leave(self) -> None:
        """Says where the match is, unless it was saved."""
        if not self.is_saved and self.kept:
            tell("The match is kept: `bastide play --resume` goes on with it. It is in this file:", "dim")
            say(str(self.kept.file), "dim")

    def play(self) -> None:
        """Asks for actions until the people leave."""
        earlier: list[bastide.Match] = []
        while True:
            self.let_others_play()
            self.keep()
            self.hand_over()
            self.describe()
            self.told[self.seat] = self.match.noticed(self.seat)
            answer = self.ask()
            if isinstance(answer, list):
                earlier.append(copy.copy(self.match))
                self.is_saved = False
                for action in answer:
                    self.match.play(action)
            elif answer == "quit":
                return
            elif answer in {"again", "new"}:
                earlier.clear()
                self.begin(self.seed if answer == "again" else secrets.randbelow(2**32))
            elif earlier:
                self.go_back(earlier.pop())
            else:
                tell("There is nothing to undo.", "yellow")

    def begin(self, seed: int) -> None:
        """Begins another match of the game with the same people and players."""
        if self.match.turn == bastide.OVER:
            self.results.append(list(self.match.returns))
        self.match, self.seed = self.match.game.match(seed), seed
        self.kept = self.kept and Kept()
        self.told.clear()
        self.thoughts.clear()
        self.shown.clear()

    def keep(self) -> None:
        """Keeps the match in the folder of the user's state; says so, once, if that fails."""
        if self.kept is None:
            return
        people = [seat for seat in range(self.match.game.seats) if seat not in self.players]
        names = {seat: player.name for seat, player in self.players.items()}
        try:
            self.kept.keep(self.match, Sitting(people, names, self.hints, self.seed, self.results))
        except click.ClickException as error:
            self.kept = None
            say(f"The match is not kept: {error.message}.", "yellow")

    def let_others_play(self) -> None:
        """Plays for every seat that has a player."""
        with console.status("The others play"):
            while self.match.turn in self.players:
                self.shown.clear()
                player = self.players[self.match.turn]
                thought = Thought(len(self.match.record), player.name, player.think(self.match))
                self.thoughts.append(thought)
                self.match.play(thought.thought.action)

    def go_back(self, match: bastide.Match) -> None:
        """Returns to an earlier state of the match, and forgets the rest."""
        self.match = match
        self.told = {seat: min(told, match.noticed(seat)) for seat, told in self.told.items()}
        self.thoughts = [thought for thought in self.thoughts if thought.events < len(match.record)]
        self.shown.clear()

    def hand_over(self) -> None:
        """Hides the last person's view from the next person to play."""
        turn = self.match.turn
        if turn in {self.seat, bastide.OVER}:
            return
        self.seat = turn
        self.shown.clear()
        console.clear()
        asked(f"Seat {turn}, your turn: press enter when nobody else is looking > ")

    def describe(self) -> None:
        """Prints the table, or inside a turn what changed of it, then the events and the legal actions."""
        drawn = self.match._blocks(self.seat, console.width)
        if self.told:
            console.print()
        for tone, lines in drawn:
            if tone != "question" and lines not in self.shown:
                for line in lines:
                    say(line, "bold" if tone == "heading" else "dim" if tone == "note" else "")
        self.shown = [lines for _, lines in drawn]
        for line in self.figures():
            tell(line, "dim")
        for event in self.match.told(self.seat, self.told.get(self.seat, self.dealt())):
            tell(event["sentence"], "cyan")
        if self.match.turn == bastide.OVER:
            tell(self.verdict(), "bold")
            return
        tell(self.match.asked(self.seat), "bold")
        for choices in self.choices():
            console.print(Padding(broken(choices, console.width - 2), (0, 0, 0, 2), expand=False))
        if self.hints:
            self.advise()

    def figures(self) -> Iterator[str]:
        """The figures on the cards that the person holds or can choose, once for each card; equal cards share a line."""
        scene, faces = self.match.scene(self.seat).to_dict(), self.match.game.cards()
        held = scene["seats"][self.seat].get("hand", {}).get("open", [])
        offered = [part.rpartition(":")[2] for choice in scene["choices"] for part in choice["parts"]]
        with_figures = [face for face in faces.values() if face.get("figures")]
        labelled = [name for name in FIGURES if all(str(face["figures"].get(name)) == face["label"] for face in with_figures)]
        alike: dict[tuple[str, str], list[str]] = {}
        for card in dict.fromkeys([*held, *offered]):
            on_it = faces.get(card, {}).get("figures", {})
            figures = [f"{name.replace('_', ' ')} {on_it[name]}" for name in FIGURES if on_it.get(name) and name not in labelled]
            if figures and card not in self.explained:
                self.explained.add(card)
                kind = faces[card]["name"].removesuffix(faces[card]["label"])
                alike.setdefault((kind, ", ".join(figures)), []).append(faces[card]["label"])
        for (kind, words), labels in alike.items():
            yield f"{kind}{', '.join(labels)}: {words}"
        for name in labelled if alike else ():
            yield f"The number on a card: {name.replace('_', ' ')}."

    def dealt(self) -> int:
        """The number of events that the person noticed before the first decision: the table shows what was dealt."""
        record = self.match.record
        first = next((events for events, position in enumerate(record.positions()) if position.turn >= 0), 0)
        return record.noticed(self.seat)[first]

    def choices(self) -> Iterator[Text]:
        """The legal actions with their numbers, those of a verb in a line."""
        last = last_words(self.seen())
        legal = [(number, self.notation(action), action in last) for number, action in enumerate(self.match.legal(), start=1)]
        legal.sort(key=lambda one: one[1] == "end")
        verbs: dict[str, dict[str, list[Text]]] = {}
        for number, text, ends in legal:
            before, _, thing = text.rpartition(" ")
            verbs.setdefault(before.partition(" ")[0], {}).setdefault(before, []).append(numbered(number, thing, ends))
        for of_verb in (verbs[verb] for verb in sorted(verbs, key=lambda verb: not verb)):
            line = Text()
            for before, things in of_verb.items():
                if line and len(things) >= MANY:
                    yield line
                    line = Text()
                line = Text("   ").join(filter(None, (line, Text("  ").join(filter(None, (Text(before), *things))))))
            yield line

    def words(self) -> list[str]:
        """The words that Tab completes: commands and legal actions."""
        return [*COMMANDS, *map(self.notation, self.match.legal())]

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
        tell(hint, "green")

    def hint(self) -> str:
        """The action that the adviser would play, and the chances or chips of those that it tried most."""
        thought = self.adviser.think(self.match.position)
        number = self.match.legal().index(thought.action) + 1
        actions, chips = thought.actions.tolist(), stakes(self.match.game)
        tried = sorted(thought.visits.nonzero()[0].tolist(), key=lambda place: -int(thought.visits[place]))
        own = [f": {expected(thought, place, chips)}" for place in tried if actions[place] == thought.action]
        others = [
            f"; {self.notation(actions[place])} {briefly(thought, place, chips)}"
            for place in tried[:HINTED]
            if actions[place] != thought.action
        ]
        return f"{self.adviser.name.capitalize()} would play {number}, {self.notation(thought.action)}{''.join(own + others)}."

    def notation(self, action: int) -> str:
        """An action as the person sees it."""
        return spoken(self.match.game, self.seat, self.match.game.action_text(action))

    def verdict(self) -> str:
        """The result for the person, and over all matches of the sitting."""
        share = self.match.returns[self.seat]
        names = ["you" if seat == self.seat else f"seat {seat}" for seat in range(self.match.game.seats)]
        scores = ", ".join(f"{name}: {score}" for name, score in zip(names, self.match.scores, strict=True))
        verdict = f"{'You have won' if share > 0 else 'You have lost' if share < 0 else 'Nobody has won'}. Scores: {scores}."
        results = [*self.results, list(self.match.returns)]
        if len(results) == 1:
            return verdict
        won = [sum(returns[seat] > 0 for returns in results) for seat in range(self.match.game.seats)]
        each = ", ".join(
            f"{name} {'have' if name == 'you' else 'has'} won {number}" for name, number in zip(names, won, strict=True)
        )
        return f"{verdict} Of {len(results)} matches {each}."

    def ask(self) -> list[int] | str:
        """The actions that the person chooses, or `undo`, `again`, `new` or `quit`."""
        over = self.match.turn == bastide.OVER
        while True:
            text = asked(f"{OVER} > " if over else "> ")
            match text.split(maxsplit=1):
                case []:
                    continue
                case ["again" | "new" | "quit" | "q" | "undo" | "u" as what]:
                    return {"q": "quit", "u": "undo"}.get(what, what)
                case ["help" | "h" | "?"]:
                    tell(HELP)
                case ["hint"]:
                    self.advise()
                case ["look" | "l"]:
                    self.shown.clear()
                    self.describe()
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
            tell(f"The match is over: {OVER}.", "yellow")
        elif text.isdecimal():
            if 1 <= int(text) <= len(legal):
                return [legal[int(text) - 1]]
            tell(f"Number {text} does not exist; expected 1 to {len(legal)}.", "yellow")
        else:
            try:
                actions = understood(self.seen(), text)
            except bastide.IllegalError:
                said = f"`{visible(text)}` is not an action; expected one, or its number from 1 to {len(legal)}; see `help`."
                tell(said, "yellow")
                return []
            if not actions:
                tell(f"`{visible(text)}` is not legal now.", "yellow")
            elif len(actions) == 1 or self.agreed(actions):
                return actions
        return []

    def agreed(self, actions: list[int]) -> bool:
        """Prints the outcome of several actions, and asks whether to play them."""
        position = self.seen()
        for action in actions:
            position = position.after(action)
        more = "you can go on" if position.turn == self.seat else "your turn is over"
        tell(f"{', then '.join(self.notation(action) for action in actions)}; after that {more}.", "green")
        return asked("enter: play, n: not > ").lower() not in {"n", "no"}

    def save(self, what: str, file: Path) -> None:
        """Writes the record of the match so far, or the others' thoughts."""
        record = self.match.record
        match = record.to_json() + "\n" if file.suffix == ".json" else record.to_text()
        try:
            write(file, (written(self.thoughts) if what == "thoughts" else match).encode())
        except click.ClickException as error:
            say(f"{visible(error.message)}; nothing was saved.", "yellow")
        else:
            self.is_saved = self.is_saved or what != "thoughts"
            say(f"Saved in {visible(str(file))}.", "green")


def numbered(number: int, text: str, ends: bool) -> Text:
    """A choice with its number, which does not break at the end of a line."""
    return Text.assemble((f"{number})", "bold green"), f"\N{NO-BREAK SPACE}{text}", (" (ends it)" if ends else "", "dim"))


def broken(choices: Text, width: int) -> Text:
    """Choices in lines of a width, in which each stays beside its number: rich breaks at any space."""
    lines = textwrap.wrap(choices.plain, width, drop_whitespace=False, break_on_hyphens=False)
    parts = choices.divide(list(accumulate(map(len, lines)))[:-1])
    for part in parts:
        part.rstrip()
    return Text("\n").join(parts)
