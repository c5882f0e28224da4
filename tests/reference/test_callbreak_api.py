"""What Callbreak's API answers, compared at every move with what was called and played, as it was noted down."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.callbreak.api import CALLBREAK_API
from reference.callbreak.api_answers import find_seat, number_player, read_card, read_number, write_card
from reference.callbreak.game import CALLBREAK
from reference.callbreak.playable import CALLBREAK_PLAYABLE as GAME
from reference.callbreak.sentences import BEAT, CALL_RANGE, FOLLOW, TRUMP
from reference.callbreak.table import TABLE, Hands
from reference.cards import FULL_DECK, Card
from reference.endpoints import Answer, Made, Refused, Restarted, Told, Trouble

NUMBERS = {"A": 1, "D": 2, "C": 3, "B": 4}
"""Counterclockwise from the first dealer; written down here, so that the code is not its own witness."""

ENDPOINTS = {endpoint.name: endpoint for endpoint in CALLBREAK_API.endpoints}
NEVER: tuple[Any, ...] = (
    *(None, True, False, 1.5, float("inf"), 10**9, 10**4000, [], [1], {}, {"round": 1}),
    *("", " ", "x", "1.0", "٣", "1 ", "1\n", "+1", "01", "-0", "9" * 10),
)
"""No number and no card."""


def ask(name: str, game: Hands, data: Any = None) -> Answer:
    return ENDPOINTS[name].answer(game, CALLBREAK_API.seat, data)


@dataclass(frozen=True)
class Noted:
    """A move as a witness would write it down."""

    round: int
    seat: str
    trick: int
    move: Any


@dataclass(frozen=True)
class Witnessed:
    """A moment of a game, what was noted before, and what each seat was dealt in each round so far."""

    game: Hands
    noted: tuple[Noted, ...]
    dealt: tuple[dict[str, tuple[Card, ...]], ...]


def witness(seed: int) -> list[Witnessed]:
    """Every moment of a whole game played at random."""
    rng = random.Random(seed)
    game, noted = GAME.start(rng, 4), tuple[Noted, ...]()
    dealt: tuple[dict[str, tuple[Card, ...]], ...] = ({seat: GAME.hand(game, seat) for seat in "ABCD"},)
    moments = [Witnessed(game, noted, dealt)]
    while seat := GAME.turn(game):
        move, before = rng.choice(GAME.moves(game)), len(game.done)
        trick = 0 if isinstance(move, int) else len(game.cards) // 4 + 1
        game, noted = GAME.after(game, move), (*noted, Noted(before + 1, seat, trick, move))
        if len(game.done) > before:
            dealt = (*dealt, {seat: GAME.hand(game, seat) for seat in "ABCD"})
        moments.append(Witnessed(game, noted, dealt))
    return moments


MOMENTS = witness(2)
own_turn = [moment for moment in MOMENTS if GAME.turn(moment.game) == "A"]


def test_play_goes_from_player_1_to_4_to_3_to_2() -> None:
    assert [number_player("ABCD".index(seat)) for seat in "ABCD"] == [1, 4, 3, 2]
    assert [find_seat(number_player(seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_cards_are_written_suit_first_and_only_this_spelling_is_read() -> None:
    assert [write_card(card) for card in FULL_DECK[:10]][-3:] == ["H9", "H10", "HJ"]
    assert all(read_card(write_card(card)) == card for card in FULL_DECK)
    assert [read_card(text) for text in ("10S", "s10", "ST", "S1", "S", "♠A", " SA", "SA ", "S10S")] == [None] * 9


@given(
    st.text("SHDC♠shdcJQKAT0123456789 ", max_size=4) | st.integers() | st.none() | st.floats() | st.lists(st.integers())
)
def test_whatever_is_read_as_a_card_is_written_so(data: object) -> None:
    card = read_card(data)
    assert card is None or write_card(card) == data


@given(st.integers(-20, 20), st.integers(0, 9), st.integers(10, 19))
def test_numbers_are_read_from_numbers_and_text_within_their_range(number: int, least: int, most: int) -> None:
    expected = number if least <= number <= most else None
    assert read_number(number, least, most) == read_number(str(number), least, most) == expected


@pytest.mark.parametrize("data", NEVER, ids=repr)
@pytest.mark.parametrize("name", ["call", "break", "get"])
def test_what_is_no_number_card_or_place_is_malformed_at_every_moment(name: str, data: object) -> None:
    for moment in MOMENTS[::40]:
        answer = ask(name, moment.game, data)
        assert isinstance(answer, Refused)
        assert answer.trouble is Trouble.MALFORMED


def test_the_status_is_the_last_move_or_before_any_the_dealer() -> None:
    for moment in MOMENTS:
        round_now = len(moment.game.done) + 1
        last = moment.noted[-1] if moment.noted and moment.noted[-1].round == round_now else None
        player, trick = (NUMBERS[last.seat], last.trick) if last else (NUMBERS["ABCDA"[round_now - 1]], 0)
        said = {"round": str(round_now), "player": str(player), "break": str(trick)}
        assert ask("status", moment.game) == Told(said)


def test_every_card_played_is_told_and_no_other() -> None:
    for moment in MOMENTS[::9]:
        played = {(one.round, NUMBERS[one.seat], one.trick): one.move for one in moment.noted if one.trick}
        for place in product((1, 2, 5), (1, 2, 3, 4), (1, 7, 13)):
            answer = ask("get", moment.game, dict(zip(("round", "player", "break"), place, strict=True)))
            if place in played:
                assert answer == Told(write_card(played[place]))
            else:
                assert isinstance(answer, Refused)
                assert answer.trouble is Trouble.NOT_NOW


def test_ones_own_hand_is_told_as_it_was_dealt_and_nobody_elses_ever() -> None:
    for moment in MOMENTS[::9]:
        for number in range(1, 6):
            answer = ask("get", moment.game, {"round": str(number), "player": "1", "break": "0"})
            if number <= len(moment.dealt):
                assert isinstance(answer, Told)
                assert sorted(answer.data) == sorted(map(write_card, moment.dealt[number - 1]["A"]))
            else:
                assert answer == Refused(Trouble.NOT_NOW, f"round {number} is not dealt yet")
            others = [ask("get", moment.game, {"round": number, "player": player, "break": 0}) for player in (2, 3, 4)]
            assert {other.trouble for other in others if isinstance(other, Refused)} == {Trouble.NOT_YOURS}


def test_scores_are_those_of_the_reference_by_round_and_player() -> None:
    for moment in MOMENTS[::7]:
        answer = ask("score", moment.game)
        assert isinstance(answer, Told)
        done = [row for row in answer.data if row != [None] * 4]
        assert len(answer.data) == 5
        whole = [made for made in GAME.record(moment.game) if len(made.cards) == 52]
        assert len(done) == len(whole)
        if whole:
            tenths = [round(10 * sum(row[NUMBERS[seat] - 1] for row in done)) for seat in "ABCD"]
            assert f"{tenths})".replace(" ", "") in CALLBREAK.answer(tuple(whole))


def test_legal_moves_are_made_and_others_refused_with_the_sentence_of_the_sheet() -> None:
    sentences = set()
    for moment in own_turn[::3]:
        legal = GAME.moves(moment.game)
        for move in GAME.held(moment.game):
            name, data = ("call", str(move)) if isinstance(move, int) else ("break", write_card(move))
            answer = ask(name, moment.game, data)
            if move in legal:
                assert answer == Made(move)
                continue
            assert isinstance(answer, Refused)
            fault = GAME.refuse(moment.game, move)
            assert answer == Refused(Trouble.NOT_NOW, f"{fault.message}. {fault.sentence}")
            sentences.add(fault.sentence)
    assert sentences == {FOLLOW, BEAT, TRUMP}


@pytest.mark.parametrize("call", ["0", 14, "-1", 999_999_999])
def test_a_call_out_of_range_is_not_legal(call: object) -> None:
    calling = next(moment for moment in own_turn if isinstance(GAME.moves(moment.game)[0], int))
    answer = ask("call", calling.game, call)
    assert isinstance(answer, Refused)
    assert answer.trouble is Trouble.NOT_NOW
    assert answer.reason.endswith(CALL_RANGE)


def test_a_card_that_is_not_in_the_hand_is_refused_with_the_hand() -> None:
    playing = next(moment for moment in own_turn if len(moment.game.cards) > 40)
    missing = next(card for card in FULL_DECK if card not in GAME.held(playing.game))
    hand = " ".join(map(write_card, TABLE.held(playing.game)))
    expected = Refused(Trouble.NOT_NOW, f"{write_card(missing)} is not in your hand: {hand}")
    assert ask("break", playing.game, write_card(missing)) == expected


def test_calls_and_cards_have_their_time() -> None:
    calling, playing = (
        next(moment.game for moment in own_turn if isinstance(GAME.moves(moment.game)[0], kind)) for kind in (int, Card)
    )
    over, others = MOMENTS[-1].game, MOMENTS[0].game
    early, late = ask("break", calling, write_card(calling.hands[0][0])), ask("call", playing, "3")
    assert early == Refused(Trouble.NOT_NOW, "make a call first: cards are played after all calls of the round")
    assert late == Refused(Trouble.NOT_NOW, "all calls of this round are made: play a card")
    assert (
        ask("call", over, "3")
        == ask("break", over, "SA")
        == Refused(Trouble.NOT_NOW, "the game is over: ask for a new one")
    )
    assert ask("call", others, "3") == Refused(Trouble.NOT_NOW, "it is the turn of player 4")


def test_a_game_can_be_restarted_at_every_moment() -> None:
    assert all(ask("new", moment.game) == Restarted() for moment in MOMENTS[::20])
