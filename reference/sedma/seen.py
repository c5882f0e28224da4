"""What a seat has seen of a game, in a tournament the one whose turn it is: its view, and the same already encoded.

A tournament encodes millions of views, so this is done without making them first.
"""

from __future__ import annotations

from itertools import pairwise

from reference.sedma.card_letters import CARD_OF, to_cards
from reference.sedma.rules import SEATS, TRICK_SIZE
from reference.sedma.seat_view import NO_CARD, PastTrick, SeatView
from reference.sedma.table import DEALT, SedmaGame


def view_of(game: SedmaGame) -> SeatView:
    """What the seat knows whose turn it is."""
    return view_of_seat(game, game.seat)


def view_of_seat(game: SedmaGame, seat: int) -> SeatView:
    """What any seat knows."""
    drawn = [*map(CARD_OF.__getitem__, game.drawn(seat))]
    past = []
    for number in range(len(game.played) // TRICK_SIZE):
        cards = to_cards(game.played[number * TRICK_SIZE : (number + 1) * TRICK_SIZE])
        card = drawn[number] if number < len(drawn) else None
        past.append(PastTrick(SEATS.index(game.leaders[number]), cards, card))
    return SeatView(seat, to_cards(game.dealt(seat)), tuple(past), to_cards(game.trick))


def encode_view_of(game: SedmaGame) -> str:
    """The view, encoded: see :func:`reference.sedma.seat_view.encode`."""
    deck, leaders, played = game
    seat = game.seat
    past = []
    start = 0
    number = _NUMBER[leaders[0]]
    for leader, winner in pairwise(leaders):
        own = played[start + (seat - number) % TRICK_SIZE]
        number = _NUMBER[winner]
        drawn = deck[DEALT + start + (seat - number) % TRICK_SIZE] if DEALT + start < len(deck) else NO_CARD
        past.append(leader + played[start : start + TRICK_SIZE] + own + drawn)
        start += TRICK_SIZE
    return f"{SEATS[seat]}{deck[seat:DEALT:4]},{''.join(past)},{played[start:]}"


_NUMBER = {letter: number for number, letter in enumerate(SEATS)}
