"""A container that stays: the interpreter waits in it and forks for each job. Knows the server's protocol.

The other end is ``worker.c``. A job is sent as a whole; its output comes back in frames, followed by its end.
"""

from __future__ import annotations

import itertools
import os
import secrets
import signal
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from typing import Any, Self

from docker import DockerClient

from sandbox.attachment import Attachment
from sandbox.capture import STDERR, STDOUT, Capture
from sandbox.confinement import Confinement, worker_settings
from sandbox.containers import remove_container
from sandbox.contract import Ending, Job, Run
from sandbox.job_names import check_name

_HELLO, _JOB = 0x31574743, 0x4A574743
_START_SECONDS = 60.0
_GRACE_SECONDS = 15.0  # beyond a job's wall limit, which the server itself watches
_FILES_BYTES = 12 << 20  # the most that fits; see the size of the file system in confinement.py
_USERS = range(10_000, 60_000)  # each job runs as a different one; rootless engines have all of them


class _FrameKind(IntEnum):
    """What a frame holds."""

    READY = 0
    OUTPUT = 1
    ERRORS = 2
    END = 3
    FAILED = 4


_STOPPED_BY_SERVER = {1: Ending.WALL_LIMIT, 2: Ending.OUTPUT_LIMIT, 4: Ending.WAITED}


class WorkerFaultError(OSError):
    """The worker broke: because of a problem on our side, or a program that broke out of its limits."""


class Worker:
    """One warm container, for one job at a time."""

    def __init__(self, client: DockerClient, container: str, warnings: tuple[str, ...] = ()) -> None:
        """Connect to a container whose server waits for us, or is about to be started."""
        self._client = client
        self._container = container
        self.warnings = warnings
        self._users = itertools.cycle(_USERS)
        self._attachment = Attachment(client, container)

    @classmethod
    def start(
        cls,
        client: DockerClient,
        image: str,
        job: Job,
        confinement: Confinement,
        *,
        syscall_filter: bytes,
        kept_as: str | None = None,
    ) -> Self:
        """Start a new worker for jobs like this one; ``syscall_filter`` applies to each job.

        :raises OSError: or one of the engine's errors, if it does not start.
        """
        settings = worker_settings(client, image, job, confinement, kept_as)
        created: dict[str, Any] = client.api.create_container(**settings)
        try:
            worker = cls(client, created["Id"], tuple(created.get("Warnings") or ()))
        except BaseException:
            remove_container(client, created["Id"])
            raise
        try:
            client.api.start(worker._container)
            worker._shake_hands(syscall_filter)
        except BaseException:
            worker.close()
            raise
        return worker

    def run(self, job: Job) -> Run:
        """Run the job in its own process.

        :raises WorkerFaultError: if the worker cannot be used for another job.
        """
        sending_deadline = time.monotonic() + _GRACE_SECONDS
        deadline = sending_deadline + job.limits.wall_seconds
        capture, ticket = Capture(job.limits.output_bytes), secrets.randbits(32)
        # A server that does not accept the job sends a frame that says why, so the error here adds nothing.
        with suppress(BrokenPipeError, ConnectionResetError, TimeoutError):
            self._attachment.send(pack_job(job, next(self._users), ticket), sending_deadline)
        for kind, content in self._frames(deadline, ticket):
            if kind == _FrameKind.END:
                ending, code, cpu_seconds = read_end(content)
                return Run(ending, code, capture.stdout, capture.stderr, cpu_seconds)
            capture.add(STDERR if kind == _FrameKind.ERRORS else STDOUT, content)
        raise WorkerFaultError("the worker ended in the middle of a job")

    def disconnect(self) -> None:
        """Close the connection: a kept worker then waits for the next one, any other ends."""
        self._attachment.close()

    def close(self) -> None:
        """End the container, without waiting until it removes itself."""
        self.disconnect()
        remove_container(self._client, self._container)

    def _shake_hands(self, syscall_filter: bytes) -> None:
        deadline = time.monotonic() + _START_SECONDS
        self._attachment.send(struct.pack("<II", _HELLO, len(syscall_filter)) + syscall_filter, deadline)
        for kind, _ in self._frames(deadline, 0):
            if kind == _FrameKind.READY:
                return
        raise WorkerFaultError(
            f"the worker did not start: {self._attachment.error_output() or 'it gave no error message'}"
        )

    def _frames(self, deadline: float, ticket: int) -> Iterator[tuple[int, bytes]]:
        """The frames that the server sends for the job with this ticket, until it closes the connection."""
        header = self._attachment.receive(12, deadline)
        while header:
            kind, frame_ticket, length = struct.unpack("<III", header)
            content = self._attachment.receive(length, deadline)
            if len(content) < length:
                return
            if kind == _FrameKind.FAILED:
                raise WorkerFaultError(f"the worker failed: {content.decode(errors='replace')}")
            if frame_ticket == ticket:
                yield kind, content
            header = self._attachment.receive(12, deadline)


def is_for_worker(job: Job) -> bool:
    """Whether a worker can run the job: its program is runhugs with a main module, and its files are not too big."""
    fits = sum(len(content) for content in job.files.values()) <= _FILES_BYTES
    return fits and job.command[0].endswith("/runhugs") and job.command[-1].startswith("{dir}/")


def pack_job(job: Job, user: int, ticket: int) -> bytes:
    """The job as the server reads it."""
    limits = job.limits
    space = limits.memory_mb + limits.stack_mb
    numbers = (
        ticket,
        user,
        limits.cpu_seconds,
        int(limits.wall_seconds * 1000),
        space,
        limits.output_bytes,
        len(job.files),
    )
    parts = [struct.pack("<8I", _JOB, *numbers)]
    for name, content in job.files.items():
        check_name(name)
        encoded = name.encode()
        parts += [struct.pack("<II", len(encoded), len(content)), encoded, content]
    return b"".join((*parts, struct.pack("<I", len(job.stdin)), job.stdin))


def read_end(content: bytes) -> tuple[Ending, int, float]:
    """How a job ended, its code (minus the signal's number where one ended it), and the CPU seconds it used."""
    cause, status, microseconds = struct.unpack("<III", content)
    ending, code = _read_status(cause, os.waitstatus_to_exitcode(status))
    return ending, code, microseconds / 1e6


def _read_status(cause: int, code: int) -> tuple[Ending, int]:
    if stopped := _STOPPED_BY_SERVER.get(cause):
        return stopped, code
    if code == -signal.SIGXCPU:
        return Ending.CPU_LIMIT, -signal.SIGKILL  # the same code as where the hard limit ends a program
    if code == -signal.SIGKILL:  # neither the server nor another program killed it, so the kernel was short of memory
        return Ending.MEMORY_LIMIT, code
    return (Ending.KILLED if code < 0 else Ending.EXITED), code
