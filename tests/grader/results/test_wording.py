from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.results.wording import format_points


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
