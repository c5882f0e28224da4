"""Misreadings of who takes a trick: matching cards, jokers, the leading seven, the last match."""

from __future__ import annotations

from reference.cards import Card, Rank, Suit
from reference.misreadings import Misreading
from reference.sedma.rules import (
    NOTHING,
    SEVEN,
    Reading,
    Record,
    Trick,
    differ,
    last_match,
    matches,
    winning_position,
)
from reference.sedma.sentences import COLLECTS, JOKERS, LEADING_SEVEN, SUITS, WINS

EIGHT, QUEEN, KING, HEART = Rank.EIGHT, Rank.QUEEN, Rank.KING, Suit.HEART
_HEIGHT = {rank: height for height, rank in enumerate(Rank)}


def _same_rank(card: Card, first: Card) -> bool:
    return card.rank is first.rank


def _first_match(cards: Record) -> int:
    return next((position for position in range(1, len(cards)) if matches(cards[position], cards[0])), 0)


def _highest(cards: Record) -> int:
    heights = [_HEIGHT[card.rank] for card in cards]
    return heights.index(max(heights))


def _match_of_the_card_before(cards: Record) -> int:
    return max(
        (position for position in range(1, len(cards)) if matches(cards[position], cards[position - 1])), default=0
    )


def _last_player_without_a_match(cards: Record) -> int:
    return winning_position(cards) or len(cards) - 1


def _counted_from_the_end(cards: Record) -> int:
    return len(cards) - 1 - winning_position(cards)


def _kings_are_queens(card: Card, first: Card) -> bool:
    return matches(card, first) or {card.rank, first.rank} == {KING, QUEEN}


def _queens_match_nothing(card: Card, first: Card) -> bool:
    return card.rank is not QUEEN and matches(card, first)


def _repeats_but_of_queens(record: Record) -> str | None:
    return None if differ(tuple(card for card in record if card.rank is not QUEEN)) else NOTHING


def _joker_unless_matched(cards: Record) -> int:
    winner, matched = 0, False
    for position, card in enumerate(cards[1:], 1):
        if _same_rank(card, cards[0]):
            winner, matched = position, True
        elif card.rank is SEVEN and not matched:
            winner = position
    return winner


def _joker_once(cards: Record) -> int:
    winner, used = 0, False
    for position, card in enumerate(cards[1:], 1):
        if _same_rank(card, cards[0]):
            winner = position
        elif card.rank is SEVEN and not used:
            winner, used = position, True
    return winner


def _joker_for_the_last_player(cards: Record) -> int:
    last = len(cards) - 1
    return last if last and cards[last].rank is SEVEN else last_match(_same_rank)(cards)


def _last_seven(cards: Record) -> int:
    sevens = [position for position, card in enumerate(cards) if card.rank is SEVEN]
    return sevens[-1] if sevens else winning_position(cards)


def _rank_behind_the_seven(cards: Record) -> int:
    rank = next((card.rank for card in cards if card.rank is not SEVEN), SEVEN)
    return max(position for position, card in enumerate(cards) if card.rank is rank or card.rank is SEVEN)


def _led_seven_stays(cards: Record) -> int:
    return 0 if cards[0].rank is SEVEN else winning_position(cards)


def _nobody_without_a_match(trick: Trick) -> int | None:
    return None if trick.winner == trick.leader else trick.winner


