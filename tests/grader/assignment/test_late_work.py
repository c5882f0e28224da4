"""``[late]`` of ``grader.toml``: what it means, and what it says about a slip."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.course import load_course
from grader.assignment.late_work import LateRule, LateSettings, UnusableSettingError, read_rule
from grader.errors import SettingsError

WHOLE = """
deadline = 2026-11-20T23:59:00
zone = "Europe/Prague"
times = "worksheet.csv"
penalty = 1
per = "day"
"""


def read(text: str, max_score: float = 10) -> LateRule:
    return read_rule(msgspec.convert(tomllib.loads(text), LateSettings), max_score)


def test_a_deadline_is_in_the_zone_that_the_course_names() -> None:
    rule = read(WHOLE)
    assert rule.deadline.astimezone(UTC) == datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
    assert (rule.per, rule.penalty, rule.cap, rule.grace) == ("day", 1, 10, timedelta())


def test_a_deadline_may_have_its_offset_and_a_zone_then_decides_only_what_a_day_is() -> None:
    with_offset = WHOLE.replace("23:59:00", "23:59:00-05:00")
    assert read(with_offset).deadline.astimezone(UTC) == datetime(2026, 11, 21, 4, 59, tzinfo=UTC)
    assert str(read(with_offset).zone) == "Europe/Prague"
    without_zone = with_offset.replace('zone = "Europe/Prague"', "")
    assert read(without_zone).deadline.utcoffset() == timedelta(hours=-5)


@given(st.integers(0, 100), st.integers(1, 50))
def test_an_amount_is_points_or_a_percentage_of_the_maximum(percent: int, maximum: int) -> None:
    text = WHOLE.replace("penalty = 1", f'penalty = "{percent} %"\ncap = {percent}')
    rule = read(text, maximum)
    assert rule.penalty == pytest.approx(percent * maximum / 100, abs=0.005)
    assert rule.cap == percent


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('zone = "Europe/Prague"', "", "deadline", "zone"),
        ("Europe/Prague", "Europe/Prag", "zone", "Europe/Prag"),
        ("Europe/Prague", "../../etc/passwd", "zone", "passwd"),
        ("Europe/Prague", "", "zone", "''"),
        ("Europe/Prague", "Europe", "zone", "'Europe'"),
        ("2026-11", "0026-11", "deadline", "26"),
        ("penalty = 1", "penalty = -1", "penalty", "-1"),
        ("penalty = 1", "penalty = nan", "penalty", "nan"),
        ("penalty = 1", 'penalty = "10"', "penalty", "'10'"),
        ("penalty = 1", 'penalty = "10% off"', "penalty", "10% off"),
        ("penalty = 1", 'penalty = "ten%"', "penalty", "ten%"),
        ("penalty = 1", 'penalty = 1\ncap = "all"', "cap", "all"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_value(old: str, new: str, key: str, said: str) -> None:
    with pytest.raises(UnusableSettingError) as raised:
        read(WHOLE.replace(old, new))
    assert raised.value.key == key
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('per = "day"', 'per = "week"', 6, "choose from hour, day"),
        ("penalty", "penality", 5, "did you mean `late.penalty`"),
        ("penalty = 1", "grace_minutes = -5\npenalty = 1", 5, "`late.grace_minutes`"),
        ("penalty = 1", "grace_minutes = 9999999999999999999\npenalty = 1", 5, "`late.grace_minutes`"),
        ('times = "worksheet.csv"', "", 1, "has no `times`"),
        ("2026-11-20T23:59:00", '"tomorrow"', 2, "`late.deadline` must be a date with a time, as 2026-11-20T23:59:00"),
        ("2026-11-20T23:59:00", "2026-11-20", 2, "`late.deadline` must be a date with a time"),
        ("2026-11-20T23:59:00", "2026-11-20T23:59", 2, "a time needs its seconds, as 2026-11-20T23:59:00"),
        ("2026-11-20T23:59:00", "20.11.2026", 2, "'deadline = 20.11.2026'"),
    ],
)
def test_a_slip_in_the_settings_is_reported_with_its_line(
    old: str, new: str, line: int, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "grader.toml"
    file.write_text(f"[late]{WHOLE.replace(old, new)}")
    with pytest.raises(SettingsError) as raised:
        load_course(file)
    assert f"line {line}" in str(raised.value)
    assert said in str(raised.value)
