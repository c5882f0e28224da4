"""The HTML report: a page for the class and one for each student, each a single file that needs nothing else.

The same results give the same bytes. Must not know where pages are written, nor how anything was run.
"""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from grader.assignment.hints import Hints
from grader.model import Status
from grader.reports.game_table import view_game
from grader.reports.source_html import breakable, list_sources, quote_code, shorten, tame
from grader.reports.student_view import (
    explain_failures,
    faulty_line,
    gather_remarks,
    group_failures,
    in_words,
    picture,
    rerun_commands,
)
from grader.results.class_summary import is_earned
from grader.results.redaction import redact
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import count_not_run, describe_not_run, describe_suggestion, number_lines
from reference.contract import Game, Story

MOST_BREACHES = 50
MOST_FILES = 20
NONE: Mapping[str, str] = MappingProxyType({})

SYMBOLS = {
    Status.GRADED.value: "✓",
    Status.REJECTED.value: "✗",
    Status.UNGRADED.value: "?",
    Status.MISSING.value: "–",
}


def render_student(
    results: Results,
    submission: SubmissionResult,
    sources: Mapping[str, str],
    records: Mapping[str, str],
    game: Game[Any],
    *,
    whys: Mapping[str, str] = NONE,
    class_page: str | None = None,
    hints: Hints = Hints.ALL,
    published: bool = False,
) -> str:
    """A student's page: the instructor's view of it, or where it is to be published the student's.

    ``sources`` maps file names to texts, ``records`` the ids of cases to their notation, ``whys`` to why they are
    in the suite; a case that is left out of them is shown without. ``class_page`` is the way back, if there is one.
    ``hints`` says how much of all this the student is told.
    """
    told = redact(submission, hints)
    failures = explain_failures(told.cases, records, whys, game)
    breaches = submission.breaches[:MOST_BREACHES]
    shown = dict(list(sources.items())[:MOST_FILES])
    listings = list_sources(shown, gather_remarks(submission.reason, breaches))
    drawn = picture(told, failures, game)
    stepping = ("viewer.js",) if drawn and drawn.game.scenes else ()
    return render_page(
        "student.html.j2",
        scripts=(*stepping, "unfold.js") if failures else stepping,
        published=published,
        results=results,
        submission=submission,
        class_page=class_page,
        penalty=round(sum(one.points for one in submission.criteria) - (submission.score or 0), 2),
        breaches=breaches,
        right=submission.passed == len(submission.cases),
        diagnosis=told.diagnosis,
        suggestion=_suggestion(submission, hints, has_game=drawn is not None),
        picture=drawn,
        groups=group_failures(failures, submission),
        listings=listings,
        files_left_out=len(sources) - len(shown),
        anchors={(listing.name, line.number): line.anchor for listing in listings for line in listing.lines},
        not_run=describe_not_run(submission.cases),
        count_not_run=count_not_run,
        number_lines=number_lines,
        source_line=faulty_line(submission.reason, sources),
        commands=rerun_commands(results.assignment, sources, drawn),
    )


def _suggestion(submission: SubmissionResult, hints: Hints, *, has_game: bool) -> str:
    """What the answers suggest, where some are wrong and the student may be told."""
    graded, right = submission.status == Status.GRADED.value, submission.passed == len(submission.cases)
    if not graded or right or not hints.tells(Hints.MISCONCEPTION):
        return ""
    return describe_suggestion(submission, has_game=has_game)


def render_story(story: Story, record: str, title: str) -> str:
    """A page for one game, whoever played it."""
    table = view_game(story, record)
    return render_page("explain.html.j2", scripts=("viewer.js",) if table.scenes else (), game=table, title=title)


def page_name(submission_id: str) -> str:
    """The file name of a submission's page, its own on every file system.

    The id itself where that will do; otherwise what can be kept of it, with a hash of the whole.
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", submission_id) if not unicodedata.combining(sign))
    kept = re.sub(r"[^A-Za-z0-9_-]", "-", bare)[:60].lstrip("-")
    reserved = re.fullmatch(r"(?i)index|con|prn|aux|nul|com\d|lpt\d|", kept)
    if kept == submission_id and kept == kept.lower() and not reserved:
        return f"{kept}.html"
    digest = hashlib.sha256(submission_id.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    return f"{'page-' if reserved else ''}{kept}.{digest}.html"


def format_number(number: float | None) -> str:
    """At most two decimals and no idle zeros; a dash where there is no number."""
    return "–" if number is None else f"{round(number, 2):.15g}"


def _visible(value: Any) -> Any:
    """What every expression of a template passes through before it is escaped."""
    return value if hasattr(value, "__html__") or not isinstance(value, str) else tame(shorten(value))


@dataclass(frozen=True)
class Script:
    """A script of ours as it stands in a page, and the digest by which the page's policy lets it run."""

    text: Markup
    digest: str


def _read(name: str) -> str:
    return (files("templates") / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def load_script(name: str) -> Script:
    """One of our scripts, from the templates."""
    text = _read(name)
    return Script(Markup(text), _digest(text))  # noqa: S704 - ours


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        number=format_number, shorten=shorten, in_words=in_words, breakable=breakable, quote_code=quote_code
    )
    style = _read("page.css")
    environment.globals.update(
        style=Markup(style),  # noqa: S704 - ours
        style_digest=_digest(style),
        symbols=SYMBOLS,
        is_earned=is_earned,
    )
    return environment


def render_page(template: str, *, scripts: Sequence[str] = (), **values: object) -> str:
    """One of our templates with its values, escaped; only the scripts that are named here run in it."""
    return _environment().get_template(template).render(values, scripts=tuple(map(load_script, scripts)))


def stream_page(template: str, *, scripts: Sequence[str] = (), **values: object) -> Iterator[str]:
    """The same in pieces, for a page too long to hold."""
    stream = _environment().get_template(template).stream(values, scripts=tuple(map(load_script, scripts)))
    stream.enable_buffering(1000)
    return stream
