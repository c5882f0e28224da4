"""A class graded at once, for tests that want its results and not its journal; and limits for endless programs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment
from grader.grading.class_run import Memory, grade_class
from grader.grading.journal import NAME, Journal
from grader.grading.single import Task, describe_sandbox
from grader.model import Submission
from grader.reports.report_folder import write_report
from grader.results.schema import SubmissionResult, describe_run
from grader.submissions.roster import Attendance


def hasty(assignment: Assignment) -> Assignment:
    """The assignment with small limits: a time-out costs one second of CPU, not two, and the first is enough;
    so are three deaths."""
    change = msgspec.structs.replace
    limits = change(assignment.settings.limits, cpu_seconds_per_case=1, cpu_seconds_per_batch=2, time_outs=1, deaths=3)
    return change(assignment, settings=change(assignment.settings, limits=limits))


def grade_all(
    submissions: Sequence[Submission],
    task: Task,
    *,
    workers: int = 1,
    done: Callable[[SubmissionResult], None] = lambda _: None,
    report: Path | None = None,
) -> tuple[SubmissionResult, ...]:
    """Grade, tell of each as it is finished, and write the report if there is a place for it."""
    results: dict[str, SubmissionResult] = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        journal = Journal(Path(folder) / NAME, print)
        for one in grade_class(submissions, task, task, pool, Memory(journal), at_once=lambda: workers):
            results[one.result.id] = one.result
            done(one.result)
        if report:
            head = describe_run(task.assignment, task.suite, describe_sandbox(task), ())
            write_report(report, head, Attendance(tuple(submissions), (), ()), journal, task)
        journal.close()
    return tuple(results[submission.id] for submission in submissions)
