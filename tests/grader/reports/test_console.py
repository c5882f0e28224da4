from __future__ import annotations

import io

from rich.console import Console

from grader.reports.console import count_statuses, printable, shortcoming
from grader.results.schema import CriterionInfo, ReasonInfo, SubmissionResult

GRADED = SubmissionResult("alice", ("a.hs",), "graded", 7.5, 10.0)
UNGRADED = SubmissionResult("bob", (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))
REJECTED = SubmissionResult(
    "carol",
    ("c.hs",),
    "rejected",
    0.0,
    10.0,
    ReasonInfo("syntax-error", "It stops here.", "c.hs", 3, "\tx = [", "ERROR"),
)


def test_foreign_text_brings_no_escape_codes_and_no_markup() -> None:
    text = io.StringIO()
    Console(file=text, force_terminal=True, highlight=False).print(printable("\x1b[31mred[/]\a[bold]"))
    assert text.getvalue() == "�[31mred[/]�[bold]\n"
    assert printable("\tx") == "        x"


def test_a_shortcoming_names_the_criteria_missed_or_the_reason() -> None:
    criterion = CriterionInfo("sevens", "", 0.0, 2.0, 1, 2)
    assert shortcoming(SubmissionResult("a", (), "graded", 8.0, 10.0, criteria=(criterion,))) == "sevens"
    assert shortcoming(REJECTED) == "syntax-error (line 3)"


def test_statuses_are_counted() -> None:
    assert count_statuses([GRADED, GRADED, REJECTED]) == "2 graded, 1 rejected"
    assert count_statuses([]) == "nothing"
