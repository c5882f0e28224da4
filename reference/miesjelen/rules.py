"""Miesjelen: one function per sentence of the assignment sheet. Must not know any particular misconception.

Players are numbers from 0, and answers are text, for speed: every reading reads thousands of records.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.cards import Card, Rank, Suit
from reference.kept_results import KeptResults
from reference.miesjelen.records import REFUSED, TRICKS, Cards, Course, Played, Scores, Session
from reference.trick_taking import Trick, beats_in_suit, has_suit

SPADE = Suit.SPADE
"""Looked up once: looking it up in the Enum for every session of every record takes longer than anything else."""

_HEIGHTS = {id(rank): height for height, rank in enumerate(Rank)}
_DIFFER: KeptResults[bool] = KeptResults()


def may_play(players: int) -> bool:
    """There are at least two and at most six players."""
    return 2 <= players <= 6


def may_start(scores: Scores) -> bool:
    """None of the scores before the first session is 0, because then the game would be over."""
    return 0 not in scores


def first_scores(scores: Scores) -> Scores:
    """The scores before the first session may be any whole numbers other than 0."""
    return scores


def may_be_sessions(sessions: Sequence[Session]) -> bool:
    """There is at least one session."""
    return bool(sessions)


def has_right_length(cards: Cards, players: int) -> bool:
    """In each session, every player plays exactly five cards."""
    return len(cards) == TRICKS * players


def differ(cards: Cards, _: Sequence[Played]) -> bool:
    """No card can be played twice in the same session; the same card may be played in several sessions.

    Suits and ranks are single objects, and their ids hash faster than cards.
    """
    return _DIFFER.get(cards, None, lambda: len({(id(card.suit), id(card.rank)) for card in cards}) == len(cards))


def next_dealer(played: Played, players: int) -> int:
    """After each session the deal moves on to the next player clockwise."""
    return (played.dealer + 1) % players


def trumps(session: Session) -> Suit:
    """The suit of the turned card is the trump suit of the session."""
    return session.turned.suit


def first_leader(dealer: int, players: int) -> int:
    """The player left of the dealer leads the first trick."""
    return (dealer + 1) % players


def next_leader(trick: Trick, _: int) -> int:
    """The winner of a trick leads the next one."""
    return trick.taker


def height(card: Card) -> int:
    """In each suit, the seven is the lowest card and the ace is the highest one."""
    return _HEIGHTS[id(card.rank)]


beats = beats_in_suit
"""The highest trump in the trick wins it. If there is no trump, the highest card of the suit that was led wins it."""


def hand(played: Sequence[Card], trick: int) -> Sequence[Card]:
    """A player's hand is what the player plays from there on until the end of the session."""
    return played[trick:]


def may_lead(_: Card, __: Sequence[Card], ___: Suit) -> bool:
    """The leader may play any card."""
    return True


def follows(card: Card, led: Suit, hand: Sequence[Card], _: Suit) -> bool:
    """A player who holds a card of its suit must follow suit, that is, play a card of this suit."""
    return card.suit is led or not has_suit(hand, led)


def plays_a_trump(card: Card, led: Suit, hand: Sequence[Card], trumps: Suit) -> bool:
    """A player who cannot follow suit must play a trump, if he or she holds one."""
    return card.suit is trumps or has_suit(hand, led) or not has_suit(hand, trumps)


def is_the_dealers(turned: Card, played: Played) -> bool:
    """The turned card must be one of the five cards that the dealer plays."""
    return is_among(turned, played.hands[played.dealer])


def is_among(wanted: Card, cards: Sequence[Card]) -> bool:
    """Whether a card is one of these."""
    return any(card.rank is wanted.rank and card.suit is wanted.suit for card in cards)


def factor(trumps: Suit) -> int:
    """If spades are trumps, everything counts double."""
    return 2 if trumps is SPADE else 1


def for_tricks(won: int, factor: int) -> int:
    """Each trick that a player won takes 1 from the player's score."""
    return -won * factor


def for_no_trick(factor: int) -> int:
    """A player who won no trick in the whole session gets a penalty: 5 is added to the score."""
    return 5 * factor


def add(score: int, gained: int) -> int:
    """A score may fall below 0, and then the game goes on."""
    return score + gained


def has_won(score: int, _: int) -> bool:
    """A player whose score is exactly 0 after a session has won, and it does not matter how it came to be 0."""
    return score == 0


def settle(before: Scores, after: Scores, winners: Sequence[int]) -> tuple[Scores, int | None]:
    """If two or more players get to exactly 0 in the same session, the session is void.

    All players have the scores again that they had before it, and nobody has won.
    """
    if len(winners) > 1:
        return before, None
    return after, winners[0] if winners else None


AFTER_A_WIN = REFUSED
"""No session can follow the one in which a player has won."""


def result(course: Course) -> str:
    """A game that a player has won, or one that nobody has won yet, both with the scores after the last session."""
    shown = show_scores(course.scores)
    return f"Just (Open {shown})" if course.winner is None else f"Just (Won {course.winner + 1} {shown})"


def show_scores(scores: Scores) -> str:
    """The scores as Haskell shows them."""
    return f"[{','.join(map(str, scores))}]"
