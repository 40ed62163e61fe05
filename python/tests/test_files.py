"""Files that the command writes: each is there as a whole, the one before or the new one."""

import os
from pathlib import Path

import pytest

import bastide
from conftest import ended, finished, run

HALFWAY = """
import resource, sys
from bastide._cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
main(sys.argv[1:])
"""


def record_in(folder: Path) -> Path:
    """The record of a match in a file."""
    file = folder / "match.record"
    file.write_text(finished(bastide.load("leduc_poker")).record.to_text())
    return file


@pytest.mark.skipif(os.name != "posix", reason="limits of other systems")
def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path: Path) -> None:
    saved, file = record_in(tmp_path), tmp_path / "match.svg"
    file.write_text("what was here before")
    refused = ended(HALFWAY, "render", str(saved), "-o", str(file))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert file.read_text() == "what was here before"
    assert sorted(tmp_path.iterdir()) == sorted([saved, file])
    run("render", saved, "-o", file)
    assert file.stat().st_size > 700


def test_who_reads_a_file_reads_all_of_it_though_it_is_written_meanwhile(tmp_path: Path) -> None:
    saved, file = record_in(tmp_path), tmp_path / "match.svg"
    file.write_text("what was here before")
    with file.open("rb", buffering=0) as reader:
        assert reader.read(4) == b"what"
        run("render", saved, "-o", file)
        assert reader.read() == b" was here before"
