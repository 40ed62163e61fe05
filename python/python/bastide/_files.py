"""Files that are written whole."""

import os
from glob import escape
from pathlib import Path


def replace(file: Path, content: bytes | memoryview) -> None:
    """Writes all of a file, or leaves it as it was, even if the power fails; a device is written to."""
    there = file.expanduser().resolve()
    if there.exists() and not there.is_file():
        there.write_bytes(content)
        return
    sweep(there)
    part = there.with_name(f".{there.name}.{os.getpid()}")
    try:
        with part.open("wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        part.replace(there)
        sync(there.parent)
    finally:
        part.unlink(missing_ok=True)


def sync(folder: Path) -> None:
    """Has the system store a folder's entries for good, if it can."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def sweep(file: Path) -> None:
    """Removes the parts of a file left behind by processes that were killed while they wrote it."""
    for part in file.parent.glob(f".{escape(file.name)}.*"):
        process = part.name.removeprefix(f".{file.name}.")
        if process.isdecimal() and not is_running(int(process)):
            part.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Whether a process exists, or may exist."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
