"""What lateness costs. Pure; must not know where the times come from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from grader.assignment.late_work import LateRule

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


def seconds_late(deadline: datetime, handed_in: datetime) -> int:
    """How many whole seconds after the deadline it was handed in; 0 at the deadline and before it."""
    return max(0, (handed_in - deadline.astimezone(UTC)) // timedelta(seconds=1))


def late_penalty(rule: LateRule, deadline: datetime, handed_in: datetime) -> float:
    """The points that this costs, with this deadline: the rule's own, or a student's extended one."""
    return min(rule.cap, round(rule.penalty * count_begun(rule, deadline, handed_in), 2))


def count_begun(rule: LateRule, deadline: datetime, handed_in: datetime) -> int:
    """How many hours or days have begun since the deadline and its grace.

    An hour has 60 minutes. A day ends at the same time by the clock of the deadline's zone, also when the clock is
    changed: who hands in at 23:59 on the day after a deadline at 23:59 is one day late.
    """
    # Whole seconds, as shown: nobody pays for a fraction that no page can explain.
    late = timedelta(seconds=seconds_late(deadline, handed_in))
    if late <= rule.grace:
        return 0
    moment = deadline.astimezone(UTC) + late
    begins = (deadline.astimezone(UTC) + rule.grace).astimezone(deadline.tzinfo)
    if rule.per == "hour":
        return -((begins.astimezone(UTC) - moment) // _HOUR)
    # Two days early, since a changed clock moves the end of a day by hours.
    count = max(0, (moment - begins.astimezone(UTC)) // _DAY - 2)
    while (begins + count * _DAY).astimezone(UTC) < moment:
        count += 1
    return count


def describe_rule(rule: LateRule) -> str:
    """The rule in a phrase: ``1 point for each day begun after the deadline, at most 5``."""
    points = f"{rule.penalty:g} point{'' if rule.penalty == 1 else 's'}"
    minutes = rule.grace // timedelta(minutes=1)
    grace = f" and {minutes} minute{'' if minutes == 1 else 's'} of grace" if minutes else ""
    return f"{points} for each {rule.per} begun after the deadline{grace}, at most {rule.cap:g}"
