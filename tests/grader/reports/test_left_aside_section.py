"""The class page lists what lies among the submissions and belongs to nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model import Aside
from grader.reports.class_page import render_class
from grader.reports.report_paths import page_address
from grader.results.asides import group_by_reason
from tests.grader.classes import some_class, summary_of

RESULTS = some_class(2)
PAGES = {submission.id: page_address(submission.id) for submission in RESULTS.submissions}


def section_of(asides: Sequence[Aside]) -> str:
    html = "".join(render_class(RESULTS, summary_of(*RESULTS.submissions), PAGES, aside=asides))
    found = re.search(r'<section aria-labelledby="aside">.*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<wbr>", "", re.sub(r"<(?!wbr)[^>]*>", " ", html))).split())


def test_each_reason_is_told_once_with_its_files_and_what_to_do() -> None:
    shown = words(
        section_of([Aside("a.docx", "not a program"), Aside("b.docx", "not a program"), Aside("l", "a link")])
    )
    assert "not a program a.docx , b.docx" in shown
    assert "a link l" in shown
    assert "put it into that student’s folder" in shown


def test_without_anything_left_aside_there_is_no_such_section() -> None:
    assert section_of([]) == ""


def test_names_are_text_and_many_are_counted() -> None:
    shown = section_of([Aside(f"<script>{number}</script>", "<b>why</b>") for number in range(25)])
    assert "<script>" not in shown
    assert "<b>" not in shown
    assert "and 5 more" in words(shown)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.text("ab<>&\"'`\u202e/", min_size=1, max_size=9), st.sampled_from(["one", "two"]))))
def test_every_file_is_listed_under_its_reason(pairs: list[tuple[str, str]]) -> None:
    asides = [Aside(file, why) for file, why in pairs]
    grouped = group_by_reason(asides)
    assert {(file, why) for why, files in grouped.items() for file in files} == set(pairs)
    assert sum(map(len, grouped.values())) == len(set(pairs))
    assert "<script" not in section_of(asides)
