"""A game as a card table: seats, cards, points, words."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.game_table import GameView, view_game
from grader.reports.spoken_story import name_card
from grader.reports.table_layout import HEIGHT, WIDTH, seat_position
from reference.cards import FULL_DECK, parse_card
from reference.catalogue import GAMES
from reference.contract import Fault, Game, Play, Standing, Story, TrickStory
from reference.sedma.game import SEDMA

DEALT = SEDMA.format(SEDMA.recipes()[0].make(random.Random("a table")))


def view(record: str = DEALT, marked: int | None = None, remark: str | None = None) -> GameView:
    return view_game(SEDMA.tell(SEDMA.parse(record)), record, marked=marked, remark=remark)


def test_the_first_seat_is_near_and_the_others_follow_clockwise() -> None:
    near, left, far, right = (seat_position(index, 4, (100, 80)) for index in range(4))
    assert near[1] > far[1]
    assert left[0] < right[0]
    assert near[0] == far[0] == WIDTH / 2
    assert left[1] == right[1] == HEIGHT / 2


def test_partners_sit_crosswise_in_every_trick() -> None:
    for scene in view().scenes:
        assert [seat.name for seat in scene.seats] == ["A", "B", "C", "D"]
        positions = {seat.name: (seat.x, seat.y) for seat in scene.seats}
        assert positions["A"][0] == positions["C"][0]
        assert positions["B"][1] == positions["D"][1]


def test_each_card_lies_before_the_one_who_played_it_and_keeps_its_order() -> None:
    for scene in view().scenes:
        assert [laid.order for laid in scene.cards] == [1, 2, 3, 4]
        seats = {seat.name: seat for seat in scene.seats}
        for laid in scene.cards:
            seat = seats[laid.play.seat]
            assert (laid.x - WIDTH / 2) * (seat.x - WIDTH / 2) >= 0
            assert (laid.y - HEIGHT / 2) * (seat.y - HEIGHT / 2) >= 0


def test_who_leads_and_who_takes_is_written_at_their_seats() -> None:
    for scene in view().scenes:
        does = {word: seat.name for seat in scene.seats for word in seat.does}
        assert does == {"leads": scene.trick.plays[0].seat, "takes": scene.trick.winner}
        assert [laid.play.seat for laid in scene.cards if laid.takes] == [scene.trick.winner]


def test_points_run_to_the_whole_and_what_is_gained_is_the_tricks() -> None:
    scenes = view().scenes
    for scene in scenes:
        assert sum(int(standing.gained or 0) for standing in scene.trick.score) == scene.trick.points
    last = scenes[-1].trick.score
    assert sum(standing.share or 0 for standing in last) in (99, 100, 101)
    assert sum(int(standing.points) for standing in last) == 90


def test_a_remark_is_at_its_trick_and_is_heard_there() -> None:
    scenes = view(marked=3, remark="A program gives it to B.").scenes
    assert [scene.trick.number for scene in scenes if scene.marked] == [3]
    assert [scene.remark for scene in scenes if scene.remark] == ["A program gives it to B."]
    assert scenes[2].spoken.endswith("A program gives it to B.")


def test_every_trick_has_words_for_those_who_hear_it() -> None:
    for scene in view().scenes:
        for play in scene.trick.plays:
            assert f"{play.seat} {'leads' if play is scene.trick.plays[0] else 'plays'} the " in scene.spoken
            assert play.card is not None
            assert name_card(play.card) in scene.spoken
        assert f"{scene.trick.winner} takes it" in scene.spoken
        assert scene.trick.because in scene.spoken


def test_cards_have_names_to_read_aloud() -> None:
    assert name_card(parse_card("QS")) == "queen of spades"
    assert name_card(parse_card("10D")) == "10 of diamonds"
    assert len({name_card(card) for card in FULL_DECK}) == 52
    assert all(re.fullmatch(r"\w+ of \w+", name_card(card)) for card in FULL_DECK)


def test_the_cards_that_make_a_record_impossible_are_marked() -> None:
    game_view = view("7H 8H 7H")
    assert game_view.scenes == ()
    assert [chip.text for chip in game_view.chips] == ["7♥", "8♥", "7♥"]
    assert [chip.marked for chip in game_view.chips] == [True, False, True]


def test_a_word_of_a_record_that_is_no_card_is_shown_as_it_is() -> None:
    story = Story((), (), (Fault("odd", "An odd call.", (2,)),), "Nothing", "No game.")
    assert [(chip.text, chip.red, chip.marked) for chip in view_game(story, "7S pass").chips] == [
        ("7♠", False, False),
        ("pass", False, True),
    ]


def test_a_game_of_three_without_a_stock_and_without_points_has_its_table_too() -> None:
    plays = tuple(Play(seat, parse_card(card)) for seat, card in (("C", "7H"), ("A", "8H"), ("B", "9H")))
    trick = TrickStory(1, plays, "A", 0, "so it is", (Standing("A", "0"),))
    story = Story(("A", "B", "C"), (trick,), (), "x", "A wins.")
    (scene,) = view_game(story).scenes
    assert [seat.name for seat in scene.seats] == ["A", "B", "C"]
    assert scene.trick.stock is None
    assert [standing.share for standing in scene.trick.score] == [None]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@given(seed=st.integers(0, 500))
def test_every_record_of_every_game_can_be_shown(game: Game[Any], seed: int) -> None:
    recipe = random.Random(seed).choice(game.recipes())
    record = recipe.make(random.Random(seed))
    game_view = view_game(game.tell(record), game.format(record))
    assert bool(game_view.scenes) != bool(game_view.story.faults)
    for scene in game_view.scenes:
        spots = {(laid.x, laid.y) for laid in scene.cards} | {(seat.x, seat.y) for seat in scene.seats}
        assert len(spots) == 2 * len(scene.seats)
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in spots)
