"""The class page: what is known of a class, put into its template. Must not know where it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from grader.model import Status
from grader.reports.heatmap import describe_ways, draw_heat_map
from grader.reports.html import stream_page
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
from grader.results.same_answers import find_clusters
from grader.results.schema import Results, SubmissionResult


def render_class(
    results: Results, class_summary: ClassSummary, pages: Mapping[str, str], effort: str = ""
) -> Iterator[str]:
    """The class page, piece by piece; ``pages`` tells for each submission's id the relative address of its page.

    ``effort`` is a sentence about the time it took: the one thing here that another grading tells otherwise.
    """
    graded, items = class_summary.with_status(Status.GRADED), analyse_items(class_summary)
    summary, criteria, ideas = (
        summarise_scores(class_summary.submissions),
        rate_criteria(graded),
        count_misconceptions(graded),
    )

    def why(one: SubmissionResult) -> str:
        left = class_summary.not_run.get(one.id, 0)
        return explain_lost_points(
            one, class_summary.passed[one.id].whole - class_summary.passed[one.id].part - left, left
        )

    return stream_page(
        "class.html.j2",
        scripts=("class.js",),
        results=results,
        size=len(class_summary.submissions),
        groups=group_submissions(class_summary.submissions),
        passed=class_summary.passed,
        pages=pages,
        places={one.id: place for place, one in enumerate(class_summary.submissions)},
        summary=summary,
        briefs=write_headlines(class_summary.submissions, summary, criteria, ideas, items),
        bins=spread_scores(class_summary.submissions),
        criteria=criteria,
        ideas=ideas,
        items=items,
        heat=draw_heat_map(class_summary, items, {rate.criterion.id: rate.criterion.tags for rate in criteria}),
        clusters=find_clusters(class_summary),
        rejected=group_submissions(class_summary.with_status(Status.REJECTED)),
        ungraded=group_submissions(class_summary.with_status(Status.UNGRADED)),
        noted=[one for one in class_summary.submissions if one.notes],
        costs=count_costs(class_summary),
        failed_by=find_failing(class_summary, items),
        effort=effort,
        why=why,
        count_reasons=count_reasons,
        describe_ways=describe_ways,
    )


def find_failing(class_summary: ClassSummary, items: Sequence[Item]) -> Mapping[str, str]:
    """For each suspect case the best who fails it: their page tells its game, which this one has no room for."""
    suspect = [(place, item) for place, item in enumerate(items) if item.suspicions]
    ranked = sorted(class_summary.signs, key=lambda name: -class_summary.signs[name].count(PASSED))
    failing = (
        (item, next((name for name in ranked if class_summary.signs[name][place] != PASSED), None))
        for place, item in suspect
    )
    return {item.case.id: name for item, name in failing if name is not None}


def count_costs(class_summary: ClassSummary) -> Mapping[str, int]:
    """How many answers there are by verdict, beside those that are right or wrong: what took time and memory."""
    counts: Counter[str] = Counter()
    for counted in class_summary.case_counts.values():
        for (verdict, _), count in counted.ways.items():
            counts[verdict] += count
    return {verdict: count for verdict, count in sorted(counts.items()) if verdict != "wrong"}
