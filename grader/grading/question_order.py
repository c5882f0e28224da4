"""In which order a program is asked, and under which labels: both say nothing about the cases.

A program that counts its calls, reads its input ahead or remembers what it was asked learns nothing from it: order and
labels come from a secret that never enters the sandbox, and from the program itself. The same program is always asked
in the same order, so that results can be reproduced. Pure; must not know how a program is run.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass

from grader.assignment.questions import Questions
from grader.digests import digest_files
from grader.model import Program

LABEL_LENGTH = 12  # hexadecimal digits: too many to guess the next one, or for two cases to get the same


@dataclass(frozen=True)
class Arrangement:
    """The numbers of the cases in the order in which they are asked, and each case's label, by its number."""

    order: tuple[int, ...]
    labels: tuple[str, ...]


Arrange = Callable[[Program, Questions], Arrangement]


def arrange_secretly(program: Program, questions: Questions) -> Arrangement:
    """An order and labels that nobody can foresee who does not have the suite."""
    key = hmac.digest(questions.order_key.encode(), digest_files(program.files).encode(), "sha256")
    marks = [hmac.digest(key, str(number).encode(), "sha256").hex() for number in range(len(questions.inputs))]
    order = sorted(range(len(marks)), key=marks.__getitem__)
    return Arrangement(tuple(order), tuple(mark[-LABEL_LENGTH:] for mark in marks))
