"""GitHub Actions: the summary of a job in Markdown, and annotations. Pure; must not know files.

Nothing that a student wrote can be a command to the runner or markup on the page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import escape

from grader.model import Status
from grader.results.feedback import compose_feedback, describe_mark, explain_rejection, to_one_line
from grader.results.redaction import redact_export
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import count_words, format_points, status_words

# GitHub's limits: 1 MiB for the summary of a step, and ten annotations of a level are shown.
MOST_BYTES = 1024 * 1024
MOST_ANNOTATIONS = 10
LONGEST = 2000
LONGEST_ID = 120
# Besides Markdown's own characters those of ``@name`` (a mention), ``:name:`` (an emoji) and ``$…$`` (a formula).
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+!|~@:$]")


def summarise_job(results: Results, room: int = MOST_BYTES) -> str:
    """The summary of a job: a table of all submissions, then feedback for those that lost points, as far as it fits."""
    results = redact_export(results, "github")
    head = f"## {text(results.title)}\n\n{_counts(results)}\n\n| submission | status | score |\n|---|---|---:|\n"
    rows = [_row(result) for result in results.submissions]
    details = [_details(result) for result in results.submissions if _lost_points(result)]
    return _fit(head, (*rows, "\n", *details), room)


def _lost_points(result: SubmissionResult) -> bool:
    return result.score is None or result.score < result.max_score


def _fit(head: str, parts: Iterable[str], room: int) -> str:
    """As many whole parts as there is room for, and a sentence at the end where some are left out."""
    ending = "\n\nThe rest does not fit here; see the report.\n"
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
    counts = Counter(result.status for result in results.submissions)
    counted = (count_words(status, counts[status.value]) for status in Status if counts[status.value])
    return ", ".join(counted) or "nothing handed in"


def _row(result: SubmissionResult) -> str:
    score = "–" if result.score is None else f"{format_points(result.score)} / {format_points(result.max_score)}"
    return f"| {text(to_one_line(result.id, LONGEST_ID))} | {text(status_words(result.status))} | {score} |\n"


def _details(result: SubmissionResult) -> str:
    lines = "".join(f"<li>{text(line)}</li>" for line in compose_feedback(result))
    return f"<details><summary>{text(to_one_line(result.id, LONGEST_ID))}</summary><ul>{lines}</ul></details>\n"


def text(foreign: str) -> str:
    """Foreign text as text in both HTML and Markdown: every character with a meaning in either as its number."""
    printable = "".join(character if character.isprintable() else " " for character in foreign)
    # The apostrophe is harmless, but ``escape`` makes it a number, whose ``#`` would be escaped a second time.
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", escape(printable, quote=True).replace("&#x27;", "'"))


def annotate(results: Results) -> tuple[str, ...]:
    """The commands that mark submissions that lost points, as many as GitHub shows."""
    results = redact_export(results, "github")
    alone = len(results.submissions) == 1
    commands = (
        _annotate(result, alone=alone)
        for result in results.submissions
        if _lost_points(result) and result.status != Status.MISSING.value
    )
    return tuple(commands)[:MOST_ANNOTATIONS]


def _annotate(result: SubmissionResult, *, alone: bool) -> str:
    level = "warning" if result.status in (Status.UNGRADED.value, Status.REVIEW.value) else "error"
    file = result.reason.file if result.reason and result.reason.file else (result.files[0] if result.files else "")
    points = f"{format_points(result.score)} of {format_points(result.max_score)}"
    properties = {
        # In the repository of a single student, paths begin at its root.
        "file": file if alone or not file else f"{result.id}/{file}",
        "line": str(result.reason.line) if result.reason and result.reason.line else "",
        "title": f"{result.id}: {status_words(result.status) if result.score is None else points}",
    }
    lines = (explain_rejection(result), *describe_mark(result)) if result.reason else compose_feedback(result)
    message = "\n".join(lines)
    listed = ",".join(f"{name}={escape_property(value)}" for name, value in properties.items() if value)
    return f"::{level} {listed}::{escape_data(message[:LONGEST])}"


def escape_data(message: str) -> str:
    """The message of a command, on one line."""
    # The percent sign first, because the other escapes contain one.
    return message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(value: str) -> str:
    """A property of a command, which a comma or a colon would end."""
    return escape_data(value).replace(":", "%3A").replace(",", "%2C")


def stop_commands(lines: Iterable[str], token: str) -> str:
    """Lines in which the runner obeys no commands; their author cannot know the token that ends this."""
    return "\n".join((f"::stop-commands::{token}", *lines, f"::{token}::"))
