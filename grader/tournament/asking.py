"""Programs that are asked: many at once, on any workers, and never twice the same.

Must not know what is asked, or why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import NamedTuple

from grader.assignment.questions import Questions
from grader.grading.cache import Cache
from grader.grading.fingerprints import digest_asking, digest_program
from grader.grading.workers import Workers, outcome_of, workers_gone
from grader.model import Outcome, Program

_SAVED = "games"


class StoppedError(Exception):
    """The user asked to stop."""


class Job(NamedTuple):
    """A program, and what it is asked."""

    program: Program
    questions: Questions


@dataclass
class Asker:
    """Asks programs. The workers are tried out before the first program runs on them; ``stops`` is asked before each.

    ``answered`` counts what programs were asked, not what was known from before.
    """

    workers: Workers
    cache: Cache | None = None
    stops: Callable[[], bool] = lambda: False
    answered: int = 0
    _is_tried: bool = field(default=False, init=False)

    def ask(self, jobs: Sequence[Job]) -> list[Outcome | Exception]:
        """The outcome of each job, or what went wrong on our side.

        :raises StoppedError: when the user asks to stop; what programs have answered until then is kept.
        :raises SandboxFaultError: when programs cannot be run any more.
        """
        keys = [self._fingerprint(job) for job in jobs]
        known = {number: outcome for number, key in enumerate(keys) if (outcome := self._recall(key)) is not None}
        missing = {number: job for number, job in enumerate(jobs) if number not in known}
        outcomes = {**known, **(self._run(missing, keys) if missing else {})}
        return [outcomes[number] for number in range(len(jobs))]

    def _fingerprint(self, job: Job) -> str:
        return digest_program(job.program, digest_asking(job.questions, self.workers.runner.identity))

    def _recall(self, key: str) -> Outcome | None:
        return self.cache.get(key) if self.cache else None

    def _run(self, jobs: Mapping[int, Job], keys: Sequence[str]) -> dict[int, Outcome | Exception]:
        if self.stops():
            raise StoppedError
        if not self._is_tried:
            self.workers.preflight()
            self._is_tried = True
        running = self._submit(jobs)
        outcomes: dict[int, Outcome | Exception] = {}
        try:
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    number = running.pop(future)
                    outcomes[number] = self._keep(outcome_of(future, _SAVED), keys[number], jobs[number])
                if self.stops():
                    _cancel(running)
        finally:
            _cancel(running)
        if len(outcomes) < len(jobs):
            raise StoppedError
        return outcomes

    def _submit(self, jobs: Mapping[int, Job]) -> dict[Future[Outcome], int]:
        try:
            return {self.workers.executor.submit(self.workers.runner, *job): number for number, job in jobs.items()}
        except Exception as error:  # each executor has its own
            raise workers_gone(error, _SAVED) from error

    def _keep(self, outcome: Outcome | Exception, key: str, job: Job) -> Outcome | Exception:
        if not isinstance(outcome, Exception):
            self.answered += len(job.questions.inputs)
            if self.cache:
                self.cache.put(key, outcome)
        return outcome


def _cancel(running: dict[Future[Outcome], int]) -> None:
    """Cancel what has not begun; programs that run are waited for."""
    for future in [future for future in running if future.cancel()]:
        del running[future]
