"""Workers of a Dask cluster: programs run on its machines, everything else stays here.

A worker needs exactly this version of the package, and a sandbox; it gets programs and inputs, never expected answers.
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
from grader.grading.preflight import preflight
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import run_program
from grader.grading.workers import Workers
from grader.judging.exam import Exam
from grader.model import Outcome, Program, RuntimeIdentity

if TYPE_CHECKING:
    from distributed import Client, Future

Report = Callable[[str], None]
ANSWER_SECONDS = 15
DESCRIPTION_SECONDS = 900  # a worker may have to build its image first
_AHEAD = 2  # for each thread of a worker, so that none waits for us
_COUNT_SECONDS = 2  # how often workers are counted again

_runtimes: dict[str | None, HaskellRuntime] = {}
_opening = threading.Lock()


@dataclass(frozen=True)
class WorkerDescription:
    """What a worker says of itself: which grader it has, and where it would run programs."""

    host: str
    version: str
    grader: str
    runtime: RuntimeIdentity


@dataclass(frozen=True)
class RemoteRunner:
    """Travels to a worker with each program. Refuses to run where the worker is not like the others."""

    sandbox: str | None
    identity: RuntimeIdentity
    grader: str

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        """On the worker: the program's answers, from the worker's own runtime."""
        if self.grader != grader_digest():
            raise SandboxFaultError(
                f"the worker on {socket.gethostname()} runs a different version of the grader ({__version__}); "
                "install the same on all workers, restart them, and grade again"
            )
        runtime = worker_runtime(self.sandbox)
        if self.identity != runtime.identity:
            raise SandboxFaultError(
                f"the worker on {socket.gethostname()} has {_name(runtime.identity)}, "
                f"the others {_name(self.identity)}; make them alike, and grade again"
            )
        return run_program(program, questions, runtime)


def worker_runtime(sandbox: str | None) -> HaskellRuntime:
    """The runtime of this worker's process, opened by the first program that needs it."""
    with _opening:
        if sandbox not in _runtimes:
            _runtimes[sandbox] = open_runtime(SandboxChoice(sandbox), _ignore)
            atexit.register(_runtimes[sandbox].close)
        return _runtimes[sandbox]


def _ignore(_: str) -> None:
    """A worker has no user to report to."""


def describe_worker(sandbox: str | None) -> WorkerDescription:
    """On the worker: which grader it has, and where it would run programs."""
    return WorkerDescription(socket.gethostname(), __version__, grader_digest(), worker_runtime(sandbox).identity)


@contextmanager
def dask_workers(exam: Exam, address: str, sandbox: str | None, jobs: int | None, report: Report) -> Iterator[Workers]:
    """The workers of the scheduler at ``address``, all of one kind, each with a preflight of its own.

    :raises UsageError: where no scheduler answers there.
    :raises SandboxFaultError: where a worker cannot run programs as the others do.
    """
    with connect(address) as client:
        threads = _threads(client)
        if not threads:
            raise UsageError(
                f"{address}: the scheduler has no workers after {ANSWER_SECONDS} seconds; "
                f"start some with `dask worker {address}` where this package and a sandbox are installed"
            )
        runtime = common_runtime(_describe_workers(client, list(threads), sandbox))
        runner = RemoteRunner(sandbox, runtime, grader_digest())
        report(f"{len(threads)} workers with {sum(threads.values())} threads: {_name(runtime)}")
        capacity = _Capacity(client, sum(threads.values()), jobs)
        executor = client.get_executor(pure=False)
        try:
            yield Workers(runner, executor, capacity, preflight=lambda: _preflight(client, exam, runner))
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
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report what matters ourselves
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
class _Capacity:
    """How many programs are sent ahead: enough for the workers there are now, including those that joined later."""

    client: Client
    threads: int
    jobs: int | None
    counted: float = field(default_factory=time.monotonic)

    def __call__(self) -> int:
        """What was asked for, or enough for every thread."""
        if self.jobs:
            return self.jobs
        if time.monotonic() - self.counted >= _COUNT_SECONDS:
            with suppress(Exception):  # where the scheduler is gone, the next program sent will report it
                self.threads = sum(self.client.nthreads().values())
            self.counted = time.monotonic()
        return _AHEAD * self.threads


