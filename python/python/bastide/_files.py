"""Files that are written whole, in folders and in object stores."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import Any

from ._errors import ArgumentError
from ._installed import command


def is_url(file: Path | str) -> bool:
    """Whether a file is an object in a store, such as "s3://bucket/duel.safetensors"."""
    return "://" in str(file)


@contextmanager
def stored(url: Path | str) -> Iterator[tuple[Any, str]]:
    """The file system of a store, and the object's path in it. Raises ArgumentError if a library is missing or the URL is
    unknown, and OSError for whatever a store raises.
    """
    try:
        import fsspec  # noqa: PLC0415
    except ImportError as error:
        raise ArgumentError(f"fsspec is not installed: {command('stores')}") from error
    try:
        yield fsspec.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise ArgumentError(str(error)) from error
    except FileNotFoundError as error:
        raise FileNotFoundError(errno.ENOENT, f"{os.strerror(errno.ENOENT)} ({error.strerror or error})", url) from error
    except Exception as error:
        raise OSError(errno.EIO, getattr(error, "strerror", None) or str(error) or type(error).__name__, url) from error


def read(file: Path | str) -> bytes:
    """All of a file, or of an object in a store."""
    if not is_url(file):
        return Path(file).read_bytes()
    with stored(file) as (system, path):
        return bytes(system.cat_file(path))


def replace(file: Path | str, content: bytes | memoryview) -> None:
    """Writes all of a file, or leaves it as it was, even if the power fails; a device is written to, and so is an object."""
    if is_url(file):
        with stored(file) as (system, path):
            system.pipe_file(path, bytes(content))
        return
    there = Path(file).expanduser().resolve()
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
