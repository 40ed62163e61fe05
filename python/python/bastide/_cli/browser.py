"""A match in the browser of this machine: the page of a replay, with the legal actions."""

import copy
import html
import secrets
import socket
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import click

import bastide
from bastide._cli.page import page
from bastide._cli.screen import say
from bastide._cli.table import Table

HOME = "127.0.0.1"
LARGEST = 1000
SLOWEST = 10


def serve(table: Table, port: int) -> None:
    """Serves a match until Ctrl-C, on this machine alone, to everyone who knows the address."""
    try:
        server = Server(table, port)
    except (OSError, OverflowError) as error:
        raise click.ClickException(f"port {port}: {getattr(error, 'strerror', None) or error}") from error
    with server:
        say(f"Open {server.address} to play; Ctrl-C ends it.", "bold")
        server.serve_forever()


class Server(ThreadingHTTPServer):
    """A match, open to everyone who knows the token. Connections wait for their turn, not for an idle one."""

    def __init__(self, table: Table, port: int = 0) -> None:
        """Listens on a port, or on any that is free."""
        super().__init__((HOME, port), Request)
        self.table = table
        self.playing = threading.Lock()
        self.earlier: list[bastide.Match] = []
        self.path = f"/{secrets.token_urlsafe(16)}/"
        self.hosts = {f"{name}:{self.server_port}" for name in (HOME, "localhost")}
        self.address = f"http://{HOME}:{self.server_port}{self.path}"
        table.let_others_play()

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Prints nothing about a browser that went away before it was answered."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def shown(self) -> bytes:
        """The page of the match so far."""
        match = self.table.match
        return page(match.record, self.table.seat, len(match.record), self.form()).encode()

    def noticed(self) -> int:
        """The number of events that the person has noticed; the number of all events would reveal hidden ones."""
        return self.table.match.noticed(self.table.seat)

    def form(self) -> str:
        """The actions of the person, as a form."""
        match = self.table.match
        buttons = [("action", str(action), self.table.notation(action)) for action in match.legal()]
        if self.earlier:
            buttons.append(("undo", "undo", "Take back"))
        parts = [f'<input type="hidden" name="noticed" value="{self.noticed()}">']
        if self.table.hints and match.legal():
            hint = self.table.considered().lines(match.game)[0].rstrip(":")
            parts.append(f"<p>{html.escape(hint)}.</p>")
        parts += [f'<button name="{name}" value="{value}">{html.escape(text)}</button>' for name, value, text in buttons]
        return "\n".join(['<form id="actions" method="post">', *parts, "</form>"])

    def answer(self, said: dict[str, list[str]]) -> HTTPStatus:
        """Obeys a form; a form sent twice, or out of date, is obeyed once."""
        match = self.table.match
        if said.get("noticed") != [str(self.noticed())]:
            return HTTPStatus.SEE_OTHER if "noticed" in said else HTTPStatus.BAD_REQUEST
        legal = {str(action): action for action in match.legal()}
        match said:
            case {"undo": ["undo"], **others} if self.earlier and set(others) == {"noticed"}:
                self.table.go_back(self.earlier.pop())
            case {"action": [name], **others} if name in legal and set(others) == {"noticed"}:
                self.earlier.append(copy.copy(match))
                match.play(legal[name])
                self.table.let_others_play()
            case _:
                return HTTPStatus.BAD_REQUEST
        return HTTPStatus.SEE_OTHER


class Request(BaseHTTPRequestHandler):
    """One request: the page, or its form."""

    server: Server
    timeout = SLOWEST
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Sends the page."""
        if self.is_ours():
            with self.server.playing:
                page = self.server.shown()
            self.finish_with(HTTPStatus.OK, page)

    def do_POST(self) -> None:
        """Obeys the form, and redirects to the page."""
        if not self.is_ours():
            return
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit():
            self.finish_with(HTTPStatus.LENGTH_REQUIRED)
        elif len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            self.finish_with(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            try:
                said = parse_qs(self.rfile.read(int(length)).decode("ascii"), strict_parsing=True, max_num_fields=9)
            except ValueError:
                self.finish_with(HTTPStatus.BAD_REQUEST)
            else:
                with self.server.playing:
                    status = self.server.answer(said)
                self.finish_with(status)

    def do_PUT(self) -> None:
        """Refuses methods that our pages do not use."""
        self.finish_with(HTTPStatus.METHOD_NOT_ALLOWED)

    do_HEAD = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = do_CONNECT = do_PUT

    def is_ours(self) -> bool:
        """Whether the request knows the address; otherwise refuses it."""
        known = secrets.compare_digest(self.path.encode(), self.server.path.encode())
        if known and self.headers.get("Host") in self.server.hosts:
            return True
        self.finish_with(HTTPStatus.NOT_FOUND)
        return False

    def finish_with(self, status: HTTPStatus, body: bytes = b"") -> None:
        """Answers, and closes the connection."""
        self.send_response(status)
        if status == HTTPStatus.SEE_OTHER:
            self.send_header("Location", self.server.path)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Prints nothing: the address is a secret."""
