"""``adjustments.csv``: a teacher's word about single students, as it is written.

Must not know how anyone was graded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.model import Submission
from grader.submissions.csv_tables import read_number
from grader.submissions.student_tables import StudentRow, assign_rows, load_rows

EXAMPLE = "id,points,score,comment,shown"
_COLUMNS = {
    "points": ("points", "added", "points added", "body"),
    "score": ("score", "new score", "nové body"),
    "comment": ("comment", "komentář", "poznámka"),
    "shown": ("shown", "shown to the student", "ukázat"),
}
_YES = frozenset({"yes", "y", "true", "1", "shown", "ano"})
_NO = frozenset({"", "no", "n", "false", "0", "hidden", "ne"})


@dataclass(frozen=True)
class Adjustment:
    """Points added, or the new score; and whether the student reads the comment."""

    points: float | None
    score: float | None
    comment: str
    shown: bool


@dataclass(frozen=True)
class Adjustments:
    """Adjustments by the id of the submission, and remarks about those that are not applied."""

    by_id: dict[str, Adjustment]
    remarks: tuple[str, ...]


def load_adjustments(path: Path, people: Sequence[Submission], max_score: float) -> Adjustments:
    """Read a table of adjustments.

    :raises UsageError: with the line, where the table does not say what is meant.
    """
    rows = load_rows(path, _COLUMNS, example=EXAMPLE)
    read = {row.line: _read(row, max_score) for row in rows}
    assigned = assign_rows(rows, people, refuse_doubt=True)
    remarks = assigned.describe_unused(lambda row: f"{_words(read[row.line])} is not applied")
    return Adjustments({id_: read[row.line] for id_, row in assigned.by_id.items()}, remarks)


def _words(adjustment: Adjustment) -> str:
    return f"the score {adjustment.score:g}" if adjustment.score is not None else f"{adjustment.points:+g}"


def _read(row: StudentRow, max_score: float) -> Adjustment:
    points, score = (_read_points(row, name) for name in ("points", "score"))
    if points is not None and score is not None:
        raise row.fault("has both points and a score; keep one: points are added, a score replaces everything")
    if points is None and score is None:
        raise row.fault("has neither points nor a score; give one, such as 0 points for a comment alone")
    # Moodle skips a grade that is out of range without a word, and the student would have none.
    if score is not None and not 0 <= score <= max_score:
        raise row.fault(f"gets the score {score:g}, but scores go from 0 to the maximum, {max_score:g}")
    shown = row.cells.get("shown", "").casefold()
    if shown not in _YES | _NO:
        raise row.fault(f"has {row.cells['shown']!r} in the column for shown; write yes or no")
    return Adjustment(points, score, row.cells.get("comment", ""), shown in _YES)


def _read_points(row: StudentRow, column: str) -> float | None:
    text = row.cells.get(column, "")
    if not text:
        return None
    number = read_number(text.replace("−", "-"))
    if number is None or not math.isfinite(number):
        raise row.fault(f"has {text!r} as its {column}, which is not a number")
    return number
