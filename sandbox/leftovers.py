"""Cleans up after killed runs: which process made a folder or container, and whether it still runs.

A run that is killed cannot clean up. The next run does, and removes only what a dead process of this machine made.
Knows processes and folders; must not know sandboxes.
"""

from __future__ import annotations

import os
import platform
import re
import tempfile
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

from sandbox.removal import Effort, remove_tree
from sandbox.unix import HAS_USERS, NOBODY, is_root, user_number

PREFIX = "card-grader-job-"  # begins the names of the temporary folders, so that leftovers can be recognised

MOST_EFFORT = 50_000
"""The files and folders that one sweep looks at or removes: a second or two."""

_MOST_NAMES = 1_000_000  # in the temporary folder
_MACHINE_FILES = ("/proc/sys/kernel/random/boot_id", "/etc/machine-id")


@cache
def machine() -> str:
    """An id of this machine since it was started, or its name if the kernel gives no such id."""
    for file in _MACHINE_FILES:
        with suppress(OSError):
            return Path(file).read_text(encoding="ascii").strip()
    return platform.node()


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
    match = re.fullmatch(r"([0-9]{1,9})-([0-9]*)", name)
    if match is None:
        return True
    process, since = int(match[1]), match[2]
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # another user's, or a number that no process of this machine can have
        pass
    return not since or start_time(process) in ("", since)


def sweep_folders(effort: int = MOST_EFFORT) -> tuple[Path, ...]:
    """Remove the job folders of dead runs, and return them.

    Whatever lies there, this never raises, and it ends: what takes more than so many steps waits for the next sweep.
    """
    removed, steps = [], Effort(effort)
    if not HAS_USERS:  # on such a system no job has a folder, and asking whether a process lives would end it
        return ()
    for folder in job_folders():
        if not steps.spend():
            break
        name = folder.name.removeprefix(PREFIX).rpartition("-")[0]
        if not is_alive(name) and remove_tree(folder, steps):
            removed.append(folder)
    return tuple(removed)


def job_folders() -> list[Path]:
    """The folders, not links to any, that have a job folder's name and are ours."""
    with suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        looked_at = islice(entries, _MOST_NAMES)
        return [Path(entry.path) for entry in looked_at if entry.name.startswith(PREFIX) and _is_own_folder(entry)]
    return []


def _is_own_folder(entry: os.DirEntry[str]) -> bool:
    """Root also takes those of ``nobody``, to whom it gives a job's folder."""
    users = (0, NOBODY) if is_root() else (user_number(),)
    with suppress(OSError):
        return entry.is_dir(follow_symlinks=False) and entry.stat(follow_symlinks=False).st_uid in users
    return False