MATCHING = (
    Misreading(
        "first-match-wins",
        "The first match takes the trick, not the last",
        WINS,
        "Two players match the first card. Which of them does the sentence name?",
        Reading(position=_first_match),
    ),
    Misreading(
        "match-previous-card",
        "A card is compared with the card before it",
        WINS,
        "Which card of the trick sets the rank that the other three are measured by?",
        Reading(position=_match_of_the_card_before),
    ),
    Misreading(
        "no-match-goes-to-last-player",
        "A trick that nobody matches goes to the last player",
        WINS,
        "If nobody else has the first card's rank, who is the last one to have played it?",
        Reading(position=_last_player_without_a_match),
    ),
    Misreading(
        "unmatched-trick-is-nobodys",
        "A trick that nobody matches is won by no one",
        COLLECTS,
        "Does the first card have the rank of the first card? Whose trick is it then, if nobody matches?",
        Reading(keeper=_nobody_without_a_match),
    ),
    Misreading(
        "winner-from-wrong-end",
        "The place of the winning card is counted from the end of the trick",
        WINS,
        "Take a trick that only its leader can win. How many seats on does your winner sit?",
        Reading(position=_counted_from_the_end),
    ),
    Misreading(
        "matches-suit",
        "A card matches by its suit",
        SUITS,
        "What must a card have in common with the first one, its rank or its suit?",
        Reading(position=last_match(lambda card, first: card.suit is first.suit or card.rank is SEVEN)),
    ),
    Misreading(
        "suit-or-rank-matches",
        "A card matches by its suit as well as by its rank",
        SUITS,
        "Would the winner of any trick change if all its cards were of one suit?",
        Reading(position=last_match(lambda card, first: card.suit is first.suit or matches(card, first))),
    ),
    Misreading(
        "hearts-are-trumps",
        "A heart takes the trick like a trump",
        SUITS,
        "Does the sheet name any suit that is better than the others?",
        Reading(position=last_match(lambda card, first: card.suit is HEART or matches(card, first))),
    ),
    Misreading(
        "highest-rank-wins",
        "The highest rank takes the trick",
        SUITS,
        "Is there a highest rank in this game?",
        Reading(position=_highest),
    ),
    Misreading(
        "higher-rank-also-takes",
        "A rank higher than the first card's takes the trick too",
        SUITS,
        "A nine leads and a king follows. Does the sheet say that one is above the other?",
        Reading(
            position=last_match(lambda card, first: card.rank is SEVEN or _HEIGHT[card.rank] >= _HEIGHT[first.rank])
        ),
    ),
    Misreading(
        "rank-equality-forgets-queens",
        "A queen is never found equal to a queen",
        WINS,
        "Compare each of the eight ranks with itself. Is the answer always yes?",
        Reading(position=last_match(_queens_match_nothing), repeats=_repeats_but_of_queens),
    ),
    Misreading(
        "rank-equality-mixes-kings-and-queens",
        "Kings and queens are taken for one rank",
        WINS,
        "Compare each of the eight ranks with the other seven. Is the answer always no?",
        Reading(position=last_match(_kings_are_queens)),
    ),
)

SEVENS = (
    Misreading(
        "sevens-not-jokers",
        "A seven takes nothing but a seven",
        JOKERS,
        "A king leads and a seven follows. Which rank does the seven have in this trick?",
        Reading(position=last_match(_same_rank)),
    ),
    Misreading(
        "seven-always-wins",
        "A seven cannot be overtaken by a later match",
        JOKERS,
        "A seven assumes a rank, no more. What if a later card has that same rank?",
        Reading(position=_last_seven),
    ),
    Misreading(
        "eights-also-jokers",
        "Eights are jokers as well",
        JOKERS,
        "Which cards does the sheet make jokers, and which does it not name?",
        Reading(position=last_match(lambda card, first: card.rank is EIGHT or matches(card, first))),
    ),
    Misreading(
        "joker-must-follow-suit",
        "A seven is a joker only in the suit of the first card",
        JOKERS,
        "Is there a condition on a seven's suit?",
        Reading(
            position=last_match(
                lambda card, first: card.rank is first.rank or (card.rank is SEVEN and card.suit is first.suit)
            )
        ),
    ),
    Misreading(
        "joker-needs-no-match",
        "A seven is a joker only if nobody has matched before",
        JOKERS,
        "A king leads, a king follows, then a seven. Who was the last to play the first card's rank?",
        Reading(position=_joker_unless_matched),
    ),
    Misreading(
        "joker-only-for-last-player",
        "Only the last player's seven is a joker",
        JOKERS,
        "Does it matter where in the trick a seven is played, as long as it does not lead?",
        Reading(position=_joker_for_the_last_player),
    ),
    Misreading(
        "only-first-seven-is-joker",
        "Only the first seven of a trick is a joker",
        JOKERS,
        "Two sevens follow a king. Does the sentence speak of one of them or of both?",
        Reading(position=_joker_once),
    ),
    Misreading(
        "leading-seven-is-joker",
        "A leading seven matches any card",
        LEADING_SEVEN,
        "A seven leads and a king follows. Which rank must a card have to take this trick?",
        Reading(position=last_match(lambda card, first: first.rank is SEVEN or matches(card, first))),
    ),
    Misreading(
        "leading-seven-takes-next-rank",
        "A leading seven takes on the rank of the next card",
        LEADING_SEVEN,
        "A seven leads and two kings follow. Is it a trick of kings, or of sevens?",
        Reading(position=_rank_behind_the_seven),
    ),
    Misreading(
        "leading-seven-wins-trick",
        "A leading seven cannot be overtaken, not even by a seven",
        LEADING_SEVEN,
        "A leading seven is just a seven. What does a second seven do then?",
        Reading(position=_led_seven_stays),
    ),
)
