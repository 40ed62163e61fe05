"""Commands that play over a Ray cluster, with the extra `ray`."""

import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import click

from bastide import _installed

REACHED_WITHIN = 10
"""The seconds to wait for an answer at an address; Ray itself would wait for a quarter of an hour."""

HERE = "local"
"""The default address: a cluster on this machine, while the command runs."""

option = click.option(
    "--ray",
    "address",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play over the Ray cluster of an address, such as auto, or over this machine's processors; needs the extra `ray`.",
)


@contextmanager
def joined(address: str | None) -> Iterator[None]:
    """Joins the cluster of an address, and leaves it; a usage error if it does not exist. Does nothing without an address."""
    if address is None:
        yield
        return
    try:
        from bastide import ray as _  # noqa: F401, PLC0415
    except ImportError as error:
        raise click.UsageError(f"Ray is not installed: {_installed.command('ray')}") from error
    import ray  # noqa: PLC0415

    try:
        with warnings.catch_warnings():
            # JAX warns of forks, but Ray's become other programs at once.
            warnings.filterwarnings("ignore", "os.fork", RuntimeWarning)
            if address == HERE:
                ray.init(HERE, include_dashboard=False, log_to_driver=False, logging_level="error")
            else:
                place = urlsplit(address if "://" in address else f"//{address}")
                if place.port:
                    socket.create_connection((place.hostname, place.port), REACHED_WITHIN).close()
                ray.init(address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as error:
        said = str(error).strip().split("\n", 1)[0]
        raise click.UsageError(f"--ray {address}: {said}") from error
    try:
        yield
    finally:
        ray.shutdown()
