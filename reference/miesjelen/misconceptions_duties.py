"""Misreadings of which card may be played, and of the turned card."""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Card, Suit
from reference.miesjelen.reading import Beats, Reading
from reference.miesjelen.records import Cards, Played
from reference.miesjelen.rules import follows, is_among
from reference.miesjelen.sentences import ANY_CARD, FOLLOW, HAND, LEADS_ANY, NO_OVERTAKING, TRUMP, TURNED
from reference.misreadings import Misreading


def _never_binds(*_: object) -> bool:
    return True


def _or_a_trump(card: Card, led: Suit, hand: Sequence[Card], trumps: Suit) -> bool:
    """A trump may be played although the hand has a card of the suit that was led."""
    return card.suit is trumps or follows(card, led, hand, trumps)


def _no_discard(card: Card, led: Suit, _: Sequence[Card], trumps: Suit) -> bool:
    """Who can do neither breaks a rule, too: the hand does not matter."""
    return card.suit is led or card.suit is trumps


def _beats_if_possible(card: Card, before: Cards, hand: Sequence[Card], trumps: Suit, beats: Beats) -> bool:
    """Of the cards that the duties allow, one that beats the best of the trick so far, if there is any."""
    best = before[0]
    for other in before[1:]:
        best = other if beats(other, best) else best
    led = before[0].suit
    allowed = [held for held in hand if held.suit is led] or [held for held in hand if held.suit is trumps]
    return beats(card, best) or not any(beats(held, best) for held in allowed)


def _all_five(played: Sequence[Card], _: int) -> Sequence[Card]:
    """All cards that the player plays in the session, those of earlier tricks included."""
    return played


def _no_trump_lead(card: Card, hand: Sequence[Card], trumps: Suit) -> bool:
    """Unless the hand has nothing but trumps."""
    return card.suit is not trumps or all(held.suit is trumps for held in hand)


def _anybody(turned: Card, played: Played) -> bool:
    return is_among(turned, played.session.cards)


def _nobody(turned: Card, played: Played) -> bool:
    """The turned card is a card more than those that are played, so no record of a game is accepted."""
    return not is_among(turned, played.session.cards)


def _first_of_the_dealer(turned: Card, played: Played) -> bool:
    """In the first trick. Without any trick, nobody plays it."""
    return is_among(turned, played.hands[played.dealer][:1])


DUTIES = (
    Misreading(
        "no-duty-to-follow",
        "Nobody has to follow suit",
        FOLLOW,
        "Clubs were led. May a player who holds a club play a heart?",
        Reading(follows=_never_binds),
    ),
    Misreading(
        "no-duty-to-trump",
        "A player who cannot follow suit may keep a trump",
        TRUMP,
        "A player cannot follow suit but holds a trump. Which cards may be played?",
        Reading(plays_a_trump=_never_binds),
    ),
    Misreading(
        "no-duties",
        "Any card may be played at any time",
        FOLLOW,
        "Does your program look at the cards that a player still holds?",
        Reading(follows=_never_binds, plays_a_trump=_never_binds),
    ),
    Misreading(
        "trump-any-time",
        "A trump may be played instead of following suit",
        FOLLOW,
        "A player can follow suit. May it be a trump of another suit all the same?",
        Reading(follows=_or_a_trump),
    ),
    Misreading(
        "no-discard",
        "A card must be a trump or of the suit that was led",
        ANY_CARD,
        "A player holds neither a card of the suit that was led nor a trump. What may be played?",
        Reading(plays_a_trump=_no_discard),
    ),
    Misreading(
        "must-beat",
        "Who can play a higher card must do so",
        NO_OVERTAKING,
        "A player can follow suit with a higher card and with a lower one. Which of them may be played?",
        Reading(overtakes=_beats_if_possible),
    ),
    Misreading(
        "hand-never-shrinks",
        "A card that was played is still in the hand",
        HAND,
        "A player's only heart was played in the first trick. Must the player follow when hearts are led later?",
        Reading(hand=_all_five),
    ),
    Misreading(
        "no-trump-lead",
        "A trump may not be led",
        LEADS_ANY,
        "Which cards may the leader of a trick play?",
        Reading(may_lead=_no_trump_lead),
    ),
)

TURNED_CARD = (
    Misreading(
        "turned-card-unchecked",
        "The turned card need not be played",
        TURNED,
        "Can the dealer turn a card that nobody plays in the session?",
        Reading(is_the_dealers=_never_binds),
    ),
    Misreading(
        "turned-card-anybodys",
        "The turned card may be any player's",
        TURNED,
        "In whose hand is the card that was turned?",
        Reading(is_the_dealers=_anybody),
    ),
    Misreading(
        "turned-card-not-played",
        "The turned card is not played",
        TURNED,
        "Is the turned card one of the dealer's five cards, or a sixth?",
        Reading(is_the_dealers=_nobody),
    ),
    Misreading(
        "turned-card-played-first",
        "The dealer plays the turned card first",
        TURNED,
        "When does the dealer have to play the turned card?",
        Reading(is_the_dealers=_first_of_the_dealer),
    ),
)
