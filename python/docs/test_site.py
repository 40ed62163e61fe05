"""The site built by MkDocs loads nothing from elsewhere, and contains every rule and every name of the package."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bastide

SITE = Path(__file__).parents[2] / "tests/build/site"


class Loaded(HTMLParser):
    """The addresses that a page loads by itself, and its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.anchors.update(given[name] for name in given if name == "id")
        self.addresses += [given[name] for name in ("src", "srcset", "data", "poster") if name in given]
        if tag == "link":
            self.addresses.append(given["href"])


def test_pages_load_nothing_from_elsewhere() -> None:
    pages = list(SITE.glob("**/*.html"))
    assert len(pages) > 30
    for page in pages:
        addresses = Loaded(page).addresses
        assert len(addresses) > 2, page
        assert not [address for address in addresses if re.match(r"(?!data:)\w+:|//", address)], page


def test_styles_load_nothing_from_elsewhere() -> None:
    styles = list(SITE.glob("**/*.css"))
    assert styles
    for style in styles:
        assert not re.search(r"@import|url\(\s*[\"']?(?!data:)(?:\w+:|//)", style.read_text()), style


@pytest.mark.parametrize("name", bastide.NAMES)
def test_each_rule_and_field_of_a_game_is_on_its_page(name: str) -> None:
    game, page = bastide.load(name), SITE / f"games/{name}.html"
    anchors, text = Loaded(page).anchors, page.read_text()
    rules = re.findall(r"(?m)^- \*\*(\w+-\d+)\*\*", game.rules)
    assert rules and {rule.lower() for rule in rules} <= anchors
    assert all(f"<td>{field.name}</td>" in text for field in game.layout)
    assert all(f"<code>{option.name}</code>" in text for option in game.options)


@pytest.mark.parametrize("name", bastide.NAMES)
def test_a_game_s_page_begins_with_its_picture_and_how_to_play(name: str) -> None:
    page = (SITE / f"games/{name}.html").read_text()
    places = [
        f'src="../pictures/{name}.svg"',
        f'href="../play/index.html#{name}">Play',
        f'href="../play/index.html#{name}&amp;watch">Watch',
        'id="how-to-play-in-two-minutes"',
        *(f'src="../pictures/{name}_{number}.svg"' for number in (1, 2, 3)),
        'id="at-a-glance"',
    ]
    found = [page.index(place) for place in places]
    assert found == sorted(found)
    assert len({(SITE / f"pictures/{name}_{number}.svg").read_text() for number in (1, 2, 3)}) == 3


def test_the_first_page_plays_and_watches_every_game() -> None:
    page = (SITE / "index.html").read_text()
    assert 'src="pictures/match.svg"' in page and 'src="pictures/peers.svg"' in page
    for name in bastide.NAMES:
        assert f'href="play/index.html#{name}">Play' in page and f'href="play/index.html#{name}&amp;watch">Watch' in page
    assert 'href="start/javascript.html"' in page


def test_search_finds_the_page_that_plays() -> None:
    entries = json.loads((SITE / "search/search_index.json").read_text())["docs"]
    assert "browser.html" in [entry["location"] for entry in entries if entry["title"] == "Play in the browser"]


def test_a_notebook_shows_a_picture() -> None:
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="bastide-picture"' in (SITE / "notebooks/first_steps.html").read_text()


def test_each_name_is_in_the_reference() -> None:
    anchors = set().union(*(Loaded(page).anchors for page in SITE.glob("api/*.html")))
    for name in set(bastide.__all__) - {"CHANCE", "OVER", "NAMES"}:
        assert f"bastide.{name}" in anchors
        named = getattr(bastide, name)
        members = [member for member in (vars(named) if isinstance(named, type) else ()) if not member.startswith("_")]
        assert {f"bastide.{name}.{member}" for member in members} <= anchors


def test_the_page_that_plays_has_all_its_files() -> None:
    play = SITE / "play"
    assert {address for address in Loaded(play / "index.html").addresses if not address.startswith("data:")} == {
        "table/table.css",
        "table/main.js",
    }
    scripts = [*play.glob("**/*.js")]
    assert len(scripts) > 20 and (play / "bastide.wasm").exists()
    assert {network.stem for network in play.glob("networks/*.safetensors")} >= set(bastide.NAMES)
    for script in scripts:
        for name in re.findall(r'(?:from|import\() ?"(\./|\.\./)([\w./]+)"', script.read_text()):
            assert (script.parent / "".join(name)).exists(), f"{script}: {name}"


@pytest.mark.parametrize("question", ["How do I win?", "How do I save a match?"])
def test_the_search_knows_the_questions_of_players(question: str) -> None:
    index = json.loads((SITE / "search/search_index.json").read_text())
    assert question in [entry["title"] for entry in index["docs"]]


def test_navigations_and_columns_have_names() -> None:
    for page in set(SITE.glob("**/*.html")) - {SITE / "404.html"}:
        assert not re.search(r"<th[^>]*></th>|aria-labelledby=\"__nav", page.read_text()), page
