"""What the grader and a WebAssembly worker say to each other. Pure: values to bytes and back.

The grader trusts nothing that a worker sends: numbers and bytes of a length that was agreed on, no more.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from dataclasses import asdict

from sandbox.contract import Ending, Job, Limits, Run
from sandbox.job_names import check_name

Receive = Callable[[int], bytes]
"""Gives exactly so many bytes, or raises EOFError."""

MOST_OUTPUT = 1 << 20
"""Of either stream; the module has no room for more."""

MOST_LINES = 1 << 16
"""Whose cost is counted, as in ``sandbox/wasm/api.c``."""

_READY = struct.Struct("<6sd")
_GREETING = b"ready\n"
_SIZE = struct.Struct("<I")
_ANSWER = struct.Struct("<BidIII")
_ENDINGS = tuple(Ending)


def pack_ready(cpu_seconds: float) -> bytes:
    """What a worker says first, once it has loaded everything, and what that took."""
    return _READY.pack(_GREETING, cpu_seconds)


def read_ready(receive: Receive) -> float:
    """The CPU time for which a worker started.

    :raises EOFError: if it has ended.
    :raises ValueError: if it says something else.
    """
    greeting, cpu_seconds = _READY.unpack(receive(_READY.size))
    if greeting != _GREETING:
        raise ValueError("the worker sent what no worker sends")
    return float(cpu_seconds)


def pack_job(job: Job) -> bytes:
    """The job, as a worker reads it.

    :raises ValueError: for a file name that leads out of the job's folder.
    """
    for name in job.files:
        check_name(name)
    header = json.dumps(
        {
            "command": job.command,
            "environment": dict(job.environment),
            "limits": asdict(job.limits),
            "files": [(name, len(content)) for name, content in job.files.items()],
            "stdin": len(job.stdin),
        }
    ).encode()
    return b"".join((_SIZE.pack(len(header)), header, *job.files.values(), job.stdin))


def read_job(receive: Receive) -> Job:
    """The next job.

    :raises EOFError: when no more come.
    """
    header = json.loads(receive(_SIZE.unpack(receive(_SIZE.size))[0]))
    return Job(
        files={name: receive(size) for name, size in header["files"]},
        command=tuple(header["command"]),
        stdin=receive(header["stdin"]),
        environment=header["environment"],
        limits=Limits(**header["limits"]),
    )


def pack_run(run: Run) -> bytes:
    """How a job ended, as the grader reads it."""
    steps = struct.pack(f"<{len(run.line_steps)}i", *run.line_steps)
    sizes = (len(run.stdout), len(run.stderr), len(run.line_steps))
    header = _ANSWER.pack(_ENDINGS.index(run.ending), run.code, run.cpu_seconds, *sizes)
    return b"".join((header, run.stdout, run.stderr, steps))


def read_run(receive: Receive) -> Run:
    """How a job ended.

    :raises EOFError: if the worker has ended.
    :raises ValueError: if it does not keep to the protocol.
    """
    ending, code, seconds, out, err, lines = _ANSWER.unpack(receive(_ANSWER.size))
    if ending >= len(_ENDINGS) or max(out, err) > MOST_OUTPUT or lines > MOST_LINES:
        raise ValueError("the worker sent what no worker sends")
    stdout, stderr = receive(out), receive(err)
    line_steps = struct.unpack(f"<{lines}i", receive(4 * lines))
    return Run(_ENDINGS[ending], code, stdout, stderr, seconds, line_steps)
