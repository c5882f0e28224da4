"""What a student may see of a tournament, and a tournament in the shape in which students' pages are published."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment
from grader.errors import UsageError
from grader.model import Status
from grader.reports.tournament_page import render_player
from grader.results.schema import SCHEMA as RESULTS_SCHEMA
from grader.results.schema import Results, SubmissionResult, SuiteInfo
from grader.results.tournament_redaction import redact_tournament
from grader.results.tournament_schema import SCHEMA, Tournament

TOURNAMENT = "tournament.json"


def load_tournament(folder: Path) -> Tournament:
    """Read what ``grader tournament`` wrote.

    :raises UsageError: where it is not a tournament of this grader.
    """
    file = folder / TOURNAMENT
    try:
        tournament = msgspec.json.decode(file.read_bytes(), type=Tournament)
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({error.strerror}); name a folder of `grader tournament`") from error
    except msgspec.DecodeError as error:
        raise UsageError(f"{file}: is not a tournament of this grader: {error}") from error
    if tournament.schema != SCHEMA:
        raise UsageError(f"{file}: has schema {tournament.schema}, and this grader reads schema {SCHEMA}")
    return tournament


def render_player_copy(tournament: Tournament, player: str, assignment: Assignment) -> str:
    """The page that a student may see: nothing of it names another student."""
    own = redact_tournament(tournament, player, lambda text: assignment.played.read(text) is not None)
    return render_player(own, player, assignment, published=True)


def list_students(tournament: Tournament) -> Results:
    """The students who play, as results without scores: whose pages there are to publish."""
    students = (
        SubmissionResult(player.id, (), Status.GRADED.value, None, 0.0, student=player.student)
        for player in tournament.ranking
        if not player.built_in
    )
    return Results(
        RESULTS_SCHEMA,
        tournament.assignment,
        tournament.title,
        SuiteInfo("", "", "", 0),
        tournament.sandbox,
        tournament.version,
        tuple(students),
    )
