"""A student's own work, as ``grader check`` reads it: a folder, or a file with the student's modules beside it."""

from __future__ import annotations

from pathlib import Path

from grader.assignment.settings import Assignment
from grader.model import Submission
from grader.submissions.discovery import discover_one
from grader.submissions.file_kinds import plain_name
from grader.submissions.policy import is_given_module
from grader.submissions.preparation import is_candidate


def own_submission(path: Path, assignment: Assignment) -> Submission:
    """A student's own file with the modules beside it, but neither the given types nor other attempts."""
    submission = discover_one(path)
    if path.is_dir():
        return submission
    kept = {
        name: raw
        for name, raw in submission.files.items()
        if name == plain_name(path.name) or _may_accompany(name, raw, assignment)
    }
    return Submission(submission.id, kept)


def _may_accompany(name: str, raw: bytes, assignment: Assignment) -> bool:
    return not (is_given_module(name, assignment.given_modules) or is_candidate(name, raw, assignment))
