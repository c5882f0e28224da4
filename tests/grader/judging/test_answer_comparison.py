from __future__ import annotations

import pytest

from grader.judging.answer_comparison import ACCEPTED, GivenAnswers, are_half_alike, what_shows
from reference.contract import CRASHES, LOOPS


@pytest.mark.parametrize("answer", ["Just (AC,One)", "Just (BD,Three)", "an odd text"])
def test_any_result_for_a_record_that_is_no_game_shows_only_that_it_is_accepted(answer: str) -> None:
    assert what_shows(answer, "Nothing", "Nothing") == ACCEPTED


@pytest.mark.parametrize("answer", ["Nothing", CRASHES, LOOPS, ""])
def test_refusing_breaking_down_and_not_answering_stay_apart(answer: str) -> None:
    assert what_shows(answer, "Nothing", "Nothing") == answer


@pytest.mark.parametrize("answer", ["Nothing", "Just (AC,One)", CRASHES])
def test_an_answer_to_a_legal_game_is_compared_as_it_is(answer: str) -> None:
    assert what_shows(answer, "Just (AC,Two)", "Nothing") == answer


GIVEN = GivenAnswers(["Just (AC,Two)", "Nothing", "Just (AC,One)", ""], ["Nothing", "Nothing", "x", "x"], "Nothing")


def test_another_result_for_a_record_that_is_no_game_is_no_difference() -> None:
    accepting = ["Just (BD,One)", "Nothing", "Just (AC,One)", "y"]
    assert GIVEN.count_differences(accepting.__getitem__, 9) == 0
    assert not GIVEN.are_given_by(accepting.__getitem__)
    assert GIVEN.are_given_by(GIVEN.answers.__getitem__)


def test_wrong_answers_come_first_and_unanswered_cases_do_not_count() -> None:
    assert (GIVEN.wrong, GIVEN.answered) == ((0, 2), (0, 2, 1))


def test_legal_games_and_other_records_can_be_looked_at_apart() -> None:
    assert GIVEN.only(legal=True).answered == (2,)
    assert GIVEN.only(legal=False).answered == (0, 1)


@pytest.mark.parametrize(("one", "other", "alike"), [
    ("Just (AC,One)", "Just (AC,Two)", True),
    ("Just (AC,One)", "Just (BD,Two)", False),
    ("Just ([A],[1,2,3])", "Just ([A],[1,2])", False),
    ("Nothing", "Nothing", False),
])  # fmt: skip
def test_answers_of_several_words_may_be_half_alike(one: str, other: str, alike: bool) -> None:
    assert are_half_alike(one, other) is alike
