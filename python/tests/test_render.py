"""`bastide render`: pictures and pages of saved matches."""

import base64
import json
import os
import re
import stat
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import bastide
from bastide import _installed
from bastide._cli.render import write
from bastide._cli.spoken import spoken
from bastide._moments import moments
from conftest import finished, refused, run, works


@pytest.fixture
def match(game: bastide.Game) -> bastide.Match:
    """A finished match."""
    return finished(game)


@pytest.fixture
def saved(match: bastide.Match, tmp_path: Path) -> Path:
    """The record of the match, in a file."""
    file = tmp_path / "match.record"
    file.write_text(match.record.to_text())
    return file


def unpacked(page: Path) -> dict[str, Any]:
    """The contents of a page."""
    (packed,) = re.findall(r'id="match">([\w+/=]*)</script>', page.read_text())
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def test_a_position_becomes_a_picture(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file, positions = tmp_path / "drawn.svg", match.record.positions()
    for options, picture in (
        ((), positions[-1].picture("everything")),
        (("--at", "4"), positions[4].picture("everything")),
        (("--at", "0", "--viewer", "all"), positions[0].picture("everything")),
        (("--at", "5", "--viewer", "1"), positions[5].picture(1)),
        (("--at", "5", "--viewer", "1", "--portrait"), positions[5].portrait(1)),
    ):
        made = run("render", saved, "-o", file, *options)
        assert (made.exit_code, made.output) == (0, "")
        assert file.read_text() == picture
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drawn.svg", "match.record"]


def test_a_match_becomes_a_picture_that_plays_it(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.svg"
    works("render", saved, "-o", file, "--animate")
    text = file.read_text()
    pictures = [position.picture("everything") for *_, position in moments(match.record, "everything")]
    shown, still = played(text, len(pictures))
    for picture, frame in zip(pictures, shown, strict=True):
        drawn = drawn_in(ElementTree.fromstring(picture))
        assert frame[-len(drawn) :] == drawn
    assert still == shown[-1]
    assert len(text) < sum(map(len, pictures)) / 3
    assert "<script" not in text and "infinite" in text and "prefers-reduced-motion" in text
    assert set(re.findall(r'href="(.)', text)) <= {"#"}


def test_a_moving_picture_of_a_seat_shows_nothing_else(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.svg"
    works("render", saved, "-o", file, "--animate", "--viewer", "1")
    seen = {
        element for *_, position in moments(match.record, 1) for element in drawn_in(ElementTree.fromstring(position.picture(1)))
    }
    shown, _ = played(file.read_text(), len(list(moments(match.record, 1))))
    assert {element for frame in shown for element in frame if "bastide-strong" not in element} <= seen


def drawn_in(picture: ElementTree.Element) -> list[str]:
    """Every element of a picture that draws something, without its signs and its ground, as text."""
    parts = list(picture)[next(place for place, element in enumerate(picture) if element.get("class") == "bastide-ground") + 1 :]
    return [
        f"{each.tag} {sorted(each.items())} {each.text}" for part in parts for each in part.iter() if not each.tag.endswith("}g")
    ]


def played(text: str, count: int) -> tuple[list[list[str]], list[str]]:
    """The elements that a moving picture shows in each of its frames, by its rules, and those without motion."""
    picture = ElementTree.fromstring(text)
    rules = {
        name: re.findall(r"([\d.]+)%{visibility:(\w+)}", keys) for name, keys in re.findall(r"@keyframes ([\w-]+){(.*)}\n", text)
    }
    hidden = set(re.findall(r"\.([\w-]+){visibility:hidden", text))
    frames: list[list[str]] = [[] for _ in range(count)]
    still: list[str] = []
    ground = next(place for place, element in enumerate(picture) if element.get("class") == "bastide-ground")
    for element in list(picture)[ground + 1 :]:
        name = element.get("class", "")
        wrapped = ElementTree.Element("svg")
        wrapped.extend([ElementTree.Element("g", {"class": "bastide-ground"}), *(element if name in rules else [element])])
        drawn = drawn_in(wrapped)
        for number, frame in enumerate(frames):
            at = 100 * (number + 0.5) / (count + 2)
            seen = [value for key, value in rules.get(name, [("0", "visible")]) if float(key) <= at][-1]
            frame.extend(drawn if seen == "visible" else [])
        still += [] if name in hidden else drawn
    return frames, still


def drawn(position: bastide.Position, viewer: int | str) -> dict[str, Any]:
    """The scene of a viewer without its choices, which a page without an engine does not draw."""
    return {member: value for member, value in position.scene(viewer).to_dict().items() if member != "choices"}


def test_a_page_has_what_each_viewer_sees(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file, positions = tmp_path / "page.html", match.record.positions()
    works("render", saved, "-o", file, "--at", "3")
    page = unpacked(file)
    assert page["at"] == 3
    assert [view["name"] for view in page["views"]] == ["everything", *(f"seat {seat}" for seat in range(match.seats))]
    for viewer, view in zip(("everything", *range(match.seats)), page["views"], strict=True):
        counts = [events for events, *_ in view["steps"]]
        assert counts == sorted(counts) and counts[0] == 0 and counts[-1] == len(match.record)
        assert view["steps"][-1][1].startswith("The match is ")
        for events, words, members in view["steps"]:
            assert words
            assert {member: page["values"][value] for member, value in members.items()} == drawn(positions[events], viewer)
    assert len(page["views"][0]["steps"]) == len({events for events, _ in match.telling("everything")}) + 2


def test_a_page_for_a_seat_holds_nothing_else(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    works("render", saved, "-o", file, "--viewer", "1")
    page = unpacked(file)
    assert [view["name"] for view in page["views"]] == ["seat 1"]
    shown = [value for position in match.record.positions() for value in drawn(position, 1).values()]
    assert all(value in shown for value in page["values"])


def test_thoughts_are_shown_to_who_had_them(match: bastide.Match, saved: Path, tmp_path: Path) -> None:
    file, positions = tmp_path / "page.html", match.record.positions()
    works("render", saved, "-o", file, "--thoughts", "greedy")
    decisions = [events for events, position in enumerate(positions[:-1]) if position.turn >= 0]
    everything, *seats = unpacked(file)["views"]
    assert [events for events, _ in everything["thoughts"]] == decisions
    for seat, view in enumerate(seats):
        assert [events for events, _ in view["thoughts"]] == [at for at in decisions if positions[at].turn == seat]
    events, text = everything["thoughts"][-1]
    thought = match.game.player("greedy", 0).think(positions[events])
    first, *_, summary = text.splitlines()
    assert first == f"greedy would play {spoken(match.game, positions[events].turn, match.game.action_text(thought.action))}:"
    assert summary == f"  {spoken(match.game, positions[events].turn, str(thought).splitlines()[-1])}"
    works("render", saved, "-o", file, "--thoughts", "greedy", "--viewer", "1")
    noticed = match.record.noticed(1)
    assert unpacked(file)["views"][0]["thoughts"] == [[noticed[events], text] for events, text in seats[1]["thoughts"]]
    works("render", saved, "-o", file)
    assert all(view["thoughts"] == [] for view in unpacked(file)["views"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[", "the thoughts are not of this match"),
        ("7", "the thoughts are not of this match"),
        ('[{"events": 1}]', "the thoughts are not of this match: 'player'"),
        ('[{"events": EVENTS, "player": "easy", "thought": THOUGHT}]', "expected less than"),
        ('[{"events": true, "player": "easy", "thought": THOUGHT}]', "expected less than"),
        ('[{"events": 0, "player": "easy", "thought": THOUGHT}]', "other actions are legal"),
        ('[{"events": 0, "player": "easy", "thought": {"game": "chess"}}]', "the thought is damaged"),
    ],
)
def test_what_are_no_thoughts_of_the_match_is_refused(content: str, said: str, tmp_path: Path) -> None:
    match = finished(bastide.load("en_garde"))
    position = match.record.positions()[next(at for at, one in enumerate(match.record.positions()) if one.turn == 0)]
    thought = json.dumps(match.game.player("greedy", 0).think(position).to_dict())
    record, thoughts, file = (tmp_path / name for name in ("match.record", "thoughts", "page.html"))
    record.write_text(match.record.to_text())
    thoughts.write_text(content.replace("THOUGHT", thought).replace("EVENTS", str(len(match.record))))
    assert said in refused("render", record, "-o", file, "--thoughts", thoughts)
    assert not file.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_devices_are_written_to_and_links_followed(saved: Path, tmp_path: Path) -> None:
    file, link, full = tmp_path / "drawn.svg", tmp_path / "link.svg", tmp_path / "full.svg"
    file.touch()
    link.symlink_to(file)
    full.symlink_to("/dev/full")
    works("render", saved, "-o", link)
    assert link.is_symlink() and file.read_text().startswith("<svg")
    assert refused("render", saved, "-o", full) == f"bastide: {full}: No space left on device\n"
    assert full.is_symlink() and Path("/dev/full").is_char_device()


def test_pages_are_small_and_load_nothing(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    works("render", saved, "-o", file)
    page = file.read_text()
    assert len(page) < 250_000
    assert "default-src 'none'" in page
    assert not re.search(r"https?:|\bsrc=|href=\"(?!#|data:)|@import|url\((?!#)", page)
    assert "{{" not in page


def test_pixels_need_an_extra(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "drawn.png"
    works("render", saved, "-o", file)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert len(file.read_bytes()) > 8_000, "without fonts there would be no words"
    file.unlink()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert _installed.command("png") in refused("render", saved, "-o", file)
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "drawn.gif"), ".svg, .png, .html"),
        (("-o", "drawn"), ".svg, .png, .html"),
        ((), "--output"),
        (("-o", "missing/drawn.svg"), "No such file or directory"),
        (("-o", "missing/page.html"), "No such file or directory"),
        (("-o", "drawn.svg", "--at", "99999"), "event 99999 does not exist"),
        (("-o", "drawn.svg", "--at", "-1"), "--at"),
        (("-o", "drawn.svg", "--viewer", "7"), "expected 0 to"),
        (("-o", "page.html", "--viewer", "7"), "expected 0 to"),
        (("-o", "drawn.svg", "--viewer", "-1"), "is not a viewer; expected the number of a seat, `public` or `all`"),
        (("-o", "drawn.svg", "--viewer", "²"), "is not a viewer; expected the number of a seat, `public` or `all`"),
        (("-o", "drawn.svg", "--viewer", "white"), "is not a viewer; expected the number of a seat, `public` or `all`"),
        (("-o", "page.html", "--thoughts", "nobody"), "nobody: not found; expected a file or a player"),
        (("-o", "drawn.svg", "--thoughts", "easy"), "thoughts are shown on pages only"),
        (("-o", "drawn.html", "--animate"), "only an SVG plays a match"),
        (("-o", "drawn.svg", "--animate", "--at", "3"), "expected no --at with it"),
        (("-o", "drawn.svg", "--animate", "--portrait"), "--portrait draws one position"),
        (("-o", "drawn.html", "--portrait"), "--portrait draws one position"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(
    words: tuple[str, ...], said: str, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused("render", saved, *words)
    assert [path.name for path in tmp_path.iterdir()] == ["match.record"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of other systems")
def test_a_file_that_cannot_be_replaced_stays(saved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    assert refused("render", saved, "-o", folder)
    assert not list(folder.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="folders of other systems are not flushed")
def test_files_are_flushed_before_they_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, flushed = tmp_path / "file", []

    def flush(number: int) -> None:
        """Notes each flush, and whether the file exists by then."""
        flushed.append((stat.S_ISDIR(os.fstat(number).st_mode), file.exists()))

    monkeypatch.setattr(os, "fsync", flush)
    write(file, b"content")
    assert flushed == [(False, False), (True, True)]
    assert file.read_bytes() == b"content"


@pytest.mark.skipif(os.name != "posix", reason="other systems do not say whether a process is there")
def test_parts_of_killed_processes_are_removed(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    (tmp_path / f".file.{process.pid}").write_bytes(b"part")
    (tmp_path / f".file.{os.getppid()}").write_bytes(b"part of a process that writes")
    (tmp_path / ".file.txt").write_bytes(b"of somebody else")
    write(tmp_path / "file", b"content")
    assert {file.name for file in tmp_path.iterdir()} == {"file", f".file.{os.getppid()}", ".file.txt"}
