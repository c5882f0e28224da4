"""A game of Miesjelen that goes on until somebody has exactly 0: session after session, dealt from one seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from reference.cards import Card
from reference.miesjelen.records import FRESH
from reference.miesjelen.table import TABLE, Deal, Hands, shuffle


@dataclass(frozen=True)
class EndlessGame:
    """The game at the table, and the seed of all deals.

    The table has the deals of two sessions: of the one that is played, and of the next.
    """

    hands: Hands
    seed: int


def start(rng: random.Random, players: int) -> EndlessGame:
    """A fresh game."""
    seed = rng.getrandbits(64)
    deals = [deal(seed, number, players) for number in range(2)]
    return EndlessGame(TABLE.start_with((FRESH,) * players, deals), seed)


def after(game: EndlessGame, card: Card) -> EndlessGame:
    """The game after a card."""
    return with_next_deal(TABLE.after(game.hands, card), game.seed)


def with_next_deal(hands: Hands, seed: int) -> EndlessGame:
    """The game at the table, which may lack the deal of its next session."""
    if len(hands.deals) == 1:
        following = deal(seed, len(hands.over) + 1, len(hands.first))
        hands = replace(hands, deals=(*hands.deals, following))
    return EndlessGame(hands, seed)


def deal(seed: int, number: int, players: int) -> Deal:
    """The deal of the session with this number, from 0. Player 1 deals in the first one, and then the deal moves on."""
    return shuffle(random.Random(f"{seed}/{number}"), number % players, players)
