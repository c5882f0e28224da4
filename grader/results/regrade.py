"""Two gradings of a class compared: whose grade changed, from what to what, and why.

Pure; must not know files or pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec

from grader.errors import UsageError
from grader.model import Status
from grader.results.mark_lines import describe_mark_changes
from grader.results.marks import as_scored, settled_status
from grader.results.schema import CriterionInfo, Results, SubmissionResult

SCHEMA = 1
CAUSES = {
    "submission": "the submission",
    "suite": "the suite",
    "rubric": "the rubric",
    "types": "the types module",
    "limits": "the limits",
    "harness": "the harness",
    "sandbox": "the sandbox's image or interpreter",
    "version": "the grader's version",
}
"""What a grade depends on, in words for people."""
_THROUGH_ANSWERS = frozenset({"submission", "types", "limits", "harness", "sandbox", "version"})
"""The causes that can change the answers of a program; the others change only how answers are counted."""
_NOT_RUN = (Status.REJECTED.value, Status.REVIEW.value)
ROSTER = "roster"
UNEXPLAINED = "unexplained"
UNRECORDED = "unrecorded"


@dataclass(frozen=True)
class Grade:
    """The grade of a submission in one of the gradings."""

    status: str
    score: float | None
    max_score: float


@dataclass(frozen=True)
class CriterionChange:
    """A criterion whose points changed; None where a grading does not have it."""

    id: str
    old: float | None
    new: float | None


@dataclass(frozen=True)
class Change:
    """One submission in both gradings; None where it is not in one of them."""

    id: str
    name: str
    old: Grade | None
    new: Grade | None
    criteria: tuple[CriterionChange, ...]
    answers: tuple[str, ...]
    causes: tuple[str, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the grade differs."""
        return self.old != self.new or bool(self.criteria)

    @property
    def gain(self) -> float:
        """Points won or lost; 0 where either grading has no score."""
        old, new = (None if grade is None else grade.score for grade in (self.old, self.new))
        return 0.0 if old is None or new is None else new - old

    @property
    def importance(self) -> tuple[int, float]:
        """Sorts the biggest change first: a score won or lost as a whole, then by points, then without any score."""
        scored = sum(grade is not None and grade.score is not None for grade in (self.old, self.new))
        return {1: 0, 2: 1, 0: 2}[scored], -abs(self.gain)


@dataclass(frozen=True)
class Difference:
    """Something that everybody was graded with, and that differs between the two gradings."""

    what: str
    old: str
    new: str


@dataclass(frozen=True)
class Regrade:
    """Two gradings of a class, compared."""

    schema: int
    differences: tuple[Difference, ...]
    unrecorded: tuple[str, ...]
    changes: tuple[Change, ...]
    other_answers: tuple[str, ...]
    unchanged: int


def compare(old: Results, new: Results) -> Regrade:
    """Whose grade changed, and why.

    :raises UsageError: where the results are for different assignments.
    """
    if old.assignment != new.assignment:
        raise UsageError(
            f"the results are for two assignments, {old.assignment!r} and {new.assignment!r}; "
            "compare two gradings of the same assignment"
        )
    differences, unrecorded = _differences(old, new), _unrecorded(old, new)
    before, after = ({result.id: result for result in results.submissions} for results in (old, new))
    shared = frozenset(difference.what for difference in differences)
    compared = [
        _compare(before.get(name), after.get(name), shared, unrecorded) for name in sorted(before.keys() | after.keys())
    ]
    # Stable: equally big changes stay in the order of the ids.
    changes = tuple(sorted((change for change in compared if change.is_changed), key=lambda change: change.importance))
    other_answers = tuple(change.id for change in compared if not change.is_changed and change.answers)
    return Regrade(
        schema=SCHEMA,
        differences=differences,
        unrecorded=unrecorded,
        changes=changes,
        other_answers=other_answers,
        unchanged=len(compared) - len(changes),
    )


