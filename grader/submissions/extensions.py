"""``extensions.csv``: students with a later deadline. Must not know what lateness costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from grader.model import Submission
from grader.submissions.csv_tables import read_number
from grader.submissions.student_tables import StudentRow, assign_rows, load_rows
from grader.submissions.written_times import HOW_TO_WRITE, read_time

EXAMPLE = "id,until  or  id,days  or  id,hours"
_COLUMNS = {"until": ("until", "deadline", "do"), "days": ("days", "dny"), "hours": ("hours", "hodiny")}
_LONGEST_DAYS = 3_660


@dataclass(frozen=True)
class Extensions:
    """Deadlines by the id of the submission, and remarks about rows that are not used."""

    by_id: Mapping[str, datetime]
    remarks: tuple[str, ...]


def load_extensions(path: Path, people: Sequence[Submission], deadline: datetime) -> Extensions:
    """Read a table of extensions; ``deadline`` is everybody else's.

    :raises UsageError: with the line, where the table does not say what is meant.
    """
    rows = load_rows(path, _COLUMNS, example=EXAMPLE)
    until = {row.line: _read(row, deadline) for row in rows}
    assigned = assign_rows(rows, people)
    remarks = assigned.describe_unused(lambda _: "the extension is not used")
    return Extensions({id_: until[row.line] for id_, row in assigned.by_id.items()}, remarks)


def _read(row: StudentRow, deadline: datetime) -> datetime:
    given = {name: cell for name, cell in row.cells.items() if cell}
    if len(given) != 1:
        raise row.fault(f"needs one of until, days and hours, and has {' and '.join(given) or 'none'}")
    ((kind, text),) = given.items()
    until = _read_until(row, text, deadline) if kind == "until" else _add(row, kind, text, deadline)
    if until.astimezone(UTC) < deadline.astimezone(UTC):
        raise row.fault(f"has {text!r}, which is before the deadline, {deadline.isoformat(' ', 'minutes')}")
    return until


def _read_until(row: StudentRow, text: str, deadline: datetime) -> datetime:
    assert deadline.tzinfo is not None  # noqa: S101 - a rule's deadline has a zone
    until = read_time(text, deadline.tzinfo)
    if until is None:
        raise row.fault(f"has {text!r}, which cannot be read as a time; {HOW_TO_WRITE}")
    return until.astimezone(deadline.tzinfo)


def _add(row: StudentRow, kind: str, text: str, deadline: datetime) -> datetime:
    number = read_number(text)
    if number is None or not 0 <= number <= _LONGEST_DAYS:
        raise row.fault(f"has {text!r} {kind}; give a number from 0 to {_LONGEST_DAYS}")
    if kind == "days":  # by the clock, as days of lateness are counted
        return deadline + timedelta(days=number)
    return (deadline.astimezone(UTC) + timedelta(hours=number)).astimezone(deadline.tzinfo)
