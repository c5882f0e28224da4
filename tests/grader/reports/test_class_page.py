"""Someone who only has the class page can answer: who failed and why, what was misunderstood, which test is suspect."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec
import pytest

from grader.results.class_summary import count_misconceptions, explain_lost_points
from grader.results.schema import BreachInfo, ReasonInfo, SubmissionResult
from tests.grader.classes import RIGHT, class_html, grade_idea, named, rejected, results_of, some_class, ungraded

Cells = list[str]


class Tables(HTMLParser):
    """The tables of a page as texts, each under its section's heading."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: dict[str, list[Cells]] = {}
        self.briefs: list[str] = []
        self.section = ""
        self.inside: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "h2":
            self.section = dict(attrs).get("id") or ""
        if tag == "tr":
            self.rows.setdefault(self.section, []).append([])
        if tag in ("td", "th") and self.rows.get(self.section):
            self.rows[self.section][-1].append("")
        if tag == "dd" and self.section == "glance":
            self.briefs.append("")
        if tag in ("td", "th", "dd"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "dd"):
            self.inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if self.inside[-1:] == ["dd"] and self.section == "glance":
            self.briefs[-1] += data
        elif self.inside and self.rows.get(self.section):
            self.rows[self.section][-1][-1] += data


BAD_CASE = "bd-two-1"


def with_bad_case(one: SubmissionResult) -> SubmissionResult:
    """The same, as if the suite had this case's answer wrong: what is right fails, what is wrong may pass."""
    cases = tuple(
        msgspec.structs.replace(case, verdict="wrong", got=case.expected, expected="Just (AC,One)")
        if case.id == BAD_CASE
        else case
        for case in one.cases
    )
    return msgspec.structs.replace(one, cases=cases)


@pytest.fixture(scope="module")
def page() -> Tables:
    right = [with_bad_case(named(f"right-{number}", RIGHT)) for number in range(4)]
    wrong = [with_bad_case(named(f"wrong-{number}", "first-match-wins")) for number in range(3)]
    other = [named("other", "accepts-31")]
    return Tables(class_html(results_of(*right, *wrong, *other, rejected("rita"), ungraded("uwe"))))


def test_who_failed_and_why(page: Tables) -> None:
    rows = {cells[0]: cells for cells in page.rows["students"][1:]}
    assert grade_idea("accepts-31").diagnosis[0].title in rows["other"][-1]
    assert "rejected" in rows["rita"][1]
    assert "only Prelude may be imported" in rows["rita"][-1]
    assert "ungraded" in rows["uwe"][1]
    assert rows["uwe"][2] == "–"
    assert "the engine is gone" in rows["uwe"][-1]
    lengths = {cells[0]: cells for cells in page.rows["criteria"][1:]}
    assert "7 of 8" in next(cells[-1] for title, cells in lengths.items() if "32" in title)


def test_who_failed_is_answered_at_once() -> None:
    results = results_of(named("a", RIGHT), named("b", "first-match-wins"), *(rejected(f"r{n}") for n in range(2)))
    said = "1 of 4 have full marks, 1 loses points, 2 were rejected (forbidden import). 3 have less than half"
    assert any(headline.startswith(said) for headline in Tables(class_html(results)).briefs)


def test_the_commonest_reasons_of_rejection_are_counted() -> None:
    codes = ["missing-eq"] * 3 + ["forbidden-import"] * 2 + ["tab-layout", "syntax-error"]
    bad = [
        msgspec.structs.replace(rejected(f"r{place}"), reason=ReasonInfo(code, "because"))
        for place, code in enumerate(codes)
    ]
    said = "7 were rejected (3 × missing eq, 2 × forbidden import, 1 × tab layout, 1 × other reasons)"
    assert any(said in headline for headline in Tables(class_html(results_of(*bad))).briefs)


def test_what_the_class_misunderstood() -> None:
    results = results_of(*[named(f"w{n}", "first-match-wins") for n in range(3)], named("a", "accepts-31"))
    page = Tables(class_html(results))
    first, second = page.rows["ideas"][1:]
    assert first[0].startswith(grade_idea("first-match-wins").diagnosis[0].title)
    assert first[1:3] == ["3", "0"]
    assert first[3] == "w0, w1, w2"
    assert second[3] == "a"
    title = grade_idea("first-match-wins").diagnosis[0].title
    assert any(f"“{title}” (3)" in headline for headline in page.briefs)


def test_which_test_is_suspect(page: Tables) -> None:
    (row,) = (cells for cells in page.rows["cases"][1:] if cells[0].startswith(BAD_CASE))
    assert "suspect" in row
    suspects = [cells[0] for cells in page.rows["cases"][1:] if "suspect" in cells]
    assert len(suspects) == 1
    assert any(f"{BAD_CASE}: " in headline for headline in page.briefs)


