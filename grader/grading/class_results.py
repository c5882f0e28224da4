"""The results of a class as one value: what everybody was graded with, each result with its origin, who is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.assignment.limits import record_limits
from grader.assignment.settings import Assignment
from grader.digests import digest_files
from grader.grading.fingerprints import digest_exam
from grader.judging.exam import Exam
from grader.model import RuntimeIdentity
from grader.results.describe import describe_missing, describe_origin, describe_run
from grader.results.schema import Results, SandboxInfo, SubmissionResult
from grader.submissions.roster import GatheredClass


def describe_class(
    exam: Exam, runtime: RuntimeIdentity, graded: Iterable[SubmissionResult], gathered: GatheredClass
) -> Results:
    """The results of a class, with whose they are, what they were graded with, and who is missing."""
    handed_in = {submission.id: submission for submission in gathered.submissions}
    with_origins = (
        describe_origin(result, handed_in[result.id], digest_files(handed_in[result.id].files)) for result in graded
    )
    missing = (describe_missing(submission, exam.assignment.rubric.max_score) for submission in gathered.missing)
    return describe_head(exam, runtime, sorted((*with_origins, *missing), key=lambda result: result.id))


def describe_head(exam: Exam, runtime: RuntimeIdentity, submissions: Sequence[SubmissionResult] = ()) -> Results:
    """What everybody was graded with, around these results."""
    return describe_run(
        exam.assignment,
        exam.suite,
        describe_sandbox(runtime, exam.assignment),
        submissions,
        digests=digest_exam(exam, runtime),
        hints=exam.hints.value,
    )


def describe_sandbox(runtime: RuntimeIdentity, assignment: Assignment) -> SandboxInfo:
    """Where programs ran, and what they were allowed."""
    return SandboxInfo(runtime.kind, runtime.image, runtime.interpreter, record_limits(assignment.settings.limits))
