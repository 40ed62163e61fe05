"""A chart of Bastide beside other libraries: one small picture for light and for dark pages."""

import math
from collections.abc import Iterable
from html import escape

TITLE = "Decisions a second in Leduc poker: Bastide's, as multiples of others' (logarithmic)"
WIDTH, LEFT, HIGH, TOP = 640, 268, 26, 34
"""The width of the chart, the room for names, the height of a row, and the room for the title."""
STYLE = """
text{font:13px sans-serif;fill:#1c2333}
.title{font-weight:bold}
.bar{fill:#1f4e9e}
.line{stroke:#7f745c}
@media(prefers-color-scheme:dark){text{fill:#f0ebdf}.bar{fill:#92b8ff}.line{stroke:#79839a}}
"""


def beside(rows: Iterable[tuple[str, float]]) -> str:
    """The multiples of the speed of others that Bastide reaches, as bars of which each ten times is as long as the one before."""
    rows = list(rows)
    longest = math.log10(max(multiple for _, multiple in rows))
    room = WIDTH - LEFT - 70
    height = TOP + HIGH * len(rows) + 8
    drawn = []
    for place, (name, multiple) in enumerate(rows):
        y = TOP + HIGH * place
        long = max(2, round(room * math.log10(max(multiple, 1)) / longest))
        drawn += [
            f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="bar" x="{LEFT}" y="{y + 2}" width="{long}" height="{HIGH - 8}" rx="3"/>',
            f'<text x="{LEFT + long + 6}" y="{y + 15}">{multiple:,.{1 if multiple < 10 else 0}f} times</text>',
        ]
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    said = "; ".join(f"{name}: {multiple:g} times" for name, multiple in rows)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{TITLE}: {escape(said)}</title>",
            f"<style>{STYLE}</style>",
            f'<text class="title" x="8" y="20">{TITLE}</text>',
            f'<path class="line" d="M{LEFT} {TOP - 2}V{height - 8}"/>',
            *drawn,
            "</svg>\n",
        ]
    )