def dump_regrade(regrade: Regrade) -> str:
    """The comparison as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(regrade), indent=1).decode() + "\n"


def _ingredients(results: Results) -> Mapping[str, str]:
    """What everybody was graded with; empty where it is not recorded."""
    sandbox = results.sandbox
    digests = {} if results.digests is None else msgspec.to_builtins(results.digests)
    return {
        "suite": results.suite.digest,
        **{what: digests.get(what, "") for what in ("rubric", "types")},
        # In numbers, which say more to people than a digest.
        "limits": ", ".join(f"{name} {value}" for name, value in sorted(sandbox.limits.items())),
        "harness": digests.get("harness", ""),
        "sandbox": " ".join(filter(None, (sandbox.kind, sandbox.image, sandbox.interpreter, digests.get("sandbox")))),
        "version": results.version,
    }


def _differences(old: Results, new: Results) -> tuple[Difference, ...]:
    before, after = _ingredients(old), _ingredients(new)
    if old.digests is None or new.digests is None:
        # Without digests in both, the sandbox can be compared only by its kind, image and interpreter.
        before, after = dict(before, sandbox=_sandbox(old)), dict(after, sandbox=_sandbox(new))
    return tuple(
        Difference(what, before[what], after[what])
        for what in before
        if before[what] and after[what] and before[what] != after[what]
    )


def _sandbox(results: Results) -> str:
    return " ".join(filter(None, (results.sandbox.kind, results.sandbox.image, results.sandbox.interpreter)))


def _unrecorded(old: Results, new: Results) -> tuple[str, ...]:
    before, after = _ingredients(old), _ingredients(new)
    return tuple(what for what in before if not (before[what] and after[what]))


def _compare(
    old: SubmissionResult | None, new: SubmissionResult | None, shared: frozenset[str], unrecorded: tuple[str, ...]
) -> Change:
    known = new or old
    assert known is not None  # noqa: S101 - one of the two has it
    name = known.student.name if known.student else ""
    answers = _other_answers(old, new)
    change = Change(
        known.id,
        name,
        old=_grade(old),
        new=_grade(new),
        criteria=_criteria(old, new),
        answers=answers,
        causes=(),
    )
    if not change.is_changed and not answers:
        return change
    changes = describe_mark_changes(old, new)
    if changes and _earned(old) == _earned(new):
        return replace(change, causes=changes)
    scored = _causes(old, new, answers, shared=shared, unrecorded=unrecorded)
    return replace(change, causes=(*scored, *changes))


def _earned(result: SubmissionResult | None) -> tuple[Grade | None, tuple[CriterionInfo, ...]]:
    """The grade before lateness and a teacher's word, which may have settled what needed review."""
    if result is None:
        return None, ()
    scored = as_scored(result)
    return Grade(settled_status(scored.status), scored.score, scored.max_score), result.criteria


def _grade(result: SubmissionResult | None) -> Grade | None:
    return None if result is None else Grade(result.status, result.score, result.max_score)


def _criteria(old: SubmissionResult | None, new: SubmissionResult | None) -> tuple[CriterionChange, ...]:
    """The criteria whose points changed, where both gradings have criteria."""
    if old is None or new is None or not (old.criteria and new.criteria):
        return ()
    before, after = ({criterion.id: criterion.points for criterion in result.criteria} for result in (old, new))
    return tuple(
        CriterionChange(name, before.get(name), after.get(name))
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name)
    )


def _other_answers(old: SubmissionResult | None, new: SubmissionResult | None) -> tuple[str, ...]:
    """The cases of both gradings that were answered differently."""
    if old is None or new is None:
        return ()
    before = {case.id: (case.verdict, case.got) for case in old.cases}
    return tuple(case.id for case in new.cases if case.id in before and before[case.id] != (case.verdict, case.got))


def _causes(
    old: SubmissionResult | None,
    new: SubmissionResult | None,
    answers: tuple[str, ...],
    shared: frozenset[str],
    unrecorded: tuple[str, ...],
) -> tuple[str, ...]:
    """The differences that can have had this effect."""
    statuses = {result.status for result in (old, new) if result is not None}
    # With nothing to grade on one side, what programs were graded with cannot be the cause.
    if old is None or new is None or "missing" in statuses:
        return (ROSTER,) if statuses == {"missing"} else ("submission",)
    differing = shared | ({"submission"} if old.digest and new.digest and old.digest != new.digest else set())
    possible = _possible_causes(old, new, answers)
    causes = tuple(cause for cause in CAUSES if cause in differing and cause in possible)
    if causes:
        return causes
    unknown = set(unrecorded) | ({"submission"} if not (old.digest and new.digest) else set())
    return (UNRECORDED,) if unknown & possible else (UNEXPLAINED,)


def _possible_causes(old: SubmissionResult, new: SubmissionResult, answers: tuple[str, ...]) -> frozenset[str]:
    """Everything that can cause a change of this kind."""
    if old.status != new.status:
        return _THROUGH_ANSWERS | {"rubric"}
    asked_before, asked_after = ({(case.id, case.expected) for case in result.cases} for result in (old, new))
    possible: frozenset[str] = frozenset({"rubric", "version"})
    if asked_before != asked_after:
        possible |= {"suite"}
    # Programs that were turned away have no answers to compare, so they may differ without showing it.
    return possible | _THROUGH_ANSWERS if answers or old.status in _NOT_RUN else possible
