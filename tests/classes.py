"""A class graded at once, for tests that want its results and not its journal; and limits for endless programs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment
from grader.grading.class_results import describe_sandbox
from grader.grading.class_run import grade_each
from grader.grading.journal import NAME, Journal
from grader.grading.memory import Memory
from grader.grading.single import Grader
from grader.grading.workers import LocalRunner, Workers
from grader.model import Submission
from grader.reports.report_folder import write_report
from grader.results.describe import describe_run
from grader.results.schema import SubmissionResult
from grader.submissions.roster import GatheredClass


def hasty(assignment: Assignment, *, cpu_seconds: int = 2) -> Assignment:
    """The assignment with small limits: a time-out costs one second of CPU, or what a batch has, and the first is
    enough; so are three crashes."""
    change = msgspec.structs.replace
    limits = change(
        assignment.settings.limits, cpu_seconds_per_case=1, cpu_seconds_per_batch=cpu_seconds, time_outs=1, crashes=3
    )
    return change(assignment, settings=change(assignment.settings, limits=limits))


def grade_all(
    submissions: Sequence[Submission],
    grader: Grader,
    *,
    workers: int = 1,
    done: Callable[[SubmissionResult], None] = lambda _: None,
    report: Path | None = None,
) -> tuple[SubmissionResult, ...]:
    """Grade, report each as it is finished, and write the report if a folder is given."""
    results: dict[str, SubmissionResult] = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        journal = Journal(Path(folder) / NAME, print)
        local = Workers(LocalRunner(grader.runtime), pool, lambda: workers)
        for finished in grade_each(submissions, grader.exam, local, Memory(journal)):
            results[finished.result.id] = finished.result
            done(finished.result)
        if report:
            sandbox = describe_sandbox(grader.runtime.identity, grader.exam.assignment)
            head = describe_run(grader.exam.assignment, grader.exam.suite, sandbox, ())
            write_report(report, head, GatheredClass(tuple(submissions), (), ()), journal, grader.exam)
        journal.close()
    return tuple(results[submission.id] for submission in submissions)
