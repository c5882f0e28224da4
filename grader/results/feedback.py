"""What a student is told in plain sentences, for places that take no page. Pure; knows no markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grader.model import VERDICT_WORDS, Status, Verdict
from grader.results.schema import BreachInfo, CaseInfo, SmallestInfo, SubmissionResult
from grader.results.wording import count_not_run, describe_location, describe_not_run, goes_wrong, introduce_diagnosis

LONGEST = 400
MOST_BREACHES = 5


def tell(one: SubmissionResult) -> tuple[str, ...]:
    """The feedback, a paragraph each: the points, what earned them, what went wrong, and what was decided."""
    return tuple(shorten(line) for line in (*_verdict(one), *_breaches(one.breaches), *_notes(one)))


def shorten(text: str, longest: int = LONGEST) -> str:
    """One line of a bounded length, whatever a submission made of it; what is no letter of any text is escaped."""
    line = " ".join(text.split()).encode("utf-8", "backslashreplace").decode()
    return line if len(line) <= longest else line[: longest - 1] + "…"


def _verdict(one: SubmissionResult) -> Iterator[str]:
    if one.status == Status.MISSING.value:
        yield "Nothing was handed in."
    elif one.status == Status.UNGRADED.value:
        yield "Could not be graded through a fault of ours; it costs no points."
    elif one.status == Status.REJECTED.value:
        yield f"Rejected: {rejection(one)}"
    else:
        yield from _graded(one)


def rejection(one: SubmissionResult) -> str:
    """Why, and where, with the line itself."""
    reason = one.reason
    if reason is None:
        return "no reason was recorded."
    place = f" ({reason.file}, {describe_location(reason)})" if reason.file and reason.line else ""
    if reason.begins:  # a definition is no sentence
        return f"{reason.message}{place}"
    quoted = f" The line is: {reason.source.strip()}" if reason.source else ""
    return f"{reason.message}{place}{quoted}"


def _graded(one: SubmissionResult) -> Iterator[str]:
    games = f"; {one.passed} of {len(one.cases)} games are right" if one.cases else ""
    yield f"{points(one.score)} of {points(one.max_score)} points{games}."
    yield from filter(None, [describe_not_run(one.cases)])
    for criterion in one.criteria:
        sign = "✓" if criterion.points >= criterion.max_points else "✗"
        right = "" if sign == "✓" else f"; {criterion.passed} of {criterion.cases} games are right"
        left = count_not_run(one.cases, criterion)
        right += f", {left} not run" if left else ""
        yield f"{sign} {criterion.title}: {points(criterion.points)} of {points(criterion.max_points)}{right}"
    if one.diagnosis:
        yield f"{introduce_diagnosis(one.diagnosis)} {'; '.join(idea.title for idea in one.diagnosis[:3])}."
        yield f"The sheet: “{one.diagnosis[0].sentence}” {one.diagnosis[0].hint}"
    if one.smallest:
        yield f"The simplest game we found that goes wrong: {one.smallest.record}"
        yield f"There, {describe_case(one.smallest)}."
    failed = next(filter(goes_wrong, one.cases), None)
    if failed:
        yield f"A game that goes wrong is {failed.id}: {describe_case(failed)}."


def describe_case(case: CaseInfo | SmallestInfo) -> str:
    """What was expected, and what came instead."""
    got = case.got if case.verdict == Verdict.WRONG.value else VERDICT_WORDS[Verdict(case.verdict)]
    return f"expected {case.expected}, got {shorten(got, 200) or 'nothing'}"


def _breaches(breaches: Iterable[BreachInfo]) -> Iterator[str]:
    """Rules that cost points or warn; what rejects is told as the reason."""
    told = [one for one in breaches if one.action != "reject"]
    for breach in told[:MOST_BREACHES]:
        effect = "Warning" if breach.action == "warn" else f"Costs {breach.action.removeprefix('-')} points"
        yield f"{effect}: {breach.message} ({breach.file}{f', line {breach.line}' if breach.line else ''})"


def _notes(one: SubmissionResult) -> Iterator[str]:
    if one.student and one.student.late:
        yield "Handed in late."
    yield from (f"Note: {note}." for note in one.notes)


def points(number: float | None) -> str:
    """Points as people write them: at most two decimals, no idle zeros."""
    return "" if number is None else f"{round(number, 2):.15g}"
