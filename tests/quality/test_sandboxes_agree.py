"""Programs of every bank, and mutants, give the same answers in WebAssembly as in the native interpreter; a right one
is far below the limit of steps. ``python -m tests.agreement`` compares all of them.
"""

from __future__ import annotations

import pytest

from grader.assignment.settings import list_bundled, load_assignment
from grader.grading.session import NO_TIME_LEFT
from grader.model import Answer, AnswerKind, Submission
from sandbox.contract import Sandbox
from tests.agreement import Comparison, StepCounter, compare, first_difference

FEW = 40  # every fortieth program of a folder, the first one included


@pytest.fixture(params=["bubblewrap", "docker"])
def native_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    opened: Sandbox = request.getfixturevalue(f"{request.param}_sandbox")
    return opened


@pytest.mark.long
@pytest.mark.parametrize("name", list_bundled())
def test_programs_answer_alike_and_right_ones_need_a_fraction_of_the_limit(
    name: str, native_sandbox: Sandbox, wasm_sandbox: Sandbox
) -> None:
    assignment = load_assignment(name)
    compared = list(compare(assignment, native_sandbox, wasm_sandbox, FEW, mutants=True))
    differing = [one for one in compared if not (one.agrees or one.differs_in_limits_only)]
    assert [(one.submission.id, first_difference(one)) for one in differing] == []
    right = [one.counter.line for one in compared if one.folder == "bank/wheat"]
    assert 0 < assignment.settings.gates.step_margin * max(right) < assignment.settings.limits.steps_per_case


VALUE, OTHER = Answer(AnswerKind.VALUE, "Nothing"), Answer(AnswerKind.VALUE, "Just 1")
TIMED_OUT, FULL = Answer(AnswerKind.TIMEOUT, "no answer"), Answer(AnswerKind.MEMORY, "no memory")


@pytest.mark.parametrize(("answer", "other", "is_limit"), [
    (TIMED_OUT, FULL, True),
    (VALUE, Answer(AnswerKind.NONE, NO_TIME_LEFT), True),
    (VALUE, Answer(AnswerKind.NONE, "not run: cases of this kind took too much time"), False),
    (VALUE, TIMED_OUT, False),
    (VALUE, OTHER, False),
])  # fmt: skip
def test_only_what_a_limit_ended_in_both_or_left_no_time_for_is_no_difference(
    answer: Answer, other: Answer, is_limit: bool, wasm_sandbox: Sandbox
) -> None:
    outcomes = (VALUE, answer), (VALUE, other)
    compared = Comparison("bank", Submission("me", {}), outcomes, StepCounter(wasm_sandbox))
    assert not compared.agrees
    assert compared.differs_in_limits_only == is_limit
