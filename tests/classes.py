"""A class graded at once, for tests that want its results and not its journal."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grader.class_run import Memory, grade_class
from grader.grade import Task, describe_sandbox
from grader.journal import NAME, Journal
from grader.model import Submission
from grader.results import SubmissionResult, describe_run
from grader.roster import Attendance
from grader.writing import write_report


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
