"""The pages of a tournament and of a graded player in a real Chromium."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from grader.reports.student_page import render_student
from grader.reports.tournament_copy import render_player_copy
from grader.reports.tournament_page import (
    player_address,
    render_player,
    render_tournament,
    write_tournament_pages,
)
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED
from tests.grader.reports.sample_pages import results_of
from tests.grader.reports.sample_tournament import (
    ASSIGNMENT,
    FORFEITS,
    POSITIONS,
    break_off,
    graded_player,
    make_tournament,
    sample_play,
    small,
    usual,
)
from tests.pages.conftest import axe, show

NASTY = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">" + "w" * 90
PHONE = {"width": 360, "height": 740}
SMALL, PAIR = small(), make_tournament(("boris", "eva"), (), forfeits=FORFEITS[:2])


def hostile() -> str:
    forfeit = break_off(NASTY, "random", 3, got=NASTY)
    return render_tournament(make_tournament((NASTY, "adam"), forfeits=(forfeit,), named={"adam": NASTY}), ASSIGNMENT)


def graded() -> str:
    result = graded_player(sample_play())
    return render_student(results_of(result), result, game=SEDMA, played=SEDMA_PLAYED, records=POSITIONS)


KINDS = {
    "the teacher's": lambda: render_tournament(usual(), ASSIGNMENT),
    "of one player": lambda: render_tournament(make_tournament(("adam",), ()), ASSIGNMENT),
    "with hostile names": hostile,
    "a player's": lambda: render_player(PAIR, "boris", ASSIGNMENT, "../index.html"),
    "a student's copy": lambda: render_player_copy(PAIR, "eva", ASSIGNMENT),
    "of a graded player": graded,
}
FIRST = {"with hostile names", "a student's copy", "of a graded player"}
"""Those that `make test` opens; `make test-long` opens the others."""


@pytest.fixture(params=[pytest.param(name, marks=() if name in FIRST else pytest.mark.long) for name in KINDS])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text(KINDS[request.param](), encoding="utf-8")
    return tmp_path / "page.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tournament")
    write_tournament_pages(folder, SMALL, ASSIGNMENT)
    return folder


def test_every_kind_of_page_opens_silently_is_accessible_and_fits_a_phone(page: Page, kind: Path) -> None:
    show(page, kind)
    expect(page.locator("h1")).to_be_visible()
    assert page.title() != "run"
    assert page.locator("img").count() == 0
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    assert axe(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_a_number_of_the_cross_table_leads_to_the_two_games_of_the_pair(page: Page, folder: Path) -> None:
    show(page, folder / "index.html")
    first, second = (player.id for player in SMALL.ranking[:2])
    page.locator(".cross tbody tr").first.get_by_role("link", name=re.compile(r"^[+−]?\d")).first.click()
    assert page.url.endswith(f"{player_address(first)}#against-2")
    games = page.locator("details[open] .viewer")
    expect(games).to_have_count(2)
    expect(page.locator("details[open] > summary")).to_contain_text(f"against {second}")
    games.last.get_by_role("button", name="Next").click()
    expect(games.last.locator(".scene:visible .which")).to_have_text("Trick 2 of 8")
    expect(games.first.locator(".scene:visible .which")).to_have_text("Trick 1 of 8")


def test_the_first_column_stays_in_sight_when_the_cross_table_is_scrolled(page: Page, tmp_path: Path) -> None:
    tournament = make_tournament([f"student{number}" for number in range(31)])
    (tmp_path / "page.html").write_text(render_tournament(tournament, ASSIGNMENT), encoding="utf-8")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    show(page, tmp_path / "page.html")
    name = page.locator(".cross tbody th").first
    before = name.evaluate("name => name.getBoundingClientRect().left")
    page.locator(".crossing").evaluate("table => { table.scrollLeft = 500 }")
    assert name.evaluate("name => name.getBoundingClientRect().left") == before
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_dots_are_drawn_where_their_means_are(page: Page, folder: Path) -> None:
    show(page, folder / "index.html")
    expect(page.locator(".ranking .whisker")).to_have_count(len(SMALL.ranking))
    places = page.locator(".ranking .whisker").evaluate_all(
        """all => all.map(picture => {
            const middle = part => { const box = part.getBoundingClientRect(); return box.left + box.width / 2 };
            return middle(picture.querySelector("circle")) - middle(picture.querySelector(".zero"));
        })"""
    )
    pixels = places[0] / SMALL.ranking[0].mean
    assert places == pytest.approx([pixels * player.mean for player in SMALL.ranking], abs=1)
    heights = page.locator(".ranking tbody tr").evaluate_all(
        "all => all.map(row => row.clientHeight - row.querySelector('svg').clientHeight)"
    )
    assert max(map(abs, heights)) <= 2


def test_a_fault_opens_at_the_move_that_could_not_be_made(page: Page, folder: Path) -> None:
    show(page, folder / player_address("boris"))
    fault = page.locator("section:has(#forfeits) .viewer").first
    expect(fault.locator(".scene:visible .taken")).to_contain_text("breaks a rule here")
    expect(fault.locator(".scene:visible .laid.breaks")).to_have_count(1)
    expect(fault.locator(".scene:visible .hand .card").first).to_be_visible()


def test_in_print_the_ranking_has_its_picture_and_folded_games_stay_folded(page: Page, folder: Path) -> None:
    show(page, folder / player_address("eva"))
    page.emulate_media(media="print")
    expect(page.locator(".whisker").first).to_be_visible()
    expect(page.locator(".viewer:visible")).to_have_count(0)
    assert page.pdf(format="A4")[:5] == b"%PDF-"
