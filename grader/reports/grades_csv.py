"""``grades.csv``: the grades of a class as a table for spreadsheets."""

from __future__ import annotations

import csv
import io

from grader.results.class_summary import ClassSummary
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points
from grader.submissions.csv_tables import safe_cell


def grades_csv(results: Results | ClassSummary) -> str:
    """A row for each submission, a column for each criterion."""
    # Only graded submissions have criteria, and all of them have those of the rubric.
    criteria = next((submission.criteria for submission in results.submissions if submission.criteria), ())
    ids = [criterion.id for criterion in criteria]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "status", "score", "max_score", *map(safe_cell, ids), "reason", "name", "late", "notes"])
    writer.writerows(_row(submission, ids) for submission in results.submissions)
    return text.getvalue()


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
        "late" if student and student.late else "",
        safe_cell("; ".join(submission.notes)),
    ]
