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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from sandbox.capture import STDERR, STDOUT, Capture
from sandbox.contract import Ending, Limits, Run
from sandbox.sleep_detection import Watch, cpu_seconds_below
from sandbox.unix import pipe_capacity

_CHUNK = 65536
_FIRST_PAUSE, _LONGEST_PAUSE = 0.0005, 0.008  # seconds between two looks at a program
_CPU_SHARE = 0.5  # the kernel enforces the limit in ticks but reports exact times; up to a tenth less was observed

# $1 CPU seconds, $2 stack in kB, $3 address space in kB or "unlimited". If the machine does not grant the stack or
# cannot limit the address space (macOS), the existing limits stay.
_LIMITER = (
    'ulimit -c 0; ulimit -f 0; ulimit -n 64; ulimit -t "$1"; '
    'ulimit -s "$2" 2>/dev/null; [ "$3" = unlimited ] || ulimit -v "$3" 2>/dev/null; shift 3; exec "$@"'
)


@dataclass(frozen=True)
class _End:
    """How the process itself ended: its code as ``subprocess`` reports it, and the CPU seconds it used."""

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
    """Run ``command`` in ``folder``, with an empty environment, until it ends or reaches a limit.

    No process of its group is alive afterwards. ``bounded_memory`` limits the address space; a program that reserves
    far more than it uses (GHC) would not survive that. ``user`` is the user it runs as, if not the current one.
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
    code = -(end.code - 128) if end.code > 128 else end.code  # the shell and bwrap report signals this way
    ending = cut or _ending_of(code, end.cpu_seconds, limits)
    return Run(ending, code, capture.stdout, capture.stderr, end.cpu_seconds)


def _limited(command: Sequence[str], limits: Limits, *, bounded_memory: bool) -> list[str]:
    space = str((limits.memory_mb + limits.stack_mb) * 1024) if bounded_memory else "unlimited"
    numbers = [str(limits.cpu_seconds), str(limits.stack_mb * 1024), space]
    return ["/bin/sh", "-c", _LIMITER, "sh", *numbers, *command]


def _follow(
    process: subprocess.Popen[bytes], stdin: bytes, capture: Capture, deadline: float
) -> tuple[Ending | None, _End]:
    """Send the input and read the outputs until the process ends or a limit stops it; it is dead afterwards."""
    assert process.stdout  # noqa: S101  # for the type checker: it is a pipe
    watch = Watch(process.pid, pipe_capacity(process.stdout.fileno()))
    end = _pump(process, stdin, capture, deadline, watch)
    too_long = Ending.WAITED if watch.waited else Ending.WALL_LIMIT
    cut = Ending.OUTPUT_LIMIT if capture.overflowed else None if end else too_long
    used = 0.0 if end else cpu_seconds_below(process.pid)
    _kill(process)
    end = end or _reap(process)
    return cut, replace(end, cpu_seconds=max(end.cpu_seconds, used))


def _pump(
    process: subprocess.Popen[bytes], stdin: bytes, capture: Capture, deadline: float, watch: Watch
) -> _End | None:
    """Send the input and read the outputs until the process ends or reaches a limit; return its end, if it ended.

    Hugs writes each character separately, and waking up for each would cost more than the program itself. Therefore
    the outputs are polled. A child left behind may hold them open for ever, so only the end of the process counts.
    """
    assert process.stdin  # noqa: S101  # for the type checker: all three are pipes
    assert process.stdout  # noqa: S101
    assert process.stderr  # noqa: S101
    for pipe in (process.stdin, process.stdout, process.stderr):
        os.set_blocking(pipe.fileno(), False)
    unsent, pause = memoryview(stdin), _FIRST_PAUSE
    while True:
        watch.look()
        end = _poll(process)
        read = _drain(process.stdout, STDOUT, capture) + _drain(process.stderr, STDERR, capture)
        if end or capture.overflowed or time.monotonic() >= deadline:
            return end
        left = len(unsent)
        unsent = _feed(process.stdin, unsent)
        watch.count(read, left - len(unsent))
        select.select([], [process.stdin] if unsent else [], [], pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def _feed(pipe: IO[bytes], unsent: memoryview) -> memoryview:
    """Send as much as the pipe accepts, and close it once all is sent or nobody reads any more; return the rest."""
    with suppress(BlockingIOError):
        try:
            while unsent:
                unsent = unsent[os.write(pipe.fileno(), unsent[:_CHUNK]) :]
        except BrokenPipeError:
            unsent = unsent[:0]
        pipe.close()
    return unsent


def _drain(pipe: IO[bytes], stream: int, capture: Capture) -> int:
    """Capture all output that has arrived, and give the number of bytes."""
    read = 0
    with suppress(BlockingIOError):
        while not capture.overflowed and (data := os.read(pipe.fileno(), _CHUNK)):
            capture.add(stream, data)
            read += len(data)
    return read


def _poll(process: subprocess.Popen[bytes]) -> _End | None:
    """The end of the process, if it has ended."""
    return _wait(process, os.WNOHANG)


def _reap(process: subprocess.Popen[bytes]) -> _End:
    """The end of a process that has been killed."""
    end = _wait(process, 0)
    assert end  # noqa: S101  # for the type checker: this wait does not return without it
    return end


def _wait(process: subprocess.Popen[bytes], options: int) -> _End | None:
    """Wait with ``wait4``, which reports the CPU time, and set ``returncode`` so that ``Popen`` does not wait too."""
    pid, status, usage = os.wait4(process.pid, options)
    if not pid:
        return None
    process.returncode = os.waitstatus_to_exitcode(status)
    return _End(process.returncode, usage.ru_utime + usage.ru_stime)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group; it may have ended already (which macOS reports as not permitted)."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _ending_of(code: int, cpu_seconds: float, limits: Limits) -> Ending:
    """Why a process that we did not kill ended; ``code`` as ``subprocess`` reports it."""
    if code >= 0:
        return Ending.EXITED
    by_limit = code in (-signal.SIGKILL, -signal.SIGXCPU) and cpu_seconds >= limits.cpu_seconds * _CPU_SHARE
    return Ending.CPU_LIMIT if by_limit else Ending.KILLED
