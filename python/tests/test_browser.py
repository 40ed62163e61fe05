"""`bastide play --browser` serves a match over HTTP, and admits nothing else."""

import base64
import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import quote

import pytest

import bastide
from bastide._cli import whole
from bastide._cli.browser import IN_TERMINAL, LARGEST, Request, Server, show
from bastide._cli.kept import Kept, Sitting
from bastide._cli.whole import network_of, whole_page
from conftest import begun, refused, works

SEED = 3
PAGE = b"<!doctype html>" * 99
NETWORKS = Path(bastide.__file__).parent / "networks"


@contextmanager
def answering(server: Server) -> Iterator[Server]:
    """A server answers for a while."""
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def has_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package has a page."""
    found = whole.files
    page = tmp_path / "table.html.gz"
    page.write_bytes(gzip.compress(PAGE))
    monkeypatch.setattr(whole, "files", lambda package: tmp_path if package == "bastide._cli" else found(package))
    return page


def server_of(match: bastide.Match, *others: str, seat: int = 0, hints: bool = False) -> Server:
    """A server of a match of a person against players."""
    seats = [other for other in range(match.game.seats) if other != seat]
    players = {other: match.game.player(name, SEED) for other, name in zip(seats, others, strict=True)}
    return whole.whole(match, [seat], players, hints, SEED)


@pytest.fixture
def strategy(tmp_path: Path) -> str:
    """The name of a strategy in a file."""
    file = tmp_path / "leduc.strategy"
    solver = bastide.load("leduc_poker").solver()
    solver.run(9)
    file.write_text(solver.strategy().to_text())
    return f"strategy:{file}"


@pytest.fixture
def server(strategy: str) -> Iterator[Server]:
    """A server that answers, of a match in which the other seat is next."""
    with answering(server_of(bastide.load("leduc_poker").match(SEED), strategy, seat=1)) as server:
        yield server


def asked(
    server: Server, method: str, name: str = "", body: bytes | None = None, path: str | None = None, **headers: str
) -> tuple[int, HTTPMessage, bytes]:
    """The answer of the server, at an address beside the page or anywhere: its status, its headers, and its body."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    try:
        connection.request(method, server.path + name if path is None else path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def match_in(opened: dict[str, object]) -> bastide.Match:
    """The match that a page opens, taken out of the rest."""
    return bastide.Match.from_bytes(base64.b64decode(str(opened.pop("match"))))


def kept(server: Server) -> dict[str, object]:
    """The match at which the page opens."""
    status, headers, body = asked(server, "GET", "match")
    assert (status, headers["Content-Type"], headers["Content-Encoding"]) == (200, "application/octet-stream", None)
    opened = json.loads(body)
    assert isinstance(opened, dict)
    return opened


def test_the_page_is_sent_compressed() -> None:
    server = server_of(bastide.load("leduc_poker").match(SEED), "easy")
    assert server.address == f"http://127.0.0.1:{server.server_port}{server.path}#match"
    with answering(server):
        status, headers, body = asked(server, "GET")
        assert (status, gzip.decompress(body)) == (200, PAGE)
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Frame-Options"] == "DENY"


def test_what_no_page_of_ours_asks_for_is_refused(server: Server) -> None:
    question = bastide.load("leduc_poker").match(SEED).to_bytes()
    for path in ("/", "/x/", server.path[:-1], "/%2e%2e/etc/passwd", "//etc/passwd", "/players/0", "/match"):
        assert asked(server, "GET", path=path)[::2] == (404, b"")
        assert asked(server, "POST", path=path, body=question)[::2] == (404, b"")
    beside = ("x", "../", "match?x", "networks", "networks/", "networks/x", "networks/../__init__.py", "players/0", "players/1")
    for name in beside:
        assert asked(server, "GET", name)[::2] == (404, b""), name
    for host in ("example.org", "127.0.0.1", f"localhost.example.org:{server.server_port}"):
        for method, name in (("GET", ""), ("GET", "match"), ("POST", "players/0")):
            assert asked(server, method, name, question if method == "POST" else None, Host=host)[::2] == (404, b"")
    assert asked(server, "GET", Host=f"localhost:{server.server_port}")[0] == 200
    for name in ("", "match", "players/1", "players/0/", "networks/leduc_poker.safetensors"):
        assert asked(server, "POST", name, question)[::2] == (405, b""), name
    for name in ("", "players/0"):
        for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"):
            assert asked(server, method, name)[0] == 405
    assert asked(server, "POST", "players/0", b"x" * (LARGEST + 1))[0] == 413
    assert asked(server, "POST", "players/0", **{"Content-Length": "9" * 30})[0] == 413
    for length in ("-1", "x", "\u00b2"):
        assert asked(server, "POST", "players/0", **{"Content-Length": length})[0] == 411
    assert asked(server, "POST", "players/0", question)[0] == 200


def test_a_player_with_exact_methods_is_asked(server: Server, strategy: str) -> None:
    game = bastide.load("leduc_poker")
    assert kept(server)["levels"] == [{"name": "strategy:leduc.strategy", "address": "players/0"}, "medium"]
    player, match = game.player(strategy, SEED), game.match(SEED)
    while match.turn != bastide.OVER:
        if match.turn == 0:
            status, headers, body = asked(server, "POST", "players/0", match.to_bytes())
            assert (status, headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
            assert int(body) == player.choose(match)
        match.play(player.choose(match))


def test_a_question_that_makes_no_sense_is_refused_in_a_sentence(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    game = bastide.load("leduc_poker")
    match, over = game.match(SEED), game.match(SEED)
    while over.turn != bastide.OVER:
        over.play("fold" if "fold" in map(game.action_text, over.legal()) else "call")
    right = match.to_bytes()
    wrong = [b"", b"nonsense", right[:-1], right + b"x", right[:20] + bytes([right[20] ^ 255]) + right[21:]]
    for body in (*wrong, over.to_bytes(), bastide.load("en_garde").match(SEED).to_bytes(), match.position.to_bytes()):
        status, headers, said = asked(server, "POST", "players/0", body)
        assert (status, headers["Content-Type"]) == (400, "text/plain; charset=utf-8"), body
        assert said
        assert b"Traceback" not in said
    assert asked(server, "POST", "players/0", right)[0] == 200
    assert capfd.readouterr().err == ""


def test_a_player_that_is_asked_sees_no_hidden_card() -> None:
    game = bastide.load("leduc_poker")
    match = game.match(SEED)
    first = match.record.ids[0]
    dealt = [outcome for outcome, _ in match.record.positions()[1].outcomes()]
    others = [bastide.Record(game, [first, outcome]).resume(SEED).to_bytes() for outcome in dealt]
    assert len(set(others)) == 5
    with answering(server_of(match, "search(solve=20)", seat=1)) as server:
        assert len({asked(server, "POST", "players/0", other)[2] for other in others}) == 1


def test_connections_that_say_nothing_hold_nobody_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Request, "timeout", 600)
    idle = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(3)]
    idle[0].sendall(b"POST " + server.path.encode() + b"players/0 HTTP/1.1\r\nContent-Length: 9\r\n")
    try:
        assert asked(server, "GET")[0] == 200
        assert asked(server, "POST", "players/0", bastide.load("leduc_poker").match(SEED).to_bytes())[0] == 200
    finally:
        for connection in idle:
            connection.close()


@pytest.mark.parametrize("error", [BrokenPipeError(), ConnectionResetError(), ZeroDivisionError()])
def test_a_browser_that_goes_away_is_no_error(server: Server, capfd: pytest.CaptureFixture[str], error: Exception) -> None:
    with socket.socket() as connection:
        try:
            raise error
        except Exception:
            server.handle_error(connection, ("127.0.0.1", 1))
    told = type(error).__name__ in capfd.readouterr().err
    assert told is not isinstance(error, ConnectionError)


def test_the_networks_of_the_package_are_beside_the_page() -> None:
    with answering(server_of(bastide.load("leduc_poker").match(SEED), "easy")) as server:
        for file in NETWORKS.iterdir():
            status, headers, body = asked(server, "GET", f"networks/{file.name}")
            assert (status, body) == (200, file.read_bytes())
            assert (headers["Content-Type"], headers["Content-Encoding"]) == ("application/octet-stream", None)


@pytest.mark.parametrize(
    ("player", "level", "name"),
    [
        ("net", "net", "net:my own.safetensors"),
        ("net:{file}", "net", "net:my own.safetensors"),
        ("net:{file}(temperature=0.5)", "net(temperature=0.5)", "net:my own.safetensors(temperature=0.5)"),
        ("search(net={file})", "search()", "search(net=my own.safetensors)"),
        ("search(net=net,iterations=9)", "search(iterations=9)", "search(iterations=9,net=my own.safetensors)"),
        ("search(net={file},temperature=1)", "search(temperature=1)", "search(temperature=1,net=my own.safetensors)"),
    ],
)
def test_a_network_of_the_command_line_is_beside_the_page(player: str, level: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "my own.safetensors"
    file.write_bytes((NETWORKS / "leduc_poker.safetensors").read_bytes())
    with answering(server_of(bastide.load("leduc_poker").match(SEED), player.format(file=file))) as server:
        of_person, of_network = kept(server)["levels"]
        assert of_person == "medium"
        assert (of_network["level"], of_network["address"]) == (level, "players/1")
        assert of_network["name"].replace("leduc_poker", "my own") == name
        assert asked(server, "GET", "players/1")[::2] == (200, file.read_bytes())
        assert asked(server, "POST", "players/1", b"")[0] == 405
        assert asked(server, "GET", "players/0")[0] == 404
        assert asked(server, "GET", f"players/{quote(str(file))}")[0] == 404


def test_the_file_of_a_network_may_have_any_name() -> None:
    for file in ("a=b (1).safetensors", "x(1)", "(a)/b", "C:\\own\\a", "net:a", "a,b"):
        assert network_of(f"net:{file}") == ("net", Path(file))
        assert network_of(f"net:{file}(temperature=1)") == ("net(temperature=1)", Path(file))


def test_levels_of_the_page_have_no_network() -> None:
    for player in ("random", "greedy(redeals=8)", "hard", "search(milliseconds=500)", "search(solve=50)", "strategy:net=a"):
        assert network_of(player) is None


def test_the_page_opens_at_the_match_with_its_players() -> None:
    match = bastide.load("guyenne(format=ring)").match(SEED)
    with answering(server_of(match, "easy", "search(iterations=20)", "hard", seat=2, hints=True)) as server:
        opened = kept(server)
        assert match_in(opened) == match
        levels = ["easy", "search(iterations=20)", "medium", "hard"]
        assert opened == {"seed": str(SEED), "people": [2], "levels": levels, "hints": True}


def served(monkeypatch: pytest.MonkeyPatch, *words: str) -> dict[str, object]:
    """The match that the command serves for these words."""
    found = list[bytes]()
    monkeypatch.setattr(Server, "serve", lambda server: (found.append(server.files["match"]), server.server_close()))
    works("play", "--browser", *words)
    opened = json.loads(found[0])
    assert isinstance(opened, dict)
    return opened


def test_the_command_serves_the_match_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = served(monkeypatch, "leduc_poker", "--against", "hard", "--seat", "1", "--seed", str(2**64 - 1), "--hints")
    match = bastide.load("leduc_poker").match(2**64 - 1)
    assert match_in(opened) == match
    assert opened == {"seed": str(2**64 - 1), "people": [1], "levels": ["hard", "medium"], "hints": True}
    people = served(monkeypatch, "guyenne", "--seat", "1", "--seat", "0", "--seat", "1")["people"]
    assert people == [0, 1]


def test_the_command_serves_a_saved_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = begun(bastide.load("en_garde"), SEED)
    file = tmp_path / "match.record"
    file.write_text(match.record.to_text())
    opened = served(monkeypatch, "--resume", str(file), "--against", "easy", "--seed", "7")
    assert match_in(opened) == match.record.resume(7)
    assert (opened["people"], opened["levels"], opened["hints"]) == ([0], ["medium", "easy"], False)


def test_the_command_serves_the_match_that_was_kept_last(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(bastide.load("en_garde"), SEED)
    Kept().keep(match, Sitting([1], {0: "greedy"}, hints=True, seed=SEED, results=[]))
    opened = served(monkeypatch, "--resume")
    assert match_in(opened) == match
    assert opened == {"seed": str(SEED), "people": [1], "levels": ["greedy", "medium"], "hints": True}


def test_a_package_without_the_page_hosts_the_match(has_page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert whole_page() == has_page.read_bytes()
    has_page.unlink()
    monkeypatch.setattr(Server, "serve", lambda _: pytest.fail("there is no page to serve"))
    opened = list[str]()
    monkeypatch.setattr(sys.modules["bastide._cli.host"], "show", opened.append)
    monkeypatch.setattr("uvicorn.Server.run", lambda _, sockets: [each.close() for each in sockets])
    works("play", "leduc_poker", "--browser", "--port", "0")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#[\w-]{22}", opened[0])


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


def test_the_command_says_where_opens_it_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    begin = (
        "import signal, bastide._cli; from bastide._cli import whole; whole.whole_page = lambda: b'a page'; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); bastide._cli.main()"
    )
    words = ["play", "leduc_poker", "--browser", "--seed", "3"]
    write = "import sys; print(sys.argv[2], file=open(sys.argv[1], 'w'))"
    opened = tmp_path / "opened"
    environment = os.environ | {"BROWSER": f'{sys.executable} -c "{write}" {opened} %s'}
    command = [sys.executable, "-uc", begin, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        line = next(line for line in process.stdout if line.startswith("Open "))
        found = re.fullmatch(r"Open (http://127\.0\.0\.1:(\d+)(/[\w-]{20,}/)#match) to play; Ctrl-C ends it\.\n", line)
        assert found, line
        late = time.monotonic() + 60
        while not (opened.exists() and opened.read_text()) and time.monotonic() < late:
            time.sleep(0.01)
        assert opened.read_text() == f"{found[1]}\n"
        connection = HTTPConnection("127.0.0.1", int(found[2]), timeout=60)
        connection.request("GET", found[3])
        assert connection.getresponse().status == 200
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Goodbye." in printed


def test_a_port_in_use_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = refused("play", "leduc_poker", "--browser", "--port", port)
    assert answer == f"bastide: port {port}: Address already in use\n"
    assert refused("play", "leduc_poker", "--browser", "--port", "70000")
