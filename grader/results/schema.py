"""``results.json``: the one documented shape that pages, exports and other programs read.

Additions keep the schema's number; anything else raises it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from grader import __version__
from grader.assignment.settings import Assignment
from grader.errors import UsageError
from grader.judging.counterexample import Telling, foretold
from grader.judging.diagnosis import Diagnosis, Sureness, as_reading
from grader.judging.verdicts import Judged, Mark, Score, verdict_of
from grader.model import Breach, Reason, Status, Submission, Suite, Verdict
from grader.results.results_layout import OtherLayoutError, Reader
from reference.contract import Game

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
    """Why a submission was rejected or left ungraded; the lines of the definition where no single one is to blame."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    source: str | None = None
    raw: str | None = None
    begins: int | None = None
    ends: int | None = None


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
    sureness: str = "exact"
    explained: int = 0
    wrong: int = 0
    together_with: str | None = None


class SmallestInfo(msgspec.Struct, frozen=True):
    """The simplest record found that is answered wrongly, and where a known idea leaves the rules on it.

    Where no idea tells, ``exchange`` names two cards after whose exchange the answer is right.
    """

    record: str
    expected: str
    got: str
    verdict: str
    case: str | None = None
    trick: int | None = None
    parting: str | None = None
    exchange: tuple[str, str] | None = None


class CaseInfo(msgspec.Struct, frozen=True):
    """A case and what became of it."""

    id: str
    verdict: str
    got: str
    expected: str
    tags: tuple[str, ...]


class StudentInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who it is, as far as the names of files or a roster tell."""

    name: str = ""
    number: str = ""
    system: str = ""
    login: str = ""
    sis: str = ""
    email: str = ""
    late: bool = False


class DigestInfo(msgspec.Struct, frozen=True):
    """What everybody was graded with, as digests: equal digests, equal grades."""

    suite: str
    rubric: str
    types: str
    limits: str
    harness: str
    sandbox: str


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
    digest: str = ""
    student: StudentInfo | None = None
    notes: tuple[str, ...] = ()
    smallest: SmallestInfo | None = None

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
    digests: DigestInfo | None = None
    hints: str = "game"


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


def dump_results(results: Results) -> bytes:
    """Readable JSON, the same bytes for the same results."""
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def dump_submission(result: SubmissionResult) -> str:
    """One submission's result as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n"


def load_results(path: Path) -> Results:
    """Read a results file back, or the one in a report's folder; of thousands of students, in little memory.

    :raises UsageError: where it is not one, or of a later schema than we know.
    """
    file = path / "results.json" if path.is_dir() else path
    try:
        results = _read_results(file)
    except OSError as error:
        raise UsageError(
            f"{file}: cannot be read ({error.strerror}); name a results.json, or a folder that `grader grade` wrote"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: not a results.json of this grader: {error}") from error
    if results.schema != SCHEMA:
        raise UsageError(f"{file}: has schema {results.schema}, and this grader reads schema {SCHEMA}")
    return results


def _read_results(file: Path) -> Results:
    """In the lines that the grader writes a submission at a time, else all at once."""
    shared: dict[Any, Any] = {}
    decode = msgspec.json.Decoder(SubmissionResult).decode
    with suppress(OtherLayoutError, msgspec.DecodeError, UnicodeDecodeError), file.open("rb") as lines:
        reader = Reader(lines, lambda raw: _share(decode(raw), shared))
        submissions = tuple(reader)
        return msgspec.structs.replace(msgspec.json.decode(reader.head, type=Results), submissions=submissions)
    return msgspec.json.decode(file.read_bytes(), type=Results)


def _share(one: SubmissionResult, shared: dict[Any, Any]) -> SubmissionResult:
    """The same, with what others have too kept once: a class gives the same few answers to the same cases."""
    return msgspec.structs.replace(
        one,
        cases=tuple(shared.setdefault(case, case) for case in one.cases),
        criteria=tuple(shared.setdefault(line, line) for line in one.criteria),
        diagnosis=tuple(shared.setdefault(idea, idea) for idea in one.diagnosis),
    )
