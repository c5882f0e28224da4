"""Runs one command on this machine, within limits. Knows processes; must not know what isolates them.

The limits are set by a shell that then becomes the program: a ``preexec_fn`` could deadlock where several
threads run jobs, and this way works on macOS too.
"""

from __future__ import annotations

import os
import selectors
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
_GLANCE = 0.25  # seconds between two looks at whether a program that keeps silent has ended
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
) -> Run:
    """Run ``command`` in ``folder``, with an empty environment, until its end or its first limit.

    Nothing of its process group is alive afterwards. ``bounded_memory`` limits the address space, which
    programs that reserve far more than they use (GHC) do not survive.
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
    if end is None and not capture.overflowed:
        end = _await_end(process, deadline)
    cut = Ending.OUTPUT_LIMIT if capture.overflowed else None if end else Ending.WALL_LIMIT
    _kill(process)
    return cut, end or _reap(process)


def _pump(process: subprocess.Popen[bytes], stdin: bytes, capture: Capture, deadline: float) -> _End | None:
    """Feed and read until both outputs are closed or a limit is reached.

    The end, where it was seen: a child left behind by the program may hold its outputs open for ever.
    """
    with selectors.DefaultSelector() as selector:
        _register(selector, process)
        unsent = memoryview(stdin)
        open_outputs = 2
        while open_outputs and not capture.overflowed and (left := deadline - time.monotonic()) > 0:
            events = selector.select(min(left, _GLANCE))
            if not events and (end := _glance(process)):
                return end
            for key, _ in events:
                if key.fileobj is process.stdin:
                    unsent = _feed(selector, process.stdin, unsent)
                else:
                    open_outputs -= _read(selector, key, capture)
    return None


def _register(selector: selectors.BaseSelector, process: subprocess.Popen[bytes]) -> None:
    assert process.stdin  # noqa: S101  # for the type checker: all three are pipes
    assert process.stdout  # noqa: S101
    assert process.stderr  # noqa: S101
    os.set_blocking(process.stdin.fileno(), False)
    selector.register(process.stdin, selectors.EVENT_WRITE)
    selector.register(process.stdout, selectors.EVENT_READ, STDOUT)
    selector.register(process.stderr, selectors.EVENT_READ, STDERR)


def _feed(selector: selectors.BaseSelector, pipe: IO[bytes], unsent: memoryview) -> memoryview:
    """Send what the pipe takes; close it when all is sent, or when nobody reads any more."""
    try:
        unsent = unsent[os.write(pipe.fileno(), unsent[:_CHUNK]) :]
    except BrokenPipeError:
        unsent = unsent[:0]
    if not unsent:
        selector.unregister(pipe)
        pipe.close()
    return unsent


def _read(selector: selectors.BaseSelector, key: selectors.SelectorKey, capture: Capture) -> bool:
    """Read what has come; whether this output is now closed."""
    data = os.read(key.fd, _CHUNK)
    capture.add(key.data, data)
    if not data:
        selector.unregister(key.fileobj)
    return not data


def _await_end(process: subprocess.Popen[bytes], deadline: float) -> _End | None:
    """The end of a process whose outputs are closed: nearly always at once."""
    pause = 0.0005
    while not (end := _glance(process)) and time.monotonic() < deadline:
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    return end


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
