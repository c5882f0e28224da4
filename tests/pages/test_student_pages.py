"""Students' pages and the game viewer in a real Chromium."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from grader.assignment.hints import Hints
from grader.reports.story_page import render_story
from grader.reports.student_copy import HandedIn, render_student_copy
from grader.reports.student_page import render_student
from grader.results.marks import finish_mark
from grader.results.schema import AdjustmentInfo, LatenessInfo, ReasonInfo, SharesInfo, SmallestInfo, SubmissionResult
from reference.contract import Story
from reference.sedma.game import SEDMA
from reference.septica.game import SEPTICA
from reference.tables import play_out
from tests.grader.reports.sample_pages import RECORDS, SOURCE, graded, rejected, results_of, ungraded
from tests.grader.reports.sample_stories import (
    BROKEN,
    BROKEN_OFF,
    BROKEN_RECORD,
    REVOKED,
    ROUNDS,
    SECTIONS,
    SIX_SEATS,
    TWO_SEATS,
    GameTelling,
)
from tests.pages.conftest import axe, show

NASTY = (
    "</code></pre></script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">{{ 7*7 }}"
)
NASTY_SOURCE = f"""import SedmaDatatypes -- {NASTY}
-- <svg onload=alert(1)><a href="javascript:alert(2)">x</a> {{% raw %}} ]]> --> <style>*{{display:none}}</style>
replay _ = error "{NASTY}"
"""
PHONE = {"width": 360, "height": 740}
TRICKS = 8


def with_game(record: str, trick: int | None = None, got: str = "Nothing", verdict: str = "wrong") -> SubmissionResult:
    parting = None if trick is None else "gives this trick to C, not to D"
    expected = SEDMA.answer(SEDMA.parse(record))
    smallest = SmallestInfo(record, expected, got, verdict, None, trick, parting)
    return msgspec.structs.replace(graded(got=got, verdict=verdict), smallest=smallest)


def hostile() -> SubmissionResult:
    return msgspec.structs.replace(
        with_game(RECORDS["dealt-1"], None, NASTY, "crashed"), id=NASTY, files=(f"{NASTY}.hs",)
    )


def hostile_rejection() -> SubmissionResult:
    reason = ReasonInfo("syntax-error", NASTY, "Replay.hs", 1, NASTY, NASTY)
    return msgspec.structs.replace(rejected(NASTY, NASTY), reason=reason)


def in_shares() -> SubmissionResult:
    """A criterion earned in part, one below its floor, and one that is earned whole."""
    whole = graded().criteria[0]
    shares = SharesInfo(4, 0.1)
    partly = msgspec.structs.replace(whole, points=1.3, max_points=3.0, passed=14, cases=29, shares=shares)
    missed = msgspec.structs.replace(partly, points=0.0, passed=4)
    return msgspec.structs.replace(graded(), score=1.3, criteria=(partly, missed, whole))


def changed(result: SubmissionResult, *, shown: bool) -> SubmissionResult:
    """Handed in late, and adjusted with a comment that is long, hostile and cannot be broken."""
    late = LatenessInfo(
        "2026-11-20T23:59:00+01:00", "2026-11-21T02:09:00+01:00", "times.csv", 7800, 1, "1 point for each day", True
    )
    return finish_mark(result, late, AdjustmentInfo(score=4.5, comment=f"{NASTY}{'w' * 300}", shown=shown))


def own(result: SubmissionResult, source: str = SOURCE) -> str:
    handed_in = HandedIn(Hints.GAME, {"Replay.hs": source})
    return render_student_copy(results_of(result), result, handed_in, SEDMA, frozenset())


def instructors(result: SubmissionResult, source: str = SOURCE) -> str:
    return render_student(results_of(result), result, game=SEDMA, sources={"Replay.hs": source}, records=RECORDS)


def story_html(record: str) -> str:
    return render_story(SEDMA.tell(SEDMA.parse(record)), record, "The Game of 7")


def told(story: Story, record: str = "KH 7D") -> str:
    return render_story(story, record, "A game")


def in_a_table(story: Story, record: str) -> str:
    """The instructor's page of a program that fails this game, which is not the simplest."""
    submission = msgspec.structs.replace(graded(), smallest=None)
    game, records = GameTelling(story), {"dealt-1": record, "dealt-2": record}
    failed = tuple(msgspec.structs.replace(case, verdict="wrong", got="Nothing") for case in submission.cases)
    submission = msgspec.structs.replace(submission, cases=failed)
    return render_student(results_of(submission), submission, game=game, records=records)


