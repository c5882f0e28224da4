"""Grading a class: many submissions at once, each recorded before the next begins, nothing run twice.

Runs programs through any ``concurrent.futures`` executor, so on this machine or on many. Holds no more submissions and
results at a time than are being run. Must not know how progress is shown or what is written in the end.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol

from grader.assignment.questions import Questions
from grader.digests import digest
from grader.grading.fingerprints import digest_asking, digest_grading, digest_program, digest_submission
from grader.grading.interrupts import polite_interrupts
from grader.grading.journal import UnwritableResultError
from grader.grading.memory import Memory
from grader.grading.run_summary import RunSummary
from grader.grading.single import assess, leave_ungraded, replace_unwritable, turn_away
from grader.grading.workers import Workers, outcome_of, workers_gone
from grader.judging.exam import Exam
from grader.judging.inquiry import Finding, Inquiry
from grader.model import Breach, Outcome, Program, Reason, Rejection, Submission
from grader.results.schema import SubmissionResult
from grader.submissions.file_name_masks import Names, mask, unmask
from grader.submissions.preparation import prepare_submission
from grader.submissions.readable_sources import drop_other_files

_SAVED = "submissions"


class Source(Enum):
    """Where a result comes from."""

    RUN = "run"
    REUSED = "reused"  # the journal's result, the cache's answers, or those of a copy in the same class
    NOT_RUN = "not run"  # the submission cannot be run, so nothing had to be


@dataclass(frozen=True)
class Finished:
    """A submission's result, and where it comes from."""

    result: SubmissionResult
    source: Source

    @property
    def ran(self) -> bool:
        """Whether the program was run for it."""
        return self.source is Source.RUN


class Progress(Protocol):
    """Shows how far a class is."""

    def begins(self, submission_id: str) -> None:
        """A submission begins to run."""

    def done(self, finished: Finished) -> None:
        """A submission is in the journal."""

    def stopping(self) -> None:
        """The user asked to stop. Called from a signal handler, between any two instructions."""


def grade_class(
    submissions: Sequence[Submission], exam: Exam, workers: Workers, memory: Memory, progress: Progress
) -> RunSummary:
    """Grade until everybody is finished, or the user asks to stop (Ctrl-C)."""
    sources: Counter[Source] = Counter()
    start = time.monotonic()
    with polite_interrupts(progress.stopping) as stops:
        for finished in grade_each(submissions, exam, workers, memory, begins=progress.begins, stops=stops):
            progress.done(finished)
            sources[finished.source] += 1
    return RunSummary(
        total=len(submissions),
        ran=sources[Source.RUN],
        reused=sources[Source.REUSED],
        not_run=sources[Source.NOT_RUN],
        seconds=time.monotonic() - start,
        at_once=workers.capacity(),
    )


def grade_each(
    submissions: Iterable[Submission],
    exam: Exam,
    workers: Workers,
    memory: Memory,
    *,
    begins: Callable[[str], None] = lambda _: None,
    stops: Callable[[], bool] = lambda: False,
) -> Iterator[Finished]:
    """Grade submissions, as many at once as the workers take, and yield each result when it is in the journal.

    ``begins`` is called with each submission that begins to run, ``stops`` is asked before the next one.
    """
    asking = digest_asking(exam.questions, workers.runner.identity)
    grading = digest_grading(exam.assignment, exam.suite.digest, asking)
    return _ClassRun(exam, workers, memory, begins, stops, asking, grading).grade(submissions)


@dataclass(frozen=True)
class _Waiting:
    """A submission that waits for what is found out about its program."""

    submission: Submission
    breaches: tuple[Breach, ...]
    names: Names
    fingerprint: str


@dataclass
class _Questioned:
    """A program being questioned, the submissions that wait for it (copies are one program), and how long it ran."""

    program: Program
    fingerprint: str
    waiting: list[_Waiting]
    inquiry: Inquiry
    begun: float = 0.0
    seconds: float = 0.0

    @property
    def questions(self) -> Questions:
        return self.inquiry.questions


