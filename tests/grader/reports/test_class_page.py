"""Someone who only has the class page can answer: who failed and why, what was misunderstood, which test is suspect."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import msgspec
import pytest

from grader.reports.source_html import LONGEST_TEXT
from grader.results.class_summary import GROUP, MOST_AT_ONCE, SIGNS, count_misconceptions, explain_lost_points
from grader.results.schema import BreachInfo, ReasonInfo, SubmissionResult
from tests.grader.classes import (
    RIGHT,
    class_html,
    grade_misconception,
    named,
    rejected,
    results_of,
    some_class,
    ungraded,
)
from tests.grader.reports import sample_pages as small
from tests.grader.results.test_item_analysis import student

Cells = list[str]


class Tables(HTMLParser):
    """The tables of a page as texts, each under its section's heading."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: dict[str, list[Cells]] = {}
        self.headlines: list[str] = []
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
            self.headlines.append("")
        if tag in ("td", "th", "dd"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "dd"):
            self.inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if self.inside[-1:] == ["dd"] and self.section == "glance":
            self.headlines[-1] += data
        elif self.inside and self.rows.get(self.section):
            self.rows[self.section][-1][-1] += data


BAD_CASE = "bd-two-1"


def with_bad_case(result: SubmissionResult) -> SubmissionResult:
    """The same, as if the suite had a wrong answer to this case: right programs fail it, wrong ones may pass."""
    cases = tuple(
        msgspec.structs.replace(case, verdict="wrong", got=case.expected, expected="Just (AC,One)")
        if case.id == BAD_CASE
        else case
        for case in result.cases
    )
    return msgspec.structs.replace(result, cases=cases)


@pytest.fixture(scope="module")
def page() -> Tables:
    right = [with_bad_case(named(f"right-{number}", RIGHT)) for number in range(4)]
    wrong = [with_bad_case(named(f"wrong-{number}", "first-match-wins")) for number in range(3)]
    other = [named("other", "accepts-31")]
    return Tables(class_html(results_of(*right, *wrong, *other, rejected("rita"), ungraded("uwe"))))


def test_who_failed_and_why(page: Tables) -> None:
    rows = {cells[0]: cells for cells in page.rows["students"][1:]}
    assert grade_misconception("accepts-31").diagnosis[0].title in rows["other"][-1]
    assert "rejected" in rows["rita"][1]
    assert "only Prelude may be imported" in rows["rita"][-1]
    assert "ungraded" in rows["uwe"][1]
    assert rows["uwe"][2] == "–"
    assert "the engine is gone" in rows["uwe"][-1]
    lengths = {cells[0]: cells for cells in page.rows["criteria"][1:]}
    assert "7 of 8" in next(cells[-1] for title, cells in lengths.items() if "32" in title)


def test_who_failed_is_answered_at_once() -> None:
    results = results_of(named("a", RIGHT), named("b", "first-match-wins"), *(rejected(f"r{n}") for n in range(2)))
    expected = "1 of 4 has full marks, 1 loses points, 2 were rejected (forbidden import). 3 have less than half"
    assert any(headline.startswith(expected) for headline in Tables(class_html(results)).headlines)


def test_the_commonest_reasons_of_rejection_are_counted() -> None:
    codes = ["missing-eq"] * 3 + ["forbidden-import"] * 2 + ["tab-layout", "syntax-error"]
    bad = [
        msgspec.structs.replace(rejected(f"r{number}"), reason=ReasonInfo(code, "because"))
        for number, code in enumerate(codes)
    ]
    expected = "7 were rejected (3 × missing eq, 2 × forbidden import, 1 × tab layout, 1 × other reasons)"
    assert any(expected in headline for headline in Tables(class_html(results_of(*bad))).headlines)


def test_what_the_class_misunderstood() -> None:
    results = results_of(*[named(f"w{n}", "first-match-wins") for n in range(3)], named("a", "accepts-31"))
    page = Tables(class_html(results))
    first, second = page.rows["ideas"][1:]
    assert first[0].startswith(grade_misconception("first-match-wins").diagnosis[0].title)
    assert first[1:3] == ["3", "0"]
    assert first[3] == "w0, w1, w2"
    assert second[3] == "a"
    title = grade_misconception("first-match-wins").diagnosis[0].title
    assert any(f"“{title}” (3)" in headline for headline in page.headlines)


