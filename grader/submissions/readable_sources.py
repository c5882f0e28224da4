"""What of a submission people can read: its Haskell files as text."""

from __future__ import annotations

from dataclasses import replace

from grader.haskell.source_text import decode, is_haskell
from grader.model import Rejection, Submission
from grader.submissions.preparation import unpack


def readable_sources(submission: Submission) -> dict[str, str]:
    """The submission's Haskell files as text, those inside a zip too; empty where they can no longer be read."""
    try:
        files = unpack(submission.files)
    except OSError:
        return {}
    if isinstance(files, Rejection):
        return {}
    return {name: decode(raw) for name, raw in sorted(files.items()) if is_haskell(name)}


def drop_other_files(submission: Submission) -> Submission:
    """The submission with all names, but no bytes except those of Haskell files: what may wait in memory for long."""
    files = {name: raw if is_haskell(name) else b"" for name, raw in submission.files.items()}
    return replace(submission, files=files)