@dataclass
class _ClassRun:
    exam: Exam
    workers: Workers
    memory: Memory
    begins: Callable[[str], None]
    stops: Callable[[], bool]
    asking: str
    grading: str
    running: dict[Future[Outcome], _Questioned] = field(default_factory=dict)
    by_fingerprint: dict[str, _Questioned] = field(default_factory=dict)
    has_run: bool = False

    def grade(self, submissions: Iterable[Submission]) -> Iterator[Finished]:
        try:
            for submission in submissions:
                if self.stops():
                    break
                yield from self._take(submission)
            while self.running:
                if self.stops():
                    self._abandon()
                yield from self._collect()
        finally:
            self._abandon()

    def _take(self, submission: Submission) -> Iterator[Finished]:
        """Yield the result where it is known; else run the program as soon as there is room."""
        known = self._look_up(submission)
        if isinstance(known, Finished):
            yield known
        elif known.fingerprint in self.by_fingerprint:
            self.by_fingerprint[known.fingerprint].waiting += known.waiting
        else:
            while len(self.running) >= max(1, self.workers.capacity()):
                yield from self._collect()
            if not self.stops():
                self._start(known)

    def _look_up(self, submission: Submission) -> Finished | _Questioned:
        try:
            read = replace(submission, files=dict(submission.files))  # lazy files are read here, and once
            fingerprint = digest(self.grading, digest_submission(read))
        except Exception as error:  # a bug of ours must not take the class with it, nor a mark
            return self._record(leave_ungraded(submission, error, self.exam.assignment), "", Source.NOT_RUN)
        known = self.memory.journal.recall(read.id, fingerprint)
        if known:
            return Finished(known, Source.REUSED)
        prepared = self._prepare(read, fingerprint)
        if isinstance(prepared, _Questioned):
            return prepared
        result, source = prepared
        return self._record(result, fingerprint, source)

    def _prepare(self, submission: Submission, fingerprint: str) -> tuple[SubmissionResult, Source] | _Questioned:
        """The result, where nothing needs to be run for it: the submission is rejected, or its answers are cached."""
        try:
            prepared = prepare_submission(submission, self.exam.assignment)
            if isinstance(prepared, Rejection):
                return turn_away(submission, prepared, self.exam.assignment), Source.NOT_RUN
            program, names = mask(prepared)
            waiting = _Waiting(drop_other_files(submission), prepared.breaches, names, fingerprint)
            questioned = _Questioned(program, digest_program(program, self.asking), [waiting], Inquiry(self.exam))
            self._answer_from_cache(questioned)
            finding = questioned.inquiry.finding
            if finding is None:
                return questioned
            return self._assess(waiting, finding), Source.REUSED
        except Exception as error:  # as above
            return leave_ungraded(submission, error, self.exam.assignment), Source.NOT_RUN

    def _answer_from_cache(self, questioned: _Questioned) -> None:
        """Go as far as the answers are known from before."""
        while questioned.inquiry.finding is None:
            cache = self.memory.cache
            outcome = cache.get(self._fingerprint(questioned)) if cache else None
            if outcome is None:
                return
            questioned.inquiry.hear(outcome)

    def _fingerprint(self, questioned: _Questioned) -> str:
        """Of the program and what it is asked now: the suite, which all are asked, or games for this program alone."""
        if questioned.questions is self.exam.questions:
            return questioned.fingerprint
        asking = digest_asking(questioned.questions, self.workers.runner.identity)
        return digest_program(questioned.program, asking)

    def _start(self, questioned: _Questioned) -> None:
        if not self.has_run:
            self.workers.preflight()
            self.has_run = True
        self.begins(questioned.waiting[0].submission.id)
        self.by_fingerprint[questioned.fingerprint] = questioned
        self._run(questioned)

    def _run(self, questioned: _Questioned) -> None:
        try:
            future = self.workers.executor.submit(self.workers.runner, questioned.program, questioned.questions)
        except Exception as error:  # each executor has its own
            raise workers_gone(error, _SAVED) from error
        self.running[future] = questioned
        questioned.begun = time.monotonic()

    def _collect(self) -> Iterator[Finished]:
        """Wait for the next program that ends; record the results of all who wait for it, or ask it more."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED) if self.running else ((), ())
        for future in done:
            outcome = outcome_of(future, _SAVED)
            questioned = self.running.pop(future)
            questioned.seconds += time.monotonic() - questioned.begun
            if self.memory.cache and not isinstance(outcome, Exception):
                self.memory.cache.put(self._fingerprint(questioned), outcome)
            finding = self._hear(questioned, outcome)
            if finding is None:
                self._run(questioned)
                continue
            del self.by_fingerprint[questioned.fingerprint]
            for index, waiting in enumerate(questioned.waiting):  # the first was run, the others are copies
                result = self._settle(waiting, finding)
                if index:
                    yield self._record(result, waiting.fingerprint, Source.REUSED)
                else:
                    yield self._record(result, waiting.fingerprint, Source.RUN, questioned.seconds)

    def _hear(self, questioned: _Questioned, outcome: Outcome | Exception) -> Finding | Reason | Exception | None:
        """What is found with this outcome, or went wrong; None where the program has to be run for more."""
        try:
            questioned.inquiry.hear(outcome)
            self._answer_from_cache(questioned)
        except Exception as error:  # as above
            return error
        return questioned.inquiry.finding

    def _settle(self, waiting: _Waiting, finding: Finding | Reason | Exception) -> SubmissionResult:
        try:
            if isinstance(finding, Exception):
                return leave_ungraded(waiting.submission, finding, self.exam.assignment)
            return self._assess(waiting, finding)
        except Exception as error:  # as above
            return leave_ungraded(waiting.submission, error, self.exam.assignment)

    def _assess(self, waiting: _Waiting, finding: Finding | Reason) -> SubmissionResult:
        named = unmask(finding, waiting.names) if isinstance(finding, Reason) else finding
        return assess(waiting.submission, waiting.breaches, named, self.exam)

    def _record(
        self, result: SubmissionResult, fingerprint: str, source: Source, seconds: float | None = None
    ) -> Finished:
        """The result, once it is in the journal; one that cannot be written leaves the submission ungraded."""
        try:
            self.memory.journal.record(result, fingerprint, seconds)
        except UnwritableResultError as error:
            result = replace_unwritable(result, error)
            self.memory.journal.record(result, "")
        return Finished(result, source)

    def _abandon(self) -> None:
        """Cancel what has not begun; programs that run are waited for."""
        for future in [future for future in self.running if future.cancel()]:
            del self.by_fingerprint[self.running.pop(future).fingerprint]
