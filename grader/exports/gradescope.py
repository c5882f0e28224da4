"""Gradescope: the result of a submission in the shape of Gradescope's ``results.json``. Pure; must not know files."""

from __future__ import annotations

from typing import Any

import msgspec

from grader.model import Status
from grader.reports.student_view import topic_of
from grader.results.criteria import describe_share
from grader.results.feedback import compose_feedback, describe_case, explain_rejection
from grader.results.redaction import redact_export
from grader.results.schema import CriterionInfo, Results, SubmissionResult
from grader.results.wording import count_not_run, goes_wrong

MOST_GAMES = 5
PROVISIONAL = "Gradescope needs a number, so it shows 0 until then."


def describe(result: SubmissionResult, results: Results) -> dict[str, Any] | None:
    """The result as Gradescope reads it, or None without a score: a problem on our side never becomes a zero there."""
    if result.score is None:
        return None
    (result,) = redact_export(msgspec.structs.replace(results, submissions=(result,)), "gradescope").submissions
    return {
        # It overrides the sum of the tests, which knows no penalties.
        "score": result.score,
        "output": "\n".join(compose_feedback(result)),
        # Plain text throughout: nothing that a student wrote may become markup.
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": _tests(result),
        "extra_data": _provenance(result, results),
    }


def describe_live(result: SubmissionResult, results: Results) -> dict[str, Any] | None:
    """The result where Gradescope itself runs the grader: without a number it would call the run a failure, and show
    no text. So what needs review has 0 points there, and says that this is not yet the score.
    """
    if result.status != Status.REVIEW.value or result.score is not None:
        return describe(result, results)
    described = describe(msgspec.structs.replace(result, score=0.0), results)
    return {**described, "output": f"{described['output']}\n{PROVISIONAL}"} if described else None


def dump(described: dict[str, Any]) -> bytes:
    """Readable JSON, the same bytes for the same result."""
    return msgspec.json.format(msgspec.json.encode(described), indent=1) + b"\n"


def _tests(result: SubmissionResult) -> list[dict[str, Any]]:
    if result.status in (Status.REJECTED.value, Status.REVIEW.value):
        return [
            _test(
                "0",
                "The program can be graded",
                score=0.0,
                max_score=result.max_score,
                output=explain_rejection(result),
            )
        ]
    return [
        _test(
            str(number),
            criterion.title,
            score=criterion.points,
            max_score=criterion.max_points,
            output=_describe_games(criterion, result),
        )
        for number, criterion in enumerate(result.criteria, 1)
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


def _describe_games(criterion: CriterionInfo, result: SubmissionResult) -> str:
    """How many games of a criterion are right, and a few that are not."""
    failed = [case for case in result.cases if goes_wrong(case) and topic_of(case, (criterion,)) == criterion.title]
    not_run = count_not_run(result.cases, criterion)
    skipped = f", {not_run} not run" if not_run else ""
    lines = [f"{criterion.passed} of {criterion.cases} games are right{skipped}.", describe_share(criterion)]
    lines += [f"{case.id}: {describe_case(case)}" for case in failed[:MOST_GAMES]]
    if len(failed) > MOST_GAMES:
        lines.append(f"… and {len(failed) - MOST_GAMES} more.")
    return "\n".join(filter(None, lines))


def _provenance(result: SubmissionResult, results: Results) -> dict[str, Any]:
    """What the grade was made from, so that it can be verified later."""
    return {
        "submission": result.digest,
        "digests": None if results.digests is None else msgspec.to_builtins(results.digests),
        "version": results.version,
    }
