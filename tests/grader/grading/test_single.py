"""The whole way of a submission, with the real interpreter in each real sandbox."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import SandboxFaultError
from grader.grading.preflight import preflight
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader, grade_submission
from grader.judging.exam import Exam
from grader.model import Status, Submission
from grader.results.schema import SubmissionResult
from grader.submissions.discovery import discover
from sandbox.contract import Job, Run, Sandbox, SandboxFailureError
from sandbox.interpreters import Hugs, find_interpreter

SEDMA = load_assignment("sedma")
SUITE = load_suite(suite_path(SEDMA, "graded"))
BANK = SEDMA.file("bank")
SAMPLE = [
    BANK / "wheat/folds.hs",
    BANK / "wheat/literate.lhs",
    BANK / "chaff/first_match_wins.hs",
    BANK / "chaff/crash_on_empty.hs",
    BANK / "chaff/loops_on_wrong_length.hs",
    BANK / "rejected/syntax_error.hs",
    BANK / "rejected/import_data_list.hs",
]
FEW = [BANK / "wheat/folds.hs", BANK / "chaff/crash_on_empty.hs", BANK / "rejected/syntax_error.hs"]
"""One of each ending, without those that never end or whose simplest wrong game is searched for long."""


_LIMITS = msgspec.structs.replace(SEDMA.settings.limits, cpu_seconds_per_batch=2, cpu_seconds_per_case=1, time_outs=1)
IMPATIENT = msgspec.structs.replace(SEDMA, settings=msgspec.structs.replace(SEDMA.settings, limits=_LIMITS))
"""With less time for those that never end; the others need a fraction of it."""


def runtime_in(sandbox: Sandbox) -> HaskellRuntime:
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    return HaskellRuntime(sandbox, interpreter)


def grader_in(sandbox: Sandbox) -> Grader:
    return Grader(Exam(SEDMA, SUITE), runtime_in(sandbox))


def submission(path: Path) -> Submission:
    return discover([path])[0]


def test_a_right_program_passes_and_a_wrong_one_fails_in_every_sandbox(sandbox: Sandbox) -> None:
    grader = grader_in(sandbox)
    preflight(grader.exam, grader.run)


@pytest.mark.parametrize("sample", [FEW, pytest.param(SAMPLE, marks=pytest.mark.long)], ids=["few", "all"])
def test_every_sandbox_gives_the_same_cases_and_scores(
    docker_sandbox: Sandbox, bubblewrap_sandbox: Sandbox, none_sandbox: Sandbox, sample: list[Path]
) -> None:
    texts = {}
    for kind, sandbox in {"docker": docker_sandbox, "bubblewrap": bubblewrap_sandbox, "none": none_sandbox}.items():
        grader = Grader(Exam(IMPATIENT, SUITE), runtime_in(sandbox))
        texts[kind] = msgspec.json.encode([grader.grade(submission(path)) for path in sample])
    assert len(set(texts.values())) == 1


@pytest.fixture
def quick(bubblewrap_sandbox: Sandbox) -> Grader:
    return grader_in(bubblewrap_sandbox)


def grade_text(grader: Grader, text: str, **others: str) -> SubmissionResult:
    files = {"replay.hs": text, **{f"{name}.hs": source for name, source in others.items()}}
    return grade_submission(
        Submission("x", {name: source.encode() for name, source in files.items()}), grader.exam, grader.run
    )


def test_a_failed_criterion_loses_its_points_and_no_others(quick: Grader) -> None:
    result = quick.grade(submission(BANK / "chaff/no_repeat_check.hs"))
    assert result.status == "graded"
    assert {one.id for one in result.criteria if one.points == 0} == {"repeats"}
    assert result.score == 9


def test_a_program_that_answers_nothing_to_everything_scores_nothing(quick: Grader) -> None:
    assert grade_text(quick, "import SedmaDatatypes\nreplay _ = Nothing\n").score == 0


def test_a_breach_that_costs_points_is_subtracted(quick: Grader) -> None:
    policy = {**SEDMA.rubric.policy, "forbidden-import": 2.5}
    costly = msgspec.structs.replace(SEDMA, rubric=msgspec.structs.replace(SEDMA.rubric, policy=policy))
    source = (BANK / "wheat/folds.hs").read_text() + "\n"
    text = source.replace("import SedmaDatatypes", "import SedmaDatatypes\nimport Char (toUpper)", 1)
    result = grade_submission(Submission("x", {"a.hs": text.encode()}), Exam(costly, SUITE), quick.run)
    assert result.score == 7.5
    assert [(breach.code, breach.action) for breach in result.breaches] == [("forbidden-import", "-2.5")]


def test_a_submitted_types_module_only_warns_and_ours_is_used(quick: Grader) -> None:
    types = SEDMA.types_source.decode().replace("deriving Show", "deriving (Show, Eq)")
    text = (BANK / "wheat/folds.hs").read_text()
    result = grade_text(quick, text, SedmaDatatypes=types)
    assert result.score == 10
    assert [breach.action for breach in result.breaches] == ["warn"]
    relies = "import SedmaDatatypes\nreplay cs = if cs == [] then Nothing else Nothing\n"
    assert grade_text(quick, relies, SedmaDatatypes=types).status == "rejected"


def test_a_course_whose_types_derive_more_can_bring_its_own(quick: Grader, tmp_path: Path) -> None:
    own = tmp_path / "Types.hs"
    own.write_text(SEDMA.types_source.decode().replace("deriving Show", "deriving (Show, Eq)"))
    grader = Grader(Exam(load_assignment("sedma", own), SUITE), quick.runtime)
    relies = "import SedmaDatatypes\nreplay cs = if cs == [] then Nothing else Nothing\n"
    assert grade_text(grader, relies).status == "graded"


def test_a_rejected_program_has_no_points_and_says_where(quick: Grader) -> None:
    result = grade_text(quick, "import SedmaDatatypes\nimport Data.List\nreplay _ = Nothing\n")
    assert (result.status, result.score) == (Status.REJECTED.value, 0)
    assert result.reason is not None
    assert (result.reason.code, result.reason.line) == ("forbidden-import", 2)


class Broken:
    """A sandbox whose engine died."""

    kind, image = "broken", None

    def __init__(self, error: Exception) -> None:
        self.error = error

    def run(self, job: Job) -> Run:  # noqa: ARG002 - the contract has it
        raise self.error

    def which(self, program: str) -> str | None:
        return program

    def close(self) -> None:
        """Nothing to give back."""


@pytest.mark.parametrize("error", [SandboxFailureError("the engine is gone"), ZeroDivisionError("a bug of ours")])
def test_a_fault_of_ours_leaves_a_submission_ungraded_and_gives_no_zero(error: Exception) -> None:
    grader = Grader(Exam(SEDMA, SUITE), HaskellRuntime(Broken(error), Hugs()))
    result = grader.grade(submission(SAMPLE[0]))
    assert (result.status, result.score) == ("ungraded", None)
    assert result.reason is not None
    assert str(error) in result.reason.message


def test_nobody_is_graded_where_the_right_program_does_not_pass() -> None:
    error = SandboxFailureError("the engine is gone")
    with pytest.raises(SandboxFaultError, match=r"the engine is gone.*nobody was graded"):
        preflight(Exam(SEDMA, SUITE), Grader(Exam(SEDMA, SUITE), HaskellRuntime(Broken(error), Hugs())).run)


@dataclass
class Wrong:
    """A sandbox that answers, but one case of a run wrongly."""

    sandbox: Sandbox
    kind, image = "wrong", None

    def run(self, job: Job) -> Run:
        run = self.sandbox.run(job)
        return replace(run, stdout=run.stdout.replace(b"Just (AC", b"Just (BD", 1))

    def which(self, program: str) -> str | None:
        return self.sandbox.which(program)

    def close(self) -> None:
        """Nothing to give back."""


def test_nobody_is_graded_where_the_right_program_does_not_get_full_points(quick: Grader) -> None:
    grader = Grader(quick.exam, HaskellRuntime(Wrong(quick.runtime.sandbox), Hugs()))
    with pytest.raises(SandboxFaultError, match=r"the right program .* did not pass here \(\d+ of \d+ cases passed\)"):
        preflight(grader.exam, grader.run)


def test_nobody_is_graded_where_the_wrong_program_does_not_fail(quick: Grader) -> None:
    settings = msgspec.structs.replace(SEDMA.settings, preflight_wrong="bank/wheat/folds.hs")
    with pytest.raises(SandboxFaultError, match="did not fail here"):
        preflight(Exam(msgspec.structs.replace(SEDMA, settings=settings), SUITE), quick.run)