def test_a_suspect_case_leads_to_its_game_on_the_page_of_the_best_who_fails_it() -> None:
    bad = [with_bad_case(named(f"wrong-{number}", "first-match-wins")) for number in range(3)]
    html = class_html(results_of(*bad, with_bad_case(named("right", RIGHT))))
    assert f'<a href="students/right.html#case-{BAD_CASE}">' in html


def test_a_good_suite_has_no_suspect() -> None:
    page = Tables(class_html(some_class(60)))
    assert not [cells for cells in page.rows["cases"] if "suspect" in cells]
    assert any("None of the 106 cases looks suspect." in headline for headline in page.briefs)


def test_everyone_right_leaves_nothing_misunderstood() -> None:
    page = Tables(class_html(results_of(named("a", RIGHT), named("b", RIGHT))))
    assert any("Nothing: everyone who was graded earns every criterion." in headline for headline in page.briefs)


def test_nobody_graded_says_so() -> None:
    page = Tables(class_html(results_of(rejected("a"))))
    assert any("Nobody was graded" in headline for headline in page.briefs)


def test_many_suspects_are_counted() -> None:
    never = [
        msgspec.structs.replace(one, cases=tuple(msgspec.structs.replace(c, verdict="wrong") for c in one.cases))
        for one in (named("a", RIGHT), named("b", RIGHT))
    ]
    page = Tables(class_html(results_of(*(msgspec.structs.replace(one, diagnosis=()) for one in never))))
    assert any("And 103 more." in headline for headline in page.briefs)


def test_identical_wrong_behaviour_is_shown_with_what_explains_it(page: Tables) -> None:
    (cells,) = (cells for cells in page.rows["alike"][1:] if "wrong-0" in cells[1])
    assert cells[0] == "3"
    assert cells[1] == "wrong-0, wrong-1, wrong-2"


def test_rejected_and_ungraded_stand_apart_with_reasons(page: Tables) -> None:
    assert [cells[0] for cells in page.rows["rejected"][1:]] == ["rita"]
    assert [cells[0] for cells in page.rows["ungraded"][1:]] == ["uwe"]


def test_what_took_time_and_memory_is_told() -> None:
    right, crashing = named("a", RIGHT), named("b", "crash-on-empty")
    assert "2 programs were asked 106 cases each. 1 answer: stopped with an error." in class_html(
        results_of(right, crashing)
    )
    assert "Every case was answered in time." in class_html(results_of(right))


def test_many_holders_of_an_idea_are_folded_away_but_all_there() -> None:
    html = class_html(results_of(*[named(f"s{number}", "accepts-31") for number in range(20)]))
    assert "and 17 more" in html
    ideas = html[html.index('id="ideas"') : html.index('id="students"')]
    assert len(set(re.findall(r"students/s(\d+)\.html", ideas))) == 20


def test_a_thousand_students_stay_light() -> None:
    small, large = (len(class_html(some_class(size)).encode()) for size in (10, 1000))
    assert large < 20 * small
    assert large < 2_000_000


def test_sure_ideas_come_before_doubtful_ones() -> None:
    near = msgspec.structs.replace(grade_idea("bonus-twenty").diagnosis[0], sureness="near")
    pair = msgspec.structs.replace(near, sureness="pair", id="other", title="Other")
    one = msgspec.structs.replace(named("n", "bonus-twenty"), diagnosis=(near,))
    two = msgspec.structs.replace(named("p", "bonus-twenty"), diagnosis=(pair, pair))
    counts = count_misconceptions([one, two, named("s", "accepts-31")])
    assert [count.sure for count in counts] == sorted((count.sure for count in counts), reverse=True)
    assert explain_lost_points(one, 1).startswith("perhaps: ")
    assert " and: " in explain_lost_points(two, 1)


def test_why_of_the_unexplained_and_of_broken_rules() -> None:
    failed = msgspec.structs.replace(named("x", "bonus-twenty"), diagnosis=())
    assert "no known misconception explains these answers" in explain_lost_points(failed, 4)
    assert explain_lost_points(failed, 3, 21).startswith("3 cases failed, 21 not run; ")
    breach = BreachInfo("tabs", "A tab.", "Use spaces.", "Replay.hs", 3, "-0.5")
    assert explain_lost_points(msgspec.structs.replace(named("y", RIGHT), breaches=(breach,)), 0) == "A tab."
    assert explain_lost_points(named("z", RIGHT), 0) == ""
