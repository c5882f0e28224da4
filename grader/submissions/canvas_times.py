"""When students handed in, as Canvas's API says: its answer for the submissions of an assignment, saved as a file.

Canvas's gradebook has no times, and the names in its downloads only say that a file is late. Must not know deadlines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

from grader.errors import UsageError
from grader.model import Submission
from grader.submissions.csv_tables import MAX_BYTES
from grader.submissions.written_times import read_time

EXPECTED = (
    "expected what Canvas's API gives for /courses/…/assignments/…/submissions: a list of objects with `user_id` and "
    "`submitted_at`; the lists of several pages may follow each other"
)


def load_canvas_times(path: Path, people: Sequence[Submission], zone: tzinfo) -> dict[str, datetime]:
    """The times of those who are known by their number in Canvas; of all submissions of each.

    :raises UsageError: where the file is something else.
    """
    ids: dict[str, list[str]] = {}
    for person in people:
        if person.student and person.student.system == "canvas":
            ids.setdefault(person.student.number, []).append(person.id)
    times: dict[str, datetime] = {}
    for entry in _read_entries(path):
        moment = _read_entry(path, entry, zone)
        if moment is not None:
            times |= dict.fromkeys(ids.get(str(entry["user_id"]), ()), moment)
    return times


def _read_entries(path: Path) -> Iterator[Any]:
    """Every object of the lists in a file."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UsageError(f"{path}: has {path.stat().st_size:,} bytes, too many for a table of students")
        text, decoder = path.read_text(encoding="utf-8-sig"), json.JSONDecoder()
        text = text.lstrip()
        while text:
            page, end = decoder.raw_decode(text)
            if not isinstance(page, list):
                raise UsageError(f"{path}: is not a list of submissions; {EXPECTED}")
            yield from page
            text = text[end:].lstrip()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:  # not JSON, or not UTF-8
        raise UsageError(f"{path}: is not JSON ({error}); {EXPECTED}") from error


def _read_entry(path: Path, entry: Any, zone: tzinfo) -> datetime | None:
    if not isinstance(entry, dict) or "user_id" not in entry or "submitted_at" not in entry:
        raise UsageError(f"{path}: has an entry without `user_id` or `submitted_at`; {EXPECTED}")
    said = entry["submitted_at"]
    if said is None:  # nothing was handed in
        return None
    moment = read_time(str(said), zone)
    if moment is None:
        raise UsageError(f"{path}: user {entry['user_id']} has {said!r}, which cannot be read as a time; {EXPECTED}")
    return moment
