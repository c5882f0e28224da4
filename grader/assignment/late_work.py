"""``[late]`` of ``grader.toml``: the deadline, what lateness costs, and where times come from, as a course says it.

Must not know who handed in what.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec

from grader.assignment.toml_files import Strict

GIT, FILE_DATES = "git", "file dates"
"""The values of ``times`` that are not the name of a table."""

YEARS = range(2000, 2101)
"""Any other year of a deadline or a submission is a slip."""

Per = Literal["hour", "day"]

_LONGEST_GRACE = 366 * 24 * 60  # minutes; more is a slip


class LateSettings(Strict, frozen=True):
    """The contents of the table. An amount is a number of points, or a text such as "10%" of the maximum."""

    deadline: datetime
    times: str
    penalty: float | str
    per: Per
    cap: float | str | None = None
    grace_minutes: Annotated[int, msgspec.Meta(ge=0, le=_LONGEST_GRACE)] = 0
    zone: str | None = None
    extensions: str | None = None


@dataclass(frozen=True)
class LateRule:
    """What lateness costs: points for each hour or day that has begun after the deadline and its grace, up to a cap.

    ``deadline`` has the zone in which days are counted, and in which times without a zone are read.
    """

    deadline: datetime
    per: Per
    penalty: float
    cap: float
    grace: timedelta = timedelta()

    @property
    def zone(self) -> tzinfo:
        """The zone of times that have none themselves."""
        zone = self.deadline.tzinfo
        assert zone is not None  # noqa: S101 - ``read_rule`` gives it one
        return zone


class UnusableSettingError(Exception):
    """A setting of the right type that cannot be used: its key, and what to do."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def read_rule(settings: LateSettings, max_score: float) -> LateRule:
    """The rule for an assignment with this maximum.

    :raises UnusableSettingError: where a setting cannot be used.
    """
    zone = _read_zone(settings.zone)
    deadline = settings.deadline
    if deadline.year not in YEARS:
        raise UnusableSettingError("deadline", f"is in the year {deadline.year}; write it as 2026-11-20T23:59:00")
    if deadline.tzinfo is None and zone is None:
        raise UnusableSettingError(
            "deadline",
            f'does not say in which zone; add `zone = "Europe/Prague"`, or the offset: {deadline.isoformat()}+01:00',
        )
    deadline = (
        deadline.replace(tzinfo=zone) if deadline.tzinfo is None else deadline.astimezone(zone or deadline.tzinfo)
    )
    return LateRule(
        deadline,
        settings.per,
        penalty=_read_amount("penalty", settings.penalty, max_score),
        cap=max_score if settings.cap is None else _read_amount("cap", settings.cap, max_score),
        grace=timedelta(minutes=settings.grace_minutes),
    )


def _read_zone(name: str | None) -> ZoneInfo | None:
    try:
        return None if name is None else ZoneInfo(name)
    except (ValueError, OSError) as error:  # a key that is not a name, is not known, or is a folder
        raise _unknown_zone(name) from error
    except LookupError as error:  # ZoneInfoNotFoundError
        raise _unknown_zone(name) from error


def _unknown_zone(name: str | None) -> UnusableSettingError:
    return UnusableSettingError(
        "zone", f'is {name!r}, which this machine does not know; a zone has a name like "Europe/Prague" or "UTC"'
    )


def _read_amount(key: str, amount: float | str, max_score: float) -> float:
    """Points, or a percentage of the maximum, in hundredths of a point, as pages show them."""
    if isinstance(amount, str):
        number, percent, rest = amount.partition("%")
        try:
            value = float(number.strip().replace(",", ".")) * max_score / 100
        except ValueError:
            value = math.nan
        value = value if percent and not rest.strip() else math.nan
    else:
        value = amount
    if not (math.isfinite(value) and value >= 0):
        raise UnusableSettingError(
            key, f'is {amount!r}; give points, such as 1, or a percentage of the maximum in quotes, such as "10%"'
        )
    return round(value, 2)