PASSING = play_out(SEPTICA.table, random.Random("a game with passes"))
KINDS: Mapping[str, str] = {
    "a game with a mark": own(with_game(RECORDS["dealt-1"], 3)),
    "a game": own(with_game(RECORDS["dealt-2"])),
    "not a possible game": own(with_game("7H 8H 7H")),
    "a crash on nothing": own(with_game("", None, "Program error: pattern match failure", "crashed")),
    "all right": own(graded(failed="")),
    "rejected": own(rejected()),
    "needs review": own(msgspec.structs.replace(rejected(), status="review", score=None)),
    "in shares": own(in_shares()),
    "ungraded": own(ungraded()),
    "late and adjusted": own(changed(graded(failed=""), shown=True)),
    "rejected, with a score": instructors(changed(rejected(), shown=False)),
    "for the instructor": instructors(with_game(RECORDS["dealt-1"], 3)),
    "hostile": own(hostile(), NASTY_SOURCE),
    "hostile and rejected": own(hostile_rejection(), NASTY_SOURCE),
    "hostile, for the instructor": instructors(hostile(), NASTY_SOURCE),
    "a story": story_html(RECORDS["dealt-1"]),
    "a record that is not a game": story_html("7H 7H"),
    "fans and folds": told(TWO_SEATS),
    "two players who pass": told(SEPTICA.tell(PASSING), SEPTICA.format(PASSING)),
    "six seats": told(SIX_SEATS),
    "sections": told(SECTIONS),
    "five rounds": told(ROUNDS),
    "a broken duty": told(REVOKED),
    "told up to its fault": told(BROKEN, BROKEN_RECORD),
    "broken off": told(BROKEN_OFF),
    "folds in a table": in_a_table(TWO_SEATS, "KH 7D"),
    "sections in a table": in_a_table(SECTIONS, "KH 7D"),
    "five rounds in a table": in_a_table(ROUNDS, "KH 7D"),
    "a broken duty in a table": in_a_table(REVOKED, "KH 7D"),
    "a fault in a table": in_a_table(BROKEN, BROKEN_RECORD),
}


FIRST = {
    *("a game with a mark", "late and adjusted", "for the instructor", "hostile", "hostile and rejected", "a story"),
    *("fans and folds", "six seats", "five rounds", "told up to its fault", "folds in a table"),
}
"""A page of each layout; `make test-long` opens all kinds."""


@pytest.fixture(params=[pytest.param(name, marks=() if name in FIRST else pytest.mark.long) for name in KINDS])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return write(tmp_path, KINDS[request.param])


@pytest.fixture
def game(page: Page, tmp_path: Path) -> Page:
    """A page with a game whose third trick is marked, opened."""
    show(page, write(tmp_path, KINDS["a game with a mark"]))
    return page


def write(folder: Path, html: str) -> Path:
    (folder / "page.html").write_text(html, encoding="utf-8")
    return folder / "page.html"


def current(page: Page) -> str:
    scene = page.locator(".scene:visible")
    expect(scene).to_have_count(1)
    return scene.locator(".which").inner_text().split(" of ")[0]


def test_every_kind_of_page_opens_silently_and_is_accessible(page: Page, kind: Path) -> None:
    show(page, kind)
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    assert axe(page) == []


