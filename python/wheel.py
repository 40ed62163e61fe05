"""Builds a wheel as it is published: python wheel.py FOLDER MATURIN-OPTION...

It names no folders of this machine.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CARGO = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))


def build(folder: Path, options: list[str]) -> None:
    """Has maturin build a wheel, whose panics name paths relative to the sources and to cargo's home."""
    remapped = [f"--remap-path-prefix={ROOT}=bastide", f"--remap-path-prefix={CARGO}=cargo"]
    flags = remapped + os.environ.get("RUSTFLAGS", "").split()
    environment = os.environ | {"CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags)}
    with tempfile.TemporaryDirectory() as made:
        command = ["maturin", "build", "--manifest-path", HERE / "Cargo.toml", "--locked", "--out", made, *options]
        subprocess.run(command, check=True, env=environment)
        wheel = next(Path(made).glob("*.whl"))
        repack(wheel, folder)


def repack(wheel: Path, folder: Path) -> None:
    """Repacks a wheel into a folder; crates of the workspace are then named by their folders in it."""
    with tempfile.TemporaryDirectory() as inside:
        subprocess.run([sys.executable, "-m", "wheel", "unpack", wheel, "--dest", inside], check=True)
        content = next(Path(inside).iterdir())
        for bill in content.glob("*.dist-info/sboms/*.json"):
            bill.write_text(bill.read_text(encoding="utf-8").replace(f"path+{ROOT.as_uri()}/", ""), encoding="utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "wheel", "pack", content, "--dest-dir", folder], check=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]), sys.argv[2:])
