"""The links by which the page names a position: `#game&seat&seed&choices&players`."""

import re
from urllib.parse import unquote

import bastide

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FORM = re.compile(r"#([^&]+)&([0-9])&([0-9]{1,19})&([A-Za-z0-9_-]*)&([^&]+)")


def opened(link: str) -> tuple[bastide.Match, int, list[str]]:
    """The match of a link, the seat of its person, and the players of the others, one for all or one for each.

    A choice is its place among at most 64 legal actions. Raises ValueError or OptionError.
    """
    if not (found := FORM.fullmatch(link)):
        raise ValueError("the link names no position")
    name, seat, seed, choices, players = found.groups()
    match = bastide.load(unquote(name)).match(int(seed))
    for digit in choices:
        legal, place = match.legal() if match.turn != bastide.OVER else [], DIGITS.index(digit)
        if not place < len(legal) <= len(DIGITS):
            raise ValueError("a choice of the link is not legal")
        match.play(legal[place])
    if match.turn != int(seat):
        raise ValueError("the link asks another seat")
    named = [unquote(player) for player in players.split(",")]
    return match, int(seat), named * (match.game.seats - 1) if len(named) == 1 else named
