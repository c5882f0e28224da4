"""What a program needs from the machine it runs on. Knows paths; must not know how a sandbox isolates it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sandbox.interpreters import library_of

_SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64")


@dataclass(frozen=True)
class Needs:
    """The paths that a program reads, and what else it depends on."""

    paths: tuple[str, ...]
    scratch: bool = False  # a writable /tmp
    proc: bool = False
    bounded_memory: bool = False  # works with a limit on its address space
    few_calls: bool = False  # works with the system calls of seccomp.json


def needs_of(program: str) -> Needs:
    """Hugs needs only its libraries; GHC the system, /proc and a writable /tmp; other programs only the system."""
    match Path(program).name:
        case "runhugs" | "hugs":
            paths = (program, library_of(program), *shared_libraries(program))
            return Needs(paths, bounded_memory=True, few_calls=True)
        case "runghc" | "ghc":
            return Needs((*_SYSTEM, "/var/lib/ghc", "/etc/alternatives"), scratch=True, proc=True)
        case _:
            return Needs(_SYSTEM)


@cache
def shared_libraries(program: str) -> tuple[str, ...]:
    """The loader and the libraries of a program, or the folders that hold them if ``ldd`` does not work."""
    try:
        listing = subprocess.run(["ldd", program], capture_output=True, text=True, check=True, timeout=30)  # noqa: S607
    except (OSError, subprocess.SubprocessError):
        return tuple(_existing(("/lib", "/lib64", "/usr/lib")))
    return tuple(sorted(set(re.findall(r"(?:=> |^\s+)(/\S+) \(0x", listing.stdout, re.MULTILINE))))


def _existing(paths: Iterable[str]) -> Iterable[str]:
    return (path for path in paths if Path(path).exists())
