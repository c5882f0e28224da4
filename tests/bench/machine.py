"""What the whole machine spends while something runs: CPU seconds and memory, whoever spends them.

Containers are not our children, so our own account of ourselves would leave out what an engine costs.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_MEGABYTE = 1024  # in kB, which the kernel counts in
_SAMPLE = 0.02  # seconds between two looks at the memory


@dataclass
class Spent:
    """Filled in at the end."""

    wall: float = 0.0
    cpu: float = 0.0
    memory_mb: float = 0.0


@contextmanager
def spending() -> Iterator[Spent]:
    """Measure what happens meanwhile."""
    spent, done, free = Spent(), threading.Event(), _free_memory()
    watch = threading.Thread(target=_watch, args=(spent, done, free))
    watch.start()
    cpu, start = _cpu_seconds(), time.perf_counter()
    try:
        yield spent
    finally:
        spent.wall, spent.cpu = time.perf_counter() - start, _cpu_seconds() - cpu
        done.set()
        watch.join()


def own_memory_mb(process: int) -> float:
    """What a process alone holds in memory."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / _MEGABYTE


def _watch(spent: Spent, done: threading.Event, free: float) -> None:
    while not done.wait(_SAMPLE):
        spent.memory_mb = max(spent.memory_mb, free - _free_memory())


def _cpu_seconds() -> float:
    """User and system time of all cores, without waiting."""
    numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return sum(numbers[place] for place in (0, 1, 2, 5, 6)) / _TICKS


def _free_memory() -> float:
    lines = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
    return int(lines["MemAvailable"].split()[0]) / _MEGABYTE
