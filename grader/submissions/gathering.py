"""The submissions of a class: whose each one is, which version counts, and who is missing.

Combines the steps that find submissions; must not run anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.errors import UsageError
from grader.submissions.discovery import discover_class
from grader.submissions.roster import GatheredClass, load_roster, match_roster
from grader.submissions.versions import keep_latest_version


def gather(
    paths: Sequence[Path], assignment: str | Assignment, roster: Path | None = None, output: Path | None = None
) -> GatheredClass:
    """Everybody's submission, the students on the roster who have none, and what is nobody's.

    ``output`` is the report's own folder, which may lie among the submissions.

    :raises UsageError: where there is nothing to grade, or something cannot be read.
    """
    if not paths:
        raise UsageError(
            "nothing to grade: name a folder or zip (grader grade submissions/), "
            "or set `submissions` in a grader.toml (`grader init` writes one)"
        )
    loaded = load_assignment(assignment) if isinstance(assignment, str) else assignment
    listed = load_roster(roster) if roster else None
    discovered = discover_class(paths, output)
    submissions = [keep_latest_version(submission, loaded) for submission in discovered.submissions]
    return match_roster(submissions, listed, discovered.aside)
