"""Which system calls a program may make, in the two formats that are needed. Pure: builds values.

The list is ``seccomp.json``, in the engine's format. The kernel itself runs a filter: a small program that looks at
the numbers of the calls, which differ between machines.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent

# The further calls of the server in sandbox/worker.c, which writes the jobs' files, forks, and gives up rights.
SERVER_CALLS = (
    *("clone", "close_range", "dup2", "dup3", "fork", "kill", "mkdir", "mkdirat", "pipe", "pipe2", "prctl", "rmdir"),
    *("rt_sigtimedwait", "seccomp", "set_tid_address", "setgid", "setgroups", "setresgid", "setresuid", "setrlimit"),
    *("setuid", "umask", "unlink", "unlinkat", "vfork", "wait4", "waitid"),
)
# What is left to a WebAssembly worker that has loaded everything: memory, its two pipes, its threads and the clock.
WORKER_CALLS = (
    *("brk", "clock_getres", "clock_gettime", "clock_nanosleep", "exit", "exit_group", "futex", "getpid", "getrandom"),
    *("getrusage", "gettid", "gettimeofday", "madvise", "mmap", "mprotect", "mremap", "munmap", "nanosleep", "poll"),
    *("ppoll", "pselect6", "read", "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sched_yield"),
    *("select", "sigaltstack", "write", "writev"),
)
STARTING = ("execve",)  # needed to start the program, not by the program itself

_ALLOW, _DENY, _KILL = 0x7FFF0000, 0x00050001, 0x80000000  # what a filter returns; to deny is to fail with EPERM
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # the instructions
_NUMBER, _MACHINE, _THIRD_ARGUMENT = 0, 4, 32  # their offsets in the data that the kernel passes to a filter
_OTHER_TABLE = 0x40000000  # numbers from here on belong to the machine's second table (x32)
_EXECUTE = 4  # of a mapping's protection, the third argument

_MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_ALIASES = {"amd64": "x86_64", "arm64": "aarch64"}


@cache
def engine_profile() -> dict[str, Any]:
    """The profile for a container that holds one program: every other call fails."""
    profile: dict[str, Any] = json.loads((_HERE / "seccomp.json").read_text())
    return profile


@cache
def server_profile() -> dict[str, Any]:
    """The profile for a container that holds the server, which restricts each job further."""
    profile = engine_profile()
    return {**profile, "syscalls": [*profile["syscalls"], {"names": list(SERVER_CALLS), "action": "SCMP_ACT_ALLOW"}]}


@cache
def program_filter(machine: str, *, starting: bool) -> bytes | None:
    """The filter for a program on this machine, or None if the machine's numbers are not known.

    With ``starting``, the filter is loaded before the program is, so starting it and mapping code are still allowed.
    """
    machine = _ALIASES.get(machine, machine)
    if machine not in _MACHINES:
        return None
    allowed = (name for rule in engine_profile()["syscalls"] for name in rule["names"])
    return _build_filter(machine, [name for name in allowed if starting or name not in STARTING], maps_code=starting)


@cache
def worker_filter(machine: str) -> bytes | None:
    """The filter for a WebAssembly worker that has loaded everything, or None if the machine is not known."""
    machine = _ALIASES.get(machine, machine)
    return _build_filter(machine, WORKER_CALLS, maps_code=False) if machine in _MACHINES else None


def _build_filter(machine: str, allowed: Iterable[str], *, maps_code: bool) -> bytes:
    numbers = _numbers()[machine]
    wanted = {name: numbers[name] for name in allowed if name in numbers}
    guarded = () if maps_code else (wanted.pop("mmap"), wanted.pop("mprotect"))
    return b"".join(_instructions(_MACHINES[machine], sorted(wanted.values()), guarded))


@cache
def _numbers() -> dict[str, dict[str, int]]:
    """The numbers of the calls on each known machine, from the kernel's headers."""
    numbers: dict[str, dict[str, int]] = json.loads((_HERE / "syscalls.json").read_text())
    return numbers


def _instructions(machine: int, allowed: Iterable[int], guarded: Iterable[int]) -> Iterable[bytes]:
    """The filter's instructions. A jump is a number of instructions to skip, if the test holds and if it fails."""
    yield from (_step(_LOAD, _MACHINE), _step(_EQUAL, machine, 1, 0), _step(_RETURN, _KILL))
    yield from (_step(_LOAD, _NUMBER), _step(_AT_LEAST, _OTHER_TABLE, 0, 1), _step(_RETURN, _DENY))
    for number in allowed:
        yield from (_step(_EQUAL, number, 0, 1), _step(_RETURN, _ALLOW))
    for number in guarded:
        yield from (_step(_EQUAL, number, 0, 4), _step(_LOAD, _THIRD_ARGUMENT), _step(_ANY_BIT, _EXECUTE, 1, 0))
        yield from (_step(_RETURN, _ALLOW), _step(_RETURN, _DENY))
    yield _step(_RETURN, _DENY)


def _step(code: int, value: int, holds: int = 0, fails: int = 0) -> bytes:
    """One instruction, as the kernel's ``struct sock_filter``."""
    return struct.pack("<HBBI", code, holds, fails, value)
