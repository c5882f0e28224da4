"""Killing `grader grade` at random moments, as often as asked: what is left is always enough to go on.

A real process gets a real SIGKILL; then the same command runs again, until one lives to its end. Whatever was
killed, the report has to be the one of an undisturbed run, byte for byte. ``python -m tests.kills --kills 100``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.grading.journal import NAME

_EFFORT = re.compile(rb'<p class="effort">[^<]*</p>')


@dataclass(frozen=True)
class Toll:
    """What a series of kills came to: how many hit a living grader, and in how many complete runs."""

    kills: int
    classes: int
    while_grading: int


def make_class(folder: Path) -> Path:
    """A small class of every kind, with a copy in it."""
    for number, program in enumerate(choose_programs(load_assignment())):
        student = folder / f"student-{number}"
        student.mkdir(parents=True)
        shutil.copy(program, student / f"program{program.suffix}")
    return folder


def choose_programs(assignment: Assignment) -> tuple[Path, ...]:
    """Of the bank a right program, a wrong one, the wrong one again, and two that are rejected."""
    right, wrong = assignment.settings.preflight_right, assignment.settings.preflight_wrong
    rejected = sorted(assignment.file("bank/rejected").glob("*.hs"))[:2]
    return (assignment.file(right), assignment.file(wrong), assignment.file(wrong), *rejected)


def command(submissions: Path, report: Path) -> list[str]:
    options = ["-q", "-j", "2", "--sandbox", "bubblewrap"]
    return [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(report), *options]


def environment(cache: Path) -> dict[str, str]:
    """A cache of its own, and a place beside it that is not emptied."""
    return {**os.environ, "XDG_CACHE_HOME": str(cache), "XDG_STATE_HOME": str(cache.with_name("state"))}


def contents(report: Path) -> Mapping[str, bytes]:
    """The report as its readers see it, but for the time that grading took."""
    files = (path for path in report.rglob("*") if path.is_file() and not path.name.startswith(NAME))
    return {str(path.relative_to(report)): _EFFORT.sub(b"", path.read_bytes()) for path in files}


def undisturbed(submissions: Path, folder: Path) -> tuple[Mapping[str, bytes], float]:
    """The report of a run that nobody killed, and the seconds it took."""
    start = time.monotonic()
    run = subprocess.run(command(submissions, folder / "report"), env=environment(folder / "cache"), check=False)
    assert run.returncode == 0, run
    return contents(folder / "report"), time.monotonic() - start


def kill_after(seconds: float, submissions: Path, folder: Path) -> bool:
    """Start, and kill unless it ends before; whether it was killed."""
    process = subprocess.Popen(
        command(submissions, folder / "report"), env=environment(folder / "cache"), stderr=subprocess.PIPE, text=True
    )
    try:
        _, said = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return True
    assert process.returncode == 0, said
    return False


def kill_often(kills: int, seed: int, folder: Path) -> Iterator[Toll]:
    """Kill so often, at moments drawn from the seed, and check every report that is finished.

    A class is killed again and again until it is finished. Half of the classes lose their cache each time, so that
    only the journal can have kept what was done.
    """
    rng = random.Random(seed)
    submissions = make_class(folder / "class")
    expected, seconds = undisturbed(submissions, folder / "undisturbed")
    done, classes, grading = 0, 0, 0
    while done < kills:
        place = folder / f"killed-{classes}"
        while kill_after(rng.uniform(0, 1.3 * seconds), submissions, place):
            done += 1
            grading += (place / "report" / NAME).exists()
            if classes % 2:
                shutil.rmtree(place / "cache", ignore_errors=True)
            if done >= kills:
                run = subprocess.run(
                    command(submissions, place / "report"), env=environment(place / "cache"), check=False
                )
                assert run.returncode == 0, run
                break
        assert not list(place.rglob("*damaged*"))
        differing = differences(expected, contents(place / "report"))
        assert not differing, f"seed {seed}, class {classes}, after {done} kills: {differing}"
        classes += 1
        yield Toll(done, classes, grading)
        shutil.rmtree(place)


def differences(expected: Mapping[str, bytes], found: Mapping[str, bytes]) -> list[str]:
    """The files that are missing, left over or not the same."""
    parts = {name for name in found if Path(name).name.endswith(".part")}  # overwritten by the next run
    names = (set(expected) | set(found)) - parts
    return sorted(name for name in names if expected.get(name) != found.get(name))


def main() -> None:
    """Print each class as it is finished."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for toll in kill_often(arguments.kills, arguments.seed, Path(folder)):
            begun = f"{toll.while_grading} of them with a journal begun"
            print(f"{toll.kills} kills, {begun}; {toll.classes} classes finished, all reports the same", flush=True)


if __name__ == "__main__":
    main()
