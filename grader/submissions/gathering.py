"""A class as it is handed in and as it comes out: whose each submission is, which version counts, who is missing.

Puts the finding steps together; must not run anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.digests import digest_exam, digest_files
from grader.errors import UsageError
from grader.grading.single import Task, describe_sandbox
from grader.results.schema import Results, SubmissionResult, describe_missing, describe_origin, describe_run
from grader.submissions.discovery import discover
from grader.submissions.roster import GatheredClass, load_roster, match_roster
from grader.submissions.versions import keep_latest_version


def gather(places: Sequence[Path], assignment: str | Assignment, roster: Path | None = None) -> GatheredClass:
    """Everybody's submission, and those of the roster who have none.

    :raises UsageError: where there is nothing to grade, or something cannot be read.
    """
    if not places:
        raise UsageError(
            "nothing to grade: name a folder or zip (grader grade submissions/), "
            "or set `submissions` in a grader.toml (`grader init` writes one)"
        )
    loaded = load_assignment(assignment) if isinstance(assignment, str) else assignment
    listed = load_roster(roster) if roster else None
    return match_roster([keep_latest_version(one, loaded) for one in discover(places)], listed)


def describe_class(task: Task, graded: Iterable[SubmissionResult], found: GatheredClass) -> Results:
    """The results of a class, with whose they are, what they were graded with, and who is missing."""
    handed_in = {one.id: one for one in found.submissions}
    origins = (describe_origin(one, handed_in[one.id], digest_files(handed_in[one.id].files)) for one in graded)
    missing = (describe_missing(one, task.assignment.rubric.max_score) for one in found.missing)
    everybody = sorted((*origins, *missing), key=lambda one: one.id)
    return describe_run(
        task.assignment, task.suite, describe_sandbox(task), everybody, digest_exam(task, task.place), task.hints.value
    )
