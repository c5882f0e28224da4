"""What recipes ask of a Septica record: of a game, of a trick, of a card that leads, of a move that breaks a rule."""

from __future__ import annotations

import random
from itertools import pairwise

from reference.cards import Card, Rank
from reference.septica.illegal_records import Bad
from reference.septica.rules import EIGHT, PASS, SEVEN, STOP, Course, Move, Record, Trick

_HEIGHT = {rank: height for height, rank in enumerate(Rank)}


def is_ordinary_win(course: Course) -> bool:
    """Whether the game is won with 5 or 6 points."""
    return max(course.points) in (5, 6)


def has_no_beating_eight(course: Course) -> bool:
    """Whether no eight beats, but for those of the first card's rank."""
    return not any(has_eight_at(trick, number) for trick in course.tricks for number in (3, 6))


def has_eight_at(trick: Trick, before: int) -> bool:
    """Whether an eight beats after this number of cards, and not by its rank."""
    return len(trick.cards) > before and trick.cards[before].rank is EIGHT and trick.cards[0].rank is not EIGHT


def is_continued_with(trick: Trick, rank: Rank) -> bool:
    """Whether somebody continues with a card of this rank, which is not the first card's."""
    return trick.cards[0].rank is not rank and any(
        before == PASS and not isinstance(move, str) and move.rank is rank
        for (_, before), (_, move) in pairwise(trick.moves)
    )


def has_one_waiting(course: Course) -> bool:
    """Whether one player has no cards left for the last three tricks, and can only pass."""
    return len({seat for trick in course.tricks[-3:] for seat in trick.players}) == 1


def is_long(trick: Trick) -> bool:
    """Whether a trick has six cards or more."""
    return len(trick.cards) >= 6


def has_all_sevens(trick: Trick) -> bool:
    """Whether all sevens are in the trick."""
    return sum(card.rank is SEVEN for card in trick.cards) == 4


def is_seven(card: Card) -> bool:
    """Whether it is a seven."""
    return card.rank is SEVEN


def is_eight(card: Card) -> bool:
    """Whether it is an eight."""
    return card.rank is EIGHT


def _is_weak(course: Course, move: Move) -> bool:
    """Whether a card that does not beat is neither an eight nor played on a seven."""
    return not isinstance(move, str) and move.rank is not EIGHT and course.trick.cards[0].rank is not SEVEN


def _is_above(course: Course, move: Move) -> bool:
    return not isinstance(move, str) and _HEIGHT[move.rank] > _HEIGHT[course.trick.cards[0].rank]


def _is_of_the_suit(course: Course, move: Move) -> bool:
    return not isinstance(move, str) and move.suit is course.trick.cards[0].suit


def _is_response(course: Course) -> bool:
    return not course.trick.passed


def is_higher(course: Course, move: Move) -> bool:
    """Whether a weak card that responds has a higher rank than the first card, and another suit."""
    weak = _is_response(course) and _is_weak(course, move)
    return weak and _is_above(course, move) and not _is_of_the_suit(course, move)


def is_lower_of_the_suit(course: Course, move: Move) -> bool:
    """Whether a weak card that responds has the first card's suit, and a lower rank."""
    weak = _is_response(course) and _is_weak(course, move)
    return weak and _is_of_the_suit(course, move) and not _is_above(course, move)


def is_lower(course: Course, move: Move) -> bool:
    """Whether a weak card that responds has a lower rank than the first card, and another suit."""
    weak = _is_response(course) and _is_weak(course, move)
    return weak and not _is_of_the_suit(course, move) and not _is_above(course, move)


def continues_badly(course: Course, move: Move) -> bool:
    """Whether a weak card that continues has a lower rank than the first card, and another suit."""
    weak = course.trick.passed and _is_weak(course, move)
    return weak and not _is_of_the_suit(course, move) and not _is_above(course, move)


def has_continued(course: Course, _: Move) -> bool:
    """Whether the last card of the trick was played after a pass."""
    return [move for _, move in course.trick.moves[-2:-1]] == [PASS]


def matches_the_top(course: Course, move: Move) -> bool:
    """Whether a card has the rank of the trick's last card."""
    return not isinstance(move, str) and move.rank is course.trick.cards[-1].rank


def is_on_a_seven(course: Course, move: Move) -> bool:
    """Whether a card that is no eight is played to a trick that a seven leads."""
    return not isinstance(move, str) and move.rank is not EIGHT and course.trick.cards[0].rank is SEVEN


def _is_lone_eight(course: Course, move: Move) -> bool:
    """Whether an eight responds to a card of another suit that is no seven."""
    lower = not isinstance(move, str) and move.rank is EIGHT and course.trick.cards[0].rank is not SEVEN
    return lower and _is_response(course) and not _is_of_the_suit(course, move)


def is_an_eight_after(number: int) -> Bad:
    """Whether a lone eight is played after this number of cards in the trick."""
    return lambda course, move: len(course.trick.cards) == number and _is_lone_eight(course, move)


def is_an_eight_after_all(course: Course, move: Move) -> bool:
    """Whether a lone eight is played after a number of cards in the game that is divisible by three."""
    return (course.cards - course.left) % 3 == 0 and _is_lone_eight(course, move)


def is_first(word: str) -> Bad:
    """Whether it is this word, in the first trick."""
    return lambda course, move: move == word and not course.tricks


def is_later(word: str) -> Bad:
    """Whether it is this word, in a later trick."""
    return lambda course, move: move == word and bool(course.tricks)


def any_card(_: Card, __: Card) -> bool:
    """Whichever card is played again, and instead of which one."""
    return True


def is_in_a_trick_before(course: Course, card: Card) -> bool:
    """Whether the card is in an earlier trick."""
    return any(card in trick.cards for trick in course.tricks)


def find_last_trick(_: random.Random, record: Record) -> int:
    """The index of the first move of the last trick."""
    return 1 + max(index for index, move in enumerate(record[:-1]) if move == STOP)
