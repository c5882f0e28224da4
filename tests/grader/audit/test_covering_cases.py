"""The few cases that tell every wrong program: enough of them, none idle, each with where programs leave the rules."""

from __future__ import annotations

from functools import cache

from grader.audit.covering_cases import TellingCase, choose_telling
from tests.grader.classes import RIGHT, known, material, named


@cache
def chosen() -> tuple[TellingCase, ...]:
    assignment, suite = material()
    return choose_telling(suite.cases, [named(idea, idea) for idea in (*known(), RIGHT)], assignment.game)


def test_they_tell_every_wrong_program_once_and_no_right_one() -> None:
    told = [one.program for case in chosen() for one in case.told]
    assert len(told) == len(set(told))
    assert set(told) == set(known())


def test_they_are_few_and_each_tells_one_that_none_before_it_does() -> None:
    assert 1 < len(chosen()) < 25
    sizes = [len(case.told) for case in chosen()]
    assert min(sizes) > 0
    assert sizes == sorted(sizes, reverse=True)
    assert all(case.kills >= len(case.told) for case in chosen())


def test_the_trick_where_most_part_is_marked_and_counted() -> None:
    for case in chosen():
        tricks = [one.parting.trick for one in case.told if one.parting and one.parting.trick]
        marked = [scene for scene in case.game.scenes if scene.marked]
        assert len(marked) == (1 if tricks else 0)
        for scene in marked:
            count = tricks.count(scene.trick.number)
            assert count == max(map(tricks.count, tricks))
            assert (scene.remark or "").startswith(f"{count} of the {len(case.told)} told here part")


def test_a_program_of_no_known_idea_is_told_without_a_parting() -> None:
    assignment, suite = material()
    (case,) = choose_telling(suite.cases, [named("somebody", "accepts-31")], assignment.game)
    assert [one.parting for one in case.told] == [None]


def test_where_nothing_is_killed_nothing_is_told() -> None:
    assignment, suite = material()
    assert choose_telling(suite.cases, [named("right", RIGHT)], assignment.game) == ()
