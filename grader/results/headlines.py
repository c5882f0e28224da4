"""The class in three answers: who failed, what was misunderstood, which test is suspect. Pure; knows no HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Status
from grader.results.class_summary import CriterionRate, MisconceptionCount, ScoreSummary
from grader.results.item_analysis import Item
from grader.results.schema import SubmissionResult

MOST = 3


@dataclass(frozen=True)
class Headline:
    """A question every instructor asks, its answer, and where on the page the whole of it is."""

    question: str
    answer: str
    section: str


def write_headlines(
    submissions: Sequence[SubmissionResult],
    summary: ScoreSummary,
    criteria: Sequence[CriterionRate],
    ideas: Sequence[MisconceptionCount],
    items: Sequence[Item],
) -> tuple[Headline, ...]:
    """The three answers."""
    return (
        Headline("Who failed, and why?", _who_failed(submissions, summary), "students"),
        Headline(
            "What did the class misunderstand?", _misunderstood(criteria, ideas), "ideas" if ideas else "criteria"
        ),
        Headline("Which test is suspect?", _suspect(items), "cases"),
    )


def _who_failed(submissions: Sequence[SubmissionResult], summary: ScoreSummary) -> str:
    full = sum(one.score is not None and one.score >= one.max_score for one in submissions)
    rejected, ungraded = (summary.counts[status.value] for status in (Status.REJECTED, Status.UNGRADED))
    lost = len(submissions) - full - rejected - ungraded
    parts = [f"{full} of {len(submissions)} have full marks", f"{lost} lose points"]
    parts += [f"{rejected} {'was' if rejected == 1 else 'were'} rejected ({_reasons(submissions)})"] if rejected else []
    parts += [f"{ungraded} could not be graded through a fault of ours"] if ungraded else []
    low = sum(one.score is not None and 2 * one.score < one.max_score for one in submissions)
    below = f" {low} {'has' if low == 1 else 'have'} less than half of the points." if low else ""
    return f"{', '.join(parts)}.{below} The table says why for each."


def _reasons(submissions: Sequence[SubmissionResult]) -> str:
    """Why submissions were rejected, the commonest reasons with how often."""
    codes = [one.reason.code for one in submissions if one.reason and one.status == Status.REJECTED.value]
    if len(set(codes)) == 1:
        return codes[0].replace("-", " ")
    common = Counter(codes).most_common(MOST)
    listed = [f"{count} × {code.replace('-', ' ')}" for code, count in common]
    rest = len(codes) - sum(count for _, count in common)
    return ", ".join([*listed, *([f"{rest} × other reasons"] if rest else [])]) or "no reason given"


def _misunderstood(criteria: Sequence[CriterionRate], ideas: Sequence[MisconceptionCount]) -> str:
    hardest = min(criteria, key=lambda rate: rate.earned.part, default=None)
    if hardest is None or hardest.earned.part == hardest.earned.whole:
        return "Nothing: everyone who was graded earns every criterion."
    share = f"{hardest.earned.part} of {hardest.earned.whole}"
    missed = f"The criterion fewest earn: “{hardest.criterion.title}” ({share})."
    common = [one for one in ideas if one.sure][:MOST]
    if not common:
        return f"{missed} No wrong idea that we know gives anyone's answers."
    listed = "; ".join(f"“{one.misconception.title}” ({one.sure})" for one in common)
    return f"Most often: {listed}. {missed}"


def _suspect(items: Sequence[Item]) -> str:
    suspects = [item for item in items if item.suspicions]
    if not items:
        return "Nobody was graded, so nothing can be said."
    if not suspects:
        return f"None of the {len(items)} cases looks so."
    listed = " ".join(f"{item.case.id}: {item.suspicions[0]}" for item in suspects[:MOST])
    more = len(suspects) - MOST
    return listed if more <= 0 else f"{listed} And {more} more."
