"""Draws the pictures of the README and of the games' pages; with --check, fails if they differ."""

import re
import sys
from collections.abc import Iterator

from generated import HERE, ROOT, begun

import bastide
from bastide._cli.animated import animated

sys.path.append(str(ROOT / "python/benches"))
from beside import beside

DUEL = "en_garde(rounds_to_win=1)"


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the files and what is drawn in them."""
    for name in bastide.NAMES:
        yield name, begun(bastide.load(name)).picture(0)
    yield "match", animated(played(bastide.load(DUEL)).record, "everything")
    yield "peers", beside(multiples())


def played(game: bastide.Game) -> bastide.Match:
    """A match in which the level `easy` plays all seats."""
    match, easy = game.match(seed=15), game.player("easy", seed=15)
    while match.turn != bastide.OVER:
        match.play(easy.choose(match))
    return match


def multiples() -> list[tuple[str, float]]:
    """The other libraries and the multiples that were measured, from the page of measurements."""
    section = (HERE / "pages/measured.md").read_text().split("\n## Other libraries\n")[1]
    peers = section.split("\n\n")[1].replace("`", "")
    rows = re.findall(r"(?m)^\| ([^|,]+?)(?:,[^|]*)? \|[^|]+\| ([\d.]+) times", peers)
    return [(name, float(times)) for name, times in rows]


def main() -> None:
    """Rewrites the pictures, or checks them."""
    folder = HERE / "pages/pictures"
    folder.mkdir(exist_ok=True)
    for name, picture in pictures():
        path = folder / f"{name}.svg"
        if "--check" not in sys.argv[1:]:
            path.write_text(picture)
        elif not path.exists() or path.read_text() != picture:
            path.with_suffix(".new").write_text(picture)
            sys.exit(f"{path.name} is not what is drawn now: run `python pictures.py`")
        print(path.name)


if __name__ == "__main__":
    main()
