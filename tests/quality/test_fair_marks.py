"""One misconception costs the criterion that it is about, and as little else as possible, in every assignment."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from grader.assignment.settings import list_bundled, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.simulated_gates import score_reading
from grader.judging.diagnosis import readings_of
from grader.judging.verdicts import Score
from grader.model import Case
from reference.contract import CRASHES, LOOPS

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

ASSIGNMENTS = list_bundled("replay")
EXPECTED = tomllib.loads(Path(__file__).with_name("fair_marks.toml").read_text(encoding="utf-8"))
KEPT = 0.4
"""The part of the points that half of all misconceptions keep at least."""

each_assignment = pytest.mark.parametrize("name", ASSIGNMENTS)


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    return load_suite(suite_path(load_assignment(name), "graded")).cases


@cache
def answers_of(name: str) -> dict[str, tuple[str, ...]]:
    known = readings_of(load_assignment(name).game, cases_of(name))
    return {misconception: tuple(given) for misconception, given in known.items()}


@cache
def marks_of(name: str) -> dict[str, Score]:
    assignment = load_assignment(name)
    return {known: score_reading(assignment, cases_of(name), given) for known, given in answers_of(name).items()}


def lost(name: str, misconception: str) -> set[str]:
    return {mark.criterion.id for mark in marks_of(name)[misconception].marks if not mark.earned}


@pytest.mark.parametrize(
    ("name", "misconception", "criteria"),
    [(name, known, criteria) for name, table in EXPECTED.items() for known, criteria in table.items()],
)
def test_a_misconception_about_one_criterion_costs_that_one(name: str, misconception: str, criteria: list[str]) -> None:
    assert lost(name, misconception) == set(criteria)


@each_assignment
def test_most_criteria_can_be_lost_alone(name: str) -> None:
    criteria = {criterion.id for criterion in load_assignment(name).rubric.criterion}
    alone = {criterion for table in (EXPECTED[name],) for lost_ones in table.values() for criterion in lost_ones}
    assert alone <= criteria
    assert len(alone) >= len(criteria) / 2


@pytest.mark.parametrize("misconception", [
    "leading-seven-is-joker", "leading-seven-wins-trick", "sevens-not-jokers", "seven-always-wins",
    "only-first-seven-is-joker", "joker-needs-no-match",
])  # fmt: skip
def test_a_misconception_about_sevens_costs_the_sevens(misconception: str) -> None:
    assert "sevens" in lost("sedma", misconception)


@pytest.mark.parametrize(
    "misconception", ["no-last-trick-bonus", "bonus-to-leader", "two-ignores-bonus", "bonus-only-for-ac"]
)
def test_a_misconception_about_the_last_trick_costs_the_last_trick(misconception: str) -> None:
    assert "last-trick" in lost("sedma", misconception)


@each_assignment
def test_every_misconception_costs_something(name: str) -> None:
    assert [known for known in marks_of(name) if not lost(name, known)] == []


@each_assignment
def test_who_takes_plain_games_for_games_never_loses_everything(name: str) -> None:
    assignment = load_assignment(name)
    # Some criteria have more guards, of records that only those refuse who are wrong about the criterion itself.
    guards = set.intersection(*(set(one.accepts) for one in assignment.rubric.criterion if one.accepts))
    plain = [index for index, case in enumerate(cases_of(name)) if guards & set(case.tags)]
    refused = (assignment.game.illegal_answer, CRASHES, LOOPS)
    accepting = [
        known for known, given in answers_of(name).items() if not any(given[index] in refused for index in plain)
    ]
    assert plain
    assert len(accepting) >= 0.9 * len(answers_of(name))
    assert [known for known in accepting if not marks_of(name)[known].total] == []


@each_assignment
def test_half_of_all_misconceptions_keep_a_good_part_of_the_points(name: str) -> None:
    most = load_assignment(name).rubric.max_score
    assert median(score.total for score in marks_of(name).values()) >= KEPT * most
