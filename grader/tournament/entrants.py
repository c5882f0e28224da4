"""Who plays: submitted programs that start, each once, and our own players. Who does not, and why.

Must not know how games are played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from grader.assignment.questions import view_questions
from grader.digests import digest, digest_files
from grader.errors import UsageError
from grader.grading.fingerprints import digest_asking, grader_digest
from grader.grading.single import assess, leave_ungraded, turn_away
from grader.judging.exam import Exam
from grader.model import Program, Reason, Rejection, Submission
from grader.results.schema import ReasonInfo, StudentInfo, SubmissionResult
from grader.results.tournament_schema import AbsentInfo
from grader.submissions.file_name_masks import Names, mask, unmask
from grader.submissions.preparation import prepare_submission
from grader.submissions.readable_sources import drop_other_files
from grader.submissions.roster import NOT_LISTED
from grader.tournament.asking import Asker, Job
from reference.playing import Player

_FEWEST = 2  # players of a tournament
_MOST_NAMED = 10

COPY = "copy"
"""The status of a program that somebody else has handed in too."""


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays: a submitted ``program``, or one of our ``own`` players.

    Equal fingerprints play alike.
    """

    id: str
    fingerprint: str
    program: Program | None = field(default=None, compare=False)
    own: Player[Any, Any] | None = field(default=None, compare=False)
    student: StudentInfo | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Entered:
    """All who play, and all who do not."""

    entrants: tuple[Entrant, ...]
    absent: tuple[AbsentInfo, ...]


@dataclass(frozen=True)
class _Candidate:
    submission: Submission
    program: Program
    names: Names


def find_opponents(names: Iterable[str], players: Mapping[str, Player[Any, Any]]) -> dict[str, Player[Any, Any]]:
    """Our own players of these names.

    :raises UsageError: with the names that there are.
    """
    for name in names:
        if name not in players:
            raise UsageError(f"there is no built-in player {name!r}; choose from {', '.join(players)}")
    return {name: players[name] for name in names}


def enter(
    submissions: Sequence[Submission],
    opponents: Mapping[str, Player[Any, Any]],
    exam: Exam,
    asker: Asker,
    unlisted: Collection[str] = (),
) -> Entered:
    """Everybody whose program starts, and our own players.

    Who is ``unlisted``, not on the roster of the class, does not play: players that somebody has added could lose to
    that student alone, and all games count for the ranking.

    Where several have handed in the same program, the first of them plays, and the others are absent as copies.
    Whatever goes wrong on our side leaves somebody out, and costs nobody a game.

    :raises UsageError: where fewer than two are left.
    """
    listed = [submission for submission in submissions if submission.id not in unlisted]
    strangers = [_stranger(submission) for submission in submissions if submission.id in unlisted]
    prepared = [*strangers, *(_prepare(submission, exam) for submission in listed)]
    candidates = [each for each in prepared if isinstance(each, _Candidate)]
    absent = [each for each in prepared if isinstance(each, AbsentInfo)]
    nothing = view_questions((), (), exam.assignment, "")
    outcomes = asker.ask([Job(candidate.program, nothing) for candidate in candidates])
    asking = digest_asking(nothing, asker.workers.runner.identity)
    entrants: dict[str, Entrant] = {}
    for candidate, outcome in zip(candidates, outcomes, strict=True):
        if isinstance(outcome, tuple):
            entrant = _entrant(candidate, asking)
            if entrant.fingerprint in entrants:
                absent.append(_copy(candidate.submission, entrants[entrant.fingerprint].id))
            entrants.setdefault(entrant.fingerprint, entrant)
        else:
            absent.append(_fails_to_start(candidate, outcome, exam))
    if len(entrants) + len(opponents) < _FEWEST:
        raise UsageError(f"there is nobody to play against{_name_absent(absent)}")
    taken = {submission.id for submission in submissions}
    own = [_own_entrant(name, player, taken) for name, player in opponents.items()]
    return Entered(
        entrants=tuple(sorted((*entrants.values(), *own), key=lambda entrant: entrant.id)),
        absent=tuple(sorted(absent, key=lambda each: each.id)),
    )


def _name_absent(absent: Sequence[AbsentInfo]) -> str:
    reasons = (f"{each.id} ({each.reason.message if each.reason else each.status})" for each in absent[:_MOST_NAMED])
    return f"; absent: {', '.join(reasons)}" if absent else ""


def _prepare(submission: Submission, exam: Exam) -> _Candidate | AbsentInfo:
    try:
        read = replace(submission, files=dict(submission.files))  # lazy files are read here, and once
        prepared = prepare_submission(read, exam.assignment)
        if isinstance(prepared, Rejection):
            return _absent(read, turn_away(read, prepared, exam.assignment))
        return _Candidate(drop_other_files(read), *mask(prepared))
    except Exception as error:  # a bug of ours must not take the tournament with it, nor a game
        return _absent(submission, leave_ungraded(submission, error, exam.assignment))


def _fails_to_start(candidate: _Candidate, outcome: Reason | Exception, exam: Exam) -> AbsentInfo:
    if isinstance(outcome, Exception):
        return _absent(candidate.submission, leave_ungraded(candidate.submission, outcome, exam.assignment))
    reason = unmask(outcome, candidate.names)
    return _absent(candidate.submission, assess(candidate.submission, (), reason, exam))


def _absent(submission: Submission, result: SubmissionResult) -> AbsentInfo:
    return AbsentInfo(submission.id, result.status, result.reason, _student(submission))


def _stranger(submission: Submission) -> AbsentInfo:
    message = "Only students on the roster play. If this is a student's, correct the roster or the submission's name."
    return AbsentInfo(submission.id, NOT_LISTED, ReasonInfo("not-on-the-roster", message), _student(submission))


def _copy(submission: Submission, plays: str) -> AbsentInfo:
    message = f"The same program as that of {plays}, which plays once; this is its place too."
    return AbsentInfo(submission.id, COPY, ReasonInfo(COPY, message), _student(submission), copy_of=plays)


def _student(submission: Submission) -> StudentInfo | None:
    return StudentInfo(**asdict(submission.student)) if submission.student else None


def _entrant(candidate: _Candidate, asking: str) -> Entrant:
    program = candidate.program
    bare = {file: _without_blank_lines(code) for file, code in program.files.items()}
    fingerprint = digest(asking, program.module, digest_files(bare))
    return Entrant(candidate.submission.id, fingerprint, program=program, student=_student(candidate.submission))


def _without_blank_lines(code: bytes) -> bytes:
    """What decides how a program plays: comments do not, and where they were there are blanks."""
    return b"\n".join(line.rstrip() for line in code.splitlines() if line.strip())


def _own_entrant(name: str, player: Player[Any, Any], taken: set[str]) -> Entrant:
    """One of our own, by another name where a student has that one: two of one name would be taken for each other."""
    shown = name
    while shown in taken:
        shown = f"{shown} (built-in)"
    return Entrant(shown, digest("built-in", name, grader_digest()), own=player)
