"""Two gradings compared, shown as a table in the terminal and as a page. Formats values; decides nothing."""

from __future__ import annotations

import re

from rich.console import Console
from rich.table import Table

from grader.reports.console import printable
from grader.reports.html import render_page
from grader.results.regrade import CAUSES, ROSTER, UNEXPLAINED, UNRECORDED, Change, Grade, Regrade
from grader.results.schema import Results
from grader.results.wording import format_points, status_words

CAUSE_WORDS = {
    **CAUSES,
    ROSTER: "the roster",
    UNEXPLAINED: "nothing recorded: the same digests gave a different result",
    UNRECORDED: "something that one of the two did not record",
}


_DIGEST = re.compile(r"\b((?:sha256:)?[0-9a-f]{12})[0-9a-f]{20,}\b")


def print_regrade(console: Console, regrade: Regrade) -> None:
    """Print whose grade changed, how many did not, and what differs for everybody."""
    if regrade.changes:
        console.print(_table(regrade))
        console.print()
    up, down, other = count_directions(regrade)
    rest = f", {other} in other ways" if other else ""
    console.print(f"{len(regrade.changes)} changed ({up} up, {down} down{rest}), {regrade.unchanged} unchanged.")
    if regrade.other_answers:
        ids, have = printable(", ".join(regrade.other_answers)), "has" if len(regrade.other_answers) == 1 else "have"
        console.print(
            f"{len(regrade.other_answers)} of the unchanged {have} the same points for different answers: {ids}"
        )
    for difference in regrade.differences:
        old, new = printable(shorten_digests(difference.old)), printable(shorten_digests(difference.new))
        console.print(f"{CAUSES[difference.what]} differs: {old} → {new}")
    for what in regrade.unrecorded:
        console.print(f"[dim]{CAUSES[what]} is not recorded in one of the two[/]")


def _table(regrade: Regrade) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("submission", "before", "now", "points", "because of", "what changed"):
        table.add_column(heading, overflow="fold", justify="right" if heading == "points" else "left")
    for change in regrade.changes:
        # Lateness and adjustments say in their own words what they are.
        causes = printable(", ".join(CAUSE_WORDS.get(cause, cause) for cause in change.causes))
        old, new = describe_grade(change.old), describe_grade(change.new)
        table.add_row(printable(change.id), old, new, _sign(change.gain), causes, printable(_describe_change(change)))
    return table


def _sign(gain: float) -> str:
    if not gain:
        return ""
    return f"{'+' if gain > 0 else '−'}{format_points(abs(gain))}"


def describe_grade(grade: Grade | None) -> str:
    """A grade in a few characters: the score, or the status where there is none."""
    if grade is None:
        return "not there"
    if grade.score is None:
        return status_words(grade.status)
    score = f"{format_points(grade.score)}/{format_points(grade.max_score)}"
    return score if grade.status == "graded" else f"{score}, {status_words(grade.status)}"


def _describe_change(change: Change) -> str:
    parts = [
        f"{criterion.id} {format_points(criterion.old) or '–'} → {format_points(criterion.new) or '–'}"
        for criterion in change.criteria
    ]
    if change.answers:
        parts.append(f"{len(change.answers)} different answer{'' if len(change.answers) == 1 else 's'}")
    return "; ".join(parts)


def count_directions(regrade: Regrade) -> tuple[int, int, int]:
    """How many went up, went down, or changed in other ways: in status, or in criteria that balance each other."""
    gains = [change.gain for change in regrade.changes]
    up, down = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return up, down, len(gains) - up - down


def shorten_digests(text: str) -> str:
    """The text with only the beginning of each digest, which is enough to tell two apart."""
    return _DIGEST.sub(r"\1…", text)


def render_regrade(regrade: Regrade, new: Results) -> str:
    """The comparison as a page; ``new`` are the later results."""
    up, down, other = count_directions(regrade)
    return render_page(
        "diff.html.j2",
        results=new,
        regrade=regrade,
        causes=CAUSE_WORDS,
        up=up,
        down=down,
        other=other,
        shorten_digests=shorten_digests,
    )
