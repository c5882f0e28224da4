"""A program's cost beside the right programs' is said in words, in two digits, and not at all where nobody counted."""

from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.step_costs import ProgramCost, SuiteCosts
from grader.assignment.suites import open_suite
from grader.judging.exam import Exam
from grader.results.cost_words import UNKNOWN, CostScale, describe_cost, describe_high_cost, scale_costs
from grader.results.schema import CaseInfo

RIGHT = SuiteCosts("sha256:0", {"folds": ProgramCost(9_044, 15_765), "lists": ProgramCost(61_500, 318_433)})
SCALE = CostScale(RIGHT, 8_000_000)
LATE = CaseInfo("late", verdict="timed-out", got="", expected="", tags=())


def cases(*steps: int) -> list[CaseInfo]:
    return [CaseInfo(f"case-{n}", verdict="passed", got="", expected="", tags=(), steps=n) for n in steps]


def test_the_cost_is_said_beside_that_of_right_programs_and_the_limit() -> None:
    assert describe_cost(cases(40_700, 41_499, 95_501), SCALE) == (
        "Cost, in steps of the interpreter: 41,000 a game at the median, 96,000 at most. Right programs of ours take "
        "9,000 to 62,000 at the median, 16,000 to 320,000 at most; the limit is 8,000,000."
    )


def test_more_than_any_right_program_is_said_as_that() -> None:
    assert describe_cost(cases(318_433), SCALE).endswith("the limit is 8,000,000.")
    assert describe_cost(cases(318_434), SCALE).endswith("So some answers cost more than any of theirs.")


def test_only_a_high_cost_is_worth_a_line_in_the_terminal() -> None:
    assert describe_high_cost(cases(318_433), SCALE) == ""
    assert describe_high_cost(cases(500_000), SCALE) == describe_cost(cases(500_000), SCALE)
    assert describe_high_cost(cases(500_000), UNKNOWN) == ""
    assert describe_high_cost([LATE], SCALE) == ""


def test_games_without_an_answer_are_counted() -> None:
    assert "500 at most; 1 has no answer in time. Right" in describe_cost([*cases(500), LATE], SCALE)
    assert "500 at most; 2 have no answer in time. Right" in describe_cost([*cases(500), LATE, LATE], SCALE)


def test_where_no_steps_were_counted_nothing_is_said() -> None:
    assert describe_cost([LATE], SCALE) == describe_cost([], SCALE) == ""


@pytest.mark.parametrize(
    ("scale", "said"),
    [
        (UNKNOWN, "500 a game at the median, 500 at most."),
        (CostScale(limit=8_000), "500 a game at the median, 500 at most. The limit is 8,000."),
        (
            CostScale(SuiteCosts("", {"folds": ProgramCost(300, 700)}), unit="position"),
            "500 a position at the median, 500 at most. Right programs of ours take 300 at the median, 700 at most.",
        ),
    ],
)
def test_what_is_not_known_is_left_out(scale: CostScale, said: str) -> None:
    assert describe_cost(cases(500), scale) == f"Cost, in steps of the interpreter: {said}"


def test_a_secret_cannot_be_spelled_in_steps() -> None:
    told = {describe_cost(cases(steps), SCALE) for steps in range(100_500, 109_500)}
    assert len(told) == 2


@pytest.mark.parametrize(("name", "unit"), [("sedma", "game"), ("sedma-players", "position")])
def test_an_exam_compares_with_the_right_programs_on_its_own_suite(name: str, unit: str) -> None:
    assignment = load_assignment(name)
    suite = open_suite(assignment, "public")
    scale = scale_costs(Exam(assignment, suite))
    assert scale.right is not None
    assert (scale.right.suite, scale.unit) == (suite.digest, unit)
    assert scale.limit == assignment.settings.limits.steps_per_case
