"""Folders and zips of a class for tests, and what is found in them."""

from __future__ import annotations

import zipfile
from pathlib import Path

from grader.assignment.choices import PathKind
from grader.submissions.discovery import discover

MOODLE = "_assignsubmission_file_"


def lay(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def files_by_id(*paths: Path, each: PathKind | None = None) -> dict[str, list[str]]:
    return {submission.id: sorted(submission.files) for submission in discover(paths, each)}
