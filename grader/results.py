"""``results.json``: the one documented shape that pages, exports and other programs read.

Additions keep the schema's number; anything else raises it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from grader import __version__
from grader.assignment import Assignment
from grader.diagnose import Diagnosis
from grader.errors import UsageError
from grader.judge import Judged, Mark, Score
from grader.model import Breach, Reason, Status, Suite, Verdict

SCHEMA = 1


class SuiteInfo(msgspec.Struct, frozen=True):
    """Which suite was used."""

    name: str
    digest: str
    seed: str
    size: int


class SandboxInfo(msgspec.Struct, frozen=True):
    """Where programs ran."""

    kind: str
    image: str | None
    interpreter: str
    limits: dict[str, int]


class ReasonInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a submission was rejected or left ungraded."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    source: str | None = None
    raw: str | None = None


class BreachInfo(msgspec.Struct, frozen=True):
    """A rule of the sheet that was broken, and what that did."""

    code: str
    message: str
    sentence: str
    file: str
    line: int | None
    action: str


class CriterionInfo(msgspec.Struct, frozen=True):
    """A line of the rubric."""

    id: str
    title: str
    points: float
    max_points: float
    passed: int
    cases: int
    tags: tuple[str, ...] = ()


class DiagnosisInfo(msgspec.Struct, frozen=True):
    """A misconception that explains answers."""

    id: str
    title: str
    explains: float
    sentence: str
    hint: str


class CaseInfo(msgspec.Struct, frozen=True):
    """A case and what became of it."""

    id: str
    verdict: str
    got: str
    expected: str
    tags: tuple[str, ...]


class SubmissionResult(msgspec.Struct, frozen=True):
    """Everything about one submission."""

    id: str
    files: tuple[str, ...]
    status: str
    score: float | None
    max_score: float
    reason: ReasonInfo | None = None
    breaches: tuple[BreachInfo, ...] = ()
    criteria: tuple[CriterionInfo, ...] = ()
    diagnosis: tuple[DiagnosisInfo, ...] = ()
    cases: tuple[CaseInfo, ...] = ()

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return sum(case.verdict == Verdict.PASSED.value for case in self.cases)


class Results(msgspec.Struct, frozen=True):
    """A graded class."""

    schema: int
    assignment: str
    title: str
    suite: SuiteInfo
    sandbox: SandboxInfo
    version: str
    submissions: tuple[SubmissionResult, ...]


def describe_run(
    assignment: Assignment, suite: Suite, sandbox: SandboxInfo, submissions: Sequence[SubmissionResult]
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
    )


def describe_graded(
    submission_id: str,
    files: Sequence[str],
    judged: Sequence[Judged],
    score: Score,
    breaches: tuple[BreachInfo, ...],
    diagnosis: Sequence[Diagnosis] = (),
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
        diagnosis=tuple(map(_describe_diagnosis, diagnosis)),
        cases=tuple(
            CaseInfo(one.case.id, one.verdict.value, one.answer.text, one.case.expected, one.case.tags)
            for one in judged
        ),
    )


def _describe_diagnosis(found: Diagnosis) -> DiagnosisInfo:
    idea = found.misconception
    return DiagnosisInfo(idea.id, idea.title, round(found.explains, 3), idea.sentence, idea.hint)


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
        reason=ReasonInfo(reason.code, reason.message, reason.file, reason.line, reason.source, reason.raw),
        breaches=breaches,
    )


def describe_breaches(breaches: Sequence[Breach], policy: Mapping[str, str | float]) -> tuple[BreachInfo, ...]:
    """Breaches with what the rubric makes of them."""
    return tuple(
        BreachInfo(b.code, b.message, b.sentence, b.file, b.line, _action(policy.get(b.code, "warn"))) for b in breaches
    )


def _action(action: str | float) -> str:
    return action if isinstance(action, str) else f"-{action:g}"


def dump_results(results: Results) -> bytes:
    """Readable JSON, the same bytes for the same results."""
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def dump_submission(result: SubmissionResult) -> str:
    """One submission's result as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n"


def load_results(path: Path) -> Results:
    """Read a results file back.

    :raises UsageError: where it is not one.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Results)
    except (OSError, msgspec.DecodeError) as error:
        raise UsageError(f"{path}: not a results.json of this grader: {error}") from error
