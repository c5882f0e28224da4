"""GitHub Actions: a job's summary in Markdown, and annotations. Pure; knows no files.

Nothing that a student wrote can be a command to the runner or markup on the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from grader.model import Status
from grader.results.feedback import points, rejection, shorten, tell
from grader.results.redaction import for_students
from grader.results.schema import Results, SubmissionResult

MOST_BYTES = 1024 * 1024
MOST_ANNOTATIONS = 10
LONGEST = 2000
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+!|~@:$]")


def summary(results: Results, room: int = MOST_BYTES) -> str:
    """The job's summary: a table of everybody, then what each who lost points is told, as far as it fits."""
    results = for_students(results)
    head = f"## {text(results.title)}\n\n{_counts(results)}\n\n| submission | status | score |\n|---|---|---:|\n"
    rows = [_row(one) for one in results.submissions]
    told = [_details(one) for one in results.submissions if one.score is None or one.score < one.max_score]
    return _fit(head, (*rows, "\n", *told), room)


def _fit(head: str, parts: Iterable[str], room: int) -> str:
    """As many whole parts as there is room for, and a word where some are left out."""
    ending = "\n\nMore does not fit here; the report has it all.\n"
    taken, size = [head], len(head.encode()) + len(ending.encode())
    if size > room:
        return ""
    for part in parts:
        size += len(part.encode())
        if size > room:
            return "".join(taken) + ending
        taken.append(part)
    return "".join(taken)


def _counts(results: Results) -> str:
    counts = {status.value: 0 for status in Status}
    for one in results.submissions:
        counts[one.status] = counts.get(one.status, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count) or "nothing handed in"


def _row(one: SubmissionResult) -> str:
    score = "–" if one.score is None else f"{points(one.score)} / {points(one.max_score)}"
    return f"| {text(shorten(one.id, 120))} | {text(one.status)} | {score} |\n"


def _details(one: SubmissionResult) -> str:
    lines = "".join(f"<li>{text(line)}</li>" for line in tell(one))
    return f"<details><summary>{text(shorten(one.id, 120))}</summary><ul>{lines}</ul></details>\n"


def text(foreign: str) -> str:
    """Text that is neither HTML nor Markdown to anybody: every sign of either as its number."""
    printable = "".join(sign if sign.isprintable() else " " for sign in foreign)
    return _MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", escape(printable, quote=True).replace("&#x27;", "'"))


def annotate(results: Results) -> tuple[str, ...]:
    """The commands that mark what went wrong, as many as GitHub shows."""
    results = for_students(results)
    alone = len(results.submissions) == 1
    marked = [_annotate(one, alone) for one in results.submissions if one.score is None or one.score < one.max_score]
    return tuple(command for command in marked if command)[:MOST_ANNOTATIONS]


def _annotate(one: SubmissionResult, alone: bool) -> str:
    if one.status == Status.MISSING.value:
        return ""
    level = "warning" if one.status == Status.UNGRADED.value else "error"
    file = one.reason.file if one.reason and one.reason.file else (one.files[0] if one.files else "")
    properties = {
        "file": file if alone or not file else f"{one.id}/{file}",
        "line": str(one.reason.line) if one.reason and one.reason.line else "",
        "title": f"{one.id}: {one.status if one.score is None else f'{points(one.score)} of {points(one.max_score)}'}",
    }
    said = rejection(one) if one.reason else "\n".join(tell(one))
    listed = ",".join(f"{name}={escape_property(value)}" for name, value in properties.items() if value)
    return f"::{level} {listed}::{escape_data(said[:LONGEST])}"


def escape_data(message: str) -> str:
    """A command's message on its one line."""
    return message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(value: str) -> str:
    """A command's property, which ends at a comma or colon too."""
    return escape_data(value).replace(":", "%3A").replace(",", "%2C")


def enclosed(lines: Iterable[str], token: str) -> str:
    """Text during which the runner takes no commands; whoever wrote it cannot know the token that ends it."""
    return "\n".join((f"::stop-commands::{token}", *lines, f"::{token}::"))
