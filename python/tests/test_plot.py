"""Charts of measurements."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bastide import _installed
from bastide._cli.leaderboard import ranking
from bastide._cli.meeting import total
from conftest import printed, refused, run, works

ARENA = ("arena", "leduc_poker", "random", "greedy(redeals=1)", "search(iterations=5)", "--matches", "20")


def drawn(file: Path) -> str:
    """A chart, as self-contained SVG."""
    text = file.read_text()
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "<image" not in text and 'href="http' not in text
    return text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("selfplay", "en_garde", "--matches", "30"), ["en_garde: 30 matches", "decisions", "score at the end", "seat 1"]),
        (("bench", "leduc_poker", "--matches", "8", "--seconds", "0.001"), ["leduc_poker", "2 threads", "decisions a second"]),
        (("solve", "leduc_poker(max_raises=1)", "--iterations", "50"), ["leduc_poker(max_raises=1), pcfr+", "exploitability"]),
        (ARENA, ["leduc_poker: Elo", "random", "greedy(redeals=1)", "search(iterations=5)"]),
    ],
)
def test_charts(words: tuple[str, ...], said: list[str], tmp_path: Path) -> None:
    once, again = tmp_path / "once.svg", tmp_path / "again.svg"
    plain, made = run(*words), run(*words, "--plot", once)
    assert (plain.exit_code, made.exit_code, made.stderr) == (0, 0, "")
    text = drawn(once)
    assert all(line in text for line in said)
    if words[0] != "bench":
        works(*words, "--plot", again)
        assert again.read_text() == text


def test_the_arena_is_drawn_as_a_ranking_with_the_figures_of_the_leaderboard(tmp_path: Path) -> None:
    figures, chart = tmp_path / "figures.json", tmp_path / "chart.svg"
    works(*ARENA, "--json", figures, "--plot", chart)
    ((_, meetings),) = total([figures])[0].items()
    rated = ranking(meetings)
    text = drawn(chart)
    places = [text.index(f"<!-- {player} -->") for player, _, _ in rated]
    assert places == sorted(places) and [elo for _, elo, _ in rated] == sorted((elo for _, elo, _ in rated), reverse=True)
    assert all(f"<!-- {elo:+.0f} ± {within:.0f} -->" in text for _, elo, within in rated)


def test_a_ranking_of_one_deal_has_dots_alone(tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    works(*ARENA[:-1], "2", "--plot", chart)
    assert "random" in drawn(chart)


def test_a_chart_of_a_sum(tmp_path: Path) -> None:
    figures, one, other = (tmp_path / name for name in ("figures.json", "one.svg", "other.svg"))
    works(*ARENA, "--json", figures, "--plot", one)
    works("arena", "--add", figures, "--plot", other)
    assert one.read_text() == other.read_text()


@pytest.mark.parametrize("words", [("selfplay", "en_garde"), ("bench", "en_garde"), ARENA])
def test_what_cannot_be_drawn_is_refused_before_anything_is_measured(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = {tmp_path / "chart.png": ".svg", tmp_path / "missing/chart.svg": "does not exist", tmp_path: "--plot"}
    for file, said in charts.items():
        assert said in refused(*words, "--plot", file)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert _installed.command("plots") in refused(*words, "--plot", tmp_path / "chart.svg")
    assert not list(tmp_path.iterdir())


def test_nothing_of_matplotlib_is_imported_unasked() -> None:
    printed("import sys, bastide._cli; sys.exit('matplotlib' in sys.modules)")
