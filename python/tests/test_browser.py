"""`bastide play --browser` plays a match over HTTP, and admits nothing else."""

import gzip
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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlencode

import pytest

import bastide
from bastide._cli import whole
from bastide._cli.browser import IN_TERMINAL, Request, Server, show
from bastide._cli.form import Form
from bastide._cli.table import Table
from bastide._cli.whole import Whole, fragment, is_inside, whole_page
from conftest import run

SEED = 3


def server_of(game: bastide.Game) -> Form:
    """A server of a match against easy."""
    return Form(Table(game.match(SEED), 0, {1: game.player("greedy", SEED)}, game.player("easy", SEED), hints=True))


@contextmanager
def answering(server: Server) -> Iterator[None]:
    """A server answers for a while."""
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield
        server.shutdown()
        thread.join()


@pytest.fixture
def server(game: bastide.Game) -> Iterator[Form]:
    """A server that answers."""
    server = server_of(game)
    with answering(server):
        yield server


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


def test_a_match_is_played_to_its_end(server: Form) -> None:
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


def test_a_form_counts_once_and_can_be_taken_back(server: Form) -> None:
    before, (_, page) = server.table.match.record, asked(server, "GET")
    form = {"action": buttons(page)[0], "noticed": noticed(page)}
    assert said(server, **form) == 303
    after = server.table.match.record
    assert len(after) > len(before)
    assert said(server, **form) == 303
    assert server.table.match.record == after
    assert said(server, undo="undo", noticed=server.table.match.noticed(0)) == 303
    assert server.table.match.record == before


def test_what_no_page_of_ours_asks_for_is_refused(server: Form) -> None:
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


