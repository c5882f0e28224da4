"""A class graded from beginning to end: what is known before, who looks on, Ctrl-C, and the report.

Joins the parts; each does its own work elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console

from grader.digests import digest_exam
from grader.grading.cache import Cache, cache_path
from grader.grading.class_run import Memory, Watcher, grade_class
from grader.grading.interrupts import polite_interrupts
from grader.grading.journal import NAME, Journal
from grader.grading.single import Exam, describe_place
from grader.grading.workers import Desk
from grader.model import Submission
from grader.reports.progress import progress
from grader.reports.report_folder import write_report
from grader.results.class_summary import Roll
from grader.results.schema import describe_run
from grader.submissions.roster import GatheredClass

Report = Callable[[str], None]


@dataclass(frozen=True)
class Tally:
    """How far a class got: how many were finished, of how many, how many programs were run for it, how long it took."""

    finished: int
    total: int
    ran: int
    seconds: float
    at_once: int

    @property
    def is_whole(self) -> bool:
        """Whether nobody is missing."""
        return self.finished == self.total

    @property
    def words(self) -> str:
        """As the class page tells it."""
        return f"The last grading took {self.seconds:.1f} s, {self.at_once} at once: {self.effort}."

    @property
    def effort(self) -> str:
        """How many programs were run, and for how many that was not needed: known from before, or copies."""
        was = "was" if self.ran == 1 else "were"
        return f"{self.ran} {was} run, {self.finished - self.ran} needed no running"


def say_times(times: Mapping[str, float]) -> str:
    """What a class cost in all its gradings together; nothing where everything was known from elsewhere."""
    if not times:
        return ""
    longest = max(times, key=lambda one: times[one])
    programs = f"{len(times)} program{'' if len(times) == 1 else 's'}"
    return (
        f"Running {programs} took {sum(times.values()):.1f} s in all, one after the other: "
        f"{median(times.values()):.2f} s at the median, {times[longest]:.2f} s at most ({longest}). "
    )


@contextmanager
def open_memory(folder: Path, *, fresh: bool, report: Report) -> Iterator[Memory]:
    """The journal of a report's folder and this user's cache; ``fresh`` forgets and ignores what they know.

    A fresh run that was interrupted stays fresh when the class is graded again.
    """
    journal = Journal(folder / NAME, report)
    try:
        if fresh:
            journal.begin_afresh()
        cache = Cache(cache_path(), report, afresh=journal.is_afresh)
        yield Memory(journal, cache)
        cache.close()
    finally:
        journal.close()


def hold(
    submissions: Sequence[Submission], exam: Exam, desk: Desk, memory: Memory, console: Console, *, quiet: bool
) -> Tally:
    """Grade until everybody is finished, or somebody asks to stop."""
    finished = ran = 0
    start = time.monotonic()
    with progress(console, len(submissions), quiet=quiet) as told, polite_interrupts(told.stopping) as stops:
        for one in grade_class(
            submissions,
            exam,
            desk.work,
            desk.executor,
            memory,
            at_once=desk.at_once,
            watcher=Watcher(told.begins, stops),
            before_first=desk.try_out,
        ):
            told.done(one)
            finished, ran = finished + 1, ran + one.ran
    return Tally(finished, len(submissions), ran, time.monotonic() - start, desk.at_once())


def conclude(folder: Path, found: GatheredClass, exam: Exam, desk: Desk, memory: Memory, tally: Tally) -> Roll:
    """Write the report of a class that is whole."""
    sandbox = describe_place(desk.work.place, exam.assignment)
    head = describe_run(exam.assignment, exam.suite, sandbox, (), digest_exam(exam, desk.work.place), exam.hints.value)
    roll = write_report(folder, head, found, memory.journal, exam, say_times(memory.journal.times()) + tally.words)
    memory.journal.finish(submission.id for submission in found.submissions)
    return roll