def test_every_kind_of_page_fits_a_phone(page: Page, kind: Path) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    show(page, kind)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.mark.parametrize("name", [name for name in KINDS if "hostile" in name])
def test_a_submissions_content_runs_nothing_and_makes_no_element(page: Page, tmp_path: Path, name: str) -> None:
    show(page, write(tmp_path, KINDS[name]))
    assert page.title() != "run"
    assert page.locator("img, iframe, [onerror], [onload], a[href^=javascript]").count() == 0
    ours = page.locator("script").evaluate_all(
        "all => all.filter(script => script.textContent.includes('use strict')).length"
    )
    assert page.locator("script").count() == ours
    assert page.locator("style").count() == 1
    assert NASTY in page.locator(".source").first.inner_text()


def test_a_script_that_is_not_ours_is_refused(browser: Browser, tmp_path: Path) -> None:
    """The policy itself holds: were something not escaped, it would still not run."""
    context = browser.new_context()
    page, messages = context.new_page(), list[str]()
    page.on("console", lambda message: messages.append(message.text))
    slipped = KINDS["a game"].replace("<main>", "<main><script>document.title='run'</script>")
    show(page, write(tmp_path, slipped))
    assert page.title() != "run"
    assert [text for text in messages if "Content Security Policy" in text]
    context.close()


def test_a_link_to_a_failed_case_unfolds_it(page: Page, tmp_path: Path) -> None:
    path = write(tmp_path, KINDS["for the instructor"])
    page.goto(f"{path.as_uri()}#case-dealt-1")
    expect(page.locator("details:has(#case-dealt-1)")).to_have_attribute("open", "")


def test_the_game_opens_at_the_marked_trick(game: Page) -> None:
    assert current(game) == "Trick 3"
    expect(game.locator(".scene:visible .parting")).to_contain_text("gives this trick to C, not to D")


