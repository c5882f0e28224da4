"""Adds to results the places most likely at fault: of one's own program, and of a class that is graded.

The marks are settled before; whatever goes wrong here, a result only lacks its places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from grader.errors import SandboxFaultError
from grader.grading.fault_search import FaultSearch
from grader.grading.journal import Journal
from grader.grading.runtime import HaskellRuntime
from grader.haskell.source_text import shorten
from grader.judging.exam import Exam
from grader.judging.verdicts import VERDICTS, Judged
from grader.model import Answer, AnswerKind, Program, Rejection, Status, Submission, Suite, Verdict
from grader.results.describe import LONGEST_NAME
from grader.results.schema import PlaceInfo, SubmissionResult
from grader.submissions.preparation import prepare_submission

_KINDS = {verdict: kind for kind, verdict in VERDICTS.items()}


def is_searched(result: SubmissionResult) -> bool:
    """Whether there is a mistake to search for: the program ran, and some game is wrong."""
    is_function = result.status == Status.GRADED.value and result.play is None
    return is_function and any(case.verdict != Verdict.PASSED.value for case in result.cases)


def point_out(
    result: SubmissionResult, submission: Submission, exam: Exam, runtime: HaskellRuntime
) -> SubmissionResult:
    """The result with the lines most likely at fault, if there is anything to search for."""
    if not is_searched(result):
        return result
    program = prepare_submission(submission, exam.assignment)
    if isinstance(program, Rejection):
        return result
    return msgspec.structs.replace(result, places=_find_places(program, judged_of(result, exam.suite), exam, runtime))


def _find_places(
    program: Program, judged: Sequence[Judged], exam: Exam, runtime: HaskellRuntime
) -> tuple[PlaceInfo, ...]:
    budget = exam.assignment.settings.limits.where_cpu_seconds
    try:
        places = FaultSearch(program, judged, exam, runtime, budget).find()
    except SandboxFaultError:
        return ()
    file = next(iter(program.origins.values())).file
    return tuple(
        PlaceInfo(file, shorten(place.definition, LONGEST_NAME), place.line, place.games, place.failing)
        for place in places
    )


def judged_of(result: SubmissionResult, suite: Suite) -> tuple[Judged, ...]:
    """The answers of a result beside the cases of its suite."""
    cases = {case.id: case for case in suite.cases}
    judged = []
    for info in result.cases:
        verdict = Verdict(info.verdict)
        judged.append(Judged(cases[info.id], Answer(_KINDS.get(verdict, AnswerKind.VALUE), info.got), verdict))
    return tuple(judged)


def point_out_class(
    submissions: Iterable[Submission],
    exam: Exam,
    runtime: HaskellRuntime,
    journal: Journal,
    jobs: int,
    report: Callable[[str], None],
) -> None:
    """Search for the places of everybody's mistakes, unless they are known from before; as many at once as ``jobs``."""
    pending = [
        submission
        for submission in submissions
        if is_searched(result := journal.read(submission.id)[0]) and result.places is None
    ]
    if not pending:
        return
    report(f"Looking for the place of the mistake in {len(pending)} programs.")
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        results = [journal.read(submission.id)[0] for submission in pending]
        found = pool.map(lambda result, submission: _point_out(result, submission, exam, runtime), results, pending)
        for result in found:  # the journal belongs to this thread
            journal.amend(result)


def _point_out(
    result: SubmissionResult, submission: Submission, exam: Exam, runtime: HaskellRuntime
) -> SubmissionResult:
    try:
        return point_out(result, submission, exam, runtime)
    except Exception:  # a bug of ours must not take the class with it
        return msgspec.structs.replace(result, places=())
