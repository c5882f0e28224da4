"""A student's page: what their program did, the game that shows it, and their own source.

The same results give the same bytes. Must not know where pages are written, nor how anything was run.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from grader.assignment.hints import Hints
from grader.assignment.points import add_points
from grader.model import Status
from grader.reports.html import render_page
from grader.reports.interval_plot import format_signed
from grader.reports.play_view import view_play
from grader.reports.source_html import list_sources
from grader.reports.student_view import (
    explain_failures,
    faulty_line,
    gather_remarks,
    group_failures,
    rerun_commands,
    view_own_games,
    view_smallest,
)
from grader.results.criteria import SHARE_RULE
from grader.results.feedback import describe_case
from grader.results.marks import earned_score
from grader.results.pattern_wording import PATTERN, describe_support
from grader.results.place_words import HEADING, NOWHERE, count_games
from grader.results.redaction import limit_to_level
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import (
    NEEDS_REVIEW,
    count_not_run,
    describe_not_run,
    describe_own_share,
    describe_suggestion,
    number_lines,
    select_shown,
)
from reference.contract import Game
from reference.playing import PlayedGame

MOST_BREACHES = 50
NO_TEXTS: Mapping[str, str] = MappingProxyType({})


def render_student(
    results: Results,
    submission: SubmissionResult,
    *,
    game: Game[Any],
    played: PlayedGame[Any, Any, Any] | None = None,
    sources: Mapping[str, str] = NO_TEXTS,
    records: Mapping[str, str] = NO_TEXTS,
    whys: Mapping[str, str] = NO_TEXTS,
    class_page: str | None = None,
    hints: Hints = Hints.ALL,
    cost: str = "",
    published: bool = False,
) -> str:
    """A student's page: the instructor's view of it or, where it is ``published``, the student's own.

    ``sources`` maps file names to texts, ``records`` the ids of cases to their notation, ``whys`` to the reasons why
    they are in the suite; a case missing there is shown without. ``class_page`` is the address of the way back, if
    there is one. ``hints`` decides how much is shown. The game is ``played`` where students write players. ``cost`` is
    what the program cost, in words, where that is known.
    """
    visible = limit_to_level(submission, hints)
    failures = explain_failures(visible.cases, records, whys, game, played)
    breaches = submission.breaches[:MOST_BREACHES]
    listings = list_sources(sources, gather_remarks(submission.reason, breaches))
    smallest = view_smallest(visible, failures, game) if played is None else None
    play = view_play(visible.play, game, played) if played is not None and visible.play is not None else None
    # ``visible`` is used for what the hints limit; counts need all cases, which it may not have.
    own_games = () if played else view_own_games(visible, failures, game)
    has_games = any(view.game.steps for view in (smallest, *own_games) if view) or bool(play and play.has_games)
    viewer_script = ("viewer.js",) if has_games else ()
    return render_page(
        "student.html.j2",
        scripts=(*viewer_script, "unfold.js") if failures else viewer_script,
        published=published,
        results=results,
        submission=submission,
        class_page=class_page,
        penalty=_penalty(submission),
        breaches=breaches,
        right=submission.passed == len(submission.cases),
        diagnosis=select_shown(visible.diagnosis),
        own_games=own_games,
        patterns=visible.patterns,
        describe_support=describe_support,
        describe_case=describe_case,
        pattern_words=PATTERN,
        describe_own_share=describe_own_share,
        suggestion="" if played else _suggestion(submission, hints, has_game=smallest is not None),
        places=visible.places,
        places_heading=HEADING,
        nowhere=NOWHERE,
        count_games=count_games,
        play=play,
        plays=played is not None,
        cost=cost,
        signed=format_signed,
        smallest=smallest,
        groups=group_failures(failures, submission),
        listings=listings,
        files_left_out=len(sources) - len(listings),
        anchors={(listing.name, line.number): line.anchor for listing in listings for line in listing.lines},
        needs_review=NEEDS_REVIEW,
        share_rule=SHARE_RULE if any(criterion.shares for criterion in submission.criteria) else "",
        not_run=describe_not_run(submission.cases),
        count_not_run=count_not_run,
        number_lines=number_lines,
        source_line=faulty_line(submission.reason, sources),
        commands=rerun_commands(results.assignment, sources, smallest),
    )


def _penalty(submission: SubmissionResult) -> float:
    """What breaches really cost: not the sum of what each costs, since a score never falls below zero."""
    criteria = add_points(criterion.points for criterion in submission.criteria)
    return round(criteria - (earned_score(submission) or 0), 2)


def _suggestion(submission: SubmissionResult, hints: Hints, *, has_game: bool) -> str:
    """What the answers suggest, where some are wrong and the hints allow it."""
    graded, right = submission.status == Status.GRADED.value, submission.passed == len(submission.cases)
    if not graded or right or not hints.tells(Hints.MISCONCEPTION):
        return ""
    return describe_suggestion(submission, has_game=has_game)