def _threads(client: Client) -> Mapping[str, int]:
    """Each worker's threads; the first worker, perhaps just started with the scheduler, is waited for."""
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    threads: Mapping[str, int] = client.nthreads()
    return threads


def _describe_workers(
    client: Client, workers: list[str], sandbox: str | None
) -> Mapping[str, WorkerDescription | Exception]:
    """Each worker's description, or why it has none."""
    # A worker without this package would fail on our own functions, so the first call is to one of Python's.
    imported = client.run(import_module, __name__, workers=workers, on_error="return")
    failures: dict[str, WorkerDescription | Exception] = {
        worker: error for worker, error in imported.items() if isinstance(error, Exception)
    }
    futures = {
        worker: client.submit(describe_worker, sandbox, workers=[worker], allow_other_workers=False, pure=False)
        for worker in workers
        if worker not in failures
    }
    return {**failures, **{worker: _description(client, worker, future) for worker, future in futures.items()}}


def _description(client: Client, worker: str, future: Future[WorkerDescription]) -> WorkerDescription | Exception:
    for _ in range(DESCRIPTION_SECONDS // ANSWER_SECONDS + 1):
        try:
            return future.result(timeout=ANSWER_SECONDS)
        except TimeoutError as error:
            if worker not in client.nthreads():
                return error
        except Exception as error:  # whatever the worker met
            return error
    return TimeoutError(f"no answer within {DESCRIPTION_SECONDS} seconds")


def common_runtime(descriptions: Mapping[str, WorkerDescription | Exception]) -> RuntimeIdentity:
    """The runtime that all workers have in common.

    :raises SandboxFaultError: naming the first worker that is not like the others, and how it differs.
    """
    runtimes = []
    for worker, described in descriptions.items():
        if isinstance(described, Exception):
            raise SandboxFaultError(f"the worker {worker} cannot run programs: {_reason(described)}")
        if described.grader != grader_digest():
            same = described.version == __version__
            theirs = "the same version, with different code" if same else f"version {described.version}"
            raise SandboxFaultError(
                f"the worker {worker} on {described.host} runs {theirs}, this machine {__version__}: "
                "install the same package on all, and restart the workers"
            )
        runtimes.append((worker, described.runtime))
    first, common = runtimes[0]
    for worker, other in runtimes:
        if other != common:
            raise SandboxFaultError(
                f"the workers differ: {first} has {_name(common)}, {worker} has {_name(other)}; "
                "make them alike, or choose a sandbox that all have with --sandbox"
            )
    return common


def _reason(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"{error}; install this package there (version {__version__}), and restart the worker"
    return str(error) or type(error).__name__


def _name(runtime: RuntimeIdentity) -> str:
    build = runtime.image or runtime.build or ""
    return f"sandbox {runtime.kind!r} with {runtime.interpreter} {build[:19]}".strip()


def _preflight(client: Client, exam: Exam, runner: RemoteRunner) -> None:
    """The preflight, on every worker at once."""

    def preflight_of(worker: str) -> None:
        def run(program: Program, questions: Questions) -> Outcome:
            future = client.submit(runner, program, questions, workers=[worker], allow_other_workers=False, pure=False)
            outcome: Outcome = future.result(timeout=DESCRIPTION_SECONDS)
            return outcome

        try:
            preflight(exam, run)
        except SandboxFaultError as error:
            raise SandboxFaultError(f"the worker {worker}: {error}") from error

    workers = list(client.nthreads())
    with ThreadPoolExecutor(max_workers=max(1, len(workers))) as pool:
        list(pool.map(preflight_of, workers))
