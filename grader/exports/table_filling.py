"""Filling the instructor's own table: which row belongs to whom, what is written, and who could not be matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.errors import UsageError
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points, status_words


@dataclass(frozen=True)
class Filled:
    """The filled table, how many grades it has, and remarks for the instructor."""

    content: bytes
    count: int
    remarks: tuple[str, ...]


Keys = Callable[[SubmissionResult], Iterable[str]]
"""The keys of one kind that a submission may be found by in a table."""


def match_rows(
    rows: Mapping[int, Sequence[str]], results: Sequence[SubmissionResult], keys: Sequence[Keys]
) -> dict[int, SubmissionResult]:
    """Match rows with submissions by the first kind of key, then the remaining ones by the next kind, and so on.

    A key that two rows or two submissions share identifies neither. ``rows`` has for each row its key of each kind, in
    the order of ``keys``.
    """
    matched: dict[int, SubmissionResult] = {}
    remaining = list(results)
    for kind, keys_of in enumerate(keys):
        # All rows count, not only free ones: a shared name stays ambiguous when one of its rows is matched.
        counts = Counter(row[kind] for row in rows.values())
        free = {row[kind]: index for index, row in rows.items() if index not in matched and counts[row[kind]] == 1}
        claims = {result.id: {free[key] for key in keys_of(result) if key and key in free} for result in remaining}
        claimed = Counter(index for indexes in claims.values() for index in indexes)
        for result in remaining:
            indexes = claims[result.id]
            if len(indexes) == 1 and claimed[(index := next(iter(indexes)))] == 1:
                matched[index] = result
        done = {result.id for result in matched.values()}
        remaining = [result for result in remaining if result.id not in done]
    return matched


def grade_text(result: SubmissionResult, maximum: float | None, *, scale: bool, decimal_comma: bool = False) -> str:
    """The score as the table needs it; empty without a score."""
    if result.score is None:
        return ""
    factor = maximum / result.max_score if scale and maximum is not None and result.max_score else 1.0
    text = format_points(result.score * factor)
    return text.replace(".", ",") if decimal_comma else text


def check_maximum(table: str, maximum: float | None, results: Results, *, scale: bool) -> None:
    """Check that the table has our maximum: with another one, grades would be refused or mean something else.

    :raises UsageError: where the maximums differ and scaling was not asked for.
    """
    ours = max((result.max_score for result in results.submissions), default=0.0)
    if maximum is not None and abs(maximum - ours) > 1e-9 and not scale:
        raise UsageError(
            f"{table}: the maximum is {format_points(maximum)} there and {format_points(ours)} in the rubric; "
            "make them equal, or use --scale to multiply the points"
        )


def list_unmatched(
    results: Results, matched: Mapping[int, SubmissionResult], rows: Mapping[int, str], table: str
) -> tuple[str, ...]:
    """Remarks about submissions without a row, rows without a submission, and submissions without a grade."""
    matched_ids = {result.id for result in matched.values()}
    without_row = [
        result.id for result in results.submissions if result.id not in matched_ids and result.score is not None
    ]
    without_submission = [name for index, name in rows.items() if index not in matched]
    without_grade = [
        f"{result.id} ({status_words(result.status)})" for result in matched.values() if result.score is None
    ]
    remarks = (
        (without_row, f"graded, but not in the {table}"),
        (without_submission, f"in the {table}, but not graded; these rows are unchanged"),
        (without_grade, "without a grade; these rows are unchanged"),
    )
    return tuple(f"{len(names)} {remark}: {list_names(names)}" for names, remark in remarks if names)


def list_names(names: Iterable[str]) -> str:
    """Names from a table on one line: nothing that they contain passes for a line of ours or controls a terminal."""
    return ", ".join("".join(sign if sign.isprintable() else "�" for sign in name) for name in names)
