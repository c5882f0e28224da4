"""Values of the grading steps as ``results.json`` has them. Pure; the one way from a grading to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from grader import __version__
from grader.assignment.rubric import Rubric
from grader.assignment.settings import Assignment
from grader.haskell.endless_causes import find_cause
from grader.haskell.runtime_errors import ENDLESS, explain_runtime_failure
from grader.haskell.source_text import shorten
from grader.judging.answer_parts import AnswerCounts
from grader.judging.counterexample import Counterexample
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading
from grader.judging.verdicts import Judged, Mark, Score, verdict_of
from grader.model import Answer, Breach, Reason, Status, Submission, Suite
from grader.results.schema import (
    SCHEMA,
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    DigestInfo,
    PartInfo,
    PartsInfo,
    PatternInfo,
    PlayInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SharesInfo,
    SmallestInfo,
    StudentInfo,
    SubmissionResult,
    SuiteInfo,
)
from reference.contract import Game

# What a student's names and texts may take of a result, which a class of hundreds has in memory and in several files.
MOST_FILES = 100
LONGEST_NAME = 400
LONGEST_MESSAGE = 2_000
LONGEST_SOURCE = 8_000  # and of the interpreter's own words


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
    return describe_origin(
        describe_failure(submission.id, (), Status.MISSING, reason=reason, max_score=max_score), submission, ""
    )


def describe_graded(
    submission_id: str,
    files: Sequence[str],
    judged: Sequence[Judged],
    score: Score,
    breaches: tuple[BreachInfo, ...],
    diagnosis: Sequence[DiagnosisInfo] = (),
    smallest: SmallestInfo | None = None,
    parts: AnswerCounts | None = None,
    play: PlayInfo | None = None,
    patterns: Sequence[PatternInfo] = (),
) -> SubmissionResult:
    """A submission that was graded by its answers."""
    return SubmissionResult(
        id=submission_id,
        files=_list_files(files),
        status=Status.GRADED.value,
        score=score.total,
        max_score=score.max_score,
        breaches=breaches,
        criteria=tuple(map(_describe_mark, score.marks)),
        diagnosis=tuple(diagnosis),
        smallest=smallest,
        parts=None if parts is None else _describe_parts(parts),
        play=play,
        patterns=tuple(patterns),
        cases=tuple(
            CaseInfo(
                case.case.id,
                verdict=case.verdict.value,
                got=case.answer.text,
                expected=case.case.expected,
                tags=case.case.tags,
                steps=case.answer.steps,
            )
            for case in judged
        ),
    )


def describe_diagnosis(
    diagnoses: Sequence[Diagnosis],
    judged: Sequence[Judged],
    rubric: Rubric,
    own_games: Sequence[SmallestInfo | None] = (),
) -> tuple[DiagnosisInfo, ...]:
    """Every misconception that fits exactly; or all that are named together, each with its game; or the closest."""
    kept = [diagnosis for diagnosis in diagnoses if diagnosis.sureness is Sureness.EXACT] or diagnoses[:1]
    described = []
    for diagnosis in kept:
        for index, share in enumerate(diagnosis.shares):
            criterion, count = _find_criterion([judged[place] for place in share], rubric)
            own = own_games[index] if own_games else None
            misconception = _describe_misconception(diagnosis, index)
            described.append(
                msgspec.structs.replace(misconception, criterion=criterion, own_in_criterion=count, smallest=own)
            )
    return tuple(described)


def _find_criterion(failed: Sequence[Judged], rubric: Rubric) -> tuple[str, int]:
    """The title of the criterion with most of some failed cases, and how many it has; an earlier one rather."""
    counts = {
        line.title: sum(bool(set(line.cases) & set(case.case.tags)) for case in failed) for line in rubric.criterion
    }
    best = max(counts, key=counts.__getitem__)
    return (best, counts[best]) if counts[best] else ("", 0)


def _describe_misconception(diagnosis: Diagnosis, index: int) -> DiagnosisInfo:
    misconception = diagnosis.misconceptions[index]
    others = diagnosis.misconceptions[:index] + diagnosis.misconceptions[index + 1 :]
    return DiagnosisInfo(
        id=misconception.id,
        title=misconception.title,
        explains=round(diagnosis.explains, 3),
        sentence=misconception.sentence,
        hint=misconception.hint,
        sureness=diagnosis.sureness.value,
        explained=diagnosis.explained,
        wrong=diagnosis.wrong,
        together_with=others[0].id if others else None,
        own=diagnosis.counts[index],
    )


def describe_counterexample(
    counterexample: Counterexample, names: Sequence[Sequence[str]], game: Game[Any], suite: Suite
) -> SmallestInfo:
    """The smallest game that fails, with the trick to look at: where misconceptions depart from the rules.

    These are the first of ``names``, each the ids of one or several, that predict the answer: others do not explain
    this game. Without any there is no such trick. It has a case's id where the suite has its record.
    """
    case, answer = counterexample.case, counterexample.answer
    record = game.parse(case.record)
    predicting = (held for held in names if _predicts(held, record, answer, game))
    parting = next((game.part(record, held) for held in predicting), None)
    same = next((known.id for known in suite.cases if known.record == case.record), None)
    return SmallestInfo(
        record=case.record,
        expected=case.expected,
        got=answer.text,
        verdict=verdict_of(case, answer).value,
        case=case.id or same,  # a record that the search made has no id, but the suite may have it, too
        trick=parting.trick if parting else None,
        parting=parting.words if parting else None,
    )


def describe_own_game(counterexample: Counterexample, name: str, game: Game[Any], suite: Suite) -> SmallestInfo:
    """A game of one of several misconceptions, and where this one departs from the rules in it, whatever others do."""
    described = describe_counterexample(counterexample, (), game, suite)
    parting = game.part(game.parse(described.record), [name])
    if parting is None:
        return described
    return msgspec.structs.replace(described, trick=parting.trick, parting=parting.words)


def _predicts(names: Sequence[str], record: Any, answer: Answer, game: Game[Any]) -> bool:
    held = game.join(*names)
    return held is not None and held(record) == as_reading(answer)


def _describe_parts(counts: AnswerCounts) -> PartsInfo:
    return PartsInfo(
        tuple(
            PartInfo(count.part.name, count.right, count.games, look=count.part.look, always=count.always)
            for count in counts.parts
        ),
        possible=counts.possible,
        refused=counts.refused,
        impossible=counts.impossible,
        accepted=counts.accepted,
    )


def describe_cause(smallest: SmallestInfo, files: Mapping[str, bytes]) -> SmallestInfo:
    """The smallest game, with what in the program keeps it from ending, where it gets no answer for that reason."""
    failure = explain_runtime_failure(smallest.verdict, smallest.got)
    if failure is None or failure.kind not in ENDLESS:
        return smallest
    cause = find_cause(files)
    return msgspec.structs.replace(smallest, cause=cause and shorten(cause, LONGEST_MESSAGE))


def _describe_mark(mark: Mark) -> CriterionInfo:
    line = mark.criterion
    return CriterionInfo(
        line.id,
        line.title,
        points=mark.points,
        max_points=line.points,
        passed=mark.passed,
        cases=mark.size,
        tags=line.cases,
        shares=SharesInfo(mark.shares.floor, mark.shares.step) if mark.shares else None,
    )


def describe_failure(
    submission_id: str,
    files: Sequence[str],
    status: Status,
    reason: Reason,
    max_score: float,
    breaches: tuple[BreachInfo, ...] = (),
) -> SubmissionResult:
    """A submission that was rejected (no points), left to a teacher, or left ungraded (both without any score)."""
    return SubmissionResult(
        id=submission_id,
        files=_list_files(files),
        status=status.value,
        score=0.0 if status is Status.REJECTED else None,
        max_score=max_score,
        reason=_describe_reason(reason),
        breaches=breaches,
    )


def _list_files(files: Sequence[str]) -> tuple[str, ...]:
    """The names of the first files, and how many more there are."""
    more = len(files) - MOST_FILES
    listed = tuple(shorten(name, LONGEST_NAME) for name in files[:MOST_FILES])
    return (*listed, f"… and {more} more") if more > 0 else listed


def _describe_reason(reason: Reason) -> ReasonInfo:
    info = ReasonInfo(**asdict(reason))
    return msgspec.structs.replace(
        info,
        message=shorten(info.message, LONGEST_MESSAGE),
        file=info.file and shorten(info.file, LONGEST_NAME),
        source=info.source and shorten(info.source, LONGEST_SOURCE),
        raw=info.raw and shorten(info.raw, LONGEST_SOURCE),
    )


def describe_breaches(breaches: Sequence[Breach], policy: Mapping[str, str | float]) -> tuple[BreachInfo, ...]:
    """Breaches with what the rubric makes of them."""
    return tuple(
        BreachInfo(
            breach.code,
            shorten(breach.message, LONGEST_MESSAGE),
            sentence=breach.sentence,
            file=shorten(breach.file, LONGEST_NAME),
            line=breach.line,
            action=_action(policy.get(breach.code, "warn")),
        )
        for breach in breaches
    )


def _action(action: str | float) -> str:
    # Readers of results.json know an action that costs points by its minus sign.
    return action if isinstance(action, str) else f"-{action:g}"
