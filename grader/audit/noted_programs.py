"""Wrong programs whose mistakes are noted: the misconceptions they have, and the lines at fault.

Read from ``students.toml`` beside the programs of a bank. Must not know what a program answers.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from grader.assignment.settings import Assignment
from grader.assignment.toml_files import Strict, read_text
from grader.model import Submission

FOLDER = "bank/students"
NOTES = "students.toml"


class Mistake(Strict, frozen=True):
    """The ``id`` of a misconception, or ``unknown``: a sentence about what no misconception of the catalogue is."""

    lines: tuple[int, ...]
    id: str = ""
    unknown: str = ""


class _Program(Strict, frozen=True):
    file: str
    mistakes: tuple[Mistake, ...]


class _Notes(Strict, frozen=True):
    program: tuple[_Program, ...]


@dataclass(frozen=True)
class NotedProgram:
    """A wrong program and its mistakes."""

    submission: Submission
    mistakes: tuple[Mistake, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The misconceptions of the catalogue that it has."""
        return frozenset(mistake.id for mistake in self.mistakes if mistake.id)

    @property
    def is_known(self) -> bool:
        """Whether the catalogue has all its mistakes."""
        return all(mistake.id for mistake in self.mistakes)

    @property
    def lines(self) -> frozenset[int]:
        """All lines at fault."""
        return frozenset(line for mistake in self.mistakes for line in mistake.lines)


def noted_programs(assignment: Assignment) -> tuple[NotedProgram, ...]:
    """The programs of the bank whose mistakes are noted; none where the assignment has no such folder."""
    folder = assignment.file(FOLDER)
    if not (folder / NOTES).is_file():
        return ()
    notes = msgspec.toml.decode(read_text(folder / NOTES), type=_Notes)
    return tuple(
        NotedProgram(
            Submission(program.file.removesuffix(".hs"), {program.file: (folder / program.file).read_bytes()}),
            program.mistakes,
        )
        for program in notes.program
    )
