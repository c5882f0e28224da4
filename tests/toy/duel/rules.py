"""Duel: one function per sentence of its sheet, and the replay that combines them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from reference.cards import FULL_DECK, Card, Suit

Record = tuple[Card, ...]
"""The cards in the order they were played."""

DECK = tuple(
    card for card in FULL_DECK if card.suit in (Suit.HEART, Suit.SPADE) and card.rank.value in ("7", "8", "9", "10")
)
SEATS = ("A", "B")
A, B = range(2)
NOTHING = "Nothing"
WINS = ("Just (Wins A)", "Just (Wins B)")
DRAW = "Just Draw"

TOO_SHORT, TOO_LONG, REPEATED, REVOKE = "too-short", "too-long", "repeated-card", "revoke"


class Trick(NamedTuple):
    """A trick as it was played: who led, which two cards, and who took it."""

    leader: int
    cards: tuple[Card, Card]
    winner: int


def has_whole_deck(record: Record) -> bool:
    """The game ends when all eight cards have been played."""
    return len(record) == len(DECK)


def differ(record: Record) -> bool:
    """Each card is there once."""
    return len(set(record)) == len(record)


def takes(led: Card, answer: Card) -> bool:
    """The second card takes the trick if it is of the suit that was led, and higher."""
    return answer.suit is led.suit and DECK.index(answer) > DECK.index(led)


def winner_leads(leader: int, winner: int) -> int:
    """Who takes a trick leads the next one."""
    return winner


def follows(led: Card, answer: Card, hand: Record) -> bool:
    """Who has a card of the suit that was led must play one. A hand is what the player plays from here on."""
    return answer.suit is led.suit or all(card.suit is not led.suit for card in hand)


def decide(tricks: tuple[int, int]) -> str:
    """Who takes more tricks wins; two each are a draw."""
    return DRAW if tricks[A] == tricks[B] else WINS[A] if tricks[A] > tricks[B] else WINS[B]


@dataclass(frozen=True)
class Reading:
    """How someone understands the sheet. The default of every part is the rules."""

    has_right_length: Callable[[Record], bool] = has_whole_deck
    differ: Callable[[Record], bool] = differ
    first_leader: int = A
    takes: Callable[[Card, Card], bool] = takes
    next_leader: Callable[[int, int], int] = winner_leads
    follows: Callable[[Card, Card, Record], bool] = follows
    decide: Callable[[tuple[int, int]], str] = decide

    def play(self, record: Record) -> list[Trick]:
        """The tricks that these cards make; a last card without a second one makes none."""
        tricks, leader = [], self.first_leader
        for led, answer in zip(record[::2], record[1::2], strict=False):
            winner = 1 - leader if self.takes(led, answer) else leader
            tricks.append(Trick(leader, (led, answer), winner))
            leader = self.next_leader(leader, winner)
        return tricks

    def find_revoke(self, tricks: list[Trick]) -> int | None:
        """The number, from 0, of the first trick whose second card had to be of the suit that was led."""
        for number, (leader, (led, answer), _) in enumerate(tricks):
            if not self.follows(led, answer, find_hand(tricks[number + 1 :], 1 - leader)):
                return number
        return None


def find_hand(tricks: list[Trick], seat: int) -> Record:
    """What a player plays in these tricks: before them, this is the hand."""
    return tuple(trick.cards[0 if trick.leader == seat else 1] for trick in tricks)


RULES = Reading()
