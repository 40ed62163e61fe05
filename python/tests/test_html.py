"""Tables in notebooks."""

from xml.etree import ElementTree

import pytest

import bastide


def read(shown: object) -> tuple[str, list[str], list[list[str]]]:
    """The caption, the headings and the rows of a table in HTML."""
    table = ElementTree.fromstring(shown._repr_html_())  # type: ignore[attr-defined]
    headings = ["".join(cell.itertext()) for cell in table.iterfind("thead/tr/th")]
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iterfind("tbody/tr")]
    assert all(len(row) == len(headings) for row in rows)
    return table.findtext("caption") or "", headings, rows


def test_a_game_shows_its_layout(game: bastide.Game) -> None:
    caption, headings, rows = read(game)
    assert caption == f"{game.name}: the {game.observation_length} values of an observation"
    assert headings == ["field", "offset", "length", "maximum", "meaning"]
    assert rows == [
        [field.name, str(field.offset), str(field.length), str(field.maximum), field.meaning] for field in game.layout
    ]


def test_a_thought_shows_every_action_with_its_figures(game: bastide.Game) -> None:
    match = game.match(seed=2)
    thought = game.player("search(iterations=50)", seed=1).think(match)
    caption, headings, rows = read(thought)
    assert caption == f"{game.name}; iterations: {thought.iterations}"
    assert headings == ["action", "chosen", "visits", "value", "error", "first", "tie", "prior", "probability"]
    assert [row[0] for row in rows] == [game.action_text(int(action)) for action in thought.actions]
    assert [row[0] for row in rows if row[1]] == [game.action_text(thought.action)]
    assert [int(row[2]) for row in rows] == list(thought.visits)
    assert [float(row[3]) for row in rows] == pytest.approx(list(thought.values), abs=0.00051)
    said = (thought.errors, thought.firsts, thought.ties, thought.priors)
    for column, figures in enumerate(said, start=4):
        assert [float(row[column] or "nan") for row in rows] == pytest.approx(list(figures), abs=0.00051, nan_ok=True)
    assert [float(row[8]) for row in rows] == pytest.approx(list(thought.probabilities), abs=0.00051)


def test_a_pairing_shows_its_estimates_and_their_intervals() -> None:
    pairing = bastide.load("leduc_poker").arena("greedy(redeals=1)", "random", deals=40, seed=3)
    caption, headings, rows = read(pairing)
    counted = f"the first player won {pairing.wins}, tied {pairing.ties}, lost {pairing.losses}"
    assert caption == f"deals: {pairing.deals}, matches: {pairing.matches}; {counted}"
    assert headings == ["", "estimate", "from", "to"]
    assert [row[0] for row in rows] == ["score", "mean return", "Elo"]
    for row, (mean, within) in zip(rows, (pairing.score, pairing.mean_return), strict=False):
        assert list(map(float, row[1:])) == pytest.approx([mean, mean - within, mean + within], abs=0.00051)
    low, elo, high = pairing.elo
    assert list(map(float, rows[2][1:])) == pytest.approx([elo, low, high], abs=0.51)


def test_a_tally_shows_the_wins_and_the_mean_return_of_each_seat(game: bastide.Game) -> None:
    tally = game.selfplay(20, seed=4)
    caption, headings, rows = read(tally)
    counted = f"matches: {tally.matches}, tied: {tally.ties}; decisions: {tally.decisions}"
    assert caption == f"{counted}; deals of chance: {tally.deals}"
    assert headings == ["seat", "wins", "mean return"]
    assert [[int(seat), int(wins)] for seat, wins, _ in rows] == [[seat, wins] for seat, wins in enumerate(tally.wins)]
    assert [float(row[2]) for row in rows] == pytest.approx([each / tally.matches for each in tally.returns], abs=0.00051)
