"""The usage file returns the results that it claims."""

import doctest
import importlib.metadata

import pytest

import bastide
import usage


@pytest.mark.parametrize("name", bastide.NAMES)
def test_usage(name: str) -> None:
    game = bastide.load(name)
    match = game.match(1)
    assert len(usage.play_first(name)) == game.seats
    assert usage.search(game.start(), 3) == game.start().perft(3)
    assert usage.remembered(match.record)[match.position] == len(match.record)
    assert 0 < sum(usage.shares(game)) <= 1
    assert "nonsense" in usage.refused(match)
    assert usage.measured(game).deals == 2
    assert sum(usage.considered(match).values()) == 25
    assert usage.searched(match.position).shape == (game.seats,)
    assert 1 < len(usage.met(game)) <= 3


def test_the_example_of_the_package() -> None:
    assert doctest.testmod(bastide).failed == 0


@pytest.mark.thorough
def test_the_examples_of_the_readme() -> None:
    readme = importlib.metadata.metadata("bastide").get_payload()
    test = doctest.DocTestParser().get_doctest(str(readme), {}, "README.md", None, 0)
    assert len(test.examples) > 8
    assert doctest.DocTestRunner().run(test).failed == 0
