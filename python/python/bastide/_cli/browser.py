"""A page in the browser of this machine."""

import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click

import bastide
from bastide._cli.screen import say

HOME = "127.0.0.1"
# The longest match of any game has 67,312 events, each of two bytes.
LARGEST = 200_000
SLOWEST = 10
PAGE = "text/html; charset=utf-8"
FILE = "application/octet-stream"
WORDS = "text/plain; charset=utf-8"
IN_TERMINAL = {"elinks", "links", "lynx", "w3m", "www-browser"}

Answer = Callable[[bytes], str]


class Server(ThreadingHTTPServer):
    """A page, open to everyone who knows the token, with files and answers at addresses beside it."""

    def __init__(
        self, page: bytes, files: Mapping[str, bytes], answers: Mapping[str, Answer], fragment: str, port: int = 0
    ) -> None:
        """Listens on a port, or on any that is free. Raises ClickException if it cannot.

        The page is compressed by gzip. An answer raises Error for a question that it refuses.
        """
        try:
            super().__init__((HOME, port), Request)
        except (OSError, OverflowError) as error:
            raise click.ClickException(f"port {port}: {getattr(error, 'strerror', None) or error}") from error
        self.page, self.files, self.answers, self.fragment = page, files, answers, fragment
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
    """One request: for the page, for a file beside it, or with a question."""

    server: Server
    timeout = SLOWEST
    protocol_version = "HTTP/1.1"

    @property
    def name(self) -> str:
        """The part of the address after the token."""
        return self.path[len(self.server.path) :]

    def do_GET(self) -> None:
        """Sends the page, or a file beside it."""
        if not self.is_ours():
            return
        if not self.name:
            self.finish_with(HTTPStatus.OK, self.server.page, PAGE)
        elif self.name in self.server.files:
            self.finish_with(HTTPStatus.OK, self.server.files[self.name], FILE)
        else:
            self.finish_with(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Answers a question."""
        if not self.is_ours():
            return
        length = self.headers.get("Content-Length", "")
        if self.name not in self.server.answers:
            self.finish_with(HTTPStatus.METHOD_NOT_ALLOWED)
        elif not length.isascii() or not length.isdigit():
            self.finish_with(HTTPStatus.LENGTH_REQUIRED)
        elif len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            self.finish_with(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            try:
                said, status = self.server.answers[self.name](self.rfile.read(int(length))), HTTPStatus.OK
            except bastide.Error as error:
                said, status = str(error), HTTPStatus.BAD_REQUEST
            self.finish_with(status, said.encode())

    def do_PUT(self) -> None:
        """Refuses methods that our page does not use."""
        self.finish_with(HTTPStatus.METHOD_NOT_ALLOWED)

    do_HEAD = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = do_CONNECT = do_PUT

    def is_ours(self) -> bool:
        """Whether the request knows the token; otherwise refuses it."""
        page = self.path[: len(self.server.path)]
        known = secrets.compare_digest(page.encode(), self.server.path.encode())
        if known and self.headers.get("Host") in self.server.hosts:
            return True
        self.finish_with(HTTPStatus.NOT_FOUND)
        return False

    def finish_with(self, status: HTTPStatus, body: bytes = b"", kind: str = WORDS) -> None:
        """Answers, and closes the connection."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if kind == PAGE:
            self.send_header("Content-Encoding", "gzip")
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
