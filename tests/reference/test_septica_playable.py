"""Septica as people play it: what its players imagine is what would happen at the table."""

from __future__ import annotations

import random

import pytest

from reference.septica.game import SEPTICA
from reference.septica.playable import SEPTICA_PLAYABLE as GAME
from reference.septica.players.game_play import play_on
from reference.septica.players.greedy import NUMBER_OF, GreedyPlayer, beats
from reference.septica.players.strong import position_of, worth_of
from reference.septica.rules import DECK, RULES
from reference.septica.seat_view import view_of


@pytest.mark.parametrize("seed", range(8))
def test_a_game_imagined_in_ranks_is_the_game_that_greedy_players_play(seed: int) -> None:
    rng, greedy = random.Random(seed), GreedyPlayer()
    state = GAME.start(rng, 2)
    for _ in range(rng.randrange(30)):
        state = GAME.after(state, rng.choice(GAME.moves(state)))
    hands = [[NUMBER_OF[id(card.rank)] for card in hand] for hand in state.hands]
    stock = [NUMBER_OF[id(card.rank)] for card in state.stock]
    points = play_on(position_of(view_of(state, 0), hands, stock))
    while seat := GAME.turn(state):
        state = GAME.after(state, greedy.play(GAME.know(state, seat), rng))
    assert points == RULES.play(GAME.record(state)).points


def test_a_rank_beats_if_a_card_of_it_does() -> None:
    for first in DECK[:8]:
        for card in DECK[:8]:
            for count in range(1, 8):
                numbers = NUMBER_OF[id(card.rank)], NUMBER_OF[id(first.rank)]
                assert beats(*numbers, count) == RULES.beats(RULES, card, (first,) * count, 0)


def test_a_win_counts_one_and_a_mars_two() -> None:
    assert [worth_of(points) for points in range(9)] == [-2, -1, -1, -1, 0, 1, 1, 1, 2]


def test_the_gain_is_what_the_answer_says() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.start(rng, 2)
        while GAME.turn(state):
            state = GAME.after(state, rng.choice(GAME.moves(state)))
        gains = {"Just (Win P1)": 1, "Just (Mars P1)": 2, "Just Draw": 0, "Just (Win P2)": -1, "Just (Mars P2)": -2}
        assert GAME.gain(state, "P1") == -GAME.gain(state, "P2") == gains[SEPTICA.answer(GAME.record(state))]


def test_a_leader_who_passes_is_told_so() -> None:
    fault = GAME.refuse(GAME.start(random.Random(1), 2), "pass")
    assert fault.message == "P1 passes, but P1 leads, and a leader plays a card"
    assert fault.sentence == "The leader can neither pass nor stop instead."
