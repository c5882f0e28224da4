"""Scales on which means and their intervals are drawn."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader.reports.interval_plot import find_side, format_signed, format_tick, make_scale

POINTS = st.floats(-3, 3)
INTERVALS = st.lists(st.tuples(POINTS, POINTS).map(lambda ends: (min(ends), max(ends))), max_size=20)


@given(INTERVALS)
def test_everything_and_zero_has_its_place_inside_the_scale_in_the_right_order(
    intervals: list[tuple[float, float]],
) -> None:
    scale = make_scale(intervals)
    ends = sorted(end for interval in intervals for end in interval)
    places = [scale.place(end) for end in ends]
    assert places == sorted(places)
    assert all(0 < place < 100 for place in (*places, scale.zero))


@given(INTERVALS)
@example([(0.0, 5e-324)])
@example([(0.0, 1e30)])
@example([(-1e308, 1e308)])
def test_a_scale_has_few_labels_and_zero_among_them(intervals: list[tuple[float, float]]) -> None:
    scale = make_scale(intervals)
    labels = [tick.label for tick in scale.ticks]
    assert 1 <= len(labels) <= 7
    assert len(set(labels)) == len(labels)
    assert "0" in labels


def test_signs_are_shown_and_nothing_is_minus_zero() -> None:
    assert [format_signed(value) for value in (0.424, -0.42, 0.004, -0.004, 0)] == [
        "+0.42",
        "−0.42",
        "0.00",
        "0.00",
        "0.00",
    ]
    assert [format_tick(value) for value in (0.5, -0.2, 0.30000000000000004, -0.0)] == ["+0.5", "−0.2", "+0.3", "0"]


def test_an_interval_that_touches_zero_is_on_no_side() -> None:
    assert [find_side(*ends) for ends in ((0.1, 0.2), (-0.2, -0.1), (0, 0.2), (-0.2, 0))] == [
        "above",
        "below",
        "even",
        "even",
    ]
