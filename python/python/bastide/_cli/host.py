"""`bastide host` lets people play at their own devices: it serves the page, and a match to the page of each person."""

import asyncio
import json
import re
import socket
import sys
import threading
import webbrowser
from asyncio import Transport
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

import bastide
from bastide._cli.arguments import SEED, game_or_none
from bastide._cli.kept import folder
from bastide._cli.page import filled
from bastide._cli.render import write
from bastide._cli.screen import console, say, tell
from bastide.host import PERSON, Host, Tickets

HOME = "127.0.0.1"
LARGEST = 20_000
SLOWEST = 10
MOST_CLIENTS = 4000
STILL_THERE = 15
PORT = "port"
IN_TERMINAL = {"elinks", "links", "lynx", "w3m", "www-browser"}
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def client() -> bytes:
    """The page without a match, which may connect to its host."""
    page = filled(title="Bastide Table", match="")
    return page.replace("form-action 'none';", "form-action 'none'; connect-src 'self';", 1).encode()


def application(host: Host, names: set[str]) -> Callable[..., Any]:
    """The page, and beside it `api`, which answers messages, and `events`, which says that there is something new.

    Requests must name one of these hosts, so that no other page reaches the host by a name of its own.
    """
    from starlette.applications import Starlette  # noqa: PLC0415
    from starlette.concurrency import run_in_threadpool  # noqa: PLC0415
    from starlette.requests import Request  # noqa: PLC0415
    from starlette.responses import JSONResponse, Response, StreamingResponse  # noqa: PLC0415
    from starlette.routing import Route  # noqa: PLC0415

    page = client()

    def is_ours(request: Request) -> bool:
        origin = request.headers.get("origin")
        return request.headers.get("host") in names and (origin is None or urlsplit(origin).netloc in names)

    async def read(request: Request) -> bytes:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                break
        return body

    async def show_page(request: Request) -> Response:
        return Response(page if is_ours(request) else b"", 200 if is_ours(request) else 404, HEADERS, "text/html; charset=utf-8")

    async def api(request: Request) -> Response:
        if not is_ours(request) or request.headers.get("content-type") != "application/json":
            return Response(status_code=404, headers=HEADERS)
        try:
            body = await asyncio.wait_for(read(request), SLOWEST)
            if len(body) > LARGEST:
                return JSONResponse({"refusal": f"the message is longer than {LARGEST} bytes"}, 413, HEADERS)
            message = json.loads(body)
        except TimeoutError:
            return Response(status_code=408, headers=HEADERS)
        except (ValueError, RecursionError):
            return JSONResponse({"refusal": 'the message is not JSON; expected {"message": "state", "ticket": …}'}, 400, HEADERS)
        answer = await run_in_threadpool(host.answer, message)
        return JSONResponse(answer, 409 if "refusal" in answer else 200, HEADERS)

    async def events(request: Request) -> Response:
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            # The loop may have ended with the server.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(changed.set)

        leave = is_ours(request) and host.listen(request.query_params.get("ticket", ""), wake)
        if not leave:
            return Response(status_code=404, headers=HEADERS)

        async def stream() -> AsyncIterator[str]:
            try:
                yield "data: here\n\n"
                while not host.is_closed:
                    try:
                        await asyncio.wait_for(changed.wait(), STILL_THERE)
                        changed.clear()
                        if not host.is_closed:
                            yield "data: changed\n\n"
                    except TimeoutError:
                        yield ": still there\n\n"
            finally:
                leave()

        return StreamingResponse(stream(), headers=HEADERS, media_type="text/event-stream")

    routes = [Route("/", show_page), Route("/api", api, methods=["POST"]), Route("/events", events)]
    served = Starlette(routes=routes)
    served.router.redirect_slashes = False
    return served


def links(tickets: Tickets, address: str) -> dict[str, str]:
    """The link of each person and of onlookers; the ticket stands behind #, so no server on the way sees it."""
    seats = {f"seat {seat}": ticket for seat, ticket in tickets.seats.items()}
    return {who: f"{address}#{ticket}" for who, ticket in (seats | {"onlookers": tickets.onlookers}).items()}


