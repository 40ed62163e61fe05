"""A match in the browser: Bastide Table, with the engine in it, and beside it everything that the page lacks."""

import base64
import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path

import bastide
from bastide._cli.browser import Answer, Server

# The match beside the page, which `ffi/js/table/main.js` opens at this fragment.
MATCH = "match"
DRAWN = r"\([^()]*=[^()]*\)"
FOLDER = re.compile(r"(?<=[:=])[^,]*[/\\]")


def whole_page() -> bytes | None:
    """The page, compressed; None in a package that was built without it."""
    file = files("bastide._cli").joinpath("table.html.gz")
    return file.read_bytes() if file.is_file() else None


def network_of(player: str) -> tuple[str, Path] | None:
    """The name of a player without its network, and the file of the network; None for a player without one."""
    if found := re.fullmatch(rf"net:(.*?)({DRAWN})?", player):
        return f"net{found[2] or ''}", Path(found[1])
    if found := re.fullmatch(r"((?:search|update)\(.*?),?net=([^,]*)\)", player):
        return f"{found[1]})", Path(found[2])
    return None


def chosen(player: bastide.Player, match: bytes) -> str:
    """The action of a player in a match. Raises Error unless the bytes are one in which it can be asked."""
    return str(player.choose(bastide.Match.from_bytes(match)))


def whole(  # noqa: PLR0913, PLR0917, everything with which a match goes on
    match: bastide.Match, people: Sequence[int], players: Mapping[int, bastide.Player], hints: bool, seed: int, port: int = 0
) -> Server | None:
    """The server of the page, which opens at a match; None in a package without the page.

    Levels and networks play in the page, and it asks for other players.
    """
    if (page := whole_page()) is None:
        return None
    beside = {f"networks/{file.name}": file.read_bytes() for file in files("bastide").joinpath("networks").iterdir()}
    answers = dict[str, Answer]()
    levels = list[str | dict[str, str]](["medium"] * match.game.seats)
    for seat, player in players.items():
        levels[seat], network = player.name, network_of(player.name)
        own = {"name": FOLDER.sub("", player.name), "address": f"players/{seat}"}
        if player.needs_history:
            levels[seat], answers[own["address"]] = own, partial(chosen, player)
        elif network:
            levels[seat], beside[own["address"]] = own | {"level": network[0]}, network[1].read_bytes()
    kept = {
        "match": base64.b64encode(match.to_bytes()).decode(),
        "seed": str(seed),
        "people": sorted(set(people)),
        "levels": levels,
        "hints": hints,
    }
    return Server(page, beside | {MATCH: json.dumps(kept).encode()}, answers, f"#{MATCH}", port)
