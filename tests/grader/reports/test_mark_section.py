"""Lateness and adjustments on the class page: everybody whose score changed, nobody else, and only what is true."""

from __future__ import annotations

import re
from html import unescape

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.reports.class_page import render_class
from grader.results.mark_lines import mark_lines
from grader.results.marks import MarkChanges
from grader.results.schema import AdjustmentInfo, LatenessInfo, SubmissionResult
from grader.results.wording import format_points
from tests.grader.classes import summary_of
from tests.grader.reports.test_class_claims import Sentences, check, random_classes
from tests.grader.sample_results import results_of

LATE = LatenessInfo(
    "2026-11-20T23:59:00+01:00", "2026-11-21T02:09:00+01:00", "times.csv", seconds_late=7800, penalty=1, rule="A rule"
)
changing = st.tuples(
    st.none() | st.just(LATE),
    st.none()
    | st.builds(AdjustmentInfo, points=st.sampled_from([-1.0, 2.5]), comment=st.sampled_from(["", "<b>Why</b>"]))
    | st.builds(AdjustmentInfo, score=st.sampled_from([0.0, 7.5, 10.0]), shown=st.booleans()),
)


@st.composite
def changed_classes(draw: st.DrawFn) -> tuple[list[SubmissionResult], MarkChanges]:
    """A class as it was scored, and what changes its marks."""
    scored = draw(random_classes)
    drawn = {one.id: draw(changing) for one in scored}
    lateness = {name: late for name, (late, _) in drawn.items() if late}
    return scored, MarkChanges(lateness, {name: word for name, (_, word) in drawn.items() if word})


def page_of(submissions: list[SubmissionResult], changes: MarkChanges) -> str:
    pages = {submission.id: f"students/{submission.id}.html" for submission in submissions}
    return "".join(render_class(results_of(*submissions), summary_of(*submissions), pages, "", changes))


@settings(max_examples=30, deadline=None)
@given(changed_classes())
def test_the_section_lists_exactly_whose_score_changed(drawn: tuple[list[SubmissionResult], MarkChanges]) -> None:
    scored, changes = drawn
    final = [changes.apply(one) for one in scored]
    page = page_of(final, changes)
    section = re.search(r'<table class="marks sortable">.*?</table>', page, re.DOTALL)
    rows = re.findall(r'<tr><th scope="row".*?</tr>', section[0], re.DOTALL) if section else []
    changed = [one for one in final if mark_lines(one)]
    assert len(rows) == len(changed)
    for row, one in zip(rows, changed, strict=True):
        text = unescape(re.sub(r"<[^>]*>", "", row))
        assert one.id in text
        before = format_points(one.earned) or "–"
        assert ("–" if one.score is None else f"{before} → {format_points(one.score)}/10") in text
        for line in mark_lines(one):
            assert line.text in text


@settings(max_examples=30, deadline=None)
@given(changed_classes())
def test_every_other_sentence_is_still_true(drawn: tuple[list[SubmissionResult], MarkChanges]) -> None:
    scored, changes = drawn
    final = [changes.apply(one) for one in scored]
    page = Sentences(page_of(final, changes))
    for text in page.texts("p"):
        check(text, final)
    headlines = [text for section, tag, text in page.found if (section, tag) == ("glance", "dd")][-3:]
    for text in headlines if final else ():
        check(text, final)


@settings(max_examples=30, deadline=None)
@given(changed_classes())
def test_who_was_added_points_without_a_score_is_told(drawn: tuple[list[SubmissionResult], MarkChanges]) -> None:
    scored, changes = drawn
    final = [changes.apply(one) for one in scored]
    found = Sentences(page_of(final, changes)).found
    told = [text for section, tag, text in found if (section, tag) == ("glance", "li")]
    unscored = [one.id for one in final if one.score is None and one.adjustment]
    assert bool(told) == bool(unscored)
    for name in unscored:
        assert name in told[0]


def test_what_needed_review_is_settled_by_a_score_and_not_by_points() -> None:
    waiting = SubmissionResult("v", ("a.hs",), "review", None, 10.0)
    for adjustment, status in ((AdjustmentInfo(score=5), "rejected"), (AdjustmentInfo(points=5), "review")):
        changes = MarkChanges(adjustments={"v": adjustment})
        final = changes.apply(waiting)
        assert final.status == status
        assert ('id="review"' in page_of([final], changes)) == (status == "review")


def test_the_rule_and_the_remarks_are_on_the_page() -> None:
    remark = "adjustments.csv, line 4: nobody here is 'karel'"
    changes = MarkChanges(remarks=(remark,), rule="1 point. Times are from Git")
    page = unescape(page_of([], changes))
    assert "nobody here is 'karel'" in page
    assert "Late work: 1 point. Times are from Git." in page
    assert "Late work" not in page_of([], MarkChanges())


def test_a_comment_is_text_on_every_page() -> None:
    changes = MarkChanges(adjustments={"a": AdjustmentInfo(score=5, comment="<script>x</script>")})
    result = msgspec.structs.replace(SubmissionResult("a", (), "missing", None, 10.0))
    assert "<script>x" not in page_of([changes.apply(result)], changes)
