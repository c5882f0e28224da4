"""Grading one submission: prepare, question, assess.

Only running a program touches the world, so its answers may come from elsewhere, or from before; the steps around it
are pure. A problem on our side leaves a submission ungraded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.assignment.questions import Questions
from grader.assignment.rubric import DOES_NOT_COMPILE
from grader.assignment.settings import Assignment
from grader.errors import SandboxFaultError
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_program
from grader.haskell.emission import AMBIGUOUS
from grader.judging.answer_parts import count_parts
from grader.judging.diagnosis import Sureness
from grader.judging.exam import Exam
from grader.judging.inquiry import Finding, Inquiry
from grader.judging.verdicts import is_right, score
from grader.model import Breach, Outcome, Program, Reason, Rejection, Status, Submission, Verdict
from grader.results.describe import (
    describe_breaches,
    describe_cause,
    describe_counterexample,
    describe_diagnosis,
    describe_failure,
    describe_graded,
    describe_own_game,
)
from grader.results.pattern_wording import describe_pattern
from grader.results.play_description import describe_play
from grader.results.schema import DiagnosisInfo, PatternInfo, SubmissionResult
from grader.submissions.lazy_files import UnreadableFileError
from grader.submissions.preparation import prepare_submission

_LONGEST_ERROR = 1_000

Run = Callable[[Program, Questions], Outcome]
"""A way to get a program's answers."""


@dataclass(frozen=True)
class Grader:
    """Grades submissions one at a time: an exam, and the runtime of this machine to run programs in."""

    exam: Exam
    runtime: HaskellRuntime

    def run(self, program: Program, questions: Questions) -> Outcome:
        """A program's answers, from this runtime."""
        return run_program(program, questions, self.runtime)

    def grade(self, submission: Submission) -> SubmissionResult:
        """Grade one; whatever breaks on our side leaves it ungraded, never with a zero."""
        try:
            return grade_submission(submission, self.exam, self.run)
        except Exception as error:  # a bug of ours must not cost a mark
            return leave_ungraded(submission, error, self.exam.assignment)

    def close(self) -> None:
        """Close the runtime."""
        self.runtime.close()


def grade_submission(submission: Submission, exam: Exam, run: Run) -> SubmissionResult:
    """Grade one submission from its files to its result."""
    prepared = prepare_submission(submission, exam.assignment)
    if isinstance(prepared, Rejection):
        return turn_away(submission, prepared, exam.assignment)
    return assess(submission, prepared.breaches, question(prepared, exam, run), exam)


def question(program: Program, exam: Exam, run: Run) -> Finding | Reason:
    """Run a program until nothing more needs to be asked."""
    inquiry = Inquiry(exam)
    while inquiry.finding is None:
        try:
            outcome = run(program, inquiry.questions)
        except SandboxFaultError as error:
            inquiry.hear(error)  # behind the suite it only ends the search; before that it is raised again
        else:
            inquiry.hear(outcome)
    return inquiry.finding


def assess(
    submission: Submission, breaches: Sequence[Breach], finding: Finding | Reason, exam: Exam
) -> SubmissionResult:
    """Score what an inquiry found. Pure."""
    if isinstance(finding, Reason):
        return _without_answers(submission, finding, breaches, exam.assignment, rule=DOES_NOT_COMPILE)
    rubric, game = exam.assignment.rubric, exam.assignment.game
    smallest = None
    if finding.counterexample is not None:
        named = [diagnosis.names for diagnosis in finding.diagnosis[:1]]
        found = describe_counterexample(finding.counterexample, named, game, exam.suite)
        smallest = describe_cause(found, submission.files)
    return describe_graded(
        submission.id,
        sorted(submission.files),
        judged=finding.judged,
        score=score(finding.judged, rubric, breaches, game.illegal_answer),
        breaches=describe_breaches(breaches, rubric.policy),
        diagnosis=_describe_diagnosis(finding, exam),
        smallest=smallest,
        parts=None if finding.play or is_right(finding.judged) else count_parts(finding.judged, game),
        patterns=_describe_patterns(finding, exam),
        play=describe_play(finding.play, exam.assignment.played) if finding.play else None,
    )


def _describe_diagnosis(finding: Finding, exam: Exam) -> tuple[DiagnosisInfo, ...]:
    if not finding.diagnosis:
        return ()
    game = exam.assignment.game
    names = [name for diagnosis in finding.diagnosis for name in diagnosis.names]
    own_games = [
        None if own is None else describe_own_game(own, name, game, exam.suite)
        for name, own in zip(names, finding.own_games, strict=False)
    ]
    return describe_diagnosis(finding.diagnosis, finding.judged, exam.assignment.rubric, own_games)


def _describe_patterns(finding: Finding, exam: Exam) -> tuple[PatternInfo, ...]:
    wrong = sum(case.verdict not in (Verdict.PASSED, Verdict.NOT_RUN) for case in finding.judged)
    is_rest = bool(finding.diagnosis) and finding.diagnosis[0].sureness is not Sureness.NEAR
    return tuple(
        describe_pattern(
            found,
            wrong,
            describe_counterexample(found.example, (), exam.assignment.game, exam.suite),
            is_rest=is_rest,
        )
        for found in finding.patterns
    )


def turn_away(submission: Submission, rejection: Rejection, assignment: Assignment) -> SubmissionResult:
    """The result of a submission that is not run: what was handed in cannot be, or must not be."""
    code = rejection.reason.code
    # What Hugs would read in a way of its own is not even shown to it, but it compiles as little as any other mistake.
    rule = DOES_NOT_COMPILE if code == AMBIGUOUS else code
    return _without_answers(submission, rejection.reason, rejection.breaches, assignment, rule=rule)


def _without_answers(
    submission: Submission, reason: Reason, breaches: Sequence[Breach], assignment: Assignment, rule: str
) -> SubmissionResult:
    """The reason, and no points; or no score until a teacher has looked at it, where the rubric says so."""
    return describe_failure(
        submission.id,
        sorted(submission.files),
        status=Status.REVIEW if assignment.needs_review(rule) else Status.REJECTED,
        reason=reason,
        max_score=assignment.rubric.max_score,
        breaches=describe_breaches(breaches, assignment.rubric.policy),
    )


def leave_ungraded(submission: Submission, error: BaseException, assignment: Assignment) -> SubmissionResult:
    """No score at all, never a zero: something failed on our side."""
    if isinstance(error, SandboxFaultError):
        reason = Reason("sandbox-fault", str(error))
    elif isinstance(error, UnreadableFileError):
        reason = Reason("cannot-be-read", str(error))
    else:
        reason = Reason("internal-fault", f"the grader failed: {type(error).__name__}: {_writable(str(error))}")
    return describe_failure(
        submission.id,
        sorted(submission.files),
        status=Status.UNGRADED,
        reason=reason,
        max_score=assignment.rubric.max_score,
    )


def replace_unwritable(result: SubmissionResult, error: Exception) -> SubmissionResult:
    """In place of a result that cannot be written: no score at all, with nothing in it that could fail again."""
    return describe_failure(
        result.id,
        [],
        status=Status.UNGRADED,
        reason=Reason("internal-fault", f"the grader failed: {_writable(str(error))}"),
        max_score=result.max_score,
    )


def _writable(text: str) -> str:
    """A text that every result can hold: valid UTF-8, and not too long."""
    return text[:_LONGEST_ERROR].encode("utf-8", "backslashreplace").decode()
