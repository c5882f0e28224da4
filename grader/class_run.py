"""Grading a class: many submissions at once, each recorded before the next begins, nothing run twice.

Runs programs through any ``concurrent.futures`` executor, so on this machine or on many. Holds no more
submissions and results at a time than are being run; must not know what is written in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field, replace
from typing import Protocol

from grader.bench import Place
from grader.cache import Cache
from grader.errors import SandboxFaultError
from grader.fingerprints import digest, digest_asking, digest_grading, digest_program, digest_submission
from grader.grade import Exam, assess, leave_ungraded, prepare_submission, reject
from grader.journal import Journal
from grader.model import Breach, Outcome, Program, Rejection, Submission
from grader.results import SubmissionResult


class Work(Protocol):
    """What is handed to the executor: it answers for a program. For other machines it has to be picklable."""

    @property
    def place(self) -> Place:
        """Where programs run."""

    def __call__(self, program: Program) -> Outcome:
        """The program's answers, or the reason why it does not even start."""


@dataclass(frozen=True)
class Finished:
    """A submission's result, and whether its program was run for it or everything was known before."""

    result: SubmissionResult
    ran: bool


@dataclass(frozen=True)
class Memory:
    """What earlier runs left, and where this one keeps its own."""

    journal: Journal
    cache: Cache | None = None


@dataclass(frozen=True)
class Watcher:
    """Who looks on: told of each submission that begins to run, and asked whether to stop before the next."""

    begins: Callable[[str], None] = lambda _: None
    stops: Callable[[], bool] = lambda: False


def grade_class(
    submissions: Iterable[Submission],
    exam: Exam,
    work: Work,
    executor: Executor,
    memory: Memory,
    *,
    at_once: int = 1,
    watcher: Watcher | None = None,
    before_first: Callable[[], None] = lambda: None,
) -> Iterator[Finished]:
    """Grade submissions, ``at_once`` at a time, and give each result when it is in the journal.

    ``before_first`` is called before the first program is run; where everything is known it is not.
    """
    asking = digest_asking(exam.questions, work.place)
    grading = digest_grading(exam.assignment, exam.suite.digest, asking)
    lesson = _Lesson(exam, work, executor, memory, at_once, watcher or Watcher(), before_first, asking, grading)
    return lesson.grade(submissions)


@dataclass(frozen=True)
class _Waiting:
    """A submission whose program is being run."""

    submission: Submission
    breaches: tuple[Breach, ...]
    receipt: str


@dataclass(frozen=True)
class _Ready:
    """A submission that has to be run, and the fingerprint of its program."""

    waiting: _Waiting
    program: Program
    fingerprint: str


@dataclass
class _Lesson:
    exam: Exam
    work: Work
    executor: Executor
    memory: Memory
    at_once: int
    watcher: Watcher
    before_first: Callable[[], None]
    asking: str
    grading: str
    running: dict[Future[Outcome], str] = field(default_factory=dict)
    waiting: dict[str, list[_Waiting]] = field(default_factory=dict)
    has_run: bool = False

    def grade(self, submissions: Iterable[Submission]) -> Iterator[Finished]:
        try:
            for submission in submissions:
                if self.watcher.stops():
                    break
                yield from self._take(submission)
            while self.running:
                if self.watcher.stops():
                    self._abandon()
                yield from self._collect()
        finally:
            self._abandon()

    def _take(self, submission: Submission) -> Iterator[Finished]:
        """Give the result where it is known; else run the program, as soon as there is room."""
        found = self._look_up(submission)
        if isinstance(found, Finished):
            yield found
        elif found.fingerprint in self.waiting:
            self.waiting[found.fingerprint].append(found.waiting)
        else:
            while len(self.running) >= self.at_once:
                yield from self._collect()
            if not self.watcher.stops():
                self._start(found)

    def _look_up(self, submission: Submission) -> Finished | _Ready:
        try:
            read = replace(submission, files=dict(submission.files))  # files may be read only now, and once
        except OSError as error:
            return self._keep(leave_ungraded(submission, error, self.exam), "")
        receipt = digest(self.grading, digest_submission(read))
        known = self.memory.journal.recall(read.id, receipt)
        if known:
            return Finished(known, ran=False)
        found = self._prepare(read, receipt)
        return found if isinstance(found, _Ready) else self._keep(found, receipt)

    def _prepare(self, submission: Submission, receipt: str) -> SubmissionResult | _Ready:
        """The result as far as it needs no running: the program is none, or was run before."""
        try:
            prepared = prepare_submission(submission, self.exam.assignment)
            if isinstance(prepared, Rejection):
                return reject(submission, prepared.reason, prepared.breaches, self.exam.assignment)
            fingerprint = digest_program(prepared, self.asking)
            outcome = self.memory.cache.get(fingerprint) if self.memory.cache else None
            if outcome is not None:
                return assess(submission, prepared.breaches, outcome, self.exam)
        except Exception as error:  # a bug of ours must not take the class with it, nor a mark
            return leave_ungraded(submission, error, self.exam)
        return _Ready(_Waiting(submission, prepared.breaches, receipt), prepared, fingerprint)

    def _start(self, ready: _Ready) -> None:
        if not self.has_run:
            self.before_first()
            self.has_run = True
        self.watcher.begins(ready.waiting.submission.id)
        try:
            future = self.executor.submit(self.work, ready.program)
        except Exception as error:  # each executor has its own
            raise _gone(error) from error
        self.running[future] = ready.fingerprint
        self.waiting[ready.fingerprint] = [ready.waiting]

    def _collect(self) -> Iterator[Finished]:
        """Wait for the next that ends, and settle all whose program it was."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED) if self.running else ((), ())
        for future in done:
            outcome = _outcome(future)
            fingerprint = self.running.pop(future)
            if self.memory.cache and not isinstance(outcome, Exception):
                self.memory.cache.put(fingerprint, outcome)
            for one in self.waiting.pop(fingerprint):
                yield self._keep(self._settle(one, outcome), one.receipt, ran=True)

    def _settle(self, one: _Waiting, outcome: Outcome | Exception) -> SubmissionResult:
        try:
            if isinstance(outcome, Exception):
                return leave_ungraded(one.submission, outcome, self.exam)
            return assess(one.submission, one.breaches, outcome, self.exam)
        except Exception as error:  # as above
            return leave_ungraded(one.submission, error, self.exam)

    def _keep(self, result: SubmissionResult, receipt: str, *, ran: bool = False) -> Finished:
        self.memory.journal.record(result, receipt)
        return Finished(result, ran)

    def _abandon(self) -> None:
        """Give up what has not begun; what runs is waited for."""
        for future in [one for one in self.running if one.cancel()]:
            del self.waiting[self.running.pop(future)]


def _outcome(future: Future[Outcome]) -> Outcome | Exception:
    try:
        return future.result()
    except CancelledError as error:  # not by us
        raise _gone(error) from error
    except Exception as error:  # whatever it was, it happened to us
        return error


def _gone(error: Exception) -> SandboxFaultError:
    return SandboxFaultError(
        f"programs cannot be run any more ({str(error) or type(error).__name__}); "
        "whatever was finished is kept: the same command, without --fresh, goes on"
    )
