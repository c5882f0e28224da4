"""Where handed-in files are on disk: recorded relative to the report, and found again from there. Pure.

Relative to the report, the same class in the same place has the same record, from wherever it is graded.
"""

from __future__ import annotations

import os.path
from collections.abc import Mapping
from pathlib import PurePath


def record_paths(paths: Mapping[str, PurePath], report: PurePath) -> dict[str, str]:
    """Each file's path relative to the report's folder; both are absolute. A name that is not text is left out."""
    relative = {file: PurePath(os.path.relpath(path, report)).as_posix() for file, path in sorted(paths.items())}
    return {file: path for file, path in relative.items() if _is_text(path)}


def _is_text(path: str) -> bool:
    """Whether a path is valid Unicode: results.json holds nothing else."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def find_path(recorded: str, report: PurePath, root: PurePath) -> str | None:
    """A recorded path relative to another folder, such as the root of a repository; None outside of it."""
    path = PurePath(os.path.normpath(report / recorded))
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None
