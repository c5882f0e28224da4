"""A student's own work, as `grader check` finds it: a folder, or a file with the modules beside it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from grader.assignment.settings import Assignment
from grader.haskell.source_text import decode
from grader.haskell.syntax import read_syntax
from grader.model import Submission
from grader.submissions.discovery import discover_one


def own_submission(place: Path, assignment: Assignment) -> Submission:
    """A student's own file with the modules beside it, but neither the given types nor other attempts."""
    found = discover_one(place)
    kept = {
        name: raw
        for name, raw in found.files.items()
        if name == place.name or not (_is_types(name, assignment) or _defines(raw, assignment.settings.function))
    }
    return Submission(found.id, found.files if place.is_dir() else kept)


def _is_types(name: str, assignment: Assignment) -> bool:
    return PurePosixPath(name).stem == assignment.types_module


def _defines(raw: bytes, function: str) -> bool:
    return read_syntax(decode(raw)).defines(function)
