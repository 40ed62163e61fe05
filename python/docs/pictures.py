"""Draws the pictures of the games' pages; with --check, fails if they differ."""

import sys

from generated import HERE, begun

import bastide


def main() -> None:
    """Rewrites the pictures, or checks them."""
    folder = HERE / "pages/pictures"
    folder.mkdir(exist_ok=True)
    for name in bastide.NAMES:
        path, picture = folder / f"{name}.svg", begun(bastide.load(name)).picture(0)
        if "--check" not in sys.argv[1:]:
            path.write_text(picture)
        elif not path.exists() or path.read_text() != picture:
            path.with_suffix(".new").write_text(picture)
            sys.exit(f"{path.name} is not what is drawn now: run `python pictures.py`")
        print(path.name)


if __name__ == "__main__":
    main()
