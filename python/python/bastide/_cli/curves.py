"""`bastide curves` puts the measurements of several trainings together."""

import csv
import io
from pathlib import Path

import click
import numpy as np

from bastide import _installed
from bastide._cli import arguments, plot, screen
from bastide._cli.render import write
from bastide._cli.screen import console


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="CHECKPOINT...", type=arguments.Stored(path_type=Path, exists=True, dir_okay=False)
)
@arguments.written("--csv", "table", says="Also write all measurements to this file, a line for each.")
@plot.option
def curves(files: tuple[Path | str, ...], table: Path | None, chart: Path | None) -> None:
    """Compare trainings by the measurements in their CHECKPOINTs, for instance of several seeds; needs the extra `train`.

    With --plot, the mean of all curves, and a band from the lowest to the highest of them.

    Example: bastide curves seed1.safetensors.checkpoint seed2.safetensors.checkpoint --plot curves.svg
    """
    try:
        from bastide import train as trainer  # noqa: PLC0415
    except ImportError as error:
        raise click.ClickException(f"JAX is not installed: {_installed.command('train')}") from error
    measured = trainer.measurements(files)
    if not measured:
        raise click.ClickException("no training was measured; expected checkpoints with a twentieth of a training or more")
    names = list(dict.fromkeys(name for one in measured for name in one))
    lines = screen.figures("training", *names[2:])
    for one in {one["training"]: one for one in measured}.values():  # the last of each
        lines.add_row(one["training"], *(f"{one.get(name, np.nan):,.6g}" for name in names[2:]))
    console.print(lines)
    if table:
        with io.StringIO(newline="") as text:
            writer = csv.DictWriter(text, names, lineterminator="\n")
            writer.writeheader()
            writer.writerows(measured)
            write(table, text.getvalue().encode())
    if chart:
        plot.write(plot.bands(measured), chart)
