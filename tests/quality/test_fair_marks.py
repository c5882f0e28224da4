"""One misconception costs the criterion that it is about, and as little else as possible."""

from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.diagnosis import readings_of
from grader.judging.verdicts import judge, score
from grader.model import Answer, AnswerKind
from reference.contract import CRASHES, LOOPS

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
KNOWN = readings_of(SEDMA.game, CASES)


def lost(misconception: str) -> set[str]:
    kinds = {CRASHES: AnswerKind.ERROR, LOOPS: AnswerKind.TIMEOUT}
    answers = [Answer(kinds.get(text, AnswerKind.VALUE), text) for text in KNOWN[misconception]]
    marks = score(judge(CASES, answers), SEDMA.rubric, (), SEDMA.game.illegal_answer).marks
    return {mark.criterion.id for mark in marks if not mark.earned}


@pytest.mark.parametrize(("misconception", "criteria"), [
    ("ac-never-three", {"three"}), ("bd-never-three", {"three"}), ("ac-never-two", {"two"}), ("bd-never-two", {"two"}),
    ("two-and-three-swapped", {"two", "three"}), ("no-points-means-one", {"two"}), ("two-when-no-trick", {"three"}),
    ("no-repeat-check", {"repeats"}), ("repeat-adjacent-only", {"repeats"}), ("repeat-by-rank", {"repeats"}),
    ("error-on-repeat", {"repeats"}), ("accepts-28", {"length"}), ("accepts-31", {"length"}),
    ("crash-on-empty", {"length"}), ("loops-on-wrong-length", {"length"}), ("length-multiple-of-four", {"length"}),
])  # fmt: skip
def test_an_idea_about_one_criterion_costs_that_one(misconception: str, criteria: set[str]) -> None:
    assert lost(misconception) == criteria


@pytest.mark.parametrize("misconception", [
    "leading-seven-is-joker", "leading-seven-wins-trick", "sevens-not-jokers", "seven-always-wins",
    "only-first-seven-is-joker", "joker-needs-no-match",
])  # fmt: skip
def test_an_idea_about_sevens_costs_the_sevens(misconception: str) -> None:
    assert "sevens" in lost(misconception)


@pytest.mark.parametrize(
    "misconception", ["no-last-trick-bonus", "bonus-to-leader", "two-ignores-bonus", "bonus-only-for-ac"]
)
def test_an_idea_about_the_last_trick_costs_the_last_trick(misconception: str) -> None:
    assert "last-trick" in lost(misconception)


@pytest.mark.parametrize("misconception", KNOWN)
def test_every_misconception_costs_something(misconception: str) -> None:
    assert lost(misconception)
