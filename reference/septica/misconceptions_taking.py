"""Misreadings of who takes a trick, who leads the next one, and who draws how many cards."""

from __future__ import annotations

from collections.abc import Sequence

from reference.misreadings import Misreading
from reference.septica.rules import P1, P2, SEVEN, Reading, Trick, drawers
from reference.septica.sentences import (
    DEAL,
    DRAW,
    FIRST_TRICK,
    OTHER_LEADS,
    STOCK,
    TAKER_LEADS,
    TAKES,
)


def _other_player(trick: Trick) -> int:
    return 1 - trick.active


def _leader(trick: Trick) -> int:
    return trick.leader


def _first_beater(trick: Trick) -> int:
    return trick.players[:2][-1]


def _last_but_eights(trick: Trick) -> int:
    """The last player of a seven or of the first card's rank."""
    first = trick.cards[0].rank
    taking = [card.rank is first or card.rank is SEVEN for card in trick.cards]
    return next(seat for seat, takes in zip(reversed(trick.players), reversed(taking), strict=True) if takes)


def _unless_empty(seat: int, hands: Sequence[int]) -> int:
    return seat if hands[seat] else 1 - seat


def _in_turns(trick: Trick, hands: Sequence[int]) -> int:
    return _unless_empty(1 - trick.leader, hands)


def _not_the_taker(trick: Trick, hands: Sequence[int]) -> int:
    return _unless_empty(1 - trick.taker, hands)


def _same_leader(trick: Trick, hands: Sequence[int]) -> int:
    return _unless_empty(trick.leader, hands)


def _always_the_taker(trick: Trick, _: Sequence[int]) -> int:
    return trick.taker


def _other_first(hands: Sequence[int], taker: int, stock: int, size: int) -> list[int]:
    return drawers(hands, 1 - taker, stock, size)


def _player_one_first(hands: Sequence[int], _: int, stock: int, size: int) -> list[int]:
    return drawers(hands, P1, stock, size)


def _taker_up_to_four(hands: Sequence[int], taker: int, stock: int, size: int) -> list[int]:
    return [seat for seat in (taker, 1 - taker) for _ in range(size - hands[seat])][:stock]


def _one_each(hands: Sequence[int], taker: int, stock: int, size: int) -> list[int]:
    return [seat for seat in (taker, 1 - taker) if hands[seat] < size][:stock]


TAKERS = (
    Misreading(
        "leader-takes",
        "The leader takes the trick",
        TAKES,
        "The leader was beaten, and passed. Who takes the trick?",
        Reading(taker=_leader),
    ),
    Misreading(
        "passer-takes",
        "The player who passed takes the trick",
        TAKES,
        "One player played the last card, the other one passed. Which of them takes the trick?",
        Reading(taker=_other_player),
    ),
    Misreading(
        "first-beater-takes",
        "The first card that beats takes the trick",
        TAKES,
        "Three cards have been played, each of which beats. Which of them decides who takes the trick?",
        Reading(taker=_first_beater),
    ),
    Misreading(
        "eight-does-not-take",
        "An eight that beats does not take the trick",
        TAKES,
        "The last card of a trick is an eight that beats. Who takes the trick?",
        Reading(taker=_last_but_eights),
    ),
)

LEADERS = (
    Misreading(
        "player-two-starts",
        "Player 2 leads the first trick",
        FIRST_TRICK,
        "Who plays the first card of the record?",
        Reading(first_leader=P2),
    ),
    Misreading(
        "leaders-alternate",
        "The players lead in turn",
        TAKER_LEADS,
        "A player leads a trick and takes it. Who leads the next one?",
        Reading(next_leader=_in_turns),
    ),
    Misreading(
        "loser-leads",
        "The player who did not take the trick leads the next one",
        TAKER_LEADS,
        "A trick is over. Does its taker lead the next one, or the other player?",
        Reading(next_leader=_not_the_taker),
    ),
    Misreading(
        "leader-stays",
        "The same player leads every trick",
        TAKER_LEADS,
        "The leader of a trick does not take it. Who leads the next one?",
        Reading(next_leader=_same_leader),
    ),
    Misreading(
        "empty-winner-leads",
        "The taker leads even without a card",
        OTHER_LEADS,
        "The taker has played all cards, and the stock is empty. Who leads the next trick?",
        Reading(next_leader=_always_the_taker),
    ),
)

DRAWING = (
    Misreading(
        "loser-draws-first",
        "The player who did not take the trick draws first",
        DRAW,
        "The stock is nearly empty. Who gets its last card?",
        Reading(drawers=_other_first),
    ),
    Misreading(
        "player-one-draws-first",
        "Player 1 always draws first",
        DRAW,
        "Player 2 takes a trick. Who draws the first card then?",
        Reading(drawers=_player_one_first),
    ),
    Misreading(
        "winner-draws-all-first",
        "The taker draws up to four cards before the other player draws",
        DRAW,
        "Both players have two cards, and three are left in the stock. How many does each of them draw?",
        Reading(drawers=_taker_up_to_four),
    ),
    Misreading(
        "one-card-drawn",
        "After a trick, each player draws one card",
        STOCK,
        "A player has played three cards to a trick. How many cards does this player draw?",
        Reading(drawers=_one_each),
    ),
    Misreading(
        "hand-of-three",
        "Each player holds three cards",
        DEAL,
        "How many cards can a player play before the first drawing?",
        Reading(hand_size=3),
    ),
)
