"""Who made what we leave on a machine or an engine, and whether they still live. Knows processes; nothing else.

A run that is killed cannot clean up. The next one does, and touches only what a dead run of this machine made.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

PREFIX = "card-grader-job-"  # of the temporary folders, so that a leftover can be recognised

_MACHINE_FILES = ("/proc/sys/kernel/random/boot_id", "/etc/machine-id")


@cache
def machine() -> str:
    """This machine since it was started; its name, where the kernel does not tell."""
    for file in _MACHINE_FILES:
        with suppress(OSError):
            return Path(file).read_text(encoding="ascii").strip()
    return os.uname().nodename


def owner() -> str:
    """This process, so that a later one with the same number is not taken for it."""
    return f"{os.getpid()}-{started(os.getpid())}"


def started(process: int) -> str:
    """When a process was started, in the kernel's ticks; empty where it is gone or the kernel does not tell."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        return status.rpartition(")")[2].split()[19]
    return ""


def is_alive(name: str) -> bool:
    """Whether the owner of this name still runs. What cannot be read is left alone."""
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
    return not since or started(process) in ("", since)


def sweep_folders() -> tuple[Path, ...]:
    """Remove the job folders of dead runs; which they were."""
    gone = []
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        name = folder.name.removeprefix(PREFIX).rpartition("-")[0]
        if not is_alive(name) and folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder, ignore_errors=True)
            gone.append(folder)
    return tuple(gone)
