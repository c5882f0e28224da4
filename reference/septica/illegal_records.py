"""Makers of Septica records that break exactly one rule: games with one bad move, cut games, games that go on.

After a bad move the game goes on as somebody sees it who does not know the rule: such a program then gives a result.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from reference.cards import Card
from reference.makers import until
from reference.septica.legal_records import Draft, Maker, Style, choose
from reference.septica.rules import (
    DECK,
    EMPTY_HAND,
    ENDED,
    LAID,
    NOTHING,
    PASS,
    PASSED,
    REPEATED,
    RULES,
    STOP,
    Course,
    Move,
    Reading,
    Record,
)

Bad = Callable[[Course, Move], bool]
"""Whether a move that breaks the rule is a wanted one."""

Again = Callable[[Course, Card], bool]
"""Whether this is a card to play again."""

Instead = Callable[[Card, Card], bool]
"""Whether, if the first card is played again, the second one may be the one that is not played."""

_OFTEN = 0.2
"""The chance that a player who can break the rule does so."""


def broken_by(course: Course, move: Move) -> tuple[str, ...]:
    """The rules that this move would break."""
    trick = course.trick
    phase = RULES.decide if trick.passed else RULES.respond if trick.cards else RULES.lead
    effect = phase(RULES, course, move)
    empty = not isinstance(move, str) and course.hands[trick.turn] <= 0
    return (*((EMPTY_HAND,) if empty else ()), *(() if effect in (LAID, PASSED, ENDED) else (effect,)))


def breaking(code: str, style: Style, bad: Bad, seen_by: Reading | None = None) -> Maker:
    """A game of players with this style, one of whom once makes a bad move that breaks exactly this rule.

    It goes on as this reading sees it, which gives it a result; or as if the bad move had not been made.
    """
    return until(
        lambda rng: _break_once(rng, code, style, bad, seen_by),
        lambda record: RULES.play(record).faults == [code] and (seen_by is None or seen_by.read(record) != NOTHING),
    )


def _break_once(rng: random.Random, code: str, style: Style, bad: Bad, seen_by: Reading | None) -> Record:
    draft, broken = Draft(rng), False
    while not (draft.course.is_over or draft.course.faults):
        wrong = None if broken or rng.random() >= _OFTEN else _bad_move(draft, code, bad)
        if wrong and seen_by is None:
            draft.moves.append(wrong)
        else:
            draft.add(wrong or choose(rng, style, draft), seen_by if seen_by and (broken or wrong) else RULES)
        broken = broken or wrong is not None
    return tuple(draft.moves)


def _bad_move(draft: Draft, code: str, bad: Bad) -> Move | None:
    moves: tuple[Move, ...] = (PASS, STOP, *draft.unplayed)
    return next((move for move in moves if broken_by(draft.course, move) == (code,) and bad(draft.course, move)), None)


def repeating(style: Style, again: Again, instead: Instead) -> Maker:
    """A game of players with this style, in which a card is played again; another one never is."""
    return until(
        lambda rng: _repeat_once(rng, style, again, instead), lambda record: RULES.play(record).faults == [REPEATED]
    )


def _repeat_once(rng: random.Random, style: Style, again: Again, instead: Instead) -> Record:
    draft, repeated = Draft(rng), False
    while not draft.course.is_over:
        pair = None if repeated or rng.random() >= _OFTEN else _find_repeat(draft, again, instead)
        if pair:
            card, lost = pair
            draft.unplayed[draft.unplayed.index(lost)] = card
            repeated = True
        draft.add(pair[0] if pair else choose(rng, style, draft))
    return tuple(draft.moves)


def _find_repeat(draft: Draft, again: Again, instead: Instead) -> tuple[Card, Card] | None:
    for card in (move for move in draft.moves if not isinstance(move, str)):
        if again(draft.course, card) and not broken_by(draft.course, card):
            lost = next((other for other in draft.unplayed if instead(card, other)), None)
            return (card, lost) if lost else None
    return None


def cut(make: Maker, end: Callable[[random.Random, Record], int]) -> Maker:
    """The same, without the moves from this one on."""

    def shorten(rng: random.Random) -> Record:
        record = make(rng)
        return record[: end(rng, record)]

    return shorten


def after(wanted: Callable[[Record, int], bool]) -> Callable[[random.Random, Record], int]:
    """Any place in a record but its end where the move before it, by its index, is wanted."""

    def find(rng: random.Random, record: Record) -> int:
        return 1 + rng.choice([index for index in range(len(record) - 1) if wanted(record, index)])

    return find


def going_on(make: Maker, *moves: Move) -> Maker:
    """The same, with these moves after the end."""
    return lambda rng: (*make(rng), *moves)


def with_a_card_after_the_end(make: Maker) -> Maker:
    """The same, and a card is played once more after the end."""

    def add(rng: random.Random) -> Record:
        return (*make(rng), rng.choice(DECK))

    return add


def twice(make: Maker) -> Maker:
    """The same game, played again in the same record."""

    def repeat(rng: random.Random) -> Record:
        record = make(rng)
        return record + record

    return repeat
