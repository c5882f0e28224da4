"""The class page: what is known of a class, put into its template. Must not know where it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from grader.model import Status
from grader.reports.heatmap import describe_ways, draw_heat_map
from grader.reports.html import stream_page
from grader.results.class_summary import (
    PASSED,
    Roll,
    count_ideas,
    count_reasons,
    group_roll,
    rate_criteria,
    say_why,
    spread_scores,
    summarise,
)
from grader.results.headlines import brief
from grader.results.item_analysis import Item, analyse_items
from grader.results.same_answers import find_clusters
from grader.results.schema import Results, SubmissionResult


def render_class(results: Results, roll: Roll, pages: Mapping[str, str], effort: str = "") -> Iterator[str]:
    """The class page, piece by piece; ``pages`` tells for each submission's id the relative address of its page.

    ``effort`` is a sentence about the time it took: the one thing here that another grading tells otherwise.
    """
    graded, items = roll.of(Status.GRADED), analyse_items(roll)
    summary, criteria, ideas = summarise(roll.submissions), rate_criteria(graded), count_ideas(graded)

    def why(one: SubmissionResult) -> str:
        left = roll.not_run.get(one.id, 0)
        return say_why(one, roll.passed[one.id].whole - roll.passed[one.id].part - left, left)

    return stream_page(
        "class.html.j2",
        scripts=("class.js",),
        results=results,
        size=len(roll.submissions),
        groups=group_roll(roll.submissions),
        passed=roll.passed,
        pages=pages,
        places={one.id: place for place, one in enumerate(roll.submissions)},
        summary=summary,
        briefs=brief(roll.submissions, summary, criteria, ideas, items),
        bins=spread_scores(roll.submissions),
        criteria=criteria,
        ideas=ideas,
        items=items,
        heat=draw_heat_map(roll, items, {rate.criterion.id: rate.criterion.tags for rate in criteria}),
        clusters=find_clusters(roll),
        rejected=group_roll(roll.of(Status.REJECTED)),
        ungraded=group_roll(roll.of(Status.UNGRADED)),
        noted=[one for one in roll.submissions if one.notes],
        costs=count_costs(roll),
        failed_by=find_failing(roll, items),
        effort=effort,
        why=why,
        count_reasons=count_reasons,
        describe_ways=describe_ways,
    )


def find_failing(roll: Roll, items: Sequence[Item]) -> Mapping[str, str]:
    """For each suspect case the best who fails it: their page tells its game, which this one has no room for."""
    suspect = [(place, item) for place, item in enumerate(items) if item.suspicions]
    ranked = sorted(roll.signs, key=lambda name: -roll.signs[name].count(PASSED))
    failing = (
        (item, next((name for name in ranked if roll.signs[name][place] != PASSED), None)) for place, item in suspect
    )
    return {item.case.id: name for item, name in failing if name is not None}


def count_costs(roll: Roll) -> Mapping[str, int]:
    """How many answers there are by verdict, beside those that are right or wrong: what took time and memory."""
    counts: Counter[str] = Counter()
    for tally in roll.tallies.values():
        for (verdict, _), count in tally.ways.items():
            counts[verdict] += count
    return {verdict: count for verdict, count in sorted(counts.items()) if verdict != "wrong"}
