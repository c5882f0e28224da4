"""The whole command ``grader check`` with several sandboxes, in turns: a busy machine is busy for all of them."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grader.assignment.settings import Assignment


@dataclass
class CheckTimes:
    """What each check with one sandbox took, in the order in which they ran."""

    clock: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)  # of the command and all its processes; an engine is none of them

    @property
    def usual_clock(self) -> float:
        """The median without the first one, which may have had to prepare something."""
        return statistics.median(self.clock[1:])

    @property
    def usual_cpu(self) -> float:
        """The same of the CPU time."""
        return statistics.median(self.cpu[1:])


def time_checks(file: Path, kinds: Sequence[str], rounds: int) -> dict[str, CheckTimes]:
    """So many checks with each kind of sandbox, and one more in front.

    :raises SystemExit: if they do not say the same.
    """
    times = {kind: CheckTimes() for kind in kinds}
    said: set[tuple[int, str]] = set()
    for _ in range(rounds + 1):
        for kind, taken in times.items():
            cpu, start = cpu_of_children(), time.perf_counter()
            command = [sys.executable, "-m", "grader", "check", str(file), "--sandbox", kind]
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            taken.clock.append(time.perf_counter() - start)
            taken.cpu.append(cpu_of_children() - cpu)
            said.add((done.returncode, done.stdout))
    if len(said) > 1 or {code for code, _ in said} - {0, 1}:
        raise SystemExit(f"the checks differ, or fail: {said}")
    return times


def cpu_of_children() -> float:
    """The CPU seconds of our processes that have ended, and of theirs."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def compare_checks(assignment: Assignment, rounds: int) -> tuple[str, ...]:
    """A line for a right program and one for a wrong one: how WebAssembly compares with bare runhugs."""
    settings = assignment.settings
    programs = {"a right program": settings.preflight_right, "a wrong one": settings.preflight_wrong}
    return tuple(
        _compare(title, time_checks(Path(str(assignment.file(name))), ("none", "wasm"), rounds))
        for title, name in programs.items()
    )


def _compare(title: str, times: dict[str, CheckTimes]) -> str:
    bare, wasm = times["none"], times["wasm"]
    return (
        f"`grader check` of {title}: {bare.usual_cpu / wasm.usual_cpu:.2f} times as fast by CPU time"
        f" ({wasm.usual_cpu:.3f} for {bare.usual_cpu:.3f} s), {bare.usual_clock / wasm.usual_clock:.2f} by the clock"
        f" ({wasm.usual_clock:.3f} for {bare.usual_clock:.3f} s)"
    )
