"""Whether the compiler refuses code that would show hidden cards: leaks.py SOURCES

SOURCES is a copy of the workspace. Each game there gets a module of the file of its name in this folder, beside the files that
show the game. Each of its functions must be refused with the error that its comment names, and for nothing else, or be accepted.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

FUNCTION = re.compile(r"^/// (E\d+|accepted)\nfn (\w+).*?^}$", re.MULTILINE | re.DOTALL)


class Leaks:
    """The functions of a file, as a module of the game of its name."""

    def __init__(self, games: Path, file: Path) -> None:
        self.game, self.text = file.stem, file.read_text()
        self.module = games / self.game / "leaks.rs"
        parent = self.module.with_name("mod.rs")
        parent.write_text(parent.read_text() + "mod leaks;\n")
        self.expected = {found[2]: found[1] for found in FUNCTION.finditer(self.text)}
        self.found: dict[str, set[str]] = {name: set() for name in self.expected}

    def write(self) -> None:
        """Writes the functions that have not been refused yet; the others leave their lines empty."""
        self.module.write_text(
            FUNCTION.sub(lambda found: "\n" * found[0].count("\n") if self.found[found[2]] else found[0], self.text)
        )

    def refuse(self, line: int, code: str) -> bool:
        """Notes an error in a line; False if it is outside all functions."""
        place = sum(len(text) + 1 for text in self.text.split("\n")[: line - 1])
        names = [found[2] for found in FUNCTION.finditer(self.text) if found.start() <= place < found.end()]
        for name in names:
            self.found[name].add(code)
        return bool(names)

    def faults(self) -> list[str]:
        """The functions that are accepted, or refused for another reason."""
        wrong = [name for name, reason in self.expected.items() if self.found[name] != {reason} - {"accepted"}]
        return [f"{self.game}: {name} is {self.found[name] or 'accepted'}; expected {self.expected[name]}" for name in wrong]


def main() -> None:
    sources = Path(sys.argv[1]).resolve()
    planted = {file.stem: Leaks(sources / "core/src/games", file) for file in sorted(Path(__file__).parent.glob("*.rs"))}
    command = ["cargo", "check", "--quiet", "--locked", "-p", "bastide", "--message-format=json"]
    faults, refused = [], True
    # The compiler looks for some errors only where there are no others.
    while refused and not faults:
        for leaks in planted.values():
            leaks.write()
        refused = False
        output = subprocess.run(
            command, check=False, cwd=sources, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ).stdout
        for error in (json.loads(line).get("message") for line in output.splitlines()):
            if not isinstance(error, dict) or error["level"] != "error" or not error["spans"]:
                continue
            span = next(span for span in error["spans"] if span["is_primary"])
            leaks = planted.get(Path(span["file_name"]).parent.name)
            if leaks and span["file_name"].endswith("leaks.rs") and leaks.refuse(span["line_start"], error["code"]["code"]):
                refused = True
            else:
                faults.append(f"{span['file_name']}:{span['line_start']}: {error['message']}")
    faults += [fault for leaks in planted.values() for fault in leaks.faults()]
    count = sum(reason != "accepted" for leaks in planted.values() for reason in leaks.expected.values())
    print(f"{count} leaks in {len(planted)} games, {len(faults)} faults", *faults, sep="\n")
    sys.exit(bool(faults) or count < 25)


if __name__ == "__main__":
    main()
