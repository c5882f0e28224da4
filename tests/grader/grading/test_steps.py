"""Steps instead of seconds: a time-out by steps is a fact, and what a case cost is recorded."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from grader.results.schema import SubmissionResult
from sandbox.contract import Ending, Job, Run, Sandbox
from sandbox.interpreters import Hugs

SEDMA = load_assignment("sedma")
ENDLESS = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay cards = replay cards\n"
FILLING = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay cards = replay (cards ++ cards)\n"
COLLECTION = 1_000_000  # steps at most, one for each cell of the heap; they count, but are no case's cost


class Recorder:
    """A sandbox that remembers how runs ended."""

    kind, image = "recorded", None

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.which, self.close = sandbox.which, sandbox.close
        self.runs: list[tuple[Job, Run]] = []

    def run(self, job: Job) -> Run:
        self.runs.append((job, self._sandbox.run(job)))
        return self.runs[-1][1]


def grade(text: str, sandbox: Sandbox, assignment: Assignment = SEDMA) -> SubmissionResult:
    exam = Exam(assignment, load_suite(suite_path(assignment, "public")))
    return Grader(exam, HaskellRuntime(sandbox, Hugs())).grade(Submission("x", {"replay.hs": text.encode()}))


def with_steps(steps: int) -> Assignment:
    return load_assignment("sedma", limits={"steps_per_case": steps})


def verdicts(result: SubmissionResult) -> Iterable[str]:
    return {case.verdict for case in result.cases}


@pytest.fixture
def recorder(wasm_sandbox: Sandbox) -> Recorder:
    return Recorder(wasm_sandbox)


def test_an_endless_program_is_stopped_by_steps_and_never_asked_the_same_twice(recorder: Recorder) -> None:
    result = grade(ENDLESS, recorder)
    assert "timed-out" in verdicts(result)
    assert result.score == 0
    assert {run.ending for _, run in recorder.runs} == {Ending.STEP_LIMIT}
    first_cases = [job.stdin.partition(b"\n")[0] for job, _ in recorder.runs]
    assert len(first_cases) == len(set(first_cases))


def test_a_program_that_fills_the_memory_is_run_no_more_often_than_an_endless_one(wasm_sandbox: Sandbox) -> None:
    endless, filling = Recorder(wasm_sandbox), Recorder(wasm_sandbox)
    grade(ENDLESS, endless)
    result = grade(FILLING, filling)
    assert "out-of-memory" in verdicts(result)
    assert result.score == 0
    assert len(filling.runs) <= len(endless.runs)


def test_cases_that_fill_the_memory_are_told_from_those_that_take_too_long(recorder: Recorder) -> None:
    """A program that answers other cases has all its steps in each: with fewer it would only seem slow."""
    some = "replay cards = if length cards == 32 then Nothing else fill cards\nfill cards = fill (cards ++ cards)\n"
    result = grade(FILLING.replace("replay cards = replay (cards ++ cards)\n", some), recorder)
    assert {"wrong", "out-of-memory"} <= set(verdicts(result))
    assert "timed-out" not in verdicts(result)


def test_a_right_program_costs_the_same_in_every_run_and_the_cost_is_in_the_results(recorder: Recorder) -> None:
    right = SEDMA.file("bank/wheat/folds.hs").read_text()
    first, second = grade(right, recorder), grade(right, recorder)
    assert first == second
    assert list(verdicts(first)) == ["passed"]
    costs = [case.steps for case in first.cases]
    assert all(cost is not None and cost > 100 for cost in costs)
    assert msgspec.to_builtins(first)["cases"][0]["steps"] == costs[0]


def test_a_limit_one_step_below_the_costliest_case_ends_that_case(recorder: Recorder) -> None:
    slow = SEDMA.file("bank/wheat/list_comprehension.hs").read_text()
    costs = {case.id: case.steps or 0 for case in grade(slow, recorder).cases}
    costliest = max(costs, key=costs.__getitem__)
    assert list(verdicts(grade(slow, recorder, with_steps(costs[costliest] + COLLECTION)))) == ["passed"]
    result = grade(slow, recorder, with_steps(costs[costliest] - 1))
    # Others of its kind then get fewer steps, and after several time-outs the kind is given up.
    (verdict,) = (case.verdict for case in result.cases if case.id == costliest)
    assert verdict in ("timed-out", "not-run")


def test_other_sandboxes_record_no_steps(bubblewrap_sandbox: Sandbox) -> None:
    result = grade(SEDMA.file("bank/wheat/folds.hs").read_text(), bubblewrap_sandbox)
    assert {case.steps for case in result.cases} == {None}
    assert "steps" not in msgspec.to_builtins(result)["cases"][0]
