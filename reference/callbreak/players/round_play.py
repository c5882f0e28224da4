"""The rest of a round, played by four greedy players, on bits: what the strong player imagines hundreds of times."""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import PLAYERS
from reference.callbreak.players.card_bits import SUIT_OF, better_than
from reference.callbreak.players.greedy import follow, lead


def play_on(hands: list[int], trick: Sequence[int], leader: int, won: list[int]) -> None:
    """Play the round to its end, after the cards of a trick. Changes the hands and the numbers of tricks won."""
    left = hands[0] | hands[1] | hands[2] | hands[3]
    while left or trick:
        leader, left = _play_trick(hands, trick, leader, left)
        won[leader] += 1
        trick = ()


def _play_trick(hands: list[int], trick: Sequence[int], leader: int, left: int) -> tuple[int, int]:
    """Who wins the trick, and what is left of the cards."""
    led, best, winner = _look_at(trick, leader)
    for place in range(len(trick), PLAYERS):
        seat = (leader + place) % PLAYERS
        hand = hands[seat]
        if place:
            card = follow(hand, left & ~hand, led, best, is_last=place == PLAYERS - 1)
        else:
            card = lead(hand, left & ~hand)
            led = SUIT_OF[card]
        if not best or card & better_than(best):
            best, winner = card, seat
        hands[seat] = hand ^ card
        left ^= card
    return winner, left


def _look_at(trick: Sequence[int], leader: int) -> tuple[int, int, int]:
    """The suit led, the best card and who played it; nothing yet, if there is no card."""
    if not trick:
        return 0, 0, leader
    best, winner = trick[0], leader
    for place, card in enumerate(trick):
        if card & better_than(best):
            best, winner = card, (leader + place) % PLAYERS
    return SUIT_OF[trick[0]], best, winner
