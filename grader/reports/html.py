"""Templates turned into pages: each a single file that needs nothing else and runs only our own scripts.

The same values give the same bytes. Must not know what any page shows, nor where it is written.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from grader.model import Status
from grader.reports.source_html import abridge, breakable, quote_code, tame
from grader.reports.story_outline import find_taking, sign_gain
from grader.reports.student_view import in_words
from grader.results.class_summary import has_full_marks, has_less_than_half
from grader.results.criteria import describe_share, is_earned, is_held_back, is_partly_earned
from grader.results.mark_lines import mark_lines
from grader.results.marks import earned_score, is_late
from grader.results.wording import format_points, status_words

NO_POINTS = "–"

# A graded submission has none: that it was graded is neither good nor bad, as its score may be either.
SYMBOLS = {
    Status.REVIEW.value: "!",
    Status.REJECTED.value: "✗",
    Status.UNGRADED.value: "?",
    Status.MISSING.value: "–",
}


@dataclass(frozen=True)
class Script:
    """A script or style of ours as it is in a page, and the digest by which the page's policy lets it in."""

    text: Markup
    digest: str


def render_page(template: str, *, scripts: Sequence[str] = (), styles: Sequence[str] = (), **values: object) -> str:
    """Fill in one of our templates, escaped; only the scripts named here run in the page.

    ``styles`` are added to the style that all pages have.
    """
    return (
        _environment()
        .get_template(template)
        .render(values, scripts=tuple(map(load_script, scripts)), styles=tuple(map(load_script, styles)))
    )


def render_part(template: str, name: str, *arguments: object) -> str:
    """A part of a page: what a macro of one of our templates makes."""
    macro = getattr(_environment().get_template(template).module, name)
    return str(macro(*arguments))


def stream_page(template: str, *, scripts: Sequence[str] = (), **values: object) -> Iterator[str]:
    """Fill in a template piece by piece, for a page too long to hold in memory."""
    stream = _environment().get_template(template).stream(values, scripts=tuple(map(load_script, scripts)), styles=())
    stream.enable_buffering(1000)  # without it, each expression of the template would be a piece of its own
    return stream


@cache
def load_script(name: str) -> Script:
    """One of our scripts or styles, from the templates."""
    text = _read(name)
    return Script(Markup(text), _digest(text))  # noqa: S704 - ours


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_make_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        points=_points_or_dash,
        abridge=abridge,
        in_words=in_words,
        breakable=breakable,
        quote_code=quote_code,
        whole=_whole,
    )
    style = _read("page.css")
    environment.globals.update(
        style=Markup(style),  # noqa: S704 - ours
        style_digest=_digest(style),
        symbols=SYMBOLS,
        describe_share=describe_share,
        is_earned=is_earned,
        is_late=is_late,
        mark_lines=mark_lines,
        earned_score=earned_score,
        is_held_back=is_held_back,
        is_partly_earned=is_partly_earned,
        has_full_marks=has_full_marks,
        has_less_than_half=has_less_than_half,
        status_words=status_words,
        find_taking=find_taking,
        sign_gain=sign_gain,
    )
    return environment


def _points_or_dash(points: float | None) -> str:
    return format_points(points) or NO_POINTS


def _make_visible(value: Any) -> Any:
    """Tame and bound every string that a template prints, before it is escaped."""
    # Markup is either ours or was tamed when it was made.
    return value if hasattr(value, "__html__") or not isinstance(value, str) else tame(abridge(value))


def _whole(value: str) -> Markup:
    """Text that a script or a drawing reads: tamed and escaped as any other, but never cut, since half of it is broken.

    Whoever makes it bounds its parts.
    """
    return Markup.escape(tame(value))


def _read(name: str) -> str:
    return (files("templates") / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
