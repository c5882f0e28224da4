"""The recipes: every kind of Sedma record in a suite, and the reason why it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from reference.cards import Card, Rank, Suit
from reference.contract import Recipe
from reference.sedma.illegal_records import (
    across_a_border,
    at,
    cut_to,
    far,
    half_the_deck_twice,
    near,
    one_card_only,
    one_suit_only,
    repeating,
    stretched_to,
    swapped_for,
    tied_by_a_repeat,
    with_a_card_again,
    within_a_trick,
    without_first,
)
from reference.sedma.legal_records import (
    LAST,
    Maker,
    card_points_tie,
    exposing,
    for_one_point,
    joker_overtaken,
    joker_takes,
    last_trick_for_the_losers,
    lone_seven_leads,
    no_seven,
    one_trick_for_the_losers,
    points_for,
    prize_one,
    prize_three,
    prize_two,
    same_rank_thrice,
    seven_answers_seven,
    sevens_within,
    shuffled,
    some_tricks,
    two_jokers,
    two_tricks_for_the_losers,
)
from reference.sedma.misconceptions_tricks import MATCHING, SEVENS
from reference.sedma.rules import DECK, TEAMS, Record, card_points, is_joker

SHORT = (0, 1, 2, 3, 4, 5, 8, 12, 16, 20, 24, 28, 29, 30, 31)
LONG = (33, 34, 35, 36, 40, 48, 64)


def _legal(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return Recipe(name, why, ("legal", *tags), make)


def _ordinary(name: str, why: str, make: Maker, *tags: str) -> Recipe[Record]:
    return _legal(name, why, for_one_point(make), *tags)


_READINGS = {misreading.id: misreading.reading for misreading in (*MATCHING, *SEVENS)}


def _exposing(name: str, why: str, make: Maker, misconception: str, *tags: str) -> Recipe[Record]:
    return _legal(name, why, exposing(make, _READINGS[misconception]), *tags)


def _length(name: str, why: str, make: Maker) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", "length"), make)


def _repeat(name: str, why: str, make: Maker) -> Recipe[Record]:
    return Recipe(name, why, ("illegal", "repeat"), make)


def _repeat_of(name: str, why: str, alike: Callable[[Card], bool]) -> Recipe[Record]:
    """A card is played twice instead of a similar one, so that a check which counts what they share finds nothing."""
    return _repeat(f"repeat-{name.lower()}", why, swapped_for(lambda lost, _: alike(lost), alike))


def _rank(rank: Rank) -> Callable[[Card], bool]:
    return lambda card: card.rank is rank


def _suit(suit: Suit) -> Callable[[Card], bool]:
    return lambda card: card.suit is suit


_RANKS = tuple(dict.fromkeys(card.rank for card in DECK))


def _for_both(name: str, why: str, maker: Callable[[int], Maker], *tags: str) -> list[Recipe[Record]]:
    return [_legal(f"{letters.lower()}-{name}", why, maker(team), *tags) for team, letters in enumerate(TEAMS)]


_WINNER = [
    _ordinary("dealt", "an ordinary game, as cards fall", shuffled, "winner", "plain"),
    *_for_both("one", "an ordinary win for one point", prize_one, "winner"),
    _exposing("same-rank-thrice", "the first card's rank comes twice more: the last one takes the trick",
              same_rank_thrice, "first-match-wins", "winner"),
    *_for_both("last-trick-lost", "the last trick goes to the losers, and does not save them",
               last_trick_for_the_losers, "winner"),
]  # fmt: skip

_MARGINS = [
    recipe
    for points in (50, 60, 70, 80)
    for recipe in _for_both(
        f"{points}-points",
        f"a win by {points} points to {90 - points}",
        partial(points_for, points=points),
        "winner",
    )
]

_SEVENS = [
    _exposing("lone-seven-leads", "a leading seven is just a seven: no other rank matches it",
              some_tricks(4, lone_seven_leads, no_seven), "leading-seven-is-joker", "sevens"),
    _exposing("seven-answers-seven", "only a seven matches a leading seven",
              some_tricks(2, seven_answers_seven, no_seven), "leading-seven-wins-trick", "sevens"),
    _exposing("joker-takes", "a seven assumes the rank of the first card and takes the trick",
              some_tricks(4, joker_takes, no_seven), "sevens-not-jokers", "sevens"),
    _exposing("joker-overtaken", "a seven matches, but a later card of the rank takes the trick",
              some_tricks(4, joker_overtaken, no_seven), "seven-always-wins", "sevens"),
    _exposing("sevens-early", "all sevens are played in the first two tricks",
              sevens_within(0, 1), "sevens-not-jokers", "sevens"),
    _exposing("sevens-late", "all sevens are played in the last two tricks",
              sevens_within(LAST - 1, LAST), "sevens-not-jokers", "sevens"),
    _exposing("two-jokers", "two sevens follow: the later one takes the trick",
              some_tricks(2, two_jokers, no_seven), "only-first-seven-is-joker", "sevens"),
]  # fmt: skip

_LAST_TRICK = [
    *_for_both("decided-by-last-trick", "forty to forty in cards: the last trick's ten points decide",
               card_points_tie, "last-trick"),
    *_for_both("only-the-last-lost", "the losers' only trick is the last, worth its ten points: one point, not two",
               lambda team: one_trick_for_the_losers(team, number=LAST, worth=False), "last-trick"),
]  # fmt: skip

_TWO_TRICKS = _for_both(
    "two-tricks-lost",
    "the losers win two tricks, the last among them",
    two_tricks_for_the_losers,
    "last-trick",
)

_PRIZES = [
    *_for_both("two", "the losers win tricks, but none worth points", prize_two, "prize", "two"),
    *_for_both("two-one-trick", "the losers win one trick, worth nothing",
               lambda team: one_trick_for_the_losers(team, number=None, worth=False), "prize", "two"),
    *_for_both("three", "the losers win no trick", prize_three, "prize", "three"),
    *_for_both("one-trick-with-points", "the losers' only trick is worth points: one point, not two",
               lambda team: one_trick_for_the_losers(team, number=None, worth=True), "prize", "one-trick"),
]  # fmt: skip

_LENGTHS = [
    *(_length(f"length-{n}", f"only {n} cards were played" if n else "no card was played", cut_to(n)) for n in SHORT),
    _length("length-31-first-missing", "the first card is missing", without_first),
    *(_length(f"length-{n}", f"{n} cards were played", stretched_to(n)) for n in LONG),
    _length("length-33-inside", "33 cards: one comes again in the middle of the game", with_a_card_again),
]

_REPEATS = [
    _repeat("repeat-adjacent", "a card is played twice in a row", repeating(near(1))),
    _repeat("repeat-next-trick", "a card comes again in the next trick", repeating(near(4))),
    _repeat("repeat-in-trick", "a card comes twice in one trick", repeating(within_a_trick)),
    _repeat("repeat-across-tricks", "a trick ends with a card and the next begins with it", repeating(across_a_border)),
    _repeat("repeat-far", "a card of the first tricks comes again in the last ones", repeating(far)),
    _repeat("repeat-first-two", "the first card is played again at once", at(0, 1)),
    _repeat("repeat-last-two", "the last card repeats the one before", at(30, 31)),
    _repeat("repeat-first-last", "the last card repeats the first", at(0, 31)),
    _repeat("repeat-last-earlier", "the last card was played in the middle of the game",
            repeating(lambda rng: (rng.randrange(4, 28), 31))),
    _repeat("repeat-first-later", "the first card is played again in the middle of the game",
            repeating(lambda rng: (0, rng.randrange(4, 28)))),
    *(_repeat_of(f"rank-{rank.value}", f"one {rank.value} is played twice instead of another", _rank(rank))
      for rank in _RANKS),
    *(_repeat_of(f"suit-{suit.value}", f"a {suit.name.lower()} is played twice instead of another", _suit(suit))
      for suit in Suit),
    _repeat("repeat-seven", "a seven is played twice", swapped_for(lambda _, __: True, is_joker)),
    _repeat("repeat-ace-or-ten", "a card with points is played twice instead of one without",
            swapped_for(lambda lost, _: card_points(lost) == 0, lambda card: card_points(card) > 0)),
    _repeat("repeat-and-tie", "points are missing, and both teams end with the same", tied_by_a_repeat),
    _repeat("repeat-half-deck", "sixteen cards are played twice each", half_the_deck_twice),
    _repeat("repeat-one-suit", "each rank comes four times, always of one suit", one_suit_only),
    _repeat("repeat-one-card", "the same card is played 32 times", one_card_only),
]  # fmt: skip

RECIPES: tuple[Recipe[Record], ...] = (
    *_WINNER,
    *_MARGINS,
    *_SEVENS,
    *_LAST_TRICK,
    *_TWO_TRICKS,
    *_PRIZES,
    *_LENGTHS,
    *_REPEATS,
)
"""Every way to make records, in the order in which a suite lists them."""
