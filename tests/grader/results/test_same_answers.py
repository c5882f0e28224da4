"""Identical wrong behaviour: who is put together, and who is not."""

from __future__ import annotations

import msgspec

from grader.results.same_answers import behaviour, find_clusters
from tests.grader.classes import RIGHT, named, summary_of
from tests.grader.results.test_item_analysis import student


def test_those_who_are_wrong_alike_are_a_cluster_with_its_idea() -> None:
    wrong = [named(name, "first-match-wins") for name in ("ada", "bob", "cyr")]
    (cluster,) = find_clusters(
        summary_of(*wrong, named("dan", "bonus-twenty"), named("eve", RIGHT), named("fay", RIGHT))
    )
    assert cluster.ids == ("ada", "bob", "cyr")
    assert cluster.failed == len(behaviour(wrong[0]))
    assert [idea.id for idea in cluster.misconceptions] == ["first-match-wins"]


def test_right_programs_are_no_cluster() -> None:
    assert find_clusters(summary_of(named("eve", RIGHT), named("fay", RIGHT))) == ()


def test_other_answers_to_the_same_cases_are_another_behaviour() -> None:
    assert find_clusters(summary_of(student("a", "01", got="x"), student("b", "01", got="y"))) == ()


def test_what_no_idea_explains_comes_first() -> None:
    known = [named(name, "first-match-wins") for name in ("ada", "bob", "cyr")]
    strange = [msgspec.structs.replace(named(name, "accepts-31"), diagnosis=()) for name in ("yan", "zoe")]
    first, second = find_clusters(summary_of(*known, *strange))
    assert (first.ids, first.explained) == (("yan", "zoe"), False)
    assert second.explained
