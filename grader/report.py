"""The HTML report: a page for the class and one for each student, each a single file that needs nothing else.

The same results give the same bytes. Must not know where pages are written, nor how anything was run.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from grader.class_view import is_earned, rate_cases, rate_criteria, spread_scores, summarise
from grader.model import Status
from grader.results import Results, SubmissionResult
from grader.source_html import list_sources, shorten, tame
from grader.student_view import explain_failures, faulty_line, find_smallest, gather_remarks, group_failures, in_words
from reference.contract import Game

MOST_BREACHES = 50
MOST_FILES = 20
NONE: Mapping[str, str] = MappingProxyType({})

SYMBOLS = {Status.GRADED.value: "✓", Status.REJECTED.value: "✗", Status.UNGRADED.value: "?"}


def render_class(results: Results, pages: Mapping[str, str]) -> str:
    """The class page; ``pages`` tells for each submission's id the relative address of its page."""
    graded = [one for one in results.submissions if one.status == Status.GRADED.value]
    return render_page(
        "class.html.j2",
        results=results,
        pages=pages,
        summary=summarise(results.submissions),
        bins=spread_scores(results.submissions),
        criteria=rate_criteria(graded),
        cases=rate_cases(graded),
        rejected=[one for one in results.submissions if one.status == Status.REJECTED.value],
        ungraded=[one for one in results.submissions if one.status == Status.UNGRADED.value],
    )


def render_student(
    results: Results,
    submission: SubmissionResult,
    sources: Mapping[str, str],
    records: Mapping[str, str],
    game: Game[Any],
    *,
    whys: Mapping[str, str] = NONE,
    class_page: str | None = None,
) -> str:
    """A student's page.

    ``sources`` maps file names to texts, ``records`` the ids of cases to their notation, ``whys`` to why they are
    in the suite; a case that is left out of them is shown without. ``class_page`` is the way back, if there is one.
    """
    failures = explain_failures(submission.cases, records, whys, game)
    breaches = submission.breaches[:MOST_BREACHES]
    shown = dict(list(sources.items())[:MOST_FILES])
    listings = list_sources(shown, gather_remarks(submission.reason, breaches))
    return render_page(
        "student.html.j2",
        results=results,
        submission=submission,
        class_page=class_page,
        penalty=round(sum(one.points for one in submission.criteria) - (submission.score or 0), 2),
        breaches=breaches,
        smallest=find_smallest(failures),
        groups=group_failures(failures, submission),
        listings=listings,
        files_left_out=len(sources) - len(shown),
        anchors={(listing.name, line.number): line.anchor for listing in listings for line in listing.lines},
        source_line=faulty_line(submission.reason, sources),
    )


def page_name(submission_id: str) -> str:
    """The file name of a submission's page, its own on every file system.

    The id itself where that will do; otherwise what can be kept of it, with a hash of the whole.
    """
    kept = re.sub(r"[^A-Za-z0-9_-]", "-", submission_id)[:60]
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


@cache
def _environment() -> Environment:
    def read(name: str) -> str:
        return (files("templates") / name).read_text(encoding="utf-8")

    environment = Environment(
        loader=FunctionLoader(read),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(number=format_number, shorten=shorten, in_words=in_words)
    style = read("page.css")
    environment.globals.update(
        style=Markup(style),  # noqa: S704 - ours
        style_digest=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        symbols=SYMBOLS,
        is_earned=is_earned,
    )
    return environment


def render_page(template: str, **values: object) -> str:
    """One of our templates with its values, escaped."""
    return _environment().get_template(template).render(values)
