"""The blocks of code of a page, and their output.

`python blocks.py PAGE LANGUAGE FOLDER` writes the programs of a language to a folder, each beside its output, and prints their
names.
"""

import re
import sys
from pathlib import Path

# Code that is included from a file is tested with that file.
BLOCK = re.compile(r"^```(\w+)\n(?!--8<--)(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: str, language: str) -> list[tuple[str, str | None]]:
    """The blocks of a language, each with its output: the text block between it and the next one."""
    found: list[tuple[str, str | None]] = []
    for kind, code in BLOCK.findall(page):
        if kind == language:
            found.append((code, None))
        elif kind == "text" and found and found[-1][1] is None:
            found[-1] = (found[-1][0], code)
    return found


def main() -> None:
    """Writes them."""
    page, language, folder = sys.argv[1:]
    for number, (code, printed) in enumerate(blocks(Path(page).read_text(), language)):
        if printed is None:
            sys.exit(f"{page}: program {number} in {language} lacks its output; expected a block of text below it")
        program = Path(folder, f"{number}.{language}")
        program.write_text(code)
        program.with_suffix(".txt").write_text(printed)
        print(program)


if __name__ == "__main__":
    main()
