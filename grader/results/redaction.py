"""Who sees what of a result. Every way out of the grader asks here; must not know how results are shown.

=================  ===========  ========================  ======================  ===============  ==================
audience           ways out     misconception, pattern,   a game of the graded    failed cases     ids of cases, seed,
                                parts, smallest game      suite as the smallest                    others' names
=================  ===========  ========================  ======================  ===============  ==================
``INSTRUCTOR``     the report,  yes                       yes                     yes              yes
                   JUnit
``STUDENT``        Moodle,      at their level of hints   at the level ``all``    at the level     in failed cases
                   Canvas,                                                        ``all``
                   Gradescope,
                   GitHub
``PUBLISHED``      ``publish``  at their level of hints   only if students have   never            never
                                                          it anyway
``OWN_WORK``       ``check``    at their level of hints   yes: the suite is the   at the level     in failed cases
                                                          public one              ``all``
=================  ===========  ========================  ======================  ===============  ==================

Of a player, everybody sees the means against our own players. The earliest fault and the game lost by most are shown
where a smallest game would be: they tell one deck of many. A fault in a position of the graded suite is shown where a
game of the suite would be.

The lines most likely at fault are for the instructor, and for the others from the level ``place`` on: they tell nothing
of the suite, but much of the solution.

What a program cost in steps is for everybody, but in two digits only (``cost_words``): an exact number could spell out
a record of the graded suite. The steps of each case are part of the case.

A teacher's comment on an adjustment is for the instructor, and for the others only if the teacher has it shown.
Status, score, criteria with their counts and how shares were computed, the reason of a rejection, breaches of the
sheet, lateness and what a teacher added are for everybody.
GitHub's job summary lists every submission of the report, so it names the others.
What went wrong on our side, and where our files are, is for the instructor and on one's own machine: students read
that something did (:data:`OUR_FAULT`), and of a path in a note only the last part. Notes about the roster are for the
instructor.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto

import msgspec

from grader.assignment.choices import Format
from grader.assignment.hints import Hints
from grader.assignment.settings import Assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.exposing_games import load_exposing_games
from grader.model import Status, Verdict
from grader.results.schema import (
    DiagnosisInfo,
    PatternInfo,
    PlayInfo,
    ReasonInfo,
    Results,
    SmallestInfo,
    SubmissionResult,
)
from grader.results.wording import is_answer
from grader.submissions.class_layout import CALLED_ALIKE, TAKEN_FOR_CLASS, TAKEN_FOR_STUDENT
from grader.submissions.roster import is_about_roster

NOT_AN_ANSWER = "something else"
"""What is shown instead of an answer that is none."""


class Audience(Enum):
    """Who reads a way out; see the table above."""

    INSTRUCTOR = auto()
    STUDENT = auto()
    PUBLISHED = auto()
    OWN_WORK = auto()


OUR_FAULT = "Something went wrong on our side, and your teacher is told what. It has nothing to do with your program."
"""What a student reads instead of an error message of ours, which may name folders and addresses of our machine."""

_OUR_FAULTS = ("sandbox-fault", "internal-fault")
_QUOTED = re.compile(r"`[^`]*`")
_HOST_PATH = re.compile(r"(?<![\w./~-])(?:[a-z]+://)?~?/(?:[^\s/'\"`:,;()]+/)+([^\s/'\"`:,;()]*)")

EXPORT_AUDIENCES: dict[Format, Audience] = {
    "moodle": Audience.STUDENT,
    "canvas": Audience.STUDENT,
    "gradescope": Audience.STUDENT,
    "github": Audience.STUDENT,
    "junit": Audience.INSTRUCTOR,
}
"""Each export's audience. JUnit XML is for an instructor's own CI: it names every case with its answers."""


def redact_export(results: Results, export: Format) -> Results:
    """The results of a class, as far as the audience of an export may see them."""
    audience, hints = EXPORT_AUDIENCES[export], Hints(results.hints)
    visible = tuple(redact(result, audience, hints) for result in results.submissions)
    return msgspec.structs.replace(results, submissions=visible)


def redact(
    result: SubmissionResult, audience: Audience, hints: Hints, open_records: frozenset[str] = frozenset()
) -> SubmissionResult:
    """A result as far as an audience may see it, with ``hints`` as the students' level.

    ``open_records`` are the records that students have anyway. A published result keeps its cases, which its page only
    counts: at no level that :func:`published_hints` gives are they shown.
    """
    if audience is not Audience.INSTRUCTOR:
        result = _without_private_comment(result)
    match audience:
        case Audience.INSTRUCTOR:
            return result
        case Audience.OWN_WORK:
            return limit_to_level(result, hints)
        case Audience.STUDENT:
            return limit_to_level(_without_secrets(_without_our_side(result), hints), hints)
        case Audience.PUBLISHED:
            return _without_odd_answer(_without_suite(_without_our_side(result), open_records))


def limit_to_level(result: SubmissionResult, hints: Hints) -> SubmissionResult:
    """A result without what is beyond a level of hints."""
    return msgspec.structs.replace(
        result,
        diagnosis=_limit_diagnosis(result, hints),
        patterns=_limit_patterns(result, hints),
        parts=result.parts if hints.tells(Hints.MISCONCEPTION) else None,
        smallest=result.smallest if hints.tells(Hints.GAME) else None,
        cases=result.cases if hints.tells(Hints.ALL) else (),
        play=result.play if hints.tells(Hints.GAME) else _without_games(result.play),
        places=result.places if hints.tells(Hints.PLACE) else None,
    )


def _limit_diagnosis(result: SubmissionResult, hints: Hints) -> tuple[DiagnosisInfo, ...]:
    if not hints.tells(Hints.MISCONCEPTION):
        return ()
    return result.diagnosis if hints.tells(Hints.GAME) else _change_games(result, lambda _: None).diagnosis


def _limit_patterns(result: SubmissionResult, hints: Hints) -> tuple[PatternInfo, ...]:
    if not hints.tells(Hints.MISCONCEPTION):
        return ()
    return result.patterns if hints.tells(Hints.GAME) else _change_games(result, lambda _: None).patterns


def _change_games(result: SubmissionResult, change: Callable[[SmallestInfo], SmallestInfo | None]) -> SubmissionResult:
    """A result whose simplest failing games, also those of misconceptions and patterns, are changed or left out."""
    smallest = None if result.smallest is None else change(result.smallest)
    diagnosis = tuple(
        found if found.smallest is None else msgspec.structs.replace(found, smallest=change(found.smallest))
        for found in result.diagnosis
    )
    patterns = tuple(
        found if found.smallest is None else msgspec.structs.replace(found, smallest=change(found.smallest))
        for found in result.patterns
    )
    return msgspec.structs.replace(result, smallest=smallest, diagnosis=diagnosis, patterns=patterns)


def _without_games(play: PlayInfo | None) -> PlayInfo | None:
    return None if play is None else PlayInfo(play.matches)


def published_hints(hints: Hints) -> Hints:
    """The level of a published page: never the failed cases."""
    return Hints.PLACE if hints is Hints.ALL else hints


def redact_for_publication(
    results: Results, result: SubmissionResult, open_records: frozenset[str]
) -> tuple[Results, SubmissionResult]:
    """What a student's published page is made from: no other student, no seed, and the student's own result."""
    suite = msgspec.structs.replace(results.suite, seed="")
    own = redact(result, Audience.PUBLISHED, Hints(results.hints), open_records)
    others = [other.id for other in results.submissions if other.id != result.id]
    notes = tuple(note for note in own.notes if not any(_mentions(note, other) for other in others))
    return (
        msgspec.structs.replace(results, submissions=(), suite=suite),
        msgspec.structs.replace(own, notes=notes),
    )


def _mentions(note: str, student: str) -> bool:
    """Whether a note names a student: the id ``e`` is not named by every word with an e, nor the id ``replay`` by what
    is said of the own file ``replay.hs``.
    """
    if student not in note:
        return False
    return re.search(rf"(?<!\w){re.escape(student)}(?!\w)", _QUOTED.sub("", note)) is not None


def find_open_records(assignment: Assignment) -> frozenset[str]:
    """The records that students have anyway: those of the public suite, and the games that expose misconceptions."""
    path = suite_path(assignment, "public")
    public = (case.record for case in load_suite(path).cases) if path.is_file() else ()
    return frozenset(public) | frozenset(load_exposing_games(assignment).values())


def _without_private_comment(result: SubmissionResult) -> SubmissionResult:
    """A result without a teacher's comment that the student is not to read."""
    adjustment = result.adjustment
    if adjustment is None or adjustment.shown:
        return result
    return msgspec.structs.replace(result, adjustment=msgspec.structs.replace(adjustment, comment=""))


