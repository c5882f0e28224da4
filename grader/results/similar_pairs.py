"""Pairs of submissions that look alike, with what speaks for and against a common source. Pure; knows no HTML.

Everything here is a hint for a human: likeness is not copying, and copying may not be likeness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.model import Status
from grader.results.same_answers import behaviour, certain_misconceptions
from grader.results.schema import Results, SubmissionResult
from grader.submissions.likeness import Likeness, Sources

THRESHOLD = 0.5
"""Programs of the bank written apart share three tenths at most, those with one origin three quarters at least."""


@dataclass(frozen=True)
class Pair:
    """Two submissions to look at, and what their answers add to it."""

    likeness: Likeness
    evidence: str
    same_wrong: bool

    @property
    def percent(self) -> int:
        """The share in hundredths, rounded down: a hundred means all."""
        return int(100 * self.likeness.share)


def own_sources(sources: Sources, types_module: str) -> dict[str, str]:
    """A submission's own sources: the given types are not."""
    return {name: text for name, text in sources.items() if PurePosixPath(name).stem != types_module}


def weigh_pairs(
    likenesses: Sequence[Likeness], results: Results | None = None, threshold: float = THRESHOLD
) -> tuple[Pair, ...]:
    """The pairs alike enough to look at: those that are wrong in the same way first, then the most alike."""
    known = {one.id: one for one in results.submissions} if results else {}
    pairs = [_weigh(one, known) for one in likenesses if one.share >= threshold]
    return tuple(sorted(pairs, key=lambda pair: (not pair.same_wrong, -pair.likeness.share)))


def _weigh(likeness: Likeness, known: Mapping[str, SubmissionResult]) -> Pair:
    left, right = known.get(likeness.left.id), known.get(likeness.right.id)
    if left is None or right is None:
        return Pair(likeness, "Their answers are not known here: give the results with --results.", same_wrong=False)
    if Status.GRADED.value != left.status or left.status != right.status:
        return Pair(likeness, "Not both were graded, so their answers cannot be compared.", same_wrong=False)
    return _weigh_answers(likeness, left, right)


def _weigh_answers(likeness: Likeness, left: SubmissionResult, right: SubmissionResult) -> Pair:
    one, other = behaviour(left), behaviour(right)
    if not one and not other:
        return Pair(likeness, "Both pass every case, which says nothing: right answers are alike.", same_wrong=False)
    if one != other:
        differ = len({case for case, _ in set(one) ^ set(other)})
        return Pair(likeness, f"Their answers differ in {differ} case{'s' if differ > 1 else ''}.", same_wrong=False)
    failed = f"Both fail the same {len(one)} case{'s' if len(one) > 1 else ''} with the same answers"
    if ideas := certain_misconceptions(left):
        return Pair(likeness, f"{failed}; a known idea gives these: “{ideas[0].title}”.", same_wrong=True)
    return Pair(likeness, f"{failed}, and no idea that we know gives these.", same_wrong=True)
