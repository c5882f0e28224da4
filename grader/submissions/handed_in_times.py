"""When each student handed in: from Moodle, Canvas, a table, or the files' own dates, as the course says.

Never from anything that the course did not name. Must not know deadlines. Git's dates are in ``grading.git_times``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from grader.model import Submission
from grader.submissions.canvas_times import load_canvas_times
from grader.submissions.csv_tables import load_table
from grader.submissions.lazy_files import LazyFiles
from grader.submissions.moodle_columns import find_submission_dates
from grader.submissions.student_tables import assign_rows, load_rows
from grader.submissions.written_times import HOW_TO_WRITE, read_time

EXAMPLE = "id,handed in"
FILES_SOURCE = "the files' own dates, which copying or unpacking may change"
_TITLES = (
    "handed in",
    "submitted at",
    "submitted",
    "submission time",
    "time",
    "odevzdáno",
)
_MOST_REMARKS = 10
_NO_TIME = frozenset({"", "-", "–"})


@dataclass(frozen=True)
class HandedInTimes:
    """Times by the id of the submission, where they are known, what says so, and remarks about rows not used."""

    by_id: Mapping[str, datetime]
    source: str
    remarks: tuple[str, ...] = ()


def load_times(path: Path, people: Sequence[Submission], zone: tzinfo) -> HandedInTimes:
    """Read the times from Moodle's worksheet, from Canvas's API, or from any table with a time for each student.

    :raises UsageError: where the file has no times, or one cannot be read.
    """
    if path.suffix.lower() == ".json":
        return HandedInTimes(load_canvas_times(path, people, zone), f"Canvas ({path.name})")
    submitted = find_submission_dates(load_table(path))
    known = {} if submitted is None else {"time": submitted}
    listed = load_rows(path, {"time": _TITLES}, needed=("time",), example=EXAMPLE, known=known)
    rows = [row for row in listed if row.cells["time"] not in _NO_TIME]
    assigned = assign_rows(rows, people)
    times = {}
    for id_, row in assigned.by_id.items():
        text = row.cells["time"]
        moment = read_time(text, zone)
        if moment is None:
            raise row.fault(f"has {text!r}, which cannot be read as a time; {HOW_TO_WRITE}")
        times[id_] = moment
    remarks = _shorten(assigned.describe_unused(lambda _: "the time is not used"), path)
    return HandedInTimes(times, path.name if submitted is None else f"Moodle's worksheet ({path.name})", remarks)


def _shorten(remarks: Sequence[str], path: Path) -> tuple[str, ...]:
    """The first few remarks: a worksheet may have the rows of a whole year, of which one group is graded."""
    more = len(remarks) - _MOST_REMARKS
    if more <= 0:
        return tuple(remarks)
    lines = "line is" if more == 1 else "lines are"
    return (*remarks[:_MOST_REMARKS], f"{path.name}: {more} more {lines} not used")


def read_file_dates(people: Sequence[Submission]) -> HandedInTimes:
    """The latest date of each student's files; not of files in archives."""
    dates = {person.id: _latest_date(own) for person in people if (own := paths_of(person))}
    return HandedInTimes({id_: moment for id_, moment in dates.items() if moment is not None}, FILES_SOURCE)


def _latest_date(paths: Sequence[Path]) -> datetime | None:
    try:
        latest = max(path.lstat().st_mtime for path in paths)
        return datetime.fromtimestamp(int(latest), UTC)
    except (OSError, OverflowError, ValueError):  # gone in the meantime, or a date that is none
        return None


def paths_of(person: Submission) -> tuple[Path, ...]:
    """Where a submission's files are on this machine; nothing where they are in an archive."""
    return person.files.paths() if isinstance(person.files, LazyFiles) else ()
