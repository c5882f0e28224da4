"""A program's answers to a student's own games beside the sheet's, as a page. Formats values; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.assignment.settings import Assignment
from grader.files import write_file
from grader.reports.html import render_page
from grader.reports.student_view import view_answers
from grader.reports.tried_games import TriedGame, summarise


def write_tried(path: Path, tried: Sequence[TriedGame], notes: Sequence[str], assignment: Assignment) -> None:
    """Write a page with each game in the order of the file."""
    write_file(path, render_tried(tried, notes, assignment).encode())


def render_tried(tried: Sequence[TriedGame], notes: Sequence[str], assignment: Assignment) -> str:
    """A page with each game in the order of the file; those where the answers differ are shown to step through."""
    shown = [(game, None if game.agrees else view_answers(game.answers, assignment.game)) for game in tried]
    has_games = any(view.game.steps for _, view in shown if view)
    return render_page(
        "own_games.html.j2",
        scripts=("viewer.js",) if has_games else (),
        title=assignment.settings.title,
        summary=summarise(tried),
        notes=notes,
        games=shown,
    )
