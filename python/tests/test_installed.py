"""The command that adds an extra to the package names the package's origin."""

import json
import shlex
from importlib import metadata
from pathlib import Path

import pytest

from bastide import _installed

COMMIT = "f3a1c0ffee0f3a1c0ffee0f3a1c0ffee0f3a1c0f"
REQUIRED = [
    "numpy>=1.26",
    "matplotlib>=3.9 ; extra == 'plots'",
    "resvg_py>=0.5 ; extra == 'png'",
    'matplotlib>=3.9 ; extra == "png"',
]


def installed(monkeypatch: pytest.MonkeyPatch, origin: dict[str, object] | None) -> list[str]:
    """The command's requirements if the installer noted `origin` as the origin of the package."""

    class Installed(metadata.Distribution):
        """The installed package, except its noted origin."""

        requires = REQUIRED

        def read_text(self, filename: str) -> str | None:
            assert filename == "direct_url.json"
            return json.dumps(origin) if origin else None

        def locate_file(self, path: object) -> Path:
            raise NotImplementedError

    monkeypatch.setattr(metadata, "distribution", lambda name: Installed())
    pip, install, *rest = shlex.split(_installed.command("png"))
    assert (pip, install) == ("pip", "install")
    return rest


def test_each_origin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "my sources").mkdir()
    folder, file = tmp_path / "my sources", tmp_path / "bastide-0.1.0-cp311-abi3-linux_x86_64.whl"
    file.touch()
    archive: dict[str, object] = {"archive_info": {}}
    for origin, expected in (
        (None, ["bastide[png]"]),
        ({"url": folder.as_uri(), "dir_info": {}}, [f"{folder}[png]"]),
        ({"url": folder.as_uri(), "dir_info": {"editable": True}}, ["-e", f"{folder}[png]"]),
        ({"url": file.as_uri(), **archive}, [f"bastide[png] @ {file.as_uri()}"]),
        ({"url": "https://example.org/bastide.tar.gz", **archive}, ["bastide[png] @ https://example.org/bastide.tar.gz"]),
        (
            {"url": "https://example.org/b.git", "vcs_info": {"vcs": "git", "commit_id": COMMIT}, "subdirectory": "python"},
            [f"bastide[png] @ git+https://example.org/b.git@{COMMIT}#subdirectory=python"],
        ),
        ({"url": (tmp_path / "gone").as_uri(), "dir_info": {}}, ["resvg_py>=0.5", "matplotlib>=3.9"]),
        ({"url": (tmp_path / "gone.whl").as_uri(), **archive}, ["resvg_py>=0.5", "matplotlib>=3.9"]),
    ):
        assert installed(monkeypatch, origin) == expected


def test_sources_that_were_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    monkeypatch.setattr(_installed, "SOURCES", tmp_path)
    assert _installed.command("png") == 'pip install "./python[png]"'
    (tmp_path / "pyproject.toml").touch()
    assert _installed.command("png") == f'pip install "{tmp_path}[png]"'
