"""A sealed container that stays: the interpreter waits in it and forks for each job. Knows the server's protocol.

The other end is ``worker.c``. A job is sent whole; what it says comes back in frames, then its end.
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
from sandbox.containers import remove
from sandbox.contract import Ending, Job, Run
from sandbox.folder import check_name

_HELLO, _JOB = 0x31574743, 0x4A574743
_START_SECONDS = 60.0
_GRACE_SECONDS = 15.0  # beyond a job's wall limit, which the server itself watches
_ROOM = 12 << 20  # for a job's files; see confinement.py
_USERS = range(10_000, 60_000)  # each job is another one; all are in the range that rootless engines have


class _Kind(IntEnum):
    """What a frame holds."""

    READY = 0
    OUTPUT = 1
    ERRORS = 2
    END = 3
    FAILED = 4


_CUT = {1: Ending.WALL_LIMIT, 2: Ending.OUTPUT_LIMIT}


class WorkerFaultError(OSError):
    """The worker broke: a fault of ours, or of a program that broke out of its limits."""


class Worker:
    """One warm container, for one job at a time."""

    def __init__(self, client: DockerClient, container: str, warnings: tuple[str, ...] = ()) -> None:
        """Take the line to a container whose server is, or will be, ours."""
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
        program: bytes,
        kept_as: str | None = None,
    ) -> Self:
        """A new worker for jobs like this one; ``program`` is the filter each job's system calls go through.

        :raises OSError: or an error of the engine's, where it does not start.
        """
        settings = worker_settings(client, image, job, confinement, kept_as)
        created: dict[str, Any] = client.api.create_container(**settings)
        try:
            worker = cls(client, created["Id"], tuple(created.get("Warnings") or ()))
        except BaseException:
            remove(client, created["Id"])
            raise
        try:
            client.api.start(worker._container)
            worker._begin(program)
        except BaseException:
            worker.close()
            raise
        return worker

    def run(self, job: Job) -> Run:
        """Run the job in a process of its own.

        :raises WorkerFaultError: where the worker is not fit for another job.
        """
        soon = time.monotonic() + _GRACE_SECONDS
        deadline = soon + job.limits.wall_seconds
        capture, ticket = Capture(job.limits.output_bytes), secrets.randbits(32)
        # A server that does not take the job has said why.
        with suppress(BrokenPipeError, ConnectionResetError, TimeoutError):
            self._attachment.send(pack_job(job, next(self._users), ticket), soon)
        for kind, content in self._frames(deadline, ticket):
            if kind == _Kind.END:
                ending, code = read_end(content)
                return Run(ending=ending, code=code, stdout=capture.stdout, stderr=capture.stderr)
            capture.add(STDERR if kind == _Kind.ERRORS else STDOUT, content)
        raise WorkerFaultError("the worker ended in the middle of a job")

    def leave(self) -> None:
        """Hang up: a worker that is kept waits for the next one, any other ends."""
        self._attachment.close()

    def close(self) -> None:
        """End the container; it removes itself, but is not waited for."""
        self.leave()
        remove(self._client, self._container)

    def _begin(self, program: bytes) -> None:
        deadline = time.monotonic() + _START_SECONDS
        self._attachment.send(struct.pack("<II", _HELLO, len(program)) + program, deadline)
        for kind, _ in self._frames(deadline, 0):
            if kind == _Kind.READY:
                return
        raise WorkerFaultError(f"the worker did not start: {self._attachment.complaint() or 'it said nothing'}")

    def _frames(self, deadline: float, ticket: int) -> Iterator[tuple[int, bytes]]:
        """What the server sends about the job with this ticket, until it hangs up."""
        header = self._attachment.receive(12, deadline)
        while header:
            kind, whose, length = struct.unpack("<III", header)
            content = self._attachment.receive(length, deadline)
            if kind == _Kind.FAILED:
                raise WorkerFaultError(f"the worker failed: {content.decode(errors='replace')}")
            if whose == ticket:
                yield kind, content
            header = self._attachment.receive(12, deadline)


def is_for_worker(job: Job) -> bool:
    """Whether the job is a main module for runhugs, and not too big: that is all that a worker can run."""
    room = sum(len(content) for content in job.files.values()) <= _ROOM
    return room and job.command[0].endswith("/runhugs") and job.command[-1].startswith("{dir}/")


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


def read_end(content: bytes) -> tuple[Ending, int]:
    """How a job ended, and its code: minus the signal's number where one ended it."""
    cause, status, _ = struct.unpack("<III", content)
    code = os.waitstatus_to_exitcode(status)
    if cut := _CUT.get(cause):
        return cut, code
    if code == -signal.SIGXCPU:
        return Ending.CPU_LIMIT, -signal.SIGKILL  # as where the hard limit ends it
    if code == -signal.SIGKILL:  # not by the server and not by another program: so by the kernel, short of memory
        return Ending.MEMORY_LIMIT, code
    return (Ending.KILLED if code < 0 else Ending.EXITED), code
