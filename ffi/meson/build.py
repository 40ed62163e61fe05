"""Has cargo build the library, and copies what it makes, without debug information, to the names of an installation."""

import os
import subprocess
import sys
from pathlib import Path

cargo, strip, rust_target, folder, made, names, *copies = sys.argv[1:]
folder = Path(os.environ.get("CARGO_TARGET_DIR", folder)).absolute()
manifest = Path(__file__).resolve().parents[1] / "Cargo.toml"
command = [cargo, "build", "--release", "--locked", "--manifest-path", manifest, "--target-dir", folder]
subprocess.run(command + (["--target", rust_target] if rust_target else []), check=True)

for name, copy in zip(made.split(","), map(Path, copies), strict=True):
    original = folder / rust_target / "release" / name
    if copy.exists() and copy.stat().st_mtime >= original.stat().st_mtime:
        continue
    # Windows' archives have members without sections, at which strip fails.
    if strip and not (".dll" in made and name.endswith((".a", ".lib"))):
        subprocess.run([strip, "-S", "-x", "-o", copy, original], check=True)
    else:
        copy.write_bytes(original.read_bytes())

previous, *links = names.split(",")
for link in links:
    path = Path(copies[0]).with_name(link)
    path.unlink(missing_ok=True)
    path.symlink_to(previous)
    previous = link
