"""Values of the grading steps as ``results.json`` has them. Pure; the one way from a grading to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from grader import __version__
from grader.assignment.settings import Assignment
from grader.judging.counterexample import Telling, foretold
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading
from grader.judging.verdicts import Judged, Mark, Score, verdict_of
from grader.model import Breach, Reason, Status, Submission, Suite
from grader.results.schema import (
    SCHEMA,
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    DigestInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SmallestInfo,
    StudentInfo,
    SubmissionResult,
    SuiteInfo,
)
from reference.contract import Game


def describe_run(
    assignment: Assignment,
    suite: Suite,
    sandbox: SandboxInfo,
    submissions: Sequence[SubmissionResult],
    digests: DigestInfo | None = None,
    hints: str = "game",
) -> Results:
    """The whole class, with everything a reader needs to do it again."""
    return Results(
        schema=SCHEMA,
        assignment=assignment.name,
        title=assignment.settings.title,
        suite=SuiteInfo(suite.name, suite.digest, suite.seed, len(suite.cases)),
        sandbox=sandbox,
        version=__version__,
        submissions=tuple(submissions),
        digests=digests,
        hints=hints,
    )


def describe_origin(result: SubmissionResult, submission: Submission, digest: str) -> SubmissionResult:
    """The same result with where it came from: whose it is, the digest of the files, what was decided on the way."""
    student = StudentInfo(**asdict(submission.student)) if submission.student else None
    return msgspec.structs.replace(result, digest=digest, student=student, notes=submission.notes)


def describe_missing(submission: Submission, max_score: float) -> SubmissionResult:
    """Somebody of the roster who handed in nothing: no score, and no fault of anybody's."""
    reason = Reason("nothing-handed-in", "Nothing was handed in.")
    return describe_origin(describe_failure(submission.id, (), Status.MISSING, reason, max_score), submission, "")


def describe_graded(
    submission_id: str,
    files: Sequence[str],
    judged: Sequence[Judged],
    score: Score,
    breaches: tuple[BreachInfo, ...],
    diagnosis: Sequence[Diagnosis] = (),
    smallest: SmallestInfo | None = None,
) -> SubmissionResult:
    """A submission that was graded by its answers."""
    return SubmissionResult(
        id=submission_id,
        files=tuple(files),
        status=Status.GRADED.value,
        score=score.total,
        max_score=score.max_score,
        breaches=breaches,
        criteria=tuple(map(_describe_mark, score.marks)),
        diagnosis=describe_diagnosis(diagnosis),
        smallest=smallest,
        cases=tuple(
            CaseInfo(one.case.id, one.verdict.value, one.answer.text, one.case.expected, one.case.tags)
            for one in judged
        ),
    )


def describe_diagnosis(found: Sequence[Diagnosis]) -> tuple[DiagnosisInfo, ...]:
    """Every idea that fits exactly; or both of the first pair that does; or the nearest."""
    kept = [one for one in found if one.sureness is Sureness.EXACT] or found[:1]
    return tuple(_describe_idea(one, place) for one in kept for place in range(len(one.ideas)))


def _describe_idea(found: Diagnosis, place: int) -> DiagnosisInfo:
    idea, others = found.ideas[place], found.ideas[:place] + found.ideas[place + 1 :]
    return DiagnosisInfo(
        idea.id,
        idea.title,
        round(found.explains, 3),
        idea.sentence,
        idea.hint,
        found.sureness.value,
        found.explained,
        found.wrong,
        others[0].id if others else None,
    )


def describe_smallest(found: Telling, diagnosis: Sequence[Diagnosis], game: Game[Any]) -> SmallestInfo:
    """The smallest telling game, with the trick to look at: where the first diagnosis parts from the rules, or where
    the smallest change begins that makes the answer right.
    """
    ideas = [idea.id for one in diagnosis[:1] for idea in one.ideas]
    record = game.parse(found.case.record)
    parting = game.part(record, ideas) if foretold(diagnosis, record, game) == as_reading(found.answer) else None
    described = SmallestInfo(
        record=found.case.record,
        expected=found.case.expected,
        got=found.answer.text,
        verdict=verdict_of(found.case, found.answer).value,
        case=found.case.id or None,
        trick=parting.trick if parting else None,
        parting=parting.words if parting else None,
    )
    if found.exchange is None:
        return described
    plays = [(trick.number, str(play.card)) for trick in game.tell(record).tricks for play in trick.plays]
    (trick, one), (_, two) = (plays[place - 1] for place in found.exchange)
    return msgspec.structs.replace(described, trick=trick, exchange=(one, two))


def _describe_mark(mark: Mark) -> CriterionInfo:
    line = mark.criterion
    return CriterionInfo(line.id, line.title, mark.points, line.points, mark.passed, mark.size, line.cases)


def describe_failure(
    submission_id: str,
    files: Sequence[str],
    status: Status,
    reason: Reason,
    max_score: float,
    breaches: tuple[BreachInfo, ...] = (),
) -> SubmissionResult:
    """A submission that was rejected (no points) or left ungraded (no score at all)."""
    return SubmissionResult(
        id=submission_id,
        files=tuple(files),
        status=status.value,
        score=0.0 if status is Status.REJECTED else None,
        max_score=max_score,
        reason=ReasonInfo(**asdict(reason)),
        breaches=breaches,
    )


def describe_breaches(breaches: Sequence[Breach], policy: Mapping[str, str | float]) -> tuple[BreachInfo, ...]:
    """Breaches with what the rubric makes of them."""
    return tuple(
        BreachInfo(b.code, b.message, b.sentence, b.file, b.line, _action(policy.get(b.code, "warn"))) for b in breaches
    )


def _action(action: str | float) -> str:
    return action if isinstance(action, str) else f"-{action:g}"
