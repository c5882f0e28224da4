"""A class as it was handed in: whose each submission is, which version counts, who is missing.

Puts the finding steps together; must not run anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.errors import UsageError
from grader.submissions.discovery import discover
from grader.submissions.roster import Attendance, attend, load_roster
from grader.submissions.versions import settle


def gather(places: Sequence[Path], assignment: str | Assignment, roster: Path | None = None) -> Attendance:
    """Everybody's submission, and those of the roster who have none.

    :raises UsageError: where there is nothing to grade, or something cannot be read.
    """
    if not places:
        raise UsageError(
            "nothing to grade: name a folder or zip (grader grade submissions/), "
            "or set `submissions` in a grader.toml (`grader init` writes one)"
        )
    loaded = load_assignment(assignment) if isinstance(assignment, str) else assignment
    listed = load_roster(roster) if roster else None
    return attend([settle(one, loaded) for one in discover(places)], listed)
