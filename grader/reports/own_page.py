"""The page of one's own program: what ``check`` says, with the games on card tables."""

from __future__ import annotations

from pathlib import Path

from grader.files import write_file
from grader.grading.class_results import describe_head
from grader.judging.exam import Exam
from grader.model import RuntimeIdentity, Submission
from grader.reports.student_page import render_student
from grader.results.cost_words import describe_cost, scale_costs
from grader.results.redaction import Audience, redact
from grader.results.schema import SubmissionResult
from grader.submissions.readable_sources import readable_sources


def write_own_page(
    path: Path, result: SubmissionResult, submission: Submission, exam: Exam, runtime: RuntimeIdentity
) -> None:
    """Write the page of a program that was checked against the public suite."""
    write_file(path, render_own_page(result, submission, exam, runtime).encode())


def render_own_page(result: SubmissionResult, submission: Submission, exam: Exam, runtime: RuntimeIdentity) -> str:
    """The page of a program that was checked against the public suite."""
    assignment, cases = exam.assignment, exam.suite.cases
    return render_student(
        describe_head(exam, runtime),
        redact(result, Audience.OWN_WORK, exam.hints),
        game=assignment.game,
        played=assignment.played if assignment.settings.is_players else None,
        sources=readable_sources(submission),
        records={case.id: case.record for case in cases},
        whys={case.id: case.why for case in cases},
        hints=exam.hints,
        cost=describe_cost(result.cases, scale_costs(exam)),
        published=True,
    )
