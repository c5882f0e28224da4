"""Every game that programs play: whatever a tournament and a suite of positions take for granted."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from reference.catalogue import GAMES, PLAYED
from reference.playing import PlayedGame

AnyGame = PlayedGame[Any, Any, Any]

each_game = pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))
QUICK = ("random", "first", "greedy", "counting")
"""Players that need no search."""


def states_of_a_game(game: AnyGame, seed: int) -> list[Any]:
    """Every state of a game played at random, the last one over."""
    state, rng = game.deal(f"test/{seed}"), random.Random(seed)
    states = [state]
    while game.table.turn(state):
        state = game.table.after(state, rng.choice(game.table.moves(state)))
        states.append(state)
    return states


def some_views(game: AnyGame, games: int) -> list[Any]:
    """The views of some random games."""
    return [game.view(state) for seed in range(games) for state in states_of_a_game(game, seed)[:-1]]


@each_game
def test_it_is_a_game_of_the_catalogue(game: AnyGame) -> None:
    assert PLAYED[game.name] is game
    assert game.table is GAMES[game.name].table


@each_game
def test_the_name_of_a_deck_decides_its_cards(game: AnyGame) -> None:
    assert game.deal("1/2") == game.deal("1/2")
    assert len({game.question(game.deal(f"1/{number}")) for number in range(20)}) == 20


@each_game
def test_a_view_says_what_the_table_says(game: AnyGame) -> None:
    for state in states_of_a_game(game, 1)[:-1]:
        view = game.view(state)
        assert game.seat(view) == game.table.turn(state)
        assert list(game.moves(view)) == list(game.table.moves(state))
        assert game.record(view) == game.table.record(state)
        assert game.ply(view) == len(game.record(view))
        assert set(game.moves(view)) <= set(game.hand(view))


@each_game
def test_a_question_is_one_line_without_blanks_and_the_same_from_state_and_view(game: AnyGame) -> None:
    for state in states_of_a_game(game, 2)[:-1]:
        question = game.question(state)
        assert question == game.ask(game.view(state))
        assert question.split() == [question]


@each_game
def test_views_that_differ_are_asked_about_and_written_differently(game: AnyGame) -> None:
    views = some_views(game, 5)
    assert len({game.ask(view) for view in views}) == len({game.format_view(view) for view in views}) == len(views)


@each_game
def test_a_shown_move_is_read_back_and_nothing_else_is(game: AnyGame) -> None:
    for move in {move for view in some_views(game, 3) for move in game.moves(view)}:
        assert game.read(game.show(move)) == move
        assert game.read(f"{game.show(move)}x") is None
        assert game.read(game.show(move).lower()) is None
    assert game.read("") is None


@each_game
def test_the_points_of_a_game_are_within_the_stake(game: AnyGame) -> None:
    points = {game.points(states_of_a_game(game, seed)[-1]) for seed in range(60)}
    assert 0 not in points
    assert max(map(abs, points)) <= game.stake
    assert min(points) < 0 < max(points)


@each_game
def test_the_players_are_named_as_the_game_names_them(game: AnyGame) -> None:
    assert [player.name for player in game.players.values()] == list(game.players)
    assert all(player.summary.endswith(".") for player in game.players.values())


@each_game
@pytest.mark.parametrize("name", QUICK)
def test_a_player_plays_a_legal_card_and_the_same_for_the_same_seed(game: AnyGame, name: str) -> None:
    player = game.players[name]
    for number, view in enumerate(some_views(game, 10)):
        move = player.play(view, random.Random(number))
        assert move in game.moves(view)
        assert player.play(view, random.Random(number)) == move


@each_game
def test_the_strongest_plays_what_it_weighs_highest(game: AnyGame) -> None:
    strongest = list(game.players.values())[-1]
    for view in some_views(game, 1)[::5]:
        choices = game.weigh(view, random.Random(3))
        assert sorted(map(game.show, game.moves(view))) == sorted(game.show(choice.move) for choice in choices)
        assert [choice.points for choice in choices] == sorted((choice.points for choice in choices), reverse=True)
        assert all(abs(choice.points) <= game.stake for choice in choices)
        best = [choice.move for choice in choices if choice.points == choices[0].points]
        assert strongest.play(view, random.Random(3)) in best
        assert game.weigh(view, random.Random(3)) == choices


@each_game
def test_every_kind_of_position_can_be_made_and_read(game: AnyGame) -> None:
    names = [recipe.name for recipe in game.positions()]
    assert len(set(names)) == len(names)
    for recipe in game.positions():
        view = recipe.make(random.Random(recipe.name))
        assert recipe.make(random.Random(recipe.name)) == view
        assert game.parse_view(game.format_view(view)) == view
        assert recipe.tags
        assert recipe.why.endswith(".")


@each_game
def test_earlier_views_have_the_same_hand_and_can_be_had(game: AnyGame) -> None:
    found = 0
    for view in some_views(game, 4):
        plies = []
        for earlier in islice(game.earlier(view, random.Random(1)), 5):
            assert game.parse_view(game.format_view(earlier)) == earlier
            assert list(game.hand(earlier)) == list(game.hand(view))
            assert game.seat(earlier) == game.seat(view)
            plies.append(game.ply(earlier))
        assert plies == sorted(set(plies))
        assert all(ply < game.ply(view) for ply in plies)
        found += len(plies)
    assert found
