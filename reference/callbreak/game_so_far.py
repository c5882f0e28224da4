"""What has happened in a game of Callbreak that is being played: hands dealt, calls, cards and scores of each round.

Rounds are numbered from 0, and so are tricks and seats. Nothing here is secret but the hands dealt in the round that is
being played.
"""

from __future__ import annotations

from reference.callbreak.course import PLAYERS, PlayedRound, in_order
from reference.callbreak.reading import RULES
from reference.callbreak.table import TABLE, Hand, Hands
from reference.cards import Card
from reference.trick_taking import seat_of


def dealt_hand(game: Hands, number: int, seat: int) -> Hand:
    """The cards that a seat was dealt in a round, in the deck's order."""
    played = tuple(card for card, by in cards_with_seats(game, number) if by == seat)
    return in_order((*played, *(game.hands[seat] if number == len(game.done) else ())))


def card_played(game: Hands, number: int, seat: int, trick: int) -> Card | None:
    """The card that a seat played to a trick of a round; None if it has not yet."""
    cards = cards_with_seats(game, number)[trick * PLAYERS : (trick + 1) * PLAYERS]
    return next((card for card, by in cards if by == seat), None)


def cards_with_seats(game: Hands, number: int) -> list[tuple[Card, int]]:
    """The cards of a round in order, each with the seat that played it."""
    played = _replay(game, number)
    leaders = [trick.leader for trick in played.tricks]
    leaders.append(played.tricks[-1].taker if played.tricks else RULES.first_leader(played.dealer))
    cards = enumerate(played.made.cards)
    return [(card, seat_of(place % PLAYERS, leaders[place // PLAYERS], PLAYERS)) for place, card in cards]


def calls_of(game: Hands, number: int) -> dict[int, int]:
    """The calls of a round by seat, as far as they were made, in the order in which they were."""
    return _replay(game, number).calls


def gains(game: Hands, number: int) -> list[int] | None:
    """What each seat scored in a round, in tenths; None if it is not over."""
    is_over = number < len(game.done) or not any(game.hands)
    return _replay(game, number).gains if is_over else None


def scores(game: Hands) -> list[int]:
    """The score of each seat, in tenths: those of all rounds that are over."""
    rounds = [gains(game, number) for number in range(len(game.done) + 1)]
    return [sum(of_seat) for of_seat in zip([0] * PLAYERS, *filter(None, rounds), strict=True)]


def _replay(game: Hands, number: int) -> PlayedRound:
    """A round alone, dealt by who dealt it."""
    return RULES.play(TABLE.record(game)[: number + 1]).rounds[number]
