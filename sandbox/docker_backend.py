"""Docker: sealed places on an engine that may fail. Knows which place a job gets, and patience; not what runs.

A job gets a process of its own in a warm worker, or (``isolation="container"``) a container of its own.
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
from sandbox.containers import FAULTS, run_in_container, sweep
from sandbox.contract import Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.docker_connection import connect, engine_host, knock
from sandbox.image import PROGRAMS, content_digest, ensure_image
from sandbox.interpreters import Hugs
from sandbox.kept_worker import alone_with, find_kept, kept_name
from sandbox.syscalls import program_filter
from sandbox.worker import Worker, is_for_worker

WORKER, CONTAINER = "worker", "container"
ISOLATIONS = (WORKER, CONTAINER)

_ATTEMPTS = 3
_PATIENCE = 60.0  # seconds that an engine which was there may be away: long enough to restart it

Report = Callable[[str], None]
_Key = tuple[object, ...]


class Docker:
    """Runs each job sealed off, in an image that holds Hugs and nothing else."""

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
        """Find out what the engine can do, by running a program.

        :raises SandboxUnavailableError: where it runs none.
        """
        self._client, self._image, self._report = client, image, report
        self.image = content_digest(client, image)  # the same wherever it is built from the same packages
        self.isolation = isolation
        self._keep = keep
        self._held = ExitStack()  # the lock of the worker that is kept, if that is ours
        self._filter = program_filter(client.version()["Arch"], starting=False)
        self._idle: dict[_Key, list[Worker]] = defaultdict(list)
        self._lock = threading.Lock()
        self._kept: Worker | None = None
        self._gone = False
        self._warnings: tuple[str, ...] = ()
        self._confinement = self._try_out(preferences(runtime))

    @property
    def notes(self) -> tuple[str, ...]:
        """What this engine or kernel does not support, in sentences; empty where all holds."""
        notes = list(self._confinement.notes)
        if self._filter is None:
            notes.append(
                "the numbers of this machine's system calls are not known, so programs have their worker's list"
            )
        return (*notes, *missing_limits(self._client.info()), *self._warnings)

    def run(self, job: Job) -> Run:
        """Run the job; again where the engine fails, with the patience to let it be restarted."""
        error: Exception | None = None
        for attempt in range(_ATTEMPTS):
            # A program that breaks two workers gets a container of its own, whose end the engine explains.
            alone = self.isolation == CONTAINER or not is_for_worker(job) or attempt == _ATTEMPTS - 1
            try:
                return self._run_alone(job, self._confinement) if alone else self._run_in_worker(job, self._confinement)
            except FAULTS as caught:
                error = caught
                if not self._recover(caught):
                    break
        raise SandboxFailureError(f"the Docker engine failed: {said(error)}") from error

    def which(self, program: str) -> str | None:
        """Only what is in the image."""
        return PROGRAMS.get(program)

    def close(self) -> None:
        """End the workers, or leave one for the next check; close the connections to the engine."""
        with self._lock:
            workers = [worker for idle in self._idle.values() for worker in idle]
            self._idle.clear()
        for worker in workers:
            worker.leave() if worker is self._kept else worker.close()
        self._held.close()
        self._client.close()

    def _run_alone(self, job: Job, confinement: Confinement) -> Run:
        return run_in_container(self._client, self._image, job, confinement)

    def _run_in_worker(self, job: Job, confinement: Confinement) -> Run:
        """In an idle worker of this kind, or a new one. One that fails is not used again."""
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
        """The worker that waits from the last check, or a new one, which is to wait for the next."""
        name = self._name_to_keep(key)
        worker = find_kept(self._client, name) if name else None
        if worker is None:
            worker = Worker.start(self._client, self._image, job, confinement, self._filter or b"", name)
        if name:
            self._kept = worker
        return worker

    def _name_to_keep(self, key: _Key) -> str | None:
        """The first worker is kept, if nobody else is using it. A second one would only be in the way."""
        with self._lock:
            keep, self._keep = self._keep, False
        name = kept_name(self._image, key)
        return name if keep and self._held.enter_context(alone_with(name)) else None

    def _recover(self, error: Exception) -> bool:
        """Make good what can be: wait for an engine that is away, build an image that is gone."""
        if not self._wait_for_engine():
            return False
        if isinstance(error, ImageNotFound):
            with suppress(SandboxUnavailableError):
                self._image = ensure_image(self._client, self._report)
                self.image = content_digest(self._client, self._image)
        return True

    def _wait_for_engine(self) -> bool:
        """Whether it answers. The first one to find it away waits; once it is given up, nobody does."""
        with self._lock:
            deadline = time.monotonic() + (0 if self._gone else _PATIENCE)
            told = self._gone
            while not self._answers():
                if not told:
                    self._report(f"The Docker engine does not answer; waiting up to {_PATIENCE:.0f} s for it")
                    told = True
                if time.monotonic() >= deadline:
                    self._gone = True
                    return False
                time.sleep(0.5)
            self._gone = False
            return True

    def _answers(self) -> bool:
        with suppress(*FAULTS):
            knock(engine_host())
            return bool(self._client.ping())
        return False

    def _try_out(self, wanted: tuple[Confinement, ...]) -> Confinement:
        """The strictest confinement in which a program runs."""
        interpreter, complaint = Hugs(), ""
        job = Job(
            files={"Main.hs": b"main = interact id\n"},
            command=interpreter.command("Main.hs"),
            stdin=b"works",
            environment=interpreter.environment(),
            limits=Limits(wall_seconds=60),
        )
        for confinement in wanted:
            run_it = self._run_in_worker if self.isolation == WORKER else self._run_alone
            try:
                run = run_it(job, confinement)
            except FAULTS as error:
                complaint = said(error)
                continue
            if run.stdout == job.stdin:
                return confinement
            complaint = (run.stderr or run.stdout).decode(errors="replace") or f"{run.ending.value}, code {run.code}"
        raise SandboxUnavailableError(
            f"the Docker engine answers but does not run a program: {complaint.strip()[:400]}"
        )


def open_docker(report: Report, *, isolation: str = WORKER, runtime: str | None = None, keep: bool = False) -> Docker:
    """The engine that answers, with the image, which is built where it is missing.

    :raises SandboxUnavailableError: where there is no engine, no image or no way to run.
    """
    client = connect()
    try:
        left = sweep(client)
        if left:
            report(f"Removed {left} container{'s' * (left > 1)} that an interrupted run had left")
        image = ensure_image(client, report)
        docker = Docker(client, image, isolation=isolation, runtime=runtime, keep=keep, report=report)
    except BaseException:
        client.close()
        raise
    for note in docker.notes:
        report(f"Docker: {note}")
    return docker


def missing_limits(info: Mapping[str, Any]) -> tuple[str, ...]:
    """Which of the container's own limits the engine cannot set here. The limits of the process hold regardless."""
    wanted = {"MemoryLimit": "memory", "PidsLimit": "the number of processes", "CpuCfsQuota": "the share of a core"}
    return tuple(
        f"this engine cannot limit {what} of a container (a rootless one needs cgroup v2 for it); "
        "the limits of each process hold"
        for setting, what in wanted.items()
        if info.get(setting) is False
    )


def said(error: Exception | None) -> str:
    """The engine's words, in one line."""
    explanation = getattr(error, "explanation", None)
    return " ".join(str(explanation or error).split())[:400]
