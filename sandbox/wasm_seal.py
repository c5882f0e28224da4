"""Takes away what a worker that has loaded everything needs no more. Knows Linux; does nothing elsewhere."""

from __future__ import annotations

import ctypes
import os
import platform
import sys

from sandbox.syscalls import worker_filter
from sandbox.unix import NOBODY, is_root

_NO_NEW_PRIVILEGES = 38  # of prctl
_SECCOMP = {"x86_64": 317, "aarch64": 277}  # the number of the call on each machine
_SET_FILTER, _ALL_THREADS = 1, 1
_INSTRUCTION_BYTES = 8


class _Program(ctypes.Structure):
    """The kernel's ``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def can_seal() -> bool:
    """Whether this system can take system calls away from a worker."""
    return sys.platform == "linux" and platform.machine() in _SECCOMP


def seal() -> None:
    """Become nobody, if we are root, and give up all system calls but a few: no file, socket or process can be made.

    :raises OSError: if the kernel refuses; then nothing may be run.
    """
    if not can_seal():
        return
    calls = worker_filter(platform.machine())
    assert calls is not None  # noqa: S101  # for the type checker: its numbers are known
    if is_root():
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    libc = ctypes.CDLL(None, use_errno=True)
    program = _Program(len(calls) // _INSTRUCTION_BYTES, calls)
    refused = libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or libc.syscall(
        _SECCOMP[platform.machine()], _SET_FILTER, _ALL_THREADS, ctypes.byref(program)
    )
    if refused:
        raise OSError(ctypes.get_errno(), "the kernel does not take the worker's list of system calls")
