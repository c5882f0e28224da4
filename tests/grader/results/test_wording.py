from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.results.schema import CaseInfo, SubmissionResult
from grader.results.wording import describe_suggestion, format_points


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (0, "0"),
        (0.5, "0.5"),
        (7.5, "7.5"),
        (10, "10"),
        (100.0, "100"),
        (1 / 3, "0.33"),
        (20 / 3, "6.67"),
        (-0.001, "0"),
        (1e6, "1000000"),
        (1234567.5, "1234567.5"),
        (1e16, "10000000000000000"),
        (None, ""),
    ],
)
def test_points_have_two_decimals_at_most_and_no_idle_zeros(points: float | None, text: str) -> None:
    assert format_points(points) == text


@given(st.floats(-1e6, 1e6))
def test_formatted_points_are_the_points_rounded(points: float) -> None:
    assert float(format_points(points)) == pytest.approx(round(points, 2), abs=1e-9)


def constant(got: str) -> SubmissionResult:
    """Everything gets one answer."""
    expected = ("Nothing", "Just (AC,One)", "Just (BD,Two)")
    cases = tuple(CaseInfo(f"case-{n}", "wrong", got, one, ()) for n, one in enumerate(expected))
    return SubmissionResult("a", ("a.hs",), "graded", 0.0, 10.0, cases=cases)


def test_one_answer_to_everything_is_quoted_if_it_is_an_answer() -> None:
    said = describe_suggestion(constant("Just (BD,Two)"), has_game=True)
    assert said == "Your program gives the same answer to everything: Just (BD,Two)"


@pytest.mark.parametrize(
    "got", ["7D AD 10C 7H KD", "[Card Heart R7]", "Nothing 7D AD", "Just (AC,One){7D}", "", "ABCDEFab"]
)
def test_what_is_no_answer_is_not_quoted_for_it_may_be_a_game_of_the_suite(got: str) -> None:
    said = describe_suggestion(constant(got), has_game=True)
    assert said == "Your program gives the same answer to everything, and it is not one that the sheet asks for."
