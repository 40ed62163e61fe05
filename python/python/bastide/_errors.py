"""What Bastide refuses, and why; a refusal leaves everything as it was."""

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {control: f"\\u{{{control:x}}}" for control in _CONTROLS}
"""How a message writes what a terminal would obey: C0, DEL, C1, the ends of lines, and bidirectional controls."""


class Error(ValueError):
    """Every error of Bastide. Control characters in what a message quotes are escaped."""

    __module__ = "bastide"

    def __init__(self, *args: object) -> None:
        super().__init__(*(visible(given) if isinstance(given, str) else given for given in args))


def visible(text: str) -> str:
    """A text of which a terminal obeys nothing."""
    return text.translate(_ESCAPES)


class OptionError(Error):
    """A name that no game has, or options that the game does not accept."""

    __module__ = "bastide"


class IllegalError(Error):
    """An action that is not legal, an outcome that cannot be dealt, or an id or a text that stands for neither."""

    __module__ = "bastide"


class SeatError(Error):
    """A seat that does not exist."""

    __module__ = "bastide"


class DamagedError(Error):
    """A position, match or record, read from outside, that breaks the rules or is not what it says."""

    __module__ = "bastide"


class ArgumentError(Error, TypeError):
    """An argument of another type, range, dtype, shape or order than is accepted."""

    __module__ = "bastide"


class OutputError(ArgumentError, AttributeError):
    """An output that a batch does not write, because it was not asked for."""

    __module__ = "bastide"
