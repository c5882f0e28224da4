from __future__ import annotations

import io

import msgspec
from rich.console import Console

from grader.reports.class_table import count_statuses, print_notes, score_words, shortcoming
from grader.results.schema import CriterionInfo, ReasonInfo, SubmissionResult
from tests.grader.sample_results import graded

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


def test_a_shortcoming_names_the_criteria_missed_or_the_reason() -> None:
    criterion = CriterionInfo("sevens", "", 0.0, 2.0, 1, 2)
    assert shortcoming(SubmissionResult("a", (), "graded", 8.0, 10.0, criteria=(criterion,))) == "sevens"
    assert shortcoming(REJECTED) == "syntax-error (line 3)"


def test_statuses_are_counted() -> None:
    assert count_statuses([GRADED, GRADED, REJECTED]) == "2 graded, 1 rejected"
    assert count_statuses([]) == "nothing"


def test_scores_are_points_of_points() -> None:
    assert [score_words(result) for result in (GRADED, UNGRADED, REJECTED)] == ["7.5/10", "", "0/10"]


def test_a_note_with_line_breaks_forges_no_line_of_ours() -> None:
    console = Console(file=io.StringIO(), width=200, record=True)
    print_notes(console, [msgspec.structs.replace(graded("a"), notes=("`x\n::error::y` was taken",))])
    assert len(console.export_text().splitlines()) == 1
