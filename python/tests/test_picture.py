"""Pictures: their contents for each viewer, and in notebooks."""

import re
from xml.etree import ElementTree

import pytest

import bastide
from conftest import begun, finished, walk

SVG = "{http://www.w3.org/2000/svg}"


def titles(html: str) -> list[str]:
    """The titles of the pictures in a fragment of HTML."""
    page = ElementTree.fromstring(f"<body>{html}</body>")
    return [title.text or "" for title in page.iter(f"{SVG}title")]


def test_a_picture_is_of_what_a_seat_sees(game: bastide.Game) -> None:
    match = begun(game)
    for seat in range(game.seats):
        picture = match.picture(seat)
        assert titles(picture) == [f"{game.name}, as seat {seat} sees it"]
        assert picture == match.position.redeal(seat, seed=5).picture(seat)
        assert match.picture("public") == match.position.redeal(seat, seed=5).picture("public")
    assert titles(match.picture("public")) == [f"{game.name}, as everybody sees it"]
    assert titles(match.picture("everything")) == [f"{game.name}, everything shown"]
    assert match.picture("everything") == match.position.picture("everything")


def test_a_portrait_has_the_parts_of_the_picture_upright(game: bastide.Game) -> None:
    for position in walk(game):
        for viewer in (0, "everything"):
            picture, portrait = position.picture(viewer), position.portrait(viewer)
            parts = re.compile('data-part="([^"]*)"')
            assert parts.findall(portrait) == parts.findall(picture)
            assert 'viewBox="0 0 390 ' in portrait and 'viewBox="0 0 600 ' in picture
            assert titles(portrait) == titles(picture)


def test_a_fragment_has_the_picture_and_the_table_in_words(game: bastide.Game) -> None:
    match = begun(game)
    for viewer in (0, "public", "everything"):
        html = match.html(viewer)
        assert match.picture(viewer) in html and html == match.position.html(viewer)
        words = ElementTree.fromstring(f"<body>{html}</body>").findtext(".//details/pre")
        assert words == match.table(viewer)
    assert match._repr_html_() == match.position._repr_html_() == match.html("everything")


def test_backs_of_cards_are_not_shown_to_those_who_see_everything(game: bastide.Game) -> None:
    backs = [sum(position.picture(seat).count('class="bastide-inner"') for position in walk(game)) for seat in (0, "everything")]
    assert backs[0] > backs[1]


def test_pictures_are_small_and_load_nothing(game: bastide.Game) -> None:
    for position in walk(game):
        picture = position.picture("everything")
        assert len(picture.encode()) <= 100_000
        assert "url(" not in picture and "<script" not in picture
        assert set(re.findall(r'href="(.)', picture)) <= {"#"}
        assert picture.count("http") == picture.count("http://www.w3.org/2000/svg") == 1


def test_a_record_shows_its_last_position(game: bastide.Game) -> None:
    match = finished(game)
    shown = match.record._repr_html_()
    assert titles(shown) == [f"{game.name}, everything shown"]
    assert match.picture("everything") in shown
    assert f"{len(match.record)} events" in shown


@pytest.mark.parametrize(("rows", "shown"), [(1, 1), (6, 6), (50, 6)])
def test_a_batch_shows_its_first_matches(game: bastide.Game, rows: int, shown: int) -> None:
    batch = game.batch(rows, seed=7)
    html = batch._repr_html_()
    assert len(titles(html)) == shown
    assert all(batch.position(row).picture("everything") in html for row in range(shown))