def test_buttons_step_through_the_game_and_stop_at_its_ends(game: Page) -> None:
    game.get_by_role("button", name="First trick").click()
    assert current(game) == "Trick 1"
    back = game.get_by_role("button", name="Back")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    assert current(game) == "Trick 1"
    for number in range(2, TRICKS + 1):
        game.get_by_role("button", name="Next").click()
        assert current(game) == f"Trick {number}"
    expect(game.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
    game.get_by_role("button", name=re.compile("Trick 5")).click()
    assert current(game) == "Trick 5"


def test_arrow_keys_home_and_end_step_and_the_trick_is_announced(game: Page) -> None:
    game.keyboard.press("ArrowRight")
    assert current(game) == "Trick 4"
    game.get_by_role("button", name="Next").focus()
    for key, trick in (("ArrowRight", 5), ("End", 8), ("Home", 1), ("ArrowLeft", 1), ("ArrowRight", 2)):
        game.keyboard.press(key)
        assert current(game) == f"Trick {trick}"
        expect(game.locator("[aria-live]")).to_contain_text(f"Trick {trick} of 8.")


def test_keys_with_a_modifier_stay_the_browsers(game: Page) -> None:
    game.get_by_role("button", name="Next").focus()
    game.keyboard.press("Shift+ArrowRight")
    assert current(game) == "Trick 3"


def test_everything_can_be_reached_and_is_seen_to_have_the_focus(game: Page) -> None:
    game.locator("body").focus()
    for _ in range(20):
        game.keyboard.press("Tab")
        if game.evaluate("document.activeElement.dataset.go") == "next":
            break
    assert game.evaluate("document.activeElement.dataset.go") == "next"
    assert game.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    game.keyboard.press("Enter")
    assert current(game) == "Trick 4"


def test_card_by_card_the_taker_is_shown_last(game: Page) -> None:
    game.get_by_label("card by card").check()
    scene, following = game.locator(".scene:visible"), game.get_by_role("button", name="Next")
    for number in range(1, 5):
        expect(scene.locator(".laid:visible")).to_have_count(number)
        expect(scene.locator(".taken")).to_be_visible(visible=number == 4)
        following.click()
    assert current(game) == "Trick 4"
    game.get_by_role("button", name="Back").click()
    assert current(game) == "Trick 3"
    expect(scene.locator(".laid:visible")).to_have_count(4)
    game.get_by_role("button", name="Last trick").click()
    expect(scene.locator(".taken")).to_be_visible()


def test_without_scripts_every_trick_is_shown_and_no_button(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    show(page, write(tmp_path, KINDS["a game with a mark"]))
    expect(page.locator(".scene:visible")).to_have_count(TRICKS)
    expect(page.locator("button:visible")).to_have_count(0)
    context.close()


def test_print_has_every_trick_with_its_reason(game: Page, tmp_path: Path) -> None:
    game.get_by_label("card by card").check()
    (tmp_path / "page.pdf").write_bytes(game.pdf(format="A4"))
    if shutil.which("pdftotext"):
        command = ["pdftotext", "-layout", str(tmp_path / "page.pdf"), "-"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert all(f"Trick {number} of 8" in text for number in range(1, TRICKS + 1))
        assert "Back" not in text
    game.emulate_media(media="print")
    expect(game.locator(".scene:visible")).to_have_count(TRICKS)
    expect(game.locator(".laid:visible")).to_have_count(4 * TRICKS)
    expect(game.locator(".taken:visible")).to_have_count(TRICKS)
    expect(game.locator("button:visible")).to_have_count(0)


def count_plays(story: Story) -> int:
    return sum(len(trick.plays) for trick in story.tricks)


def test_quiet_tricks_are_one_step_in_which_all_their_plays_are_listed(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["fans and folds"]))
    names = ["Tricks 1–2", "Trick 3", "Trick 4", "Tricks 5–11", "Trick 12", "Trick 13"]
    assert current(page) == names[0]
    for name in names[1:]:
        page.keyboard.press("ArrowRight")
        assert current(page) == name
    page.get_by_role("button", name="Tricks 5–11").click()
    quiet = page.locator(".scene:visible .folded > li")
    expect(quiet).to_have_count(7)
    expect(quiet.first).to_have_text(re.compile(r"P2 J♣\s*.?\s*P1 passes\s*P2 stops"))
    expect(page.locator("[aria-live]")).to_have_text(re.compile("Tricks 5–11 of 13 are quiet: P2 takes each."))


def test_move_by_move_passes_appear_in_their_turn(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["fans and folds"]))
    page.get_by_label("move by move").check()
    for name in ("Trick 3", "Trick 4"):
        page.get_by_role("button", name=re.compile(rf"^{name}\b")).click()
        scene, size = page.locator(".scene:visible"), int(page.locator(".scene:visible .laid").count())
        for number in range(1, size + 1):
            expect(scene.locator(".laid:visible")).to_have_count(number)
            expect(scene.locator(".taken")).to_be_visible(visible=number == size)
            if number < size:
                page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert current(page) == "Tricks 5–11"
    page.keyboard.press("ArrowLeft")
    assert current(page) == "Trick 4"
    expect(page.locator(".scene:visible .taken")).to_be_visible()


@pytest.mark.parametrize(
    ("kind", "story"),
    [("fans and folds", TWO_SEATS), ("sections", SECTIONS), ("five rounds", ROUNDS), ("a broken duty", REVOKED)],
)
def test_in_print_and_without_scripts_every_play_is_there(
    browser: Browser, tmp_path: Path, kind: str, story: Story
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    show(page, write(tmp_path, KINDS[kind]))
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        expect(page.locator(".plays > li:visible")).to_have_count(count_plays(story))
        expect(page.locator(".scenes .section:visible")).to_have_count(len({t.section for t in story.tricks} - {""}))
    context.close()


def test_printed_tables_have_the_plays_of_folded_tricks(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["folds in a table"]))
    failure = page.locator("details.failure").filter(has=page.locator(".story")).first
    failure.evaluate("details => details.open = true")
    quiet = failure.locator(".fold .plays > li")
    assert quiet.count() == 3 * 9
    expect(quiet.last).to_be_hidden()
    page.emulate_media(media="print")
    expect(quiet.last).to_be_visible()


def test_the_list_of_tricks_shows_the_section_in_which_one_is(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["sections"]))
    opened = page.locator("details.section[open] > summary")
    expect(opened).to_have_text("Round 1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(opened).to_have_text("Round 1")
    page.keyboard.press("ArrowRight")
    expect(opened).to_have_text("Round 2")
    assert current(page) == "Round 2, trick 1"
    page.get_by_text("Round 1", exact=True).first.click()
    page.get_by_role("button", name=re.compile(r"^Trick 2\b")).first.click()
    assert current(page) == "Round 1, trick 2"


def test_a_refused_record_opens_at_the_play_that_breaks_a_rule(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["told up to its fault"]))
    assert current(page) == "Trick 3"
    scene = page.locator(".scene:visible")
    expect(scene.locator(".laid.breaks")).to_have_count(1)
    expect(scene).to_contain_text("P2 breaks a rule here")
    expect(scene).to_contain_text("9♠ does not beat K♥.")
    expect(page.locator("h1")).to_have_text("Not a possible game")