def _without_our_side(result: SubmissionResult) -> SubmissionResult:
    """A result without our own error messages, what is for the teacher, and the folders in which our files are."""
    reason = result.reason
    if reason is not None and reason.code in _OUR_FAULTS:
        reason = ReasonInfo(reason.code, OUR_FAULT)
    elif reason is not None and result.status == Status.UNGRADED.value:
        reason = msgspec.structs.replace(reason, message=_without_folders(reason.message), raw=None)
    notes = tuple(_without_folders(note) for note in result.notes if not _is_for_the_teacher(note))
    return msgspec.structs.replace(result, reason=reason, notes=notes, paths={})


def _is_for_the_teacher(note: str) -> bool:
    return is_about_roster(note) or note.endswith((TAKEN_FOR_CLASS, TAKEN_FOR_STUDENT, CALLED_ALIKE))


def _without_folders(text: str) -> str:
    """The text with only the last part of each absolute path."""
    return _HOST_PATH.sub(r"\1", text)


def _without_secrets(result: SubmissionResult, hints: Hints) -> SubmissionResult:
    """A result without a game of the suite, unless the hints allow all, and without an answer that may smuggle one."""
    if hints is Hints.ALL:
        return result
    result = _change_games(_without_position(result), lambda smallest: None if smallest.case else smallest)
    return _without_odd_answer(result)


