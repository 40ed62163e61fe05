"""Pictures as pixels, with the extra `png`."""

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _installed, _learning


def libraries() -> tuple[Any, Any]:
    """The modules of Matplotlib and resvg. Raises ArgumentError if they are not installed."""
    try:
        import matplotlib as mpl  # noqa: PLC0415
        import resvg_py  # noqa: PLC0415
    except ImportError as error:
        needed = _installed.command("png")
        raise bastide.ArgumentError(f"{error.name}, which draws pixels, is not installed: {needed}") from error
    return mpl, resvg_py


def mode(given: str | None, modes: tuple[str, ...]) -> str | None:
    """A render mode, or None. Raises ArgumentError if it is not among the modes, or its libraries are not installed."""
    chosen = _learning.chosen("render_mode", given, (None, *modes))
    if chosen == "rgb_array":
        libraries()
    return chosen


def png(svg: str) -> bytes:
    """A picture in PNG. Its fonts come with Matplotlib, so that it is the same on every machine."""
    mpl, resvg_py = libraries()
    drawn: Any = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_dirs=[str(Path(mpl.get_data_path(), "fonts/ttf"))],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
        monospace_family="DejaVu Sans Mono",
    )
    return bytes(drawn)


def pixels(game: bastide.Game, svg: str) -> NDArray[np.uint8]:
    """A picture as an array of shape (height, width, 3), red, green and blue, that is the same through all matches of a game."""
    size = _frame(game)
    from PIL import Image, ImageOps  # noqa: PLC0415

    with Image.open(io.BytesIO(png(svg))) as image:
        drawn = image.convert("RGB")
    corner = drawn.getpixel((0, 0))
    return np.asarray(ImageOps.pad(drawn, size, color=corner, centering=(0.5, 0)))  # type: ignore[arg-type]


@cache
def _frame(game: bastide.Game) -> tuple[int, int]:
    """The width and height of all frames: an eighth higher than the pictures of a match, and even, as films require.

    A higher picture of another match is drawn smaller.
    """
    match = game.match(seed=0)
    while match.turn != bastide.OVER:
        legal = match.legal()
        match.play(legal[len(match.record) % len(legal)])
    sizes = [
        re.findall(r' (?:width|height)="(\d+)"', position.picture("everything"))[:2] for position in match.record.positions()
    ]
    return int(sizes[0][0]), max(int(height) for _, height in sizes) * 9 // 16 * 2
