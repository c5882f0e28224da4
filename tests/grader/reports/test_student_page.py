from __future__ import annotations

import msgspec
import pytest

from grader.assignment.hints import Hints
from grader.assignment.settings import load_assignment
from grader.judging.exposing_games import load_exposing_games
from grader.reports.source_html import LONGEST_LINE, MOST_LINES, ROOM, abridge
from grader.reports.student_page import render_student
from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    PartInfo,
    PartsInfo,
    ReasonInfo,
    SmallestInfo,
    SubmissionResult,
)
from reference.contract import Story
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import RECORDS, Page, graded, rejected, results_of, student_page, ungraded
from tests.grader.reports.sample_stories import BROKEN, BROKEN_RECORD, SECTIONS, SIX_SEATS, TWO_SEATS, GameTelling


@pytest.mark.parametrize("submission", [graded(failed=""), rejected(), ungraded()])
def test_a_page_without_a_game_needs_no_script(submission: SubmissionResult) -> None:
    assert "script" not in student_page(submission)


def test_student_page_shows_expected_and_got_with_their_difference() -> None:
    expected = SEDMA.answer(SEDMA.parse(RECORDS["dealt-1"]))
    page = Page(student_page(graded(got="Just (AC,Four)")))
    assert f"✓ expected {expected} ✗ wrong answer Just (AC,Four)" in page.words
    assert page.all("ins")
    assert page.all("del")


def test_smallest_failed_game_is_shown_trick_by_trick() -> None:
    page = Page(student_page(graded()))
    story = SEDMA.tell(SEDMA.parse(RECORDS["dealt-1"]))
    assert story.conclusion in page.words
    assert all(trick.because[1:] in page.words for trick in story.tricks)


def test_no_record_is_shown_that_was_not_given() -> None:
    submission = graded()
    page = Page(render_student(results_of(submission), submission, game=SEDMA))
    assert "dealt-1" in page.words
    assert "trick by trick" not in page.words


def test_why_a_case_is_in_the_suite_is_shown_where_known() -> None:
    submission, whys = graded(), {"dealt-1": "an ordinary game"}
    html = render_student(results_of(submission), submission, game=SEDMA, records=RECORDS, whys=whys)
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
    assert "Somewhere in the definition that begins here: It does not fit." in page.words


def test_cases_that_were_not_run_are_not_counted_as_failed() -> None:
    submission = graded()
    not_run = CaseInfo("dealt-9", "not-run", "not run: cases of this kind took too long before", "Nothing", ("length",))
    criterion = CriterionInfo("length", "Length", 0.0, 1.0, 0, 2, ("length",))
    partly_run = msgspec.structs.replace(submission, cases=(*submission.cases, not_run), criteria=(criterion,))
    words = Page(student_page(partly_run)).words
    assert "cases passed; 1 was not run: cases of this kind took too long before." in words
    assert "Length 0 of 2, 1 not run 0/1" in words
    assert "Length 0 of 2 failed, 1 not run" in words


@pytest.mark.parametrize("line", [0, -3, 6, 10**9])
def test_a_line_that_does_not_exist_is_named_but_not_linked(line: int) -> None:
    reason = ReasonInfo("x", "Odd.", "Replay.hs", line)
    page = Page(student_page(msgspec.structs.replace(rejected(), reason=reason, breaches=())))
    assert not [url for url in page.attributes("href") if url.startswith("#L")]


def test_long_lines_and_long_files_are_cut_and_say_so() -> None:
    words = Page(student_page(graded(), source="x" * 15_000 + "\n" + "y\n" * (MOST_LINES + 4))).words
    assert f"… {15_000 - LONGEST_LINE} more characters" in words
    assert "5 more lines are not shown." in words


def test_files_for_which_there_is_no_room_are_counted() -> None:
    sources = {f"F{number:02}.hs": ("\x01" * 100 + "\n") * 300 for number in range(30)}
    html = render_student(results_of(graded()), graded(), game=SEDMA, sources=sources)
    assert "28 more files are not shown." in Page(html).words
    assert "100 more lines are not shown." in Page(html).words
    assert len(html) < 20 * ROOM.characters


def test_long_messages_are_cut_and_say_so() -> None:
    html = student_page(msgspec.structs.replace(rejected(), reason=ReasonInfo("x", "m" * 15_000)))
    assert "(14000 more characters not shown)" in html
    assert len(abridge("m" * 15_000, 10)) < 60


def test_many_breaches_are_cut_and_say_so() -> None:
    submission = rejected()
    words = Page(student_page(msgspec.structs.replace(submission, breaches=submission.breaches * 60))).words
    assert "10 more are not shown." in words


def with_smallest(*, trick: int | None = 8, verdict: str = "wrong", got: str = "Just (AC,One)") -> SubmissionResult:
    record = load_exposing_games(load_assignment("sedma"))["leading-seven-is-joker"] if verdict == "wrong" else ""
    expected = SEDMA.answer(SEDMA.parse(record))
    smallest = SmallestInfo(record, expected, got, verdict, None, trick, "gives this trick to C, not to D")
    misconception = DiagnosisInfo(
        "leading-seven-is-joker", "A leading seven matches any card", 1.0, "Just a seven.", "Which?"
    )
    return msgspec.structs.replace(graded(), smallest=smallest, diagnosis=(misconception,))


def test_the_smallest_game_is_a_picture_with_the_trick_marked() -> None:
    page = Page(student_page(with_smallest()))
    assert "The simplest game we found that gets a wrong answer" in page.words
    assert "A program with this misconception gives this trick to C, not to D." in page.words
    assert [figure.get("class") for figure in page.all("figure")].count("scene marked") == 1


