"""From the earned score to the final mark: lateness first, the teacher's word last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.results.mark_lines import describe_changes, describe_delay, format_time, mark_lines, signed
from grader.results.marks import MarkChanges, as_scored, earned_score, final_score, finish_mark, is_late
from grader.results.schema import AdjustmentInfo, LatenessInfo
from tests.grader.sample_results import graded, missing, rejected, student, ungraded

MOMENT = "2026-11-21T02:09:00+01:00"
LATE = LatenessInfo(
    "2026-11-20T23:59:00+01:00", MOMENT, "times.csv", seconds_late=7800, penalty=1, rule="1 point for each day"
)
IN_TIME = LatenessInfo("2026-11-20T23:59:00+01:00", "2026-11-20T23:59:00+01:00", "times.csv")
UNKNOWN = LatenessInfo("2026-11-20T23:59:00+01:00")

points = st.integers(0, 1000).map(lambda hundredths: hundredths / 100)
changes = st.integers(-2000, 2000).map(lambda hundredths: hundredths / 100)
latenesses = st.none() | st.builds(
    LatenessInfo,
    st.just(LATE.deadline),
    handed_in=st.just(MOMENT),
    seconds_late=st.integers(1, 10**7),
    penalty=points,
)
adjustments = st.none() | st.builds(AdjustmentInfo, points=changes) | st.builds(AdjustmentInfo, score=points)


@given(st.none() | points, latenesses, adjustments)
def test_a_mark_is_between_zero_and_the_maximum(
    earned: float | None, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None
) -> None:
    final = final_score(earned, lateness, adjustment, 10)
    assert final is None or 0 <= final <= 10


@given(st.none() | points, latenesses, points)
def test_a_new_score_replaces_everything(earned: float | None, lateness: LatenessInfo | None, score: float) -> None:
    assert final_score(earned, lateness, AdjustmentInfo(score=score), 10) == score


@given(points, latenesses, changes)
def test_points_are_added_after_the_penalty(earned: float, lateness: LatenessInfo | None, added: float) -> None:
    late = final_score(earned, lateness, None, 10)
    assert late is not None
    expected = min(10, max(0, late + added))
    assert final_score(earned, lateness, AdjustmentInfo(points=added), 10) == pytest.approx(expected)


@given(points, latenesses)
def test_lateness_takes_at_most_what_there_is(earned: float, lateness: LatenessInfo | None) -> None:
    final = final_score(earned, lateness, None, 10)
    penalty = lateness.penalty if lateness else 0
    assert final == pytest.approx(max(0, earned - penalty))


@given(points, points, latenesses, adjustments)
def test_earning_more_never_gives_less(
    one: float, other: float, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None
) -> None:
    less, more = (final_score(earned, lateness, adjustment, 10) for earned in sorted((one, other)))
    assert less is not None
    assert more is not None
    assert less <= more


@given(points, latenesses, adjustments)
def test_what_was_scored_can_be_told_from_the_mark(
    earned: float, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None
) -> None:
    scored = graded(score=earned)
    final = finish_mark(scored, lateness, adjustment)
    assert earned_score(final) == earned
    assert as_scored(final) == scored
    assert finish_mark(as_scored(final), lateness, adjustment) == final


@given(points, latenesses, st.none() | st.builds(AdjustmentInfo, points=changes))
def test_the_lines_add_up_to_the_mark_as_people_read_it(
    earned: float, lateness: LatenessInfo | None, adjustment: AdjustmentInfo | None
) -> None:
    final = finish_mark(graded(score=earned), lateness, adjustment)
    lines = mark_lines(final)
    assert final.score is not None
    if any("to " in line.points for line in lines):  # cut at an end, and said so
        assert final.score in (0, 10)
        return
    total = earned + sum(float(line.points.replace("−", "-")) for line in lines)
    assert total == pytest.approx(final.score)


def test_nothing_changes_where_nothing_is_to_be_changed() -> None:
    result = graded()
    assert MarkChanges().apply(result) is result
    assert mark_lines(result) == ()


def test_lateness_is_a_line_with_deadline_source_and_rule() -> None:
    (line,) = mark_lines(finish_mark(graded(), LATE, None))
    assert line.text == "2 h 10 min late: −1"
    details = " ".join(line.details)
    for part in ("2026-11-20 23:59 +01:00", "2026-11-21 02:09 +01:00", "times.csv", "1 point for each day"):
        assert part in details
    extended = finish_mark(graded(), replace(LATE, is_extended=True), None)
    assert "extended" in mark_lines(extended)[0].details[0]


def test_who_was_in_time_or_has_no_known_time_has_no_line_and_no_penalty() -> None:
    for lateness in (IN_TIME, UNKNOWN):
        result = finish_mark(graded(), lateness, None)
        assert mark_lines(result) == ()
        assert result.score == graded().score


def test_a_teachers_word_is_a_line_with_its_comment() -> None:
    result = finish_mark(graded(wrong="deal-1"), LATE, AdjustmentInfo(points=2, comment="Nice idea"))
    assert describe_changes(result) == "2 h 10 min late: −1; added by the teacher: +2"
    assert mark_lines(result)[1].details == ("Nice idea",)
    assert result.score == 2.5 - 1 + 2
    replaced = finish_mark(result, None, AdjustmentInfo(score=8))
    assert describe_changes(replaced) == "score given by the teacher: 8"


def test_points_beyond_an_end_of_the_scale_are_said_to_be_cut() -> None:
    assert describe_changes(finish_mark(graded(), None, AdjustmentInfo(points=2))).endswith("+2 (up to the maximum)")
    low = finish_mark(rejected(), None, AdjustmentInfo(points=-2))
    assert (low.score, describe_changes(low)) == (0, "added by the teacher: −2 (down to 0)")


def test_anyone_can_be_given_a_score() -> None:
    for result in (graded(), rejected(), missing(), ungraded()):
        assert finish_mark(result, None, AdjustmentInfo(score=6)).score == 6


def test_points_cannot_be_added_to_no_score() -> None:
    for result in (missing(), ungraded()):
        changed = finish_mark(result, None, AdjustmentInfo(points=6))
        assert changed.score is None
        assert describe_changes(changed) == "added by the teacher: +6, when there is a score"


def test_the_courses_own_deadline_decides_who_is_late_and_canvas_where_no_time_is_known() -> None:
    marked = student(graded(), name="a", late=True)
    assert is_late(marked)
    assert is_late(finish_mark(marked, UNKNOWN, None))
    assert not is_late(finish_mark(marked, IN_TIME, None))
    assert is_late(finish_mark(graded(), LATE, None))
    assert not is_late(graded())


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "less than 1 min"),
        (60, "1 min"),
        (7800, "2 h 10 min"),
        (3600, "1 h"),
        (86400, "1 day"),
        (270_000, "3 days 3 h"),
    ],
)
def test_a_delay_is_said_in_its_two_largest_units(seconds: int, words: str) -> None:
    assert describe_delay(seconds) == words


def test_a_time_is_written_with_its_offset_and_seconds_only_where_there_are_some() -> None:
    assert format_time("2026-11-20T23:59:00+01:00") == "2026-11-20 23:59 +01:00"
    assert format_time("2026-11-20T23:59:30-03:30") == "2026-11-20 23:59:30 -03:30"
    assert (signed(1.5), signed(-0.25), signed(0)) == ("+1.5", "−0.25", "0")
