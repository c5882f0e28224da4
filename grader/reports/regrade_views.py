"""A regrade shown to people: as a table in the terminal, and as a page. Formats values; decides nothing."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from grader.reports.console import printable
from grader.reports.html import render_page
from grader.results.regrade import CAUSES, ROSTER, UNEXPLAINED, UNRECORDED, Change, Grade, Regrade
from grader.results.schema import Results
from grader.results.wording import format_points

CAUSE_WORDS = {
    **CAUSES,
    ROSTER: "the roster",
    UNEXPLAINED: "nothing that is recorded: the same digests gave another result",
    UNRECORDED: "something that one of the two does not record",
}


def print_regrade(console: Console, regrade: Regrade) -> None:
    """What differs for everybody, who changed, and how many did not."""
    for one in regrade.differences:
        console.print(f"{CAUSES[one.what]} differs: {printable(_brief(one.old))} → {printable(_brief(one.new))}")
    for what in regrade.unrecorded:
        console.print(f"[dim]{CAUSES[what]} is not recorded in one of the two[/]")
    if regrade.changes:
        console.print(_table(regrade))
    up = sum(one.gain > 0 for one in regrade.changes)
    down = sum(one.gain < 0 for one in regrade.changes)
    console.print(f"\n{len(regrade.changes)} changed ({up} up, {down} down), {regrade.unchanged} unchanged.")
    if regrade.other_answers:
        named = printable(", ".join(regrade.other_answers))
        console.print(f"{len(regrade.other_answers)} of the unchanged gave other answers for the same points: {named}")


def _table(regrade: Regrade) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("submission", "before", "now", "because of", "what changed"):
        table.add_column(heading, overflow="fold")
    for one in regrade.changes:
        causes = ", ".join(CAUSE_WORDS[cause] for cause in one.causes)
        table.add_row(printable(one.id), stands(one.old), stands(one.new), causes, printable(_what(one)))
    return table


def stands(one: Grade | None) -> str:
    """How somebody stands, in a word."""
    if one is None:
        return "not there"
    if one.score is None:
        return one.status
    score = f"{format_points(one.score)}/{format_points(one.max_score)}"
    return score if one.status == "graded" else f"{score}, {one.status}"


def _what(one: Change) -> str:
    lines = [f"{line.id} {format_points(line.old) or '–'} → {format_points(line.new) or '–'}" for line in one.criteria]
    if one.answers:
        lines.append(f"{len(one.answers)} other answers")
    return "; ".join(lines)


def _brief(text: str) -> str:
    """A digest's beginning says enough in a terminal."""
    return " ".join(word[:19] + "…" if word.startswith("sha256:") else word for word in text.split(" "))


def render_regrade(regrade: Regrade, new: Results) -> str:
    """The page."""
    return render_page(
        "diff.html.j2",
        results=new,
        regrade=regrade,
        causes=CAUSE_WORDS,
        up=sum(one.gain > 0 for one in regrade.changes),
        down=sum(one.gain < 0 for one in regrade.changes),
    )
