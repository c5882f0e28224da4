"""Pairs of similar submissions, with the evidence for and against a common source. Pure; must not know HTML.

Everything here is a hint for a human: similar programs need not be copies, and copies need not look similar.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.model import Status
from grader.results.same_answers import certain_misconceptions, describe_behaviour
from grader.results.schema import Results, SubmissionResult
from grader.submissions.likeness import Likeness, Sources

THRESHOLD = 0.5
"""In the bank, independent programs share at most 30 % of their code, those with a common origin at least 75 %."""


@dataclass(frozen=True)
class Pair:
    """Two similar submissions, and what their answers say about a common source."""

    likeness: Likeness
    evidence: str
    same_wrong: bool

    @property
    def percent(self) -> int:
        """The shared part in percent, rounded down, so that 100 means all."""
        return int(100 * self.likeness.share)


def own_sources(sources: Sources, given_modules: Collection[str]) -> dict[str, str]:
    """The sources that the student wrote, without the modules that everybody was given."""
    return {name: text for name, text in sources.items() if PurePosixPath(name).stem not in given_modules}


def weigh_pairs(
    likenesses: Sequence[Likeness], results: Results | None = None, threshold: float = THRESHOLD
) -> tuple[Pair, ...]:
    """The pairs similar enough to look at: first those with the same wrong answers, then the most similar."""
    known = {result.id: result for result in results.submissions} if results else {}
    pairs = [_weigh(likeness, known) for likeness in likenesses if likeness.share >= threshold]
    return tuple(sorted(pairs, key=lambda pair: (not pair.same_wrong, -pair.likeness.share)))


def _weigh(likeness: Likeness, known: Mapping[str, SubmissionResult]) -> Pair:
    left, right = known.get(likeness.left.id), known.get(likeness.right.id)
    if left is None or right is None:
        return Pair(likeness, "Their answers are not known; give the results with --results.", same_wrong=False)
    if Status.GRADED.value != left.status or left.status != right.status:
        return Pair(likeness, "They were not both graded, so their answers cannot be compared.", same_wrong=False)
    return _weigh_answers(likeness, left, right)


def _weigh_answers(likeness: Likeness, left: SubmissionResult, right: SubmissionResult) -> Pair:
    failures, others = describe_behaviour(left), describe_behaviour(right)
    if not failures and not others:
        return Pair(
            likeness, "Both pass every case, which proves nothing: right answers are the same.", same_wrong=False
        )
    if failures != others:
        differ = len({case for case, _ in set(failures) ^ set(others)})
        return Pair(likeness, f"Their answers differ in {differ} case{'s' if differ > 1 else ''}.", same_wrong=False)
    same = f"Both fail the same {len(failures)} case{'s' if len(failures) > 1 else ''} with the same answers"
    if known := certain_misconceptions(left):
        return Pair(likeness, f"{same}; a known misconception explains them: “{known[0].title}”.", same_wrong=True)
    return Pair(likeness, f"{same}, and no known misconception explains them.", same_wrong=True)
