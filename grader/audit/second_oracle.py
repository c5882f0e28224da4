"""The second oracle: a Haskell program of ours that answers many records, to compare with the reference.

It is trusted, so it runs on the host without a sandbox: compiled where GHC is installed, else in Hugs.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from grader.assignment.settings import Assignment
from grader.errors import SandboxFaultError, UsageError
from grader.grading.harness import MAIN, READY, read_line, render_harness
from reference.cards import NotationError
from reference.edits import insert, leave_out, replace
from reference.tables import play_out
from sandbox.interpreters import Ghc, Hugs

MODULE = "Oracle"
CHUNK = 5000
"""Records per process: enough to make its start-up time negligible, few enough to share between workers."""

Tool = Literal["ghc", "hugs"]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Oracle:
    """A main module around the oracle, ready to run."""

    tool: Tool
    command: tuple[str, ...]
    environment: Mapping[str, str]


@dataclass(frozen=True)
class Disagreement:
    """A record that the reference and the oracle answer differently."""

    record: str
    reference: str
    oracle: str


@dataclass(frozen=True)
class Agreement:
    """How many records both answered, from which seed, with which tool, and where they differ."""

    count: int
    seed: int
    tool: Tool
    disagreements: tuple[Disagreement, ...]

    @property
    def holds(self) -> bool:
        """Whether they agree on every record."""
        return not self.disagreements

    def __str__(self) -> str:
        records = f"{self.count:,} records (seed {self.seed}, {TOOLS[self.tool]})"
        if self.holds:
            return f"the reference and the second oracle agree on {records}"
        first = self.disagreements[0]
        return (
            f"the reference and the second oracle differ on {len(self.disagreements):,} of {records}, "
            f"first: {first.record or 'the empty record'} is {first.reference} according to the reference, "
            f"{first.oracle} according to the oracle"
        )


TOOLS: dict[Tool, str] = {"ghc": "compiled with ghc -O", "hugs": "interpreted by Hugs"}
# The first that is installed is used, so the fastest is first.
_PROGRAMS: dict[Tool, str] = {"ghc": "ghc", "hugs": "runhugs"}


def find_tool() -> Tool:
    """The fastest way to run Haskell on this machine.

    :raises UsageError: if there is none.
    """
    for tool, program in _PROGRAMS.items():
        if shutil.which(program):
            return tool
    raise UsageError("the second oracle needs GHC or Hugs on this machine: install ghc or hugs")


def has_oracle(assignment: Assignment) -> bool:
    """Whether an assignment has a second oracle; a new one may have none."""
    return _oracle_path(assignment).is_file()


def _oracle_path(assignment: Assignment) -> Path:
    return assignment.file(f"oracle/{MODULE}.hs")


def compare(
    assignment: Assignment,
    count: int,
    seed: int = 1,
    workers: int = 1,
    tool: Tool | None = None,
    progress: Progress | None = None,
) -> Agreement:
    """Compare the answers to ``count`` records made from the seed; ``progress`` is called with how many are done."""
    chunks = [(number, min(CHUNK, count - start)) for number, start in enumerate(range(0, count, CHUNK))]
    with open_oracle(assignment, tool) as oracle:
        by_chunk: dict[int, tuple[Disagreement, ...]] = {}
        for number, disagreements in _compare_all(assignment, oracle, seed, chunks=chunks, workers=workers):
            by_chunk[number] = disagreements
            if progress:
                progress(sum(chunks[done][1] for done in by_chunk))
    in_order = tuple(disagreement for number in sorted(by_chunk) for disagreement in by_chunk[number])
    return Agreement(count, seed, oracle.tool, in_order)


def _compare_all(
    assignment: Assignment, oracle: Oracle, seed: int, chunks: Sequence[tuple[int, int]], workers: int
) -> Iterator[tuple[int, tuple[Disagreement, ...]]]:
    # A seed for each chunk: the records are the same, however many workers share them.
    if workers <= 1:
        for number, size in chunks:
            yield number, compare_chunk(assignment, oracle, f"{seed}/{number}", size)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        jobs = {
            pool.submit(compare_chunk, assignment, oracle, seed=f"{seed}/{number}", size=size): number
            for number, size in chunks
        }
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def compare_chunk(assignment: Assignment, oracle: Oracle, seed: str, size: int) -> tuple[Disagreement, ...]:
    """The disagreements on the records of one seed."""
    game = assignment.game
    records = make_records(assignment, size, seed)
    return tuple(
        Disagreement(game.format(record), expected, answer)
        for record, answer in zip(records, consult(assignment, oracle, records), strict=True)
        if answer != (expected := game.answer(record))
    )


def make_records(assignment: Assignment, count: int, seed: str) -> list[Any]:
    """A fourth of the records come from every recipe in turn, a fourth are games played at random; the others are such
    games with a word or two changed, so that many of them break one rule. Recipes alone may take minutes.
    """
    game, rng = assignment.game, random.Random(seed)  # noqa: S311  # reproducible, not secret
    recipes = game.recipes()
    start = rng.randrange(len(recipes))
    makers: tuple[Callable[[int], Any], ...] = (
        lambda number: recipes[(start + number) % len(recipes)].make(rng),
        lambda _: play_out(game.table, rng),
        lambda _: _edit(play_out(game.table, rng), assignment, rng, times=1),
        lambda _: _edit(play_out(game.table, rng), assignment, rng, times=2),
    )
    return [makers[number % len(makers)](number // len(makers)) for number in range(count)]


def _edit(record: Any, assignment: Assignment, rng: random.Random, times: int) -> Any:
    """The record with words left out, repeated, exchanged or replaced; itself if that is no record any more."""
    game, words = assignment.game, tuple(assignment.game.format(record).split())
    for _ in range(times):
        index, other = rng.randrange(len(words)), rng.randrange(len(words))
        swapped = {index: words[other], other: words[index]}
        words = rng.choice(
            (
                leave_out(words, index),
                insert(words, index, words[other]),
                replace(words, index, words[other]),
                tuple(swapped.get(place, word) for place, word in enumerate(words)),
            )
        )
    try:
        edited = game.parse(" ".join(words))
        assignment.settings.codec.encode(edited)
    except NotationError:
        return record
    return edited


def consult(assignment: Assignment, oracle: Oracle, records: Sequence[Any]) -> Iterator[str]:
    """The oracle's answer to each record, as Haskell shows it, from one process.

    :raises SandboxFaultError: if it does not answer all of them.
    """
    codec = assignment.settings.codec
    stdin = "".join(f"{number} {codec.encode(record)}\n" for number, record in enumerate(records))
    ready, *lines = _run(oracle, stdin).splitlines() or [""]
    if ready != READY or len(lines) != len(records):
        raise SandboxFaultError(
            f"the second oracle ({TOOLS[oracle.tool]}) answered {len(lines)} of {len(records)} records; "
            f"its last line was {(lines or [ready])[-1]!r}"
        )
    for number, line in enumerate(lines):
        # A line that is not an answer cannot equal the reference's, so it is reported as a disagreement.
        answer = read_line(line, number)
        yield answer.text if answer else line


def evaluate(assignment: Assignment, expression: str, tool: Tool | None = None) -> str:
    """The value of an expression over the oracle's definitions, as Haskell shows it."""
    main = f"module Main where\nimport {MODULE}\nimport {assignment.types_module}\n\nmain :: IO ()\n"
    with open_oracle(assignment, tool, main=f"{main}main = print ({expression})\n") as oracle:
        return _run(oracle, "").strip()


