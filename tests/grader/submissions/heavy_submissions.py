"""Submissions that bring large files along, which take no room on the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grader.model import Submission
from grader.submissions.lazy_files import MAX_BYTES, LazyFiles


def with_archives(folder: Path, source: bytes, number: int) -> Iterator[Submission]:
    """Students with the same program, and an archive beside it as large as one may be."""
    folder.mkdir()
    program, archive = folder / "program.hs", folder / "data.zip"
    program.write_bytes(source)
    with archive.open("wb") as file:
        file.truncate(MAX_BYTES)
    for each in range(number):
        yield Submission(f"student{each}", LazyFiles({"program.hs": program, "data.zip": archive}))
