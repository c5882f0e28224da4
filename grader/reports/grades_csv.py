"""``grades.csv``: the grades of a class as a table for spreadsheets."""

from __future__ import annotations

import csv
import io

from grader.results.class_summary import ClassSummary
from grader.results.marks import earned_score, is_late
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points
from grader.submissions.csv_tables import safe_cell

_CHANGES = (
    "earned",
    "handed_in",
    "deadline",
    "late_penalty",
    "points_added",
    "new_score",
    "comment",
    "comment_shown",
)


def grades_csv(results: Results | ClassSummary) -> str:
    """A row for each submission, a column for each criterion; what changed marks after scoring only if anything did."""
    # Only graded submissions have criteria, and all of them have those of the rubric.
    criteria = next((submission.criteria for submission in results.submissions if submission.criteria), ())
    ids = [criterion.id for criterion in criteria]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    header = ["id", "status", "score", "max_score", *map(safe_cell, ids), "reason", "name", "late", "notes"]
    is_changed = any(submission.lateness or submission.adjustment for submission in results.submissions)
    writer.writerow([*header, *(_CHANGES if is_changed else ())])
    for submission in results.submissions:
        writer.writerow([*_row(submission, ids), *(_changes(submission) if is_changed else ())])
    return text.getvalue()


def _changes(submission: SubmissionResult) -> list[str]:
    lateness, adjustment = submission.lateness, submission.adjustment
    return [
        format_points(earned_score(submission)),
        lateness.handed_in if lateness else "",
        lateness.deadline if lateness else "",
        format_points(lateness.penalty) if lateness else "",
        format_points(adjustment.points) if adjustment else "",
        format_points(adjustment.score) if adjustment else "",
        safe_cell(adjustment.comment) if adjustment else "",
        ("yes" if adjustment.shown else "no") if adjustment else "",
    ]


def _row(submission: SubmissionResult, criterion_ids: list[str]) -> list[str]:
    points = {criterion.id: format_points(criterion.points) for criterion in submission.criteria}
    student = submission.student
    # Everything that others wrote is made safe: to a spreadsheet, ``=…`` is a formula.
    return [
        safe_cell(submission.id),
        submission.status,
        format_points(submission.score),
        format_points(submission.max_score),
        *(points.get(criterion_id, "") for criterion_id in criterion_ids),
        safe_cell(submission.reason.message) if submission.reason else "",
        safe_cell(student.name) if student else "",
        "late" if is_late(submission) else "",
        safe_cell("; ".join(submission.notes)),
    ]
