"""The headlines of the class page: who failed, what was misunderstood, which case is suspect.

Pure; must not know HTML. Everybody is counted once: by the status, and the graded by whether they have full marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Status
from grader.results.class_summary import (
    CriterionRate,
    MisconceptionCount,
    ScoreSummary,
    has_full_marks,
    has_less_than_half,
)
from grader.results.item_analysis import FEWEST, Item
from grader.results.schema import SubmissionResult
from grader.results.wording import count_words

MOST = 3
NOBODY = "Nobody was graded, so there is nothing to say."


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
    graded = summary.counts[Status.GRADED.value]
    if any(submission.play for submission in submissions):  # nobody misreads the sheet who plays worse than others
        asked, found = "What is missing most often?", missed_most(graded, criteria)
    else:
        asked, found = "What did the class misunderstand?", misunderstanding(graded, criteria, misconceptions)
    return (
        Headline("Who failed, and why?", who_failed(submissions, summary), "students"),
        Headline(asked, found, misunderstood),
        Headline("Which case is suspect?", suspect(items), "cases"),
    )


def who_failed(submissions: Sequence[SubmissionResult], summary: ScoreSummary) -> str:
    """How many have full marks, lose points, were rejected, could not be graded, or handed in nothing."""
    count = {status: summary.counts[status.value] for status in Status}
    review, rejected, ungraded, missing = map(
        count.__getitem__, (Status.REVIEW, Status.REJECTED, Status.UNGRADED, Status.MISSING)
    )
    full = sum(submission.status == Status.GRADED.value and has_full_marks(submission) for submission in submissions)
    lost = count[Status.GRADED] - full
    parts = [_full_marks(full, len(submissions))]
    parts += [f"{lost} {'loses' if lost == 1 else 'lose'} points"] if lost else []
    parts += [f"{rejected} {_was(rejected)} rejected ({_reasons(submissions)})"] if rejected else []
    parts += [count_words(Status.REVIEW, review)] if review else []
    parts += [f"{ungraded} could not be graded because of a problem on our side"] if ungraded else []
    parts += [f"{missing} handed in nothing"] if missing else []
    low = sum(map(has_less_than_half, submissions))
    below = f" {low} {'has' if low == 1 else 'have'} less than half of the points." if low else ""
    reasons = " The table gives the reason for each." if full < len(submissions) else ""
    return f"{', '.join(parts)}.{below}{reasons}"


def _full_marks(full: int, everybody: int) -> str:
    if full == everybody > 1:
        return f"All {everybody} have full marks"
    return f"{full or 'None'} of {everybody} {'has' if full <= 1 else 'have'} full marks"


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _reasons(submissions: Sequence[SubmissionResult]) -> str:
    """Why submissions were rejected: the most common reasons, with their counts."""
    rejected = (submission for submission in submissions if submission.status == Status.REJECTED.value)
    codes = [submission.reason.code if submission.reason else "no reason given" for submission in rejected]
    if len(set(codes)) == 1:
        return codes[0].replace("-", " ")
    common = Counter(codes).most_common(MOST)
    listed = [f"{count} × {code.replace('-', ' ')}" for code, count in common]
    rest = len(codes) - sum(count for _, count in common)
    return ", ".join([*listed, *([f"{rest} × other reasons"] if rest else [])])


def misunderstanding(
    graded: int, criteria: Sequence[CriterionRate], misconceptions: Sequence[MisconceptionCount]
) -> str:
    """The most common misconceptions, and the criteria that the fewest earn."""
    if not graded:
        return NOBODY
    sure = [count for count in misconceptions if count.sure]
    hardest = min(criteria, key=lambda rate: rate.earned.part, default=None)
    if hardest is None or hardest.earned.part == hardest.earned.whole:
        earned = "everyone who was graded earns every criterion." if criteria else "the rubric has no criteria."
        return f"{_most_often(sure)} {earned.capitalize()}" if sure else f"Nothing: {earned}"
    if sure:
        return f"{_most_often(sure)} {_fewest_earn(hardest, criteria)}"
    return f"{_fewest_earn(hardest, criteria)} No known misconception explains anyone's answers exactly."


def missed_most(graded: int, criteria: Sequence[CriterionRate]) -> str:
    """The criteria that the fewest earn, where no misconception is looked for."""
    hardest = min(criteria, key=lambda rate: rate.earned.part, default=None)
    if not graded or hardest is None:
        return NOBODY
    if hardest.earned.part == hardest.earned.whole:
        return "Nothing: everyone who was graded earns every criterion."
    return _fewest_earn(hardest, criteria)


def _most_often(sure: Sequence[MisconceptionCount]) -> str:
    if sure[0].sure == 1 < len(sure):  # then none of them is more common than another
        titles = ", ".join(f"“{count.misconception.title}”" for count in sure[:MOST])
        return f"{len(sure)} misconceptions, each of one student; for example: {titles}."
    listed = "; ".join(f"“{count.misconception.title}” ({count.sure})" for count in sure[:MOST])
    return f"Most often: {listed}."


def _fewest_earn(hardest: CriterionRate, criteria: Sequence[CriterionRate]) -> str:
    share = f"{hardest.earned.part} of {hardest.earned.whole}"
    others = sum(rate.earned.part == hardest.earned.part for rate in criteria) - 1
    if not others:
        return f"The criterion that the fewest earn: “{hardest.criterion.title}” ({share})."
    more = "one other" if others == 1 else f"{others} others"
    return f"The criteria that the fewest earn: “{hardest.criterion.title}” and {more} ({share} each)."


def suspect(items: Sequence[Item]) -> str:
    """The cases that an instructor should look at, as far as there are enough programs to tell."""
    if not items:
        return NOBODY
    suspects = [item for item in items if item.suspicions]
    if not suspects:
        programs = items[0].count
        if programs < FEWEST:
            return f"Only {programs} {'program was' if programs == 1 else 'programs were'} asked: too few to tell."
        return f"None of the {len(items)} cases looks suspect."
    listed = " ".join(f"{item.case.id}: {item.suspicions[0]}" for item in suspects[:MOST])
    more = len(suspects) - MOST
    return listed if more <= 0 else f"{listed} And {more} more."
