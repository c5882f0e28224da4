"""GitHub Actions: the summary of a job in Markdown, and annotations. Pure; must not know files.

Nothing that a student wrote can be a command to the runner or markup on the page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import PurePath

from grader.model import Status
from grader.results.feedback import compose_feedback, describe_mark, explain_rejection, to_one_line
from grader.results.redaction import redact_export
from grader.results.schema import Results, SubmissionResult
from grader.results.source_paths import find_path
from grader.results.wording import count_words, format_points, status_words

# GitHub's limits: 1 MiB for the summary of a step, and of its annotations ten of each level are shown.
MOST_BYTES = 1024 * 1024
MOST_ANNOTATIONS = 10
LONGEST = 2000
LONGEST_ID = 120
# Besides Markdown's own characters those of ``@name`` (a mention), ``:name:`` (an emoji) and ``$…$`` (a formula).
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+!|~@:$]|(?<=[Ww]{3})\.")


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


@dataclass(frozen=True)
class Folders:
    """The folder of the report and the root of the repository, both absolute."""

    report: PurePath
    root: PurePath


@dataclass(frozen=True)
class _Annotation:
    level: str
    properties: Mapping[str, str]
    message: str

    @property
    def command(self) -> str:
        listed = ",".join(f"{name}={escape_property(value)}" for name, value in self.properties.items() if value)
        return f"::{self.level} {listed}::{escape_data(self.message[:LONGEST])}"


def annotate(results: Results, folders: Folders) -> tuple[str, ...]:
    """The commands that mark submissions that lost points, as many of each level as GitHub shows, and what is left out.

    A file is named only if it is in the repository, for only then GitHub can show its line.
    """
    paths = {result.id: result.paths for result in results.submissions}
    visible = redact_export(results, "github").submissions
    annotations = [
        _annotate(result, _find_file(result, paths[result.id], folders, alone=len(visible) == 1))
        for result in visible
        if _lost_points(result) and result.status != Status.MISSING.value
    ]
    levels: dict[str, list[_Annotation]] = {}
    for annotation in annotations:
        levels.setdefault(annotation.level, []).append(annotation)
    shown = [annotation for of_level in levels.values() for annotation in of_level[:MOST_ANNOTATIONS]]
    return tuple(annotation.command for annotation in (*shown, *_note_left_out(len(annotations) - len(shown))))


def _note_left_out(count: int) -> tuple[_Annotation, ...]:
    """How many annotations GitHub would not show; no message, where it shows all."""
    if not count:
        return ()
    more = "1 more submission has" if count == 1 else f"{count} more submissions have"
    message = f"GitHub shows {MOST_ANNOTATIONS} annotations of a kind. {more} none here; the job's summary lists all."
    return (_Annotation("notice", {"title": f"{more} no annotation"}, message),)


def _find_file(
    result: SubmissionResult, paths: Mapping[str, str], folders: Folders, *, alone: bool
) -> tuple[str, bool]:
    """The file to mark, as GitHub names it, and whether its lines are those of the reason; nothing where none is known.

    An archive is marked as a whole: what is in it is no file of the repository.
    """
    meant = result.reason.file if result.reason and result.reason.file else (result.files[0] if result.files else "")
    if not paths:  # results of an earlier version; in the repository of a single student, paths begin at its root
        return (meant, True) if alone else ("", False)
    only = next(iter(paths.values())) if len(paths) == 1 else ""
    found = find_path(paths.get(meant, only), folders.report, folders.root) if meant in paths or only else None
    return found or "", meant in paths


def _annotate(result: SubmissionResult, file: tuple[str, bool]) -> _Annotation:
    level = "warning" if result.status in (Status.UNGRADED.value, Status.REVIEW.value) else "error"
    path, has_lines = file
    points = f"{format_points(result.score)} of {format_points(result.max_score)}"
    properties = {
        "file": path,
        "line": str(result.reason.line) if path and has_lines and result.reason and result.reason.line else "",
        "title": f"{result.id}: {status_words(result.status) if result.score is None else points}",
    }
    lines = (explain_rejection(result), *describe_mark(result)) if result.reason else compose_feedback(result)
    return _Annotation(level, properties, "\n".join(lines))


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
