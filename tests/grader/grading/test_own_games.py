"""A program on a student's own games: sealed, in the secret order, and without the sheet's answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.own_games import try_games
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.judging.own_games import read_own_games
from grader.model import Submission, Verdict
from grader.results.schema import SubmissionResult
from sandbox.contract import Job, Run, Sandbox
from sandbox.interpreters import find_interpreter

SEDMA = load_assignment("sedma")
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "public")))


@dataclass
class Watched:
    """The sandbox, and the jobs that it was given."""

    real: Sandbox
    jobs: list[Job] = field(default_factory=list)

    def run(self, job: Job) -> Run:
        self.jobs.append(job)
        return self.real.run(job)

    def __getattr__(self, name: str) -> object:
        return getattr(self.real, name)


def grader_in(sandbox: Sandbox) -> Grader:
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    return Grader(EXAM, HaskellRuntime(sandbox, interpreter))


def submission(file: str) -> Submission:
    return Submission("me", {"replay.hs": SEDMA.file(f"bank/{file}").read_bytes()})


def test_own_games_are_asked_as_a_suite_is(bubblewrap_sandbox: Sandbox) -> None:
    games = read_own_games("\n".join(f"{rank}H" for rank in "789JQKA"), SEDMA).games
    watched = Watched(bubblewrap_sandbox)
    judged = try_games(submission("wheat/folds.hs"), games, grader_in(watched))  # type: ignore[arg-type]
    assert isinstance(judged, tuple)
    assert [one.verdict for one in judged] == [Verdict.PASSED] * 7
    (job,) = watched.jobs
    labels = [line.split()[0] for line in job.stdin.decode().splitlines()]
    letters = [line.split()[1] for line in job.stdin.decode().splitlines()]
    assert all(re.fullmatch(r"[0-9a-f]{12}", label) for label in labels)
    assert letters != sorted(letters)
    assert b"Nothing" not in job.stdin + job.files["Main.hs"]


def test_a_program_that_cannot_be_run_is_rejected_as_in_grading(bubblewrap_sandbox: Sandbox) -> None:
    games = read_own_games("7H", SEDMA).games
    grader = grader_in(bubblewrap_sandbox)
    for file in ("rejected/type_error.hs", "rejected/import_data_list.hs"):
        result = try_games(submission(file), games, grader)
        assert isinstance(result, SubmissionResult)
        assert result == grader.grade(submission(file))
