"""The way in which this copy of the package was installed."""

import json
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

SOURCES = Path(__file__).resolve().parents[2]
"""The folder to install, if the package runs from its sources."""


def command(extra: str) -> str:
    """The command that adds an extra to this copy: from its original folder, file, repository or index.

    If that is gone, the command names the libraries; if nothing was installed, it is for the sources.
    """
    try:
        distribution = metadata.distribution("bastide")
    except metadata.PackageNotFoundError:
        return _pip(f"{SOURCES if (SOURCES / 'pyproject.toml').exists() else './python'}[{extra}]")
    origin = json.loads(distribution.read_text("direct_url.json") or "{}")
    if not origin:
        return _pip(f"bastide[{extra}]")
    url = urlsplit(origin["url"])
    path = Path(url2pathname(url.path)) if url.scheme == "file" else None
    if path is not None and not path.exists():
        return _pip(*_libraries(distribution, extra))
    if path is not None and "dir_info" in origin:
        return _pip(f"{path}[{extra}]", editable=origin["dir_info"].get("editable", False))
    if repository := origin.get("vcs_info"):
        origin["url"] = f"{repository['vcs']}+{origin['url']}@{repository['commit_id']}"
    folder = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
    return _pip(f"bastide[{extra}] @ {origin['url']}{folder}")


def _libraries(distribution: metadata.Distribution, extra: str) -> list[str]:
    """The requirements of an extra."""
    required = [requirement.partition(";") for requirement in distribution.requires or []]
    return [library.strip() for library, _, marker in required if marker.replace("'", '"').strip() == f'extra == "{extra}"']


def _pip(*requirements: str, editable: bool = False) -> str:
    """The command that installs requirements."""
    return " ".join(["pip install", *(["-e"] if editable else []), *(f'"{requirement}"' for requirement in requirements)])
