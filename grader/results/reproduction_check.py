"""Receipts: whether a recorded grade comes out the same again, and whether what it was made with is the same.

Compares values; must not know where they come from or how they are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from grader.errors import UsageError
from grader.model import Status, Submission
from grader.results.schema import Results, SubmissionResult

ORDER = ("submission", "suite", "types", "rubric", "limits", "harness", "sandbox", "version")


@dataclass(frozen=True)
class IngredientCheck:
    """One ingredient of a grade: as recorded, and as found here."""

    what: str
    recorded: str
    current: str

    @property
    def is_same(self) -> bool:
        """What was not recorded cannot be called the same."""
        return self.recorded == self.current != ""


@dataclass(frozen=True)
class ReproductionCheck:
    """A grade made again: its ingredients, both results, and where they part."""

    id: str
    checks: tuple[IngredientCheck, ...]
    recorded: SubmissionResult
    current: SubmissionResult
    differences: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """The same only where everything it was made with is the same, too."""
        return not self.differences and all(check.is_same for check in self.checks)


def find_recorded(results: Results, candidates: Sequence[tuple[Submission, str]]) -> tuple[int, SubmissionResult]:
    """Which of the readings of what is on disk is in the results: by its digest, else by its id.

    :raises UsageError: where none is, or nothing was handed in then.
    """
    by_id = {one.id: one for one in results.submissions}
    for place, (submission, digest) in enumerate(candidates):
        namesake = by_id.get(submission.id)
        if namesake is not None and namesake.digest == digest:
            return place, namesake
    for place, (_, digest) in enumerate(candidates):
        same = [one for one in results.submissions if one.digest == digest]
        if same:
            return place, same[0]
    for place, (submission, _) in enumerate(candidates):
        if submission.id in by_id:
            return place, by_id[submission.id]
    tried = ", ".join(dict.fromkeys(repr(submission.id) for submission, _ in candidates))
    known = ", ".join(list(by_id)[:8]) + (", …" if len(by_id) > 8 else "")
    raise UsageError(f"{tried} is not in the results, neither by its files nor by its id; there are {known or 'none'}")


def compare_digests(old: Results, new: Results, recorded: SubmissionResult, digest: str) -> tuple[IngredientCheck, ...]:
    """Every ingredient of the grade, as recorded and as current."""
    then, now = ({} if results.digests is None else msgspec.to_builtins(results.digests) for results in (old, new))
    pairs = {
        "submission": (recorded.digest, digest),
        "version": (old.version, new.version),
        **{what: (then.get(what, ""), now.get(what, "")) for what in ORDER[1:-1]},
        "suite": (old.suite.digest, new.suite.digest),
    }
    return tuple(IngredientCheck(what, *pairs[what]) for what in ORDER)


def compare_results(recorded: SubmissionResult, current: SubmissionResult) -> tuple[str, ...]:
    """Where two results part, in words; nothing where they are the same."""
    said = []
    if recorded.status != current.status:
        said.append(f"status: recorded {recorded.status}, now {current.status}")
    if recorded.score != current.score:
        said.append(f"score: recorded {_points(recorded.score)}, now {_points(current.score)}")
    if _why(recorded) != _why(current):
        said.append(f"reason: recorded {_why(recorded) or 'none'}, now {_why(current) or 'none'}")
    then, now = ({case.id: (case.verdict, case.got) for case in one.cases} for one in (recorded, current))
    if others := [case for case in dict.fromkeys((*then, *now)) if then.get(case) != now.get(case)]:
        said.append(
            f"{len(others)} games answered otherwise: {', '.join(others[:5])}{', …' if len(others) > 5 else ''}"
        )
    if recorded.criteria != current.criteria:
        said.append("criteria: their points, titles or games differ")
    return tuple(said)


def _why(one: SubmissionResult) -> str:
    return one.reason.code if one.reason else ""


def _points(score: float | None) -> str:
    return "none" if score is None else f"{score:g}"


def check_verifiable(recorded: SubmissionResult) -> None:
    """Only what was graded by us can be graded again.

    :raises UsageError: for somebody who handed in nothing.
    """
    if recorded.status == Status.MISSING.value:
        raise UsageError(f"{recorded.id!r} handed in nothing then; there is no grade to verify")
