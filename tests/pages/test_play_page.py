"""The table to play at in a real Chromium: every game is played by clicking cards, legal ones and others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.play.kept_games import KeptGame, KeptGames, Wish
from grader.play.own_program import OwnProgram
from grader.play.tables import PlayTable, play
from grader.play.titles import title_games
from reference.catalogue import GAMES, PLAYABLE
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.grader.play.serving import serving
from tests.pages.conftest import Watch, axe

GAME = next(iter(PLAYABLE))
each_playable = pytest.mark.parametrize(
    "name", [GAME, *(pytest.param(name, marks=pytest.mark.long) for name in PLAYABLE if name != GAME)]
)
CALLS = "callbreak"
PHONE: ViewportSize = {"width": 360, "height": 740}
TARGET = 44
LONGEST = 400
ENDS = {"miesjelen": 13, CALLS: 17}
"""After so many moves of the person, a long game is broken off."""


@pytest.fixture(scope="module")
def kept_games() -> KeptGames:
    return KeptGames(PLAYABLE, titles=title_games())


@pytest.fixture(scope="module")
def server(kept_games: KeptGames) -> Iterator[str]:
    with serving(kept_games, GAME) as url:
        yield url


class TableWatch(Watch):
    """Requests go to the table only; that a move is refused is no error of the page."""

    def __init__(self, server: str) -> None:
        super().__init__()
        self._server = server

    def request(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        if not url.startswith((f"{self._server}/", "blob:")):
            self.faults.append(url)

    @property
    def errors(self) -> list[str]:
        return [fault for fault in self.faults if "status of 409" not in fault]


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    yield from open_page(browser, server)


def open_page(browser: Browser, server: str, motion: str = "reduce") -> Iterator[Page]:
    context = browser.new_context(reduced_motion=motion)  # type: ignore[arg-type]
    opened, watch = context.new_page(), TableWatch(server)
    opened.on("console", watch.complaint)
    opened.on("pageerror", watch.error)
    opened.on("dialog", watch.dialog)
    opened.on("request", watch.request)
    yield opened
    context.close()
    assert watch.errors == []


def sit_down(page: Page, server: str, kept_games: KeptGames, name: str = GAME, **wish: str) -> KeptGame:
    kept = kept_games.begin(name, Wish(seed=wish.get("seed", "1"), seat=wish.get("seat")))
    page.goto(f"{server}/games/{kept.id}")
    return kept


def play_first(table: PlayTable) -> PlayTable:
    return play(table, table.game.write(table.moves[0]))


def settled(page: Page, kept: KeptGame) -> Locator:
    """The table, as soon as it shows all that was played."""
    table = page.locator(f'.live[data-ply="{kept.table.ply}"]:not(.moving)')
    expect(table).to_be_visible()
    return table


def click_legal(page: Page, kept: KeptGame) -> None:
    ply = kept.table.ply
    page.locator(".choices .legal").last.click()
    expect(page.locator(f'.live:not([data-ply="{ply}"]):not(.moving)')).to_be_visible()
    settled(page, kept)


def try_illegal(page: Page, kept: KeptGame) -> bool:
    """Whether there was a move that breaks a duty; it must be refused with the sentence of the sheet."""
    illegal = page.locator(".choices [data-move]:not(.legal)")
    if not illegal.count():
        return False
    before = kept.table
    illegal.first.click()
    refusal = page.locator("#refused .play-refusal")
    expect(refusal.locator(".sheet")).to_contain_text("The sheet: ")
    assert kept.table is before
    expect(page.locator(".choices .tried")).to_have_count(1)
    return True


def play_by_clicking(page: Page, kept: KeptGame, most: int) -> int:
    """Play to the end or so many moves; how many refused moves were tried."""
    refused = 0
    for _ in range(most):
        if kept.table.is_over:
            break
        if refused < 2:
            refused += try_illegal(page, kept)
        click_legal(page, kept)
        expect(page.locator("#refused")).to_be_empty()
    return refused


@each_playable
def test_a_game_is_played_by_clicking(page: Page, server: str, kept_games: KeptGames, name: str) -> None:
    kept = sit_down(page, server, kept_games, name)
    refused = play_by_clicking(page, kept, ENDS.get(name, LONGEST))
    duties = any(move not in kept.table.moves for move in kept.table.tryable) or name != GAME
    assert bool(refused) == duties
    assert kept.table.is_over or name in ENDS
    if kept.table.is_over:
        result = page.locator(".box.result")
        expect(result).to_contain_text(GAMES[name].answer(kept.table.record))
        expect(result.locator(".taken")).to_contain_text(re.compile("You win|You lose|A draw"))
    else:
        expect(page.locator(".scores tbody tr")).to_have_count(len(kept.table.game.tell(kept.table.state).sections) - 1)
    assert axe(page) == []


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_whole_game_is_played_by_clicking(page: Page, server: str, kept_games: KeptGames, name: str) -> None:
    kept = sit_down(page, server, kept_games, name, seed="2")
    play_by_clicking(page, kept, LONGEST)
    assert kept.table.is_over
    expect(page.locator(".box.result")).to_contain_text(GAMES[name].answer(kept.table.record))


def test_a_game_is_played_with_the_keyboard_alone(page: Page, server: str, kept_games: KeptGames) -> None:
    kept = sit_down(page, server, kept_games)
    page.keyboard.press("ArrowRight")
    while not kept.table.is_over:
        ply = kept.table.ply
        focused = page.locator(":focus")
        expect(focused).to_have_attribute("data-move", re.compile("."))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(f'.live:not([data-ply="{ply}"]):not(.moving)')).to_be_visible()
    expect(page.locator(".result button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator("dialog .primary")).to_be_focused()


def test_h_gives_a_hint_and_n_a_new_game(page: Page, server: str, kept_games: KeptGames) -> None:
    kept = sit_down(page, server, kept_games, CALLS)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_contain_text("The strong player would call")
    expect(page.locator(".choices .advised")).to_have_count(1)
    assert page.locator(".weighed li").count() == len(kept.table.moves)
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("n")
    assert axe(page) == []
    page.locator("select[name=seat]").select_option("C")
    page.locator(".against select").first.select_option("strong")
    expect(page.locator("[data-summary]")).to_contain_text("strong: ")
    page.locator("input[name=seed]").fill("another deal")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: kept.id not in url)
    began = kept_games.list_games()[0].table
    assert (began.you, began.seed, began.opponents["D"].name) == ("C", "another deal", "strong")
    page.go_back()
    settled(page, kept)


def test_the_number_of_players_is_chosen_where_there_is_a_choice(
    page: Page, server: str, kept_games: KeptGames
) -> None:
    page.goto(server)
    assert axe(page) == []
    name, game = max(PLAYABLE.items(), key=lambda entry: len(entry[1].numbers_of_players))
    most = game.numbers_of_players[-1]
    expect(page.locator("[data-only=players]")).to_be_hidden()
    page.locator("select[name=game]").select_option(name)
    page.locator("select[name=players]").select_option(str(most))
    expect(page.locator(".against select")).to_have_count(most - 1)
    page.locator(".primary").click()
    page.wait_for_url("**/games/*")
    assert len(kept_games.list_games()[0].table.seats) == most
    expect(page.locator(".players li")).to_have_count(most)


def test_a_reload_in_the_middle_loses_nothing(page: Page, server: str, kept_games: KeptGames) -> None:
    kept = sit_down(page, server, kept_games, CALLS)
    for _ in range(4):
        click_legal(page, kept)
    before = page.locator("#live").inner_text()
    page.reload()
    settled(page, kept)
    assert page.locator("#live").inner_text() == before


def test_a_second_window_cannot_move_for_an_older_state_and_catches_up(
    page: Page, server: str, kept_games: KeptGames
) -> None:
    kept = sit_down(page, server, kept_games)
    kept_games.change(kept, play_first)
    page.locator(".choices .legal").last.click()
    expect(page.locator("#refused")).to_contain_text("another window")
    settled(page, kept)
    expect(page.locator(".choices button")).to_have_count(len(kept.table.hand))


@pytest.mark.parametrize("name", PLAYABLE)
def test_on_a_phone_everything_fits_and_can_be_hit(page: Page, server: str, kept_games: KeptGames, name: str) -> None:
    page.set_viewport_size(PHONE)
    kept = sit_down(page, server, kept_games, name)
    click_legal(page, kept)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for button in page.locator("button:visible, summary:visible, a.button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET, button.inner_text()


def test_plays_are_announced_in_words(page: Page, server: str, kept_games: KeptGames) -> None:
    kept = sit_down(page, server, kept_games)
    click_legal(page, kept)
    log = page.get_by_role("log")
    expect(log).to_contain_text("A leads the")
    expect(log).to_contain_text(re.compile("B plays the .* of (hearts|diamonds|spades|clubs)"))
    expect(log.locator("p").last).to_have_text(re.compile("Your turn"))
    card = page.locator(".choices .held").first
    expect(card).to_have_attribute("aria-label", re.compile(r"\w+ of (hearts|diamonds|spades|clubs)"))


def test_cards_appear_one_after_the_other_and_a_key_shows_them_all(
    browser: Browser, server: str, kept_games: KeptGames
) -> None:
    for page in open_page(browser, server, "no-preference"):
        page.clock.install()
        kept = sit_down(page, server, kept_games)
        page.clock.pause_at("2100-01-01")
        page.locator(".choices .legal").last.click()
        shown = page.locator(".live.moving .scene.current .laid:not(.away)")
        expect(shown).to_have_count(1)
        page.clock.run_for(650)
        expect(shown).to_have_count(2)
        ply = kept.table.ply
        page.keyboard.press("x")
        settled(page, kept)
        assert kept.table.ply == ply


def test_the_record_is_copied_explained_and_saved(page: Page, server: str, kept_games: KeptGames) -> None:
    kept = sit_down(page, server, kept_games)
    for _ in range(3):
        click_legal(page, kept)
    record = GAMES[GAME].format(kept.table.record)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
    page.get_by_text("The record so far").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == record
    page.get_by_role("button", name="Explain").click()
    viewer = page.locator("#aside .viewer.stepping")
    expect(viewer).to_be_visible()
    viewer.get_by_role("button", name="Next").click()
    expect(viewer.locator(".scene.current .which")).to_contain_text("rick 2")
    assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as an example").click()
    assert download.value.suggested_filename == f"{GAME}-{kept.number}.txt"
    assert record in download.value.path().read_text(encoding="utf-8")


def test_ones_own_program_answers_when_the_game_is_over(browser: Browser, bubblewrap_sandbox: Sandbox) -> None:
    interpreter = find_interpreter(bubblewrap_sandbox)
    assert interpreter is not None
    assignment = load_assignment(GAME)
    exam = Exam(assignment, load_suite(suite_path(assignment, "public")))
    grader = Grader(exam, HaskellRuntime(bubblewrap_sandbox, interpreter))
    own = KeptGames(PLAYABLE)
    with serving(own, GAME, OwnProgram(assignment.file("bank/wheat/folds.hs"), grader)) as server:
        for page in open_page(browser, server):
            kept = own.begin(GAME, Wish(seed="1"))
            while kept.table.ply < 28:
                own.change(kept, play_first)
            page.goto(f"{server}/games/{kept.id}")
            click_legal(page, kept)
            while not kept.table.is_over:
                click_legal(page, kept)
            checked = page.locator("#aside .box")
            expect(checked).to_contain_text("folds.hs gives the answer of the sheet")
            expect(checked.locator("code")).to_have_text([assignment.game.answer(kept.table.record)] * 2)
            assert axe(page) == []


def test_when_the_server_is_gone_the_page_says_so(browser: Browser) -> None:
    own = KeptGames(PLAYABLE)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    with serving(own, GAME) as server:
        kept = own.begin(GAME, Wish(seed="1"))
        page.goto(f"{server}/games/{kept.id}")
    page.locator(".choices .legal").last.click()
    expect(page.locator("#refused")).to_contain_text("The server does not answer")
    context.close()
