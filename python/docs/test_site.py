"""The site built by MkDocs loads nothing from elsewhere, and contains every rule and every name of the package."""

import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import generated
import pytest
from mkdocs.config import load_config
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

import bastide

ROOT = Path(__file__).parents[2]
SITE = ROOT / "tests/build/site"


class Loaded(HTMLParser):
    """The addresses that a page loads by itself, and its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.anchors.update(given[name] for name in given if name == "id")
        self.addresses += [given[name] for name in ("src", "srcset", "data", "poster") if name in given]
        if tag == "link" and given["rel"] != "canonical":
            self.addresses.append(given["href"])
        elif "href" in given:
            self.links.append(given["href"])


def test_pages_load_nothing_from_elsewhere() -> None:
    pages = list(SITE.glob("**/*.html"))
    assert len(pages) > 30
    for page in pages:
        addresses = Loaded(page).addresses
        assert addresses, page
        assert not [address for address in addresses if re.match(r"(?!data:)\w+:|//", address)], page


def test_links_lead_to_files_of_the_site_so_that_they_work_on_a_disk() -> None:
    for page in set(SITE.glob("**/*.html")) - {SITE / "404.html"}:
        for link in Loaded(page).links:
            place = unquote(re.split(r"[?#]", link)[0])
            assert re.match(r"https?:|data:", link) or not place or (page.parent / place).is_file(), f"{page}: {link}"


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
    assert re.search(r"<title>[^<]*Bastide \d+\.\d+\.\d+", page)
    assert 'src="pictures/match.svg"' in page and 'src="pictures/peers.svg"' in page
    for name in bastide.NAMES:
        assert f'href="play/index.html#{name}">Play' in page and f'href="play/index.html#{name}&amp;watch">Watch' in page
    assert 'href="start/javascript.html"' in page


def test_the_repository_is_linked_once_it_is_named_and_not_before() -> None:
    config = load_config(str(ROOT / "python/docs/mkdocs.yml"))
    page = Page("Games", File("games/index.md", config.docs_dir, config.site_dir, use_directory_urls=False), config)
    assert page.edit_url is None and "og:image" not in generated.facts(config, page.url, "Games")
    generated.placed(config, {"version": "0.1.0", "repository": "https://github.com/OWNER/NAME"})
    page, made = Page("Games", page.file, config), File("start/javascript.md", None, config.site_dir, use_directory_urls=False)
    made.generated_by = "this test"
    assert page.edit_url == "https://github.com/OWNER/NAME/edit/main/python/docs/pages/games/index.md" and made.edit_uri is None
    assert page.canonical_url == "https://OWNER.github.io/NAME/games/index.html" and config.repo_name == "OWNER/NAME"
    head = generated.facts(config, page.url, "Games")
    assert f'<meta property="og:url" content="{page.canonical_url}">' in head
    assert '<meta property="og:image" content="https://OWNER.github.io/NAME/pictures/card.png">' in head


def test_the_picture_of_a_link_has_the_size_that_others_show() -> None:
    picture = (SITE / generated.CARD).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", picture[16:24]) == (1200, 630)
    for page in set(SITE.glob("**/*.html")) - {SITE / "404.html"}:
        assert page.read_text().count('<meta property="og:title" content="') == 1, page


def test_a_notebook_shows_a_picture() -> None:
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="bastide-picture"' in (SITE / "notebooks/first_steps.html").read_text()


def test_each_name_is_in_the_reference() -> None:
    anchors = set().union(*(Loaded(page).anchors for page in SITE.glob("api/*.html")))
    for name in set(bastide.__all__) - {"CHANCE", "OVER", "NAMES"}:
        assert f"bastide.{name}" in anchors
        named = getattr(bastide, name)
        members = [member for member in (vars(named) if isinstance(named, type) else ()) if not member.startswith("_")]
        assert {f"bastide.{name}.{member}" for member in members} <= anchors


def test_the_page_that_plays_is_one_file_beside_the_networks() -> None:
    assert all(address.startswith("data:") for address in Loaded(SITE / "play/index.html").addresses)
    assert {network.stem for network in SITE.glob("play/networks/*.safetensors")} >= set(bastide.NAMES)


@pytest.mark.parametrize("question", ["How do I win?", "How do I save a match?"])
def test_the_search_knows_the_questions_of_players(question: str) -> None:
    index = json.loads((SITE / "search/search_index.json").read_text())
    assert question in [entry["title"] for entry in index["docs"]]
    assert "__index" in (SITE / "search/search_index.js").read_text()
