"""A Dask cluster as a desk: programs run on its workers, everything else stays here.

A worker needs this package, of this very version, and a sandbox; it gets programs and inputs, never what is expected.
"""

from __future__ import annotations

import atexit
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from grader import __version__
from grader.assignment.questions import Questions
from grader.errors import SandboxFaultError, UsageError
from grader.grading.fingerprints import grader_digest
from grader.grading.runtime import Bench, Place, open_bench
from grader.grading.session import run_program
from grader.grading.single import Exam, check_place
from grader.grading.workers import Desk
from grader.model import Outcome, Program

if TYPE_CHECKING:
    from distributed import Client, Future

Report = Callable[[str], None]
ANSWER_SECONDS = 15
INTRODUCTION_SECONDS = 900  # a worker may have to build its image first
_AHEAD = 2  # for each thread of a worker, so that none waits for us
_COUNT_SECONDS = 2  # how often workers are counted again

_benches: dict[str | None, Bench] = {}
_opening = threading.Lock()


@dataclass(frozen=True)
class Card:
    """How a worker introduces itself."""

    host: str
    version: str
    grader: str
    place: Place


@dataclass(frozen=True)
class RemoteWork:
    """What travels to a worker with each program. Refuses where the worker is not like the others."""

    sandbox: str | None
    place: Place
    grader: str

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        """On the worker: the program's answers, from the worker's own bench."""
        if self.grader != grader_digest():
            raise SandboxFaultError(
                f"the worker on {socket.gethostname()} runs another version of the grader ({__version__}); "
                "install the same on all workers, restart them, and grade again"
            )
        bench = worker_bench(self.sandbox)
        if self.place != bench.place:
            raise SandboxFaultError(
                f"the worker on {socket.gethostname()} has {_describe(bench.place)}, "
                f"the others {_describe(self.place)}; make them alike, and grade again"
            )
        return run_program(program, questions, bench)


def worker_bench(sandbox: str | None) -> Bench:
    """The bench of this worker's process, opened by the first program that needs it."""
    with _opening:
        if sandbox not in _benches:
            _benches[sandbox] = open_bench(sandbox, _ignore)
            atexit.register(_benches[sandbox].sandbox.close)
        return _benches[sandbox]


def _ignore(_: str) -> None:
    """A worker has nobody to tell."""


def introduce(sandbox: str | None) -> Card:
    """On the worker: which grader it has, and where it would run programs."""
    return Card(socket.gethostname(), __version__, grader_digest(), worker_bench(sandbox).place)


@contextmanager
def cluster_desk(exam: Exam, address: str, sandbox: str | None, jobs: int | None, report: Report) -> Iterator[Desk]:
    """The workers of the scheduler at ``address``, all of one kind and tried out one by one.

    :raises UsageError: where nobody answers there.
    :raises SandboxFaultError: where a worker cannot run programs as the others do.
    """
    with connect(address) as client:
        threads = _threads(client)
        if not threads:
            raise UsageError(
                f"{address}: the scheduler has no workers after {ANSWER_SECONDS} seconds; "
                f"start some with `dask worker {address}` where this package and a sandbox are installed"
            )
        place = agree(_introductions(client, list(threads), sandbox))
        work = RemoteWork(sandbox, place, grader_digest())
        report(f"{len(threads)} workers with {sum(threads.values())} threads: {_describe(place)}")
        room = _Room(client, sum(threads.values()), jobs)
        executor = client.get_executor(pure=False)
        try:
            yield Desk(work, executor, room, lambda: _try_out(client, exam, work))
        finally:
            with suppress(Exception):  # where the scheduler is gone there is nothing to shut down
                executor.shutdown(wait=False)


@contextmanager
def connect(address: str) -> Iterator[Client]:
    """A client of the scheduler.

    :raises UsageError: where there is none, or Dask is not installed.
    """
    try:
        from distributed import Client, Security
    except ImportError as error:
        raise UsageError("--cluster needs Dask: pip install '.[cluster]' in the project's folder") from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told in our words
    if address.startswith("tls://") and Security().get_connection_args("client").get("ssl_context") is None:
        raise UsageError(
            f"{address}: TLS needs certificates; set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, "
            "DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT and DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY to their files"
        )
    try:
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{address}: no Dask scheduler answers there ({error}); start one with `dask scheduler`, "
            "and give its address, such as tcp://scheduler:8786"
        ) from error
    try:
        yield client
    finally:
        client.close(timeout=ANSWER_SECONDS)


