"""The scores of a game in the terminal: after each round or session, and all of them in a table."""

from __future__ import annotations

from grader.reports.pen import Pen
from grader.reports.story_outline import SectionOutline, sign_gain, tabulate_scores
from reference.contract import Standing, Story


def print_section_end(pen: Pen, section: SectionOutline) -> None:
    """Print what everybody has after a section, and has gained in it."""
    if section.scores:
        scores = "  ".join(f"{standing.side} {_with_gain(standing)}" for standing in section.scores)
        pen.line(f"  After {pen.text(section.title)}:  {pen.text(scores)}")
        pen.line()


def print_scores(pen: Pen, story: Story) -> None:
    """Print the scores of several sections as a table, a row for each; not between a broken rule and its reason."""
    table = tabulate_scores(story)
    if story.faults or table is None or len(table.rows) == 1:
        return
    cells = [("", *table.sides)]
    cells += [(row.title, *map(_with_gain, row.scores)) for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    pen.line("  [bold]Scores[/]")
    for title, *scores in cells:
        columns = [score.rjust(width) for score, width in zip(scores, widths[1:], strict=True)]
        pen.line(f"    {pen.text('   '.join([title.ljust(widths[0]), *columns]))}")
    pen.line()


def _with_gain(standing: Standing) -> str:
    gain = sign_gain(standing)
    return f"{standing.points} ({gain})" if gain else standing.points
