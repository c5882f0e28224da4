"""Where a class sits its exam: how programs are run, how many at once, and how the place is tried out first.

This machine's desk is here, a cluster's in ``cluster``; grading cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from grader.grading.class_run import Room, Work
from grader.grading.runtime import Bench
from grader.grading.single import Exam, Task, preflight


@dataclass(frozen=True)
class Desk:
    """A place that is open: ``work`` goes to ``executor``, so many ``at_once``, after ``try_out`` found no fault."""

    work: Work
    executor: Executor
    at_once: Room
    try_out: Callable[[], None]


@contextmanager
def local_desk(exam: Exam, bench: Bench, jobs: int) -> Iterator[Desk]:
    """A bench of this machine, with ``jobs`` threads that wait for it; it is closed in the end."""
    task = Task(exam.assignment, exam.suite, bench, hints=exam.hints)
    pool = ThreadPoolExecutor(max_workers=jobs)
    try:
        yield Desk(task, pool, lambda: jobs, lambda: preflight(task))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # whoever leaves early does not want to wait
        bench.sandbox.close()