def test_which_test_is_suspect(page: Tables) -> None:
    (row,) = (cells for cells in page.rows["cases"][1:] if cells[0].startswith(BAD_CASE))
    assert "suspect" in row
    suspects = [cells[0] for cells in page.rows["cases"][1:] if "suspect" in cells]
    assert len(suspects) == 1
    assert any(f"{BAD_CASE}: " in headline for headline in page.headlines)


def test_a_suspect_case_leads_to_its_game_on_the_page_of_the_best_who_fails_it() -> None:
    bad = [with_bad_case(named(f"wrong-{number}", "first-match-wins")) for number in range(3)]
    html = class_html(results_of(*bad, with_bad_case(named("right", RIGHT))))
    assert f'<a href="students/right.html#case-{BAD_CASE}">' in html


def test_a_good_suite_has_no_suspect() -> None:
    page = Tables(class_html(some_class(60)))
    assert not [cells for cells in page.rows["cases"] if "suspect" in cells]
    assert any("None of the 106 cases looks suspect." in headline for headline in page.headlines)


def test_everyone_right_leaves_nothing_misunderstood() -> None:
    page = Tables(class_html(results_of(named("a", RIGHT), named("b", RIGHT))))
    assert any("Nothing: everyone who was graded earns every criterion." in headline for headline in page.headlines)


def test_nobody_graded_says_so() -> None:
    page = Tables(class_html(results_of(rejected("a"))))
    assert any("Nobody was graded" in headline for headline in page.headlines)


def test_many_suspects_are_counted() -> None:
    never = [
        msgspec.structs.replace(result, cases=tuple(msgspec.structs.replace(c, verdict="wrong") for c in result.cases))
        for result in (named("a", RIGHT), named("b", RIGHT))
    ]
    page = Tables(class_html(results_of(*(msgspec.structs.replace(result, diagnosis=()) for result in never))))
    assert any("And 103 more." in headline for headline in page.headlines)


def test_identical_wrong_behaviour_is_shown_with_what_explains_it(page: Tables) -> None:
    (cells,) = (cells for cells in page.rows["alike"][1:] if "wrong-0" in cells[1])
    assert cells[0] == "3"
    assert cells[1] == "wrong-0, wrong-1, wrong-2"


def test_rejected_and_ungraded_stand_apart_with_reasons(page: Tables) -> None:
    assert [cells[0] for cells in page.rows["rejected"][1:]] == ["rita"]
    assert [cells[0] for cells in page.rows["ungraded"][1:]] == ["uwe"]


def test_cases_without_an_answer_are_counted() -> None:
    right, crashing = named("a", RIGHT), named("b", "crash-on-empty")
    assert "2 programs were asked 106 cases each. Without an answer: 1 × stopped with an error." in class_html(
        results_of(right, crashing)
    )
    assert "Every case was answered." in class_html(results_of(right))


def test_many_students_with_a_misconception_are_folded_away_but_all_there() -> None:
    html = class_html(results_of(*[named(f"s{number}", "accepts-31") for number in range(20)]))
    assert "and 17 more" in html
    section = html[html.index('id="ideas"') : html.index('id="students"')]
    assert len(set(re.findall(r"students/s(\d+)\.html", section))) == 20


def test_a_thousand_students_stay_light() -> None:
    small, large = (len(class_html(some_class(size)).encode()) for size in (10, 1000))
    assert large < 20 * small
    assert large < 2_000_000


def test_sure_misconceptions_come_before_doubtful_ones() -> None:
    near = msgspec.structs.replace(grade_misconception("bonus-twenty").diagnosis[0], sureness="near")
    pair = msgspec.structs.replace(near, sureness="pair", id="other", title="Other")
    doubtful = msgspec.structs.replace(named("n", "bonus-twenty"), diagnosis=(near,))
    paired = msgspec.structs.replace(named("p", "bonus-twenty"), diagnosis=(pair, pair))
    counts = count_misconceptions([doubtful, paired, named("s", "accepts-31")])
    assert [count.sure for count in counts] == sorted((count.sure for count in counts), reverse=True)
    assert explain_lost_points(doubtful, 1).startswith("perhaps: ")
    assert " and: " in explain_lost_points(paired, 1)


