"""Making a recorded grade again: finds the submission on disk, runs it, and sets the two results side by side."""

from __future__ import annotations

from pathlib import Path

from grader.digests import digest_files
from grader.errors import SandboxFaultError
from grader.grading.single import Task, grade_safely
from grader.model import Status
from grader.results.reproduction_check import Receipt, check_verifiable, compare_digests, compare_results, find_recorded
from grader.results.schema import Results
from grader.submissions.discovery import find_possible_submissions
from grader.submissions.gathering import describe_class
from grader.submissions.roster import GatheredClass
from grader.submissions.versions import keep_latest_version


def reproduce(recorded: Results, place: Path, task: Task) -> Receipt:
    """The receipt of one submission.

    :raises UsageError: where it is not in the results.
    :raises SandboxFaultError: where it cannot be run here, so that nothing can be said.
    """
    readings = [keep_latest_version(one, task.assignment) for one in find_possible_submissions(place)]
    chosen, then = find_recorded(recorded, [(one, digest_files(one.files)) for one in readings])
    check_verifiable(then)
    submission = readings[chosen]
    graded = grade_safely(submission, task)
    if graded.status == Status.UNGRADED.value and graded.reason:
        raise SandboxFaultError(f"{place}: could not be run again: {graded.reason.message}")
    now = describe_class(task, [graded], GatheredClass((submission,), (), ()))
    found = now.submissions[0]
    checks = compare_digests(recorded, now, then, found.digest)
    return Receipt(then.id, checks, then, found, compare_results(then, found))
