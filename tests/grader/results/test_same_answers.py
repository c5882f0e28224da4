"""Identical wrong answers: which submissions form a group, and which do not."""

from __future__ import annotations

import msgspec

from grader.results.same_answers import describe_behaviour, find_clusters
from tests.grader.classes import RIGHT, named, summary_of
from tests.grader.results.test_item_analysis import student


def test_submissions_with_the_same_wrong_answers_are_a_cluster_with_its_misconception() -> None:
    wrong = [named(name, "first-match-wins") for name in ("ada", "bob", "cyr")]
    (cluster,) = find_clusters(
        summary_of(*wrong, named("dan", "bonus-twenty"), named("eve", RIGHT), named("fay", RIGHT))
    )
    assert cluster.ids == ("ada", "bob", "cyr")
    assert cluster.failed == len(describe_behaviour(wrong[0]))
    assert [misconception.id for misconception in cluster.misconceptions] == ["first-match-wins"]


def test_right_programs_are_not_a_cluster() -> None:
    assert find_clusters(summary_of(named("eve", RIGHT), named("fay", RIGHT))) == ()


def test_different_answers_to_the_same_cases_are_not_a_cluster() -> None:
    assert find_clusters(summary_of(student("a", "01", got="x"), student("b", "01", got="y"))) == ()


def test_clusters_that_no_misconception_explains_come_first() -> None:
    known = [named(name, "first-match-wins") for name in ("ada", "bob", "cyr")]
    strange = [msgspec.structs.replace(named(name, "accepts-31"), diagnosis=()) for name in ("yan", "zoe")]
    first, second = find_clusters(summary_of(*known, *strange))
    assert (first.ids, first.explained) == (("yan", "zoe"), False)
    assert second.explained