def test_a_page_admits_that_no_misconception_gives_the_answers() -> None:
    html = student_page(msgspec.structs.replace(with_smallest(), diagnosis=()))
    assert "No known misconception explains your answers. Look at the game below." in html
    assert "No known misconception" not in student_page(rejected())


def test_where_a_part_of_the_answers_is_always_right_the_page_says_so_and_marks_no_trick() -> None:
    counts = PartsInfo((PartInfo("the team", 2, 2), PartInfo("the points", 1, 2, "where it counts")), 2, 0, 1, 0)
    words = Page(student_page(msgspec.structs.replace(with_smallest(), diagnosis=(), parts=counts))).words
    assert "gets the team right in all 2 possible games, but the points wrong in 1. Look at where it counts." in words
    older = SmallestInfo(RECORDS["dealt-1"], "Nothing", "Just (AC,One)", "wrong", trick=8, exchange=("7H", "8H"))
    html = student_page(msgspec.structs.replace(with_smallest(), diagnosis=(), smallest=older))
    assert "swapped" not in html
    assert 'class="scene marked' not in html


def test_a_breakdown_is_explained_in_words_on_the_page() -> None:
    page = Page(student_page(with_smallest(trick=None, verdict="crashed", got="pattern match failure: head []")))
    assert "The simplest record we found that gets a wrong answer" in page.words
    assert "head was used on an empty list" in " ".join(page.words.split())


@pytest.mark.parametrize(("verdict", "got", "words"), [
    ("out-of-memory", "out of memory", "ran out of memory"),
    ("timed-out", "no answer within the time limit", "no answer in time"),
])  # fmt: skip
def test_how_a_limit_ended_the_program_is_said_once(verdict: str, got: str, words: str) -> None:
    words_of_page = Page(student_page(with_smallest(trick=None, verdict=verdict, got=got))).words
    section = words_of_page.partition("The simplest record")[2].partition("Criteria")[0]
    assert section.count(words) == 1
    assert got not in section.replace(words, "")
    assert "recursive call" in section


def test_what_keeps_a_program_from_ending_is_said_with_its_line() -> None:
    result = with_smallest(trick=None, verdict="timed-out", got="no answer within the time limit")
    assert result.smallest is not None
    cause = "Line 3: `instance Eq Rank` defines neither `==` nor `/=`."
    result = msgspec.structs.replace(result, smallest=msgspec.structs.replace(result.smallest, cause=cause))
    assert "Line 3: <code>instance Eq Rank</code> defines neither" in student_page(result)


@pytest.mark.parametrize(("hints", "shown", "kept_back"), [
    (Hints.CRITERION, "Finds the winner", "A leading seven"),
    (Hints.MISCONCEPTION, "A leading seven", "The simplest game"),
    (Hints.GAME, "The simplest game", "Failed cases"),
    (Hints.ALL, "Failed cases", "Every case passed"),
])  # fmt: skip
def test_a_page_shows_what_the_level_of_hints_allows(hints: Hints, shown: str, kept_back: str) -> None:
    submission = with_smallest()
    page = Page(render_student(results_of(submission), submission, game=SEDMA, records=RECORDS, hints=hints))
    assert shown in page.words
    assert kept_back not in page.words


def page_of(story: Story, record: str = "KH", *, shown: bool = False) -> Page:
    """The instructor's page of a program that fails one game, shown above or only among the failed cases."""
    smallest = SmallestInfo(record if shown else "QH", "x", "y", "wrong", "dealt-1" if shown else None)
    submission = msgspec.structs.replace(graded(), smallest=smallest)
    game = GameTelling(story)
    return Page(render_student(results_of(submission), submission, game=game, records={"dealt-1": record}))


def test_the_table_of_a_game_has_its_sections_and_no_empty_columns() -> None:
    words = page_of(SECTIONS).words
    assert "Trick Cards, in the order they were played Taken by Score after it Because Round 1 1 B A♠" in words
    assert "A -3.0 · B 10.2 · C 4.0 · D -12.0" in words
    assert "Points" in page_of(TWO_SEATS).words
    assert "Taken by Points" not in page_of(SIX_SEATS).words


def test_the_table_of_a_game_of_many_tricks_folds_the_quiet_ones_with_all_their_plays() -> None:
    words = page_of(TWO_SEATS).words
    assert "5–11 quiet: P2 takes each P2 J♣\ufe0e P1 passes P2 stops P2 J♦" in words
    assert "Moves, in the order they were made" in words


def test_the_table_of_a_refused_record_marks_the_play_that_breaks_a_rule() -> None:
    words = page_of(BROKEN, BROKEN_RECORD).words
    assert "P2 9♠\ufe0e breaks a rule nobody" in words
    assert "9♠ does not beat K♥ The sheet: A card beats if it has the first card's value." in words


def test_what_is_not_a_game_is_called_a_record_though_some_of_its_tricks_are_told() -> None:
    assert "The simplest record we found that gets a wrong answer" in page_of(BROKEN, BROKEN_RECORD, shown=True).words
    assert "The simplest game we found that gets a wrong answer" in page_of(TWO_SEATS, shown=True).words


def test_what_a_program_cost_is_said_below_the_criteria_where_it_is_known() -> None:
    submission = graded()
    without, told = (
        render_student(results_of(submission), submission, game=SEDMA, cost=cost) for cost in ("", "Cost: 5 steps.")
    )
    assert told.replace('<p class="hint">Cost: 5 steps.</p>', "") == without
    assert told.index('id="criteria"') < told.index("Cost: 5 steps.") < told.index('id="rerun"')
