"""Pictures as pixels, with the extra `png`."""

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bastide


def png(svg: str) -> bytes:
    """A picture in PNG. Its fonts are those that Matplotlib brings, so that it is the same on every machine."""
    try:
        import matplotlib as mpl  # noqa: PLC0415
        import resvg_py  # noqa: PLC0415
    except ImportError as error:
        raise bastide.ArgumentError(f"there is no {error.name}, which draws pixels: pip install 'bastide[png]'") from error
    drawn: Any = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_dirs=[str(Path(mpl.get_data_path(), "fonts/ttf"))],
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        monospace_family="DejaVu Sans Mono",
    )
    return bytes(drawn)


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of shape (height, width, 3): red, green and blue."""
    drawn = png(svg)
    from PIL import Image  # noqa: PLC0415

    with Image.open(io.BytesIO(drawn)) as image:
        return np.asarray(image.convert("RGB"))
