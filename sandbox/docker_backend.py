"""Docker: runs jobs on an engine that may fail. Decides where a job runs and when to retry; must not know what runs.

A job gets its own process in a warm worker, or (``isolation="container"``) its own container.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any

from docker import DockerClient
from docker.errors import ImageNotFound

from sandbox.confinement import Confinement, preferences
from sandbox.containers import FAULTS, run_in_container, sweep_containers
from sandbox.contract import Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.docker_connection import check_socket, connect, engine_host
from sandbox.image import PROGRAMS, content_digest, ensure_image
from sandbox.interpreters import Hugs
from sandbox.kept_worker import exclusive_use, find_kept, kept_name
from sandbox.kinds import CONTAINER, WORKER
from sandbox.syscalls import program_filter
from sandbox.worker import Worker, is_for_worker

_ATTEMPTS = 3  # with a job, while the engine answers
_TRIES = 10  # in all: an engine that goes away each time is not waited for for ever
_ENGINE_AWAY_SECONDS = 60.0  # how long to wait for an engine that stopped answering: long enough to restart it

Report = Callable[[str], None]
_Key = tuple[object, ...]


class Docker:
    """Runs each job in isolation, in an image that holds Hugs and nothing else."""

    kind = "docker"

    def __init__(
        self,
        client: DockerClient,
        image: str,
        *,
        isolation: str = WORKER,
        runtime: str | None = None,
        keep: bool = False,
        report: Report = lambda _: None,
    ) -> None:
        """Find out what the engine supports, by running a program.

        :raises SandboxUnavailableError: if it runs none.
        """
        self._client, self._image, self._report = client, image, report
        self.image = content_digest(client, image)  # the same on every machine that builds from the same packages
        self.isolation = isolation
        self._keep = keep
        self._kept_lock = ExitStack()  # holds the kept worker's lock, if we use that worker
        self._filter = program_filter(client.version()["Arch"], starting=False)
        self._idle: dict[_Key, list[Worker]] = defaultdict(list)
        self._lock = threading.Lock()
        self._kept: Worker | None = None
        self._given_up = False
        self._absences = 0  # how often the engine was found not to answer
        self._warnings: tuple[str, ...] = ()
        self._confinement = self._try_out(preferences(runtime))

    @property
    def notes(self) -> tuple[str, ...]:
        """What this engine or kernel does not support, in sentences; empty if nothing is missing."""
        notes = list(self._confinement.notes)
        if self._filter is None:
            notes.append(
                "the system call numbers of this machine are not known, so programs may call what their worker may"
            )
        return (*notes, *missing_limits(self._client.info()), *self._warnings)

    def run(self, job: Job) -> Run:
        """Run the job. If the engine fails, wait until it answers again and retry."""
        error: Exception | None = None
        attempts = tries = 0
        while attempts < _ATTEMPTS and tries < _TRIES:
            # A program that breaks two workers gets its own container: the engine reports why that ended.
            alone = self.isolation == CONTAINER or not is_for_worker(job) or attempts == _ATTEMPTS - 1
            absences = self._absences
            try:
                return self._run_alone(job, self._confinement) if alone else self._run_in_worker(job, self._confinement)
            except FAULTS as caught:
                error = caught
                if not self._recover(caught):
                    break
            tries += 1
            attempts += self._absences == absences  # the job is not to blame for what ended with the engine
        raise SandboxFailureError(f"the Docker engine failed: {summarise_error(error)}") from error

    def which(self, program: str) -> str | None:
        """The program's path in the image."""
        return PROGRAMS.get(program)

    def close(self) -> None:
        """End the workers (except one that is kept for the next check) and close the connections to the engine."""
        with self._lock:
            workers = [worker for idle in self._idle.values() for worker in idle]
            self._idle.clear()
        for worker in workers:
            if worker is self._kept:
                worker.disconnect()
            else:
                worker.close()
        self._kept_lock.close()
        self._client.close()

    def _run_alone(self, job: Job, confinement: Confinement) -> Run:
        return run_in_container(self._client, self._image, job, confinement)

    def _run_in_worker(self, job: Job, confinement: Confinement) -> Run:
        """Run the job in an idle worker of the right kind, or in a new one. A worker that fails is not used again."""
        key = (job.command, tuple(job.environment.items()), job.limits.memory_mb, job.limits.stack_mb, confinement)
        with self._lock:
            worker = self._idle[key].pop() if self._idle[key] else None
        if worker is None:
            worker = self._find_or_start(job, confinement, key)
        try:
            run = worker.run(job)
        except BaseException:
            worker.close()
            raise
        with self._lock:
            self._warnings = worker.warnings
            self._idle[key].append(worker)
        return run

    def _find_or_start(self, job: Job, confinement: Confinement, key: _Key) -> Worker:
        """The worker kept from the last check, or a new one, which will be kept for the next check."""
        name = self._name_to_keep(key)
        worker = find_kept(self._client, name) if name else None
        if worker is None:
            worker = Worker.start(
                self._client, self._image, job, confinement, syscall_filter=self._filter or b"", kept_as=name
            )
        if name:
            self._kept = worker
        return worker

    def _name_to_keep(self, key: _Key) -> str | None:
        """The name under which to keep our first worker, unless another process uses that name; others are not kept."""
        with self._lock:
            keep, self._keep = self._keep, False
        name = kept_name(self._image, key)
        return name if keep and self._kept_lock.enter_context(exclusive_use(name)) else None

    def _recover(self, error: Exception) -> bool:
        """Repair what we can: wait for an engine that does not answer, rebuild an image that is missing."""
        if not self._wait_for_engine():
            return False
        if isinstance(error, ImageNotFound):
            with suppress(SandboxUnavailableError):
                self._image = ensure_image(self._client, self._report)
                self.image = content_digest(self._client, self._image)
        return True

    def _wait_for_engine(self) -> bool:
        """Whether the engine answers, after waiting for it. Once the wait was in vain, no later call waits again."""
        with self._lock:
            deadline = time.monotonic() + (0 if self._given_up else _ENGINE_AWAY_SECONDS)
            noticed = self._given_up
            while not self._answers():
                if not noticed:
                    self._report(f"The Docker engine does not answer; waiting up to {_ENGINE_AWAY_SECONDS:.0f} s")
                    self._absences += 1
                    noticed = True
                if time.monotonic() >= deadline:
                    self._given_up = True
                    return False
                time.sleep(0.5)
            self._given_up = False
            return True

    def _answers(self) -> bool:
        with suppress(*FAULTS):
            check_socket(engine_host())
            return bool(self._client.ping())
        return False

    def _try_out(self, confinements: tuple[Confinement, ...]) -> Confinement:
        """The first of these confinements in which a program runs."""
        interpreter, problem = Hugs(), ""
        job = Job(
            files={"Main.hs": b"main = interact id\n"},
            command=interpreter.command("Main.hs"),
            stdin=b"works",
            environment=interpreter.environment(),
            limits=Limits(wall_seconds=60),
        )
        run_job = self._run_in_worker if self.isolation == WORKER else self._run_alone
        for confinement in confinements:
            try:
                run = run_job(job, confinement)
            except FAULTS as error:
                problem = summarise_error(error)
                continue
            if run.stdout == job.stdin:
                return confinement
            problem = (run.stderr or run.stdout).decode(errors="replace") or f"{run.ending.value}, code {run.code}"
        raise SandboxUnavailableError(f"the Docker engine answers but cannot run a program: {problem.strip()[:400]}")


