"""Typed lines with editing, a history and Tab, where the terminal has them."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

try:
    import readline
except ImportError:  # Windows has its own line editing
    readline = None  # type: ignore[assignment]

REMEMBERED = 1000


@contextlib.contextmanager
def editing(words: Callable[[], list[str]], history: Path) -> Iterator[None]:
    """Completes lines with Tab from the `words` that fit, and remembers them in a file, in a terminal."""
    if readline is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    with contextlib.suppress(OSError):
        readline.read_history_file(history)
    readline.set_history_length(REMEMBERED)
    readline.set_completer(lambda text, nth: completed(words(), readline.get_line_buffer(), text, nth))
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
        with contextlib.suppress(OSError):
            history.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            readline.write_history_file(history)


def completed(words: list[str], typed: str, text: str, nth: int) -> str | None:
    """The `nth` continuation of the last word of a line, or nothing after the last one."""
    before = typed[: len(typed) - len(text)]
    fitting = {line[len(before) :].split(" ")[0] for line in words if line.lower().startswith(typed.lower())}
    return dict(enumerate(sorted(fitting))).get(nth)


def asked(prompt: str) -> str:
    """A typed line without the spaces around it. Raises EOFError at the end of the input."""
    return input(prompt).strip()
