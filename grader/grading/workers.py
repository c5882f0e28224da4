"""Workers: how the programs of a class are run, how many at once, and how the workers are tried out first.

This machine's workers are here, a cluster's in ``dask_workers``; grading cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from grader.assignment.questions import Questions
from grader.errors import SandboxFaultError
from grader.grading.preflight import preflight
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_program
from grader.judging.exam import Exam
from grader.model import Outcome, Program, RuntimeIdentity


class ProgramRunner(Protocol):
    """What is handed to the executor: it asks a program. For other machines it has to be picklable."""

    @property
    def identity(self) -> RuntimeIdentity:
        """Where programs run."""

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        """The program's answers, or the reason why it does not even start."""


@dataclass(frozen=True)
class LocalRunner:
    """Runs programs in this machine's runtime."""

    runtime: HaskellRuntime

    @property
    def identity(self) -> RuntimeIdentity:
        """Where programs run."""
        return self.runtime.identity

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        """The program's answers, or the reason why it does not even start."""
        return run_program(program, questions, self.runtime)


def outcome_of(future: Future[Outcome], saved: str) -> Outcome | Exception:
    """What a program answered, or what went wrong on our side; ``saved`` says what is kept if the workers are gone.

    :raises SandboxFaultError: where the workers are gone.
    """
    try:
        return future.result()
    except CancelledError as error:  # not by us
        raise workers_gone(error, saved) from error
    except Exception as error:  # whatever it was, it happened on our side
        return error


def workers_gone(error: Exception, saved: str) -> SandboxFaultError:
    """What to say where nothing can be run any more."""
    return SandboxFaultError(
        f"programs cannot be run any more ({str(error) or type(error).__name__}); "
        f"finished {saved} are saved: run the same command (without --fresh) to continue"
    )


def _nothing() -> None:
    """No preflight."""


@dataclass(frozen=True)
class Workers:
    """Open workers: ``runner`` goes to ``executor``, as many at once as ``capacity`` says at the moment.

    ``preflight`` is called before the first program is run, and raises where the workers cannot be trusted.
    """

    runner: ProgramRunner
    executor: Executor
    capacity: Callable[[], int]
    preflight: Callable[[], None] = _nothing


@contextmanager
def local_workers(exam: Exam, runtime: HaskellRuntime, jobs: int) -> Iterator[Workers]:
    """A runtime of this machine, with ``jobs`` threads that wait for it; it is closed in the end."""
    runner = LocalRunner(runtime)
    pool = ThreadPoolExecutor(max_workers=jobs)
    try:
        yield Workers(runner, pool, capacity=lambda: jobs, preflight=lambda: preflight(exam, runner))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # after a second Ctrl-C nobody wants to wait
        runtime.close()