def test_connections_that_say_nothing_hold_nobody_up(server: Form, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_browser_that_goes_away_is_no_error(server: Form, capfd: pytest.CaptureFixture[str], error: Exception) -> None:
    with socket.socket() as connection:
        try:
            raise error
        except Exception:
            server.handle_error(connection, ("127.0.0.1", 1))
    told = type(error).__name__ in capfd.readouterr().err
    assert told is not isinstance(error, ConnectionError)


def test_a_form_that_comes_twice_at_once_counts_once(server: Form) -> None:
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


def told(server: Server, name: str = "") -> tuple[int, HTTPMessage, bytes]:
    """The answer of the server with its headers, to a browser that asks for the page, or for a file beside it."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    try:
        connection.request("GET", server.path + name)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_the_whole_page_is_sent_compressed_and_takes_nothing() -> None:
    page = b"<!doctype html>" * 99
    server = Whole(gzip.compress(page), "#leduc_poker&0&3&&easy")
    assert server.address == f"http://127.0.0.1:{server.server_port}{server.path}#leduc_poker&0&3&&easy"
    with answering(server):
        status, headers, body = told(server)
        assert (status, gzip.decompress(body)) == (200, page)
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Frame-Options"] == "DENY"
        for path in ("/", server.path[:-1], server.path + "x"):
            assert asked(server, "GET", path)[0] == 404
        for host in ("example.org", "127.0.0.1", f"localhost.example.org:{server.server_port}"):
            assert asked(server, "GET", Host=host) == (404, "")
        assert said(server, action=0, noticed=1) == 405
        for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"):
            assert asked(server, method)[0] == 405


def test_the_whole_page_has_the_networks_of_the_package_beside_it() -> None:
    folder = Path(bastide.__file__).parent / "networks"
    with answering(server := Whole(gzip.compress(b"a page"), "")):
        for file in folder.iterdir():
            name = f"networks/{file.name}"
            status, headers, body = told(server, name)
            assert (status, body) == (200, file.read_bytes())
            assert (headers["Content-Type"], headers["Content-Encoding"]) == ("application/octet-stream", None)
            assert asked(server, "GET", f"/{name}")[0] == 404
            assert asked(server, "GET", server.path + name, Host="example.org") == (404, "")
            for method in ("POST", "PUT", "HEAD"):
                assert asked(server, method, server.path + name)[0] in {404, 405}
        for name in ("networks", "networks/", "networks/x.safetensors", "networks/../__init__.py", "networks/%2e%2e/__init__.py"):
            assert told(server, name)[::2] == (404, b"")
        assert told(server, f"networks/{next(folder.iterdir()).name}?x")[::2] == (404, b"")


def test_a_plain_page_has_nothing_beside_it(server: Form) -> None:
    assert told(server, "networks/leduc_poker.safetensors")[::2] == (404, b"")


def test_a_plain_page_is_not_said_to_be_compressed(server: Form) -> None:
    status, headers, body = told(server)
    assert (status, headers["Content-Encoding"]) == (200, None)
    assert body.startswith(b"<!doctype html>")


def test_the_whole_page_is_in_some_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "files", lambda _: tmp_path)
    assert whole_page() is None
    (tmp_path / "table.html.gz").write_bytes(b"a page")
    assert whole_page() == b"a page"


def test_the_address_names_the_match() -> None:
    players = ["easy", "hard", "search(iterations=20,exploration=50)"]
    address = "#guyenne%28format%3Dring%29&2&7&&easy,hard,search%28iterations%3D20%2Cexploration%3D50%29"
    assert fragment("guyenne(format=ring)", 2, 7, players, hints=False) == address
    assert fragment("guyenne", 1, 2**64 - 1, ["medium"], hints=True) == f"#guyenne&1&{2**64 - 1}&&medium&hints"


def test_the_page_has_no_files_and_no_exact_methods() -> None:
    for player in ("random", "scripted", "greedy(redeals=8)", "easy", "medium", "hard", "expert", "search(milliseconds=500)"):
        assert is_inside(player)
    for player in ("net", "net:a.safetensors", " net", "strategy:a.txt", "search(solve=50)", "search(net=a,iterations=9)"):
        assert not is_inside(player)


@pytest.mark.parametrize(
    ("words", "has_page", "expected"),
    [
        (["--against", "hard", "--seat", "1", "--seed", "5", "--hints"], True, "#leduc_poker&1&5&&hard&hints"),
        (["--seed", "5"], True, "#leduc_poker&0&5&&medium"),
        (["--seed", "5"], False, ""),
        (["--against", "search(solve=50)"], True, ""),
        (["--against", "net"], True, ""),
        (["--resume", "{record}"], True, ""),
    ],
)
def test_the_command_serves_the_whole_page_if_it_can_play_the_match(
    words: list[str], has_page: bool, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = list[Server]()
    monkeypatch.setattr(whole, "files", lambda _: tmp_path)
    if has_page:
        (tmp_path / "table.html.gz").write_bytes(b"a page")
    monkeypatch.setattr(Server, "serve", lambda server: (served.append(server), server.server_close()))
    record = tmp_path / "match.record"
    record.write_text(bastide.load("leduc_poker").match(3).record.to_text())
    given = [word.format(record=record) for word in words]
    done = run("play", *([] if "--resume" in given else ["leduc_poker"]), "--browser", *given)
    assert done.exit_code == 0, done.stderr
    assert [server.fragment for server in served] == [expected]
    assert isinstance(served[0], Whole if expected else Form)


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
    begin = "import signal, bastide._cli; signal.signal(signal.SIGINT, signal.default_int_handler); bastide._cli.main()"
    words = ["play", "leduc_poker", "--browser", "--seed", "3"]
    write = "import sys; print(sys.argv[2], file=open(sys.argv[1], 'w'))"
    opened = tmp_path / "opened"
    environment = os.environ | {"BROWSER": f'{sys.executable} -c "{write}" {opened} %s'}
    command = [sys.executable, "-uc", begin, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        line = next(line for line in process.stdout if line.startswith("Open "))
        found = re.fullmatch(r"Open (http://127\.0\.0\.1:(\d+)(/[\w-]{20,}/)(#\S+)?) to play; Ctrl-C ends it\.\n", line)
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
        refused = run("play", "leduc_poker", "--browser", "--port", port)
    assert refused.exit_code == 2
    assert refused.stderr == f"bastide: port {port}: Address already in use\n"
    for words in (["--port", "70000"], ["--seat", "0", "--seat", "1"]):
        assert run("play", "leduc_poker", "--browser", *words).exit_code == 2
