"""Runs one command on this machine, within limits. Knows processes; must not know what isolates them.

The limits are set by a shell that then becomes the program: a ``preexec_fn`` could deadlock where several
threads run jobs, and this way works on macOS too.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sandbox.capture import STDERR, STDOUT, Capture
from sandbox.contract import Ending, Limits, Run

_CHUNK = 65536
_FIRST_PAUSE, _LONGEST_PAUSE = 0.0005, 0.008  # seconds between two looks at a program
_CPU_SHARE = 0.5  # the kernel enforces the limit by ticks but reports exact times, up to a tenth less (seen)

# $1 CPU seconds, $2 stack in kB, $3 address space in kB or "unlimited". A stack that the machine does not
# grant and an address space that it cannot limit (macOS) leave the limits that there were.
_LIMITER = (
    'ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t "$1"; '
    'ulimit -s "$2" 2>/dev/null; [ "$3" = unlimited ] || ulimit -v "$3" 2>/dev/null; shift 3; exec "$@"'
)


@dataclass(frozen=True)
class _End:
    """How the process itself ended: as ``subprocess`` counts codes, and the CPU seconds it used."""

    code: int
    cpu_seconds: float


def run_process(
    command: Sequence[str],
    stdin: bytes,
    limits: Limits,
    *,
    folder: Path,
    bounded_memory: bool,
    pass_fds: Sequence[int] = (),
    user: int | None = None,
) -> Run:
    """Run ``command`` in ``folder``, with an empty environment, until its end or its first limit.

    Nothing of its process group is alive afterwards. ``bounded_memory`` limits the address space, which
    programs that reserve far more than they use (GHC) do not survive. ``user`` is who it runs as, where that is
    not who we are.
    """
    capture = Capture(limits.output_bytes)
    deadline = time.monotonic() + limits.wall_seconds
    with subprocess.Popen(
        _limited(command, limits, bounded_memory=bounded_memory),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env={},
        cwd=folder,
        start_new_session=True,
        pass_fds=pass_fds,
        user=user,
        group=user,
        extra_groups=None if user is None else (),
    ) as process:
        try:
            cut, end = _follow(process, stdin, capture, deadline)
        except BaseException:
            _kill(process)
            raise
    code = -(end.code - 128) if end.code > 128 else end.code  # a wrapper's way to report a signal
    ending = cut or _ending_of(code, end.cpu_seconds, limits)
    return Run(ending=ending, code=code, stdout=capture.stdout, stderr=capture.stderr)


def _limited(command: Sequence[str], limits: Limits, *, bounded_memory: bool) -> list[str]:
    space = str((limits.memory_mb + limits.stack_mb) * 1024) if bounded_memory else "unlimited"
    numbers = [str(limits.cpu_seconds), str(limits.stack_mb * 1024), space]
    return ["/bin/sh", "-c", _LIMITER, "sh", *numbers, *command]


def _follow(
    process: subprocess.Popen[bytes], stdin: bytes, capture: Capture, deadline: float
) -> tuple[Ending | None, _End]:
    """Feed and read until the process ends or a limit cuts it short; either way it is dead afterwards."""
    end = _pump(process, stdin, capture, deadline)
    cut = Ending.OUTPUT_LIMIT if capture.overflowed else None if end else Ending.WALL_LIMIT
    _kill(process)
    return cut, end or _reap(process)


def _pump(process: subprocess.Popen[bytes], stdin: bytes, capture: Capture, deadline: float) -> _End | None:
    """Feed and read until the process ends, which is returned, or a limit is reached.

    Hugs writes each letter by itself: to be woken by every one would cost more than the program does. So the
    outputs are looked at now and then. A child left behind may hold them open for ever; only the end counts.
    """
    assert process.stdin  # noqa: S101  # for the type checker: all three are pipes
    assert process.stdout  # noqa: S101
    assert process.stderr  # noqa: S101
    for pipe in (process.stdin, process.stdout, process.stderr):
        os.set_blocking(pipe.fileno(), False)
    unsent, pause = memoryview(stdin), _FIRST_PAUSE
    while True:
        end = _glance(process)
        _drain(process.stdout, STDOUT, capture)
        _drain(process.stderr, STDERR, capture)
        if end or capture.overflowed or time.monotonic() >= deadline:
            return end
        unsent = _feed(process.stdin, unsent)
        select.select([], [process.stdin] if unsent else [], [], pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def _feed(pipe: IO[bytes], unsent: memoryview) -> memoryview:
    """Send what the pipe takes; close it when all is sent, or when nobody reads any more."""
    with suppress(BlockingIOError):
        try:
            while unsent:
                unsent = unsent[os.write(pipe.fileno(), unsent[:_CHUNK]) :]
        except BrokenPipeError:
            unsent = unsent[:0]
        pipe.close()
    return unsent


def _drain(pipe: IO[bytes], stream: int, capture: Capture) -> None:
    """Keep what has come."""
    with suppress(BlockingIOError):
        while not capture.overflowed and (data := os.read(pipe.fileno(), _CHUNK)):
            capture.add(stream, data)


def _glance(process: subprocess.Popen[bytes]) -> _End | None:
    """The end of the process, if it has come."""
    return _wait(process, os.WNOHANG)


def _reap(process: subprocess.Popen[bytes]) -> _End:
    """The end of a process that has been killed."""
    end = _wait(process, 0)
    assert end  # noqa: S101  # for the type checker: this wait does not return without it
    return end


def _wait(process: subprocess.Popen[bytes], options: int) -> _End | None:
    """``wait4``, the one that tells the CPU time; ``Popen`` learns from us that it need not wait."""
    pid, status, usage = os.wait4(process.pid, options)
    if not pid:
        return None
    process.returncode = os.waitstatus_to_exitcode(status)
    return _End(process.returncode, usage.ru_utime + usage.ru_stime)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group; it may be gone already (which macOS reports as not permitted)."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _ending_of(code: int, cpu_seconds: float, limits: Limits) -> Ending:
    """Why a process that nobody of ours killed came to its end; ``code`` as ``subprocess`` counts."""
    if code >= 0:
        return Ending.EXITED
    by_limit = code in (-signal.SIGKILL, -signal.SIGXCPU) and cpu_seconds >= limits.cpu_seconds * _CPU_SHARE
    return Ending.CPU_LIMIT if by_limit else Ending.KILLED
