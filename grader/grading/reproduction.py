"""Reproducing a recorded grade: finds the submission on disk, grades it again, and compares the two results."""

from __future__ import annotations

from pathlib import Path

from grader.digests import digest_files
from grader.errors import SandboxFaultError
from grader.grading.class_results import describe_class
from grader.grading.single import Grader
from grader.model import Status
from grader.results.marks import finish_mark
from grader.results.reproduction_check import (
    ReproductionCheck,
    check_verifiable,
    compare_digests,
    compare_results,
    find_recorded,
    suggest_suite,
)
from grader.results.schema import Results
from grader.submissions.discovery import find_possible_submissions
from grader.submissions.roster import GatheredClass
from grader.submissions.versions import keep_latest_version


def reproduce(results: Results, path: Path, grader: Grader) -> ReproductionCheck:
    """Grade one submission again, and compare the result with the recorded one.

    :raises UsageError: where it is not in the results.
    :raises SandboxFaultError: where it cannot be run here, so that nothing can be compared.
    """
    candidates = [
        keep_latest_version(submission, grader.exam.assignment) for submission in find_possible_submissions(path)
    ]
    chosen, recorded = find_recorded(
        results, [(submission, digest_files(submission.files)) for submission in candidates]
    )
    check_verifiable(recorded)
    submission = candidates[chosen]
    graded = grader.grade(submission)
    if graded.status == Status.UNGRADED.value and graded.reason:
        raise SandboxFaultError(f"{path}: could not be run again: {graded.reason.message}")
    again = describe_class(grader.exam, grader.runtime.identity, [graded], GatheredClass((submission,), (), ()))
    # What a program earns is graded again; its lateness and a teacher's word are as they were recorded.
    reproduced = finish_mark(again.submissions[0], recorded.lateness, recorded.adjustment)
    checks = compare_digests(results, again, recorded, reproduced.digest)
    differences = compare_results(recorded, reproduced)
    return ReproductionCheck(recorded.id, checks, recorded, reproduced, differences, suggest_suite(results, again))
