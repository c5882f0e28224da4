"""Callbreak as people play it: calls, five rounds, and what the API asks of a game."""

from __future__ import annotations

import random

import pytest

from reference.callbreak.course import PLAYERS, SEATS, in_order
from reference.callbreak.game import CALLBREAK
from reference.callbreak.game_so_far import calls_of, card_played, dealt_hand, gains, scores
from reference.callbreak.playable import CALLBREAK_PLAYABLE as GAME
from reference.callbreak.players.card_bits import BIT_OF, to_bits
from reference.callbreak.players.greedy import GreedyPlayer
from reference.callbreak.players.hand_strength import count_sure_tricks
from reference.callbreak.players.round_play import play_on
from reference.callbreak.table import TABLE, Hands
from reference.cards import parse_cards


def play_whole_game(seed: int) -> list[Hands]:
    rng = random.Random(seed)
    states = [GAME.start(rng, PLAYERS)]
    while GAME.turn(states[-1]):
        states.append(GAME.after(states[-1], rng.choice(GAME.moves(states[-1]))))
    return states


STATES = play_whole_game(1)


def test_the_eldest_hand_calls_first_in_each_round() -> None:
    for number in range(5):
        first = STATES[number * 56]
        turns = [GAME.turn(state) for state in STATES[number * 56 : number * 56 + 5]]
        eldest = number + 1
        assert turns == [SEATS[(eldest + index) % 4] for index in (0, 1, 2, 3, 0)]
        assert GAME.moves(first) == tuple(range(1, 14))


def test_five_rounds_are_dealt_at_the_start() -> None:
    first = STATES[0]
    dealt = [first.hands, *(deal.hands for deal in first.to_come)]
    assert [[dealt_hand(STATES[-1], number, seat) for seat in range(4)] for number in range(5)] == [
        [in_order(hand) for hand in hands] for hands in dealt
    ]


def test_a_call_outside_the_range_is_refused_with_its_sentence() -> None:
    fault = GAME.refuse(STATES[57], 14)
    assert fault.message == "a call of 14 in round 2 is not from 1 to 13"
    assert "from 1 to 13" in fault.sentence


def test_the_hand_dealt_stays_the_same_throughout_its_round() -> None:
    for state in STATES[56:112:7]:
        assert [dealt_hand(state, 1, seat) for seat in range(4)] == [
            dealt_hand(STATES[56], 1, seat) for seat in range(4)
        ]


def test_each_card_of_a_trick_is_found_by_its_seat() -> None:
    state, seen = STATES[56 + 4], []
    for after in STATES[56 + 5 : 56 + 12]:
        seat, card = TABLE.turn(state) or "", after.cards[-1]
        seen.append((SEATS.index(seat), len(state.cards) // 4, card))
        assert card_played(state, 1, SEATS.index(seat), len(state.cards) // 4) is None
        state = after
    assert all(card_played(STATES[-1], 1, seat, trick) == card for seat, trick, card in seen)


def test_calls_are_found_by_seat_as_far_as_they_were_made() -> None:
    assert calls_of(STATES[0], 0) == {}
    assert list(calls_of(STATES[58], 1)) == [2, 3]
    assert list(calls_of(STATES[58], 0)) == [1, 2, 3, 0]


def test_a_round_has_scores_when_it_is_over() -> None:
    assert gains(STATES[55], 0) is None
    first = gains(STATES[56], 0)
    assert first == scores(STATES[56]) == scores(STATES[70])
    shown = CALLBREAK.answer(GAME.record(STATES[-1]))
    assert str(scores(STATES[-1])).replace(" ", "") in shown


def test_the_gain_is_the_lead_over_the_best_of_the_others() -> None:
    final = sorted(scores(STATES[-1]))
    by_seat = sorted(GAME.gain(STATES[-1], seat) for seat in SEATS)
    assert by_seat[-1] == pytest.approx((final[-1] - final[-2]) / 10)
    assert by_seat[0] == pytest.approx((final[0] - final[-1]) / 10)


@pytest.mark.parametrize("seed", range(5))
def test_a_round_played_on_bits_is_the_round_that_greedy_players_play(seed: int) -> None:
    rng, greedy = random.Random(seed), GreedyPlayer()
    state = GAME.start(rng, PLAYERS)
    for _ in range(4 + rng.randrange(20)):
        state = GAME.after(state, rng.choice(GAME.moves(state)))
    known = GAME.know(state, "A")
    hands, trick, won = list(map(to_bits, state.hands)), [BIT_OF[card] for card in state.trick], list(known.won)
    play_on(hands, trick, state.leader, won)
    while not state.done:
        state = GAME.after(state, greedy.play(GAME.know(state, GAME.turn(state) or ""), rng))
    round_one = CALLBREAK.rules.play(GAME.record(state)).rounds[0]
    assert won == [[trick.taker for trick in round_one.tricks].count(seat) for seat in range(4)]


def test_who_does_not_follow_suit_is_not_imagined_with_that_suit() -> None:
    shown = 0
    for state in STATES[20:56]:
        known = GAME.know(state, "A")
        for card, holders in known.holders.items():
            assert state.hands.index(next(hand for hand in state.hands if card in hand)) in holders
            shown += len(holders) < 3
    assert shown


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        ("2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C 5C 2S", 1),
        ("AH 3H 4H 5H AD 3D 4D 5D 2C 3C 4C 5C 2S", 2),
        ("KH 3H 4H 5H 2D 3D 4D 5D KC AC 4C 5C 2S", 3),
        ("2H 3H 4H 5H 2D 3D 4D 5D 6D 7D 8D 9D KS", 1),
        ("2H 3H 4H 5H 2D 3D 4D 5D 6D 7D QS KS AS", 3),
        ("2H 3H 4H 5H 2D 3D 4D 5D 2S 3S 4S 5S 6S", 1),
        ("2H 3H 4H 5H 2D 3D 4D 5D 2S 3S 4S 5S AS", 2),
        ("2H 3H 4H 5H 2D 3D 4D 2S 3S 4S 5S 6S 7S", 2),
    ],
)
def test_aces_guarded_kings_and_long_spades_are_sure_tricks(hand: str, sure: int) -> None:
    assert count_sure_tricks(parse_cards(hand)) == sure
