"""Charts of measurements, drawn by Matplotlib, which is in the extra `plots`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

import bastide
from bastide import _installed
from bastide._cli.arguments import in_a_folder

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COUNTED = 10_000
"""The most matches whose lengths and scores are drawn."""
INCHES = 8
BINS = 40
STYLES = ("-", "--", ":", "-.")
"""The lines of seats, which differ without colours."""


def svg(context: click.Context, parameter: click.Parameter, file: Path | None) -> Path | None:
    """A file for a chart; a usage error if it cannot be drawn, before anything is measured."""
    if file is None:
        return None
    if file.suffix.lower() != ".svg":
        raise click.BadParameter(f"{file} has the wrong ending; expected .svg")
    in_a_folder(context, parameter, file)
    try:
        import matplotlib  # noqa: F401, PLC0415
    except ImportError as error:
        raise click.BadParameter(f"Matplotlib is not installed: {_installed.command('plots')}") from error
    return file


option = click.option(
    "--plot",
    "chart",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=svg,
    metavar="FILE.svg",
    help="Also draw a chart to this file; needs the extra `plots`.",
)


def axes_of(title: str, rows: int = 1, height: float = 4) -> tuple[Figure, list[Axes]]:
    """An empty chart of a few parts, one below the other."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(INCHES, height), layout="constrained")
    figure.suptitle(title)
    return figure, list(np.ravel(figure.subplots(rows)))


def write(figure: Figure, file: Path) -> None:
    """Writes a chart; equal charts give equal files."""
    import matplotlib as mpl  # noqa: PLC0415

    try:
        with mpl.rc_context({"svg.hashsalt": "bastide"}):
            figure.savefig(file, metadata={"Date": None})
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error


def speeds(measured: list[dict[str, Any]], columns: dict[str, str], matches: int) -> Figure:
    """Million decisions a second of each game, side by side."""
    figure, (axes,) = axes_of(f"Random play, {matches:,} matches", height=1.5 + 0.8 * len(measured))
    thick = 0.8 / len(columns)
    for place, (name, words) in enumerate(columns.items()):
        rates = [figures[name] / 1e6 for figures in measured]
        bars = axes.barh(np.arange(len(measured)) + thick * place, rates, thick * 0.9, label=words)
        axes.bar_label(bars, [f" {rate:.2g}" for rate in rates], fontsize=7)
    axes.set_yticks(np.arange(len(measured)) + 0.4 - thick / 2, [figures["game"] for figures in measured])
    axes.set_xlabel("million decisions a second")
    axes.margins(x=0.1)
    axes.invert_yaxis()
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return figure


def ranking(game: str, rated: list[tuple[str, float, float]]) -> Figure:
    """The players, the strongest first: a dot at the Elo of each, and a bar over its interval of 95 %."""
    figure, (axes,) = axes_of(f"{game}: Elo with 95 % intervals", height=1.5 + 0.4 * len(rated))
    players, elos, withins = zip(*rated, strict=True)
    bars = [within if math.isfinite(within) else 0 for within in withins]
    axes.errorbar(elos, range(len(rated)), xerr=bars, fmt="o", capsize=3)
    for place, (elo, within) in enumerate(zip(elos, withins, strict=True)):
        axes.annotate(f"{elo:+.0f} ± {within:.0f}", (elo, place), (0, 6), textcoords="offset points", ha="center", fontsize=8)
    axes.set_yticks(range(len(rated)), players)
    axes.set(xlabel="Elo", ylim=(len(rated) - 0.5, -0.7))
    axes.grid(axis="x", alpha=0.3)
    axes.margins(x=0.1)
    return figure


def curve(game: str, measured: list[dict[str, float]]) -> Figure:
    """The mean return of a network while it learned, with intervals of 95 %, and in a small game its exploitability."""
    figure, (axes,) = axes_of(f"{game}: a network while it learned")
    returns = [figures["return"] for figures in measured]
    within = [figures["within"] for figures in measured]
    axes.errorbar([figures["decisions"] / 1e6 for figures in measured], returns, within, marker="o", markersize=3, capsize=2)
    axes.set(xlabel="million decisions", ylabel="mean return", ylim=(-1.05, 1.05))
    exact = [(figures["decisions"] / 1e6, figures["exploitability"]) for figures in measured if "exploitability" in figures]
    if exact:
        axes.plot(*zip(*exact, strict=True), color="tab:red", label="exploitability")
        axes.legend()
    axes.grid(alpha=0.3)
    return figure


def bands(measured: list[dict[str, Any]]) -> Figure:
    """The mean of each figure over several trainings, where all have decisions, and a band from the lowest to the highest."""
    trainings = list(dict.fromkeys(one["training"] for one in measured))
    shown = [name for name in ("return", "exploitability", "medium") if any(name in one for one in measured)]
    games = ", ".join(dict.fromkeys(one["game"] for one in measured))
    figure, parts = axes_of(f"{games}: {len(trainings)} trainings, mean and range", len(shown), 1 + 2.5 * len(shown))
    for axes, name in zip(parts, shown, strict=True):
        curves = [
            [(one["decisions"], one[name]) for one in measured if one["training"] == each and name in one] for each in trainings
        ]
        curves = [curve for curve in curves if curve]
        least, most = max(curve[0][0] for curve in curves), min(curve[-1][0] for curve in curves)
        places = np.unique([place for curve in curves for place, _ in curve if least <= place <= most])
        found = np.array([np.interp(places, *np.transpose(curve)) for curve in curves])
        axes.fill_between(places / 1e6, found.min(axis=0), found.max(axis=0), alpha=0.3)
        axes.plot(places / 1e6, found.mean(axis=0), marker="o", markersize=3)
        axes.set(ylabel={"return": "mean return", "medium": "against medium"}.get(name, name))
        axes.grid(alpha=0.3)
    parts[-1].set(xlabel="million decisions")
    return figure


def matches(game: bastide.Game, count: int, seed: int) -> Figure:
    """The lengths of matches of random play, and their scores at the end: up to `COUNTED` matches of a batch of the seed."""
    drawn = min(count, COUNTED)
    batch = game.batch(drawn, seed, auto_reset="disabled", outputs=["terminated", "length", "scores"])
    while not batch.terminated.all():
        batch.rollout(64)
    figure, (lengths, scores) = axes_of(f"{game.name}: {drawn:,} matches of random play, seed {seed}", rows=2, height=6)
    lengths.hist(batch.length, BINS)
    lengths.set(xlabel="decisions", ylabel="matches")
    lowest, highest = int(batch.scores.min()), int(batch.scores.max())
    edges = np.linspace(lowest - 0.5, highest + 0.5, min(highest - lowest + 1, BINS) + 1)
    for seat in range(game.seats):
        scores.hist(
            batch.scores[:, seat], list(edges), histtype="step", linewidth=1.5, linestyle=STYLES[seat], label=f"seat {seat}"
        )
    scores.set(xlabel="score at the end", ylabel="matches")
    scores.legend()
    return figure


def exploitability(game: str, method: str, measured: list[tuple[int, float]]) -> Figure:
    """The exploitability of the average strategy over the iterations."""
    figure, (axes,) = axes_of(f"{game}, {method}")
    axes.plot(*zip(*measured, strict=True), marker="o")
    axes.set(xscale="log", yscale="log", xlabel="iterations", ylabel="exploitability, in returns")
    axes.grid(alpha=0.3)
    return figure
