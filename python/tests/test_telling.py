"""Events in sentences."""

import re

import pytest

import bastide
from conftest import finished


@pytest.mark.parametrize("name", bastide.NAMES)
def test_sentences_come_in_order_and_end_with_the_match(name: str) -> None:
    match = finished(bastide.load(name), 5)
    for viewer in ("public", "everything", *range(match.seats)):
        told = match.telling(viewer)
        numbers = [number for number, _ in told]
        assert numbers == sorted(numbers)
        assert numbers[-1] == match.noticed(viewer) <= len(match.record)
        assert all(sentence.endswith(".") and "\n" not in sentence for _, sentence in told)
        assert match.record.telling(viewer) == told
        half = match.noticed(viewer) // 2
        assert all(number > half for number, _ in match.telling(viewer, half))
        assert match.telling(viewer, match.noticed(viewer)) == []


def test_a_battle_is_told_with_both_strengths_and_what_they_are_made_of() -> None:
    told = [sentence for _, sentence in finished(bastide.load("guyenne"), 3).telling("everything")]
    battles = [sentence for sentence in told if sentence.startswith("Castle ") and "English" in sentence and "(" in sentence]
    assert battles
    for battle in battles:
        for strength, parts in re.findall(r" (\d+) \((.*?)\)", battle):
            assert int(strength) == sum(int(part.split()[1]) for part in parts.split(" + ") if part != "hero")
