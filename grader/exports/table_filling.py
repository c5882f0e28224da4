"""Filling a table that the instructor has: whose row is whose, which number goes in, and who was left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.errors import UsageError
from grader.results.feedback import points
from grader.results.schema import Results, SubmissionResult


@dataclass(frozen=True)
class Filled:
    """The filled table, and what there is to say about it."""

    content: bytes
    count: int
    remarks: tuple[str, ...]


Keys = Callable[[SubmissionResult], Iterable[str]]


def match_rows(
    rows: Mapping[int, Sequence[str]], results: Sequence[SubmissionResult], keys: Sequence[Keys]
) -> dict[int, SubmissionResult]:
    """Which row is whose: by the first kind of key, then for the rest by the next; what two share tells nobody apart.

    ``rows`` has for each row its key of each kind, in the order of ``keys``.
    """
    matched: dict[int, SubmissionResult] = {}
    rest = list(results)
    for kind, keys_of in enumerate(keys):
        counts = Counter(row[kind] for row in rows.values())
        free = {row[kind]: place for place, row in rows.items() if place not in matched and counts[row[kind]] == 1}
        claims = {one.id: {free[key] for key in keys_of(one) if key and key in free} for one in rest}
        claimed = Counter(place for places in claims.values() for place in places)
        for one in rest:
            places = claims[one.id]
            if len(places) == 1 and claimed[(place := next(iter(places)))] == 1:
                matched[place] = one
        done = {one.id for one in matched.values()}
        rest = [one for one in rest if one.id not in done]
    return matched


def grade_text(one: SubmissionResult, maximum: float | None, *, scale: bool, decimal_comma: bool = False) -> str:
    """The score as the table wants it; none for whoever has none."""
    if one.score is None:
        return ""
    factor = maximum / one.max_score if scale and maximum is not None and one.max_score else 1.0
    text = points(one.score * factor)
    return text.replace(".", ",") if decimal_comma else text


def check_maximum(place: str, maximum: float | None, results: Results, *, scale: bool) -> None:
    """Grades out of another maximum are skipped, or mean something else.

    :raises UsageError: where the maxima differ and nobody asked for scaling.
    """
    ours = max((one.max_score for one in results.submissions), default=0.0)
    if maximum is not None and abs(maximum - ours) > 1e-9 and not scale:
        raise UsageError(
            f"{place}: the maximum is {points(maximum)} there and {points(ours)} in the rubric; "
            "make them equal, or use --scale to multiply the points"
        )


def leftovers(
    results: Results, matched: Mapping[int, SubmissionResult], rows: Mapping[int, str], what: str
) -> tuple[str, ...]:
    """Who was not found either way, and who has no grade."""
    found = {one.id for one in matched.values()}
    stray = [one.id for one in results.submissions if one.id not in found and one.score is not None]
    empty = [name for place, name in rows.items() if place not in matched]
    no_grade = [f"{one.id} ({one.status})" for one in matched.values() if one.score is None]
    said = (
        (stray, f"graded, but not in the {what}"),
        (empty, f"in the {what}, but not graded; the row is left as it was"),
        (no_grade, "without a grade; the row is left as it was"),
    )
    return tuple(f"{len(names)} {text}: {', '.join(names)}" for names, text in said if names)
