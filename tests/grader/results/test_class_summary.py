from __future__ import annotations

import msgspec

from grader.results.class_summary import MOST_WAYS, spread_scores, summarise_scores
from grader.results.item_analysis import analyse_items
from grader.results.schema import ReasonInfo
from tests.grader.reports.sample_pages import graded, rejected, summary_of, ungraded


def test_a_case_knows_what_most_others_gave() -> None:
    students = [graded("a"), graded("b"), graded("c", verdict="crashed"), graded("d", failed="dealt-2", got="Just")]
    items = {item.case.id: item for item in analyse_items(summary_of(*students))}
    assert items["dealt-1"].ways == ((("wrong", "Nothing"), 2), (("crashed", ""), 1))
    assert (items["dealt-1"].passed, items["dealt-1"].count) == (1, 4)
    assert items["empty"].ways == ()


def test_scores_fall_into_tenths_and_a_full_score_stands_apart() -> None:
    scores = [0.0, 0.99, 1.0, 9.99, 10.0]
    bins = spread_scores([msgspec.structs.replace(graded(), score=score) for score in scores])
    assert [each.others for each in bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_a_rejection_counts_as_zero_and_an_ungraded_submission_not_at_all() -> None:
    assert summarise_scores([graded(failed=""), rejected(), ungraded()]).mean == 5


def test_a_summary_keeps_neither_cases_nor_transcripts() -> None:
    reason = ReasonInfo("type-error", "no", "Replay.hs", 2, raw="x" * 4000)
    class_summary = summary_of(graded(), msgspec.structs.replace(rejected(), reason=reason))
    assert [submission.cases for submission in class_summary.submissions] == [(), ()]
    assert class_summary.submissions[1].reason == ReasonInfo("type-error", "no", "Replay.hs", 2)
    assert (class_summary.passed["novak"].part, class_summary.passed["novak"].whole) == (2, 3)


def test_a_case_with_endless_ways_to_fail_keeps_the_usual_one_and_counts_all() -> None:
    answers = ["Just (AC,One)", *(f"odd {n}" for n in range(MOST_WAYS + 5)), "Just (AC,One)"]
    class_summary = summary_of(*(graded(f"s{n}", got=got) for n, got in enumerate(answers)))
    (item,) = (each for each in analyse_items(class_summary) if each.case.id == "dealt-1")
    assert (item.passed, item.count) == (0, len(answers))
    assert item.ways[0] == (("wrong", "Just (AC,One)"), 2)
    assert len(class_summary.case_counts["dealt-1"].ways) == MOST_WAYS
