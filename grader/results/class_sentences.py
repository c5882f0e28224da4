"""Sentences of the class page that depend on the class: what counts in the averages, who was asked what.

Pure; must not know HTML. A sentence says only what holds for everybody it speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grader.model import VERDICT_WORDS, Status, Verdict
from grader.results.schema import SubmissionResult

UNSCORED = {
    Status.REVIEW: "Submissions that need review",
    Status.UNGRADED: "Ungraded submissions",
    Status.MISSING: "Students who handed in nothing",
}
"""Whose status gives no score. A teacher may have given one all the same."""


def explain_averages(submissions: Sequence[SubmissionResult]) -> tuple[str, ...]:
    """Who counts in the mean and the median, and how, as far as it is not obvious."""
    sentences = []
    rejected = [submission.score for submission in submissions if submission.status == Status.REJECTED.value]
    if rejected:
        value = "with the points they have" if any(rejected) else "as zero"
        sentences.append(f"Rejected submissions count {value} in the mean and the median.")
    for status, who in UNSCORED.items():
        scores = [submission.score for submission in submissions if submission.status == status.value]
        if scores and all(score is None for score in scores):
            sentences.append(f"{who} have no score and do not count in the mean and the median.")
        elif scores:
            sentences.append(f"{who} count in the mean and the median only if they have a score.")
    return tuple(sentences)


def describe_asked(programs: int, cases: int, unanswered: Mapping[str, int]) -> str:
    """How many programs were asked how many cases, and how often there was no answer."""
    asked = f"{count(programs, 'program')} {'was' if programs == 1 else 'were'} asked {count(cases, 'case')}"
    each = " each" if programs > 1 else ""
    if not unanswered:
        return f"{asked}{each}. Every case was answered."
    listed = ", ".join(f"{times} × {VERDICT_WORDS[Verdict(verdict)]}" for verdict, times in unanswered.items())
    return f"{asked}{each}. Without an answer: {listed}."


def describe_rows(shown: int, left_out: int, graded: int) -> str:
    """Which programs the map leaves out, and why; nothing where it has all that were graded."""
    sentences = []
    if left_out:
        others = "the other one is" if left_out == 1 else f"the other {left_out} are"
        sentences.append(f"The map shows the best {shown}; {others} in the tables.")
    if elsewhere := graded - shown - left_out:
        was = "was" if elsewhere == 1 else "were"
        sentences.append(
            f"{count(elsewhere, 'graded submission')} {was} asked other cases, and {was} not counted here."
        )
    return " ".join(sentences)


def count(number: int, noun: str) -> str:
    """``1 case``, ``2 cases``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
