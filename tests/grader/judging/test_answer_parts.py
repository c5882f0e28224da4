"""What is known of a program whose answers no misconception explains, counted from all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.suites import load_suite, suite_path
from grader.judging.answer_parts import count_parts
from grader.judging.diagnosis import as_answer
from grader.judging.verdicts import Judged, Score, judge
from grader.model import Case
from grader.results.describe import describe_graded
from grader.results.parts_wording import describe_parts
from grader.results.schema import PartsInfo
from reference.catalogue import GAMES
from reference.contract import CRASHES, LOOPS
from tests.grader.classes import material

GAME = GAMES["sedma"]
answers = st.sampled_from([*GAME.outcomes.values(), CRASHES, LOOPS, ""])
pairs = st.lists(st.tuples(st.sampled_from(tuple(GAME.outcomes.values())), answers), max_size=12)


def parts_of(given: list[tuple[str, str]]) -> PartsInfo | None:
    """The counts of a program that gives these answers where those are expected, as results have them."""
    cases = [Case(f"c{number}", "", expected, (), "") for number, (expected, _) in enumerate(given)]
    return describe(judge(cases, [as_answer(answer) for _, answer in given]))


def describe(judged: Sequence[Judged]) -> PartsInfo | None:
    return describe_graded("a", (), judged, Score((), (), 10), (), parts=count_parts(judged, GAME)).parts


def said(given: list[tuple[str, str]]) -> str:
    return describe_parts(parts_of(given))


RIGHT = [("Just (AC,One)", "Just (AC,One)"), ("Just (BD,Three)", "Just (BD,Three)"), ("Nothing", "Nothing")]


def test_where_only_the_points_are_wrong_the_team_is_said_to_be_right_and_where_to_look() -> None:
    assert said([*RIGHT, ("Just (BD,Two)", "Just (BD,Three)")]) == (
        "Your program gets the winning team right in all 3 possible games, but One, Two or Three wrong in 1. "
        "Look at where it decides One, Two or Three."
    )


def test_a_part_that_is_always_the_same_is_told() -> None:
    given = [("Just (AC,One)", "Just (AC,One)"), ("Just (BD,Two)", "Just (BD,One)")]
    assert "but One, Two or Three wrong in 1. It always answers One. Look at " in said(given)


SCORES = (("A", 30), ("B", -30))


def test_a_part_that_is_longer_than_any_right_one_is_not_told() -> None:
    """It may be anything: the questions of a secret suite in digits, which would be read on a page."""
    parts = {part.name: part for part in GAMES["callbreak"].parts}
    smuggled = ",".join(map(str, range(100)))
    for answer, always in (("0,0,0,0", "0,0,0,0"), (smuggled, "")):
        given = [(f"Just ([{seat}],[10,20,{points},40])", f"Just ([{seat}],[{answer}])") for seat, points in SCORES]
        cases = [Case(f"c{number}", "", expected, (), "") for number, (expected, _) in enumerate(given)]
        counts = count_parts(judge(cases, [as_answer(text) for _, text in given]), GAMES["callbreak"])
        assert counts is not None
        assert {count.part: count.always for count in counts.parts} == {
            parts["the scores"]: always,
            parts["who has most"]: "",
        }


def test_where_only_the_team_is_wrong_nothing_is_pointed_at() -> None:
    assert said([*RIGHT, ("Just (BD,Two)", "Just (AC,Two)")]) == (
        "Your program gets One, Two or Three right in all 3 possible games, but the winning team wrong in 1."
    )


def test_where_every_part_is_wrong_somewhere_nothing_is_said() -> None:
    given = [*RIGHT, ("Just (BD,Two)", "Just (AC,Two)"), ("Just (BD,Two)", "Just (BD,One)")]
    assert said(given) == ""


def test_a_part_that_is_right_because_it_never_changes_is_not_praised() -> None:
    given = [("Just (AC,One)", "Just (AC,Two)"), ("Just (BD,One)", "Just (AC,Two)")]
    assert said(given) == ""


@pytest.mark.parametrize(("answer", "words"), [
    (("Just (AC,One)", "Nothing"), "takes 1 of 3 possible games for impossible ones"),
    (("Nothing", "Just (AC,One)"), "accepts 1 of 2 records that are no possible game"),
])  # fmt: skip
def test_where_only_possible_and_impossible_are_confused_that_is_said(answer: tuple[str, str], words: str) -> None:
    assert said([*RIGHT, answer]) == f"Your program {words}. All its other answers are right."


def test_without_an_answer_to_every_possible_game_nothing_is_pointed_at() -> None:
    known = said([*RIGHT, ("Just (BD,Two)", "Just (BD,One)"), ("Just (AC,Two)", CRASHES)])
    assert known == (
        "Your program gets the winning team right in the 3 possible games for which it has a result, "
        "but One, Two or Three wrong in 1."
    )


def test_of_a_text_that_is_no_answer_of_the_game_nothing_is_said() -> None:
    assert parts_of([*RIGHT, ("Just (BD,Two)", "Just (BD,7H 8H)")]) is None
    assert describe_parts(None) == ""


def team_and_prize(answer: str) -> tuple[str, str]:
    team, _, prize = answer.removeprefix("Just (").removesuffix(")").partition(",")
    return team, prize


@given(pairs)
def test_every_sentence_is_true_of_the_answers(given: list[tuple[str, str]]) -> None:
    text = said(given)
    possible = [expected for expected, _ in given if expected != "Nothing"]
    results = [pair for pair in given if "Nothing" not in pair and pair[1].startswith("Just")]
    teams, prizes = (
        [(team_and_prize(expected)[n], team_and_prize(answer)[n]) for expected, answer in results] for n in (0, 1)
    )
    for name, own in (("the winning team", teams), ("One, Two or Three", prizes)):
        wrong = sum(expected != answer for expected, answer in own)
        if f"gets {name} right in all" in text:
            assert not wrong
            assert len(own) == len(possible)
        assert (f"{name} wrong in" in text) <= (f"{name} wrong in {wrong}" in text)
    if "Look at" in text:
        assert len(results) == len(possible)
        assert all(expected == answer for expected, answer in teams)
    if "All its other answers are right" in text:
        assert all(expected == answer for expected, answer in results)
    refused = sum(expected != "Nothing" == answer for expected, answer in given)
    accepted = sum(expected == "Nothing" != answer and answer.startswith("Just") for expected, answer in given)
    assert (f"takes {refused} of {len(possible)} possible" in text) == ("for impossible" in text)
    assert (f"accepts {accepted} of {len(given) - len(possible)} records" in text) == ("accepts" in text)


@pytest.mark.parametrize("suite", ["graded", "public"])
def test_who_is_sent_to_a_decision_sees_the_tricks_rightly(suite: str) -> None:
    """Measured over every misconception, as if it were unknown: the hint is wrong for one in ten at most."""
    cases = load_suite(suite_path(material()[0], suite)).cases
    records = [GAME.parse(case.record) for case in cases]
    sent, misled = 0, []
    for misconception in GAME.misconceptions():
        judged = judge(cases, [as_answer(misconception.answer(record)) for record in records])
        if "Look at" not in describe_parts(describe(judged)):
            continue
        sent += 1
        wrong = (record for record in records if misconception.answer(record) != GAME.answer(record))
        partings = [GAME.part(record, [misconception.id]) for record in wrong]
        if any(parting is not None and parting.trick is not None for parting in partings):
            misled.append(misconception.id)
    assert sent >= 15
    assert len(misled) <= 0.1 * sent, misled
