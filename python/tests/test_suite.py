"""The suite of solved configurations, and reports of policies."""

import dataclasses
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bastide
from bastide import _installed
from conftest import first_legals, raises, uniform

SMALL = "leduc_poker(max_raises=1)"
DUEL = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)"
CASTLES = "guyenne(castles=2,army=tiny,hand=3,at_most=2,reinforcements=no,max_rounds=1)"
FEW = (SMALL, DUEL, CASTLES)
"""Configurations that take little time, in both forms of the tree."""


@pytest.fixture(scope="module")
def suite() -> bastide.Suite:
    return bastide.suite()


def test_the_configurations_are_solved_games_of_all_kinds(suite: bastide.Suite) -> None:
    assert suite.version == "v1"
    names = [solved.name for solved in suite.configurations]
    assert len(set(names)) == len(names) == 12
    assert {name.split("(")[0] for name in names} == set(bastide.NAMES)
    for solved in suite.configurations:
        assert bastide.load(solved.name).name == solved.name
        assert solved.low <= solved.value <= solved.high < solved.low + 1e-4
        words = f"--form {solved.form} --method pcfr+ --iterations {solved.iterations}"
        assert solved.command == f'bastide solve "{solved.name}" {words}'


def test_the_second_version_adds_the_round_on_the_real_piste(suite: bastide.Suite) -> None:
    *first, real = bastide.suite("v2").configurations
    assert tuple(first) == suite.configurations
    assert bastide.load(real.name).name == real.name
    options = bastide.load("en_garde(rounds_to_win=1,max_rounds=1,piste=23,values=5,copies=3,hand=4)")
    assert (real.name, real.form) == (options.name, "public")
    assert real.low < real.value < real.high < real.low + 0.01
    assert real.command.endswith("--iterations 45 --nodes 20000000 --bytes 4294967296")


@pytest.mark.parametrize("name", [SMALL, *(pytest.param(name, marks=pytest.mark.thorough) for name in FEW[1:])])
def test_the_bounds_are_found_again_by_another_method_in_the_other_form(suite: bastide.Suite, name: str) -> None:
    (solved,) = (solved for solved in suite.configurations if solved.name == name)
    bounds = bastide.solve(name, "cfr+", 200, form="full").measure().bounds
    assert bounds is not None
    assert bounds[0] <= solved.high
    assert solved.low <= bounds[1]


@pytest.mark.thorough
def test_uniform_play_is_as_exploitable_as_the_suite_says(suite: bastide.Suite) -> None:
    report = suite.report(dict.fromkeys(FEW, uniform), "uniform")
    assert list(report.exploitability) == list(FEW)
    assert report.exploitability == pytest.approx(report.random, abs=1e-6)
    assert report.mean == pytest.approx(sum(report.random.values()) / 3, abs=1e-6)


def test_logits_are_a_softmax_over_legal_actions(suite: bastide.Suite) -> None:
    large = suite.report({SMALL: lambda seen, mask: np.where(np.eye(mask.shape[1])[first_legals(seen, mask)], 50.0, 0.0)})
    never = suite.report({SMALL: lambda seen, mask: np.where(np.eye(mask.shape[1])[first_legals(seen, mask)], 0.0, -np.inf)})
    chosen = suite.report({SMALL: first_legals})
    assert never == dataclasses.replace(chosen, policy=never.policy)
    assert large.exploitability[SMALL] == pytest.approx(chosen.exploitability[SMALL], abs=1e-9)
    assert chosen.exploitability[SMALL] == bastide.exploitability(SMALL, lambda p: [1.0] + [0.0] * (len(p.legal()) - 1))


@pytest.mark.thorough
def test_strategies_and_players_are_measured_where_they_play(suite: bastide.Suite, tmp_path: Path) -> None:
    for form in ("public", "full"):
        solver = bastide.solve(DUEL, "pcfr+", 200, form=form)
        report = suite.report(solver.strategy())
        assert list(report.exploitability) == [DUEL]
        assert report.exploitability[DUEL] == pytest.approx(solver.exploitability(), abs=1e-12)
        assert report.exploitability[DUEL] < 1e-5
    assert suite.report(solver.strategy(), threads=2) == report
    file = tmp_path / "a.strategy"
    file.write_text(solver.strategy().to_text(), encoding="utf-8")
    assert suite.report(f"strategy:{file}").exploitability == suite.report(solver.strategy()).exploitability
    named = suite.report({SMALL: "greedy", DUEL: "greedy"})
    assert named.policy == "greedy"
    assert named.exploitability == {name: bastide.exploitability(name, "greedy") for name in (SMALL, DUEL)}


