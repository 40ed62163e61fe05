"""A match in the browser, played in the page itself: Bastide Table, with the engine in it."""

import re
from collections.abc import Sequence
from importlib.resources import files
from urllib.parse import quote

from bastide._cli.browser import Server

OUTSIDE = re.compile(r"\b(net|solve|strategy)\b")


def whole_page() -> bytes | None:
    """The page, compressed; None in a package that was built without it."""
    file = files("bastide._cli").joinpath("table.html.gz")
    return file.read_bytes() if file.is_file() else None


def is_inside(player: str) -> bool:
    """Whether the page has a player: it reads no files, and has no exact methods."""
    return not OUTSIDE.search(player)


class Whole(Server):
    """The page, and the match at which it opens."""

    encoding = "gzip"

    def __init__(self, body: bytes, fragment: str, port: int = 0) -> None:
        """A page for a match."""
        super().__init__(port)
        self.body, self.fragment = body, fragment

    def shown(self) -> bytes:
        """The page; the browser keeps the match to itself."""
        return self.body

    def file(self, name: str) -> bytes | None:
        """A network of the package."""
        networks = {f"networks/{file.name}": file for file in files("bastide").joinpath("networks").iterdir()}
        return networks[name].read_bytes() if name in networks else None


def fragment(game: str, seat: int, seed: int, players: Sequence[str], hints: bool) -> str:
    """The part of the address that names the match, its people, players and hints, as `ffi/js/table/link.js` reads it."""
    named = ",".join(quote(player, safe="") for player in players)
    return "#" + "&".join([quote(game, safe=""), str(seat), str(seed), "", named, *(["hints"] if hints else [])])
