"""The names of games as people write them, and the assignments about their records: from the bundled assignments."""

from __future__ import annotations

from grader.assignment.settings import Assignment, list_bundled, load_assignment
from grader.errors import UsageError


def title_games() -> dict[str, str]:
    """The title of each game that a bundled assignment is about."""
    settings = (load_assignment(name).settings for name in list_bundled("replay"))
    return {each.game: each.title for each in settings}


def find_replay_assignment(chosen: Assignment) -> str:
    """The assignment in which students answer records of a game: the chosen one, or a bundled one.

    :raises UsageError: where there is none.
    """
    if not chosen.settings.is_players:
        return chosen.choice
    for name in list_bundled("replay"):
        if load_assignment(name).settings.game == chosen.settings.game:
            return name
    raise UsageError(f"no assignment is about records of {chosen.settings.title}, so --check has nothing to compare")
