"""`bastide play --browser` and `bastide host` serve matches over HTTP, and admit nothing else."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide._cli.host import IN_TERMINAL, LARGEST, show, split
from bastide._cli.kept import Kept, Sitting
from bastide.host import PERSON, Host
from conftest import COMMAND, begun, refused, run, times, works
from test_host import TINY, Client, alike, course, is_sent_alike, sent

# The package has the command of this name, too.
command = sys.modules["bastide._cli.host"]

SEED = 3
WHOLE = ["leduc_poker", "knights_of_charlemagne(players=4)", "guyenne(format=teams)", "guyenne(format=ring)", "field_of_glory"]
JSON = "application/json"


@contextmanager
def served(host: Host) -> Iterator[int]:
    """A host serves for a while: its port."""
    with socket.socket() as free:
        free.bind((command.HOME, 0))
        port = free.getsockname()[1]
    serving = threading.Thread(target=command.serve, args=[host, command.HOME, port])
    serving.start()
    late = time.monotonic() + 60
    while time.monotonic() < late:
        try:
            socket.create_connection((command.HOME, port)).close()
            break
        except ConnectionRefusedError:
            time.sleep(0.01)
    try:
        yield port
    finally:
        host.close()
        serving.join()


def asked(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
    """The status and the body of an answer."""
    with closing(HTTPConnection(command.HOME, port, timeout=20)) as connection:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        with connection.getresponse() as answer:
            return answer.status, answer.read()


def test_the_server_answers_its_own_page_alone() -> None:
    host = Host()
    tickets = host.open("leduc_poker", [PERSON, PERSON], SEED)
    message = {"message": "state", "ticket": tickets.seats[0]}
    body, events = json.dumps(message).encode(), f"/events?ticket={tickets.seats[0]}"
    with served(host) as port:
        assert json.loads(asked(port, "POST", "/api", body, content_type=JSON)[1])["seat"] == 0
        assert asked(port, "POST", "/api", json.dumps(message | {"ticket": "x"}).encode(), content_type=JSON)[0] == 409
        assert b"connect-src 'self'" in asked(port, "GET", "/")[1]
        assert asked(port, "GET", "/", host=f"localhost:{port}")[0] == 200
        hosts, origins = ("evil.com", command.HOME, f"localhost.evil.com:{port}"), ("http://evil.com", "null")
        for wrong in [*({"host": host} for host in hosts), *({"origin": origin} for origin in origins)]:
            for method, path in (("GET", "/"), ("GET", events), ("POST", "/api")):
                sent = body if method == "POST" else b""
                assert asked(port, method, path, sent, **({"content_type": JSON} | wrong)) == (404, b""), wrong
        assert asked(port, "POST", "/api", body, content_type="text/plain")[0] == 404
        assert asked(port, "POST", "/api", b"{" * 300, content_type=JSON)[0] == 400
        assert asked(port, "POST", "/api", b" " * (LARGEST + 1), content_type=JSON)[0] == 413
        assert asked(port, "GET", "/events?ticket=x")[0] == 404
        for path in ("/x", "/%2e%2e/etc/passwd", "//etc/passwd", "/api/", "/bastide.wasm", "/record"):
            assert asked(port, "GET", path)[0] == 404, path
        for request in ("PUT /api", "GET /api", "POST /", "DELETE /", "OPTIONS /api", "POST /events"):
            assert asked(port, *request.split(), content_type=JSON)[0] == 405, request
        with closing(HTTPConnection(command.HOME, port, timeout=20)) as connection:
            connection.request("GET", events)
            with connection.getresponse() as stream:
                assert stream.readline() == b"data: here\n"
                seats = host.answer(message | {"ticket": tickets.onlookers})["seats"]
                assert [seat["present"] for seat in seats] == [True, False]
                host.answer(message | {"message": "play", "decision": "0-2", "parts": ["button:call"]})
                assert [stream.readline() for _ in range(2)] == [b"\n", b"data: changed\n"]


class Device(Client):
    """A client at a port: it keeps every byte that it is sent, in answers and events, with their heads."""

    def __init__(self, host: Host, ticket: str, port: int) -> None:
        self.is_new = False
        super().__init__(host, ticket)
        self.port = port
        self.stream = socket.create_connection((command.HOME, port), timeout=20)
        self.events = self.stream.makefile("rb")
        self.stream.sendall(f"GET /events?ticket={ticket} HTTP/1.1\r\nHost: {command.HOME}:{port}\r\n\r\n".encode())
        self.hear(b"data: here\n")

    def changed(self) -> None:
        super().changed()
        self.is_new = True

    def hear(self, wanted: bytes) -> None:
        """Waits for a line of the events."""
        line = None
        while line != wanted:
            line = self.events.readline()
            assert line, "the events ended"
            self.log.append(repr(line))

    def look(self) -> dict[str, Any]:
        self.catch_up()
        return super().look()

    def catch_up(self) -> None:
        """Waits for the event of a change."""
        if self.is_new:
            self.is_new = False
            self.hear(b"data: changed\n")

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        body = json.dumps(message).encode()
        head = f"POST /api HTTP/1.1\r\nHost: {command.HOME}:{self.port}\r\nConnection: close\r\nContent-Type: {JSON}\r\n"
        with socket.create_connection((command.HOME, self.port), timeout=20) as connection:
            connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            answer = connection.makefile("rb").read()
        self.log.append(repr(answer))
        self.catch_up()
        answered: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return answered

    def gone(self) -> list[str]:
        self.stream.settimeout(0.05)
        with suppress(TimeoutError):
            self.hear(b"")
        self.events.close()
        self.stream.close()
        return super().gone()


@pytest.mark.parametrize("game", [TINY[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in TINY[1:])])
def test_what_a_device_is_sent_is_a_function_of_what_its_seat_knows(game: str) -> None:
    host, known = Host(), defaultdict[Any, list[tuple[str, ...]]](list)
    with served(host) as port:
        for seed in range(times(25, 40)):
            course(game, seed, known, host, partial(Device, port=port))
    is_sent_alike(known)


@pytest.mark.parametrize("name", ["en_garde", *(pytest.param(name, marks=pytest.mark.thorough) for name in WHOLE)])
def test_devices_of_a_seat_are_sent_alike_in_courses_that_are_one_to_it(name: str) -> None:
    host = Host()
    with served(host) as port:
        for parting, courses in alike(name, 8):
            truth, same = (sent(parting, course, host, partial(Device, port=port)) for course in courses)
            assert truth == same, courses


def test_connections_that_say_nothing_hold_nobody_up_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SLOWEST", 0.5)
    host = Host()
    host.open("leduc_poker", [PERSON, PERSON], SEED)
    with served(host) as port:
        idle = [socket.create_connection((command.HOME, port), timeout=20) for _ in range(50)]
        idle[0].sendall(f"POST /api HTTP/1.1\r\nHost: {command.HOME}:{port}\r\nContent-Ty".encode())
        head = f"POST /api HTTP/1.1\r\nHost: {command.HOME}:{port}\r\nContent-Type: {JSON}\r\nContent-Length: 9\r\n\r\n"
        idle[1].sendall(head.encode() + b"{")
        assert asked(port, "GET", "/")[0] == 200
        assert idle[1].recv(99).startswith(b"HTTP/1.1 408 ")
        for connection in (idle[0], *idle[2:]):
            assert connection.recv(99) == b""
        for connection in idle:
            connection.close()


def hosted(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[Host, str]:
    """The host that the command serves for these words, and the fragment at which it opens the page."""
    found = list[tuple[Host, str]]()
    monkeypatch.setattr(command, "serve", lambda host, *_, opened: found.append((host, opened)))
    works("play", "--browser", *words)
    return found[0]


def test_the_command_serves_the_match_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    host, opened = hosted(monkeypatch, "leduc_poker", "--against", "hard", "--seat", "1", "--seed", str(2**64 - 1), "--hints")
    [tickets] = host.tickets
    assert opened == f"{tickets.seats[1]}&hints"
    assert host._find(tickets.onlookers)[0].match.record.positions()[2] == bastide.load("leduc_poker").match(2**64 - 1).position
    state = host.answer({"message": "state", "ticket": tickets.seats[1]})
    assert [seat["player"] for seat in state["seats"]] == ["hard", PERSON] and state["hints"]
    host, opened = hosted(monkeypatch, "guyenne", "--seat", "1", "--seat", "0", "--seat", "1")
    assert opened == ",".join(host.tickets[0].seats.values()) and list(host.tickets[0].seats) == [0, 1]


def test_the_command_serves_saved_matches_and_the_last_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = begun(bastide.load("en_garde"), SEED)
    file = tmp_path / "match.record"
    file.write_text(match.record.to_text())
    host, _ = hosted(monkeypatch, "--resume", str(file), "--against", "easy", "--seat", str(match.turn))
    [tickets] = host.tickets
    state = host.answer({"message": "state", "ticket": tickets.seats[match.turn]})
    assert state["scene"] == match.scene(match.turn).to_dict() and state["asked"]
    Kept().keep(match, Sitting([match.turn], {1 - match.turn: "greedy"}, hints=True, seed=SEED, results=[]))
    host, opened = hosted(monkeypatch, "--resume")
    [tickets] = host.tickets
    assert opened == f"{tickets.seats[match.turn]}&hints"
    seats = host.answer({"message": "state", "ticket": tickets.onlookers})["seats"]
    assert seats[1 - match.turn]["player"] == "greedy"
    # It is kept by the host from now on.
    again = Host(host.folder)
    assert again.tickets == [tickets]


def test_players_of_files_sit_at_the_table_and_their_folders_stay_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    network, strategy = tmp_path / "my own.safetensors", tmp_path / "leduc.strategy"
    shutil.copy(Path(bastide.__file__).parent / "networks" / "leduc_poker.safetensors", network)
    solver = bastide.load("leduc_poker").solver()
    solver.run(9)
    strategy.write_text(solver.strategy().to_text())
    names = {
        f"net:{network}": "net:my own.safetensors",
        f"search(iterations=9,net={network})": "search(iterations=9,net=my own.safetensors)",
        f"strategy:{strategy}": "strategy:leduc.strategy",
        "search(solve=50)": "search(solve=50)",
    }
    for player, name in names.items():
        host, _ = hosted(monkeypatch, "leduc_poker", "--against", player, "--seat", "1", "--seed", str(SEED))
        [tickets] = host.tickets
        message, late = {"message": "state", "ticket": tickets.seats[1]}, time.monotonic() + 60
        while not (state := host.answer(message))["asked"] and time.monotonic() < late:
            time.sleep(0.01)
        assert state["asked"] and state["seats"][0]["player"] == name
        host.close()


def test_seats_are_named_between_commas() -> None:
    assert split("person,search(iterations=9,net=a),easy") == [PERSON, "search(iterations=9,net=a)", "easy"]


@pytest.mark.parametrize("name", ["firefox", *sorted(IN_TERMINAL)])
def test_a_browser_opens_if_it_has_windows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    browser = webbrowser.GenericBrowser(name)
    monkeypatch.setattr(browser, "open", lambda address: address == "http://localhost/" and opened.set())
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    show("http://localhost/")
    assert opened.wait(60 if name == "firefox" else 0.05) == (name == "firefox")


def test_without_a_browser_nothing_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    show("http://localhost/")


def test_the_command_says_where_opens_it_and_ends_with_ctrl_c_while_a_player_thinks(tmp_path: Path) -> None:
    begin = f"import signal, bastide._cli; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND}"
    player = "search(iterations=100000000,solve=1)"
    words = ["play", "leduc_poker", "--browser", "--seed", "3", "--seat", "1", "--against", player]
    write = "import sys; print(sys.argv[2], file=open(sys.argv[1], 'w'))"
    opened = tmp_path / "opened"
    environment = os.environ | {"BROWSER": f'{sys.executable} -c "{write}" {opened} %s'}
    with subprocess.Popen([sys.executable, "-uc", begin, *words], stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        line = next(line for line in process.stdout if line.startswith("Open "))
        found = re.fullmatch(r"Open (http://127\.0\.0\.1:(\d+)/#[\w-]{22}) to play; Ctrl-C ends it\.\n", line)
        assert found, line
        late = time.monotonic() + 60
        while not (opened.exists() and opened.read_text()) and time.monotonic() < late:
            time.sleep(0.01)
        assert opened.read_text() == f"{found[1]}\n"
        assert asked(int(found[2]), "GET", "/")[0] == 200
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Goodbye." in printed


def test_a_port_in_use_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind((command.HOME, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = run("play", "leduc_poker", "--browser", "--port", port)
    assert answer.exit_code
    assert re.fullmatch(rf"bastide: port {port} of 127\.0\.0\.1: Address already in use.*\n", answer.stderr)
    assert refused("play", "leduc_poker", "--browser", "--port", "70000")
