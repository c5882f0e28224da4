"""Feedback for a student in plain sentences, for systems that show no page. Pure; must not know markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from grader.haskell.source_text import shorten
from grader.model import VERDICT_WORDS, Status, Verdict
from grader.results.criteria import describe_share, is_earned, sign_of
from grader.results.mark_lines import mark_lines
from grader.results.marks import earned_score, is_late
from grader.results.pattern_wording import PATTERN, describe_support
from grader.results.play_words import describe_play
from grader.results.schema import BreachInfo, CaseInfo, DiagnosisInfo, SmallestInfo, SubmissionResult
from grader.results.wording import (
    NEEDS_REVIEW,
    are_several,
    count_not_run,
    describe_known,
    describe_location,
    describe_not_run,
    describe_own_share,
    format_points,
    goes_wrong,
    introduce_diagnosis,
    join_sentences,
    select_shown,
)

LONGEST = 400
LONGEST_COMMENT = 4_000
"""A teacher's comment is written for the student, and is not cut like a program's text."""

MOST_BREACHES = 5


def compose_feedback(result: SubmissionResult) -> tuple[str, ...]:
    """The feedback in paragraphs: the points and what earned them, the errors, broken rules, and notes."""
    before, after = (*_verdict(result), *_breaches(result.breaches)), _notes(result)
    return (*map(to_one_line, before), *describe_mark(result), *map(to_one_line, after))


def to_one_line(text: str, longest: int = LONGEST) -> str:
    """Text on one line of a bounded length; characters that UTF-8 cannot encode are escaped."""
    return shorten(" ".join(text.split()).encode("utf-8", "backslashreplace").decode(), longest)


def _verdict(result: SubmissionResult) -> Iterator[str]:
    status = Status(result.status)
    match status:
        case Status.MISSING:
            yield "Nothing was handed in."
        case Status.UNGRADED:
            yield "Could not be graded because of a problem on our side; you lose no points."
        case Status.REVIEW:
            yield f"{NEEDS_REVIEW} {explain_rejection(result)}"
        case Status.REJECTED:
            yield f"Rejected: {explain_rejection(result)}"
        case Status.GRADED:
            yield from _grade(result)
        case _:
            assert_never(status)


def explain_rejection(result: SubmissionResult) -> str:
    """Why a submission was rejected, where the error is, and the line itself."""
    reason = result.reason
    if reason is None:
        return "no reason was recorded."
    location = f" ({reason.file}, {describe_location(reason)})" if reason.file and reason.line else ""
    if reason.begins:  # a whole definition has no room in a sentence
        return f"{reason.message}{location}"
    quoted = f" The line is: {reason.source.strip()}" if reason.source else ""
    return f"{reason.message}{location}{quoted}"


def _grade(result: SubmissionResult) -> Iterator[str]:
    if result.play is not None:
        yield f"{format_points(result.score)} of {format_points(result.max_score)} points."
        yield from _criteria(result)
        yield from describe_play(result.play)
        return
    games = f"; {result.passed} of {len(result.cases)} games are right" if result.cases else ""
    yield f"{format_points(result.score)} of {format_points(result.max_score)} points{games}."
    if not_run := describe_not_run(result.cases):
        yield not_run
    yield from _criteria(result)
    if known := describe_known(result):
        yield known
    if result.diagnosis:
        yield from _diagnosis(result.diagnosis)
    for pattern in result.patterns:
        yield join_sentences(PATTERN, pattern.words, describe_support(pattern))
        if pattern.smallest:
            yield f"A game that shows it: {pattern.smallest.record}"
            yield f"In this game: {describe_case(pattern.smallest)}."
    own_games = [found.smallest for found in result.diagnosis if found.smallest]
    if result.smallest and not own_games:
        yield f"The simplest game we found that gets a wrong answer: {result.smallest.record}"
        yield f"In this game: {describe_case(result.smallest)}."
    # Not a leak of the graded suite: ``redaction`` leaves no cases below the level of hints that shows them.
    failed = next(filter(goes_wrong, result.cases), None)
    if failed:
        yield f"Failed case {failed.id}: {describe_case(failed)}."


def _diagnosis(diagnosis: Sequence[DiagnosisInfo]) -> Iterator[str]:
    shown = select_shown(diagnosis)
    yield f"{introduce_diagnosis(diagnosis)} {'; '.join(found.title for found in shown)}."
    if not are_several(diagnosis):
        yield f"The sheet: “{diagnosis[0].sentence}” {diagnosis[0].hint}"
        return
    for found in shown:
        yield join_sentences(f"{found.title}:", describe_own_share(found), f"The sheet: “{found.sentence}”", found.hint)
        if found.smallest:
            yield f"A game that shows it: {found.smallest.record}"
            yield f"In this game: {describe_case(found.smallest)}."


def _criteria(result: SubmissionResult) -> Iterator[str]:
    for criterion in result.criteria:
        games = "" if is_earned(criterion) else f"; {criterion.passed} of {criterion.cases} games are right"
        not_run = count_not_run(result.cases, criterion)
        games += f", {not_run} not run" if not_run else ""
        points = f"{format_points(criterion.points)} of {format_points(criterion.max_points)}"
        share = describe_share(criterion)
        yield f"{sign_of(criterion)} {criterion.title}: {points}{games}{f'. {share}' if share else ''}"


def describe_case(case: CaseInfo | SmallestInfo) -> str:
    """What was expected, and what the program answered."""
    got = case.got if case.verdict == Verdict.WRONG.value else VERDICT_WORDS[Verdict(case.verdict)]
    return f"expected {case.expected}, got {to_one_line(got, 200) or 'nothing'}"


def _breaches(breaches: Iterable[BreachInfo]) -> Iterator[str]:
    """Rules that cost points or warn; a rule that rejects, or asks for a review, is already the reason of that."""
    shown = [breach for breach in breaches if breach.action not in ("reject", "review")]
    for breach in shown[:MOST_BREACHES]:
        location = f"{breach.file}, line {breach.line}" if breach.line else breach.file
        yield f"{_effect(breach)}: {breach.message} ({location})"


def _effect(breach: BreachInfo) -> str:
    if breach.action == "warn":
        return "Warning"
    cost = breach.action.removeprefix("-")
    return f"Costs {cost} point{'' if cost == '1' else 's'}"


def describe_mark(result: SubmissionResult) -> Iterator[str]:
    """From what was earned to the final mark, line by line; nothing where they are the same thing."""
    lines, earned, maximum = mark_lines(result), earned_score(result), format_points(result.max_score)
    if lines and earned is not None:
        yield f"Earned: {format_points(earned)} of {maximum} points."
    for line in lines:
        yield to_one_line(" ".join((f"{line.text}.", *line.details)), LONGEST_COMMENT)
    if lines and result.score is not None:
        yield f"Final score: {format_points(result.score)} of {maximum} points."


def _notes(result: SubmissionResult) -> Iterator[str]:
    if is_late(result) and not mark_lines(result):
        yield "Handed in late."
    yield from (f"Note: {note}." for note in result.notes)
