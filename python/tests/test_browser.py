"""`bastide play --browser` plays a match over HTTP, and admits nothing else."""

import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

import bastide
from bastide._cli.browser import Request, Server
from bastide._cli.table import Table
from conftest import run

SEED = 3


def server_of(game: bastide.Game) -> Server:
    """A server of a match against easy."""
    return Server(Table(game.match(SEED), 0, {1: game.player("greedy", SEED)}, game.player("easy", SEED), hints=True))


@pytest.fixture
def server(game: bastide.Game) -> Iterator[Server]:
    """A server that answers."""
    with server_of(game) as server:
        answering = threading.Thread(target=server.serve_forever)
        answering.start()
        yield server
        server.shutdown()
        answering.join()


def asked(server: Server, method: str, path: str | None = None, body: str | None = None, **headers: str) -> tuple[int, str]:
    """The answer of the server: the status, and the page."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    try:
        connection.request(method, server.path if path is None else path, body, headers)
        answer = connection.getresponse()
        if answer.status == 303:
            assert answer.headers["Location"] == server.path
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def said(server: Server, **form: object) -> int:
    """The status with which a form is answered."""
    return asked(server, "POST", body=urlencode(form))[0]


def buttons(page: str) -> list[int]:
    """The actions that a page offers."""
    return [int(action) for action in re.findall(r'name="action" value="(\d+)"', page)]


def noticed(page: str) -> int:
    """The number of events that the person had noticed when a page was drawn."""
    return int(re.findall(r'name="noticed" value="(\d+)"', page)[0])


def test_a_match_is_played_to_its_end(server: Server) -> None:
    table = server.table
    while table.match.turn != bastide.OVER:
        status, page = asked(server, "GET")
        assert status == 200
        assert buttons(page) == table.match.legal()
        assert f"{table.adviser.name} would play " in page
        assert noticed(page) == table.match.noticed(0)
        assert said(server, action=buttons(page)[-1], noticed=noticed(page)) == 303
    _, page = asked(server, "GET")
    assert buttons(page) == []
    assert 'name="undo"' in page
    assert table.match.record.replay() == table.match.position


def test_a_form_counts_once_and_can_be_taken_back(server: Server) -> None:
    before, (_, page) = server.table.match.record, asked(server, "GET")
    form = {"action": buttons(page)[0], "noticed": noticed(page)}
    assert said(server, **form) == 303
    after = server.table.match.record
    assert len(after) > len(before)
    assert said(server, **form) == 303
    assert server.table.match.record == after
    assert said(server, undo="undo", noticed=server.table.match.noticed(0)) == 303
    assert server.table.match.record == before


def test_what_no_page_of_ours_asks_for_is_refused(server: Server) -> None:
    before = server.table.match.record
    at, legal = server.table.match.noticed(0), server.table.match.legal()
    illegal = next((action for action in range(server.table.match.game.actions) if action not in legal), 999)
    for path in ("/", "/x/", server.path[:-1], server.path + "x", server.path + "../", "/%2e%2e/etc/passwd", "//etc/passwd"):
        assert asked(server, "GET", path)[0] == 404
        assert asked(server, "POST", path, urlencode({"action": legal[0], "noticed": at}))[0] == 404
    for host in ("example.org", "127.0.0.1", f"localhost.example.org:{server.server_port}"):
        assert asked(server, "GET", Host=host)[0] == 404
    assert asked(server, "GET", Host=f"localhost:{server.server_port}")[0] == 200
    for form in (
        {"action": illegal, "noticed": at},
        {"action": "x", "noticed": at},
        {"action": legal[0]},
        {"action": legal[0], "noticed": at, "more": 1},
        {"undo": "undo", "noticed": at},
        {"noticed": at},
    ):
        assert said(server, **form) == 400, form
    for body in ("", "nonsense", "action", "&&&&", "a=1&" * 20):
        assert asked(server, "POST", body=body)[0] in {400, 411}
    assert asked(server, "POST", body="x" * 1001)[0] == 413
    assert asked(server, "POST", body=None, **{"Content-Length": "9" * 30})[0] == 413
    assert asked(server, "POST", body=None, **{"Content-Length": "-1"})[0] == 411
    for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"):
        assert asked(server, method)[0] == 405
    assert server.table.match.record == before
    assert asked(server, "GET")[0] == 200


def test_connections_that_say_nothing_hold_nobody_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Request, "timeout", 600)
    idle = [socket.create_connection(("127.0.0.1", server.server_port)) for _ in range(3)]
    idle[0].sendall(b"POST " + server.path.encode() + b" HTTP/1.1\r\nContent-Length: 9\r\n")
    try:
        status, page = asked(server, "GET")
        assert status == 200
        assert said(server, action=buttons(page)[0], noticed=noticed(page)) == 303
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


def test_a_form_that_comes_twice_at_once_counts_once(server: Server) -> None:
    before, (_, page) = server.table.match.record, asked(server, "GET")
    form = {"action": buttons(page)[0], "noticed": noticed(page)}
    with ThreadPoolExecutor(8) as several:
        assert set(several.map(lambda _: said(server, **form), range(8))) == {303}
    assert len(server.earlier) == 1
    assert server.earlier[0].record == before


def test_the_page_holds_nothing_that_the_seat_does_not_see() -> None:
    game = bastide.load("leduc_poker")
    with server_of(game) as server:
        page = server.shown().decode()
        assert "form-action 'self'" in page
        match = server.table.match
        server.table.match = bastide.Record(game, match.record.ids[:2]).resume(SEED)
        one = server.shown()
        hidden = {outcome for outcome, _ in match.record.positions()[1].outcomes()} - {match.record.ids[1]}
        server.table.match = bastide.Record(game, [match.record.ids[0], hidden.pop()]).resume(SEED)
        assert server.shown() == one


def test_the_command_says_where_and_ends_with_ctrl_c() -> None:
    begin = "import signal, bastide._cli; signal.signal(signal.SIGINT, signal.default_int_handler); bastide._cli.main()"
    words = ["play", "leduc_poker", "--browser", "--seed", "3"]
    with subprocess.Popen([sys.executable, "-uc", begin, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = next(line for line in process.stdout if line.startswith("Open "))
        found = re.fullmatch(r"Open http://127\.0\.0\.1:(\d+)(/[\w-]{20,}/) to play; Ctrl-C ends it\.\n", line)
        assert found, line
        connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
        connection.request("GET", found[2])
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
        refused = run("play", "leduc_poker", "--browser", "--port", port)
    assert refused.exit_code == 2
    assert refused.stderr == f"bastide: port {port}: Address already in use\n"
    for words in (["--port", "70000"], ["--seat", "0", "--seat", "1"]):
        assert run("play", "leduc_poker", "--browser", *words).exit_code == 2
