"""A host of matches for clients at a distance: messages in JSON, without a network; `bastide host` serves it over HTTP.

A client has a ticket, which stands for a seat or for an onlooker of one match. It shows the scenes of that viewer, and sends the
parts that its person chooses. Nothing else of a match leaves the host before the end.
"""

import base64
import json
import logging
import os
import re
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal, TypeAlias

import bastide
from bastide._ahead import ahead, gains, hands
from bastide._files import replace
from bastide._link import opened
from bastide._moments import decisions, reviewed
from bastide._outlook import stakes

__all__ = ["PERSON", "Host", "Tickets"]

Viewer: TypeAlias = int | Literal["public"]
Message: TypeAlias = Mapping[str, Any]

_LOG = logging.getLogger("bastide.host")

PERSON = "person"
"""The player of a seat that a client plays."""

LEVELS = ["easy", "medium", "hard", "expert"]
JUDGE = "search(iterations=8000)"
"""The player by which clients judge decisions after the end."""
OF_HINTS = {"hint", "worlds", "compare"}
MOST_PARTS = 200
MOST_TAKEN_BACK = 100
MOST_ENDED = 20
MOST_OPENED = 100
FOLDERS = re.compile(r"(?<=[:=])[^,]*[/\\]")
"""The folder of a file in the name of a player, which is nobody's business."""


class Refusal(Exception):
    """Words for a client whose message is refused; nothing has changed."""


