"""The Python on each page runs and prints the page's output; commands are accepted.

A page that begins with `needs: NAME` needs more than the package, and runs if the variable NEEDS has that name.
"""

import contextlib
import io
import os
import re
import shlex
from pathlib import Path
from typing import Any

import click
import numpy as np
import pytest
from blocks import blocks

import bastide
from bastide._cli import main

HERE = Path(__file__).parent
PAGES = sorted(HERE.glob("pages/**/*.md"))
READMES = sorted([*HERE.parents[1].glob("*.md"), *HERE.parents[1].glob("*/README.md")])


def chosen(page: Path) -> bool:
    """Whether a page has Python that can run here."""
    needs = re.match(r"---\nneeds: (\w+)\n", page.read_text())
    return bool(blocks(page.read_text(), "python")) and (needs[1] if needs else "") == os.environ.get("NEEDS", "")


@pytest.mark.parametrize("page", list(filter(chosen, PAGES)), ids=lambda page: page.stem)
def test_the_python_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for code, expected in blocks(page.read_text(), "python"):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(code, page.name, "exec"), names)
        assert printed.getvalue() == (expected or ""), code


@pytest.mark.parametrize(
    "game",
    [
        "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)",
        "en_garde(rounds_to_win=1,last_retreat=hands,piste=5,copies=1,hand=1)",  # a seat is seldom asked
        "guyenne(format=ring)",
        "leduc_poker",
    ],
)
def test_the_trajectories_of_seats_take_every_game(game: str) -> None:
    page = (HERE / "pages/guides/seats.md").read_text()
    (code,) = (code for code, _ in blocks(page, "python") if "transitions = []" in code)
    code, made = re.subn(r"bastide\.load\(.*?\)\"\)", f'bastide.load("{game}")', code)
    assert made == 1
    names: dict[str, Any] = {"np": np, "bastide": bastide}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "seats.md", "exec"), names)
    assert printed.getvalue().startswith("True ")


def test_commands_are_accepted() -> None:
    lines = [line for page in [*PAGES, *READMES] for line in re.findall(r"(?m)^\$ .*?\bbastide ([a-z].*)", page.read_text())]
    assert len(lines) > 4
    for line in lines:
        name, *arguments = shlex.split(line, comments=True)
        with click.Context(main):
            main.commands[name].make_context(name, arguments)


def test_games_are_known() -> None:
    """Text in backquotes that looks like a game is a game with options that it accepts, on all pages."""
    named = re.compile(rf"`((?:{'|'.join(bastide.NAMES)})\([^`…]*\))`")
    found = {name for page in [*PAGES, *READMES] for name in named.findall(page.read_text())}
    assert len(found) > 2
    for name in found:
        bastide.load(name)


@pytest.mark.parametrize("readme", READMES, ids=lambda readme: f"{readme.parent.name}/{readme.name}")
def test_links_of_a_readme(readme: Path) -> None:
    """MkDocs checks the links of the pages."""
    for path, anchor in re.findall(r"\]\((?!\w+:)([^)#]*)#?([^)]*)\)", readme.read_text()):
        there = readme.parent / path if path else readme
        assert there.exists(), path
        if anchor:
            headings = [
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()) for line in there.read_text().splitlines() if line[:1] == "#"
            ]
            assert anchor in [heading.replace(" ", "-") for heading in headings]
