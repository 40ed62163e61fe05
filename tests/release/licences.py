"""The licence texts of all crates that are linked into a library, module or wheel: python tests/release/licences.py [--check].

It writes `LICENSE-THIRD-PARTY`, which every package contains, and its copy for npm, which packs no links; with `--check` it says
whether they are current. Of a crate with several licences it takes MIT.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FACES = ["bastide", "bastide-ffi", "bastide-python"]
FILES = [ROOT / "LICENSE-THIRD-PARTY", ROOT / "ffi" / "js" / "LICENSE-THIRD-PARTY"]
PREFACE = """Bastide is under the licences in LICENSE-MIT and LICENSE-APACHE. Its library, its WebAssembly module and its
Python package contain code of Rust's standard library, under MIT or Apache-2.0, by its contributors, and of some of the crates
below, under these licences. `python tests/release/licences.py` writes this file."""


def cargo(*arguments: str) -> str:
    """The output of a command of cargo."""
    return subprocess.run(["cargo", *arguments, "--locked"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def linked() -> set[tuple[str, str]]:
    """The names and versions of the crates that run in users' programs, on any system."""
    flags = ["--edges", "normal,no-proc-macro", "--target", "all", "--prefix", "none", "--format", "{p}"]
    lines = [line.split() for face in FACES for line in cargo("tree", "--package", face, *flags).splitlines()]
    return {(words[0], words[1].removeprefix("v")) for words in lines if words}


def text_of(package: dict[str, str]) -> str:
    """The licence text in a crate's package, with the short one preferred."""
    files = sorted(Path(package["manifest_path"]).parent.glob("LICEN[CS]E*"))
    chosen = [file for file in files if file.name == "LICENSE-MIT" and " AND " not in package["license"]] or files
    if not chosen:
        raise SystemExit(f"the package of {package['name']} has no licence text; expected a file LICENSE")
    return "\n\n".join("\n".join(line.rstrip() for line in file.read_text().strip().splitlines()) for file in chosen)


def written() -> str:
    """The file: each text once, below the crates that have it."""
    packages = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    wanted, crates = linked(), defaultdict(list)
    for package in packages:
        if package["source"] and (package["name"], package["version"]) in wanted:
            crates[text_of(package)].append(f"{package['name']} {package['version']} ({package['license']})")
    parts = sorted((sorted(names), text) for text, names in crates.items())
    return "\n\n".join([PREFACE, *("-" * 80 + "\n" + "\n".join(names) + "\n\n" + text for names, text in parts)]) + "\n"


if __name__ == "__main__":
    text = written()
    if "--check" not in sys.argv[1:]:
        for file in FILES:
            file.write_text(text)
    elif stale := [str(file.relative_to(ROOT)) for file in FILES if not file.exists() or file.read_text() != text]:
        sys.exit(f"{', '.join(stale)} is not current; `python tests/release/licences.py` writes it")
