"""The table in lines as wide as the terminal."""

from itertools import zip_longest
from textwrap import wrap
from typing import Any

FOLDED = 9
BETWEEN = "  "


def blocks(scene: dict[str, Any], width: int) -> list[tuple[str, list[str]]]:
    """The parts of a scene from top to bottom: the tone of each, and its lines."""
    drawn = [(part.get("tone", "plain"), block(part, width)) for part in scene["parts"]]
    return [(tone, lines) for tone, lines in drawn if lines]


def block(part: dict[str, Any], width: int) -> list[str]:
    """The lines of a part of a scene."""
    match part["kind"]:
        case "line":
            return line(part, width)
        case "track":
            letters = [field["figure"]["letter"] if field["figure"] else "·" for field in part["fields"]]
            return [" " * (3 + 2 * part["marked"]) + "v", f"  1  {' '.join(letters)}  {len(letters)}"]
        case "grid":
            return grid([[f"{cell['words']} {cell['note']}".rstrip() for cell in row] for row in part["rows"]], width)
    return []


def line(part: dict[str, Any], width: int) -> list[str]:
    """Words about one thing, wrapped."""
    words = " ".join([part["label"], "".join(span["words"] for span in part["spans"])])
    indent = " " * (len(part["label"]) - len(part["label"].lstrip()))
    return wrap(words.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}  ")


def grid(rows: list[list[str]], width: int) -> list[str]:
    """Rows of cells; a long grid stands in two halves beside each other, if there is room."""
    rows = [row for row in rows if any(row)]
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    heading, *lines = [BETWEEN.join(map(str.ljust, row, widths)) for row in rows]
    wide = len(heading) * 2 + len(BETWEEN) * 2
    if len(lines) <= FOLDED or wide > width:
        return [one.rstrip() for one in (heading, *lines)]
    half = -(-len(lines) // 2)
    both = zip_longest([heading, *lines[:half]], [heading, *lines[half:]], fillvalue="")
    return [f"{left}{BETWEEN * 2}{right}".rstrip() for left, right in both]
