"""Filling the instructor's own table: which row belongs to whom, what is written, and who could not be matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from grader.errors import UsageError
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points, status_words
from grader.submissions.roster import NOT_LISTED


@dataclass(frozen=True)
class Filled:
    """The filled table, how many grades it has, and remarks for the instructor."""

    content: bytes
    count: int
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class Matched:
    """The submissions by the index of their row; the rows that several claim; who is not on the roster."""

    by_row: Mapping[int, SubmissionResult]
    contested: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    unlisted: frozenset[str] = frozenset()


Keys = Callable[[SubmissionResult], Iterable[str]]
"""The keys of one kind that a submission may be found by in a table."""
Way = tuple[int, Keys]
"""A kind of keys, with the place of such a key among those of a row."""


def find_unlisted(results: Results) -> frozenset[str]:
    """The ids of submissions that are not on the roster, where there was one; students do not read of it."""
    return frozenset(result.id for result in results.submissions if NOT_LISTED in result.notes)


def match_rows(
    rows: Mapping[int, Sequence[str]],
    results: Sequence[SubmissionResult],
    ways: Sequence[Way],
    unlisted: frozenset[str] = frozenset(),
) -> Matched:
    """Match rows with submissions: each claims the row that the surest kind of key finds.

    A key that two rows share identifies neither; a row that two submissions claim, however surely, is neither's: which
    one counts is for the teacher to say. Who is not on the roster has no row.
    """
    indexes = [(_index(rows, kind), keys_of) for kind, keys_of in ways]
    claims: dict[int, list[SubmissionResult]] = {}
    for result in results:
        index = None if result.id in unlisted else _claim(result, indexes)
        if index is not None:
            claims.setdefault(index, []).append(result)
    return Matched(
        {index: claimants[0] for index, claimants in claims.items() if len(claimants) == 1},
        {index: tuple(each.id for each in several) for index, several in claims.items() if several[1:]},
        unlisted,
    )


def _index(rows: Mapping[int, Sequence[str]], kind: int) -> dict[str, int]:
    """The rows by their keys of one kind."""
    counts = Counter(row[kind] for row in rows.values())
    return {row[kind]: index for index, row in rows.items() if counts[row[kind]] == 1}


def _claim(result: SubmissionResult, ways: Iterable[tuple[Mapping[str, int], Keys]]) -> int | None:
    """The row that a submission claims, by the first kind of key that finds exactly one."""
    for rows, keys_of in ways:
        found = {rows[key] for key in keys_of(result) if key and key in rows}
        if len(found) == 1:
            return found.pop()
    return None


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


def list_unmatched(results: Results, matched: Matched, rows: Mapping[int, str], table: str) -> tuple[str, ...]:
    """Remarks about submissions without a row, rows without a submission, and submissions without a grade."""
    told = {result.id for result in matched.by_row.values()}.union(matched.unlisted, *matched.contested.values())
    unlisted = [result.id for result in results.submissions if result.id in matched.unlisted]
    without_row = [result.id for result in results.submissions if result.id not in told and result.score is not None]
    touched = {*matched.by_row, *matched.contested}
    without_submission = [name for index, name in rows.items() if index not in touched]
    without_grade = [
        f"{result.id} ({status_words(result.status)})" for result in matched.by_row.values() if result.score is None
    ]
    contested = [f"{rows[index]} ({' and '.join(ids)})" for index, ids in matched.contested.items()]
    remarks = (
        (contested, f"in the {table} for whom there are several submissions; these rows are unchanged"),
        (unlisted, "not on the roster, and therefore without a row"),
        (without_row, f"graded, but not in the {table}"),
        (without_submission, f"in the {table}, but not graded; these rows are unchanged"),
        (without_grade, "without a grade; these rows are unchanged"),
    )
    return tuple(f"{len(names)} {remark}: {list_names(names)}" for names, remark in remarks if names)


def list_names(names: Iterable[str]) -> str:
    """Names from a table on one line: nothing that they contain passes for a line of ours or controls a terminal."""
    return ", ".join("".join(sign if sign.isprintable() else "�" for sign in name) for name in names)
