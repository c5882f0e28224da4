"""A class of ten thousand: throughput and memory of a real `grader grade`, from the first thousand to the last.

``python -m tests.scale --size 10000`` grades the bank many times over, each time with another comment, and prints
the curve. It fails where a submission of the last blocks costs much more CPU time than one of the first, where memory
grows, or where the report is not whole. Times are only compared with each other.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from grader.assignment.settings import load_assignment
from grader.model import Submission
from grader.submissions.discovery import discover

MOST_MEGABYTES = 200
MOST_GROWTH = 40  # megabytes, from the end of the first block to the end of the last
COSTLIEST = 2.0  # the CPU time that a submission costs, last quarter to first: a busy machine changes little in it
BLOCKS = 10
PAGE_BYTES = 2500  # of the class page, for each submission


@dataclass(frozen=True)
class Block:
    """Some submissions graded one after another: how many, the seconds they took, and the grader's memory.

    CPU seconds are the grader's own, and those of all that it ran.
    """

    size: int
    seconds: float
    own_seconds: float
    all_seconds: float
    megabytes: float

    @property
    def rate(self) -> float:
        return self.size / self.seconds


@dataclass(frozen=True)
class Measured:
    """A whole run."""

    blocks: tuple[Block, ...]
    peak_megabytes: float
    seconds: float


def programs(count: int | None) -> Sequence[Submission]:
    """The bank, or the first few of each kind."""
    bank = load_assignment().file("bank")
    kinds = [discover([bank / kind]) for kind in ("wheat", "chaff", "rejected")]
    if count is None:
        return [one for kind in kinds for one in kind]
    return [one for kind in kinds for one in kind[: max(1, count // 3)]]


def make_class(folder: Path, size: int, count: int | None) -> int:
    """``size`` submissions, no two alike; how many make a round of the bank."""
    bank = programs(count)
    for number, one in enumerate(islice(cycle(bank), size)):
        student = folder / f"{number:06}-{one.id}"
        for name, content in one.files.items():
            path = student / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content + b"\n\n" + (b"" if name.endswith(".lhs") else b"-- ") + b"copy %d\n" % number)
    return len(bank)


def status_megabytes(pid: int, field: str) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def cpu_seconds(pid: int) -> tuple[float, float]:
    """CPU time of the process itself, and with all those it started and saw the end of."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own, others = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    return own / os.sysconf("SC_CLK_TCK"), (own + others) / os.sysconf("SC_CLK_TCK")


class Peak(threading.Thread):
    """The most memory a process ever had, looked at until its end."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid, self.megabytes, self.ended = pid, 0.0, threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.05):
            try:
                self.megabytes = max(self.megabytes, status_megabytes(self.pid, "VmHWM"))
            except OSError:
                return


def grade(submissions: Path, report: Path, cache: Path, size: int, block: int) -> Measured:
    """Grade, and look at the process whenever a block is finished."""
    command = [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(report), "--sandbox", "bubblewrap"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    start = time.monotonic()
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stderr is not None
        peak = Peak(process.pid)
        peak.start()
        blocks = tuple(_blocks(process.pid, process.stderr, size, block))
        code = process.wait()
        peak.ended.set()
    assert code == 0, f"grader grade ended with {code}"
    return Measured(blocks, peak.megabytes, time.monotonic() - start)


def _blocks(pid: int, lines: Iterator[str], size: int, block: int) -> Iterator[Block]:
    """From the first that is finished, so that neither the start nor the preflight counts."""
    last, before, own_before, all_before = 0, 0.0, 0.0, 0.0
    for line in lines:
        found = re.match(rf"(\d+)/{size} ", line)
        done = int(found[1]) if found else 0
        if done and (done == 1 or done % block == 0):
            now, (own, everything) = time.monotonic(), cpu_seconds(pid)
            if done > 1:
                memory = status_megabytes(pid, "VmRSS")
                yield Block(done - last, now - before, own - own_before, everything - all_before, memory)
            last, before, own_before, all_before = done, now, own, everything


def complaints(measured: Measured, report: Path, size: int) -> list[str]:
    """What is not as it should be."""
    blocks = measured.blocks
    quarter = max(1, len(blocks) // 4)
    found = []
    for whose, costs in {
        "the grader itself": [one.own_seconds / one.size for one in blocks],
        "the grader and all it runs": [one.all_seconds / one.size for one in blocks],
    }.items():
        if (cost := _ratio(costs, quarter)) > COSTLIEST:
            found.append(f"a submission of the last blocks costs {whose} {cost:.2f} times the CPU time of the first")
    if (growth := blocks[-1].megabytes - blocks[0].megabytes) > MOST_GROWTH:
        found.append(f"memory grew by {growth:.0f} MB")
    if measured.peak_megabytes > MOST_MEGABYTES:
        found.append(f"the grader had {measured.peak_megabytes:.0f} MB, more than {MOST_MEGABYTES}")
    return [*found, *_missing(report, size)]


def _ratio(figures: Sequence[float], quarter: int) -> float:
    return median(figures[-quarter:]) / median(figures[:quarter])


def _missing(report: Path, size: int) -> Iterator[str]:
    page = (report / "index.html").read_text()
    if (links := page.count('href="students/')) < size:
        yield f"the class page links {links} of {size} students"
    if len(page) > PAGE_BYTES * size + 100_000:
        yield f"the class page has {len(page):,} bytes"
    if (pages := sum(1 for _ in (report / "students").glob("*.html"))) != size:
        yield f"there are {pages} students' pages of {size}"
    if (rows := (report / "grades.csv").read_text().count("\n")) < size + 1:
        yield f"grades.csv has {rows} lines"


def bench(size: int, count: int | None, folder: Path) -> tuple[Measured, Measured, list[str]]:
    """A class graded, and graded again; and what is wrong with it."""
    report = folder / "report"
    round_size = make_class(folder / "class", size, count)
    block = max(1, size // BLOCKS // round_size) * round_size  # whole rounds, so that all blocks are alike
    first = grade(folder / "class", report, folder / "cache", size, block)
    again = grade(folder / "class", report, folder / "cache", size, size)
    return first, again, complaints(first, report, size)


def show(first: Measured, again: Measured, report: Path) -> None:
    """The curve."""
    print(
        f"{'submissions':>12} {'a second':>9} {'to first':>9} {'CPU ms each':>12} {'all CPU ms':>11} {'memory MB':>10}"
    )
    done = 0
    for one in first.blocks:
        done += one.size
        rates = f"{one.rate:>9.2f} {one.rate / first.blocks[0].rate:>9.2f}"
        costs = f"{1000 * one.own_seconds / one.size:>11.1f} {1000 * one.all_seconds / one.size:>11.1f}"
        print(f"{done:>12} {rates} {costs} {one.megabytes:>10.0f}")
    print(f"most memory ever: {first.peak_megabytes:.0f} MB, with the report")
    print(f"graded again, nothing run: {again.seconds / first.seconds:.3f} of the time, {again.peak_megabytes:.0f} MB")
    for name in ("results.json", "index.html", "grades.csv", "journal.sqlite"):
        print(f"{name}: {(report / name).stat().st_size / 1e6:.1f} MB")


def main() -> int:
    """Print the curve; 1 where something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10_000, help="how many submissions")
    parser.add_argument("--programs", type=int, help="take only so many programs of the bank")
    parser.add_argument("--keep", type=Path, help="a folder to work in, and to leave there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        first, again, found = bench(arguments.size, arguments.programs, folder)
        show(first, again, folder / "report")
    for complaint in found:
        print(f"✗ {complaint}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
