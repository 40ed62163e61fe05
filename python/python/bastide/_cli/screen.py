"""Output of several subcommands."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

console = Console(highlight=False)


@contextmanager
def quiet(is_quiet: bool) -> Iterator[None]:
    """Prints nothing inside, if `is_quiet`."""
    console.quiet = is_quiet
    try:
        yield
    finally:
        console.quiet = False


def progress(shown: ProgressColumn | None = None) -> Progress:
    """A bar of progress in a terminal, which goes at the end; beside it the count, or something else."""
    columns = (BarColumn(), shown or MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def figures(*columns: str, words: int = 1) -> Table:
    """An empty table of figures, aligned to the right; the first columns are words."""
    table = Table(*columns, show_header=any(columns))
    for column in table.columns[words:]:
        column.justify = "right"
    return table


def say(what: str, style: str = "") -> None:
    """Prints a line as it is."""
    console.print(Text(what, style=style), soft_wrap=True)


def tell(what: str, style: str = "") -> None:
    """Prints a sentence in lines as wide as the terminal."""
    console.print(Text(what, style=style))
