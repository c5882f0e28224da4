"""Every game that people play: whatever a table to play at takes for granted. There is no list of exceptions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reference.cards import Card
from reference.catalogue import GAMES, PLAYABLE
from reference.playable import PlayableGame

AnyGame = PlayableGame[Any, Any, Any]

LONGEST = 400
"""A game in which nobody wins is broken off after so many moves."""

BEGINNING = 120
"""So many moves of a game are looked at one by one."""

each_game = pytest.mark.parametrize("game", PLAYABLE.values(), ids=list(PLAYABLE))
each_size = pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in PLAYABLE.values() for players in game.numbers_of_players],
    ids=[f"{game.name}-{players}" for game in PLAYABLE.values() for players in game.numbers_of_players],
)
PLAYERS = [(game, name) for game in PLAYABLE.values() for name in game.players]
each_player = pytest.mark.parametrize(("game", "name"), PLAYERS, ids=[f"{game.name}-{name}" for game, name in PLAYERS])

seeds = st.integers(0, 10_000)
few = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))


def play_at_random(game: AnyGame, players: int, seed: int, most: int = LONGEST) -> Iterator[Any]:
    """Every state of a game played at random; the last one is over, unless the game is too long."""
    rng = random.Random(seed)
    state = game.start(rng, players)
    yield state
    for _ in range(most):
        if game.turn(state) is None:
            return
        state = game.after(state, rng.choice(game.moves(state)))
        yield state


def some_game(game: AnyGame, players: int) -> tuple[Any, ...]:
    """The states of one game, or of the beginning of a long one."""
    return _some_game(game.name, players)


@cache
def _some_game(name: str, players: int) -> tuple[Any, ...]:
    return tuple(play_at_random(PLAYABLE[name], players, players, BEGINNING))


def some_states(game: AnyGame, each: int) -> tuple[Any, ...]:
    """Some states of a game for the usual number of players, but for its end."""
    states = some_game(game, game.numbers_of_players[0])
    return states[:-1][:: max(1, len(states) // each)]


def test_every_game_of_the_catalogue_can_be_played() -> None:
    assert sorted(PLAYABLE) == sorted(GAMES)
    assert all(PLAYABLE[name].name == name for name in PLAYABLE)


@each_size
def test_the_seats_are_those_of_the_stories(game: AnyGame, players: int) -> None:
    seats = game.seats(players)
    assert len(seats) == players
    for state in some_game(game, players)[::9]:
        assert game.tell(state).seats == seats
        assert game.turn(state) in (*seats, None)


@each_size
def test_legal_moves_are_held_and_at_the_end_there_are_none(game: AnyGame, players: int) -> None:
    for state in some_game(game, players):
        moves, held = game.moves(state), game.held(state)
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(held)
        assert bool(moves) == (game.turn(state) is not None)


@each_size
def test_the_cards_that_a_seat_can_try_are_in_its_hand(game: AnyGame, players: int) -> None:
    for state in some_game(game, players):
        seat = game.turn(state)
        cards = {move for move in game.held(state) if isinstance(move, Card)}
        assert not cards or cards == set(game.hand(state, seat or ""))


@each_size
def test_what_was_played_so_far_can_be_written_and_told_at_every_move(game: AnyGame, players: int) -> None:
    rules = GAMES[game.name]
    for state in some_game(game, players):
        record = game.record(state)
        assert rules.parse(rules.format(record)) == record
        rules.tell(record)
        story = game.tell(state)
        assert not story.faults
        assert bool(story.answer) == bool(story.conclusion)
        assert story.answer or game.turn(state)


@each_size
def test_the_story_grows_by_each_card(game: AnyGame, players: int) -> None:
    states = some_game(game, players)
    for state, after in islice(pairwise(states), None, None, 3):
        plays, more = _plays(game, state), _plays(game, after)
        assert more[: len(plays)] == plays
        new = more[len(plays) :]
        assert [seat for seat, _ in new] == [game.turn(state)] * len(new)
        assert len(new) == 1 or _is_call(game, state)


def _plays(game: AnyGame, state: Any) -> list[tuple[str, Card | None]]:
    return [(play.seat, play.card) for trick in game.tell(state).tricks for play in trick.plays]


def _is_call(game: AnyGame, state: Any) -> bool:
    return isinstance(game.moves(state)[0], int)


@each_game
@few
@given(seed=seeds)
def test_a_game_played_to_its_end_is_one_that_the_reference_accepts(game: AnyGame, seed: int) -> None:
    players = random.Random(seed).choice(game.numbers_of_players)
    rules = GAMES[game.name]
    *_, end = play_at_random(game, players, seed)
    if game.turn(end) is not None:
        return
    assert rules.answer(game.record(end)) != rules.illegal_answer
    gains = [game.gain(end, seat) for seat in game.seats(players)]
    assert max(gains) >= 0 >= min(gains)
    assert game.tell(end) == rules.tell(game.record(end))


@each_game
@few
@given(seed=seeds)
def test_every_move_that_breaks_a_duty_is_refused_in_the_words_of_the_reference(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    for state in play_at_random(game, rng.choice(game.numbers_of_players), seed, BEGINNING):
        for move in set(game.held(state)) - set(game.moves(state)):
            if rng.random() < 0.9:  # each is a whole round, played out and explained
                continue
            fault = game.refuse(state, move)
            assert fault.sentence
            assert fault.code in GAMES[game.name].fault_codes
            assert (move.symbol if isinstance(move, Card) else move) in fault.message
            assert fault.message.startswith(game.turn(state) or "") or isinstance(move, Card)
            assert set(fault.hand) <= set(game.hand(state, game.turn(state) or ""))


@each_game
def test_a_legal_move_is_not_refused(game: AnyGame) -> None:
    for state in some_states(game, 10):
        with pytest.raises(ValueError, match="is a legal move"):
            game.refuse(state, game.moves(state)[0])


@each_game
def test_the_same_seed_deals_the_same_game(game: AnyGame) -> None:
    for players in game.numbers_of_players:
        first, second, other = (game.start(random.Random(seed), players) for seed in (1, 1, 2))
        assert first == second != other


@each_game
def test_moves_are_read_as_they_are_written(game: AnyGame) -> None:
    for state in some_game(game, game.numbers_of_players[0])[:60]:
        for move in game.held(state):
            assert game.read(game.write(move)) == move


@each_game
@pytest.mark.parametrize("text", ["", " ", "7", "H", "1H", "-1", "+3", "1.5", "Pass", "pass stop", "7H 8H", "9" * 5000])
def test_other_text_is_no_move(game: AnyGame, text: str) -> None:
    move = game.read(text)
    assert move is None or (isinstance(move, int) and str(move) == text)


@each_size
def test_what_a_seat_knows_does_not_depend_on_what_it_cannot_see(game: AnyGame, players: int) -> None:
    rng = random.Random(3)
    for state in some_game(game, players)[:-1:23]:
        for seat in game.seats(players):
            known = game.know(state, seat)
            imagined = game.imagine(known, rng)
            assert game.know(imagined, seat) == known
            assert game.record(imagined) == game.record(state)
            assert game.turn(imagined) == game.turn(state)
            assert game.hand(imagined, seat) == game.hand(state, seat)
            assert game.tell(imagined) == game.tell(state)


@each_game
def test_imagined_games_differ_in_what_is_hidden(game: AnyGame) -> None:
    state, players = some_game(game, game.numbers_of_players[0])[0], game.numbers_of_players[0]
    rng, seats = random.Random(4), game.seats(players)
    hands = {game.hand(game.imagine(game.know(state, seats[0]), rng), seats[1]) for _ in range(20)}
    assert len(hands) > 10


@each_player
def test_a_player_makes_legal_moves_from_what_its_seat_knows_alone(game: AnyGame, name: str) -> None:
    player = game.players[name]
    assert player.name == name
    assert player.summary.endswith(".")
    for number, state in enumerate(some_states(game, 12)):
        seat = game.turn(state) or ""
        known = game.know(state, seat)
        again = game.know(game.imagine(known, random.Random(number)), seat)
        move = player.play(known, random.Random(number))
        assert move in game.moves(state)
        assert player.play(again, random.Random(number)) == move


@each_game
def test_the_usual_players_are_there_the_weakest_first(game: AnyGame) -> None:
    names = list(game.players)
    assert [name for name in names if name in ("random", "greedy", "strong")] == ["random", "greedy", "strong"]
    assert "first" in names


@each_game
def test_advice_has_every_legal_move_the_best_first_and_the_strong_player_follows_it(game: AnyGame) -> None:
    for number, state in enumerate(some_states(game, 6)):
        known = game.know(state, game.turn(state) or "")
        advice = game.advise(known, random.Random(number))
        assert {one.move for one in advice} == set(game.moves(state))
        assert all(one.because.endswith(" % of the games imagined") for one in advice)
        assert [one.expected for one in advice] == sorted((one.expected for one in advice), reverse=True)
        move = game.players["strong"].play(known, random.Random(number))
        assert len(advice) == 1 or advice[0].expected == next(one.expected for one in advice if one.move == move)
