"""The comparison with other libraries."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import compare
from beside import beside

PEER = f"""#!{sys.executable}
import json, sys
figures = {{"package": "pgx", "what": "Pgx", "figure": "decisions_per_second"}}
print(json.dumps(figures | {{"what": "EnvPool", "missing": "no module"}}), flush=True)
assert sys.stdin.readline() == "next\\n"
print(json.dumps(figures | {{"version": "1"}}), flush=True)
for rate in (100, 200, 400, 800, 1600, 3200, 6400):
    assert sys.stdin.readline() == "again\\n"
    print(rate, flush=True)
assert sys.stdin.readline() == "next\\n"
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(compare.main, ["--seconds", "0.001", *map(str, words)])


def test_peers_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter, file, chart = (tmp_path / name for name in ("python", "figures.json", "chart.svg"))
    interpreter.write_text(PEER)
    interpreter.chmod(0o755)
    monkeypatch.setattr(compare, "through_adapters", lambda _: iter(()))
    monkeypatch.setattr(compare.peers, "rate", lambda *_: 6400.0)
    done = run(interpreter, "--json", file, "--plot", chart)
    assert done.exit_code == 0, done.output
    missing, measured = json.loads(file.read_text())
    assert "Not measured: EnvPool (no module)" in done.stdout and "times" not in missing
    assert [measured[name] for name in ("rate", "times", "least", "most")] == [800, 8, 1, 64]
    assert "Pgx (1)" in chart.read_text()


def test_a_python_without_other_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "through_adapters", lambda _: iter(()))
    assert "Not measured: OpenSpiel" in run(sys.executable).stdout
    assert run("no-such-python").exit_code == 2


def test_a_chart_has_a_bar_for_each_library() -> None:
    picture = beside([("One & all 1.0", 1000.0), ("Two", 10.0), ("Three", 1.26)])
    widths = [int(bar.attrib["width"]) for bar in ElementTree.fromstring(picture).iter() if bar.get("class") == "bar"]
    assert widths[0] == pytest.approx(3 * widths[1], abs=2) and widths[1] == pytest.approx(10 * widths[2], abs=6)
    assert "One &amp; all 1.0: 1000 times" in picture and ">1,000 times<" in picture and ">1.3 times<" in picture
    assert "prefers-color-scheme:dark" in picture and "<image" not in picture and 'href="http' not in picture


def test_adapters_and_solvers_have_no_bar() -> None:
    peer = {"what": "Pgx", "figure": "in_jit_per_second", "times": 13.0}
    assert compare.is_a_peers_step(peer)
    for other in ({"what": "through Gymnasium"}, {"figure": "cfr_per_second"}):
        assert not compare.is_a_peers_step(peer | other)
