"""Hosts: what clients are sent, what is refused, and what stays after a restart."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide._ahead import gains, hands
from bastide.host import PERSON, Host, Tickets
from conftest import times

TINY = [
    "leduc_poker",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)",
    "guyenne(castles=2,army=tiny,hand=3,at_most=2,reinforcements=no,max_rounds=1)",
    "knights_of_charlemagne(colours=2,values=2,hand=2)",
]


class Client:
    """A client that asks for the state whenever it is told that there is something new, and keeps every byte."""

    def __init__(self, host: Host, ticket: str) -> None:
        self.host, self.ticket, self.log, self.since, self.is_told = host, ticket, list[str](), 0, True
        self.state: dict[str, Any] = {}
        self.leave = host.listen(ticket, self.changed)

    def changed(self) -> None:
        self.is_told = True

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.host.answer(message)
        self.log.append(json.dumps(answer))
        return answer

    def say(self, message: str, **more: object) -> dict[str, Any]:
        self.state = self.ask({"message": message, "ticket": self.ticket, **more})
        self.since = self.state.get("noticed", self.since)
        return self.state

    def look(self) -> dict[str, Any]:
        self.is_told = False
        return self.say("state", since=self.since)

    def gone(self) -> list[str]:
        """All that it was sent."""
        self.leave()
        return self.log


ClientOf = Callable[[Host, str], Client]
Known = dict[Any, list[tuple[str, ...]]]


def sat(game: str, seed: int, host: Host | None = None, client_of: ClientOf = Client) -> tuple[Host, Tickets, list[Client]]:
    host, seats = host or Host(), bastide.load(game).seats
    tickets = host.open(game, [PERSON] * seats, seed)
    clients = [client_of(host, ticket) for ticket in [*tickets.seats.values(), tickets.onlookers]]
    return host, tickets, clients


def several(choices: list[dict[str, Any]], seen: dict[str, Any], most: int, rng: random.Random) -> list[str]:
    """The parts of at most some decisions at once, chosen at random from what a seat may choose after its own."""
    parts, before = list[str](), list[str]()
    while choices and len(before) < most:
        choice = rng.choice(choices)
        parts, before = [*parts, *choice["parts"]], [*before, str(choice["action"])]
        choices = [seen["choices"][place] for place in seen["after"].get(",".join(before), [])]
    return parts


def course(game: str, seed: int, known: Known, host: Host | None = None, client_of: ClientOf = Client) -> None:
    """Plays a match, and notes for each decision all that its seat was sent, and all that onlookers were."""
    host, tickets, clients = sat(game, seed, host, client_of)
    match, rng = host._find(tickets.onlookers)[0].match, random.Random(seed)
    for client in clients:
        client.look()
    while match.turn != bastide.OVER:
        for client in clients:
            if client.is_told:
                client.look()
        client = clients[match.turn]
        known[match.turn, match.information_state(match.turn).key].append(tuple(client.log))
        public = tuple(clients[-1].log)
        known["public", match.public_history_key, len(clients[-1].log)].append(public)
        state = client.state
        # How many are sent at once is known to the seat, too.
        parts = several(state["scene"]["choices"], client.say("look"), 1 + len(client.log) % 3, rng)
        answer = client.say("play", decision=state["decision"], parts=parts, since=client.since)
        assert "refusal" not in answer
        client.is_told = False
    for client in clients:
        client.gone()


def is_sent_alike(known: Known) -> None:
    """Asserts that equal knowledge of a seat, or of all, means equal bytes, and as many messages: no answer holds a ticket."""
    asked = [logs for key, logs in known.items() if key[0] != "public"]
    assert 25 < len(asked) < sum(map(len, asked))
    assert all(len(set(logs)) == 1 for logs in known.values())


@pytest.mark.parametrize("game", TINY)
def test_what_a_client_is_sent_is_a_function_of_what_it_knows(game: str) -> None:
    known = defaultdict[Any, list[tuple[str, ...]]](list)
    for seed in range(times(50, 100)):
        course(game, seed, known)
    is_sent_alike(known)


def other(record: bastide.Record, seat: int, begin: int, rng: random.Random) -> tuple[list[int], list[int]] | None:
    """A true course and another one that its seat cannot tell from it, up to something that it noticed; none if none is found."""
    positions, ids = record.positions(), list(record.ids)
    position, course, end = positions[begin], ids[:begin], begin
    for at in range(begin, min(len(ids), begin + 24)):
        before, wanted = (positions[each].observe(seat).tobytes() for each in (at, at + 1))
        if positions[at].turn != seat and before == wanted:
            continue
        while position.turn != seat or positions[at].turn == seat:
            own = [ids[at]] if position.turn == seat else [*position.legal(), *(outcome for outcome, _ in position.outcomes())]
            following = [(event, position.after(event)) for event in rng.sample(own, len(own))]
            kept = (wanted,) if position.turn == seat else (before, wanted)
            found = next((each for each in following if each[1].observe(seat).tobytes() in kept), None)
            if not found:
                break
            course.append(found[0])
            position = found[1]
            if position.observe(seat).tobytes() == wanted:
                break
        if position.observe(seat).tobytes() != wanted:
            break
        end = at + 1
        truth, same = ids[:end], list(course)
    return (truth, same) if end > begin and truth != same else None


Parting = tuple[bastide.Game, int, int]
"""A game, a seat, and the number of events after which two courses may part."""


def alike(name: str, many: int) -> Iterator[tuple[Parting, tuple[list[int], list[int]]]]:
    """Pairs of courses of a match that are one to a seat."""
    game, rng = bastide.load(name), random.Random(1)
    found, seed = 0, 5
    while found < many:
        match = game.match(seed)
        while match.turn != bastide.OVER and len(match.record.ids) < 300:
            match.play(rng.choice(match.legal()))
        for _ in range(50):
            begin, seat = rng.randrange(len(match.record.ids)), rng.randrange(game.seats)
            courses = other(match.record, seat, begin, rng)
            if courses and found < many:
                found += 1
                yield (game, seat, begin), courses
        seed += 1


def sent(parting: Parting, course: list[int], host: Host | None = None, client_of: ClientOf = Client) -> list[str]:
    """Every byte that the seat is sent in a course of events, from where it may part from another."""
    (game, seat, begin), host = parting, host or Host()
    tickets = host.open(game.name, [PERSON] * game.seats, seed=0)
    hosted, client = host._find(tickets.onlookers)[0], None
    for end, position in enumerate(bastide.Record(game, course).positions()):
        if end < begin or position.turn == bastide.CHANCE:
            continue
        hosted.match = bastide.Record(game, course[:end]).resume(0)
        host._keep(hosted)
        host._news(hosted)
        client = client or client_of(host, tickets.seats[seat])
        if client.is_told and client.look()["asked"]:
            client.say("look")
    return client.gone() if client else []


LARGE = ["field_of_glory", "guyenne(format=teams)", "guyenne(format=ring)"]


@pytest.mark.parametrize("name", ["guyenne(rules=expert)", *[pytest.param(name, marks=pytest.mark.thorough) for name in LARGE]])
def test_courses_of_whole_games_that_are_one_to_a_seat_are_sent_alike(name: str) -> None:
    for parting, courses in alike(name, 12):
        truth, same = (sent(parting, course) for course in courses)
        assert truth == same, courses


@pytest.mark.parametrize("game", bastide.NAMES)
def test_a_match_is_played_to_its_end_and_read_again_after_each_restart(game: str, tmp_path: Path) -> None:
    host, tickets, clients = sat(game, 5, Host(tmp_path))
    rng, plays = random.Random(5), 0
    while playing := [client for client in clients[:-1] if client.look()["asked"]]:
        [client] = playing
        parts = rng.choice(client.state["scene"]["choices"])["parts"]
        sent = {"decision": client.state["decision"], "parts": parts}
        first, again = client.say("play", **sent), client.say("play", **sent)
        # The same message twice is played once.
        assert first == again
        plays += 1
        if plays % 20 == 0:
            host.close()
            host = Host(tmp_path)
            assert host.tickets == [tickets]
            assert host.answer({"message": "play", "ticket": client.ticket, **sent}) | {"seats": 0} == first | {"seats": 0}
            for each in clients:
                each.host = host
    assert host.is_done
    record = bastide.Record.read(clients[-1].say("record")["record"])
    assert list(record.replay().returns) == clients[0].say("record")["returns"]
    assert all(client.state["scene"]["end"] for client in clients if client.look())


def test_what_does_not_fit_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    host, tickets, clients = sat("guyenne", 3, Host(tmp_path))
    other = host.open("leduc_poker", [PERSON, "easy"], 1)
    states = [client.look() for client in clients]
    [asked] = [client for client in clients if client.state["asked"]]
    waiting = clients[1 - clients.index(asked)]
    parts, decision = asked.state["scene"]["choices"][0]["parts"], asked.state["decision"]
    kept = {file: file.read_bytes() for file in tmp_path.iterdir()}
    lies = [
        (None, "not an object"),
        ({}, "no such message"),
        ({"message": ["state"]}, "no such message"),
        ({"message": "state", "ticket": "x"}, "ticket is unknown"),
        ({"message": "state", "ticket": {}}, "ticket is unknown"),
        *[({"message": "state", "ticket": asked.ticket, "since": at}, "`since`") for at in ("3", -1, 1e30, 10**9, None, True)],
        *[({"message": "state", "ticket": asked.ticket, "at": at}, "`at`") for at in ("3", -1, 10**9, False)],
        ({"message": "play", "ticket": asked.ticket, "decision": decision}, "expected {"),
        ({"message": "play", "ticket": asked.ticket, "decision": decision, "parts": parts * 500}, "expected {"),
        ({"message": "play", "ticket": asked.ticket, "decision": decision, "parts": ["hand:0:king"]}, "hand:0:king"),
        ({"message": "play", "ticket": asked.ticket, "decision": "0-0", "parts": parts}, "another decision"),
        ({"message": "play", "ticket": asked.ticket, "decision": "7", "parts": parts}, "another decision"),
        ({"message": "play", "ticket": waiting.ticket, "decision": decision, "parts": parts}, "not your turn"),
        ({"message": "play", "ticket": tickets.onlookers, "decision": decision, "parts": parts}, "onlookers"),
        ({"message": "play", "ticket": other.onlookers, "decision": decision, "parts": parts}, "onlookers"),
        ({"message": "record", "ticket": asked.ticket}, "not over"),
        ({"message": "offer", "ticket": asked.ticket}, "not over"),
        ({"message": "undo", "ticket": asked.ticket}, "nothing that can be taken back"),
        ({"message": "undo", "ticket": tickets.onlookers}, "onlookers"),
        ({"message": "hint", "ticket": asked.ticket}, "no hints"),
        *[({"message": "hurry", "ticket": client.ticket}, "other people play") for client in clients],
        ({"message": "look", "ticket": waiting.ticket}, "not your turn"),
        ({"message": "look", "ticket": tickets.onlookers}, "not your turn"),
        ({"message": "review", "ticket": asked.ticket}, "not over"),
        *[({"message": kind, "ticket": asked.ticket, "match": 1}, "`match`") for kind in ("record", "review")],
        *[({"message": kind, "ticket": asked.ticket, "match": "0"}, "`match`") for kind in ("record", "review")],
        ({"message": "games", "game": "chess"}, "chess"),
        ({"message": "games", "game": 3}, "not the name"),
    ]
    for message, words in lies:
        refused = host.answer(message)
        assert list(refused) == ["refusal"] and words in refused["refusal"], (message, refused)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == kept
    assert [client.say("state") for client in clients] == states
    host.close()


def test_a_take_back_and_another_match_are_asked_and_granted(tmp_path: Path) -> None:
    host, _, clients = sat("leduc_poker", 3, Host(tmp_path))
    one, other = clients[:2]
    for client in clients:
        client.look()
    asked, waiting = (one, other) if one.state["asked"] else (other, one)
    before = asked.state
    asked.say("play", decision=before["decision"], parts=before["scene"]["choices"][0]["parts"])
    assert asked.say("undo")["wishes"] == {"undo": {"seat": clients.index(asked), "granted": []}}
    assert waiting.is_told and waiting.look()["wishes"]
    assert waiting.say("undo", no=True)["wishes"] == {} == asked.look()["wishes"]
    asked.say("undo")
    waiting.say("undo")
    after = asked.say("state")
    assert after["scene"] == before["scene"] and after["decision"] != before["decision"]
    # The answer to the decision that was taken back is late now.
    assert "another decision" in asked.say("play", decision=before["decision"], parts=["button:call"])["refusal"]
    for _ in range(8):
        for client in (one, other):
            if client.say("state")["asked"]:
                client.say("play", decision=client.state["decision"], parts=["button:call"])
    ended = one.say("state")
    assert ended["scene"]["end"]
    one.say("offer")
    record, review = one.say("record"), one.say("review")
    assert [view["seat"] for view in review["views"]] == [None, 0, 1]
    *_, (_, words, scene) = review["views"][0]["steps"]
    assert words.startswith("The match is ") and review["values"][scene["seats"]] == ended["scene"]["seats"]
    begun = other.say("offer")
    assert begun["scene"]["end"] is None and begun["decision"].startswith("2-")
    # The match that is over stays where it was, for onlookers, too, and after a restart.
    host.close()
    host = Host(tmp_path)
    for ticket in (one.ticket, record["onlookers"]):
        assert host.answer({"message": "record", "ticket": ticket, "match": 1}) == record
        assert host.answer({"message": "review", "ticket": ticket, "match": 1}) == review
        assert "not over" in host.answer({"message": "record", "ticket": ticket})["refusal"]


def test_players_of_the_library_act_and_a_person_alone_takes_back_at_once() -> None:
    host = Host(hints=True)
    tickets = host.open("en_garde", [PERSON, "easy"], 2)
    client = Client(host, tickets.seats[0])
    for _ in range(3):
        while not client.say("state")["asked"]:
            pass
        thought = client.say("hint")["thought"]
        assert thought["game"] == "en_garde"
        client.say("state")
        client.say("play", decision=client.state["decision"], parts=client.state["scene"]["choices"][0]["parts"])
    while not client.say("state")["asked"]:
        pass
    assert client.say("undo")["decision"].startswith("1-") and client.state["asked"]
    host.close()


def ended(host: Host, ticket: str) -> None:
    """Calls until the match is over."""
    while (state := host.answer({"message": "state", "ticket": ticket}))["scene"]["end"] is None:
        if state["asked"]:
            host.answer({"message": "play", "ticket": ticket, "decision": state["decision"], "parts": ["button:call"]})


def test_a_person_plays_on_from_a_moment_of_a_match_that_is_over(tmp_path: Path) -> None:
    host = Host(tmp_path)
    tickets = host.open("leduc_poker", [PERSON, "random"], 5)
    ticket = tickets.seats[0]
    mine = {"message": "open", "ticket": ticket}
    assert "not over" in host.answer({**mine, "events": 2})["refusal"]
    ended(host, ticket)
    record = bastide.Record.read(host.answer({"message": "record", "ticket": ticket})["record"])
    last = max(events for events, seat, *_ in host.answer({"message": "review", "ticket": ticket})["decisions"] if seat == 0)
    kept = sorted(tmp_path.iterdir())
    lies = [
        ({"ticket": tickets.onlookers, "events": last}, "onlookers"),
        *[({"events": events}, "`events`") for events in (0, len(record.ids), "2", True, None)],
        ({"events": last, "match": 1}, "`match`"),
        *[({"events": last, "people": people}, "`people`") for people in ([], [2], ["0"], [True], 0)],
        ({"link": "#leduc_poker&0&13&BC&expert"}, "opens no links"),
    ]
    for lie, words in lies:
        assert words in host.answer({**mine, **lie})["refusal"], lie
    assert sorted(tmp_path.iterdir()) == kept
    # The same moment, with the players as before, or at the other seat.
    for people, players in ([0], [PERSON, "random"]), ([0, 1], [PERSON, PERSON]), ([1], ["medium", PERSON]):
        hosted = host._find(host.answer({**mine, "events": last, "people": people})["tickets"][-1])[0]
        assert hosted.seats == players and hosted.match.record.ids[:last] == record.ids[:last]
    # A match that was opened is kept, and one after the other has its limit, also after a restart.
    while "refusal" not in (answer := host.answer({**mine, "events": last})):
        begun = answer
    host.close()
    host = Host(tmp_path)
    assert "100 others were opened" in answer["refusal"] == host.answer({**mine, "events": last})["refusal"]
    state = host.answer({"message": "state", "ticket": begun["tickets"][0]})
    assert state["asked"] and state["scene"] == record.positions()[last].scene(0).to_dict() and not state["decided"]
    host.close()


def test_a_host_with_hints_opens_links() -> None:
    host = Host(hints=True)
    mine = {"message": "open", "ticket": host.open("en_garde", [PERSON, "easy"], 2).seats[0]}
    begun = host.answer({**mine, "link": "#leduc_poker&0&13&BC&expert"})
    match = bastide.load("leduc_poker").match(13)
    for place in (1, 2):
        match.play(match.legal()[place])
    state = host.answer({"message": "state", "ticket": begun["tickets"][0]})
    assert state["asked"] and state["scene"] == match.scene(0).to_dict()
    assert [each["player"] for each in state["seats"]] == [PERSON, "expert"]
    # A link may name the player of each seat.
    ring = host.answer({**mine, "link": "#guyenne(format%3Dring%2Cplayers%3D3)&0&1&&easy,hard"})
    assert host._find(ring["tickets"][0])[0].seats == [PERSON, "easy", "hard"]
    lies: dict[object, str] = {
        3: "names no position",
        "#chess&0&13&&expert": "chess",
        "#leduc_poker&1&13&BC&expert": "another seat",
        "#leduc_poker&0&13&BD&expert": "not legal",
        "#leduc_poker&0&13&BCAAAAAAAA&expert": "not legal",
        "#leduc_poker&0&13&BC&net:secret": "players of the link",
        "#leduc_poker&0&13&BC&easy,easy": "players of the link",
        "#leduc_poker&0&99999999999999999999&BC&easy": "names no position",
    }
    for link, words in lies.items():
        assert words in host.answer({**mine, "link": link})["refusal"], link
    host.close()


class Failing:
    """A player that runs out of memory."""

    def choose(self, match: bastide.Match) -> int:
        raise MemoryError


def test_a_match_goes_on_when_a_player_fails(caplog: pytest.LogCaptureFixture) -> None:
    host = Host()
    ticket = host.open("leduc_poker", [PERSON, "easy"], seed=3).seats[0]
    host._matches[ticket].players[1] = Failing()  # type: ignore[assignment]
    ended(host, ticket)
    assert "the player easy did not choose" in caplog.text
    host.close()


def test_a_player_that_thinks_for_long_is_hurried() -> None:
    host = Host()
    ticket = host.open("leduc_poker", ["search(iterations=1000000)", PERSON], 3).seats[1]
    state = host.answer({"message": "hurry", "ticket": ticket})
    assert state["asked"] and state["told"][-1]["told"]["seat"] == 0
    assert host.answer({"message": "hurry", "ticket": ticket})["refusal"] == "no player thinks"
    # What the player chose meanwhile is for a match that was left.
    assert host.answer({"message": "state", "ticket": ticket})["decision"] == state["decision"]
    host.close()


def test_decisions_of_a_match_that_is_over_are_thought_about_again() -> None:
    host = Host(hints=True)
    ticket = host.open("leduc_poker", [PERSON, "random"], 5).seats[0]
    assert "not over" in host.answer({"message": "hint", "ticket": ticket, "events": 2})["refusal"]
    ended(host, ticket)
    record = bastide.Record.read(host.answer({"message": "record", "ticket": ticket})["record"])
    review = host.answer({"message": "review", "ticket": ticket})
    assert review["chips"] == 13
    for events, seat, action, choices in review["decisions"]:
        position = record.positions()[events]
        assert (position.turn, record.ids[events]) == (seat, action)
        assert choices == position.scene(seat).to_dict()["choices"]
        thought = host.answer({"message": "hint", "ticket": ticket, "events": events, "seed": 1})["thought"]
        assert sorted(one["action"] for one in thought["considered"]) == position.legal()
        worlds = host.answer({"message": "worlds", "ticket": ticket, "events": events})
        [other] = worlds["others"]
        weighed = host.answer({"message": "worlds", "ticket": ticket, "events": events, "weighed": True})
        [likely] = weighed["others"]
        first, last = position.legal()[0], position.legal()[-1]
        there, back = (
            host.answer({"message": "compare", "ticket": ticket, "events": events, "actions": actions})["gains"]
            for actions in ([first, last], [last, first])
        )
        assert len(there) == 400 and there == [-gain for gain in back]
        for wrong in ([first], [first, True], [first, 99], None):
            said = host.answer({"message": "compare", "ticket": ticket, "events": events, "actions": wrong})
            assert said["refusal"] == "`actions` are not two actions of the decision"
        assert worlds["weights"] is None
        if events == 2:
            # The other seat has done nothing.
            assert (likely["hands"], weighed["weights"]) == ([], None)
        else:
            assert len(likely["hands"]) == len(weighed["weights"]) > 0 and sum(weighed["weights"]) == pytest.approx(1)
        own = position.scene(seat).to_dict()["seats"][seat]["hand"]["open"]
        assert (other["seat"], len(other["hands"])) == (1 - seat, 400)
        assert all(len(held) == 1 and held != own for held in other["hands"])
    assert len(review["decisions"]) >= 2
    for lie in ({"events": 0}, {"events": len(record)}, {"events": "2"}, {"events": 2, "seed": -1}):
        assert "`" in host.answer({"message": "hint", "ticket": ticket, **lie})["refusal"]
    host.close()


def test_two_choices_are_compared_in_the_worlds_of_the_hands() -> None:
    match = bastide.load("leduc_poker").match(13)
    for word in ("call", "call", "call", "raise"):
        match.play(word)
    # A king beside a jack on the table: a call of 4 more loses 4, gains 1 or gains 6 more than a fold, of 13 chips.
    chips = {"jack": -4, "king": 1, "queen": 6}
    call, fold = (match.game.action_id(word) for word in ("call", "fold"))
    [other] = hands(match)["others"]
    exact = [chips[held.split()[0]] / 13 for [held] in other["hands"]]
    assert set(exact) == {-4 / 13, 1 / 13, 6 / 13}
    assert gains(match.position, [call, fold]) == pytest.approx(exact, abs=1e-6)


def test_bad_folders_and_players_are_refused(tmp_path: Path) -> None:
    with pytest.raises(bastide.OptionError, match="2 seats; expected a player for each, found 1"):
        Host().open("guyenne", [PERSON])
    with pytest.raises(bastide.OptionError, match="nobody"):
        Host().open("guyenne", [PERSON, "nobody"])
    (tmp_path / "x.hosted").write_text("{}")
    with pytest.raises(bastide.DamagedError, match="not a hosted match"):
        Host(tmp_path)
