"""Grading a class: many submissions at once, each recorded before the next begins, nothing run twice.

Runs programs through any ``concurrent.futures`` executor, so on this machine or on many. Holds no more
submissions and results at a time than are being run; must not know what is written in the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field, replace
from typing import Protocol

from grader.assignment.questions import Questions
from grader.errors import SandboxFaultError
from grader.grading.cache import Cache
from grader.grading.fingerprints import digest, digest_asking, digest_grading, digest_program, digest_submission
from grader.grading.journal import Journal
from grader.grading.runtime import Place
from grader.grading.single import Exam, assess, leave_ungraded, prepare_submission, reject
from grader.judging.inquiry import Finding, Inquiry, inquire
from grader.model import Breach, Outcome, Program, Reason, Rejection, Submission
from grader.results.schema import SubmissionResult
from grader.submissions.file_name_masks import Names, mask, unmask

Room = Callable[[], int]
"""How many programs may be under way now; where workers come and go it changes."""


class Work(Protocol):
    """What is handed to the executor: it asks a program. For other machines it has to be picklable."""

    @property
    def place(self) -> Place:
        """Where programs run."""

    def __call__(self, program: Program, questions: Questions) -> Outcome:
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
    at_once: Room = lambda: 1,
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
    names: Names
    receipt: str


@dataclass
class _Asked:
    """A program, those who wait for what is found out about it, what it is to be asked next, and how long it ran."""

    program: Program
    fingerprint: str
    waiting: list[_Waiting]
    inquiry: Inquiry
    questions: Questions
    begun: float = 0.0
    seconds: float = 0.0


@dataclass
class _Lesson:
    exam: Exam
    work: Work
    executor: Executor
    memory: Memory
    at_once: Room
    watcher: Watcher
    before_first: Callable[[], None]
    asking: str
    grading: str
    running: dict[Future[Outcome], _Asked] = field(default_factory=dict)
    asked: dict[str, _Asked] = field(default_factory=dict)
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
        elif found.fingerprint in self.asked:
            self.asked[found.fingerprint].waiting += found.waiting
        else:
            while len(self.running) >= max(1, self.at_once()):
                yield from self._collect()
            if not self.watcher.stops():
                self._start(found)

    def _look_up(self, submission: Submission) -> Finished | _Asked:
        try:
            read = replace(submission, files=dict(submission.files))  # files may be read only now, and once
        except OSError as error:
            return self._keep(leave_ungraded(submission, error, self.exam), "")
        receipt = digest(self.grading, digest_submission(read))
        known = self.memory.journal.recall(read.id, receipt)
        if known:
            return Finished(known, ran=False)
        found = self._prepare(read, receipt)
        return found if isinstance(found, _Asked) else self._keep(found, receipt)

    def _prepare(self, submission: Submission, receipt: str) -> SubmissionResult | _Asked:
        """The result as far as it needs no running: the program is none, or was run before."""
        try:
            prepared = prepare_submission(submission, self.exam.assignment)
            if isinstance(prepared, Rejection):
                return reject(submission, prepared.reason, prepared.breaches, self.exam.assignment)
            program, names = mask(prepared)
            waiting, inquiry = _Waiting(submission, prepared.breaches, names, receipt), inquire(self.exam)
            asked = _Asked(program, digest_program(program, self.asking), [waiting], inquiry, next(inquiry))
            found = self._go_on(asked)
            return asked if found is None else self._assess(waiting, found)
        except Exception as error:  # a bug of ours must not take the class with it, nor a mark
            return leave_ungraded(submission, error, self.exam)

    def _go_on(self, asked: _Asked) -> Finding | Reason | None:
        """Ask as far as the answers are known from before: what is found; None where the program has to be run."""
        while True:
            outcome = self.memory.cache.get(self._fingerprint(asked)) if self.memory.cache else None
            if outcome is None:
                return None
            try:
                asked.questions = asked.inquiry.send(outcome)
            except StopIteration as end:
                found: Finding | Reason = end.value
                return found

    def _fingerprint(self, asked: _Asked) -> str:
        """Of the program as it is asked now: the suite, which all are asked, or what it alone is asked behind it."""
        if asked.questions is self.exam.questions:
            return asked.fingerprint
        return digest_program(asked.program, digest_asking(asked.questions, self.work.place))

    def _start(self, asked: _Asked) -> None:
        if not self.has_run:
            self.before_first()
            self.has_run = True
        self.watcher.begins(asked.waiting[0].submission.id)
        self.asked[asked.fingerprint] = asked
        self._run(asked)

    def _run(self, asked: _Asked) -> None:
        try:
            future = self.executor.submit(self.work, asked.program, asked.questions)
        except Exception as error:  # each executor has its own
            raise _gone(error) from error
        self.running[future] = asked
        asked.begun = time.monotonic()

    def _collect(self) -> Iterator[Finished]:
        """Wait for the next that ends, and settle all whose program it was, or ask that program more."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED) if self.running else ((), ())
        for future in done:
            outcome = _outcome(future)
            asked = self.running.pop(future)
            asked.seconds += time.monotonic() - asked.begun
            if self.memory.cache and not isinstance(outcome, Exception):
                self.memory.cache.put(self._fingerprint(asked), outcome)
            found = self._hear(asked, outcome)
            if found is None:
                self._run(asked)
                continue
            del self.asked[asked.fingerprint]
            for place, one in enumerate(asked.waiting):  # the first was run, the others are copies
                seconds = None if place else asked.seconds
                yield self._keep(self._settle(one, found), one.receipt, ran=place == 0, seconds=seconds)

    def _hear(self, asked: _Asked, outcome: Outcome | Exception) -> Finding | Reason | Exception | None:
        """What is found with this outcome, or went wrong; None where the program has to be run for more."""
        try:
            if isinstance(outcome, Exception):
                asked.questions = asked.inquiry.throw(outcome)
            else:
                asked.questions = asked.inquiry.send(outcome)
            return self._go_on(asked)
        except StopIteration as end:
            found: Finding | Reason = end.value
            return found
        except Exception as error:  # as above
            return error

    def _settle(self, one: _Waiting, found: Finding | Reason | Exception) -> SubmissionResult:
        try:
            if isinstance(found, Exception):
                return leave_ungraded(one.submission, found, self.exam)
            return self._assess(one, found)
        except Exception as error:  # as above
            return leave_ungraded(one.submission, error, self.exam)

    def _assess(self, one: _Waiting, found: Finding | Reason) -> SubmissionResult:
        told = unmask(found, one.names) if isinstance(found, Reason) else found
        return assess(one.submission, one.breaches, told, self.exam)

    def _keep(
        self, result: SubmissionResult, receipt: str, *, ran: bool = False, seconds: float | None = None
    ) -> Finished:
        self.memory.journal.record(result, receipt, seconds)
        return Finished(result, ran)

    def _abandon(self) -> None:
        """Give up what has not begun; what runs is waited for."""
        for future in [one for one in self.running if one.cancel()]:
            del self.asked[self.running.pop(future).fingerprint]


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