@dataclass
class _Room:
    """How many programs are sent ahead: as many as the workers of the moment want, also those that joined later."""

    client: Client
    threads: int
    jobs: int | None
    counted: float = field(default_factory=time.monotonic)

    def __call__(self) -> int:
        """What was asked for, or enough for every thread."""
        if self.jobs:
            return self.jobs
        if time.monotonic() - self.counted >= _COUNT_SECONDS:
            with suppress(Exception):  # where the scheduler is gone, whoever sends a program will be told
                self.threads = sum(self.client.nthreads().values())
            self.counted = time.monotonic()
        return _AHEAD * self.threads


def _threads(client: Client) -> Mapping[str, int]:
    """Each worker's threads; the first worker, perhaps just started with the scheduler, is waited for."""
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    found: Mapping[str, int] = client.nthreads()
    return found


def _introductions(client: Client, workers: list[str], sandbox: str | None) -> Mapping[str, Card | Exception]:
    """Each worker's card, or why it has none."""
    # A worker without this package would break on our own functions, so the first question is one of Python's.
    able = client.run(import_module, __name__, workers=workers, on_error="return")
    cards: dict[str, Card | Exception] = {one: able[one] for one in able if isinstance(able[one], Exception)}
    asked = {
        worker: client.submit(introduce, sandbox, workers=[worker], allow_other_workers=False, pure=False)
        for worker in workers
        if worker not in cards
    }
    return {**cards, **{worker: _card(client, worker, future) for worker, future in asked.items()}}


def _card(client: Client, worker: str, future: Future[Card]) -> Card | Exception:
    for _ in range(INTRODUCTION_SECONDS // ANSWER_SECONDS + 1):
        try:
            return future.result(timeout=ANSWER_SECONDS)
        except TimeoutError as error:
            if worker not in client.nthreads():
                return error
        except Exception as error:  # whatever the worker met
            return error
    return TimeoutError(f"no answer within {INTRODUCTION_SECONDS} seconds")


def agree(cards: Mapping[str, Card | Exception]) -> Place:
    """The place that all workers have in common.

    :raises SandboxFaultError: naming the first that is not like the others, and in what.
    """
    places = []
    for worker, card in cards.items():
        if isinstance(card, Exception):
            raise SandboxFaultError(f"the worker {worker} cannot run programs: {_reason(card)}")
        if card.grader != grader_digest():
            theirs = f"version {card.version}" if card.version != __version__ else "the same version, with other code"
            raise SandboxFaultError(
                f"the worker {worker} on {card.host} runs {theirs}, this machine {__version__}: "
                "install the same package on all, and restart the workers"
            )
        places.append((worker, card.place))
    first, place = places[0]
    for worker, other in places:
        if other != place:
            raise SandboxFaultError(
                f"the workers differ: {first} has {_describe(place)}, {worker} has {_describe(other)}; "
                "make them alike, or choose with --sandbox what all have"
            )
    return place


def _reason(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"{error}; install this package there (version {__version__}), and restart the worker"
    return str(error) or type(error).__name__


def _describe(place: Place) -> str:
    which = place.image or place.build or ""
    return f"sandbox {place.kind!r} with {place.interpreter} {which[:19]}".strip()


def _try_out(client: Client, exam: Exam, work: RemoteWork) -> None:
    """The preflight, on every worker at once."""

    def try_out(worker: str) -> None:
        def run(program: Program, questions: Questions) -> Outcome:
            future = client.submit(work, program, questions, workers=[worker], allow_other_workers=False, pure=False)
            outcome: Outcome = future.result(timeout=INTRODUCTION_SECONDS)
            return outcome

        try:
            check_place(exam, run)
        except SandboxFaultError as error:
            raise SandboxFaultError(f"the worker {worker}: {error}") from error

    workers = list(client.nthreads())
    with ThreadPoolExecutor(max_workers=max(1, len(workers))) as pool:
        list(pool.map(try_out, workers))
