"""A page in the browser of this machine."""

import secrets
import socket
import sys
import threading
import webbrowser
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import click

from bastide._cli.screen import say

HOME = "127.0.0.1"
LARGEST = 1000
SLOWEST = 10
PAGE = "text/html; charset=utf-8"
FILE = "application/octet-stream"
IN_TERMINAL = {"elinks", "links", "lynx", "w3m", "www-browser"}


class Server(ThreadingHTTPServer):
    """A page, open to everyone who knows the token. Connections wait for their turn, not for an idle one."""

    fragment = ""
    encoding: str | None = None

    def __init__(self, port: int = 0) -> None:
        """Listens on a port, or on any that is free. Raises ClickException if it cannot."""
        try:
            super().__init__((HOME, port), Request)
        except (OSError, OverflowError) as error:
            raise click.ClickException(f"port {port}: {getattr(error, 'strerror', None) or error}") from error
        self.playing = threading.Lock()
        self.path = f"/{secrets.token_urlsafe(16)}/"
        self.hosts = {f"{name}:{self.server_port}" for name in (HOME, "localhost")}

    @property
    def address(self) -> str:
        """The address for a browser."""
        return f"http://{HOME}:{self.server_port}{self.path}{self.fragment}"

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Prints nothing about a browser that went away before it was answered."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def serve(self) -> None:
        """Serves the page until Ctrl-C, on this machine alone, and opens it."""
        with self:
            say(f"Open {self.address} to play; Ctrl-C ends it.", "bold")
            show(self.address)
            self.serve_forever()

    def shown(self) -> bytes:
        """The page."""
        raise NotImplementedError

    def file(self, name: str) -> bytes | None:
        """A file beside the page; None if there is none of this name."""
        return None

    def answer(self, said: dict[str, list[str]]) -> HTTPStatus:
        """Obeys a form; without one, there is nothing to send."""
        return HTTPStatus.METHOD_NOT_ALLOWED


def show(address: str) -> None:
    """Opens an address in a browser with windows, if there is one; a browser in the terminal cannot show the page."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if getattr(browser, "name", "") not in IN_TERMINAL:
        # Some browsers are waited for.
        threading.Thread(target=browser.open, args=[address], daemon=True).start()


class Request(BaseHTTPRequestHandler):
    """One request: the page, or its form."""

    server: Server
    timeout = SLOWEST
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Sends the page, or a file beside it."""
        length = len(self.server.path)
        page, name = self.path[:length], self.path[length:]
        if not self.is_ours(page):
            return
        if not name:
            with self.server.playing:
                shown = self.server.shown()
            self.finish_with(HTTPStatus.OK, shown)
        elif (file := self.server.file(name)) is not None:
            self.finish_with(HTTPStatus.OK, file, FILE)
        else:
            self.finish_with(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Obeys the form, and redirects to the page."""
        if not self.is_ours(self.path):
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

    def is_ours(self, page: str) -> bool:
        """Whether the request knows the address of the page; otherwise refuses it."""
        known = secrets.compare_digest(page.encode(), self.server.path.encode())
        if known and self.headers.get("Host") in self.server.hosts:
            return True
        self.finish_with(HTTPStatus.NOT_FOUND)
        return False

    def finish_with(self, status: HTTPStatus, body: bytes = b"", kind: str = PAGE) -> None:
        """Answers, and closes the connection."""
        self.send_response(status)
        if status == HTTPStatus.SEE_OTHER:
            self.send_header("Location", self.server.path)
        self.send_header("Content-Type", kind)
        if body and kind == PAGE and self.server.encoding:
            self.send_header("Content-Encoding", self.server.encoding)
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
