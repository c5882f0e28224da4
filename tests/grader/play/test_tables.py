"""A table in play: whose turn it is, what is refused, what the others do; over every game that people can play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grader.errors import UsageError
from grader.play.opponents import Chosen, list_opponents, seat_opponents
from grader.play.tables import NotNowError, PlayTable, choose_seats, other_seats, play, set_table
from reference.catalogue import GAMES, PLAYABLE
from reference.playable import PlayableGame

SHORT = 60
"""So many moves of the person are made at most: some games are long."""


def begin(name: str, seed: str = "1", against: str = "greedy", players: int | None = None) -> PlayTable:
    game = PLAYABLE[name]
    seats, you = choose_seats(game, players, None)
    return set_table(
        game, seed, you, seats, seat_opponents((against,), other_seats(seats, you), list_opponents(game, {}))
    )


def play_on(table: PlayTable, moves: int = SHORT) -> PlayTable:
    rng = random.Random(1)
    for _ in range(moves):
        if table.is_over:
            break
        table = play(table, table.game.write(rng.choice(table.moves)))
    return table


@pytest.fixture(params=PLAYABLE)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_it_is_the_persons_turn_after_every_move_until_the_game_is_over(name: str) -> None:
    table = begin(name)
    for _ in range(SHORT):
        assert table.turn in (table.you, None)
        if table.is_over:
            break
        table = play(table, table.game.write(table.moves[-1]))
    assert table.ply == len(table.made) > 0


def test_the_record_is_that_of_the_moves_in_their_order(name: str) -> None:
    table = play_on(begin(name), 5)
    written = GAMES[name].format(table.record).split()
    moves = iter(table.game.write(made.move) for made in table.made)
    expected = next(moves)
    for word in written:  # between the moves there may be signs, and cards that were turned
        if word == expected:
            expected = next(moves, "")
    assert expected == ""


def test_the_same_seed_and_the_same_moves_are_the_same_game(name: str) -> None:
    one, other = play_on(begin(name), 6), play_on(begin(name), 6)
    assert [(made.seat, made.move) for made in one.made] == [(made.seat, made.move) for made in other.made]
    assert begin(name, "2").hand != begin(name, "1").hand


def find_refusal(table: PlayTable) -> tuple[PlayTable, Any] | None:
    for _ in range(SHORT):
        if forbidden := [move for move in table.tryable if move not in table.moves]:
            return table, forbidden[0]
        if table.is_over:
            break
        table = play(table, table.game.write(table.moves[0]))
    return None


def test_a_move_that_breaks_a_duty_is_refused_with_the_sentence_of_the_sheet(name: str) -> None:
    found = find_refusal(begin(name))
    if found is None:  # every card of a hand may be played
        game = PLAYABLE[name]
        assert all(move in game.moves(begin(name).state) for move in game.held(begin(name).state))
        return
    table, move = found
    with pytest.raises(NotNowError, match=getattr(move, "symbol", None)) as refusal:
        play(table, table.game.write(move))
    assert refusal.value.sentence


@pytest.mark.parametrize("text", ["", "nonsense", "99", "-1", "7X", "٣", "7H 8H"])
def test_what_is_no_move_of_the_person_is_refused(name: str, text: str) -> None:
    table = begin(name)
    with pytest.raises(NotNowError, match="is not one of your moves"):
        play(table, text)


def test_a_card_of_somebody_else_is_refused(name: str) -> None:
    table = begin(name)
    theirs = table.game.hand(table.state, table.others[0])[0]
    with pytest.raises(NotNowError, match=f"{theirs.symbol} is not one of your moves"):
        play(table, str(theirs))


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    name = min(PLAYABLE, key=lambda each: len(GAMES[each].shape.words(play_on(begin(each)).record)))
    table = play_on(begin(name), 400)
    assert table.is_over
    assert not table.moves
    assert not table.tryable
    with pytest.raises(NotNowError, match="over"):
        play(table, "7H")


def test_others_sit_clockwise_from_the_person(name: str) -> None:
    game = PLAYABLE[name]
    seats = game.seats(game.numbers_of_players[-1])
    for place, seat in enumerate(seats):
        assert (seat, *other_seats(seats, seat)) == (*seats[place:], *seats[:place])


def test_opponents_take_the_seats_in_turn(name: str) -> None:
    game = PLAYABLE[name]
    known = list_opponents(game, {})
    first, second = list(known)[:2]
    others = ("X", "Y", "Z")
    seated = seat_opponents((first, second), others, known)
    assert [opponent.name for opponent in seated.values()] == [first, second, first]
    assert {opponent.name for opponent in seat_opponents((), others, known).values()} == {"greedy"}
    with pytest.raises(UsageError, match=f"no player 'nobody'; choose from {first}"):
        seat_opponents(("nobody",), others, known)


def test_a_number_of_players_or_a_seat_that_there_is_not_is_refused(name: str) -> None:
    game = PLAYABLE[name]
    with pytest.raises(UsageError, match="99 cannot play this game"):
        choose_seats(game, 99, None)
    with pytest.raises(UsageError, match="no seat 'Q7'; choose from"):
        choose_seats(game, None, "Q7")


def test_everybody_who_can_play_does_in_every_number(name: str) -> None:
    for players in PLAYABLE[name].numbers_of_players:
        table = begin(name, players=players, against="random")
        assert len(table.seats) == players
        assert set(table.opponents) == set(table.others)
        assert play_on(table, 2).ply >= 2


class Forgetful:
    """Somebody for whom moves are made."""

    name, summary = "forgetful", "Cannot make any move."

    def choose(self, game: PlayableGame[Any, Any, Any], state: Any, rng: random.Random) -> Chosen:  # noqa: ARG002
        return Chosen(game.moves(state)[0], "fell asleep")


def test_that_a_move_was_made_for_somebody_is_remembered(name: str) -> None:
    game = PLAYABLE[name]
    seats, you = choose_seats(game, None, None)
    table = play_on(set_table(game, "1", you, seats, dict.fromkeys(other_seats(seats, you), Forgetful())), 2)
    assert {made.fault for made in table.made if made.seat != you} == {"fell asleep"}
    assert {made.fault for made in table.made if made.seat == you} == {""}
