"""Students' pages and the game viewer in a real Chromium."""

from __future__ import annotations

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
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import RECORDS, SOURCE, graded, rejected, results_of, ungraded
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
}


@pytest.fixture(params=KINDS)
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


PALE = """<!DOCTYPE html><html lang="en"><title>Pale</title><style>
p { color: #777; background: #888 } @media (prefers-color-scheme: dark) { h1 { color: #333; background: #222 } }
</style><main><h1>words</h1><p>more words</p><button></button>"""


def test_axe_sees_faults_in_light_and_in_dark(page: Page, tmp_path: Path) -> None:
    show(page, write(tmp_path, PALE))
    faults = "\n".join(axe(page))
    assert "button-name" in faults
    assert "<p>more words</p>" in faults
    assert "<h1>words</h1>" in faults
