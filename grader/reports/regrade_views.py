"""Two gradings compared, shown as a table in the terminal and as a page. Formats values; decides nothing."""

from __future__ import annotations

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


def print_regrade(console: Console, regrade: Regrade) -> None:
    """Print what differs for everybody, whose grade changed, and how many did not."""
    for difference in regrade.differences:
        old, new = printable(_shorten_digests(difference.old)), printable(_shorten_digests(difference.new))
        console.print(f"{CAUSES[difference.what]} differs: {old} → {new}")
    for what in regrade.unrecorded:
        console.print(f"[dim]{CAUSES[what]} is not recorded in one of the two[/]")
    if regrade.changes:
        console.print(_table(regrade))
    up, down = _count_ups_and_downs(regrade)
    console.print(f"\n{len(regrade.changes)} changed ({up} up, {down} down), {regrade.unchanged} unchanged.")
    if regrade.other_answers:
        ids, have = printable(", ".join(regrade.other_answers)), "has" if len(regrade.other_answers) == 1 else "have"
        console.print(
            f"{len(regrade.other_answers)} of the unchanged {have} the same points for different answers: {ids}"
        )


def _table(regrade: Regrade) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("submission", "before", "now", "because of", "what changed"):
        table.add_column(heading, overflow="fold")
    for change in regrade.changes:
        # Lateness and adjustments say in their own words what they are.
        causes = printable(", ".join(CAUSE_WORDS.get(cause, cause) for cause in change.causes))
        old, new = describe_grade(change.old), describe_grade(change.new)
        table.add_row(printable(change.id), old, new, causes, printable(_describe_change(change)))
    return table


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


def _count_ups_and_downs(regrade: Regrade) -> tuple[int, int]:
    gains = [change.gain for change in regrade.changes]
    return sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)


def _shorten_digests(text: str) -> str:
    """The beginning of a digest is enough in a terminal."""
    # “sha256:” and twelve digits.
    return " ".join(word[:19] + "…" if word.startswith("sha256:") else word for word in text.split(" "))


def render_regrade(regrade: Regrade, new: Results) -> str:
    """The comparison as a page; ``new`` are the later results."""
    up, down = _count_ups_and_downs(regrade)
    return render_page("diff.html.j2", results=new, regrade=regrade, causes=CAUSE_WORDS, up=up, down=down)
