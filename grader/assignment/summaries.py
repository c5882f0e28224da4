"""What there is to choose from: each assignment in a line."""

from __future__ import annotations

import msgspec

from grader.assignment.settings import Assignment, list_bundled, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import SettingsError


class Summary(msgspec.Struct, frozen=True):
    """An assignment: what students write, and how many cases each suite has.

    ``problem`` says why it cannot be used yet, and is empty otherwise.
    """

    name: str
    title: str
    signature: str
    cases: dict[str, int]
    problem: str = ""

    def __str__(self) -> str:
        if self.problem:
            return f"cannot be used: {self.problem}"
        counts = " and ".join(f"{count} {suite}" for suite, count in self.cases.items())
        return f"{self.title}, {self.signature}, {counts or 'no'} cases"


def summarise_bundled() -> tuple[Summary, ...]:
    """Every bundled assignment, also one that is not finished."""
    return tuple(map(_summarise_safely, list_bundled()))


def summarise(assignment: Assignment) -> Summary:
    """An assignment in a line.

    :raises SettingsError: if one of its suites cannot be read.
    """
    settings = assignment.settings
    cases = {name: len(load_suite(suite_path(assignment, name)).cases) for name in settings.suites}
    signature = f"{settings.function} :: {settings.signature}"
    return Summary(assignment.name, settings.title, signature, cases)


def _summarise_safely(name: str) -> Summary:
    try:
        return summarise(load_assignment(name))
    except SettingsError as error:
        return Summary(name, "", "", {}, str(error))
