"""Runs one program on a student's own games. Gives no marks; a program that cannot be run is rejected as in grading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from grader.assignment.questions import Questions, questions_of
from grader.grading.single import Grader, assess, turn_away
from grader.judging.own_games import OwnGame, make_cases
from grader.judging.verdicts import Judged, judge
from grader.model import Reason, Rejection, Submission
from grader.results.schema import SubmissionResult
from grader.submissions.preparation import prepare_submission


def try_games(
    submission: Submission, games: Sequence[OwnGame], grader: Grader
) -> tuple[Judged, ...] | SubmissionResult:
    """The program's answer to each game beside the sheet's, or the result of a program that cannot be run.

    :raises SandboxFaultError: where something failed on our side.
    """
    assignment = grader.exam.assignment
    prepared = prepare_submission(submission, assignment)
    if isinstance(prepared, Rejection):
        return turn_away(submission, prepared, assignment)
    cases = make_cases(games, assignment)
    outcome = grader.run(prepared, _in_short_runs(questions_of(cases, assignment)))
    if isinstance(outcome, Reason):
        return assess(submission, prepared.breaches, outcome, grader.exam)
    return judge(cases, outcome)


def _in_short_runs(questions: Questions) -> Questions:
    """The same questions, in runs as short as one case may take: a game that never ends is noticed at once."""
    limits = questions.settings.limits
    brief = msgspec.structs.replace(limits, cpu_seconds_per_batch=limits.cpu_seconds_per_case)
    return replace(questions, settings=msgspec.structs.replace(questions.settings, limits=brief))
