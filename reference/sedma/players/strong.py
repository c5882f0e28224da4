"""The strongest player: it imagines the hidden cards many times, and looks what becomes of each card it may play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from reference.cards import Card
from reference.playing import Choice
from reference.sedma.players.rank_play import RANKS, number, play_on, points_of, prices
from reference.sedma.rules import HAND_SIZE, SEATS
from reference.sedma.seat_view import TRICKS, SeatView
from reference.sedma.situation import OF_A_RANK

SAMPLES = 100
"""So often the hidden cards are imagined: a move takes about 6 ms."""


class StrongPlayer:
    """Determinised search.

    The cards that the seat has not seen are dealt to the other hands and the stock at random, again and again. Each
    time, the game is played to its end after each card of the hand, as the counting player would; every other time the
    opponents play like the greedy player, because nobody knows how they play. The card with the best mean is played,
    of equal cards the cheapest.
    """

    name = "strong"
    summary = "Imagines many times where the hidden cards may be, and plays the card that does best on average."

    def play(self, view: SeatView, rng: random.Random) -> Card:
        """The card with the best expectation; there is nothing to compare if all cards have the same rank."""
        if len({card.rank for card in view.hand}) == 1:
            return view.hand[0]
        return self.weigh(view, rng)[0].move

    def weigh(self, view: SeatView, rng: random.Random) -> tuple[Choice[Card], ...]:
        """The expectation of each card, the best first. Cards of the same rank have the same."""
        known = _Known.of(view)
        total, wins = dict.fromkeys(known.hand, 0), dict.fromkeys(known.hand, 0)
        opponents, sign = 1 - view.seat % 2, -1 if view.seat % 2 else 1
        for sample, (hands, stock) in enumerate(known.imagine(rng)):
            for card in total:
                prize = sign * known.prize_after(card, hands, stock, greedy=opponents if sample % 2 else None)
                total[card] += prize
                wins[card] += prize > 0
        cheapest_first = sorted(view.hand, key=lambda card: known.price[number(card)])
        choices = [Choice(card, total[number(card)] / SAMPLES, wins[number(card)] / SAMPLES) for card in cheapest_first]
        return tuple(sorted(choices, key=lambda choice: -choice.points))


class _Known(NamedTuple):
    """What a view says, in numbers of ranks. ``sizes`` are those of all hands; ``hidden`` are the cards not seen."""

    seat: int
    hand: tuple[int, ...]
    table: tuple[int, ...]
    leader: int
    sizes: tuple[int, ...]
    hidden: tuple[int, ...]
    price: list[int]
    score: list[int]

    @classmethod
    def of(cls, view: SeatView) -> _Known:
        hand, played = tuple(map(number, view.hand)), tuple(map(number, view.record))
        hidden = [rank for rank in RANKS for _ in range(OF_A_RANK - (hand + played).count(rank))]
        full = min(HAND_SIZE, TRICKS - len(view.past))
        sizes = [full - ((seat - view.leader) % 4 < len(view.table)) for seat in range(len(SEATS))]
        score = [0, 0, 0, 0]
        for trick in view.past:
            score[trick.winner % 2] += points_of([number(card) for card in trick.cards])
            score[2 + trick.winner % 2] += 1
        table = tuple(map(number, view.table))
        return cls(view.seat, hand, table, view.leader, tuple(sizes), tuple(hidden), prices(played), score)

    def imagine(self, rng: random.Random) -> Iterator[tuple[list[list[int]], list[int]]]:
        """All hands and the stock, as they may be."""
        cards = list(self.hidden)
        for _ in range(SAMPLES):
            rng.shuffle(cards)
            hands, start = [], 0
            for seat, size in enumerate(self.sizes):
                hands.append([] if seat == self.seat else cards[start : start + size])
                start += len(hands[-1])
            yield hands, cards[start:]

    def prize_after(self, card: int, hands: list[list[int]], stock: list[int], greedy: int | None) -> int:
        """What the game is worth to A and C if this card is played, and the others hold these."""
        rest = list(self.hand)
        rest.remove(card)
        after = [rest if seat == self.seat else hand.copy() for seat, hand in enumerate(hands)]
        price = self.price.copy()
        price[card] -= 1
        return play_on(after, stock, (*self.table, card), self.leader, price, self.score.copy(), greedy)
