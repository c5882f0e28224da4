"""What changes marks after scoring, read from the course's files: who was late, and what a teacher says.

Nothing of it is journaled or cached: it is read anew for each report, and no program has to run again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from grader.assignment.course import Course
from grader.assignment.late_work import (
    FILE_DATES,
    GIT,
    YEARS,
    LateRule,
    LateSettings,
    UnusableSettingError,
    read_rule,
)
from grader.errors import UsageError
from grader.grading.git_times import read_git_times
from grader.judging.lateness import describe_rule, late_penalty, seconds_late
from grader.model import Submission
from grader.results.mark_lines import format_time
from grader.results.marks import MarkChanges
from grader.results.schema import AdjustmentInfo, LatenessInfo
from grader.submissions.adjustments import load_adjustments
from grader.submissions.extensions import Extensions, load_extensions
from grader.submissions.handed_in_times import HandedInTimes, load_times, read_file_dates
from grader.submissions.roster import GatheredClass

MOST_NAMED = 10


def read_mark_changes(
    course: Course | None, adjustments: Path | None, gathered: GatheredClass, max_score: float
) -> MarkChanges:
    """Everything that changes marks in this class.

    :raises UsageError: where a file or a setting cannot be used.
    """
    everybody = (*gathered.submissions, *gathered.missing)
    late = MarkChanges()
    if course is not None and course.file.late is not None:
        late = _read_lateness(course, course.file.late, gathered, max_score)
    if adjustments is None:
        return late
    read = load_adjustments(adjustments, everybody, max_score)
    words = {id_: AdjustmentInfo(**asdict(adjustment)) for id_, adjustment in read.by_id.items()}
    return MarkChanges(late.lateness, words, (*late.remarks, *read.remarks), late.rule)


def _read_lateness(course: Course, settings: LateSettings, gathered: GatheredClass, max_score: float) -> MarkChanges:
    try:
        rule = read_rule(settings, max_score)
    except UnusableSettingError as error:
        raise course.fault(f"late.{error.key}", str(error)) from error
    extensions = _read_extensions(course, settings, rule, gathered)
    times = _without_odd_years(_read_times(course, settings, rule, gathered))
    lateness = {
        person.id: describe_handing_in(rule, times, extensions.by_id.get(person.id), person.id)
        for person in gathered.submissions
    }
    rule_words = f"{describe_rule(rule)}; the deadline was {format_time(rule.deadline.isoformat())}"
    return MarkChanges(
        lateness,
        remarks=(*extensions.remarks, *times.remarks, *_remark_on_unknown(gathered.submissions, times)),
        rule=f"{rule_words}. Times are from {times.source}",
    )


def _read_extensions(course: Course, settings: LateSettings, rule: LateRule, gathered: GatheredClass) -> Extensions:
    if settings.extensions is None:
        return Extensions({}, ())
    path = course.resolve_path(settings.extensions)
    course.check_path("late.extensions", path)
    return load_extensions(path, (*gathered.submissions, *gathered.missing), rule.deadline)


def _without_odd_years(times: HandedInTimes) -> HandedInTimes:
    """The times that can be: a commit may have any date, and one in the year 9999 cannot even be compared."""
    by_id = {id_: moment for id_, moment in times.by_id.items() if moment.year in YEARS}
    return replace(times, by_id=by_id)


def _read_times(course: Course, settings: LateSettings, rule: LateRule, gathered: GatheredClass) -> HandedInTimes:
    if settings.times == GIT:
        return read_git_times(gathered.submissions)
    if settings.times == FILE_DATES:
        return read_file_dates(gathered.submissions)
    path = course.resolve_path(settings.times)
    if not path.is_file():
        raise course.fault(
            "late.times",
            f"names {path}, but there is no such file; name Moodle's worksheet, another CSV or Canvas's JSON with the "
            f'times, or choose "{GIT}" or "{FILE_DATES}"',
        )
    try:
        return load_times(path, (*gathered.submissions, *gathered.missing), rule.zone)
    except UsageError as error:
        raise course.fault("late.times", f"names a file that cannot be used: {error}") from error


def describe_handing_in(rule: LateRule, times: HandedInTimes, until: datetime | None, person: str) -> LatenessInfo:
    """When somebody handed in, and what that costs; without a time, nothing."""
    deadline = (until or rule.deadline).astimezone(rule.zone)
    moment = times.by_id.get(person)
    known = LatenessInfo(deadline.isoformat(), is_extended=until is not None)
    if moment is None:
        return known
    return LatenessInfo(
        known.deadline,
        moment.astimezone(rule.zone).isoformat(timespec="seconds"),
        source=times.source,
        seconds_late=seconds_late(deadline, moment),
        penalty=late_penalty(rule, deadline, moment),
        rule=describe_rule(rule),
        is_extended=known.is_extended,
    )


def _remark_on_unknown(submissions: Sequence[Submission], times: HandedInTimes) -> tuple[str, ...]:
    """For whom no time is known, and who of them is late according to Canvas."""
    unknown = [person for person in submissions if person.id not in times.by_id]
    marked = [person.id for person in unknown if person.student and person.student.late]
    whose = "anybody" if len(unknown) == len(submissions) > 1 else _name_some([person.id for person in unknown])
    remarks = [f"The time of handing in is not known for {whose}: no penalty (times are from {times.source})"]
    if marked:
        remarks.append(f"Canvas marks as late, but does not say by how much: {', '.join(marked)}")
    return tuple(remarks) if unknown else ()


def _name_some(ids: Sequence[str]) -> str:
    """The first few names, and where the others are."""
    if len(ids) <= MOST_NAMED:
        return ", ".join(ids)
    more = len(ids) - MOST_NAMED
    return f"{', '.join(ids[:MOST_NAMED])} and {more} more, whose `handed_in` is empty in grades.csv"
