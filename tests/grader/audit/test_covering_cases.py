"""A few cases expose every wrong program: no case is superfluous, and each shows where programs leave the rules."""

from __future__ import annotations

from functools import cache

from grader.audit.covering_cases import CoveringCase, choose_covering_cases
from tests.grader.classes import RIGHT, known, material, named


@cache
def chosen() -> tuple[CoveringCase, ...]:
    assignment, suite = material()
    programs = [named(misconception, misconception) for misconception in (*known(), RIGHT)]
    return choose_covering_cases(suite.cases, programs, assignment.game)


def test_they_expose_every_wrong_program_once_and_no_right_one() -> None:
    exposed = [program.name for case in chosen() for program in case.exposed]
    assert len(exposed) == len(set(exposed))
    assert set(exposed) == set(known())


def test_they_are_few_and_each_exposes_a_program_that_no_earlier_one_does() -> None:
    assert 1 < len(chosen()) < 25
    sizes = [len(case.exposed) for case in chosen()]
    assert min(sizes) > 0
    assert sizes == sorted(sizes, reverse=True)
    assert all(case.kills >= len(case.exposed) for case in chosen())


def test_the_trick_where_most_depart_is_marked_and_counted() -> None:
    for case in chosen():
        tricks = [program.parting.trick for program in case.exposed if program.parting and program.parting.trick]
        marked = [scene for scene in case.game.scenes if scene.marked]
        assert len(marked) == (1 if tricks else 0)
        for scene in marked:
            count = tricks.count(scene.trick.number)
            assert count == max(map(tricks.count, tricks))
            assert (scene.remark or "").startswith(f"{count} of the {len(case.exposed)} programs below depart")


def test_a_program_of_no_known_misconception_is_exposed_without_a_parting() -> None:
    assignment, suite = material()
    (case,) = choose_covering_cases(suite.cases, [named("somebody", "accepts-31")], assignment.game)
    assert [program.parting for program in case.exposed] == [None]


def test_where_nothing_is_killed_nothing_is_exposed() -> None:
    assignment, suite = material()
    assert choose_covering_cases(suite.cases, [named("right", RIGHT)], assignment.game) == ()
