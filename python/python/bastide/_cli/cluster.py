"""Commands that play over a Ray cluster, with the extra `ray`."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import click

from bastide import _installed

REACHED_WITHIN = 10
"""Seconds for somebody to answer at an address; Ray itself would ask for a quarter of an hour."""

HERE = "local"
"""Where no address is given: a cluster of this machine, for as long as the command takes."""

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
    """Joins the cluster of an address, and leaves it; a usage error where there is none. Without an address, nothing."""
    if address is None:
        yield
        return
    try:
        from bastide import ray as _  # noqa: F401, PLC0415
    except ImportError as error:
        raise click.UsageError(f"there is no Ray: {_installed.command('ray')}", click.get_current_context()) from error
    import ray  # noqa: PLC0415

    try:
        if address == HERE:
            ray.init(HERE, include_dashboard=False, log_to_driver=False, logging_level="error")
        else:
            place = urlsplit(address if "://" in address else f"//{address}")
            if place.port:
                socket.create_connection((place.hostname, place.port), REACHED_WITHIN).close()
            ray.init(address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as error:
        said = str(error).strip().split("\n", 1)[0]
        raise click.UsageError(f"--ray {address}: {said}", click.get_current_context()) from error
    try:
        yield
    finally:
        ray.shutdown()