def test_a_name_is_a_configuration_or_else_all_of_its_game() -> None:
    suite = bastide.Suite("v1", tuple(solved for solved in bastide.suite().configurations if "hand=3" not in solved.name))
    assert list(suite.report({"leduc_poker": first_legals}).exploitability) == ["leduc_poker"]
    assert list(suite.report({SMALL: first_legals, "leduc_poker": "greedy"}).exploitability) == [SMALL, "leduc_poker"]
    games = suite.report({"en_garde": first_legals}).exploitability
    assert list(games) == [solved.name for solved in suite.configurations if solved.name.startswith("en_garde")]
    assert len(games) == 2
    own = suite.report({"en_garde": first_legals, DUEL: uniform}).exploitability
    assert own == {**games, DUEL: pytest.approx(suite.report({DUEL: uniform}).random[DUEL], abs=1e-6)}


class Tensor:
    """Logits as PyTorch has them in bfloat16, which NumPy does not read."""

    def __init__(self, values: NDArray[Any], kind: str) -> None:
        self.values, self.kind = values, kind

    def detach(self) -> "Tensor":
        return self

    cpu = detach

    def is_floating_point(self) -> bool:
        return self.kind != "int64"

    def float(self) -> "Tensor":
        return Tensor(self.values.astype("float32"), "float32")

    def __array__(self, dtype: object = None, copy: object = None) -> NDArray[Any]:
        if self.kind == "bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return self.values


def test_a_policy_may_give_bfloat16(suite: bastide.Suite) -> None:
    zeros = suite.report({SMALL: lambda _, mask: Tensor(np.zeros(mask.shape), "bfloat16")})
    assert zeros.exploitability == pytest.approx(zeros.random, abs=1e-6)
    chosen = suite.report({SMALL: lambda seen, mask: Tensor(first_legals(seen, mask), "int64")})
    assert chosen.exploitability == suite.report({SMALL: first_legals}).exploitability
    batch = bastide.load(SMALL).batch(4, 1)
    means, _ = batch.evaluate([lambda _, mask: Tensor(np.where(mask, 0, 9), "bfloat16"), "random"], 8)
    np.testing.assert_array_equal(means, batch.evaluate([lambda _, mask: np.where(mask, 0, 9).astype("float32"), "random"], 8)[0])
    says = r"BFloat16.*expected float32 of shape .*`logits.detach\(\).float\(\).cpu\(\)`"
    raises(bastide.ArgumentError, says, batch.sample_logits, Tensor(batch.mask, "bfloat16"))


def test_a_report_is_a_table_and_a_chart(suite: bastide.Suite) -> None:
    report = suite.report(dict.fromkeys((SMALL, "leduc_poker"), uniform), "<mine>")
    assert str(report).splitlines() == [
        "suite v1: exploitability of <mine>, and of random play",
        "0.177381  0.177381  leduc_poker(max_raises=1)",
        "0.182585  0.182585  leduc_poker",
        "0.179983  0.179983  mean",
    ]
    columns = report.columns()
    assert columns["configuration"] == [SMALL, "leduc_poker"] and list(columns) == ["configuration", "exploitability", "random"]
    assert dict(zip(columns["configuration"], columns["exploitability"], strict=True)) == report.exploitability
    assert "&lt;mine&gt;" in report._repr_html_()
    assert "<meter" in report._repr_html_()
    (axes,) = report.chart().axes
    assert [label.get_text() for label in axes.get_yticklabels()] == list(report.exploitability)
    bars: Any = axes.patches
    assert [bar.get_width() for bar in bars] == list(report.exploitability.values())


def test_a_chart_needs_matplotlib(suite: bastide.Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    report = suite.report({SMALL: uniform})
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(bastide.ArgumentError, match="Matplotlib is not installed") as refused:
        report.chart()
    assert _installed.command("plots") in str(refused.value)


def test_what_cannot_be_measured_is_refused(suite: bastide.Suite) -> None:
    raises(bastide.ArgumentError, "expected 'v1', 'v2'", bastide.suite, "v0")
    raises(bastide.ArgumentError, "lacks chess", suite.report, {"chess": uniform})
    raises(bastide.ArgumentError, "plays no configuration", suite.report, bastide.load("en_garde").player("random"))
    for policy, why in [
        (lambda _, mask: np.full(mask.shape, np.nan), "NaN or"),
        (lambda _, mask: np.where(np.eye(mask.shape[1])[first_legals(_, mask)], np.nan, -np.inf), "NaN or"),
        (lambda _, mask: np.where(np.eye(mask.shape[1])[first_legals(_, mask)], np.inf, 0), "NaN or"),
        (lambda _, mask: np.full(mask.shape, -np.inf), "all -inf; expected numbers or -inf, and not all"),
        (lambda _, mask: (~mask).argmax(axis=1), "illegal"),
        (lambda _, mask: np.full(len(mask), -1), "illegal"),
        (lambda _, mask: np.zeros(3), "expected whole numbers of shape"),
    ]:
        raises(bastide.ArgumentError, why, suite.report, {SMALL: policy})
