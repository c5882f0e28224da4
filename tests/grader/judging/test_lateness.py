"""What lateness costs: nothing at the deadline, never less for being later, never more than the cap."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.assignment.late_work import LateRule, Per
from grader.judging.lateness import count_begun, describe_rule, late_penalty, seconds_late

PRAGUE = ZoneInfo("Europe/Prague")
DEADLINE = datetime(2026, 11, 20, 23, 59, tzinfo=PRAGUE)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)

deadlines = st.datetimes(
    datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.sampled_from([PRAGUE, UTC, ZoneInfo("America/New_York")])
)
delays = st.timedeltas(timedelta(days=-10), timedelta(days=100)).map(lambda delay: delay - delay % timedelta(seconds=1))


@st.composite
def rules(draw: st.DrawFn) -> LateRule:
    return LateRule(
        draw(deadlines),
        draw(st.sampled_from(["hour", "day"])),
        penalty=draw(st.integers(0, 1000)) / 100,
        cap=draw(st.integers(0, 1000)) / 100,
        grace=timedelta(minutes=draw(st.integers(0, 3000))),
    )


def after(deadline: datetime, delay: timedelta) -> datetime:
    return deadline.astimezone(UTC) + delay


def rule(per: Per = "day", penalty: float = 1, cap: float = 5, grace: int = 0) -> LateRule:
    return LateRule(DEADLINE, per, penalty, cap, timedelta(minutes=grace))


@given(rules(), delays, delays)
def test_being_later_never_costs_less(rule: LateRule, one: timedelta, other: timedelta) -> None:
    sooner, later = sorted((after(rule.deadline, one), after(rule.deadline, other)))
    assert late_penalty(rule, rule.deadline, sooner) <= late_penalty(rule, rule.deadline, later)


@given(rules(), delays)
def test_a_penalty_is_between_nothing_and_the_cap_in_hundredths(rule: LateRule, delay: timedelta) -> None:
    penalty = late_penalty(rule, rule.deadline, after(rule.deadline, delay))
    assert 0 <= penalty <= rule.cap
    assert penalty == round(penalty, 2)


@given(rules())
def test_the_deadline_itself_and_all_before_cost_nothing(rule: LateRule) -> None:
    assert late_penalty(rule, rule.deadline, rule.deadline) == 0
    assert seconds_late(rule.deadline, rule.deadline) == 0
    assert count_begun(rule, rule.deadline, after(rule.deadline, -DAY)) == 0


@given(rules())
def test_grace_forgives_to_the_second_and_the_first_hour_or_day_begins_right_after(rule: LateRule) -> None:
    end = after(rule.deadline, rule.grace)
    assert count_begun(rule, rule.deadline, end) == 0
    assert count_begun(rule, rule.deadline, end + timedelta(seconds=1)) == 1


@given(rules(), delays, st.timedeltas(timedelta(), timedelta(days=30)))
def test_an_extension_never_costs_more(rule: LateRule, delay: timedelta, extension: timedelta) -> None:
    handed_in = after(rule.deadline, delay)
    later = after(rule.deadline, extension).astimezone(rule.deadline.tzinfo)
    assert late_penalty(rule, later, handed_in) <= late_penalty(rule, rule.deadline, handed_in)


def is_on_the_clock(moment: datetime) -> bool:
    """Whether the clock of its zone shows this time: in spring it skips an hour."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo).replace(fold=0) == moment.replace(fold=0)


@given(deadlines, st.integers(0, 40))
def test_a_day_ends_at_the_same_time_by_the_clock_also_when_the_clock_changes(deadline: datetime, days: int) -> None:
    by_day = LateRule(deadline, "day", penalty=1, cap=100)
    same_clock = deadline + days * DAY  # by the clock of the zone
    assume(is_on_the_clock(deadline) and is_on_the_clock(same_clock))
    assert count_begun(by_day, deadline, same_clock) == days
    assert count_begun(by_day, deadline, after(same_clock, timedelta(seconds=1))) == days + 1


@pytest.mark.parametrize(
    ("per", "delay", "penalty"),
    [
        ("day", timedelta(seconds=1), 1),
        ("day", DAY, 1),
        ("day", DAY + timedelta(seconds=1), 2),
        ("day", 30 * DAY, 5),
        ("hour", HOUR, 1),
        ("hour", 2 * HOUR + timedelta(minutes=10), 3),
        ("hour", timedelta(milliseconds=900), 0),
    ],
)
def test_each_hour_or_day_that_has_begun_counts(per: Per, delay: timedelta, penalty: float) -> None:
    assert late_penalty(rule(per), DEADLINE, after(DEADLINE, delay)) == penalty


@pytest.mark.parametrize(
    ("saturday", "hours"), [(datetime(2026, 10, 24, 23, 59), 25), (datetime(2026, 3, 28, 23, 59), 23)]
)
def test_the_day_on_which_the_clock_changes_is_one_day(saturday: datetime, hours: int) -> None:
    deadline = saturday.replace(tzinfo=PRAGUE)
    sunday = after(deadline, hours * HOUR)
    assert count_begun(rule(), deadline, sunday) == 1
    assert count_begun(rule(), deadline, sunday + timedelta(seconds=1)) == 2
    assert count_begun(rule("hour"), deadline, sunday) == hours


def test_a_rule_says_everything_it_does() -> None:
    assert describe_rule(rule()) == "1 point for each day begun after the deadline, at most 5"
    words = "0.5 points for each hour begun after the deadline and 15 minutes of grace, at most 2.5"
    assert describe_rule(rule("hour", 0.5, 2.5, 15)) == words
