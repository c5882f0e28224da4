"""What the right programs of an assignment's bank cost in steps: frozen beside the suites, made by running them.

Must not know how a program is run.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment
from grader.errors import DriftError, SettingsError

FILE = "costs.json"


class ProgramCost(msgspec.Struct, frozen=True):
    """The steps that a program takes for a case: at the median, and for the costliest."""

    median: int
    most: int


class SuiteCosts(msgspec.Struct, frozen=True):
    """What each right program costs on the cases of a suite, which its digest names."""

    suite: str
    programs: dict[str, ProgramCost]

    @property
    def costliest(self) -> str:
        """The program with the costliest case."""
        return max(self.programs, key=lambda name: self.programs[name].most)

    @property
    def most(self) -> int:
        """The steps of the costliest case of all."""
        return self.programs[self.costliest].most


def sum_up(steps: Sequence[int]) -> ProgramCost:
    """The cost of a program, from the steps of its cases, of which there is at least one."""
    return ProgramCost(statistics.median_low(steps), max(steps))


def costs_path(assignment: Assignment) -> Path:
    """Where they are frozen."""
    return assignment.file(FILE)


def load_costs(assignment: Assignment, suite: str) -> SuiteCosts | None:
    """The right programs' costs on the suite of this name; None where the assignment has none.

    :raises SettingsError: where the file cannot be read as such.
    """
    path = costs_path(assignment)
    if not path.is_file():
        return None
    try:
        costs = msgspec.json.decode(path.read_bytes(), type=dict[str, SuiteCosts]).get(suite)
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: not a table of programs and steps: {error}") from error
    return costs if costs and costs.programs else None


def dump_costs(costs: Mapping[str, SuiteCosts]) -> str:
    """One program per line, so that a change reads well in review."""
    suites = (
        f' "{name}": {{"suite": "{suite.suite}", "programs": {{\n'
        + ",\n".join(f'  "{program}": {_dump(cost)}' for program, cost in sorted(suite.programs.items()))
        + "\n }}"
        for name, suite in sorted(costs.items())
    )
    return "{\n" + ",\n".join(suites) + "\n}\n"


def _dump(cost: ProgramCost) -> str:
    return msgspec.json.encode(cost).decode()


def check_costs(assignment: Assignment, costs: Mapping[str, SuiteCosts]) -> None:
    """Compare the committed costs with those that were just measured.

    :raises DriftError: where they differ.
    """
    path = costs_path(assignment)
    if (path.read_text(encoding="utf-8") if path.is_file() else "") != dump_costs(costs):
        raise DriftError(
            f"{path}: differs from what the right programs cost; run `grader generate --costs` and review the change"
        )
