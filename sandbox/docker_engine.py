"""Docker: one fresh container for each job. Knows a container's life; must not know what runs inside.

create, attach, start, read up to the limit, wait, remove. The SDK's ``containers.run`` has no time-out and
keeps all output, so it is not used.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Any

import requests
from docker import DockerClient
from docker.errors import DockerException

from sandbox.attachment import Attachment
from sandbox.capture import Capture
from sandbox.confinement import PREFERENCES, Confinement, container_settings
from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError, SandboxUnavailableError
from sandbox.engine import connect
from sandbox.folder import job_folder
from sandbox.image import PROGRAMS, ensure_image
from sandbox.interpreters import Hugs

_KILLED = 137  # the exit code that the engine gives for SIGKILL
_CPU_SHARE = 0.5  # of the limit that a program killed by it ran at least; see sandbox.process

_FAULTS = (DockerException, requests.RequestException, OSError)


class Docker:
    """Runs each job in a container of its own, in an image that holds Hugs and nothing else."""

    kind = "docker"

    def __init__(self, client: DockerClient, image: str) -> None:
        """Find out what the engine can do, by running a program.

        :raises SandboxUnavailableError: where it runs none.
        """
        self._client = client
        self.image = image
        self._confinement, self._warnings = self._try_out()

    @property
    def notes(self) -> tuple[str, ...]:
        """What this engine or kernel does not support, in sentences; empty where all holds."""
        return (*self._confinement.notes, *self._warnings)

    def run(self, job: Job) -> Run:
        """Run the job in a fresh container; once more in another one if the engine fails."""
        with job_folder(job.files) as folder:
            with suppress(*_FAULTS):
                return self._run_once(job, folder, self._confinement)
            try:
                return self._run_once(job, folder, self._confinement)
            except _FAULTS as error:
                raise SandboxFailureError(f"the Docker engine failed twice: {_said(error)}") from error

    def which(self, program: str) -> str | None:
        """Only what is in the image."""
        return PROGRAMS.get(program)

    def close(self) -> None:
        """Close the connections to the engine."""
        self._client.close()

    def _run_once(self, job: Job, folder: Path, confinement: Confinement) -> Run:
        settings = container_settings(self._client, self.image, job, folder, confinement)
        capture = Capture(job.limits.output_bytes)
        with self._container(settings) as container:
            with Attachment(self._client, container) as attachment:
                self._client.api.start(container)
                deadline = time.monotonic() + job.limits.wall_seconds
                closed = attachment.follow(job.stdin, capture, deadline)
            if closed and self._ends(container, deadline):
                ending, code = read_state(self._state(container), job.limits)
            else:
                ending = Ending.OUTPUT_LIMIT if capture.overflowed else Ending.WALL_LIMIT
                code = 128 - _KILLED
        return Run(ending=ending, code=code, stdout=capture.stdout, stderr=capture.stderr)

    @contextmanager
    def _container(self, settings: Mapping[str, Any]) -> Iterator[str]:
        """A container that is killed and removed afterwards, whatever happens."""
        container: str = self._client.api.create_container(**settings)["Id"]
        try:
            yield container
        finally:
            self._remove(container)

    def _remove(self, container: str) -> None:
        """By force, which kills it first. What the engine does not manage now carries our label for later."""
        for _ in range(2):
            with suppress(*_FAULTS):
                self._client.api.remove_container(container, force=True, v=True)
                return

    def _ends(self, container: str, deadline: float) -> bool:
        """Whether a container whose outputs are closed ends before the deadline: nearly always at once."""
        try:
            self._client.api.wait(container, timeout=max(1, ceil(deadline - time.monotonic())))
        except requests.RequestException:
            if time.monotonic() < deadline:
                raise
            return False
        return True

    def _state(self, container: str) -> Mapping[str, Any]:
        state: Mapping[str, Any] = self._client.api.inspect_container(container)["State"]
        return state

    def _try_out(self) -> tuple[Confinement, tuple[str, ...]]:
        """The strictest confinement in which a program runs, and what the engine warns of."""
        interpreter, said = Hugs(), b""
        job = Job(
            files={"Main.hs": b"main = interact id\n"},
            command=interpreter.command("Main.hs"),
            stdin=b"works",
            environment=interpreter.environment(),
            limits=Limits(wall_seconds=60),
        )
        with job_folder(job.files) as folder:
            for confinement in PREFERENCES:
                try:
                    run = self._run_once(job, folder, confinement)
                except _FAULTS as error:
                    said = _said(error).encode()
                    continue
                if run.stdout == job.stdin:
                    return confinement, self._engine_warnings(job, folder, confinement)
                said = run.stderr or run.stdout or f"{run.ending.value}, exit code {run.code}".encode()
        raise SandboxUnavailableError(
            f"the Docker engine answers but does not run a program: {said.decode(errors='replace').strip()[:400]}"
        )

    def _engine_warnings(self, job: Job, folder: Path, confinement: Confinement) -> tuple[str, ...]:
        """Limits that the kernel does not support: the engine drops those and says so at creation."""
        settings = container_settings(self._client, self.image, job, folder, confinement)
        created = self._client.api.create_container(**settings)
        self._remove(created["Id"])
        return tuple(created.get("Warnings") or ())


def open_docker(report: Callable[[str], None]) -> Docker:
    """The engine that answers, with the image, which is built where it is missing.

    :raises SandboxUnavailableError: where there is no engine, no image or no way to run.
    """
    client = connect()
    try:
        return Docker(client, ensure_image(client, report))
    except BaseException:
        client.close()
        raise


def read_state(state: Mapping[str, Any], limits: Limits) -> tuple[Ending, int]:
    """How a container that ended by itself came to its end, and its code."""
    code = int(state["ExitCode"])
    if state.get("OOMKilled"):
        return Ending.MEMORY_LIMIT, 128 - _KILLED
    if code <= 128:
        return Ending.EXITED, code
    ran = datetime.fromisoformat(state["FinishedAt"]) - datetime.fromisoformat(state["StartedAt"])
    if code == _KILLED and ran.total_seconds() >= limits.cpu_seconds * _CPU_SHARE:
        return Ending.CPU_LIMIT, 128 - code
    return Ending.KILLED, 128 - code


def _said(error: Exception) -> str:
    """The engine's words, in one line."""
    explanation = getattr(error, "explanation", None)
    return " ".join(str(explanation or error).split())[:400]
