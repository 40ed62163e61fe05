"""A match as one picture that plays it, without a script: for a README."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from itertools import groupby
from textwrap import wrap
from xml.etree import ElementTree

import bastide
from bastide._moments import Viewer, moments

SECONDS = 2
"""The time of each frame; the last one stays three times as long."""
LINE, CHARACTERS = 18, 68
"""The height of a line of the words above the picture, and its most characters."""
SVG = "http://www.w3.org/2000/svg"
QUIET = ("data-part", "role", "aria-label")
"""Attributes of parts that can be chosen, for which an image has no use."""


def animated(record: bastide.Record, viewer: Viewer) -> str:
    """The picture of a match that plays it step by step, again and again; those who want no motion see its last moment.

    What stays the same from frame to frame is drawn once.
    """
    told = list(moments(record, viewer))
    pictures = [ElementTree.fromstring(position.picture(viewer)) for _, _, position in told]
    said = [wrap(words, CHARACTERS) for _, words, _ in told]
    above = LINE * max(map(len, said)) + 10
    frames = [[*captions(lines, above), *elements(picture)] for lines, picture in zip(said, pictures, strict=True)]
    signs = {sign.attrib["id"]: written(sign) for picture in pictures for sign in picture.findall(f"{{{SVG}}}defs/*")}
    width, height = pictures[0].attrib["width"], above + max(int(picture.attrib["height"]) for picture in pictures)
    size = f'width="{width}" height="{height}"'
    groups, rules = layers(frames)
    return "\n".join(
        [
            f'<svg xmlns="{SVG}" class="bastide-picture" viewBox="0 {-above} {width} {height}" {size} role="img">',
            f"<title>{escape(record.game.name)}: a match in {len(frames)} moments</title>",
            f"<style>{pictures[0].findtext(f'{{{SVG}}}style')}{rules}</style>",
            f"<defs>{''.join(signs.values())}</defs>",
            f'<rect class="bastide-ground" y="{-above}" {size}/>',
            *groups,
            "</svg>\n",
        ]
    )


def captions(lines: Sequence[str], above: int) -> list[str]:
    """Words above the picture."""
    return [
        f'<text class="bastide-strong" x="12" y="{LINE * (number + 1) - above}">{escape(words)}</text>'
        for number, words in enumerate(lines)
    ]


def elements(picture: ElementTree.Element) -> list[str]:
    """The elements of a picture from back to front, without its title, words, style, signs and ground."""
    return [written(element) for part in list(picture)[5:] for element in leaves(part)]


def leaves(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The elements of a group that draws them where they are, and of its groups; or the element."""
    if "transform" in element.attrib or element.tag != f"{{{SVG}}}g":
        yield element
        return
    for child in element:
        yield from leaves(child)


def written(element: ElementTree.Element) -> str:
    """An element as text, as a part of another one."""
    for each in element.iter():
        each.tail = None
        for name in QUIET:
            each.attrib.pop(name, None)
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SVG}"', "").replace(" />", "/>")


def layers(frames: Sequence[Sequence[str]]) -> tuple[list[str], str]:
    """The elements of all frames, each in its order and once for as long as it stays, and the rules that show them."""
    merged: list[tuple[str, tuple[int, ...]]] = []
    for number, frame in enumerate(frames):
        matcher = SequenceMatcher(None, [element for element, _ in merged], frame, autojunk=False)
        both: list[tuple[str, tuple[int, ...]]] = []
        for what, old, old_end, new, new_end in matcher.get_opcodes():
            if what == "equal":
                both += [(element, (*shown, number)) for element, shown in merged[old:old_end]]
            else:
                both += merged[old:old_end]
                both += [(element, (number,)) for element in frame[new:new_end]]
        merged = both
    names: dict[tuple[int, ...], str] = {}
    groups = []
    for shown, same in groupby(merged, lambda one: one[1]):
        drawn = "".join(element for element, _ in same)
        always = len(shown) == len(frames)
        groups.append(drawn if always else f'<g class="{names.setdefault(shown, f"bastide-at{len(names)}")}">{drawn}</g>')
    return groups, rules(names, len(frames))


def rules(names: dict[tuple[int, ...], str], count: int) -> str:
    """The rules that show each group in its frames."""
    whole = SECONDS * (count + 2)
    text = []
    for shown, name in names.items():
        turns = {number: number in shown for number in range(count) if number == 0 or (number in shown) != (number - 1 in shown)}
        keys = "".join(
            f"{100 * number / (count + 2):.3f}%{{visibility:{'visible' if seen else 'hidden'}}}" for number, seen in turns.items()
        )
        at_end = "" if count - 1 in shown else "visibility:hidden;"
        text += [f"@keyframes {name}{{{keys}}}", f".{name}{{{at_end}animation:{name} {whole}s step-end infinite}}"]
    still = "[class^=bastide-at]{animation:none}"
    return "\n".join([*text, f"@media(prefers-reduced-motion:reduce){{{still}}}", ""])
