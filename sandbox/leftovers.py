"""Cleans up after killed runs: which process made a folder or container, and whether it still runs.

A run that is killed cannot clean up. The next run does, and removes only what a dead process of this machine made.
Knows processes and folders; must not know sandboxes.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

PREFIX = "card-grader-job-"  # begins the names of the temporary folders, so that leftovers can be recognised

_MACHINE_FILES = ("/proc/sys/kernel/random/boot_id", "/etc/machine-id")


@cache
def machine() -> str:
    """An id of this machine since it was started, or its name if the kernel gives no such id."""
    for file in _MACHINE_FILES:
        with suppress(OSError):
            return Path(file).read_text(encoding="ascii").strip()
    return os.uname().nodename


def owner() -> str:
    """An id of this process, which no later process with the same number shares."""
    return f"{os.getpid()}-{start_time(os.getpid())}"


def start_time(process: int) -> str:
    """When a process was started, in the kernel's ticks; empty if it has ended or the kernel does not say."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        return status.rpartition(")")[2].split()[19]
    return ""


def is_alive(name: str) -> bool:
    """Whether the owner with this id still runs; true also for an unreadable id, so that nothing is removed."""
    match = re.fullmatch(r"(\d+)-(\d*)", name)
    if match is None:
        return True
    process, since = int(match[1]), match[2]
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return not since or start_time(process) in ("", since)


def sweep_folders() -> tuple[Path, ...]:
    """Remove the job folders of dead runs, and return them."""
    removed = []
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        name = folder.name.removeprefix(PREFIX).rpartition("-")[0]
        if not is_alive(name) and folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder, ignore_errors=True)
            removed.append(folder)
    return tuple(removed)
