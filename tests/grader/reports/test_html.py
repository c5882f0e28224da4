from __future__ import annotations

import base64
import hashlib
import random
import re
import string
from html.parser import HTMLParser
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from grader.assignment.hints import Hints
from grader.assignment.settings import load_assignment
from grader.judging.exposing_games import load_telling
from grader.reports.class_page import render_class
from grader.reports.html import format_number, page_name, render_student
from grader.reports.source_html import LONGEST_LINE, MOST_LINES, highlight, list_sources, shorten, tame
from grader.reports.student_view import explain_failures, find_smallest, tell_apart
from grader.results.class_summary import GROUP, MOST_AT_ONCE, MOST_WAYS, ClassSummary, spread_scores, summarise_scores
from grader.results.item_analysis import analyse_items
from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SmallestInfo,
    SubmissionResult,
    SuiteInfo,
)
from reference.sedma.game import SEDMA

VOID = {"wbr", "meta", "rect", "line", "br", "use", "path", "circle", "input"}
BLOCKS = {"dd", "div", "dt", "p", "td", "th"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202egnp\x00\x1b[31m"
RECORDS = {
    "empty": "",
    **{name: SEDMA.format(SEDMA.recipes()[0].make(random.Random(name))) for name in ("dealt-1", "dealt-2")},
}
SOURCE = (
    'module Main where\nimport Data.List\n-- a <b>comment</b>\nreplay :: Cards -> Maybe Winner\nreplay _ = error "no"\n'
)


class Page(HTMLParser):
    """A page read back: its elements with their attributes, its text, and what is left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(str(html))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag
        if tag in BLOCKS:
            self.text += " "

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.text += data

    def attributes(self, name: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(name)) is not None]

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def words(self) -> str:
        return " ".join(self.text.split())


def graded(
    name: str = "novak", failed: str = "dealt-1", got: str = "Nothing", verdict: str = "wrong"
) -> SubmissionResult:
    cases = []
    for case_id, record in RECORDS.items():
        expected = SEDMA.answer(SEDMA.parse(record))
        bad = case_id == failed
        tags = ("legal", "winner") if record else ("illegal", "length")
        cases.append(CaseInfo(case_id, verdict if bad else "passed", got if bad else expected, expected, tags))
    criteria = (
        CriterionInfo("winner", "Finds the winner", 0.0 if failed else 7.5, 7.5, 1 if failed else 2, 2),
        CriterionInfo("length", "A game has 32 cards", 2.5, 2.5, 1, 1),
    )
    points = sum(one.points for one in criteria)
    return SubmissionResult(name, ("Replay.hs",), "graded", points, 10.0, None, (), criteria, (), tuple(cases))


def rejected(name: str = "rejected-one", message: str = "Data.List is not allowed.") -> SubmissionResult:
    breach = BreachInfo("forbidden-import", message, "Use only the Prelude.", "Replay.hs", 2, "reject")
    reason = ReasonInfo("forbidden-import", message, "Replay.hs", 2)
    return SubmissionResult(name, ("Replay.hs",), "rejected", 0.0, 10.0, reason, (breach,))


def ungraded(name: str = "ungraded-one") -> SubmissionResult:
    return SubmissionResult(name, (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))


def results_of(*submissions: SubmissionResult) -> Results:
    suite = SuiteInfo("graded", "sha256:abc123", "77", len(RECORDS))
    sandbox = SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 128})
    return Results(1, "sedma", "The Game of 7", suite, sandbox, "0.1.0", submissions)


def summary_of(*submissions: SubmissionResult) -> ClassSummary:
    class_summary = ClassSummary()
    for one in submissions:
        class_summary.add(one)
    return class_summary


def class_page(*submissions: SubmissionResult) -> str:
    pages = {one.id: "students/" + page_name(one.id) for one in submissions}
    return "".join(render_class(results_of(), summary_of(*submissions), pages))


def student_page(submission: SubmissionResult, source: str = SOURCE, name: str = "Replay.hs") -> str:
    return render_student(results_of(submission), submission, {name: source}, RECORDS, SEDMA)


EVERY_KIND = [graded(), graded(failed=""), graded(verdict="crashed", got=""), rejected(), ungraded()]


def every_page() -> list[str]:
    return [class_page(), class_page(*EVERY_KIND), *map(student_page, EVERY_KIND)]


@pytest.mark.parametrize("html", every_page())
def test_every_page_is_well_formed_and_needs_nothing_from_elsewhere(html: str) -> None:
    page = Page(html)
    assert page.open == []
    assert not {tag for tag, _ in page.elements} & {"link", "iframe", "object", "img", "base", "form"}
    assert not [url for name in ("href", "src") for url in page.attributes(name) if re.match(r"[a-z]+:|//", url)]
    assert "url(" not in html
    assert "@import" not in html


@pytest.mark.parametrize("html", every_page())
def test_every_page_allows_only_its_own_style_and_scripts_each_by_its_digest(html: str) -> None:
    page = Page(html)
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
    assert re.findall(r"script-src ([^;]*);", policy) == (
        [" ".join(f"'sha256-{one}'" for one in digests)] * bool(scripts)
    )
    assert page.attributes("style") == []


@pytest.mark.parametrize("one", [graded(failed=""), rejected(), ungraded()])
def test_a_page_without_a_game_needs_no_script(one: SubmissionResult) -> None:
    assert "script" not in student_page(one)


@pytest.mark.parametrize("html", every_page())
def test_every_page_has_language_title_and_headings_in_order(html: str) -> None:
    page = Page(html)
    assert page.all("html") == [{"lang": "en"}]
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all("scope" in th for th in page.all("th"))
    assert len(page.all("table")) == len(page.all("caption"))


@pytest.mark.parametrize("html", every_page())
def test_every_link_within_a_page_has_its_target_and_ids_are_unique(html: str) -> None:
    page = Page(html)
    ids = page.attributes("id")
    assert len(ids) == len(set(ids))
    assert {url[1:] for url in page.attributes("href") if url.startswith("#")} <= set(ids)
    assert set(page.attributes("aria-labelledby")) <= set(ids)


def test_same_inputs_give_the_same_bytes() -> None:
    assert every_page() == every_page()


def test_every_student_appears_with_a_link_to_their_page() -> None:
    students = [graded(f"student-{number}") for number in range(30)]
    page = Page(class_page(*students, rejected(), ungraded()))
    for one in (*students, rejected(), ungraded()):
        assert f"students/{one.id}.html" in page.attributes("href")
        assert one.id in page.text


def test_class_page_tells_the_numbers_of_the_class() -> None:
    words = Page(class_page(graded("a", failed=""), graded("b"), rejected(), ungraded())).words
    assert "submissions 4" in words
    assert "graded 2 rejected 1 ungraded 1" in words
    assert "mean score 4.17/10" in words
    assert "A game has 32 cards 2.5 2 of 2" in words
    assert "Finds the winner 7.5 1 of 2" in words


def test_class_page_gives_the_reasons_of_rejected_and_ungraded() -> None:
    words = Page(class_page(rejected(), ungraded())).words
    assert "Data.List is not allowed. forbidden import Replay.hs:2" in words
    assert "the engine is gone" in words


def test_class_page_without_submissions_says_so() -> None:
    assert "No submissions were found." in Page(class_page()).words


@pytest.mark.parametrize("html", [class_page(), student_page(graded())])
def test_footer_tells_how_to_do_it_again(html: str) -> None:
    words = Page(html).words
    for fact in ("sha256:abc123", "seed 77", "docker", "sha256:image", "hugs", "memory mb 128", "0.1.0"):
        assert fact in words


def test_a_case_knows_what_most_others_gave() -> None:
    students = [graded("a"), graded("b"), graded("c", verdict="crashed"), graded("d", failed="dealt-2", got="Just")]
    items = {item.case.id: item for item in analyse_items(summary_of(*students))}
    assert items["dealt-1"].ways == ((("wrong", "Nothing"), 2), (("crashed", ""), 1))
    assert (items["dealt-1"].passed, items["dealt-1"].count) == (1, 4)
    assert items["empty"].ways == ()


def test_scores_fall_into_tenths_and_a_full_score_stands_apart() -> None:
    scores = [0.0, 0.99, 1.0, 9.99, 10.0]
    bins = spread_scores([msgspec.structs.replace(graded(), score=score) for score in scores])
    assert [one.graded for one in bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_a_rejection_counts_as_zero_and_an_ungraded_submission_not_at_all() -> None:
    assert summarise_scores([graded(failed=""), rejected(), ungraded()]).mean == 5


def test_student_page_shows_expected_and_got_with_their_difference() -> None:
    expected = SEDMA.answer(SEDMA.parse(RECORDS["dealt-1"]))
    page = Page(student_page(graded(got="Just (AC,Four)")))
    assert f"✓ expected {expected} ✗ wrong answer Just (AC,Four)" in page.words
    assert page.all("ins")
    assert page.all("del")


def test_smallest_failed_game_is_told_trick_by_trick() -> None:
    page = Page(student_page(graded()))
    story = SEDMA.tell(SEDMA.parse(RECORDS["dealt-1"]))
    assert story.conclusion in page.words
    assert all(trick.because[1:] in page.words for trick in story.tricks)


def test_shortest_record_is_the_smallest_case() -> None:
    cases = [msgspec.structs.replace(case, verdict="crashed") for case in graded().cases]
    smallest = find_smallest(explain_failures(reversed(cases), RECORDS, {}, SEDMA))
    assert smallest is not None
    assert smallest.case.id == "empty"


def test_no_record_is_shown_that_was_not_given() -> None:
    one = graded()
    page = Page(render_student(results_of(one), one, {}, {}, SEDMA))
    assert "dealt-1" in page.words
    assert "trick by trick" not in page.words


def test_why_a_case_is_there_is_told_where_known() -> None:
    one = graded()
    html = render_student(results_of(one), one, {}, RECORDS, SEDMA, whys={"dealt-1": "an ordinary game"})
    assert "An ordinary game." in Page(html).words


def test_points_taken_for_broken_rules_are_shown_in_the_sum() -> None:
    breach = BreachInfo("tabs", "A tab.", "Use spaces.", "Replay.hs", 3, "-0.5")
    words = Page(student_page(msgspec.structs.replace(graded(failed=""), score=9.5, breaches=(breach,)))).words
    assert "! costs 0.5 points A tab. Replay.hs:3 Use spaces." in words
    assert "Rules of the sheet that were broken −0.5" in words


def test_rejection_shows_its_line_and_marks_it_in_the_source() -> None:
    page = Page(student_page(rejected()))
    assert "At Replay.hs:2: import Data.List" in page.words
    marked = [span for span in page.all("span") if "marked" in (span.get("class") or "")]
    assert [span["id"] for span in marked] == ["L2"]
    assert "#L2" in page.attributes("href")
    assert "Use only the Prelude." in page.words


def test_a_fault_somewhere_in_a_definition_is_shown_with_all_of_it_and_blames_no_line() -> None:
    reason = ReasonInfo("type-error", "It does not fit.", "Replay.hs", 5, "replay :: X\nreplay _", begins=4, ends=5)
    page = Page(student_page(msgspec.structs.replace(rejected(), reason=reason, breaches=())))
    assert "Somewhere in the definition that begins at Replay.hs:4: 4 | replay :: X 5 | replay _" in page.words
    marked = [span for span in page.all("span") if "marked" in (span.get("class") or "")]
    assert [span["id"] for span in marked] == ["L4"]
    assert "Somewhere in what begins here: It does not fit." in page.words


def test_cases_that_were_not_run_are_not_counted_as_failed() -> None:
    one = graded()
    spared = CaseInfo("dealt-9", "not-run", "not run: cases of this kind took too long before", "Nothing", ("length",))
    line = CriterionInfo("length", "Length", 0.0, 1.0, 0, 2, ("length",))
    told = msgspec.structs.replace(one, cases=(*one.cases, spared), criteria=(line,))
    words = Page(student_page(told)).words
    assert "cases passed; 1 was not run: cases of this kind took too long before." in words
    assert "Length 0 of 2, 1 not run 0/1" in words
    assert "Length 0 of 2 failed, 1 not run" in words


@pytest.mark.parametrize("line", [0, -3, 6, 10**9])
def test_a_line_that_does_not_exist_is_named_but_not_linked(line: int) -> None:
    one = msgspec.structs.replace(rejected(), reason=ReasonInfo("x", "Odd.", "Replay.hs", line), breaches=())
    page = Page(student_page(one))
    assert not [url for url in page.attributes("href") if url.startswith("#L")]


def test_a_second_file_has_its_own_anchors() -> None:
    first, second = list_sources({"A.hs": "a = 1\n", "B.hs": "b = 2\n"}, ())
    assert (first.lines[0].anchor, second.lines[0].anchor) == ("L1", "file2-L1")


def test_hostile_texts_are_shown_as_text_and_create_no_element() -> None:
    plain, hostile = graded(), msgspec.structs.replace(graded(HOSTILE, got=HOSTILE), files=(HOSTILE,))
    for harmless, page in [
        (Page(class_page(plain)), Page(class_page(hostile))),
        (Page(student_page(plain)), Page(student_page(hostile))),
    ]:
        assert {tag for tag, _ in page.elements} <= {tag for tag, _ in harmless.elements} | {"ins", "del", "wbr"}
        assert "<script>alert(1)</script>" in page.text
        assert not page.attributes("onerror")


def test_hostile_reasons_breaches_names_and_sources_are_shown_as_text() -> None:
    one = msgspec.structs.replace(
        rejected(HOSTILE, HOSTILE),
        reason=ReasonInfo(HOSTILE, HOSTILE, HOSTILE, 1, None, HOSTILE),
        breaches=(BreachInfo(HOSTILE, HOSTILE, HOSTILE, HOSTILE, 1, HOSTILE),),
    )
    pages = [Page(student_page(one, source=HOSTILE, name=HOSTILE)), Page(class_page(one))]
    for page in pages:
        assert not page.all("img")
        assert len(page.all("script")) <= 1
        assert not page.attributes("onerror")
        assert "\u202e" not in page.text
        assert "[U+202E]" in page.text
        assert "[U+0000]" in page.text


@given(st.text(alphabet=st.characters(), max_size=60))
def test_a_page_can_be_written_whatever_a_submission_contains(text: str) -> None:
    one = rejected(text, text)
    html = student_page(one, source=text, name=text or "x") + class_page(one)
    assert html.encode()
    assert all(sign.isprintable() or sign in "\n\t" for sign in html)


def test_long_lines_and_long_files_are_cut_and_say_so() -> None:
    words = Page(student_page(graded(), source="x" * 15_000 + "\n" + "y\n" * (MOST_LINES + 4))).words
    assert f"… {15_000 - LONGEST_LINE} more characters" in words
    assert "5 more lines are not shown." in words


def test_a_huge_file_is_shown_without_colours() -> None:
    line = "x = '<'" * 50
    assert highlight([line] * 1000)[0] == Markup.escape(line)


def test_long_messages_are_cut_and_say_so() -> None:
    html = student_page(msgspec.structs.replace(rejected(), reason=ReasonInfo("x", "m" * 15_000)))
    assert "(14000 more characters not shown)" in html
    assert len(shorten("m" * 15_000, 10)) < 60


def test_many_breaches_are_cut_and_say_so() -> None:
    one = rejected()
    words = Page(student_page(msgspec.structs.replace(one, breaches=one.breaches * 60))).words
    assert "10 more are not shown." in words


@given(
    st.lists(st.text(alphabet=string.printable.replace("\n", "") + "žλ{-\"'", max_size=40), max_size=20), st.booleans()
)
def test_colours_keep_every_line_and_every_character(lines: list[str], literate: bool) -> None:
    assert [Page(html).text for html in highlight(lines, literate=literate)] == list(map(tame, lines))


@given(st.text(), st.text())
def test_parts_of_a_difference_make_up_the_whole(one: str, other: str) -> None:
    first, second = tell_apart(one, other)
    assert ("".join(first), "".join(second)) == (one, other)
    assert (first[0], first[2]) == (second[0], second[2])


def test_difference_is_told_in_whole_words() -> None:
    assert tell_apart("Just (AC,Two)", "Just (AC,Three)")[0] == ("Just (AC,", "Two", ")")


@pytest.mark.parametrize(
    ("number", "shown"), [(7.5, "7.5"), (10.0, "10"), (0.0, "0"), (20 / 3, "6.67"), (None, "–"), (1234567.0, "1234567")]
)
def test_numbers_have_no_idle_zeros(number: float | None, shown: str) -> None:
    assert format_number(number) == shown


@pytest.mark.parametrize(
    ("name", "beginning"), [("Žofie Dvořáková_48214", "Zofie-Dvorakova_48214."), ("-ofie", "ofie."), ("Лев 7", "7.")]
)
def test_a_page_name_keeps_letters_without_their_accents_and_begins_with_no_dash(name: str, beginning: str) -> None:
    assert page_name(name).startswith(beginning)


@pytest.mark.parametrize("name", ["novak_jan", "xnovak01", "a-b", "1"])
def test_a_plain_id_is_its_own_page_name(name: str) -> None:
    assert page_name(name) == f"{name}.html"


@pytest.mark.parametrize(
    "name", ["index", "con", "NUL", "com1", "", ".", "..", "../x", "a/b", "a\\b", "č", "x" * 300, "\ud800"]
)
def test_an_awkward_id_gets_a_safe_page_name_with_a_hash(name: str) -> None:
    page = page_name(name)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,65}\.[0-9a-f]{10}\.html", page)
    assert not re.match(r"(?i)(con|nul|com1|index)\.", page)


@given(st.text(alphabet="aA-_./ č", max_size=4), st.text(alphabet="aA-_./ č", max_size=4))
def test_two_ids_never_share_a_page_even_where_case_is_ignored(one: str, other: str) -> None:
    assert (page_name(one).lower() == page_name(other).lower()) == (one == other)


def with_smallest(*, trick: int | None = 8, verdict: str = "wrong", got: str = "Just (AC,One)") -> SubmissionResult:
    record = load_telling(load_assignment("sedma"))["leading-seven-is-joker"] if verdict == "wrong" else ""
    expected = SEDMA.answer(SEDMA.parse(record))
    smallest = SmallestInfo(record, expected, got, verdict, None, trick, "gives this trick to C, not to D")
    idea = DiagnosisInfo("leading-seven-is-joker", "A leading seven matches any card", 1.0, "Just a seven.", "Which?")
    return msgspec.structs.replace(graded(), smallest=smallest, diagnosis=(idea,))


def test_the_smallest_game_is_a_picture_with_the_trick_marked() -> None:
    page = Page(student_page(with_smallest()))
    assert "The simplest game we found that goes wrong" in page.words
    assert "A program with this idea gives this trick to C, not to D." in page.words
    assert [one.get("class") for one in page.all("figure")].count("scene marked") == 1


def test_a_page_says_honestly_that_no_idea_gives_the_answers() -> None:
    told = student_page(msgspec.structs.replace(with_smallest(), diagnosis=()))
    assert "No wrong idea that we know gives your answers. The game below is where to look." in told
    assert "No wrong idea" not in student_page(rejected())


def test_a_breakdown_is_told_in_words_on_the_page() -> None:
    page = Page(student_page(with_smallest(trick=None, verdict="crashed", got="pattern match failure: head []")))
    assert "The simplest record we found that goes wrong" in page.words
    assert "`head` was used on an empty list" in page.words


@pytest.mark.parametrize(("hints", "told", "kept_back"), [
    (Hints.CRITERION, "Finds the winner", "A leading seven"),
    (Hints.MISCONCEPTION, "A leading seven", "The simplest game"),
    (Hints.GAME, "The simplest game", "Failed cases"),
    (Hints.ALL, "Failed cases", "Every case passed"),
])  # fmt: skip
def test_a_page_tells_what_the_level_of_hints_allows(hints: Hints, told: str, kept_back: str) -> None:
    one = with_smallest()
    page = Page(render_student(results_of(one), one, {}, RECORDS, SEDMA, hints=hints))
    assert told in page.words
    assert kept_back not in page.words


def test_a_small_class_is_one_table_and_a_large_one_is_in_parts_that_hold_everybody_once() -> None:
    def parts(page: Page) -> int:
        return sum(one.get("class") == "part" for one in page.all("details"))

    assert parts(Page(class_page(*(graded(f"s{n}") for n in range(20))))) == 0
    many = [graded(f"student-{n:05}", failed="") for n in range(MOST_AT_ONCE + GROUP // 2)]
    page = Page(class_page(*many))
    assert parts(page) == 3
    assert page.words.count("student-00499") == 2  # its row, and the part's name
    assert [value for value in page.attributes("href") if value.startswith("students/")] == [
        f"students/student-{n:05}.html" for n in range(len(many))
    ]


def test_a_class_is_told_from_what_the_roll_keeps_which_is_no_case_and_no_transcript() -> None:
    reason = ReasonInfo("type-error", "no", "Replay.hs", 2, raw="x" * 4000)
    class_summary = summary_of(graded(), msgspec.structs.replace(rejected(), reason=reason))
    assert [one.cases for one in class_summary.submissions] == [(), ()]
    assert class_summary.submissions[1].reason == ReasonInfo("type-error", "no", "Replay.hs", 2)
    assert (class_summary.passed["novak"].part, class_summary.passed["novak"].whole) == (2, 3)


def test_a_case_with_endless_ways_to_fail_keeps_the_usual_one_and_counts_all() -> None:
    answers = ["Just (AC,One)", *(f"odd {n}" for n in range(MOST_WAYS + 5)), "Just (AC,One)"]
    class_summary = summary_of(*(graded(f"s{n}", got=got) for n, got in enumerate(answers)))
    (item,) = (one for one in analyse_items(class_summary) if one.case.id == "dealt-1")
    assert (item.passed, item.count) == (0, len(answers))
    assert item.ways[0] == (("wrong", "Just (AC,One)"), 2)
    assert len(class_summary.case_counts["dealt-1"].ways) == MOST_WAYS