def open_docker(report: Report, *, isolation: str = WORKER, runtime: str | None = None, keep: bool = False) -> Docker:
    """Connect to the engine and prepare the image, which is built if it is missing.

    :raises SandboxUnavailableError: if there is no engine, the image cannot be built, or no program runs.
    """
    client = connect()
    try:
        removed = sweep_containers(client)
        if removed:
            report(f"Removed {removed} container{'s' * (removed > 1)} left by an interrupted run")
        image = ensure_image(client, report)
        docker = Docker(client, image, isolation=isolation, runtime=runtime, keep=keep, report=report)
    except FAULTS as error:
        client.close()
        raise SandboxUnavailableError(f"the Docker engine answers but failed: {summarise_error(error)}") from error
    except BaseException:
        client.close()
        raise
    for note in docker.notes:
        report(f"Docker: {note}")
    return docker


def missing_limits(info: Mapping[str, Any]) -> tuple[str, ...]:
    """The container's limits that the engine cannot set here. The limits of each process apply regardless."""
    limits = {"MemoryLimit": "memory", "PidsLimit": "the number of processes", "CpuCfsQuota": "the share of a core"}
    return tuple(
        f"this engine cannot limit {what} of a container (a rootless engine needs cgroup v2 for this); "
        "the limits of each process still apply"
        for setting, what in limits.items()
        if info.get(setting) is False
    )


def summarise_error(error: Exception | None) -> str:
    """The engine's error message, in one line."""
    explanation = getattr(error, "explanation", None)
    return " ".join(str(explanation or error).split())[:400]
