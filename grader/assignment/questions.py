"""The questions put to a program: the inputs of cases, encoded for the harness, without the expected answers.

Must not know who answers them, nor how a program is run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.settings import Assignment, Settings
from grader.digests import digest
from grader.model import Case


@dataclass(frozen=True)
class Questions:
    """The inputs for a program: a small value that may be sent to another machine, without the expected answers.

    The ``order_key`` decides in which order a program is asked; it never enters a sandbox. It comes from everything in
    the suite, so that only who has the suite can compute it, and the same suite always has the same one. With the
    ``interface`` the harness asks a player, and not a function.
    """

    inputs: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    settings: Settings
    types_module: str
    order_key: str
    interface: str = ""


def questions_of(cases: Sequence[Case], assignment: Assignment) -> Questions:
    """The inputs of cases, as the harness reads them."""
    codec, game = assignment.settings.codec, assignment.game
    inputs = tuple(codec.encode(game.parse(case.record)) for case in cases)
    kinds, order_key = tuple(case.tags for case in cases), digest("the order of the questions", tuple(cases))
    return Questions(inputs, kinds, assignment.settings, assignment.types_module, order_key)


def view_questions(
    inputs: Sequence[str], kinds: Sequence[tuple[str, ...]], assignment: Assignment, order_key: str
) -> Questions:
    """Questions for a player: what seats know, as the interface of the assignment reads it."""
    settings, types_module = assignment.settings, assignment.types_module
    return Questions(tuple(inputs), tuple(kinds), settings, types_module, order_key, assignment.interface)
