"""The headlines of the class page: who failed, what was misunderstood, which case is suspect.

Pure; must not know HTML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Status
from grader.results.class_summary import CriterionRate, MisconceptionCount, ScoreSummary
from grader.results.item_analysis import Item
from grader.results.schema import SubmissionResult
from grader.results.wording import count_words

MOST = 3


@dataclass(frozen=True)
class Headline:
    """A question that every instructor asks, its short answer, and the section of the page with the full answer."""

    question: str
    answer: str
    section: str


def write_headlines(
    submissions: Sequence[SubmissionResult],
    summary: ScoreSummary,
    criteria: Sequence[CriterionRate],
    misconceptions: Sequence[MisconceptionCount],
    items: Sequence[Item],
) -> tuple[Headline, ...]:
    """The three headlines."""
    # The sections are anchors in the template of the class page.
    misunderstood = "ideas" if misconceptions else "criteria"
    return (
        Headline("Who failed, and why?", _who_failed(submissions, summary), "students"),
        Headline("What did the class misunderstand?", _misunderstood(criteria, misconceptions), misunderstood),
        Headline("Which case is suspect?", _suspect(items), "cases"),
    )


def _who_failed(submissions: Sequence[SubmissionResult], summary: ScoreSummary) -> str:
    scored = [(submission.score, submission.max_score) for submission in submissions if submission.score is not None]
    full = sum(score >= max_score for score, max_score in scored)
    rejected, ungraded = (summary.counts[status.value] for status in (Status.REJECTED, Status.UNGRADED))
    review = summary.counts[Status.REVIEW.value]
    lost = len(submissions) - full - rejected - ungraded - review
    parts = [f"{full} of {len(submissions)} have full marks", f"{lost} {'loses' if lost == 1 else 'lose'} points"]
    parts += [f"{rejected} {'was' if rejected == 1 else 'were'} rejected ({_reasons(submissions)})"] if rejected else []
    parts += [count_words(Status.REVIEW, review)] if review else []
    parts += [f"{ungraded} could not be graded because of a problem on our side"] if ungraded else []
    low = sum(2 * score < max_score for score, max_score in scored)
    below = f" {low} {'has' if low == 1 else 'have'} less than half of the points." if low else ""
    return f"{', '.join(parts)}.{below} The table gives the reason for each."


def _reasons(submissions: Sequence[SubmissionResult]) -> str:
    """Why submissions were rejected: the most common reasons, with their counts."""
    rejected = (submission for submission in submissions if submission.status == Status.REJECTED.value)
    codes = [submission.reason.code for submission in rejected if submission.reason]
    if len(set(codes)) == 1:
        return codes[0].replace("-", " ")
    common = Counter(codes).most_common(MOST)
    listed = [f"{count} × {code.replace('-', ' ')}" for code, count in common]
    rest = len(codes) - sum(count for _, count in common)
    return ", ".join([*listed, *([f"{rest} × other reasons"] if rest else [])]) or "no reason given"


def _misunderstood(criteria: Sequence[CriterionRate], misconceptions: Sequence[MisconceptionCount]) -> str:
    hardest = min(criteria, key=lambda rate: rate.earned.part, default=None)
    if hardest is None or hardest.earned.part == hardest.earned.whole:
        return "Nothing: everyone who was graded earns every criterion."
    share = f"{hardest.earned.part} of {hardest.earned.whole}"
    missed = f"The criterion that the fewest earn: “{hardest.criterion.title}” ({share})."
    common = [count for count in misconceptions if count.sure][:MOST]
    if not common:
        return f"{missed} No known misconception explains anyone's answers exactly."
    listed = "; ".join(f"“{count.misconception.title}” ({count.sure})" for count in common)
    return f"Most often: {listed}. {missed}"


def _suspect(items: Sequence[Item]) -> str:
    suspects = [item for item in items if item.suspicions]
    if not items:
        return "Nobody was graded, so there is nothing to say."
    if not suspects:
        return f"None of the {len(items)} cases looks suspect."
    listed = " ".join(f"{item.case.id}: {item.suspicions[0]}" for item in suspects[:MOST])
    more = len(suspects) - MOST
    return listed if more <= 0 else f"{listed} And {more} more."
