"""What one seat knows when it is its turn: its first hand, the tricks so far, the table. As a value and as text.

There are two forms of text: the notation, which people read and write, and the encoding, one line without blanks that
the Haskell harness decodes. Must not know what the other seats hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reference.cards import Card, NotationError, format_cards, parse_card, parse_cards
from reference.sedma.card_letters import LETTER_OF, to_letters
from reference.sedma.rules import (
    DECK,
    HAND_SIZE,
    RULES,
    SEATS,
    TRICK_SIZE,
    Record,
    clockwise,
    stock_before,
    winning_position,
)

TRICKS = len(DECK) // TRICK_SIZE
NO_CARD = "-"
"""What is written when the stock is empty, instead of the card drawn."""

EXAMPLE = "A | AH 8S KD 9H | A: AH 7S 8D 9C + 10D | KS 7C JH"
"""A view in its notation."""


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A trick as a seat remembers it: who led, the four cards from the leader on, and the card that it drew itself."""

    leader: int
    cards: Record
    drawn: Card | None

    @property
    def winner(self) -> int:
        """Who took it, and led the next."""
        return clockwise(self.leader, winning_position(self.cards))

    def card_of(self, seat: int) -> Card:
        """What a seat played to it."""
        return self.cards[(seat - self.leader) % TRICK_SIZE]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the seat whose turn it is has seen. ``dealt`` are its first cards, in the order they were dealt."""

    seat: int
    dealt: Record
    past: tuple[PastTrick, ...]
    table: Record

    @property
    def hand(self) -> Record:
        """The cards dealt and drawn, in this order, without those that were played."""
        played = [trick.card_of(self.seat) for trick in self.past]
        return tuple([card for card in (*self.dealt, *self.drawn) if card not in played])

    @property
    def drawn(self) -> Record:
        """The cards drawn so far."""
        return tuple([trick.drawn for trick in self.past if trick.drawn is not None])

    @property
    def leader(self) -> int:
        """Who leads this trick: the winner of the one before."""
        return self.past[-1].winner if self.past else RULES.first_leader

    @property
    def stock(self) -> int:
        """How many cards are left to draw."""
        return stock_before(len(self.past))

    @property
    def ply(self) -> int:
        """How many cards were played before, by everybody."""
        return len(self.past) * TRICK_SIZE + len(self.table)

    @property
    def record(self) -> Record:
        """The cards that were played before, in their order."""
        return (*(card for trick in self.past for card in trick.cards), *self.table)


def encode(view: SeatView) -> str:
    """The view as the harness reads it: ``SEAT DEALT , PAST* , TABLE``, written together, one letter for each card.

    Of a past trick there are seven letters: its leader, its four cards, the seat's own card, and the card drawn.
    """
    past = "".join([_encode_trick(trick, view.seat) for trick in view.past])
    return f"{SEATS[view.seat]}{to_letters(view.dealt)},{past},{to_letters(view.table)}"


def _encode_trick(trick: PastTrick, seat: int) -> str:
    drawn = LETTER_OF[trick.drawn] if trick.drawn else NO_CARD
    return f"{SEATS[trick.leader]}{to_letters(trick.cards)}{LETTER_OF[trick.card_of(seat)]}{drawn}"


def format_view(view: SeatView) -> str:
    """The view in its notation: seat, first hand, past tricks with the card drawn after each, table."""
    past = ", ".join(
        f"{SEATS[trick.leader]}: {format_cards(trick.cards)} + {trick.drawn or NO_CARD}" for trick in view.past
    )
    parts = (SEATS[view.seat], format_cards(view.dealt), past, format_cards(view.table))
    return " |".join(f" {part}" if part else "" for part in parts).strip()


def parse_view(text: str) -> SeatView:
    """Read a view from its notation.

    :raises NotationError: if the text is not a view that a seat can have; the message says why.
    """
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 4:
        raise NotationError(f"{text!r} is not a view: write SEAT | FIRST HAND | PAST TRICKS | TABLE, such as {EXAMPLE}")
    seat, dealt, past, table = parts
    tricks = tuple(_parse_trick(part) for part in past.split(",")) if past else ()
    view = SeatView(_parse_seat(seat), parse_cards(dealt, DECK), tricks, parse_cards(table, DECK))
    impossible = next(_contradictions(view), None)
    if impossible:
        raise NotationError(f"{text!r} is no view that a player can have: {impossible}")
    return view


def _parse_seat(text: str) -> int:
    if text not in SEATS:
        raise NotationError(f"{text!r} is not a player: write {', '.join(SEATS[:-1])} or {SEATS[-1]}")
    return SEATS.index(text)


def _parse_trick(text: str) -> PastTrick:
    leader, colon, rest = text.partition(":")
    cards, plus, drawn = rest.partition("+")
    if not colon or not plus:
        raise NotationError(
            f"{text.strip()!r} is not a past trick: write its leader, its four cards and the card drawn after it, "
            f"such as A: AH 7S 8D 9C + 10D, or + {NO_CARD} if there was none left"
        )
    card = None if drawn.strip() == NO_CARD else parse_card(drawn, DECK)
    return PastTrick(_parse_seat(leader.strip()), parse_cards(cards, DECK), card)


def _contradictions(view: SeatView) -> Iterator[str]:
    """Why no seat can have this view. Nothing else is impossible: any card not seen may have been another's."""
    if len(view.dealt) != HAND_SIZE:
        yield f"{HAND_SIZE} cards are dealt to each player, not {len(view.dealt)}"
    if len(view.past) >= TRICKS:
        yield f"the game has only {TRICKS} tricks, and {len(view.past)} are over"
    leader = RULES.first_leader
    for number, trick in enumerate(view.past, 1):
        yield from _contradictions_of_trick(number, trick, leader)
        leader = trick.winner
    yield from _contradictions_of_plays(view)
    yield from _contradictions_of_cards(view)
    if len(view.table) >= TRICK_SIZE:
        yield f"{len(view.table)} cards are on the table: a trick of {TRICK_SIZE} is over"
    turn = clockwise(leader, len(view.table))
    if turn != view.seat:
        yield (
            f"it is {SEATS[turn]}'s turn, not {SEATS[view.seat]}'s: "
            f"{SEATS[leader]} leads, cards on the table: {len(view.table)}"
        )


