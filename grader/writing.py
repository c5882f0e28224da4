"""Writing a report folder: results.json, grades.csv, the class page and a page per student."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from grader.assignment import Assignment
from grader.errors import UsageError
from grader.model import Submission, Suite
from grader.report import page_name, render_class, render_student
from grader.results import Results, SubmissionResult, dump_results
from grader.sourcetext import decode

STUDENTS = "students"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe_cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def format_points(points: float | None) -> str:
    """Points as people write them; nothing at all for a submission that could not be graded."""
    return "" if points is None else f"{points:g}"


def grades_csv(results: Results) -> str:
    """A row per submission, a column per criterion."""
    criteria = next((one.criteria for one in results.submissions if one.criteria), ())
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "status", "score", "max_score", *(criterion.id for criterion in criteria), "reason"])
    for one in results.submissions:
        points = {criterion.id: format_points(criterion.points) for criterion in one.criteria}
        columns = [points.get(criterion.id, "") for criterion in criteria]
        reason = safe_cell(one.reason.message) if one.reason else ""
        writer.writerow(
            [
                safe_cell(one.id),
                one.status,
                format_points(one.score),
                format_points(one.max_score),
                *columns,
                reason,
            ]
        )
    return text.getvalue()


def readable_sources(submission: Submission) -> dict[str, str]:
    """The submission's Haskell files as text."""
    return {
        name: decode(raw) for name, raw in sorted(submission.files.items()) if name.lower().endswith((".hs", ".lhs"))
    }


def write_report(
    folder: Path, results: Results, submissions: Sequence[Submission], assignment: Assignment, suite: Suite
) -> None:
    """Write everything; a file is replaced only when its new text is whole.

    :raises UsageError: where the folder cannot be written.
    """
    pages = {one.id: f"{STUDENTS}/{page_name(one.id)}" for one in results.submissions}
    handed_in = {submission.id: submission for submission in submissions}
    try:
        (folder / STUDENTS).mkdir(parents=True, exist_ok=True)
        for one in results.submissions:
            _replace(folder / pages[one.id], _student_page(results, one, handed_in[one.id], suite, assignment))
        _replace(folder / "index.html", render_class(results, pages))
        _replace(folder / "grades.csv", grades_csv(results))
        _replace(folder / "results.json", dump_results(results).decode())
    except OSError as error:
        raise UsageError(
            f"{folder}: the report cannot be written ({error.strerror}); choose another folder with -o"
        ) from error


def _student_page(
    results: Results,
    one: SubmissionResult,
    handed_in: Submission,
    suite: Suite,
    assignment: Assignment,
) -> str:
    return render_student(
        results,
        one,
        readable_sources(handed_in),
        {case.id: case.record for case in suite.cases},
        assignment.game,
        whys={case.id: case.why for case in suite.cases},
        class_page="../index.html",
    )


def _replace(path: Path, text: str) -> None:
    partial = path.with_name(f".{path.name}.part")
    partial.write_text(text, encoding="utf-8", newline="\n")
    partial.replace(path)
