from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.rubric import Criterion, Rubric
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.verdicts import judge, mark, penalties, score, verdict_of
from grader.model import Answer, AnswerKind, Breach, Case, Verdict

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases


def case(expected: str = "Nothing", *tags: str) -> Case:
    return Case("c", "", expected, tags, "")


def value(text: str) -> Answer:
    return Answer(AnswerKind.VALUE, text)


@pytest.mark.parametrize(("answer", "verdict"), [
    (value("Just (AC,Two)"), Verdict.PASSED),
    (value("Just (BD,Two)"), Verdict.WRONG),
    (value("Nothing"), Verdict.WRONG),
    (Answer(AnswerKind.ERROR, "Just (AC,Two)"), Verdict.CRASHED),
    (Answer(AnswerKind.TIMEOUT), Verdict.TIMED_OUT),
    (Answer(AnswerKind.MEMORY), Verdict.OUT_OF_MEMORY),
    (Answer(AnswerKind.NONE), Verdict.NOT_RUN),
])  # fmt: skip
def test_only_the_expected_value_passes(answer: Answer, verdict: Verdict) -> None:
    assert verdict_of(case("Just (AC,Two)"), answer) is verdict


@pytest.mark.parametrize("expected", tuple(SEDMA.game.outcomes.values()))
@pytest.mark.parametrize("change", ["{}{{", "{}\n", "{} ", " {}", "{}{}", "{}0", "({})", "", "J", "N"])
def test_an_answer_is_compared_whole(expected: str, change: str) -> None:
    """Neither its beginning is enough, nor may anything stand around it."""
    assert verdict_of(case(expected), value(change.format(expected, expected))) is Verdict.WRONG


@pytest.mark.parametrize("expected", tuple(SEDMA.game.outcomes.values()))
def test_no_part_of_an_answer_passes(expected: str) -> None:
    parts = {expected[:end] for end in range(len(expected))} | {expected[start:] for start in range(1, len(expected))}
    assert {verdict_of(case(expected), value(part)) for part in parts} == {Verdict.WRONG}


def score_of(answers: list[Answer]) -> float:
    judged = judge(CASES, answers)
    return score(judged, SEDMA.rubric, (), SEDMA.game.illegal_answer).total


def test_the_right_answers_earn_all_ten_points() -> None:
    assert score_of([value(one.expected) for one in CASES]) == 10 == SEDMA.rubric.max_score


@pytest.mark.parametrize("constant", tuple(SEDMA.game.outcomes.values()))
def test_a_constant_answer_earns_nothing(constant: str) -> None:
    assert score_of([value(constant) for _ in CASES]) == 0


def test_calling_every_record_impossible_earns_nothing_for_the_impossible_ones() -> None:
    judged = judge(CASES, [value("Nothing") for _ in CASES])
    marks = {m.criterion.id: m for m in score(judged, SEDMA.rubric, (), "Nothing").marks}
    assert marks["length"].passed == marks["length"].size > 0
    assert marks["length"].points == 0
    assert marks["repeats"].points == 0


def test_a_wrong_but_possible_answer_does_not_cost_the_impossible_ones() -> None:
    answers = [value("Nothing" if one.expected == "Nothing" else "Just (AC,One)") for one in CASES]
    judged = judge(CASES, answers)
    earned = {m.criterion.id for m in score(judged, SEDMA.rubric, (), "Nothing").marks if m.earned}
    assert earned == {"length", "repeats"}


@given(st.data())
def test_one_case_that_does_not_pass_costs_just_its_criteria(data: st.DataObject) -> None:
    wrong = data.draw(st.integers(0, len(CASES) - 1))
    answers = [value(one.expected) for one in CASES]
    answers[wrong] = Answer(AnswerKind.ERROR, "boom")
    lost = sum(c.points for c in SEDMA.rubric.criterion if set(c.cases + c.accepts) & set(CASES[wrong].tags))
    assert score_of(answers) == 10 - lost


def test_a_criterion_without_a_case_is_not_earned() -> None:
    assert not mark(Criterion("x", "", 1, ("absent",)), judge([case()], [value("Nothing")]), "Nothing").earned


def test_a_kind_of_breach_costs_its_points_once_and_never_below_nothing() -> None:
    breach = Breach("own-types", "", "", "a.hs", 1)
    assert [p.points for p in penalties([breach, breach], {"own-types": 2.5})] == [2.5]
    rubric = msgspec.structs.replace(SEDMA.rubric, policy={"own-types": 12.0})
    judged = judge(CASES, [value(one.expected) for one in CASES])
    assert score(judged, rubric, [breach], "Nothing").total == 0


def test_a_warning_costs_nothing() -> None:
    assert penalties([Breach("x", "", "", "a.hs", 1), Breach("y", "", "", "a.hs", 1)], {"x": "warn"}) == ()


def test_every_case_counts_for_a_criterion() -> None:
    tags = {tag for criterion in SEDMA.rubric.criterion for tag in criterion.cases}
    assert not [one.id for one in CASES if not tags & set(one.tags)]


def test_every_criterion_has_cases_of_two_answers_or_something_to_accept() -> None:
    rubric: Rubric = SEDMA.rubric
    for criterion in rubric.criterion:
        answers = {one.expected for one in CASES if set(criterion.cases) & set(one.tags)}
        assert len(answers) > 1 or criterion.accepts
