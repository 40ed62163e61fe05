"""Has cargo build the library, and copies its outputs, without debug information, to the names of an installation."""

import os
import subprocess
import sys
from pathlib import Path

cargo, strip, archive_tools, rust_target, folder, made, names, *copies = sys.argv[1:]
folder = Path(os.environ.get("CARGO_TARGET_DIR", folder)).absolute()
manifest = Path(__file__).resolve().parents[1] / "Cargo.toml"
command = [cargo, "build", "--release", "--locked", "--manifest-path", manifest, "--target-dir", folder]
subprocess.run(command + (["--target", rust_target] if rust_target else []), check=True)


def only_ours(original: Path, shared: Path, copy: Path, tools: list[str]) -> None:
    """Makes a static library that defines only what the shared one exports, as ffi/cmake/archive.cmake does and explains."""
    objcopy, nm, ar, *compiler = tools
    one, exported = copy.with_suffix(".o"), copy.with_suffix(".exported")
    bitcode = ["--remove-section=.llvmbc", "--remove-section=.llvmcmd"]
    subprocess.run([objcopy, "--strip-debug", "--discard-all", *bitcode, original, copy], check=True)
    list_names = [nm, "--dynamic", "--defined-only", "--format=posix", shared]
    listed = subprocess.run(list_names, check=True, capture_output=True, text=True).stdout
    names = [line.split()[0] for line in listed.splitlines()]
    exported.write_text("\n".join(names))
    wanted = [f"-Wl,-u,{name}" for name in names]
    subprocess.run([*compiler, "-r", "-nostdlib", "-Wl,--force-group-allocation", *wanted, copy, "-o", one], check=True)
    subprocess.run([objcopy, f"--keep-global-symbols={exported}", one], check=True)
    copy.unlink()
    subprocess.run([ar, "rcs", copy, one], check=True)
    one.unlink()
    exported.unlink()


for name, copy in zip(made.split(","), map(Path, copies), strict=True):
    original = folder / rust_target / "release" / name
    if copy.exists() and copy.stat().st_mtime >= original.stat().st_mtime:
        continue
    if archive_tools and name.endswith(".a"):
        try:
            only_ours(original, original.with_name(made.split(",")[0]), copy, archive_tools.split(","))
            continue
        except subprocess.CalledProcessError as error:
            print(f"WARNING: the static library cannot be linked beside another one of Rust: {error}")
    # On Windows, archives have members without sections, at which strip fails.
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