def test_why_of_the_unexplained_and_of_broken_rules() -> None:
    failed = msgspec.structs.replace(named("x", "bonus-twenty"), diagnosis=())
    assert "no known misconception explains these answers" in explain_lost_points(failed, 4)
    assert explain_lost_points(failed, 3, 21).startswith("3 cases failed, 21 not run; ")
    breach = BreachInfo("tabs", "A tab.", "Use spaces.", "Replay.hs", 3, "-0.5")
    assert explain_lost_points(msgspec.structs.replace(named("y", RIGHT), breaches=(breach,)), 0) == "A tab."
    assert explain_lost_points(named("z", RIGHT), 0) == ""


def test_every_student_appears_with_a_link_to_their_page() -> None:
    students = [small.graded(f"student-{number}") for number in range(30)]
    page = small.Page(small.class_page(*students, small.rejected(), small.ungraded()))
    for submission in (*students, small.rejected(), small.ungraded()):
        assert f"students/{submission.id}.html" in page.attributes("href")
        assert submission.id in page.text


def test_class_page_shows_the_numbers_of_the_class() -> None:
    words = small.Page(
        small.class_page(small.graded("a", failed=""), small.graded("b"), small.rejected(), small.ungraded())
    ).words
    assert "submissions 4" in words
    assert "graded 2 rejected 1 ungraded 1" in words
    assert "mean score 4.17/10" in words
    assert "A game has 32 cards 2.5 2 of 2" in words
    assert "Finds the winner 7.5 1 of 2" in words


def test_class_page_gives_the_reasons_of_rejected_and_ungraded() -> None:
    words = small.Page(small.class_page(small.rejected(), small.ungraded())).words
    assert "Data.List is not allowed. forbidden import Replay.hs:2" in words
    assert "the engine is gone" in words


def test_class_page_without_submissions_says_so() -> None:
    assert "No submissions were found." in small.Page(small.class_page()).words


def test_a_small_class_is_one_table_and_a_large_one_is_in_parts_that_hold_everybody_once() -> None:
    def parts(page: small.Page) -> int:
        return sum(details.get("class") == "part" for details in page.all("details"))

    assert parts(small.Page(small.class_page(*(small.graded(f"s{n}") for n in range(20))))) == 0
    many = [small.graded(f"student-{n:05}", failed="") for n in range(MOST_AT_ONCE + GROUP // 2)]
    page = small.Page(small.class_page(*many))
    assert parts(page) == 3
    assert page.words.count("student-00499") == 2  # its row, and the part's name
    assert [value for value in page.attributes("href") if value.startswith("students/")] == [
        f"students/student-{n:05}.html" for n in range(len(many))
    ]


class Attributes(HTMLParser):
    """The values of one attribute in a page."""

    def __init__(self, html: str, name: str) -> None:
        super().__init__()
        self.name, self.values = name, list[str]()
        self.feed(html)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value or "" for name, value in attrs if name == self.name]


def test_what_the_script_reads_is_whole_however_long_it_is() -> None:
    """Sixty wrong answers to one case, each as long as the map shows: more than any text for people may be."""
    students = [student(f"s{number}", "01", got=f"{number} {'x' * 100}\"'&<") for number in range(len(SIGNS))]
    told = Attributes(class_html(results_of(*students)), "data-w").values
    assert max(map(len, told)) > LONGEST_TEXT
    ways = [json.loads(value) for value in told]
    assert [len(each) for each in ways] == [len(SIGNS), 0]


def test_a_row_of_the_map_has_a_stroke_for_each_failure_however_many_there_are() -> None:
    failures = LONGEST_TEXT // 7
    strokes = Attributes(class_html(results_of(student("a", "01" * failures))), "d").values
    assert failures in [value.count("M") for value in strokes if len(value) > LONGEST_TEXT]
