"""What Bastide refuses, and why; a refusal leaves everything as it was."""


class Error(ValueError):
    """Every error of Bastide."""

    __module__ = "bastide"


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
