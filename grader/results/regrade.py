"""A regrade as a reviewable change: who changed, from what to what, and why. Pure; knows neither files nor pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec

from grader.errors import UsageError
from grader.results.schema import Results, SubmissionResult

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
"""What a grade depends on, as people say it."""
_THROUGH_ANSWERS = frozenset({"submission", "types", "limits", "harness", "sandbox", "version"})
ROSTER = "roster"
UNEXPLAINED = "unexplained"
UNRECORDED = "unrecorded"


@dataclass(frozen=True)
class Grade:
    """How somebody stands."""

    status: str
    score: float | None
    max_score: float


@dataclass(frozen=True)
class CriterionChange:
    """A line of the rubric that is worth something else now; None where it was not there."""

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
        """Whether the grade is another one."""
        return self.old != self.new or bool(self.criteria)

    @property
    def gain(self) -> float:
        """Points won or lost; nothing where either has none."""
        old, new = (None if one is None else one.score for one in (self.old, self.new))
        return 0.0 if old is None or new is None else new - old


@dataclass(frozen=True)
class Difference:
    """Something that everybody was graded with, and that is another now."""

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
    """Who changed, and why.

    :raises UsageError: where they are of two assignments.
    """
    if old.assignment != new.assignment:
        raise UsageError(f"these are gradings of two assignments, {old.assignment!r} and {new.assignment!r}")
    differences, unrecorded = _differences(old, new), _unrecorded(old, new)
    before, after = ({one.id: one for one in results.submissions} for results in (old, new))
    shared = frozenset(one.what for one in differences)
    every = [
        _compare(before.get(name), after.get(name), shared, unrecorded) for name in sorted(before.keys() | after.keys())
    ]
    changes = tuple(one for one in every if one.is_changed)
    others = tuple(one.id for one in every if not one.is_changed and one.answers)
    return Regrade(SCHEMA, differences, unrecorded, changes, others, len(every) - len(changes))


def dump_regrade(regrade: Regrade) -> str:
    """The comparison as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(regrade), indent=1).decode() + "\n"


def _ingredients(results: Results) -> Mapping[str, str]:
    """What everybody was graded with, as far as it is recorded."""
    sandbox = results.sandbox
    digests = {} if results.digests is None else msgspec.to_builtins(results.digests)
    return {
        "suite": results.suite.digest,
        **{what: digests.get(what, "") for what in ("rubric", "types")},
        "limits": ", ".join(f"{name} {value}" for name, value in sorted(sandbox.limits.items())),
        "harness": digests.get("harness", ""),
        "sandbox": " ".join(filter(None, (sandbox.kind, sandbox.image, sandbox.interpreter, digests.get("sandbox")))),
        "version": results.version,
    }


def _differences(old: Results, new: Results) -> tuple[Difference, ...]:
    before, after = _ingredients(old), _ingredients(new)
    if old.digests is None or new.digests is None:
        before, after = (dict(one, sandbox=_sandbox(results)) for one, results in ((before, old), (after, new)))
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
    change = Change(known.id, name, _grade(old), _grade(new), _criteria(old, new), answers, ())
    if not change.is_changed and not answers:
        return change
    return replace(change, causes=_causes(old, new, answers, shared, unrecorded))


def _grade(one: SubmissionResult | None) -> Grade | None:
    return None if one is None else Grade(one.status, one.score, one.max_score)


def _criteria(old: SubmissionResult | None, new: SubmissionResult | None) -> tuple[CriterionChange, ...]:
    """Lines of the rubric that changed, where both were graded by them."""
    if old is None or new is None or not (old.criteria and new.criteria):
        return ()
    before, after = ({line.id: line.points for line in one.criteria} for one in (old, new))
    return tuple(
        CriterionChange(line, before.get(line), after.get(line))
        for line in dict.fromkeys((*before, *after))
        if before.get(line) != after.get(line)
    )


def _other_answers(old: SubmissionResult | None, new: SubmissionResult | None) -> tuple[str, ...]:
    """The cases of both gradings that were answered otherwise."""
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
    """What differs and can have had this effect; what cannot is left out."""
    statuses = {one.status for one in (old, new) if one is not None}
    if old is None or new is None or "missing" in statuses:
        return (ROSTER,) if statuses == {"missing"} else ("submission",)
    differing = shared | ({"submission"} if old.digest and new.digest and old.digest != new.digest else set())
    able = _able(old, new, answers)
    causes = tuple(cause for cause in CAUSES if cause in differing and cause in able)
    if causes:
        return causes
    hidden = set(unrecorded) | ({"submission"} if not (old.digest and new.digest) else set())
    return (UNRECORDED,) if hidden & able else (UNEXPLAINED,)


def _able(old: SubmissionResult, new: SubmissionResult, answers: tuple[str, ...]) -> frozenset[str]:
    """What could bring about the difference that is seen."""
    if old.status != new.status:
        return _THROUGH_ANSWERS | {"rubric"}
    asked = [{(case.id, case.expected) for case in one.cases} for one in (old, new)]
    able: frozenset[str] = frozenset({"rubric", "version"})
    if asked[0] != asked[1]:
        able |= {"suite"}
    return able | _THROUGH_ANSWERS if answers or old.status == "rejected" else able
