"""The exceptions of Bastide; a call that raises one has changed nothing."""

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {control: f"\\u{{{control:x}}}" for control in _CONTROLS}
"""Escapes for characters that control a terminal: C0, DEL, C1, the ends of lines, and bidirectional controls."""


class Error(ValueError):
    """Every error of Bastide. Control characters in quoted text are escaped."""

    __module__ = "bastide"

    def __str__(self) -> str:
        return visible(super().__str__())


def visible(text: str) -> str:
    """A text without characters that control a terminal."""
    return text.translate(_ESCAPES)


class OptionError(Error):
    """An unknown name of a game, or options that the game does not accept."""

    __module__ = "bastide"


class IllegalError(Error):
    """An illegal action, an outcome that cannot be dealt, or an unknown id or notation."""

    __module__ = "bastide"


class SeatError(Error):
    """A seat that does not exist."""

    __module__ = "bastide"


class DamagedError(Error):
    """A position, match or record from outside that is damaged, or breaks the rules."""

    __module__ = "bastide"


class ArgumentError(Error, TypeError):
    """An argument of the wrong type, range, dtype, shape or order."""

    __module__ = "bastide"


class OutputError(ArgumentError, AttributeError):
    """An output that a batch does not write, because its `outputs` do not name it."""

    __module__ = "bastide"
