"""Misreadings of which cards a player may play. In other respects the duties stay as they are, in their order.

A card that may be played instead of following counts as that of a player who is out of the suit led.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.callbreak.course import PLAYERS, SPADE, Turn
from reference.callbreak.reading import Reading
from reference.callbreak.rules import leaves_unbeaten, leaves_untrumped, revokes
from reference.callbreak.sentences import (
    ALREADY_TRUMPED,
    ANY_CARD,
    ANY_THAT_BEATS,
    BEAT,
    DUTIES_FOR_ALL,
    FOLLOW,
    HANDS,
    LEAD_SPADES,
    TRUMP,
)
from reference.cards import Card
from reference.misreadings import Misreading
from reference.trick_taking import Trick, has_suit


def _never(_: Turn) -> bool:
    return False


def _revokes_without_trump(turn: Turn) -> bool:
    """A trump can be played instead of following; a better one, if there is one, as by a player who is out."""
    return turn.card.suit is not turn.trumps and revokes(turn)


def _leaves_suit_unbeaten(turn: Turn) -> bool:
    """The best card of the suit led must be beaten, also if the trick is already trumped."""
    led = turn.table[0].suit
    best = turn.table[0]
    for card in turn.table:
        if card.suit is led and turn.better(card, best):
            best = card
    return leaves_unbeaten(turn._replace(best=best))


def _leaves_spade_in_hand(turn: Turn) -> bool:
    """Any spade must be played, whether it is better than the trick or not; none has to be better."""
    return turn.card.suit is not turn.trumps and turn.trumps is not None and has_suit(turn.hand, turn.trumps)


def _spares_higher(turn: Turn) -> bool:
    """Of the cards of the suit led that are better than the trick, the highest must be played."""
    card, table, best, hand, better, _ = turn
    return any(other.suit is table[0].suit and better(other, best) and better(other, card) for other in hand)


def _spares_higher_trump(turn: Turn) -> bool:
    """Of the trumps that are better than the trick, the highest must be played."""
    card, _, best, hand, better, trumps = turn
    return any(other.suit is trumps and better(other, best) and better(other, card) for other in hand)


def _leaves_last_unbeaten(turn: Turn) -> bool:
    """Only the card before it must be beaten, which need not be the best."""
    return leaves_unbeaten(turn._replace(best=turn.table[-1]))


def _leaves_last_untrumped(turn: Turn) -> bool:
    """Only the card before it must be beaten, which need not be the best."""
    return leaves_untrumped(turn._replace(best=turn.table[-1]))


def _leaves_plain_trick_untrumped(turn: Turn) -> bool:
    """A trick that is already trumped, or in which trumps were led, asks for no better spade."""
    return turn.best.suit is not turn.trumps and leaves_untrumped(turn)


def _plays_lower_spade(turn: Turn) -> bool:
    """Without a better spade, a card of another suit must be played; a lower spade only if the hand has no other."""
    if leaves_untrumped(turn):
        return True
    is_lower = turn.card.suit is turn.trumps and not turn.better(turn.card, turn.best)
    return is_lower and any(card.suit is not turn.trumps for card in turn.hand)


def _may_lead_if_broken(card: Card, hand: Sequence[Card], tricks: Sequence[Trick]) -> bool:
    """Spades can be led after a trick of the round with a spade, or by who holds nothing but spades."""
    return (
        card.suit is not SPADE
        or any(has_suit(trick.cards, SPADE) for trick in tricks)
        or all(held.suit is SPADE for held in hand)
    )


def _whole_hand(cards: Sequence[Card], _: int) -> Sequence[Card]:
    return cards


FOLLOWING = (
    Misreading(
        "no-duty-to-follow",
        "Nobody has to follow suit",
        FOLLOW,
        "A player holds a card of the suit led, and plays another suit. Is this allowed?",
        Reading(revokes=_never),
    ),
    Misreading(
        "trump-any-time",
        "A spade can be played instead of following suit",
        FOLLOW,
        "A player holds a card of the suit led, and plays a spade. Is this allowed?",
        Reading(revokes=_revokes_without_trump),
    ),
    Misreading(
        "hand-never-shrinks",
        "A card that was played still binds its player",
        HANDS,
        "A player has played the last heart of the hand, and hearts are led again. What can this player play?",
        Reading(remaining_hand=_whole_hand),
    ),
    Misreading(
        "spades-must-be-broken",
        "Spades can be led only after a spade was played",
        LEAD_SPADES,
        "Nobody has played a spade yet. Can the leader of a trick play one?",
        Reading(may_lead=_may_lead_if_broken),
    ),
)

BEATING = (
    Misreading(
        "no-duty-to-beat",
        "Who follows suit need not beat",
        BEAT,
        "A player holds a higher card of the suit led, and plays a lower one. Is this allowed?",
        Reading(leaves_unbeaten=_never),
    ),
    Misreading(
        "beat-though-trumped",
        "The highest card of the suit led must be beaten even if the trick is trumped",
        ALREADY_TRUMPED,
        "Somebody has trumped the trick. Must the next player, who follows suit, still play a high card?",
        Reading(leaves_unbeaten=_leaves_suit_unbeaten),
    ),
    Misreading(
        "must-play-highest",
        "Who can beat must play the highest card that does",
        ANY_THAT_BEATS,
        "A queen was played, and a player holds the king and the ace. Which of them can be played?",
        Reading(leaves_unbeaten=_spares_higher, leaves_untrumped=_spares_higher_trump),
    ),
    Misreading(
        "beat-only-card-before",
        "Only the card played just before has to be beaten",
        BEAT,
        "A king was led, and a two was played on it. Which of them must the third player beat?",
        Reading(leaves_unbeaten=_leaves_last_unbeaten, leaves_untrumped=_leaves_last_untrumped),
    ),
)

TRUMPING = (
    Misreading(
        "no-duty-to-trump",
        "Who is out of the suit led can play any card",
        TRUMP,
        "A player is out of the suit led, and holds a spade that would be the best card. Can another card be played?",
        Reading(leaves_untrumped=_never),
    ),
    Misreading(
        "any-spade-when-out",
        "Who is out of the suit led must play a spade, and any will do",
        ANY_CARD,
        "A player who is out of the suit led holds only spades that are too low. Must one of them be played?",
        Reading(leaves_untrumped=_leaves_spade_in_hand),
    ),
    Misreading(
        "no-duty-to-overtrump",
        "A trick that is already trumped need not be trumped higher",
        TRUMP,
        "A trick is trumped with a five, and a player who is out of the suit led holds the nine. What must be played?",
        Reading(leaves_untrumped=_leaves_plain_trick_untrumped),
    ),
    Misreading(
        "no-lower-spade",
        "A spade that does not beat cannot be played by who is out of the suit led",
        ANY_CARD,
        "A player who is out of the suit led has no spade that is high enough. Can a lower spade be played?",
        Reading(leaves_untrumped=_plays_lower_spade),
    ),
)

BOUND = (
    Misreading(
        "no-duties",
        "Every card can be played at any time",
        DUTIES_FOR_ALL,
        "Do you check which cards a player still holds before you allow the one that was played?",
        Reading(revokes=_never, leaves_unbeaten=_never, leaves_untrumped=_never),
    ),
    Misreading(
        "last-player-unbound",
        "The last player of a trick can play any card",
        DUTIES_FOR_ALL,
        "Three cards of a trick have been played. Do the duties apply to the fourth player, too?",
        Reading(bound=PLAYERS - 1),
    ),
    Misreading(
        "only-first-round-checked",
        "The duties are checked in the first round only",
        DUTIES_FOR_ALL,
        "A player does not follow suit in the second round. Is this a possible game?",
        Reading(only_first_round_bound=True),
    ),
)