def _contradictions_of_trick(number: int, trick: PastTrick, leader: int) -> Iterator[str]:
    if len(trick.cards) != TRICK_SIZE:
        yield f"trick {number} has {len(trick.cards)} cards instead of {TRICK_SIZE}"
    if trick.leader != leader:
        yield f"trick {number} is led by {SEATS[leader]}, not by {SEATS[trick.leader]}"
    if stock_before(number - 1) and not trick.drawn:
        yield f"a card was drawn after trick {number}: the stock had {stock_before(number - 1)}"
    if trick.drawn and not stock_before(number - 1):
        yield f"no card was drawn after trick {number}, not even {trick.drawn}: the stock was empty"


def _contradictions_of_cards(view: SeatView) -> Iterator[str]:
    """Each card is one of the deck, and comes once."""
    seen: set[Card] = set()
    for card in _new_cards(view):
        if card not in LETTER_OF:
            yield f"{card} is not one of the {len(DECK)} cards from seven to ace"
        if card in seen:
            yield f"{card} comes a second time"
        seen.add(card)


def _new_cards(view: SeatView) -> Iterator[Card]:
    """The cards that the seat sees, each when it sees it first: its own when they are dealt or drawn."""
    yield from view.dealt
    for trick in view.past:
        own = (view.seat - trick.leader) % TRICK_SIZE
        yield from (*trick.cards[:own], *trick.cards[own + 1 :])
        if trick.drawn:
            yield trick.drawn
    yield from view.table


def _contradictions_of_plays(view: SeatView) -> Iterator[str]:
    """The seat plays what it holds."""
    hand = set(view.dealt)
    for number, trick in enumerate(view.past, 1):
        own = trick.card_of(view.seat)
        if own not in hand:
            yield f"{SEATS[view.seat]} did not hold {own}, which it played to trick {number}"
        hand.discard(own)
        if trick.drawn:
            hand.add(trick.drawn)