@dataclass
class Hosted:
    """A match with its seats. `era` grows whenever it goes back or begins again, so no decision has the number of another."""

    match: bastide.Match
    seats: list[str]
    tickets: dict[str, Viewer]
    era: int = 0
    earlier: list[tuple[int, str]] = field(default_factory=list)
    accepted: dict[Viewer, tuple[str, list[str]]] = field(default_factory=dict)
    ended: dict[int, str] = field(default_factory=dict)
    """The matches that others followed, by their eras."""
    opened: int = 0
    """The number of matches that its people have opened."""
    players: dict[int, bastide.Player] = field(init=False)
    sent: dict[Viewer, int] = field(default_factory=dict)
    counted: dict[Viewer, int] = field(default_factory=dict)
    heard: dict[Viewer, tuple[int, list[dict[str, Any]]]] = field(default_factory=dict)
    """The last answers to `noticed` and `told`, for which the match is replayed."""
    wishes: dict[str, list[int]] = field(default_factory=dict)
    listeners: dict[Viewer, list[Callable[[], None]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Seats the players. Raises OptionError for an unknown one."""
        named = [(seat, player) for seat, player in enumerate(self.seats) if player != PERSON]
        self.players = {seat: self.match.game.player(player, secrets.randbits(64)) for seat, player in named}

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(len(self.seats)) if seat not in self.players]

    def noticed(self, viewer: Viewer) -> int:
        """The number of events that a viewer noticed."""
        if viewer not in self.counted:
            self.counted[viewer] = self.match.noticed(viewer)
        return self.counted[viewer]

    def told(self, viewer: Viewer, since: int) -> list[dict[str, Any]]:
        """The events that a viewer noticed after the first `since`."""
        if self.noticed(viewer) == since:
            return []
        if self.heard.get(viewer, (None, []))[0] != since:
            self.heard[viewer] = since, self.match.told(viewer, since)
        return self.heard[viewer][1]

    def decision(self, viewer: Viewer) -> str:
        """The number of what a viewer is shown."""
        return f"{self.era}-{self.noticed(viewer)}"

    def is_news(self, viewer: Viewer) -> bool:
        """Whether a viewer is asked, or told something since its last message; else it would count decisions of others."""
        since = self.sent.get(viewer, 0)
        if self.noticed(viewer) == since:
            return False
        return self.match.turn in {viewer, bastide.OVER} or bool(self.told(viewer, since))


@dataclass(frozen=True)
class Tickets:
    """The tickets of a match: of each person's seat, and of onlookers."""

    seats: dict[int, str]
    onlookers: str


class Host:
    """The matches of a host, which any threads may use.

    >>> host = Host()
    >>> tickets = host.open("leduc_poker", [PERSON, PERSON], seed=3)
    >>> seen = host.answer({"message": "state", "ticket": tickets.seats[0]})
    >>> seen["decision"], seen["scene"]["question"]["kind"]
    ('0-1', 'bet')
    >>> host.answer({"message": "play", "ticket": tickets.seats[0], "decision": "0-1", "parts": ["button:call"]})["decision"]
    '0-2'
    """

    def __init__(self, folder: Path | None = None, *, hints: bool = False) -> None:
        """Hosts matches, and goes on with those that lie in `folder`, in which each is kept after every decision.

        With `hints` a seat that is asked may ask what the player `hard` thinks. Raises OSError and DamagedError for a bad folder.
        """
        self.folder, self._hints = folder, hints
        self.is_closed = False
        self._lock = threading.RLock()
        self._matches: dict[str, Hosted] = {}
        self._asked = SimpleQueue[tuple[Hosted, bastide.Match] | None]()
        self._thinkers = list[threading.Thread]()
        self._messages: dict[str, Callable[[Hosted, Viewer, Message], dict[str, Any]]] = {
            "state": self._state,
            "play": self._play,
            "undo": lambda hosted, viewer, message: self._wish("undo", hosted, viewer, message),
            "offer": lambda hosted, viewer, message: self._wish("rematch", hosted, viewer, message),
            "hurry": self._hurry,
            "record": self._record,
        }
        self._long = {
            "hint": self._hint,
            "look": self._look,
            "worlds": self._worlds,
            "compare": self._compare,
            "review": self._review,
            "open": self._open,
        }
        for file in sorted(folder.glob("*.hosted")) if folder else []:
            self._read(file)

    def open(self, game: str, seats: Sequence[str], seed: int | None = None) -> Tickets:
        """Begins a match: `PERSON` or the name of a player for each seat. Raises OptionError."""
        loaded = bastide.load(game)
        if len(seats) != loaded.seats:
            raise bastide.OptionError(f"{loaded.name} has {loaded.seats} seats; expected a player for each, found {len(seats)}")
        match = loaded.match(secrets.randbits(64) if seed is None else seed)
        return self.take(match, seats)

    def take(self, match: bastide.Match, seats: Sequence[str]) -> Tickets:
        """Hosts a match that has begun. Raises OptionError for an unknown player."""
        viewers: list[Viewer] = [seat for seat, player in enumerate(seats) if player == PERSON]
        hosted = Hosted(match, list(seats), {secrets.token_urlsafe(16): viewer for viewer in [*viewers, "public"]})
        with self._lock:
            self._matches |= dict.fromkeys(hosted.tickets, hosted)
            self._keep(hosted)
        self._go_on(hosted)
        return self._tickets(hosted)

    @staticmethod
    def _tickets(hosted: Hosted) -> Tickets:
        of = {viewer: ticket for ticket, viewer in hosted.tickets.items()}
        return Tickets({seat: of[seat] for seat in hosted.people}, of["public"])

    @property
    def tickets(self) -> list[Tickets]:
        """The tickets of all matches, the oldest first."""
        with self._lock:
            return [self._tickets(hosted) for hosted in {id(each): each for each in self._matches.values()}.values()]

    def answer(self, message: object) -> dict[str, Any]:
        """The answer to a message of a client: what it asked for, or `refusal`, a sentence."""
        try:
            if not isinstance(message, Mapping):
                raise Refusal('the message is not an object; expected {"message": "state", "ticket": …}')
            kind = message.get("message")
            if kind == "games":
                return {"games": self._games(message.get("game"))}
            known = {**self._messages, **self._long}
            if not isinstance(kind, str) or kind not in known:
                raise Refusal(f"there is no such message; expected one of games, {', '.join(known)}")
            with self._lock:
                hosted, viewer = self._find(message.get("ticket"))
                if kind in self._messages:
                    return self._messages[kind](hosted, viewer, message)
            if kind in OF_HINTS and not self._hints:
                raise Refusal("this host gives no hints")
            return self._long[kind](hosted, viewer, message)
        except Refusal as refusal:
            return {"refusal": str(refusal)}

    def listen(self, ticket: str, changed: Callable[[], None]) -> Callable[[], None] | None:
        """Calls `changed`, from any thread, whenever there is something new for a ticket; returns the function that ends it.

        A viewer who is listened for is present. None for an unknown ticket.
        """
        with self._lock:
            try:
                hosted, viewer = self._find(ticket)
            except Refusal:
                return None
            listeners = hosted.listeners.setdefault(viewer, [])
            listeners.append(changed)
            if len(listeners) == 1:
                self._tell(hosted, [other for other in hosted.tickets.values() if other != viewer])

        def leave() -> None:
            with self._lock, suppress(ValueError):
                listeners.remove(changed)
                if not listeners:
                    self._tell(hosted, list(hosted.tickets.values()))

        return leave

    @property
    def is_done(self) -> bool:
        """Whether all matches are over."""
        with self._lock:
            return all(hosted.match.turn == bastide.OVER for hosted in self._matches.values())

    def close(self) -> None:
        """Plays nothing more, and says so to all who listen; players that think are not waited for."""
        with self._lock:
            self.is_closed = True
            for hosted in self._matches.values():
                self._tell(hosted, list(hosted.listeners))
        for _ in self._thinkers:
            self._asked.put(None)

    # The messages.

    def _find(self, ticket: object) -> tuple[Hosted, Viewer]:
        hosted = self._matches.get(ticket) if isinstance(ticket, str) else None
        if hosted is None:
            raise Refusal("the ticket is unknown; expected the one in the link")
        return hosted, hosted.tickets[str(ticket)]

    @staticmethod
    def _games(name: object) -> list[dict[str, Any]]:
        """All games, or one by its name with options."""
        if not (name is None or isinstance(name, str)):
            raise Refusal("`game` is not the name of a game")
        try:
            games = [bastide.load(each) for each in (bastide.NAMES if name is None else [name])]
        except bastide.Error as error:
            raise Refusal(str(error)) from error
        return [
            {
                "name": game.name,
                "seats": game.seats,
                "players": [PERSON, *LEVELS],
                "cards": game.cards(),
                "chips": stakes(game),
                "rules": game.rules,
            }
            for game in games
        ]

    def _state(self, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        match, noticed = hosted.match, hosted.noticed(viewer)
        since, at = message.get("since", 0), message.get("at")
        for name, value in {"since": since, "at": at}.items():
            if (value is not None or name == "since") and (type(value) is not int or not 0 <= value <= noticed):
                raise Refusal(f"`{name}` is not a number of your messages; expected a whole number from 0 to {noticed}")
        if at is not None:
            record = match.record
            return {"at": at, "scene": record.positions()[record.noticed(viewer).index(at)].scene(viewer).to_dict()}
        hosted.sent[viewer] = noticed
        return {
            "decision": hosted.decision(viewer),
            "noticed": noticed,
            "asked": match.turn == viewer,
            "question": match.asked(viewer),
            "decided": viewer != "public" and self._can("undo", hosted, viewer),
            "seat": None if viewer == "public" else viewer,
            "scene": match.scene(viewer).to_dict(),
            "told": hosted.told(viewer, since),
            "seats": [
                {"player": FOLDERS.sub("", player), "present": player != PERSON or bool(hosted.listeners.get(seat))}
                for seat, player in enumerate(hosted.seats)
            ],
            "wishes": {what: {"seat": seats[0], "granted": seats[1:]} for what, seats in hosted.wishes.items()},
            "hints": self._hints,
        }

    def _play(self, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        decision, parts = message.get("decision"), message.get("parts")
        is_list = isinstance(parts, list) and 0 < len(parts) <= MOST_PARTS and all(isinstance(part, str) for part in parts)
        if not isinstance(decision, str) or not isinstance(parts, list) or not is_list:
            raise Refusal('expected {"message": "play", "ticket": …, "decision": "0-3", "parts": ["hand:0:2"]}')
        if viewer == "public":
            raise Refusal("onlookers do not play; expected the ticket of a seat")
        if hosted.accepted.get(viewer) == (decision, parts):
            return self._state(hosted, viewer, message)
        if hosted.match.turn != viewer:
            raise Refusal("it is not your turn")
        if decision != (now := hosted.decision(viewer)):
            raise Refusal(f"the answer is to another decision; expected an answer to {now}")
        before = base64.b64encode(hosted.match.to_bytes()).decode()
        try:
            hosted.match.play_parts(parts)
        except bastide.Error as error:
            raise Refusal(str(error)) from error
        hosted.earlier = [*hosted.earlier, (viewer, before)][-MOST_TAKEN_BACK:]
        hosted.accepted[viewer] = decision, parts
        hosted.wishes.clear()
        self._keep(hosted)
        self._news(hosted)
        self._go_on(hosted)
        return self._state(hosted, viewer, message)

    def _asked_now(self, hosted: Hosted, viewer: Viewer) -> tuple[bastide.Position, str]:
        """The position in which a seat is asked, and the number of its decision."""
        with self._lock:
            if hosted.match.turn != viewer:
                raise Refusal("it is not your turn")
            return hosted.match.position, hosted.decision(viewer)

    def _hint(self, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        """Lets a player think while others go on; after the end, about the position after `events`."""
        if "events" not in message:
            position, decision = self._asked_now(hosted, viewer)
            return {"decision": decision, "thought": position.game.player("hard").think(position).to_dict()}
        position, seed = self._past(hosted, message).replay(), message.get("seed", 0)
        if type(seed) is not int or not 0 <= seed < 2**64:
            raise Refusal("`seed` is not a whole number from 0 to 2^64 - 1")
        return {"thought": position.game.player(JUDGE, seed).think(position).to_dict()}

    def _past(self, hosted: Hosted, message: Message) -> bastide.Record:
        """The record of a match that is over, up to a decision."""
        record, events = self._over(hosted, message).record, message.get("events")
        positions = record.positions()
        if type(events) is not int or not 0 <= events < len(positions) or positions[events].turn < 0:
            raise Refusal("`events` is not a number of events before a decision")
        return bastide.Record(record.game, record.ids[:events])

    def _worlds(self, hosted: Hosted, _: Viewer, message: Message) -> dict[str, Any]:
        """The hands that others may hold at a decision, for the seat that made it, perhaps `weighed` by what the others did."""
        return hands(self._past(hosted, message).resume(0), is_weighed=message.get("weighed") is True)

    def _compare(self, hosted: Hosted, _: Viewer, message: Message) -> dict[str, Any]:
        """The gains of an action over another at a decision, in the worlds of the hands."""
        position, actions = self._past(hosted, message).replay(), message.get("actions")
        is_legal = isinstance(actions, list) and all(type(action) is int and action in position.legal() for action in actions)
        if not isinstance(actions, list) or not is_legal or len(actions) != 2:
            raise Refusal("`actions` are not two actions of the decision")
        return {"gains": gains(position, actions)}

    def _hurry(self, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        """Lets `easy` act for the player that thinks, for a person who plays alone."""
        if hosted.people != [viewer]:
            raise Refusal("other people play, too; expected to wait with them")
        if hosted.match.turn not in hosted.players:
            raise Refusal("no player thinks")
        # What the player chooses later is for a match that was left.
        hosted.match = bastide.Match.from_bytes(hosted.match.to_bytes())
        hosted.match.play(hosted.match.game.player("easy", secrets.randbits(64)).choose(hosted.match))
        self._keep(hosted)
        self._news(hosted)
        self._go_on(hosted)
        return self._state(hosted, viewer, message)

    def _open(self, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        """Begins another match, which is a person's own: from a decision of a match that is over, or from a link."""
        if viewer == "public":
            raise Refusal("onlookers do not play; expected the ticket of a seat")
        match, seats = self._linked(message["link"]) if "link" in message else self._from_past(hosted, viewer, message)
        with self._lock:
            if hosted.opened == MOST_OPENED:
                raise Refusal(f"from this match {MOST_OPENED} others were opened, which is the most")
            tickets = self.take(match, seats)
            hosted.opened += 1
            self._keep(hosted)
        return {"tickets": list(tickets.seats.values()), "onlookers": tickets.onlookers}

    def _from_past(self, hosted: Hosted, viewer: int, message: Message) -> tuple[bastide.Match, list[str]]:
        """A match as it was at a decision, with new chance. Seats without people have their players, or `medium`."""
        record, people = self._past(hosted, message), message.get("people", [viewer])
        known = range(len(hosted.seats))
        if not (isinstance(people, list) and people and all(type(seat) is int and seat in known for seat in people)):
            raise Refusal("`people` is not a list of seats")
        before = ["medium" if player == PERSON else player for player in hosted.seats]
        seats = [PERSON if seat in people else player for seat, player in enumerate(before)]
        return record.resume(secrets.randbits(64)), seats

    def _linked(self, link: object) -> tuple[bastide.Match, list[str]]:
        """The match of a link, such as a puzzle's, whose players are levels."""
        if not self._hints:
            raise Refusal("this host opens no links")
        try:
            match, person, players = opened(str(link))
        except (bastide.Error, ValueError) as error:
            raise Refusal(str(error)) from error
        if len(players) != match.game.seats - 1 or not set(players) <= set(LEVELS):
            raise Refusal(f"the players of the link are not one for all other seats, or one for each, of {', '.join(LEVELS)}")
        return match, [*players[:person], PERSON, *players[person:]]

    def _look(self, hosted: Hosted, viewer: Viewer, _: Message) -> dict[str, Any]:
        position, decision = self._asked_now(hosted, viewer)
        return {"decision": decision, **ahead(position)}

    def _over(self, hosted: Hosted, message: Message) -> bastide.Match:
        """The match that is over, or an earlier one by its era."""
        with self._lock:
            era = message.get("match", hosted.era)
            if type(era) is int and era in hosted.ended:
                return bastide.Match.from_bytes(base64.b64decode(hosted.ended[era]))
            if type(era) is not int or era != hosted.era:
                raise Refusal("`match` is not the number of a match that is over")
            if hosted.match.turn != bastide.OVER:
                raise Refusal("the match is not over, and its record holds everything")
            return hosted.match

    def _record(self, hosted: Hosted, _: Viewer, message: Message) -> dict[str, Any]:
        match = self._over(hosted, message)
        onlookers, scene = self._tickets(hosted).onlookers, match.scene("everything").to_dict()
        return {"record": match.record.to_text(), "returns": list(match.returns), "scene": scene, "onlookers": onlookers}

    def _review(self, hosted: Hosted, _: Viewer, message: Message) -> dict[str, Any]:
        record = self._over(hosted, message).record
        seen = reviewed(record, ["everything", *range(record.game.seats)])
        return {**seen, "chips": stakes(record.game), "decisions": list(decisions(record)), "hints": self._hints}

    def _wish(self, what: str, hosted: Hosted, viewer: Viewer, message: Message) -> dict[str, Any]:
        """Wishes something, or grants or refuses another person's wish; alone, it is done at once."""
        if viewer == "public":
            raise Refusal("onlookers do not play; expected the ticket of a seat")
        wish = hosted.wishes.get(what)
        if message.get("no") is True:
            hosted.wishes.pop(what, None)
        elif wish is None and self._can(what, hosted, viewer):
            hosted.wishes[what] = [viewer]
        elif wish is None:
            raise Refusal("the match is not over" if what == "rematch" else "you have decided nothing that can be taken back")
        elif viewer not in wish:
            wish.append(viewer)
        if set(hosted.people) <= set(hosted.wishes.get(what, [])):
            self._grant(what, hosted, hosted.wishes[what][0])
        self._tell(hosted, [other for other in hosted.tickets.values() if other != viewer])
        return self._state(hosted, viewer, {})

    @staticmethod
    def _can(what: str, hosted: Hosted, seat: int) -> bool:
        return hosted.match.turn == bastide.OVER if what == "rematch" else any(by == seat for by, _ in hosted.earlier)

    def _grant(self, what: str, hosted: Hosted, seat: int) -> None:
        if what == "rematch":
            hosted.ended[hosted.era] = base64.b64encode(hosted.match.to_bytes()).decode()
            hosted.ended = dict([*hosted.ended.items()][-MOST_ENDED:])
            hosted.match, hosted.earlier = hosted.match.game.match(secrets.randbits(64)), []
        else:
            last = max(index for index, (by, _) in enumerate(hosted.earlier) if by == seat)
            hosted.match = bastide.Match.from_bytes(base64.b64decode(hosted.earlier[last][1]))
            del hosted.earlier[last:]
        hosted.era += 1
        for memory in (hosted.wishes, hosted.accepted, hosted.sent):
            memory.clear()
        self._keep(hosted)
        self._go_on(hosted)

    # What goes on between the messages.

    def _news(self, hosted: Hosted) -> None:
        """Tells those who are asked, or have been told something."""
        self._tell(hosted, [viewer for viewer in hosted.tickets.values() if hosted.is_news(viewer)])

    @staticmethod
    def _tell(hosted: Hosted, viewers: Sequence[Viewer]) -> None:
        for viewer in viewers:
            hosted.sent[viewer] = hosted.noticed(viewer)
            for changed in list(hosted.listeners.get(viewer, [])):
                changed()

    def _go_on(self, hosted: Hosted) -> None:
        """Lets a player act, if it is asked, in another thread."""
        if hosted.match.turn not in hosted.players:
            return
        self._asked.put((hosted, hosted.match))
        if len(self._thinkers) < (os.cpu_count() or 1) + 1:
            self._thinkers.append(threading.Thread(target=self._think, name="bastide-host", daemon=True))
            self._thinkers[-1].start()

    def _think(self) -> None:
        """Asks players one after the other; a match that was taken back has another object."""
        while asked := self._asked.get():
            hosted, match = asked
            try:
                action = hosted.players[match.turn].choose(match)
            except (bastide.Error, MemoryError):
                _LOG.exception("the player %s did not choose; `scripted` acts for it", hosted.seats[match.turn])
                action = match.game.player("scripted").choose(match)
            with self._lock:
                if hosted.match is match and not self.is_closed:
                    match.play(action)
                    self._keep(hosted)
                    self._news(hosted)
                    self._go_on(hosted)

    # Matches on the disk.

    def _keep(self, hosted: Hosted) -> None:
        """Writes a match that has changed."""
        hosted.counted.clear()
        hosted.heard.clear()
        if self.folder is None:
            return
        kept = {
            "match": base64.b64encode(hosted.match.to_bytes()).decode(),
            "seats": hosted.seats,
            "tickets": hosted.tickets,
            "era": hosted.era,
            "earlier": hosted.earlier,
            "accepted": [[viewer, *answer] for viewer, answer in hosted.accepted.items()],
            "ended": [*hosted.ended.items()],
            "opened": hosted.opened,
        }
        replace(self.folder / f"{self._tickets(hosted).onlookers}.hosted", json.dumps(kept).encode())

    def _read(self, file: Path) -> None:
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            hosted = Hosted(
                bastide.Match.from_bytes(base64.b64decode(kept["match"], validate=True)),
                [str(player) for player in kept["seats"]],
                {str(ticket): viewer for ticket, viewer in kept["tickets"].items()},
                int(kept["era"]),
                [(int(seat), str(match)) for seat, match in kept["earlier"]],
                {viewer: (decision, parts) for viewer, decision, parts in kept["accepted"]},
                {int(era): str(match) for era, match in kept["ended"]},
                int(kept.get("opened", 0)),
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise bastide.DamagedError(f"{file}: not a hosted match: {error}") from error
        self._matches |= dict.fromkeys(hosted.tickets, hosted)
        self._go_on(hosted)
