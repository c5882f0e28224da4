"""What a program cost in steps, in words, beside what right programs cost. Pure; must not know markup.

Steps are told in two digits: to a program that knows a secret record, an exact number would be a way to spell it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.settings import Assignment
from grader.assignment.step_costs import ProgramCost, SuiteCosts, sum_up
from grader.judging.exam import Exam
from grader.model import Verdict
from grader.results.schema import CaseInfo

_DIGITS = 2


@dataclass(frozen=True)
class CostScale:
    """What a cost is compared with: the right programs' on the same suite, if they are known, and the limit.

    ``unit`` is what a case is to the student: a game, or a position.
    """

    right: SuiteCosts | None = None
    limit: int | None = None
    unit: str = "game"


UNKNOWN = CostScale()
"""Nothing to compare with."""


def scale_costs(exam: Exam) -> CostScale:
    """What the costs of an exam are compared with."""
    settings = exam.assignment.settings
    return CostScale(exam.right_costs, settings.limits.steps_per_case, unit_of(exam.assignment))


def unit_of(assignment: Assignment) -> str:
    """What students call a case."""
    return "position" if assignment.settings.is_players else "game"


def describe_cost(cases: Sequence[CaseInfo], scale: CostScale) -> str:
    """What the answers cost; empty where no steps were counted."""
    cost = _cost_of(cases)
    if cost is None:
        return ""
    late = sum(case.verdict == Verdict.TIMED_OUT.value for case in cases)
    unfinished = f"; {late} {'has' if late == 1 else 'have'} no answer in time" if late else ""
    figures = f"{_about(cost.median)} a {scale.unit} at the median, {_about(cost.most)} at most"
    own = f"Cost, in steps of the interpreter: {figures}{unfinished}."
    return " ".join(part for part in (own, _describe_right(scale), _compare(cost, scale)) if part)


def describe_high_cost(cases: Sequence[CaseInfo], scale: CostScale) -> str:
    """The same where some answer cost more than any right program's; empty elsewhere."""
    cost = _cost_of(cases)
    return describe_cost(cases, scale) if cost is not None and _compare(cost, scale) else ""


def _cost_of(cases: Sequence[CaseInfo]) -> ProgramCost | None:
    steps = [case.steps for case in cases if case.steps is not None]
    return sum_up(steps) if steps else None


def _describe_right(scale: CostScale) -> str:
    limit = f"the limit is {scale.limit:,}" if scale.limit else ""
    if scale.right is None:
        return f"{limit[:1].upper()}{limit[1:]}." if limit else ""
    costs = scale.right.programs.values()
    medians, mosts = _range([cost.median for cost in costs]), _range([cost.most for cost in costs])
    right = f"Right programs of ours take {medians} at the median, {mosts} at most"
    return f"{right}; {limit}." if limit else f"{right}."


def _compare(cost: ProgramCost, scale: CostScale) -> str:
    if scale.right is None or cost.most <= scale.right.most:
        return ""
    return "So some answers cost more than any of theirs."


def _range(numbers: Sequence[int]) -> str:
    low, high = _about(min(numbers)), _about(max(numbers))
    return low if low == high else f"{low} to {high}"


def _about(steps: int) -> str:
    """A number in two digits."""
    return f"{round(steps, _DIGITS - len(str(steps))):,}"
