"""Miesjelen as people play it: session after session, and what a seat can conclude from what the others play."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from reference.cards import parse_card, parse_cards
from reference.miesjelen.endless_game import EndlessGame, deal
from reference.miesjelen.game import MIESJELEN
from reference.miesjelen.playable import MIESJELEN_PLAYABLE as GAME
from reference.miesjelen.players.greedy import GreedyPlayer
from reference.miesjelen.players.strong import lead_over_others, nearness
from reference.miesjelen.seat_view import SeatView


def play_at_random(players: int, seed: int, moves: int) -> list[EndlessGame]:
    rng = random.Random(seed)
    states = [GAME.start(rng, players)]
    while GAME.turn(states[-1]) and len(states) <= moves:
        states.append(GAME.after(states[-1], rng.choice(GAME.moves(states[-1]))))
    return states


STATES = play_at_random(4, 1, 100)


def test_everybody_begins_with_25() -> None:
    assert STATES[0].hands.scores == (25, 25, 25, 25)


def test_a_session_is_followed_by_another_until_somebody_has_won() -> None:
    sessions = [len(state.hands.over) for state in STATES]
    assert sessions == [number // 20 for number in range(101)]


def test_every_session_is_dealt_from_the_seed_alone() -> None:
    other = play_at_random(4, 1, 1)[0]
    while len(other.hands.over) < 2:
        other = GAME.after(other, GAME.moves(other)[-1])
    assert other.hands.deals[0] == STATES[40].hands.deals[0] == deal(other.seed, 2, 4)


def test_the_dealer_holds_the_turned_card() -> None:
    for number in range(8):
        turned, hands = deal(7, number, 3)
        assert turned in hands[number % 3]


def test_a_game_is_over_when_somebody_has_exactly_0() -> None:
    state = GAME.start(random.Random(2), 3)
    state = EndlessGame(replace(state.hands, first=(1, 90, 90), scores=(1, 90, 90)), state.seed)
    while GAME.turn(state) and len(state.hands.over) < 200:
        state = GAME.after(state, GAME.moves(state)[0])
    assert 0 in state.hands.scores
    winner = state.hands.scores.index(0)
    assert MIESJELEN.answer(GAME.record(state)).startswith(f"Just (Won {winner + 1} ")
    assert GAME.gain(state, f"P{winner + 1}") > 0
    assert all(GAME.gain(state, seat) < 0 for seat in GAME.seats(3) if seat != f"P{winner + 1}")
    assert not any(GAME.hand(state, seat) for seat in GAME.seats(3))


def test_the_turned_card_is_imagined_with_the_dealer_until_it_is_played() -> None:
    rng = random.Random(3)
    for state in STATES:
        turned, dealer = state.hands.deals[0].turned, len(state.hands.over) % 4
        for seat in ("P1", "P3"):
            imagined = GAME.imagine(GAME.know(state, seat), rng)
            assert (turned in imagined.hands.hands[dealer]) == (turned in state.hands.hands[dealer])


def test_who_does_not_follow_suit_is_not_imagined_with_that_suit() -> None:
    shown = 0
    for state in STATES:
        known = GAME.know(state, "P2")
        hands = state.hands.hands
        for card, holders in known.holders.items():
            holder = next((seat for seat, hand in enumerate(hands) if card in hand), len(hands))
            assert holder in holders
            shown += len(holders) < 1 + sum(1 for seat in (0, 2, 3) if hands[seat])
    assert shown > 20


def test_a_score_is_better_the_nearer_it_is_to_0() -> None:
    assert nearness(0) > nearness(1) == nearness(-1) > nearness(7)
    assert lead_over_others((0, 3, 5), 0) > 0 > lead_over_others((0, 3, 5), 2)
    assert lead_over_others((4, 4, 4), 1) == 0


def greedy_plays(score: int, hand: str, trick: str = "", turned: str = "9H", takers: tuple[int, ...] = ()) -> str:
    """What the greedy player plays as P3 of three, with this score and hand, after these cards."""
    played = (parse_card("8C"),) * 3 * len(takers)
    table, leader = parse_cards(trick), (2 - len(parse_cards(trick))) % 3
    view = SeatView(
        2,
        parse_cards(hand),
        parse_card(turned),
        first=(25, 25, score),
        scores=(25, 25, score),
        leader=leader,
        trick=table,
        played=(*played, *table),
        takers=takers,
    )
    return str(GreedyPlayer().play(view, random.Random(0)))


@pytest.mark.parametrize(
    ("score", "hand", "trick", "card"),
    [
        (9, "7D KD 8S", "", "KD"),
        (9, "7D KD KH", "", "KH"),
        (-4, "7D KD 8S", "", "7D"),
        (9, "7D JD KD", "8D 10D", "JD"),
        (9, "7D JD KD", "8D", "KD"),
        (9, "7D 8D", "9D KD", "7D"),
        (-4, "7D JD KD", "8D QD", "JD"),
        (-4, "QD KD", "8D JD", "KD"),
    ],
)
def test_a_greedy_player_takes_tricks_above_0_and_avoids_them_below(
    score: int, hand: str, trick: str, card: str
) -> None:
    assert greedy_plays(score, hand, trick) == card


def test_a_greedy_player_wants_no_more_tricks_when_it_has_what_it_needs() -> None:
    assert greedy_plays(1, "7D KD", takers=(2,)) == "7D"
    assert greedy_plays(2, "7D KD", takers=(2,)) == "KD"
    assert greedy_plays(2, "7D KD", takers=(2,), turned="9S") == "7D"