def test_a_broken_duty_is_shown_with_the_hand_and_the_card_that_was_played(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["a broken duty"]))
    assert current(page) == "Round 2, trick 3"
    hand = page.locator(".scene:visible .hand")
    expect(hand.locator(".card")).to_have_count(5)
    expect(hand.locator(".breaks")).to_have_text(re.compile(r"9♠.?\s*played"))


def test_the_notes_of_a_section_are_above_its_tricks_and_its_scores_in_its_last(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["five rounds"]))
    notes = page.locator(".notes:visible")
    expect(notes).to_have_text("Spades are trumps. Calls: B 3, C 2, D 4, A 1.")
    expect(page.locator(".after:visible")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Trick 13\\b")).first.click()
    expect(page.locator(".scene:visible .after")).to_contain_text("After Round 1")
    expect(page.locator(".scene:visible .after dd").nth(1)).to_have_text("-3.0-3.0")


def test_the_scores_of_all_rounds_are_a_table(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["five rounds"]))
    table = page.get_by_role("region", name="The game: scores").get_by_role("table")
    expect(table.locator("thead th")).to_have_text(["A", "B", "C", "D"])
    expect(table.locator("tbody tr")).to_have_count(5)
    expect(table.locator("tbody tr").last).to_have_text(
        re.compile(r"Round 5\s*4.5 \+2.2\s*0.4 -3.0\s*3.4 \+2.1\s*-8.9 -13.0")
    )


def test_a_table_of_tricks_has_the_notes_the_scores_and_the_hand(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, KINDS["a broken duty in a table"]))
    failure = page.locator("details.failure").filter(has=page.locator(".story")).first
    failure.evaluate("details => details.open = true")
    expect(failure.locator(".section").first).to_contain_text("Calls: B 3, C 2, D 4, A 1.")
    expect(failure.locator(".after")).to_contain_text("After Round 1: A 1.2 +1.2 · B -3.0 -3.0")
    expect(failure.locator(".hand .card")).to_have_count(5)


PALE = """<!DOCTYPE html><html lang="en"><title>Pale</title><style>
p { color: #777; background: #888 } @media (prefers-color-scheme: dark) { h1 { color: #333; background: #222 } }
</style><main><h1>words</h1><p>more words</p><button></button>"""


def test_axe_sees_faults_in_light_and_in_dark(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, PALE))
    faults = "\n".join(axe(page))
    assert "button-name" in faults
    assert "<p>more words</p>" in faults
    assert "<h1>words</h1>" in faults
