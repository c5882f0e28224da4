"""``make bench-wasm``: a class and checks in WebAssembly beside bare runhugs, without an engine; a worker's memory.

CPU seconds of our own children, in turns, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import time

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from sandbox.interpreters import Hugs
from sandbox.wasm_backend import Wasm
from tests.bench.checks import compare_checks, cpu_of_children
from tests.bench.speed import prepare_all, run_bare, run_sealed, worker_memory_mb


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--submissions", type=int, default=24)
    parser.add_argument("--checks", type=int, default=8, help="how often each program is checked with each sandbox")
    chosen = parser.parse_args()
    assignment = load_assignment()
    cases = load_suite(suite_path(assignment, "graded")).cases
    programs = prepare_all(assignment, chosen.submissions)
    wasm = Wasm()
    runtime = HaskellRuntime(wasm, Hugs())
    run_sealed(programs[0], cases, assignment, runtime)
    bare = sealed = 0.0
    walls = [0.0, 0.0]
    for _ in range(chosen.rounds):
        for program in programs:
            before, start = cpu_of_children(), time.perf_counter()
            run_bare(program, cases, assignment)
            bare, walls[0] = bare + cpu_of_children() - before, walls[0] + time.perf_counter() - start
            start = time.perf_counter()
            answered = run_sealed(program, cases, assignment, runtime)
            walls[1] += time.perf_counter() - start
            if answered != len(cases):
                raise SystemExit(f"{answered} answers instead of {len(cases)}")
    memory = worker_memory_mb(wasm)
    before = cpu_of_children()
    wasm.close()
    sealed = cpu_of_children() - before  # all of the worker: its start, and every run
    runs = chosen.rounds * len(programs)
    print(f"{runs} runs of {len(cases)} cases each")
    print(f"bare runhugs   {bare / runs:.4f} CPU s each, {walls[0] / runs:.4f} s")
    print(f"WebAssembly    {sealed / runs:.4f} CPU s each, {walls[1] / runs:.4f} s, with the start of the worker")
    print(f"{bare / sealed:.2f} times as fast by CPU time, {walls[0] / walls[1]:.2f} by the clock")
    print(f"a worker's own memory: {memory:.0f} MB")
    print(*compare_checks(assignment, chosen.checks), sep="\n")


if __name__ == "__main__":
    main()
