"""Checks whether a recorded grade is reproduced: the same result, from the same submission, suite, limits and so on.

Compares values; must not know where they come from or how they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from grader.assignment.suites import is_secret
from grader.errors import UsageError
from grader.model import Status, Submission
from grader.results.marks import earned_score, final_score
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points

MOST_NAMED = 8
MOST_CASES = 5
ORDER = ("submission", "suite", "types", "rubric", "limits", "harness", "sandbox", "version")
"""What a grade depends on, in the order in which it is shown."""


@dataclass(frozen=True)
class IngredientCheck:
    """One thing that a grade depends on: as recorded, and as it is now."""

    what: str
    recorded: str
    current: str

    @property
    def is_same(self) -> bool:
        """Whether both are known and equal; a value that was not recorded is never the same."""
        return self.recorded == self.current != ""


@dataclass(frozen=True)
class ReproductionCheck:
    """A grade made a second time: what it depends on, both results, how they differ, and what to try then."""

    id: str
    checks: tuple[IngredientCheck, ...]
    recorded: SubmissionResult
    current: SubmissionResult
    differences: tuple[str, ...]
    suggestion: str = ""

    @property
    def is_same(self) -> bool:
        """Whether the result is the same and everything it depends on is the same, too."""
        return not self.differences and all(check.is_same for check in self.checks)


def find_recorded(results: Results, candidates: Sequence[tuple[Submission, str]]) -> tuple[int, SubmissionResult]:
    """The index of the candidate that is in the results, and its result: found by its digest, or else by its id.

    ``candidates`` are the ways to read the same files on disk, each with the digest of its files.

    :raises UsageError: where no candidate is in the results.
    """
    by_id = {result.id: result for result in results.submissions}
    # The surest first: the same id and files; the same files under another name; the same name with other files.
    for index, (submission, digest) in enumerate(candidates):
        same_id = by_id.get(submission.id)
        if same_id is not None and same_id.digest == digest:
            return index, same_id
    for index, (_, digest) in enumerate(candidates):
        same_files = next((result for result in results.submissions if result.digest == digest), None)
        if same_files is not None:
            return index, same_files
    for index, (submission, _) in enumerate(candidates):
        if submission.id in by_id:
            return index, by_id[submission.id]
    tried = ", ".join(dict.fromkeys(repr(submission.id) for submission, _ in candidates))
    known = ", ".join(list(by_id)[:MOST_NAMED]) + (", …" if len(by_id) > MOST_NAMED else "")
    raise UsageError(
        f"{tried} is not in the results, neither by its files nor by its id; the results have {known or 'nobody'}"
    )


def compare_digests(old: Results, new: Results, recorded: SubmissionResult, digest: str) -> tuple[IngredientCheck, ...]:
    """Everything the grade depends on, as recorded and as it is now."""
    then, now = ({} if results.digests is None else msgspec.to_builtins(results.digests) for results in (old, new))
    # The suite's digest is part of its own record, which results without other digests have, too.
    pairs = {
        "submission": (recorded.digest, digest),
        "version": (old.version, new.version),
        **{what: (then.get(what, ""), now.get(what, "")) for what in ORDER[1:-1]},
        "suite": (old.suite.digest, new.suite.digest),
    }
    return tuple(IngredientCheck(what, *pairs[what]) for what in ORDER)


def suggest_suite(old: Results, new: Results) -> str:
    """What to do where the grade was made with another suite; nothing where it was the same one."""
    if old.suite.digest == new.suite.digest:
        return ""
    kind = "a secret suite" if is_secret(old.suite.seed) else "another suite"
    return f"The grade was made with {kind}. Give that suite: --suite FILE."


def compare_results(recorded: SubmissionResult, current: SubmissionResult) -> tuple[str, ...]:
    """How two results differ, in words; nothing where they are the same."""
    differences = []
    if recorded.status != current.status:
        differences.append(f"status: recorded {recorded.status}, now {current.status}")
    differences += _compare_scores(recorded, current)
    if _reason_code(recorded) != _reason_code(current):
        differences.append(
            f"reason: recorded {_reason_code(recorded) or 'none'}, now {_reason_code(current) or 'none'}"
        )
    then, now = ({case.id: (case.verdict, case.got) for case in result.cases} for result in (recorded, current))
    if changed := [case for case in dict.fromkeys((*then, *now)) if then.get(case) != now.get(case)]:
        count = "1 game was" if len(changed) == 1 else f"{len(changed)} games were"
        more = ", …" if len(changed) > MOST_CASES else ""
        differences.append(f"{count} answered differently: {', '.join(changed[:MOST_CASES])}{more}")
    if recorded.criteria != current.criteria:
        differences.append("criteria: their points, titles or games differ")
    return tuple(differences)


def _compare_scores(recorded: SubmissionResult, current: SubmissionResult) -> Iterator[str]:
    """How the earned scores differ, and whether the recorded mark is the one that lateness and adjustment give."""
    then, now = earned_score(recorded), earned_score(current)
    is_changed = recorded.lateness is not None or recorded.adjustment is not None
    if then != now:
        score = "score before lateness and adjustment" if is_changed else "score"
        yield f"{score}: recorded {format_points(then) or 'none'}, now {format_points(now) or 'none'}"
    expected = final_score(then, recorded.lateness, recorded.adjustment, recorded.max_score)
    if is_changed and expected != recorded.score:
        yield (
            f"final score: recorded {format_points(recorded.score) or 'none'}, "
            f"but what is recorded gives {format_points(expected) or 'none'}"
        )


def _reason_code(result: SubmissionResult) -> str:
    return result.reason.code if result.reason else ""


def check_verifiable(recorded: SubmissionResult) -> None:
    """Check that there is a grade to reproduce.

    :raises UsageError: for a student who handed in nothing.
    """
    if recorded.status == Status.MISSING.value:
        raise UsageError(f"{recorded.id!r} handed in nothing, so there is no grade to verify")
