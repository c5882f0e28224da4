"""Keeps the latest of several files of one student that could each be the one to grade, and adds a note.

Only where the names or the system's order show which is the latest; else nothing is decided here, and the preparation
rejects the submission and names the candidates. Reads text; must not run anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from grader.assignment.settings import Assignment
from grader.haskell.source_text import is_haskell, shorten
from grader.model import Submission
from grader.submissions.budget import find_excess
from grader.submissions.file_kinds import bare_name, is_archive
from grader.submissions.lazy_files import LazyFiles
from grader.submissions.owned_files import LONGEST_NOTE
from grader.submissions.preparation import is_candidate

# The name of a second file with the same name: "replay (1).hs" (Moodle, browsers), "replay-1.hs" (Canvas).
_NUMBERED = re.compile(r"(?P<base>.+?)(?: ?\((?P<in_brackets>\d{1,6})\)|-(?P<after_dash>\d{1,6}))")


def keep_latest_version(submission: Submission, assignment: Assignment) -> Submission:
    """The submission without older versions of the file to grade, and with a note about them."""
    try:
        candidates = _candidates(submission.files, assignment)
        latest = _latest(candidates, submission) if len(candidates) > 1 else None
    except OSError:  # reported when the submission is graded
        return submission
    if latest is None:
        return submission
    older = [file for file in candidates if file != latest]
    files = _without(submission.files, older)
    named = ", ".join(f"`{file}`" for file in older)
    note = f"several versions were handed in; the latest, `{latest}`, was graded, not {named}"
    return replace(submission, files=files, notes=(*submission.notes, shorten(note, LONGEST_NOTE)))


def _without(files: Mapping[str, bytes], names: Sequence[str]) -> Mapping[str, bytes]:
    if isinstance(files, LazyFiles):  # which know where they are on this machine
        return files.without(names)
    return {file: raw for file, raw in files.items() if file not in names}


def _candidates(files: Mapping[str, bytes], assignment: Assignment) -> list[str]:
    """The files that define the function; or the archives, where there is no Haskell file."""
    haskell = [file for file in sorted(files) if is_haskell(file)]
    if not haskell:
        return [file for file in sorted(files) if is_archive(file)]
    if find_excess(files):  # rejected when it is prepared
        return []
    return [file for file in haskell if len(haskell) > 1 and is_candidate(file, files[file], assignment)]


def _latest(candidates: Sequence[str], submission: Submission) -> str | None:
    """The latest of files that are versions or copies of one file; None where that cannot be decided."""
    if len({submission.files[file] for file in candidates}) == 1:
        return candidates[0]
    if len({base for base, _ in map(read_version, candidates)}) != 1:
        return None
    if set(candidates) <= set(submission.order):
        return max(candidates, key=submission.order.index)
    numbers = [number for _, number in map(read_version, candidates)]
    return max(candidates, key=lambda file: read_version(file)[1]) if len(set(numbers)) == len(numbers) else None


def read_version(file: str) -> tuple[str, int]:
    """The name that all versions of a file share, and the version's number, counted from 0."""
    path = PurePosixPath(file)
    stem = bare_name(path.name)
    match = _NUMBERED.fullmatch(stem)
    if match is None:
        return str(path.parent / stem), 0
    return str(path.parent / match["base"]), int(match["in_brackets"] or match["after_dash"])
