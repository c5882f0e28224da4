"""What the strong player of Callbreak imagines: the other hands, and the rest of the round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from reference.callbreak.course import PLAYERS
from reference.callbreak.players.card_bits import BIT_OF, CARD_OF, SUIT_OF, to_bits
from reference.callbreak.players.round_play import play_on
from reference.callbreak.reading import RULES
from reference.callbreak.rules import MOST_CALL, POINT
from reference.callbreak.seat_view import CALLS, Move, SeatView
from reference.imagining import deal_hidden

_GAINS = [
    [
        (RULES.score_made if RULES.is_call_made(call, won) else RULES.score_missed)(call, won) / POINT
        for won in range(14)
    ]
    for call in range(MOST_CALL + 1)
]
"""The points for each call and number of tricks."""

PLAY_OUTS, CALL_PLAY_OUTS = 300, 160
"""So often a round is played on for one card, and for a call, which takes 40 ms at most."""


class World(NamedTuple):
    """The hands as bits, the trick, its leader, and the tricks won so far; ``calls`` by seat, if all were made.

    Before the first card, ``won`` are the tricks that everybody wins in the end: a call changes no card of a greedy
    player.
    """

    seat: int
    hands: tuple[int, ...]
    trick: tuple[int, ...]
    leader: int
    won: tuple[int, ...]
    calls: tuple[int, ...]


class CallbreakImagination:
    """A card is worth the points of the round, less the mean of the others'; a call is worth the own points."""

    def count_samples(self, known: SeatView, moves: int) -> int:
        """The play-outs are shared among the cards; one is enough for all calls."""
        return CALL_PLAY_OUTS if known.is_calling else PLAY_OUTS // moves

    def choices(self, known: SeatView) -> Sequence[Move]:
        """The legal moves; of equally good cards, the lowest."""
        if known.is_calling:
            return CALLS
        return sorted(known.legal_cards, key=BIT_OF.__getitem__)

    def liken(self, known: SeatView, move: Move) -> Move:
        """The lowest of the cards between which nobody else holds one."""
        if isinstance(move, int):
            return move
        card, others = BIT_OF[move], to_bits(known.holders)
        own = to_bits(known.legal_cards)
        between = below = card
        while (below := below >> 1) & SUIT_OF[card] and not below & others:
            between = below if below & own else between
        return CARD_OF[between]

    def imagine(self, known: SeatView, rng: random.Random) -> World:
        """The other hands are what the duties allow them to be."""
        hands = [to_bits(hand) for hand in deal_hidden(rng, known.holders, known.room)]
        hands[known.seat] = to_bits(known.hand)
        if known.is_calling:
            won = [0] * PLAYERS
            play_on(hands.copy(), (), known.leader, won)
            return World(known.seat, tuple(hands), (), known.leader, tuple(won), ())
        calls = tuple(map(known.call_of, range(PLAYERS)))
        trick = tuple(BIT_OF[card] for card in known.trick)
        return World(known.seat, tuple(hands), trick, known.leader, known.won, calls)

    def try_out(self, world: World, move: Move) -> tuple[float, bool]:
        """The points in the end, and whether the call is made."""
        if isinstance(move, int):
            own_tricks = world.won[world.seat]
            return _GAINS[move][own_tricks], RULES.is_call_made(move, own_tricks)
        won, hands, card = list(world.won), list(world.hands), BIT_OF[move]
        hands[world.seat] ^= card
        play_on(hands, (*world.trick, card), world.leader, won)
        gains = [_GAINS[call][count] for call, count in zip(world.calls, won, strict=True)]
        own = gains.pop(world.seat)
        return own - sum(gains) / len(gains), own > 0

    def say_good(self, known: SeatView, move: Move) -> str:
        """The call is made."""
        return "makes the call" if isinstance(move, int) else f"makes the call of {known.call_of(known.seat)}"
