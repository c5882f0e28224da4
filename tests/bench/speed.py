"""``make bench``: how fast programs are run, five ways side by side, in one run on one machine.

Every way runs the same harness with the same right programs on the same cases, on as many threads as there are
cores. The ways take turns, round by round, so that a noisy machine is noisy for all of them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.harness import MAIN, render_harness
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import run_cases
from grader.model import Case, Program, Submission, Suite
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs
from sandbox.job_names import fill_in
from sandbox.wasm_backend import Wasm
from tests.bench.checks import time_checks
from tests.bench.machine import own_memory_mb, spending
from tests.bench.picture import bars

BARE, PER_CASE, COLD, OURS, WASM = (
    "bare runhugs",
    "a process for each case",
    "a cold container each",
    "sealed worker (ours)",
    "WebAssembly (ours)",
)
GATED = ("throughput_to_bare", "one_run_to_bare", "check_to_bare", "wasm_throughput_to_bare", "wasm_check_to_bare")
CHECKED = ("docker", "wasm", "none")
SHOWN = (PER_CASE, COLD, BARE, OURS, WASM)


@dataclass
class Figures:
    """What one way took, summed over the rounds."""

    submissions: int = 0
    wall: float = 0.0
    cpu: float = 0.0
    memory_mb: float = 0.0
    alone: list[float] = field(default_factory=list)  # seconds for one submission with nothing beside it

    def summary(self) -> dict[str, float]:
        """As it is printed and written."""
        return {
            "submissions": self.submissions,
            "submissions_per_second": self.submissions / self.wall,
            "cpu_seconds_per_submission": self.cpu / self.submissions,
            "peak_memory_mb": self.memory_mb,
            "seconds_alone": statistics.median(self.alone),
        }


def run_bare(program: Program, cases: Sequence[Case], assignment: Assignment) -> int:
    """As anybody would: write the files, call runhugs, read what it says. How many answers came."""
    interpreter, codec = Hugs(), assignment.settings.codec
    inputs = [codec.encode(assignment.game.parse(case.record)) for case in cases]
    with tempfile.TemporaryDirectory() as folder:
        for name, content in {**program.files, MAIN: render_harness(assignment, program.module, interpreter)}.items():
            (Path(folder) / name).write_bytes(content)
        done = subprocess.run(
            fill_in(interpreter.command(MAIN), folder),
            input="".join(f"{number} {line}\n" for number, line in enumerate(inputs)).encode(),
            env=interpreter.environment(),
            capture_output=True,
            check=True,
        )
    return done.stdout.count(b" = ")


def run_each_case(program: Program, cases: Sequence[Case], assignment: Assignment) -> int:
    """A process for each case."""
    return sum(run_bare(program, [case], assignment) for case in cases)


def run_sealed(program: Program, cases: Sequence[Case], assignment: Assignment, bench: HaskellRuntime) -> int:
    """As the grader does."""
    answers = run_cases(program, cases, assignment, bench)
    return len(answers) if isinstance(answers, tuple) else 0


Way = Callable[[Program, Sequence[Case]], int]


def measure(
    ways: Mapping[str, Way], programs: Sequence[Program], suite: Suite, rounds: int, threads: int
) -> dict[str, Figures]:
    """All the ways, in turns."""
    figures = {name: Figures() for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            some = programs[:threads] if name == PER_CASE else programs  # one is as slow as a hundred of the others
            with spending() as spent, ThreadPoolExecutor(threads) as pool:
                answers = list(pool.map(lambda program, way=way: way(program, suite.cases), some))
            if set(answers) != {len(suite.cases)}:
                raise SystemExit(f"{name}: {answers} answers instead of {len(suite.cases)} each")
            one = figures[name]
            one.submissions += len(some)
            one.wall, one.cpu = one.wall + spent.wall, one.cpu + spent.cpu
            one.memory_mb = max(one.memory_mb, spent.memory_mb)
            start = time.perf_counter()
            way(programs[0], suite.cases)
            one.alone.append(time.perf_counter() - start)
    return figures


def worker_memory_mb(sandbox: Sandbox) -> float:
    """What a WebAssembly worker that has run programs holds in memory, at most."""
    assert isinstance(sandbox, Wasm)
    return max(own_memory_mb(worker._process.pid) for worker in sandbox._idle)


def measure_check(file: Path, rounds: int) -> dict[str, float]:
    """The whole command in each sandbox and with bare runhugs, in turns; the first with Docker starts a worker."""
    times = time_checks(file, CHECKED, rounds)
    return {
        "first_check_seconds": times["docker"].clock[0],
        "check_seconds": times["docker"].usual_clock,
        "check_wasm_seconds": times["wasm"].usual_clock,
        "check_bare_seconds": times["none"].usual_clock,
        "check_wasm_cpu_seconds": times["wasm"].usual_cpu,
        "check_bare_cpu_seconds": times["none"].usual_cpu,
    }


def prepare_all(assignment: Assignment, count: int) -> list[Program]:
    """So many right programs of the bank, again from the start where there are not enough."""
    paths = sorted(Path(str(assignment.file("bank/wheat"))).glob("*.hs"))
    prepared = [prepare_submission(Submission(path.stem, {path.name: path.read_bytes()}), assignment) for path in paths]
    programs = [program for program in prepared if isinstance(program, Program)]
    return [programs[number % len(programs)] for number in range(count)]


def bench(rounds: int, count: int, cases: int | None, output: Path) -> dict[str, float]:
    """Measure, print, write; the ratios."""
    assignment, threads = load_assignment(), os.cpu_count() or 1
    frozen, programs = load_suite(suite_path(assignment, "graded")), prepare_all(assignment, count)
    suite = replace(frozen, cases=frozen.cases[:cases])
    with ExitStack() as stack:
        ours, cold, wasm = (
            open_runtime(SandboxChoice("docker"), print),
            open_runtime(SandboxChoice("docker", isolation="container"), print),
            open_runtime(SandboxChoice("wasm"), print),
        )
        for runtime in (ours, cold, wasm):
            stack.callback(runtime.sandbox.close)
        ways: dict[str, Way] = {
            PER_CASE: lambda program, cases: run_each_case(program, cases, assignment),
            COLD: lambda program, cases: run_sealed(program, cases, assignment, cold),
            BARE: lambda program, cases: run_bare(program, cases, assignment),
            OURS: lambda program, cases: run_sealed(program, cases, assignment, ours),
            WASM: lambda program, cases: run_sealed(program, cases, assignment, wasm),
        }
        started = {name: ways[name] for name in (OURS, COLD, WASM)}
        measure(started, programs[:threads], suite, 1, threads)  # the workers are started
        figures = measure(ways, programs, suite, rounds, threads)
        memory = worker_memory_mb(wasm.sandbox)
    check = measure_check(Path(str(assignment.file(assignment.settings.preflight_right))), rounds)
    return report(figures, {**check, "wasm_worker_mb": memory}, len(suite.cases), threads, output)


def report(
    figures: Mapping[str, Figures], check: Mapping[str, float], cases: int, threads: int, output: Path
) -> dict[str, float]:
    """The table, the ratios, the files."""
    summaries = {name: figures[name].summary() for name in SHOWN}
    base = summaries[BARE]
    print(f"\n{cases} cases, {threads} at once; the machine's CPU and memory, the engine's included\n")
    print(f"{'':26}{'per second':>11}{'× bare':>8}{'CPU s each':>12}{'peak MB':>9}{'alone s':>9}")
    for name, one in summaries.items():
        ratio = one["submissions_per_second"] / base["submissions_per_second"]
        print(
            f"{name:26}{one['submissions_per_second']:11.2f}{ratio:8.2f}{one['cpu_seconds_per_submission']:12.3f}"
            f"{one['peak_memory_mb']:9.0f}{one['seconds_alone']:9.3f}"
        )
    ratios = {
        "throughput_to_bare": summaries[OURS]["submissions_per_second"] / base["submissions_per_second"],
        "one_run_to_bare": base["seconds_alone"] / summaries[OURS]["seconds_alone"],
        "check_to_bare": check["check_bare_seconds"] / check["check_seconds"],
        "wasm_check_to_bare": check["check_bare_seconds"] / check["check_wasm_seconds"],
        "wasm_check_cpu_to_bare": check["check_bare_cpu_seconds"] / check["check_wasm_cpu_seconds"],
        "wasm_throughput_to_bare": summaries[WASM]["submissions_per_second"] / base["submissions_per_second"],
        "wasm_cpu_to_bare": base["cpu_seconds_per_submission"] / summaries[WASM]["cpu_seconds_per_submission"],
        "throughput_to_cold": summaries[OURS]["submissions_per_second"] / summaries[COLD]["submissions_per_second"],
    }
    print_ratios(ratios, check)
    written = {"cases": cases, "threads": threads, "ways": summaries, "check": dict(check), "ratios": ratios}
    output.mkdir(parents=True, exist_ok=True)
    (output / "speed.json").write_text(json.dumps(written, indent=2) + "\n")
    rows = [
        (name, one["submissions_per_second"], f"{one['submissions_per_second']:.1f} per second")
        for name, one in summaries.items()
    ]
    (output / "speed.svg").write_text(bars(f"Submissions a second, {cases} cases each, {threads} cores", rows))
    print(f"\nWritten: {output / 'speed.json'}, {output / 'speed.svg'}")
    return ratios


def print_ratios(ratios: Mapping[str, float], check: Mapping[str, float]) -> None:
    """What everything comes down to."""
    first = f"the first of an evening {check['first_check_seconds']:.2f} s"
    checked_cpu = f"by CPU time {ratios['wasm_check_cpu_to_bare']:.2f}"
    rows = (
        ("a class, submissions a second", "throughput_to_bare", ""),
        ("the same in WebAssembly", "wasm_throughput_to_bare", f"by CPU time {ratios['wasm_cpu_to_bare']:.2f}"),
        ("one run of one submission", "one_run_to_bare", ""),
        ("`grader check`, the whole command", "check_to_bare", f"{check['check_seconds']:.2f} s; {first}"),
        ("the same in WebAssembly", "wasm_check_to_bare", f"{check['check_wasm_seconds']:.2f} s; {checked_cpu}"),
    )
    print("\nHow many times as fast as bare runhugs (more than 1 is faster):")
    for title, name, more in rows:
        print(f"  {title:34}{ratios[name]:.2f}{more and f'   ({more})'}")
    print(f"\n`grader check` with bare runhugs takes {check['check_bare_seconds']:.2f} s.")
    print(f"A WebAssembly worker's own memory: {check['wasm_worker_mb']:.0f} MB")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--submissions", type=int, default=24)
    parser.add_argument("--cases", type=int, help="only the first so many of the suite")
    parser.add_argument("--gate", type=float, help="fail where the class, or one run, is slower than this × bare")
    parser.add_argument("-o", "--output", type=Path, default=Path("bench"))
    chosen = parser.parse_args(arguments)
    ratios = bench(chosen.rounds, chosen.submissions, chosen.cases, chosen.output)
    slow = {name: ratios[name] for name in GATED if chosen.gate and ratios[name] < chosen.gate}
    if slow:
        raise SystemExit(f"slower than {chosen.gate} × bare runhugs: {slow}; is the machine doing something else?")


if __name__ == "__main__":
    main()
