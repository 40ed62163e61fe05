"""Runs the notebooks and saves their output; with --check, fails if the output differs from the saved one."""

import contextlib
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

HERE = Path(__file__).parent


def run(notebook: nbformat.NotebookNode) -> str:
    """The notebook after a run, without parts that differ between runs."""
    sockets = Config(KernelManager={"transport": "ipc"})
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        NotebookClient(notebook, config=sockets, timeout=60, kernel_name="python3", coalesce_streams=True).execute()
    for cell in notebook.cells:
        cell.metadata = {}
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return str(nbformat.writes(notebook)) + "\n"


def main() -> None:
    """Rewrites the notebooks, or checks them."""
    for path in sorted(HERE.glob("notebooks/*.ipynb")):
        saved = path.read_text()
        again = run(nbformat.reads(saved, as_version=4))
        if "--check" not in sys.argv[1:]:
            path.write_text(again)
        elif again != saved:
            path.with_suffix(".new").write_text(again)
            sys.exit(f"{path.name} prints something else than it was saved with: run `python {Path(__file__).name}`")
        print(path.name)


if __name__ == "__main__":
    main()
