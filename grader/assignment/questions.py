"""The questions put to a program: the inputs of cases, encoded for the harness, without the expected answers.

Must not know who answers them, nor how a program is run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.codecs import codec_named
from grader.assignment.settings import Assignment, Settings
from grader.model import Case


@dataclass(frozen=True)
class Questions:
    """The inputs for a program: a small value that may be sent to another machine, without the expected answers."""

    inputs: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    settings: Settings
    types_module: str


def questions_of(cases: Sequence[Case], assignment: Assignment) -> Questions:
    """The inputs of cases, as the harness reads them."""
    codec, game = codec_named(assignment.settings.codec), assignment.game
    inputs = tuple(codec.encode(game.parse(case.record)) for case in cases)
    return Questions(inputs, tuple(case.tags for case in cases), assignment.settings, assignment.types_module)
