"""The submissions of a class: whose each one is, which version counts, and who is missing.

Combines the steps that find submissions; must not run anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.assignment.choices import PathKind
from grader.assignment.settings import Assignment, load_assignment
from grader.errors import UsageError
from grader.model import Aside, Submission
from grader.submissions.discovery import discover_class
from grader.submissions.guarding import guard
from grader.submissions.lazy_files import FaultyFiles
from grader.submissions.roster import GatheredClass, Roster, load_roster, match_roster
from grader.submissions.versions import keep_latest_version

_MOST_SHOWN = 5  # ids in a message


def gather(
    paths: Sequence[Path],
    assignment: str | Assignment,
    roster: Path | None = None,
    output: Path | None = None,
    *,
    each: PathKind | None = None,
) -> GatheredClass:
    """Everybody's submission, the students on the roster who have none, and what is nobody's.

    ``output`` is the report's own folder, which may lie among the submissions; ``each`` says what each path is.

    :raises UsageError: where there is nothing to grade, or something cannot be read.
    """
    if not paths:
        raise UsageError(
            "there are no submissions: name a folder or zip, such as submissions/, "
            "or set `submissions` in a grader.toml (`grader init` writes one)"
        )
    loaded = load_assignment(assignment) if isinstance(assignment, str) else assignment
    listed = load_roster(roster) if roster else None
    discovered = discover_class(paths, output, each)
    submissions = [_keep_latest_version(submission, loaded) for submission in discovered.submissions]
    return _match_roster(submissions, listed, discovered.aside)


def doubt_roster(roster: Path | None, gathered: GatheredClass) -> str | None:
    """What may be wrong where nobody on the roster handed anything in: it is another class's, or the paths are."""
    if roster is None or len(gathered.unlisted) < len(gathered.submissions):
        return None
    ids = [submission.id for submission in gathered.submissions]
    shown = ", ".join(ids[:_MOST_SHOWN]) + (", …" if len(ids) > _MOST_SHOWN else "")
    return (
        f"{roster}: none of its students handed in any of the submissions that were found ({shown}). "
        f"Is it the roster of this class? If `{ids[0]}` is the folder that holds the students' folders, name that "
        "folder as the path, unpacked if it is in an archive"
    )


def _keep_latest_version(submission: Submission, assignment: Assignment) -> Submission:
    """The submission without older versions; where that fails, one that is ungraded when its turn comes."""
    try:
        return keep_latest_version(submission, assignment)
    except Exception as error:  # a bug of ours must not take the class with it
        return _faulty(submission, error)


def _match_roster(submissions: Sequence[Submission], roster: Roster | None, aside: Sequence[Aside]) -> GatheredClass:
    """The class; a submission for which matching fails is ungraded when its turn comes, and matches nobody."""
    gathered, failed = guard(lambda some: match_roster(some, roster, aside), submissions)
    faulty = [_faulty(submission, error) for submission, error in failed]
    together = sorted((*gathered.submissions, *faulty), key=lambda submission: submission.id)
    return replace(gathered, submissions=tuple(together)) if faulty else gathered


def _faulty(submission: Submission, error: Exception) -> Submission:
    return replace(submission, files=FaultyFiles(submission.files, error))
