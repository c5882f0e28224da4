"""What ``grader check`` says to wrong programs of every assignment, as golden files.

A folder here has the name of an assignment. Its ``bank.list`` names programs of the bank; others are in ``programs/``.
``python -m tests.grader.transcribe`` writes the transcripts anew; read what changed as a student who knows only the
sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.cli import grader
from testcases import DEFAULT

FOLDER = Path(__file__).parent / "transcripts"
ASSIGNMENTS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def _programs_of(assignment: str) -> Iterator[Path]:
    bank = load_assignment(assignment).file("bank")
    yield from (bank / line for line in (FOLDER / assignment / "bank.list").read_text(encoding="utf-8").split())
    yield from sorted((FOLDER / assignment / "programs").glob("*.hs"))


PROGRAMS = {f"{name}/{path.stem}": path for name in ASSIGNMENTS for path in _programs_of(name)}
"""By the name of the transcript; the first line of each program says what is wrong with it."""


def transcribe(name: str) -> str:
    """The command, what it prints to a pipe, and how it exits."""
    assignment, path = name.split("/")[0], PROGRAMS[name]
    choice = [] if assignment == DEFAULT else ["-a", assignment]
    arguments = ["check", *choice, str(path), "--sandbox", "bubblewrap"]
    result = CliRunner().invoke(grader, arguments, catch_exceptions=False)
    return f"$ grader {' '.join(['check', *choice, path.name])}\n{result.output}\n(exit {result.exit_code})\n"


def main() -> None:
    for name in PROGRAMS:
        (FOLDER / f"{name}.txt").write_text(transcribe(name), encoding="utf-8")


if __name__ == "__main__":
    main()
