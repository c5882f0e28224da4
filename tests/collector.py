"""Whether Hugs' collector in WebAssembly keeps what is in use, whenever it runs; ``make wasm-unsound`` shows that a
build in which it does not is noticed.

The collector looks for cells on the C stack, and WebAssembly's own stack cannot be looked at. Where an optimiser leaves
a cell there alone, it is lost, and Hugs ends with INTERNAL ERROR; but only if the collector runs at that moment.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sandbox.contract import Ending, Run, Sandbox
from sandbox.kept_worker import cache_folder
from sandbox.wasm.build import UNSOUND, build, read_recipe
from sandbox.wasm_backend import Wasm
from sandbox.wasm_module import find_module
from tests.sandbox.programs import hugs_job

HEAPS = (*range(104_000, 304_000, 2_500), *range(171_488, 171_512))
"""Heap sizes at which the collector runs at different moments while Hugs loads its Prelude and a program. Some are next
to each other: a build that was unsound in a single place failed with one of the others, and with six of these."""

SORTING = """
import List
main = print (sum (map length (words text)), take 5 (sort (map length (lines text))), nub (sort text))
text = concat (replicate 20 "seven of hearts\\nking of leaves, ace of bells\\n")
"""
SORTED = '(720,[15,15,15,15,15],"\\n ,abcefghiklnorstv")\n'
EXPECTED = Run(Ending.EXITED, 0, SORTED.encode(), b"")


def run_with_heap(sandbox: Sandbox, heap: int) -> Run:
    """Run a program with a heap of so many cells."""
    job = hugs_job(SORTING)
    return sandbox.run(replace(job, command=tuple(word.replace("-h1m", f"-h{heap}") for word in job.command)))


def failing_heaps(sandbox: Sandbox) -> Mapping[int, Run]:
    """The heap sizes with which the program does not end as it should, and how it does."""
    runs = {heap: run_with_heap(sandbox, heap) for heap in HEAPS}
    return {heap: run for heap, run in runs.items() if run != EXPECTED}


def main() -> int:
    """Build without the pass that makes the collector sound, and look whether the heap sizes show it."""
    with tempfile.TemporaryDirectory() as name:
        target = Path(name, "built")
        build(read_recipe(), target, cache_folder() / "wasm", UNSOUND)
        sandbox = Wasm(find_module(target))
        failing = failing_heaps(sandbox)
        sandbox.close()
    errors = sum(b"INTERNAL ERROR" in run.stderr for run in failing.values())
    print(f"{len(failing)} of {len(HEAPS)} heap sizes fail, {errors} of them with INTERNAL ERROR")
    return 0 if errors else 1


if __name__ == "__main__":
    sys.exit(main())
