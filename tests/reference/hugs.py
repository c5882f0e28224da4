"""Answers of real Haskell programs: the bank's wrong ones, run by Hugs on many records in one process."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.assignment.settings import Assignment, load_assignment
from grader.grading.harness import MAIN, render_harness
from reference.contract import CRASHES, LOOPS
from sandbox.interpreters import Hugs

SEDMA = load_assignment()
MODULE = "StudentSubmission"
HEADER = re.compile(rb"^module [^\n]* where\n", re.MULTILINE)
LIMITED = ("/bin/sh", "-c", 'ulimit -t "$0" && exec "$@"')


def answers(
    program: Path, records: Sequence[Any], folder: Path, cpu_seconds: int, assignment: Assignment = SEDMA
) -> list[str]:
    """A program's answer to each record; if a record ends the process, a new one continues with the rest."""
    _lay_out(program, folder, assignment)
    given: list[str] = []
    while len(given) < len(records):
        lines, code = _run(records[len(given) :], folder, cpu_seconds, assignment)
        given += lines
        # A time-out counts as a loop only if the record was the first of its process and had all the time.
        if len(given) < len(records) and (not lines or code not in (-signal.SIGXCPU, -signal.SIGKILL)):
            given.append(LOOPS if code in (-signal.SIGXCPU, -signal.SIGKILL) else CRASHES)
    return given


def _lay_out(program: Path, folder: Path, assignment: Assignment) -> None:
    source = HEADER.sub(b"", program.read_bytes())
    (folder / f"{MODULE}.hs").write_bytes(f"module {MODULE} where\n".encode() + source)
    (folder / assignment.settings.types).write_bytes(assignment.types_source)
    (folder / MAIN).write_bytes(render_harness(assignment, MODULE, Hugs()))


def _run(records: Sequence[Any], folder: Path, cpu_seconds: int, assignment: Assignment) -> tuple[list[str], int]:
    encode = assignment.settings.codec.encode
    command = [word.replace("{dir}", str(folder)) for word in Hugs().command(MAIN)]
    run = subprocess.run(
        [*LIMITED, str(cpu_seconds), *command],
        input="".join(f"{number} {encode(record)}\n" for number, record in enumerate(records)),
        env=Hugs().environment(),
        capture_output=True,
        check=False,
        text=True,
    )
    ready, *lines = run.stdout.split("\n")
    assert ready == "ready", run.stdout + run.stderr
    return [_shown(line, number) for number, line in enumerate(lines[:-1])], run.returncode


def _shown(line: str, number: int) -> str:
    head, sign, text = line.partition(" = ")
    if sign and head == str(number):
        return text
    assert line.startswith(f"{number} ! "), line
    return CRASHES
