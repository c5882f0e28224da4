"""``make bench-cost``: what the graded suite of each assignment costs in Hugs, with every right program of its bank.

CPU time of the interpreter alone, its start included, so that a busy machine changes little.
"""

from __future__ import annotations

import argparse
import resource
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.settings import list_bundled, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.programs import bank
from grader.model import Program
from grader.submissions.preparation import prepare_submission
from testcases import DEFAULT
from tests.bench.speed import run_bare


@dataclass(frozen=True)
class Cost:
    """CPU seconds of each right program for all cases."""

    assignment: str
    cases: int
    seconds: dict[str, float]

    @property
    def mean(self) -> float:
        """For a hundred cases."""
        return 100 * statistics.mean(self.seconds.values()) / self.cases

    @property
    def slowest(self) -> str:
        """The program that takes longest."""
        return max(self.seconds, key=self.seconds.__getitem__)

    def row(self, base: Cost) -> str:
        """A row of the table; the ratio is that of the means."""
        slowest = f"{self.seconds[self.slowest]:.2f} s for all {self.cases} ({self.slowest})"
        return f"| {self.assignment} | {self.mean:.2f} s | {self.mean / base.mean:.1f} | {slowest} |"


def measure(name: str, step: int = 1) -> Cost:
    """Run every right program, or every second and so on, on the graded suite, once."""
    assignment = load_assignment(name)
    cases = load_suite(suite_path(assignment, "graded")).cases
    seconds = {}
    for submission in bank(assignment, "wheat")[::step]:
        program = prepare_submission(submission, assignment)
        if not isinstance(program, Program):
            raise TypeError(f"{submission.id} of {name} cannot be run")
        before = _children()
        run_bare(program, cases, assignment)
        seconds[submission.id] = _children() - before
    return Cost(name, len(cases), seconds)


def _children() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def table(costs: Sequence[Cost]) -> str:
    """All assignments, in Markdown; the first is what the others are compared with."""
    head = f"| assignment | 100 cases | times {costs[0].assignment}'s | the slowest right program |\n|---|---|---|---|"
    return "\n".join((head, *(cost.row(costs[0]) for cost in costs)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assignments", nargs="*", help="default: all that are bundled")
    wanted = parser.parse_args(arguments).assignments or list_bundled("replay")
    print(table([measure(name) for name in dict.fromkeys((DEFAULT, *wanted))]))


if __name__ == "__main__":
    main()
