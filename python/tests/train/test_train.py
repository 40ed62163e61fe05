"""The trainer: it learns, resumes identically, and refuses damaged files."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import fsspec
import numpy as np
import pandas
import pytest
from click.testing import CliRunner, Result
from safetensors import safe_open
from safetensors.numpy import load, save

import bastide
from bastide import train as trainer
from bastide._cli import main, plot

SMALL = trainer.Plan(units=(16,), rows=32, steps=16, minibatch=128, seed=3)
LEDUC = bastide.load("leduc_poker")


def run(*words: str) -> Result:
    """The result of the command with these words."""
    return CliRunner().invoke(main, ["train", *words])


def refused(result: Result) -> str:
    """The one line of a refusal."""
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    return line


def trained(state: trainer.State, updates: int, until: int | None = None) -> dict[str, Any]:
    """The state of a training after `updates` updates, stopped before its end or not."""
    for _ in trainer.train(state, updates, None):
        if state.updates == until:
            break
    return load(trainer.checkpoint_bytes(state))


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether all tensors are the same, bit for bit."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def test_it_learns_en_garde() -> None:
    state = trainer.begin(bastide.load("en_garde(rounds_to_win=1)"), trainer.Plan())
    trained(state, 45)
    mean, within = trainer.score(state, matches=4000)
    assert mean > 0.5, f"75 % is a return of 0.5; {mean} ± {within} after {state.seconds} s"
    print(f"{mean:.3f} ± {within:.3f} after {state.seconds:.0f} s, {state.decisions / state.seconds:,.0f} decisions a second")


@pytest.mark.parametrize(
    ("name", "against"),
    [
        ("leduc_poker", None),
        ("leduc_poker", "search(iterations=10,temperature=1)"),
        ("leduc_poker", "random"),
        ("knights_of_charlemagne(players=3)", None),
    ],
)
def test_what_is_learned_repeats_and_goes_on_identically(name: str, against: str | None, tmp_path: Path) -> None:
    game, plan = bastide.load(name), replace(SMALL, against=against)
    whole = trained(trainer.begin(game, plan), 4)
    assert equal(whole, trained(trainer.begin(game, plan), 4))
    file = tmp_path / "checkpoint"
    half = trainer.begin(game, plan)
    assert not equal(whole, trained(half, 4, until=2))
    file.write_bytes(trainer.checkpoint_bytes(half))
    assert equal(whole, trained(trainer.resumed(file, game, plan), 4))


def test_against_a_player_it_learns_most_of_a_best_response() -> None:
    exact = bastide.exploitability(LEDUC, "greedy")
    state = trainer.begin(LEDUC, trainer.Plan(units=(32,), rows=256, steps=32, rate=3e-3, against="greedy"))
    for _ in trainer.train(state, 40, None, measured=1):
        pass
    (last,) = state.curve
    assert last["return"] - last["within"] < exact < 0.3
    assert last["return"] > exact / 2, f"{last} of {exact}"


def test_a_bound_by_networks_that_learn_is_near_what_it_bounds() -> None:
    """Against `greedy`: the network of the package, with which they begin, has less than half of it."""
    exact = bastide.exploitability(LEDUC, "greedy")
    bound, within = bastide.exploitability_at_least(LEDUC, "greedy", ["random", "learned"], deals=3000, updates=10, seeds=1)
    begun, _ = bastide.exploitability_at_least(LEDUC, "greedy", "net", deals=3000)
    assert bound - within < exact
    assert bound > begun + within, f"{bound} and {begun} of {exact}"


def test_a_small_game_has_its_exploitability_in_the_curve(tmp_path: Path) -> None:
    state = trainer.begin(LEDUC, SMALL)
    trained(state, 3)
    assert len(state.curve) == 3 and not any("medium" in one for one in state.curve)
    file = tmp_path / "network.safetensors"
    file.write_bytes(trainer.network_bytes(state, "bastide"))
    drawn = bastide.exploitability(LEDUC, f"net:{file}(temperature=1)")
    assert state.curve[-1]["exploitability"] == pytest.approx(drawn, abs=1e-3)
    assert drawn != pytest.approx(bastide.exploitability(LEDUC, f"net:{file}"), abs=1e-3)


def test_a_large_game_meets_medium_at_each_quarter() -> None:
    state = trainer.begin(bastide.load("en_garde(rounds_to_win=1)"), SMALL)
    trained(state, 8)
    assert ["medium" in one for one in state.curve] == [False, True] * 4
    assert not any("exploitability" in one for one in state.curve)


def test_its_seconds_are_those_of_the_clock() -> None:
    state = trainer.begin(LEDUC, SMALL)
    for _ in trainer.train(state, 4, None, measured=1):
        time.sleep(0.3)
    assert state.seconds == state.curve[-1]["seconds"] > 4 * 0.3


def test_the_command_has_the_fields_of_the_plan() -> None:
    options = {option.name: option for option in main.commands["train"].params}
    for each in fields(trainer.Plan):
        default = options[each.name].default
        assert (default == "128,128") if each.name == "units" else (default == each.default), each.name


def test_it_says_a_line_for_each_twentieth(tmp_path: Path) -> None:
    words = ["--units", "8", "--rows", "16", "--steps", "8", "--minibatch", "64", "-o", str(tmp_path / "network")]
    result = run("leduc_poker", "--updates", "20", *words)
    lines = [line for line in result.stdout.splitlines() if " min, " in line]
    assert result.exit_code == 0 and len(lines) == 19
    assert all("against random" in line and "exploitability 0." in line for line in lines)


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    file, chart = tmp_path / "leduc.safetensors", tmp_path / "leduc.svg"
    result = run("leduc_poker", "--updates", "2", "-o", str(file), "--units", "16,8", "--seed", "4", "--plot", str(chart))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "decisions per second" in result.stdout and "stepping and sampling" in result.stdout
    assert chart.read_text().startswith("<?xml")
    tensors = load(file.read_bytes())
    shapes = {"layers.0": (16, LEDUC.observation_length), "layers.1": (8, 16), "policy": (LEDUC.actions, 8), "value": (1, 8)}
    for name, shape in shapes.items():
        assert (tensors[f"{name}.weight"].shape, tensors[f"{name}.bias"].shape) == (shape, shape[:1])
    assert len(tensors) == 8 and {tensor.dtype for tensor in tensors.values()} == {np.dtype("float16")}
    with safe_open(file, "numpy") as written:
        about = written.metadata()
    assert about["format"] == "bastide-network-1" and about["game"] == "leduc_poker" and about["version"] == bastide.__version__
    assert (about["inputs"], about["actions"]) == (str(LEDUC.observation_length), str(LEDUC.actions))
    made = json.loads(about["made"])
    assert made["seed"] == 4 and made["units"] == [16, 8] and made["decisions"] == 2 * made["rows"] * made["steps"]
    assert made["command"].startswith("bastide ") and -1 <= made["measured"][0]["return"] <= 1


def test_the_network_plays_as_the_trainer_reckons() -> None:
    state = trainer.begin(LEDUC, SMALL)
    trained(state, 2)
    network = {name: np.asarray(tensor, float) for name, tensor in state.tensors["network"].items()}
    seen = np.random.default_rng(0).integers(0, LEDUC.maxima, (50, LEDUC.observation_length), "uint8", endpoint=True)
    inner = np.maximum(seen / trainer.scales(LEDUC) @ network["layers.0.weight"].T + network["layers.0.bias"], 0)
    logits, values = map(np.asarray, trainer.look(state.tensors["network"], trainer.scales(LEDUC), seen))
    assert np.abs(logits - (inner @ network["policy.weight"].T + network["policy.bias"])).max() < 1e-5
    assert np.abs(values - np.tanh(inner @ network["value.weight"][0] + network["value.bias"])).max() < 1e-5


def test_numbers_that_are_none_stop_it(tmp_path: Path) -> None:
    file = tmp_path / "network"
    said = refused(run("leduc_poker", "--updates", "5", "-o", str(file), "--units", "16", "--rate", "1e38"))
    assert "update 1 " in said and "rate" in said
    assert not file.exists() and [one.name for one in tmp_path.iterdir()] == ["network.checkpoint"]
    assert trainer.resumed(tmp_path / "network.checkpoint", LEDUC, trainer.Plan(units=(16,), rate=1e38)).updates == 0


def test_checkpoints_that_are_refused(tmp_path: Path) -> None:
    file, checkpoint = tmp_path / "network", tmp_path / "network.checkpoint"
    state = trainer.begin(LEDUC, trainer.Plan(units=(16,)))
    whole = trainer.checkpoint_bytes(state)

    def said(content: bytes, *words: str) -> str:
        checkpoint.write_bytes(content)
        line = refused(run(*(words or ("leduc_poker",)), "--updates", "1", "--units", "16", "-o", str(file), "--resume"))
        assert checkpoint.read_bytes() == content and not file.exists()
        return line

    for damaged in (b"", b"x" * 100, whole[:-1], whole[: len(whole) // 2], whole.replace(b'"counts":"{', b'"counts":"[')):
        assert "not a checkpoint" in said(damaged)
    assert "not a checkpoint" in said(trainer.network_bytes(state, "bastide"))
    assert "game is leduc_poker; expected en_garde" in said(whole, "en_garde")
    assert "its seed is 0; expected 7" in said(whole, "leduc_poker", "--seed", "7")
    with safe_open(checkpoint, "numpy") as written:
        about = written.metadata()
    tensors = load(whole)
    assert "not a checkpoint" in said(save({name: one for name, one in tensors.items() if name != "batch"}, about))
    assert said(save(tensors | {"batch": tensors["batch"][:-1]}, about))
    assert "not a checkpoint" in said(save(tensors | {"network/policy.weight": np.zeros((2, 2), "float32")}, about))


def test_words_that_are_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "network")
    assert "--minutes M or --updates N" in refused(run("leduc_poker", "-o", file))
    assert "does not exist" in refused(run("leduc_poker", "--updates", "1", "-o", str(tmp_path / "none" / "network")))
    assert "to resume from" in refused(run("leduc_poker", "--updates", "1", "-o", file, "--resume"))
    assert "chess" in refused(run("chess", "--updates", "1", "-o", file))
    assert "`harder`" in refused(run("leduc_poker", "--updates", "1", "-o", file, "--against", "harder"))
    for wrong in (("--entropy", "-1"), ("--average", "1"), ("--rows", "0"), ("--decay", "2")):
        assert wrong[0] in refused(run("leduc_poker", "--updates", "1", "-o", file, *wrong))
    for units in ("", "0", "1,,2", "-3", "99999", "8," * 9 + "8", "½"):
        assert "1 to 8 numbers up to 4096" in refused(run("leduc_poker", "--updates", "1", "-o", file, "--units", units))
    assert not list(tmp_path.iterdir())


def test_several_trainings_are_a_table_and_a_chart_with_bands(tmp_path: Path) -> None:
    plan = ["--updates", "4", "--units", "8", "--rows", "32", "--steps", "16", "--minibatch", "128"]
    files = [tmp_path / f"{seed}.checkpoint" for seed in range(3)]
    for seed, file in enumerate(files):
        assert run("leduc_poker", *plan, "--seed", str(seed), "-o", str(file.with_suffix(""))).exit_code == 0
    table = pandas.DataFrame(trainer.measurements(files))
    assert list(table["seed"].unique()) == [0, 1, 2] and set(table["game"]) == {"leduc_poker"} and len(table) == 3 * 4
    assert table["decisions"].tolist() == [512 * (update + 1) for update in range(4)] * 3
    words = ["curves", *map(str, files), "--csv", str(tmp_path / "all.csv"), "--plot", str(tmp_path / "all.svg")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    pandas.testing.assert_frame_equal(pandas.read_csv(tmp_path / "all.csv"), table)
    assert "leduc_poker: 3 trainings, mean and range" in (tmp_path / "all.svg").read_text()
    figure = plot.bands(trainer.measurements(files))
    for axes, name in zip(figure.axes, ("return", "exploitability"), strict=True):
        of_runs = table[name].to_numpy().reshape(3, 4)
        (mean,), (band,) = axes.lines, axes.collections
        assert np.allclose(mean.get_ydata(), of_runs.mean(axis=0))
        edges = band.get_paths()[0].vertices[:, 1]
        assert np.isclose(edges.min(), of_runs.min()) and np.isclose(edges.max(), of_runs.max())
    refused_words = CliRunner().invoke(main, ["curves", str(tmp_path / "0")])
    assert refused_words.exit_code == 2 and "not a checkpoint" in refused_words.stderr


def test_bands_are_drawn_where_all_trainings_have_decisions() -> None:
    def training(name: str, first: int, slope: float) -> list[dict[str, Any]]:
        return [
            {"training": name, "game": "en_garde", "decisions": at, "return": slope * at} for at in range(first, first + 50, 10)
        ]

    (axes,) = plot.bands([*training("one", 0, 0.01), *training("other", 15, 0.03)]).axes
    assert np.allclose(axes.lines[0].get_xdata() * 1e6, [15, 20, 25, 30, 35, 40])
    assert np.allclose(axes.lines[0].get_ydata(), 0.02 * np.array([15, 20, 25, 30, 35, 40]))


@pytest.fixture
def bucket() -> Iterator[str]:
    """The URL of a new bucket in memory."""
    memory = fsspec.filesystem("memory")
    memory.mkdir("/bucket")
    yield "memory://bucket"
    memory.rm("/bucket", recursive=True)


def test_a_training_goes_on_from_an_object_store(bucket: str, tmp_path: Path) -> None:
    words = ["leduc_poker", "--units", "8", "--rows", "32", "--steps", "16", "--minibatch", "128"]
    file, url, store = tmp_path / "network", f"{bucket}/runs/network", fsspec.filesystem("memory")
    assert run(*words, "--updates", "4", "-o", str(file)).exit_code == 0
    begun = trainer.begin(LEDUC, trainer.Plan(units=(8,), rows=32, steps=16, minibatch=128))
    trained(begun, 4, until=2)
    store.pipe_file("/bucket/runs/network.checkpoint", trainer.checkpoint_bytes(begun))
    assert run(*words, "--updates", "4", "-o", url, "--resume").exit_code == 0
    for end in ("", ".checkpoint"):
        assert equal(load(Path(f"{file}{end}").read_bytes()), load(store.cat_file(f"/bucket/runs/network{end}")))
    own, there = (trainer.measurements([f"{name}.checkpoint"]) for name in (file, url))
    assert {one["training"] for one in there} == {f"{url}.checkpoint"}
    assert [one["return"] for one in there] == [one["return"] for one in own]
    assert CliRunner().invoke(main, ["curves", f"{url}.checkpoint"]).exit_code == 0
    assert "not a checkpoint" in CliRunner().invoke(main, ["curves", url]).stderr


def test_stores_that_are_refused(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words, url = ["leduc_poker", "--updates", "1", "--units", "8", "-o"], f"{bucket}/network"
    assert f"{url}.checkpoint does not exist; expected a checkpoint" in refused(run(*words, url, "--resume"))
    assert "Protocol not known: s4" in refused(run(*words, "s4://bucket/network"))
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "s3fs", None)
        assert "s3fs" in refused(run(*words, "s3://bucket/network"))
    for raised, said in (
        (
            FileNotFoundError("The specified bucket does not exist"),
            "No such file or directory (The specified bucket does not exist)",
        ),
        (PermissionError("Access Denied"), "Access Denied"),
        (TimeoutError(), "TimeoutError"),
        (RuntimeError("no credentials"), "no credentials"),
    ):
        with monkeypatch.context() as broken:
            broken.setattr(fsspec.get_filesystem_class("memory"), "pipe_file", Mock(side_effect=raised))
            assert refused(run(*words, url)) == f"bastide: {url}.checkpoint: {said}"
    monkeypatch.setitem(sys.modules, "fsspec", None)
    assert "fsspec is not installed: pip install" in refused(run(*words, url)) and "[stores]" in refused(run(*words, url))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_goes_on(number: signal.Signals, tmp_path: Path) -> None:
    file, checkpoint = tmp_path / "network", tmp_path / "network.checkpoint"
    words = ["leduc_poker", "--updates", "100000", "--units", "8", "-o", str(file)]
    run_of = [sys.executable, "-m", "bastide", "train", *words]
    process = subprocess.Popen(run_of, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)
    while not checkpoint.exists():
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(3)
    process.send_signal(number)
    printed, said = process.communicate(timeout=100)
    state = trainer.resumed(checkpoint, LEDUC, trainer.Plan(units=(8,)))
    assert not file.exists() and sorted(one.name for one in tmp_path.iterdir()) == ["network.checkpoint"]
    if number == signal.SIGINT:
        assert (process.returncode, said.strip()) == (130, "")
        assert state.updates > 0 and f"after {state.updates} updates" in printed
    words[2] = str(state.updates + 1)
    assert run(*words, "--resume").exit_code == 0
    assert file.exists()