def show(address: str) -> None:
    """Opens an address in a browser with windows, if there is one; a browser in the terminal cannot show the page."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if getattr(browser, "name", "") not in IN_TERMINAL:
        # Some browsers are waited for.
        threading.Thread(target=browser.open, args=[address], daemon=True).start()


def serve(  # noqa: PLR0913, PLR0917, one for each option
    host: Host, address: str, port: int, public: str | None = None, opened: str | None = None, until_done: bool = False
) -> None:
    """Serves until Ctrl-C, or until all matches are over; prints the links, or opens the page with these tickets."""
    import uvicorn  # noqa: PLC0415
    from uvicorn.protocols.http.h11_impl import H11Protocol  # noqa: PLC0415

    class Protocol(H11Protocol):
        """Connections that end unless they soon ask for something."""

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)

            def end() -> None:
                if self.cycle is None:
                    transport.close()

            self.loop.call_later(SLOWEST, end)

    try:
        listening = socket.create_server((address, port), family=socket.AF_INET6 if ":" in address else socket.AF_INET)
    except OSError as error:
        raise click.ClickException(f"port {port} of {address}: {error.strerror}") from error
    port = listening.getsockname()[1]
    if host.folder:
        write(host.folder / PORT, str(port).encode())
    base = public or f"http://{HOME if address == '0.0.0.0' else address}:{port}/"
    names = {f"{name}:{port}" for name in (HOME, "localhost", address)} | {urlsplit(base).netloc}
    config = uvicorn.Config(
        application(host, names),
        http=Protocol,
        log_level="error",
        access_log=False,
        lifespan="off",
        server_header=False,
        date_header=False,
        limit_concurrency=MOST_CLIENTS,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LARGEST,
    )
    server = uvicorn.Server(config)
    if opened is None:
        for who, link in (each for tickets in host.tickets for each in links(tickets, base).items()):
            say(f"{who}: {link}")
            coded(link)
    else:
        say(f"Open {base}#{opened} to play; Ctrl-C ends it.", "bold")
        show(f"{base}#{opened}")

    # Outside the main thread the server leaves Ctrl-C to the command.
    serving = threading.Thread(target=server.run, args=[[listening]])
    serving.start()
    try:
        while serving.is_alive() and not host.is_closed and not (until_done and host.is_done):
            serving.join(0.5)
    except KeyboardInterrupt:
        console.print()
    host.close()
    server.should_exit = True
    serving.join()


def here(match: bastide.Match, players: Mapping[int, bastide.Player], hints: bool, port: int) -> None:
    """Serves a match to the people at this machine, on one page; `hints` shows one at each of their decisions."""
    place = new_place()
    host = Host(place, hints=True)
    tickets = host.take(match, [players[seat].name if seat in players else PERSON for seat in range(match.game.seats)])
    serve(host, HOME, port, opened=",".join(tickets.seats.values()) + ("&hints" if hints else ""))
    tell("The match is kept: `bastide host --hints` goes on with it, by the same link.", "dim")


def coded(link: str) -> None:
    """Prints a link as a QR code, if a terminal reads it."""
    if console.is_terminal:
        import segno  # noqa: PLC0415

        segno.make(link).terminal(sys.stdout, compact=True)


def split(players: str) -> list[str]:
    """The names of players between commas; those in brackets stay."""
    return re.split(r",(?![^(]*\))", players)


def new_place() -> Path:
    """A new folder for a match."""
    place = folder() / "hosted" / datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    place.mkdir(mode=0o700, parents=True)
    return place


def last_place() -> Path:
    """The folder that was used last. Raises UsageError if there is none."""
    hosted = folder() / "hosted"
    places = sorted(place for place in hosted.glob("*") if place.is_dir())
    if not places:
        raise click.UsageError(f"no match is hosted in {hosted}; expected a GAME")
    return places[-1]


def port_of(place: Path) -> int:
    """The port that a host in a folder had, so that its links stay good; 0 for a new host."""
    try:
        return int((place / PORT).read_text())
    except (OSError, ValueError):
        return 0


@click.command()
@game_or_none
@click.option(
    "--seats",
    metavar="PLAYER,PLAYER,…",
    help="A player for each seat: `person`, who gets a link, or one that `bastide play --against` takes. People by default.",
)
@click.option("--seed", type=SEED, metavar="N", help="The same seed deals the same cards; a secret one by default.")
@click.option("--address", default=HOME, show_default=True, help="The address to listen at; `0.0.0.0` for the local network.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port; a free one by default.")
@click.option("--public-link", "public", metavar="URL", help="The address that clients use, such as a proxy's.")
@click.option("--hints", is_flag=True, help="Give hints to people who ask for them.")
@click.option("--until-done", is_flag=True, help="End when all matches are over.")
@click.option(
    "--folder", "kept", type=click.Path(path_type=Path), help="The folder of the matches; one of the user's state by default."
)
def host(  # noqa: PLR0913, PLR0917, one for each option
    game: bastide.Game | None,
    seats: str | None,
    seed: int | None,
    address: str,
    port: int,
    public: str | None,
    hints: bool,
    until_done: bool,
    kept: Path | None,
) -> None:
    """Host GAME for people at their own devices; without GAME, go on with the match that was hosted last.

    Each person gets a link, and so do onlookers. A match is kept after every decision: a host that starts again goes on with it
    by the same links.

    Example: bastide host guyenne --seats person,person --address 0.0.0.0
    """
    place = kept or (new_place() if game else last_place())
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    hosting = Host(place, hints=hints)
    if game:
        hosting.open(game.name, split(seats) if seats else [PERSON] * game.seats, seed)
    elif not hosting.tickets:
        raise click.UsageError(f"no match is hosted in {place}; expected a GAME")
    tell(f"Matches are kept in {place}; `bastide host` goes on with them.", "dim")
    serve(hosting, address, port or port_of(place), public, until_done=until_done)
