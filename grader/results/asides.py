"""What was left aside, ordered for people: by the reason, each file once. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grader.model import Aside


def group_by_reason(asides: Iterable[Aside]) -> Mapping[str, Sequence[str]]:
    """The files that were left aside, for each reason."""
    by_reason: dict[str, list[str]] = {}
    for aside in dict.fromkeys(asides):
        by_reason.setdefault(aside.why, []).append(aside.file)
    return by_reason
