from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.partial_credit import Shares
from grader.results.criteria import NOT_ACCEPTED, describe_share, is_earned, is_held_back, is_partly_earned, sign_of
from grader.results.schema import CriterionInfo, SharesInfo
from grader.results.wording import format_points


def criterion(points: float, passed: int, cases: int, floor: int | None = None, max_points: float = 2) -> CriterionInfo:
    shares = None if floor is None else SharesInfo(floor, 0.1)
    return CriterionInfo("x", "X", points, max_points, passed, cases, ("x",), shares)


@pytest.mark.parametrize(("example", "sentence"), [
    (criterion(1.3, 6, 9, 0), "It earns 6 / 9 of 2 points, rounded down to 0.1: 1.3."),
    (criterion(0, 0, 9, 0), ""),
    (criterion(0.5, 12, 14, 11, 1.5),
     "Guessing gets up to 11 of 14 right, so it earns (12 − 11) / (14 − 11) of 1.5 points, rounded down to 0.1: 0.5."),
    (criterion(0, 5, 29, 4, 1),
     "Guessing gets up to 4 of 29 right, so it earns (5 − 4) / (29 − 4) of 1 point, rounded down to 0.1: 0."),
    (criterion(0, 11, 14, 11), "Guessing gets up to 11 of 14 right, so points begin at 12."),
    (criterion(0, 3, 7, 6), "Guessing gets up to 6 of 7 right, so only all 7 earn points."),
    (criterion(0, 14, 14, 11), NOT_ACCEPTED),
    (criterion(0, 13, 14, 11), NOT_ACCEPTED),
    (criterion(2, 14, 14, 11), ""),
    (criterion(0, 12, 14), ""),
])  # fmt: skip
def test_a_student_reads_how_a_share_was_computed(example: CriterionInfo, sentence: str) -> None:
    assert describe_share(example) == sentence


@given(st.integers(1, 40), st.data())
def test_the_sentence_gives_the_points_again(cases: int, data: st.DataObject) -> None:
    floor = data.draw(st.integers(0, cases - 1))
    passed = data.draw(st.integers(0, cases))
    max_points = data.draw(st.integers(1, 40)) / 4
    found = criterion(Shares(floor).earn(max_points, passed, cases), passed, cases, floor, max_points)
    sentence = describe_share(found).replace("−", "-")
    assert [is_earned(found), is_partly_earned(found), found.points == 0].count(True) == 1
    assert sign_of(found) == ("✓" if is_earned(found) else "✗" if found.points == 0 else "◐")
    if formula := re.search(r"earns ([\d() /-]+) of ([\d.]+) points?, rounded down to 0.1: ([\d.]+)\.$", sentence):
        above, below = (eval(part) for part in formula[1].split("/"))  # noqa: S307 - digits, brackets and minus signs
        exact = Fraction(formula[2]) * Fraction(above, below)
        assert Fraction(formula[3]) == exact // Fraction(1, 10) * Fraction(1, 10)
        assert formula[3] == format_points(found.points)
    else:
        assert is_earned(found) or passed <= floor


@pytest.mark.parametrize(("example", "held"), [
    (criterion(0, 3, 3), True),
    (criterion(2, 3, 3), False),
    (criterion(0, 2, 3), False),
    (criterion(0, 0, 0), False),
    (criterion(0, 9, 10, 4), True),
    (criterion(0, 4, 10, 4), False),
])  # fmt: skip
def test_it_is_said_where_right_games_earn_nothing(example: CriterionInfo, held: bool) -> None:
    assert is_held_back(example) is held
