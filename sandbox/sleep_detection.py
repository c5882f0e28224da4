"""Tells a program that waits of its own accord from one that the machine keeps waiting. Reads ``/proc``, no more.

A busy machine leaves a program ready to run (R), or waiting for the disk (D). Asleep (S) or stopped (T) it is only by
its own doing, unless it waits for us to read its output or to send its input.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from sandbox.unix import ticks_per_second

_OF_ITS_OWN_ACCORD = frozenset("ST")
_BETWEEN_LOOKS = (0.1, 0.6)  # seconds; at random, so that no program can be busy whenever it is looked at
_FEWEST_LOOKS = 5
_MOST_RARELY = 4  # times as rarely in a long run


@dataclass(frozen=True)
class _Process:
    number: int
    parent: int
    ticks: int  # of CPU, of it and of its children that have ended


@dataclass
class Watch:
    """Looks at a process, and all that descend from it, now and then.

    ``pipe_bytes`` is what its pipes hold: who writes so much that one fills up between two readings may wait for us.
    """

    process: int
    pipe_bytes: int = 4096
    looks: int = 0
    waiting: int = 0
    _next: float = field(default_factory=lambda: time.monotonic() + random.uniform(*_BETWEEN_LOOKS))  # noqa: S311
    _seen: frozenset[str] = frozenset()

    def look(self) -> None:
        """Look, if it is time to, before anything is read or sent."""
        self._seen = frozenset()
        now = time.monotonic()
        if now >= self._next:
            rarely = min(
                _MOST_RARELY, max(1, self.looks / _FEWEST_LOOKS)
            )  # there may be thousands of processes to read
            self._next = now + rarely * random.uniform(*_BETWEEN_LOOKS)  # noqa: S311  # not for secrets
            self._seen = frozenset(_states_of_leaves(self.process))

    def count(self, read: int, sent: int) -> None:
        """Count what was seen, now that so many bytes were read and sent: for those it may have waited.

        A pipe can be full of half-empty pages. A few bytes mean nothing: who only wants to look busy can write those.
        """
        if self._seen:
            for_us = sent > 0 or 4 * read >= self.pipe_bytes
            self.looks += 1
            self.waiting += self._seen <= _OF_ITS_OWN_ACCORD and not for_us

    @property
    def waited(self) -> bool:
        """Whether it was seen waiting of its own accord more often than not."""
        return self.looks >= _FEWEST_LOOKS and 2 * self.waiting > self.looks


def cpu_seconds_below(process: int) -> float:
    """The CPU time so far of a process and all that descend from it; nothing where the kernel does not tell.

    Who kills bwrap never hears what the program in it used: that has to be asked while it lives.
    """
    return sum(one.ticks for one in _family(process)) / ticks_per_second()


def _family(process: int) -> list[_Process]:
    """A process and all that descend from it."""
    everybody = list(filter(None, map(_read_status, Path("/proc").glob("[0-9]*/stat"))))
    family = {process}
    while grown := {one.number for one in everybody if one.parent in family} - family:
        family |= grown
    return [one for one in everybody if one.number in family]


def _states_of_leaves(process: int) -> Iterator[str]:
    """The states of all threads of those that have no children: bwrap itself and the like always wait."""
    family = _family(process)
    parents = {one.parent for one in family}
    for one in family:
        if one.number not in parents:
            for thread in _list_threads(one.number):
                with suppress(OSError, IndexError):
                    yield _fields(thread)[0]


def _list_threads(process: int) -> list[Path]:
    """The status files of all threads of a process; none if it is gone."""
    with suppress(OSError):
        return list(Path(f"/proc/{process}/task").glob("*/stat"))
    return []


def _read_status(file: Path) -> _Process | None:
    """None if the process is gone."""
    with suppress(OSError, ValueError, IndexError):
        fields = _fields(file)
        return _Process(int(file.parent.name), int(fields[1]), sum(map(int, fields[11:15])))
    return None


def _fields(file: Path) -> list[str]:
    """What follows the name, which may contain anything: state, parent, …"""
    return file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