def _run(oracle: Oracle, stdin: str) -> str:
    run = subprocess.run(
        oracle.command, input=stdin.encode(), env=dict(oracle.environment), capture_output=True, check=False
    )
    if run.returncode:
        message = (run.stderr + run.stdout[-500:]).decode(errors="replace").strip()
        message = message or f"exit code {run.returncode}"
        raise SandboxFaultError(f"the second oracle ({TOOLS[oracle.tool]}) failed: {message}")
    return run.stdout.decode(errors="replace")


@contextmanager
def open_oracle(assignment: Assignment, tool: Tool | None = None, main: str | None = None) -> Iterator[Oracle]:
    """The oracle with ``main``, or else with the harness that submissions get, in a temporary folder."""
    tool = tool or find_tool()
    interpreter = Hugs() if tool == "hugs" else Ghc()
    with tempfile.TemporaryDirectory(prefix="oracle-") as name:
        folder = Path(name)
        (folder / MAIN).write_bytes(main.encode() if main else render_harness(assignment, MODULE, interpreter))
        (folder / f"{assignment.types_module}.hs").write_bytes(assignment.types_source)
        shutil.copy(_oracle_path(assignment), folder)
        if tool == "hugs":
            # In a sandbox the backend fills in ``{dir}``; this program runs without one.
            runhugs = Hugs(program=shutil.which("runhugs") or Hugs.program)
            command = tuple(word.replace("{dir}", name) for word in runhugs.command(MAIN))
            yield Oracle(tool, command, runhugs.environment())
        else:
            yield Oracle(tool, (_compile(folder),), {})


def _compile(folder: Path) -> str:
    program = folder / "oracle"
    ghc = shutil.which("ghc") or "ghc"
    run = subprocess.run(
        [ghc, "-O", "-v0", "-XHaskell98", "-o", str(program), MAIN],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=False,
    )
    if run.returncode:
        raise SandboxFaultError(f"the second oracle does not compile: {run.stderr.decode(errors='replace').strip()}")
    return str(program)
