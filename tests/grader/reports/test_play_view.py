"""A player's own page: the matches, the earliest fault, the game lost by most, and positions that fail."""

from __future__ import annotations

import msgspec
import pytest

from grader.assignment.hints import Hints
from grader.reports.student_copy import HandedIn, render_student_copy
from grader.reports.student_page import render_student
from grader.results.schema import PlayInfo
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED
from tests.grader.reports.sample_pages import HOSTILE, Page, class_page, results_of
from tests.grader.reports.sample_tournament import CRASH, POSITIONS, graded_player, sample_play


def page_of(play: PlayInfo, hints: Hints = Hints.ALL) -> Page:
    result = graded_player(play)
    records = POSITIONS
    return Page(
        render_student(results_of(result), result, game=SEDMA, played=SEDMA_PLAYED, records=records, hints=hints)
    )


PAGE = page_of(sample_play())


def test_each_match_has_its_points_interval_and_whether_it_is_won() -> None:
    assert "random Plays any card. +0.52 between +0.38 toand +0.66 200 0 ✓ won" in PAGE.words
    assert "−0.09 toand +0.19 200 0 cannot be told" in PAGE.words
    assert "−0.45 toand −0.17 200 12 ✗ lost" in PAGE.words
    assert PAGE.open == []


def test_the_earliest_fault_is_told_with_its_place_and_the_hand() -> None:
    fault = sample_play().fault
    assert fault is not None
    assert (
        f"In a game against “greedy”, by {fault.seat}, as card 11 of the game; 12 games lost by faults." in PAGE.words
    )
    assert f"{fault.seat} could choose from" in PAGE.words


def test_a_fault_in_a_position_lost_no_game() -> None:
    play = sample_play()
    assert play.fault is not None
    alone = PlayInfo(fault=msgspec.structs.replace(play.fault, opponent="", games=0))
    page = page_of(alone)
    assert "In a position of this kind" in page.words
    assert "lose this game" not in page.words


@pytest.mark.parametrize(
    ("verdict", "got", "said"),
    [
        ("crashed", CRASH, "Your program: head was used on an empty list."),
        ("timed-out", "", "No answer in time."),
        ("wrong", "Nothing", "The answer “Nothing” is not a card."),
        ("wrong", HOSTILE, "<script>alert(1)</script>"),
    ],
)
def test_each_kind_of_fault_is_said_in_words(verdict: str, got: str, said: str) -> None:
    page = page_of(sample_play(verdict=verdict, got=got))
    assert said in page.words
    assert "gives no card here" in page.words
    assert page.all("img") == []


def test_in_the_game_lost_by_most_the_tricks_say_what_a_stronger_player_plays() -> None:
    remarks = PAGE.text.count("the side can expect 0.4 points more.")
    assert remarks == len(["in the list", "at the trick"])
    scenes = [attributes for attributes in PAGE.all("figure") if "marked" in (attributes.get("class") or "")]
    assert [attributes["data-name"] for attributes in scenes] == ["Trick 3 of 8"]


def test_a_position_that_fails_is_shown_with_its_cards_and_the_legal_moves() -> None:
    assert "one of Card " in PAGE.words
    assert "following-2, trick by trick" in PAGE.words
    assert "In a game, this would lose it by 3 points." in PAGE.words


def test_a_player_that_wins_everything_has_no_fault_and_no_lost_game() -> None:
    page = page_of(PlayInfo(sample_play().matches[:1]))
    assert "fault" not in page.attributes("id")
    assert "lost" not in page.attributes("id")
    assert "matches" in page.attributes("id")


def test_below_the_level_of_games_only_the_matches_are_shown() -> None:
    page = page_of(sample_play(), Hints.MISCONCEPTION)
    assert "matches" in page.attributes("id")
    assert "fault" not in page.attributes("id")
    assert "lost" not in page.attributes("id")


def test_the_published_copy_shows_no_position_of_the_suite() -> None:
    result = graded_player(sample_play())
    handed_in = HandedIn(Hints.ALL, {"Player.hs": ""})
    html = render_student_copy(results_of(result), result, handed_in, SEDMA, frozenset(), SEDMA_PLAYED)
    assert POSITIONS["following-2"] not in html
    assert "following-2" not in html
    assert "The positions used for grading are not shown." in html


def test_in_a_class_of_players_lost_matches_are_not_suspect_and_nothing_was_misunderstood() -> None:
    players = [msgspec.structs.replace(graded_player(sample_play()), id=f"student{number}") for number in range(6)]
    page = Page(class_page(*players))
    assert "What is missing most often? The criteria that the fewest earn: “Every move is legal” and" in page.words
    assert "misunderstand" not in page.words
    assert "following-2: No program passes it." in page.words
    assert "games: No program passes it." not in page.words
