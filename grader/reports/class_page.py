"""The class page: everything known about a class, put into its template. Must not know where it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from grader.model import Status, Verdict
from grader.reports.heatmap import describe_ways, draw_heat_map
from grader.reports.html import stream_page
from grader.results.class_sentences import describe_asked, describe_rows, explain_averages
from grader.results.class_summary import (
    PASSED,
    ClassSummary,
    count_misconceptions,
    count_reasons,
    explain_lost_points,
    group_submissions,
    rate_criteria,
    spread_scores,
    summarise_scores,
)
from grader.results.headlines import write_headlines
from grader.results.item_analysis import Item, analyse_items
from grader.results.mark_lines import describe_changes, mark_lines, remark_on_unscored
from grader.results.marks import NO_CHANGES, MarkChanges
from grader.results.same_answers import find_clusters
from grader.results.schema import Results, SubmissionResult


def render_class(
    results: Results,
    class_summary: ClassSummary,
    pages: Mapping[str, str],
    effort: str = "",
    changes: MarkChanges = NO_CHANGES,
) -> Iterator[str]:
    """The class page, piece by piece; ``pages`` has for each submission's id the relative address of its page.

    ``effort`` is a sentence about the time it took: the only part that differs when the class is graded again.
    ``changes`` has what the instructor should know about lateness and adjustments.
    """
    graded, items = class_summary.with_status(Status.GRADED), analyse_items(class_summary)
    summary = summarise_scores(class_summary.submissions)
    criteria, misconceptions = rate_criteria(graded), count_misconceptions(graded)
    heat = draw_heat_map(class_summary, items, {rate.criterion.id: rate.criterion.tags for rate in criteria})

    def why(submission: SubmissionResult) -> str:
        not_run, passed = class_summary.not_run.get(submission.id, 0), class_summary.passed[submission.id]
        lost = explain_lost_points(submission, passed.whole - passed.part - not_run, not_run)
        changes = describe_changes(submission)
        return "; ".join(filter(None, (lost.removesuffix("."), changes))) if changes else lost

    return stream_page(
        "class.html.j2",
        scripts=("class.js",),
        results=results,
        size=len(class_summary.submissions),
        groups=group_submissions(class_summary.submissions),
        passed=class_summary.passed,
        pages=pages,
        indexes={submission.id: index for index, submission in enumerate(class_summary.submissions)},
        summary=summary,
        headlines=write_headlines(
            class_summary.submissions, summary, criteria, misconceptions=misconceptions, items=items
        ),
        bins=spread_scores(class_summary.submissions),
        criteria=criteria,
        misconceptions=misconceptions,
        items=items,
        heat=heat,
        clusters=find_clusters(class_summary),
        review=group_submissions(class_summary.with_status(Status.REVIEW)),
        rejected=group_submissions(class_summary.with_status(Status.REJECTED)),
        ungraded=group_submissions(class_summary.with_status(Status.UNGRADED)),
        noted=[submission for submission in class_summary.submissions if submission.notes],
        averages=explain_averages(class_summary.submissions),
        asked=describe_asked(len(class_summary.signs), len(items), count_unanswered(class_summary)),
        rows_left_out=describe_rows(len(heat.rows), heat.left_out, len(graded)),
        failed_by=find_best_failing(class_summary, items),
        effort=effort,
        changed=[submission for submission in class_summary.submissions if mark_lines(submission)],
        late_rule=changes.rule,
        change_remarks=(*changes.remarks, *remark_on_unscored(class_summary.submissions)),
        why=why,
        count_reasons=count_reasons,
        describe_ways=describe_ways,
    )


def find_best_failing(class_summary: ClassSummary, items: Sequence[Item]) -> Mapping[str, str]:
    """For each suspect case the best submission that fails it: its page shows the game, which this one cannot."""
    # Signs and items are both in the suite's order, so they have the same indexes.
    signs = class_summary.signs
    ranked = sorted(signs, key=lambda submission_id: -signs[submission_id].count(PASSED))
    best: dict[str, str] = {}
    for index, item in enumerate(items):
        failing = next((submission_id for submission_id in ranked if signs[submission_id][index] != PASSED), None)
        if item.suspicions and failing is not None:
            best[item.case.id] = failing
    return best


def count_unanswered(class_summary: ClassSummary) -> Mapping[str, int]:
    """How often there was no answer, by verdict: a crash, a time-out, no memory, not run."""
    counts: Counter[str] = Counter()
    for case_counts in class_summary.case_counts.values():
        for (verdict, _), count in case_counts.ways.items():
            counts[verdict] += count
    return {verdict: count for verdict, count in sorted(counts.items()) if verdict != Verdict.WRONG.value}