def _without_suite(result: SubmissionResult, open_records: frozenset[str]) -> SubmissionResult:
    """A result whose smallest game is not a secret record of the graded suite, and does not name a case."""

    def hide(smallest: SmallestInfo) -> SmallestInfo | None:
        if smallest.case is not None and smallest.record not in open_records:
            return None
        return msgspec.structs.replace(smallest, case=None)

    return _change_games(_without_position(result, open_records), hide)


def _without_position(result: SubmissionResult, open_records: frozenset[str] = frozenset()) -> SubmissionResult:
    """The same for the position in which a player's fault was found: a fault in a game tells nothing of the suite."""
    play = result.play
    if play is None or play.fault is None or not play.fault.case:
        return result
    is_open = play.fault.view in open_records
    fault = msgspec.structs.replace(play.fault, case="") if is_open else None
    return msgspec.structs.replace(result, play=msgspec.structs.replace(play, fault=fault))


def _without_odd_answer(result: SubmissionResult) -> SubmissionResult:
    """A result whose smallest game got an answer, or none. Any other text may hold what the program was asked before;
    the types allow no honest program to give one.
    """

    def mask(smallest: SmallestInfo) -> SmallestInfo:
        is_odd = smallest.verdict == Verdict.WRONG.value and not is_answer(smallest.got, result.cases)
        return msgspec.structs.replace(smallest, got=NOT_AN_ANSWER) if is_odd else smallest

    return _change_games(_without_odd_move(result), mask)


def _without_odd_move(result: SubmissionResult) -> SubmissionResult:
    """The same for a player's move: every word of it must be one of some legal move."""
    play = result.play
    if play is None or play.fault is None or play.fault.verdict != Verdict.WRONG.value:
        return result
    known = {word for case in result.cases for word in case.expected.split()}
    if known.issuperset(play.fault.got.split()):
        return result
    fault = msgspec.structs.replace(play.fault, got=NOT_AN_ANSWER)
    return msgspec.structs.replace(result, play=msgspec.structs.replace(play, fault=fault))
