"""Gradescope: a submission's result in the shape of its ``results.json``. Pure; knows no files."""

from __future__ import annotations

from typing import Any

import msgspec

from grader.model import Status
from grader.reports.student_view import topic_of
from grader.results.feedback import describe_case, rejection, tell
from grader.results.redaction import for_students
from grader.results.schema import CriterionInfo, DigestInfo, Results, SubmissionResult
from grader.results.wording import count_not_run, goes_wrong

MOST_GAMES = 5


def describe(one: SubmissionResult, results: Results) -> dict[str, Any] | None:
    """The result as Gradescope reads it, or None for whoever has no score: a fault of ours is never a zero there."""
    if one.score is None:
        return None
    (one,) = for_students(msgspec.structs.replace(results, submissions=(one,))).submissions
    return {
        "score": one.score,
        "output": "\n".join(tell(one)),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": _tests(one),
        "extra_data": _receipt(one, results),
    }


def dump(described: dict[str, Any]) -> bytes:
    """Readable JSON, the same bytes for the same result."""
    return msgspec.json.format(msgspec.json.encode(described), indent=1) + b"\n"


def _tests(one: SubmissionResult) -> list[dict[str, Any]]:
    if one.status == Status.REJECTED.value:
        return [_test("0", "The program can be graded", 0.0, one.max_score, rejection(one))]
    return [
        _test(str(number), criterion.title, criterion.points, criterion.max_points, _games(criterion, one))
        for number, criterion in enumerate(one.criteria, 1)
    ]


def _test(number: str, name: str, score: float, max_score: float, output: str) -> dict[str, Any]:
    return {
        "number": number,
        "name": name,
        "score": score,
        "max_score": max_score,
        "status": "passed" if score >= max_score else "failed",
        "output": output,
        "visibility": "visible",
    }


def _games(criterion: CriterionInfo, one: SubmissionResult) -> str:
    """How many games are right, and a few that are not."""
    failed = [case for case in one.cases if goes_wrong(case) and topic_of(case, (criterion,)) == criterion.title]
    left = count_not_run(one.cases, criterion)
    lines = [f"{criterion.passed} of {criterion.cases} games are right{f', {left} not run' if left else ''}."]
    lines += [f"{case.id}: {describe_case(case)}" for case in failed[:MOST_GAMES]]
    if len(failed) > MOST_GAMES:
        lines.append(f"… and {len(failed) - MOST_GAMES} more.")
    return "\n".join(lines)


def _receipt(one: SubmissionResult, results: Results) -> dict[str, Any]:
    digests: DigestInfo | None = results.digests
    return {
        "submission": one.digest,
        "digests": None if digests is None else msgspec.to_builtins(digests),
        "version": results.version,
    }
