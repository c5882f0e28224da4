"""What right programs cost in steps, and whether the limit of steps is a multiple of that.

Only WebAssembly counts steps, so they are run there, whatever else an audit runs in.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from grader.assignment.gates import GateSettings
from grader.assignment.settings import Assignment
from grader.assignment.step_costs import FILE, SuiteCosts, load_costs, sum_up
from grader.assignment.suites import open_suite
from grader.audit.audit_progress import AuditProgress, Silent
from grader.audit.programs import bank
from grader.audit.runner import Runner
from grader.audit.suite_gates import Gate
from grader.errors import SandboxFaultError, WeakSuiteError
from grader.grading.runtime import SandboxChoice, open_runtime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Answer


@dataclass(frozen=True)
class FoundCosts:
    """What the right programs cost, and those that have no answer to some case; ``why_not`` if nothing was run."""

    costs: SuiteCosts | None
    unanswered: tuple[str, ...] = ()
    why_not: str = ""


def find_costs(exam: Exam, workers: int, progress: AuditProgress) -> FoundCosts:
    """What the right programs cost on the suite: measured or, where steps cannot be counted, as it was committed."""
    try:
        return measure_costs(exam, workers, progress)
    except SandboxFaultError as error:
        return FoundCosts(load_costs(exam.assignment, exam.suite.name), why_not=str(error))


def measure_costs(exam: Exam, workers: int, progress: AuditProgress | None = None) -> FoundCosts:
    """Run the right programs of the bank on the suite, in WebAssembly.

    :raises SandboxFaultError: where that is not built.
    """
    with closing(open_runtime(SandboxChoice("wasm"), lambda _: None)) as counting:
        answered = Runner(Grader(exam, counting), workers, progress or Silent()).run_all(bank(exam.assignment, "wheat"))
    steps = {name: _steps_of(answers, exam) for name, answers in answered.items()}
    costs = {name: sum_up(counted) for name, counted in steps.items() if counted}
    return FoundCosts(SuiteCosts(exam.suite.digest, costs), tuple(name for name in steps if name not in costs))


def measure_all_suites(assignment: Assignment) -> dict[str, SuiteCosts]:
    """What the right programs cost on each of the assignment's suites.

    :raises SandboxFaultError: where steps cannot be counted.
    :raises WeakSuiteError: where a right program does not answer every case.
    """
    measured = {}
    for name in assignment.settings.suites:
        found = measure_costs(Exam(assignment, open_suite(assignment, name)), os.cpu_count() or 1)
        if found.unanswered or found.costs is None:
            raise WeakSuiteError(f"{name}: no answer to some case from {', '.join(found.unanswered)}")
        measured[name] = found.costs
    return measured


def _steps_of(answers: Sequence[Answer], exam: Exam) -> list[int]:
    """The steps of all cases; none where one of them has no answer, so that nobody knows what it would have cost."""
    steps = [answer.steps for answer in answers if answer.steps is not None]
    return steps if len(steps) == len(exam.questions.inputs) else []


def steps_suffice(found: FoundCosts, limit: int, limits: GateSettings) -> Gate:
    """The limit of steps is a multiple of what the costliest case of a right program takes."""
    programs = found.costs.programs if found.costs else {}
    costly = (
        f"{name}: {cost.most:,} steps, and the limit is {limit:,}"
        for name, cost in programs.items()
        if limit < limits.step_margin * cost.most
    )
    unanswered = (f"{name}: some case has no answer" for name in found.unanswered)
    shortfalls = (*costly, *unanswered, *(() if programs else (_why_unknown(found),)))
    return Gate(
        "steps-suffice",
        "limit of steps, as a multiple of the costliest case of a right program",
        target=f"at least {limits.step_margin:g}",
        figure=_figure(found, limit),
        met=not shortfalls,
        shortfalls=shortfalls,
    )


def _figure(found: FoundCosts, limit: int) -> str:
    costs = found.costs
    if costs is None or not costs.programs:
        return _why_unknown(found)
    figure = f"{int(10 * limit / costs.most) / 10:g}: {costs.most:,} steps ({costs.costliest})"
    return f"{figure}, by {FILE}; {_why_unknown(found)}" if found.why_not else figure


def _why_unknown(found: FoundCosts) -> str:
    return f"not measured: {found.why_not or 'no right program has answers'}"
