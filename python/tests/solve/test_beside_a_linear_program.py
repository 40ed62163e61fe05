"""Solvers beside SciPy's: a linear program of the full form finds the value that the solver of each form bounds."""

import pytest
from sequence_form import solved

import bastide


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("leduc_poker(max_raises=1)", None),
        # As others found it.
        ("leduc_poker", -0.085606424078 / 13),
        ("en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=2,hand=2)", None),
        ("knights_of_charlemagne(colours=2,values=2,copies=1,hand=1,aside=0)", None),
        ("en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)", None),
        ("guyenne(castles=2,army=tiny,hand=3,at_most=2,reinforcements=no,max_rounds=1)", -5 / 36),
    ],
)
def test_the_value_of_a_linear_program_is_within_the_bounds_of_both_forms(name: str, value: float | None) -> None:
    game = bastide.load(name)
    tree = game.tree(form="full")
    found, strategy = solved(tree)
    assert tree.measure(strategy).exploitability < 1e-9
    assert value is None or found == pytest.approx(value, abs=1e-9)
    for form in ("full", "public"):
        measured = bastide.solve(game, iterations=500, form=form).measure()
        assert measured.bounds is not None
        low, high = measured.bounds
        assert low - 1e-12 <= found <= high + 1e-12, form
        assert high - low < 1e-3, form
