"""What only Unix has, and what takes its place elsewhere: the one module that imports it.

Windows runs programs in WebAssembly or Docker; no process of theirs is a process of ours there, so nothing needs locks,
users or signals. Knows systems; must not know sandboxes.
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on this system
    fcntl = None

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

KILLED = -9
"""The exit code of a process that was killed; Windows has no such signal, but results have the same code everywhere."""

NO_FOLLOW, NO_WAIT, NOT_INHERITED, FOLDER = (
    getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY")
)
"""Flags with which a file is opened: links are refused, pipes are not waited for, and so on."""

_LEAST_PIPE = 4096  # bytes

NOBODY = 65534
"""The user that owns nothing."""

HAS_USERS = hasattr(os, "geteuid")


def user_number() -> int:
    """The number of the user whose process this is; 0 where users have no numbers."""
    return os.geteuid() if HAS_USERS else 0


def is_root() -> bool:
    """Whether this process may become another user."""
    return HAS_USERS and os.geteuid() == 0


def lock(file: IO[str]) -> bool:
    """Lock a file until it is closed. False if another process has, or this system has no such locks."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def pipe_capacity(pipe: int) -> int:
    """How many bytes a pipe holds; where the system does not tell, no more than any does."""
    if fcntl is None or not hasattr(fcntl, "F_GETPIPE_SZ"):
        return _LEAST_PIPE
    try:
        return int(fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ))
    except OSError:
        return _LEAST_PIPE


def wait_for(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """The exit code of a process that ends, and the CPU seconds of its life; none where the system does not tell."""
    if not hasattr(os, "wait4") or process.returncode is not None:
        return process.wait(), 0.0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def ticks_per_second() -> int:
    """How many ticks of CPU time ``/proc`` counts in a second, where there is one."""
    return os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 1


def limit_memory(most: int) -> None:
    """Give this process, and whatever it starts, no more than so many bytes, where the system can."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
