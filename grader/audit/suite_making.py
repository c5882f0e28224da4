"""Making suites from a secret until one meets every gate that needs no sandbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.assignment.case_selection import Loss
from grader.assignment.equal_power import choose_equally, kills_of
from grader.assignment.secret_suites import SecretDraft, draft_secret_suite, expect_public_losses
from grader.assignment.settings import Assignment
from grader.audit.diagnosis_gates import silent_or_right
from grader.audit.simulated_gates import Simulation, diagnosis_gates, power_gates
from grader.audit.suite_gates import Fold, Gate, held_out, held_out_killed
from grader.errors import WeakSuiteError
from grader.model import Suite

MOST_ATTEMPTS = 8
"""How many suites are made from one secret. About every second one meets every gate; ``silent-or-right`` is hardest."""

NAME = "graded"

Measure = Callable[[Assignment, SecretDraft, frozenset[Loss]], tuple[Gate, ...]]


@dataclass(frozen=True)
class MadeSuite:
    """A suite that meets its gates, and how many were made until then."""

    draft: SecretDraft
    gates: tuple[Gate, ...]
    attempts: int

    @property
    def suite(self) -> Suite:
        """The suite alone."""
        return self.draft.suite


def make_secret_suite(assignment: Assignment, secret: bytes, report: Callable[[str], None]) -> MadeSuite:
    """The first suite from a secret that meets every gate.

    :raises WeakSuiteError: if none does.
    """
    return make_until_met(assignment, secret, expect_public_losses(assignment, NAME), measure_all, report)


def make_until_met(
    assignment: Assignment,
    secret: bytes,
    expected: frozenset[Loss],
    measure: Measure,
    report: Callable[[str], None] = lambda _: None,
) -> MadeSuite:
    """The first suite from a secret that meets the gates that are measured.

    :raises WeakSuiteError: if none does.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        draft = draft_secret_suite(assignment, NAME, secret, expected, attempt)
        gates = measure(assignment, draft, expected)
        missed = [gate for gate in gates if not gate.met]
        if not missed:
            return MadeSuite(draft, gates, attempt)
        report(f"suite {attempt} of at most {MOST_ATTEMPTS} misses {_name(missed)}")
    raise WeakSuiteError(
        f"no suite from this secret meets every gate ({MOST_ATTEMPTS} were made); the last one misses {_name(missed)}. "
        f"Use a different secret; if that does not help either, set a larger `pool` in "
        f"{assignment.file('assignment.toml')}"
    )


def _name(missed: Sequence[Gate]) -> str:
    return ", ".join(f"{gate.id} ({'; '.join(gate.shortfalls[:3]) or gate.figure})" for gate in missed)


def measure_power(assignment: Assignment, draft: SecretDraft, expected: frozenset[Loss]) -> tuple[Gate, ...]:
    """The gates on which marks depend."""
    simulation = Simulation.of(assignment, draft.suite.cases)
    return power_gates(simulation, kills_of(draft.exposing), expected, assignment.settings.gates)


def measure_all(assignment: Assignment, draft: SecretDraft, expected: frozenset[Loss]) -> tuple[Gate, ...]:
    """Every gate that needs no sandbox; those that take seconds only of a suite that meets the ones before."""
    limits, cases = assignment.settings.gates, draft.suite.cases
    simulation = Simulation.of(assignment, cases)
    stages: tuple[Callable[[], tuple[Gate, ...]], ...] = (
        lambda: measure_power(assignment, draft, expected),
        lambda: (silent_or_right(simulation.known, simulation.diagnoser, limits),),
        lambda: diagnosis_gates(simulation, limits),
        lambda: (held_out_killed(_hold_out(draft, expected), limits),),
    )
    gates: tuple[Gate, ...] = ()
    for stage in stages:
        gates += stage()
        if not all(gate.met for gate in gates):
            break
    return gates


def _hold_out(draft: SecretDraft, expected: frozenset[Loss]) -> tuple[Fold, ...]:
    def choose_without(out: frozenset[str]) -> tuple[int, ...]:
        return choose_equally(draft.exposing, expected, draft.demand, unknown=out)

    return held_out(kills_of(draft.exposing), choose_without)
