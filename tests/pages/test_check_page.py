"""The self-check page in a real Chromium, opened from the disk, offline: what it says is what ``grader check`` says."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from grader.assignment.settings import list_bundled
from testcases import DEFAULT
from tests.pages.check_page import OpenedPage, check_on_command_line, make_site, open_page
from tests.pages.conftest import axe, axe_in_frame

BANK = Path(f"testcases/{DEFAULT}/bank")
KINDS = ("wheat", "chaff", "rejected")
STRIDE = int(os.environ.get("PAGE_STRIDE", "30"))
"""Of each game's bank every so-many-th program; `make page-bank` takes all."""

HEAD = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\n"
DEEP = f"{HEAD}replay cs = if deep 9000 > 0 then Nothing else Nothing\ndeep 0 = 0\ndeep n = 1 + deep (n - 1)\n".encode()
ENDLESS = f"{HEAD}replay cs = replay cs\n".encode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("site"), DEFAULT)


@pytest.fixture(scope="module")
def opened(browser: Browser, site: Path) -> Iterator[OpenedPage]:
    with open_page(browser, site.as_uri(), offline=True) as page:
        yield page


@pytest.mark.parametrize(
    "name",
    [
        "chaff/ac_needs_sixty",
        pytest.param("wheat/ace_worth_eleven", marks=pytest.mark.long),
        pytest.param("rejected/duplicate_definition", marks=pytest.mark.long),
        pytest.param("chaff/crash_on_tie", marks=pytest.mark.long),
    ],
)
def test_the_page_says_word_for_word_what_the_command_line_says(opened: OpenedPage, name: str, tmp_path: Path) -> None:
    path = BANK / f"{name}.hs"
    assert opened.check({path.name: path.read_bytes()}) == check_on_command_line(path, DEFAULT, tmp_path / "page.html")


def test_own_games_are_answered_as_on_the_command_line(opened: OpenedPage, tmp_path: Path) -> None:
    path, games = BANK / "chaff/ac_needs_sixty.hs", tmp_path / "games.txt"
    games.write_text("7H KH QD 8S\n\n[]\n", encoding="utf-8")
    shown = opened.check({path.name: path.read_bytes()}, games.read_text(encoding="utf-8"))
    assert shown == check_on_command_line(path, DEFAULT, tmp_path / "page.html", "--games", str(games))


def test_games_that_cannot_be_read_are_refused_with_their_lines(opened: OpenedPage) -> None:
    opened.check({"replay.hs": ENDLESS}, "7H 99X")
    assert opened.status.startswith("line 1: ")


def test_a_file_named_like_something_of_javascript_does_not_stop_a_check(opened: OpenedPage) -> None:
    shown = opened.check({"__proto__": b"x", "replay.hs": f"{HEAD}replay cs = Nothing\n".encode()}, "7H KH QD 8S")
    assert (opened.status, len(shown.document["games"])) == ("Checked. The result is below.", 1)


@pytest.mark.long
def test_too_deep_for_the_browser_is_said_as_that_and_is_not_wrong(opened: OpenedPage) -> None:
    shown = opened.check({"replay.hs": DEEP})
    assert {case["verdict"] for case in shown.document["cases"]} == {"not-run"}
    assert "too deep for the browser" in shown.page


def test_an_endless_loop_is_stopped_by_its_steps(opened: OpenedPage) -> None:
    shown = opened.check({"replay.hs": ENDLESS})
    verdicts = [case["verdict"] for case in shown.document["cases"]]
    assert verdicts[0] == "timed-out"
    assert set(verdicts) <= {"timed-out", "not-run"}


def test_the_page_and_its_result_have_no_serious_faults_for_axe(opened: OpenedPage) -> None:
    path = BANK / "chaff/ac_needs_sixty.hs"
    opened.check({path.name: path.read_bytes()})
    assert axe(opened.page) == []
    opened.check({path.name: path.read_bytes()}, "7H KH QD 8S")
    assert axe_in_frame(opened.page.frames[1]) == []
    opened.page.emulate_media(color_scheme="light")


def test_a_keyboard_is_enough_to_paste_check_and_step_through_the_game(opened: OpenedPage) -> None:
    page = opened.page
    page.evaluate("document.getElementById('games').value = ''")
    page.locator("#program").focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text((BANK / "chaff/ac_needs_sixty.hs").read_text(encoding="utf-8"))
    page.evaluate("delete document.getElementById('check').dataset.checked")
    for key in ("Tab", "Tab", "Enter"):  # past the games' summary, to the button
        page.keyboard.press(key)
    opened.settle()
    frame = page.frame_locator("#result")
    expect(frame.locator("h1")).to_have_text("replay")
    frame.locator("[data-go=first]").press("Enter")
    expect(frame.locator(".scene.current")).to_have_count(1)


DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "dropped.hs"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def test_a_file_that_is_dropped_anywhere_is_checked(opened: OpenedPage) -> None:
    opened.page.evaluate("document.getElementById('games').value = ''")
    opened.page.evaluate(DROP, (BANK / "rejected/duplicate_definition.hs").read_text(encoding="utf-8"))
    opened.settle()
    assert opened.shown().document["id"] == "dropped"
    expect(opened.page.locator("#program")).to_have_value(re.compile("torn apart"))


@pytest.mark.long
def test_stop_ends_the_check_and_the_page_gets_ready_again(opened: OpenedPage) -> None:
    page = opened.page
    page.evaluate("document.getElementById('games').value = ''")
    page.locator("#program").fill(ENDLESS.decode())
    # In one go: an endless program is given up after a second or two, and a test may be slower than that.
    assert page.evaluate("""() => {
        document.querySelector("form").requestSubmit();
        const stop = document.getElementById("stop"), isShown = !stop.hidden;
        stop.click();
        return isShown && stop.hidden;
    }""")
    opened.get_ready()
    expect(page.locator("#status")).to_have_text("Ready.")


def test_on_a_phone_nothing_is_wider_than_the_screen(opened: OpenedPage) -> None:
    page = opened.page
    page.set_viewport_size({"width": 360, "height": 740})
    path = BANK / "chaff/ac_needs_sixty.hs"
    opened.check({path.name: path.read_bytes()})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.frames[1].evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture
def server(site: Path) -> Iterator[str]:
    """A plain file server with the page, and its address."""
    handler = partial(QuietHandler, directory=str(site.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.mark.long
def test_a_plain_file_server_is_asked_for_the_page_alone(browser: Browser, site: Path, server: str) -> None:
    path = BANK / "rejected/duplicate_definition.hs"
    with open_page(browser, f"{server}/{site.name}") as opened:
        assert opened.check({path.name: path.read_bytes()}).document["status"] == "rejected"


@pytest.mark.long
@pytest.mark.parametrize("assignment", list_bundled())
def test_every_game_s_bank_is_checked_in_the_page_as_on_the_command_line(
    browser: Browser, assignment: str, tmp_path: Path
) -> None:
    site = make_site(tmp_path / "site", assignment)
    programs = [path for kind in KINDS for path in sorted(Path(f"testcases/{assignment}/bank/{kind}").glob("*.hs"))][
        ::STRIDE
    ]
    different = []
    with open_page(browser, site.as_uri(), offline=True) as opened:
        for path in programs:
            shown = opened.check({path.name: path.read_bytes()})
            if shown != check_on_command_line(path, assignment, tmp_path / "page.html"):
                different.append(path.name)
    assert different == []
