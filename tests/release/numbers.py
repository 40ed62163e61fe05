"""The version and the repository: Cargo.toml states them, the other files follow.

python tests/release/numbers.py                     lists the files that differ
python tests/release/numbers.py --write             corrects them; then commit, and tag
python tests/release/numbers.py --repository URL    names the repository in every manifest, once there is one
python tests/release/numbers.py --tag v0.1.0        lists what is missing to publish under a tag
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FULL, INTERFACE = r"\d+\.\d+\.\d+", r"\d+\.\d+"
VERSIONS = [
    ("ffi/js/package.json", rf'(?<="version": "){FULL}'),
    ("ffi/vcpkg/bastide/vcpkg.json", rf'(?<="version": "){FULL}'),
    ("python/conda/recipe.yaml", rf"(?<=  version: ){FULL}"),
    ("CITATION.cff", rf"(?<=\nversion: ){FULL}"),
    ("python/docs/pages/guides/bundlers.md", rf"(?<=bastide-){FULL}(?=\.tgz)"),
    ("python/docs/pages/api/c.md", rf"(?<=libbastide\.so\.){INTERFACE}\b|(?<=find_package\(bastide ){INTERFACE}\b"),
    ("python/docs/pages/start/cpp.md", rf"(?<=find_package\(bastide ){INTERFACE}\b"),
    ("ffi/README.md", rf"(?<=find_package\(bastide ){INTERFACE}\b"),
    ("ffi/cbindgen.toml", rf"(?<=libbastide\.so\.){INTERFACE}\b"),
    ("include/bastide.h", rf"(?<=libbastide\.so\.){INTERFACE}\b"),
]
# The line behind which each manifest names the repository, and how.
REPOSITORIES = [
    ("Cargo.toml", 'license = "MIT OR Apache-2.0"\n', 'repository = "{0}"\n'),
    ("core/Cargo.toml", "license.workspace = true\n", "repository.workspace = true\n"),
    (
        "python/pyproject.toml",
        "[project.scripts]\n",
        '[project.urls]\nRepository = "{0}"\nDocumentation = "{0}#readme"\nIssues = "{0}/issues"\n\n',
    ),
    (
        "ffi/js/package.json",
        '    "license": "MIT OR Apache-2.0",\n',
        '    "repository": {{ "type": "git", "url": "git+{0}.git", "directory": "ffi/js" }},\n    "bugs": "{0}/issues",\n',
    ),
    ("CITATION.cff", "version: {1}\n", "repository-code: {0}\n"),
    ("ffi/vcpkg/bastide/vcpkg.json", '    "license": "MIT OR Apache-2.0",\n', '    "homepage": "{0}",\n'),
    ("python/conda/recipe.yaml", "  license: MIT OR Apache-2.0\n", "  repository: {0}\n"),
]


def read(file: str) -> str:
    """The text of a file of the repository."""
    return (ROOT / file).read_text(encoding="utf-8")


def followed(version: str) -> dict[str, str]:
    """The files that state another version, with the text that they should have."""
    interface, stale = version.rpartition(".")[0], {}
    for file, pattern in VERSIONS:
        text, count = re.subn(pattern, lambda found: version if re.fullmatch(FULL, found[0]) else interface, read(file))
        if count == 0:
            raise SystemExit(f"{file} states no version; expected `{pattern}`")
        if text != read(file):
            stale[file] = text
    return stale


def name(repository: str, version: str) -> None:
    """Names the repository in every manifest."""
    if not re.fullmatch(r"https://[^/]+/[^/]+/[^/]+", repository):
        raise SystemExit(f"`{repository}` is not a repository; expected https://HOST/OWNER/NAME")
    for file, anchor, form in REPOSITORIES:
        text, before = read(file), anchor.format(repository, version)
        added = form.format(repository, version)
        # The table of Python's addresses precedes its anchor.
        both = added + before if file.endswith("pyproject.toml") else before + added
        if text.count(before) != 1 or added in text:
            raise SystemExit(f"{file} names a repository, or has changed; expected `{before.strip()}` once")
        (ROOT / file).write_text(text.replace(before, both), encoding="utf-8")


def missing(version: str, tag: str) -> list[str]:
    """The reasons not to publish under a tag."""
    lacks = []
    if tag != f"v{version}":
        lacks.append(f"the tag is {tag}, and Cargo.toml has version {version}; expected v{version}")
    if not re.search(rf"(?m)^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", read("CHANGELOG.md")):
        lacks.append(f"CHANGELOG.md has no date for {version}; expected `## [{version}] - YYYY-MM-DD`")
    repository = tomllib.loads(read("Cargo.toml"))["workspace"]["package"].get("repository")
    if repository is None:
        return [*lacks, "Cargo.toml names no repository; `python tests/release/numbers.py --repository URL` names it"]
    for file, _, form in REPOSITORIES:
        if form.format(repository, version) not in read(file):
            lacks.append(f"{file} does not name the repository; expected `{form.format(repository, version).strip()}`")
    return lacks


def main() -> str | None:
    """Does what the command line asks."""
    version = tomllib.loads(read("Cargo.toml"))["workspace"]["package"]["version"]
    match sys.argv[1:]:
        case ["--write"]:
            for file, text in followed(version).items():
                (ROOT / file).write_text(text, encoding="utf-8")
        case ["--repository", url]:
            name(url, version)
        case [] | ["--tag", _] as arguments:
            lacks = [f"{file} states another version than {version}; `--write` corrects it" for file in followed(version)]
            return "\n".join(lacks + (missing(version, arguments[1]) if arguments else [])) or None
        case _:
            return __doc__
    return None


if __name__ == "__main__":
    sys.exit(main())
