"""Septica as a game of the catalogue: its shape, its answers in Haskell, the words for what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import MappingProxyType

from reference.cards import Card
from reference.contract import CRASHES, AnswerPart, Recipe, Standing
from reference.events import Answered, Event, Laid, PlayedTrick, Refused, Said, Taken
from reference.misreadings import Misreading
from reference.ruled_game import RuledGame
from reference.septica.faults import VERBS, find_faults, found_at
from reference.septica.misconceptions import MISREADINGS
from reference.septica.recipes import RECIPES
from reference.septica.rules import (
    AFTER_THE_END,
    ALL_POINTS,
    DECK,
    DRAWN,
    EMPTY_HAND,
    MARS,
    NO_BEAT,
    NO_CARD_LED,
    NOTHING,
    PASS,
    PASS_TWICE,
    REPEATED,
    RULES,
    SEATS,
    SEVEN,
    STOP_TOO_EARLY,
    UNFINISHED,
    WINS,
    Course,
    Move,
    Reading,
    Record,
    Trick,
    is_foreign,
    same_rank,
)
from reference.septica.sentences import DRAWN as FOUR_EACH
from reference.septica.sentences import EIGHT as EIGHT_BEATS
from reference.septica.sentences import INVALID, SAME_RANK, TAKES, WIN
from reference.septica.sentences import MARS as ALL_EIGHT
from reference.septica.sentences import SEVEN as SEVEN_BEATS
from reference.septica.table import TABLE
from reference.shapes import MoveList

_RESULT = re.compile(r"Just (?:\((Win|Mars) (P[12])\)|(Draw))")


def _read_kind(answer: str) -> str | None:
    """A win, a mars or a draw."""
    result = _RESULT.fullmatch(answer)
    return (result[1] or result[3]) if result else None


def _read_winner(answer: str) -> str | None:
    result = _RESULT.fullmatch(answer)
    return (result[2] or "nobody") if result else None


class Septica(RuledGame[Record, Reading]):
    """Two players, who beat, pass, continue and stop."""

    name = "septica"
    shape = MoveList(DECK, "Play", {"pass": "Pass", "stop": "Stop"})
    table = TABLE
    rules = RULES
    parts = (
        # Who wins follows from everything: who leads, who takes a trick, what it is worth.
        AnswerPart("the winner", _read_winner),
        AnswerPart("Win, Mars or Draw", _read_kind, look="where it decides Win, Mars or Draw"),
    )
    fault_codes = (
        NO_CARD_LED,
        NO_BEAT,
        EMPTY_HAND,
        STOP_TOO_EARLY,
        PASS_TWICE,
        REPEATED,
        UNFINISHED,
        AFTER_THE_END,
    )
    outcomes = MappingProxyType({answer: answer for answer in (NOTHING, *WINS, *MARS, DRAWN)})
    refusal = ("This is no possible game.", INVALID)

    def seats(self, _: Record) -> tuple[str, ...]:
        """Always two."""
        return SEATS

    def recipes(self) -> Sequence[Recipe[Record]]:
        """See :mod:`reference.septica.recipes`."""
        return RECIPES

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """See :mod:`reference.septica.misconceptions`."""
        return MISREADINGS

    def read(self, reading: Reading, record: Record) -> str:
        """Without the events, which take most of the time."""
        try:
            return reading.read(record)
        except LookupError:
            return CRASHES

    def answer(self, record: Record) -> str:
        """A card of another deck, which the students' types cannot express, makes a record impossible too."""
        return NOTHING if any(map(is_foreign, record)) else RULES.read(record)

    def replay(self, reading: Reading, record: Record) -> Iterator[Event]:
        """A record that breaks a rule is told up to the move that does, and with it."""
        course = reading.play(record)
        foreign = reading is RULES and any(map(is_foreign, record))
        answer = NOTHING if course.faults or foreign else reading.result(course)
        if answer != NOTHING:
            yield from _tell(course, len(record))
            yield Answered(answer)
            return
        faults = find_faults(record, course)
        first = found_at(faults[0]) if faults else None
        yield from _tell(course, len(record) if first is None else first)
        yield Refused(faults)

    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002
        """The last card of the trick, and why it could be played."""
        *before, card = trick.cards
        if not before:
            return f"{card.symbol} is not beaten", (TAKES,)
        if same_rank(card, before):
            why, sentence = f"of the rank of {before[0].symbol}", SAME_RANK
        elif card.rank is SEVEN:
            why, sentence = "a seven", SEVEN_BEATS
        else:
            why, sentence = f"an eight after {len(before)} cards", EIGHT_BEATS
        return f"{card.symbol}, {why}, is the last card", (sentence, TAKES)

    def conclude(self, answer: str, tricks: Sequence[PlayedTrick]) -> tuple[str, str]:
        """The points of both players, and what they make."""
        points = dict.fromkeys(SEATS, 0)
        for taken in filter(None, (trick.taken for trick in tricks)):
            points[taken.side] += taken.points or 0
        winner, loser = sorted(SEATS, key=points.__getitem__, reverse=True)
        match _read_kind(answer):
            case "Draw":
                return "Both players have 4 points: the game is a draw.", FOUR_EACH
            case "Mars":
                return f"{winner} has all 8 points and wins by a mars.", ALL_EIGHT
        return f"{winner} wins {points[winner]} to {points[loser]}.", WIN

    def is_whole(self, record: Record) -> bool:
        """Whether as many cards are played as the deck has."""
        return sum(not isinstance(move, str) for move in record) == len(DECK)


def _tell(course: Course, until: int) -> Iterator[Event]:
    """What happens up to the move of this number."""
    made, points = 0, [0, 0]
    for trick in (*course.tricks, course.trick):
        moves = trick.moves[: until - made]
        yield from _tell_moves(moves)
        made += len(moves)
        if len(moves) < len(trick.moves) or trick is course.trick:
            return
        points = [has + gain for has, gain in zip(points, trick.gains, strict=True)]
        yield _tell_end(trick, points)


def _tell_moves(moves: Sequence[tuple[int, Move]]) -> Iterator[Laid | Said]:
    table: list[Card] = []
    passed = False
    for seat, move in moves:
        if isinstance(move, str):
            yield Said(SEATS[seat], VERBS[move])
            passed = move == PASS
            continue
        note = _beat(move, table) if table else "leads"
        yield Laid(SEATS[seat], move, f"continues, {note}" if passed else note)
        table.append(move)
        passed = False


def _beat(card: Card, table: Sequence[Card]) -> str:
    if same_rank(card, table):
        return "same rank"
    if card.rank is SEVEN:
        return "seven"
    return f"eight after {len(table)} cards" if RULES.beats(RULES, card, table, 0) else "does not beat"


def _tell_end(trick: Trick, points: Sequence[int]) -> Taken:
    keeper = trick.taker if trick.gains[trick.taker] or not any(trick.gains) else 1 - trick.taker
    score = tuple(
        Standing(seat, str(has), gained=str(gain) if gain else "", share=round(100 * has / ALL_POINTS))
        for seat, has, gain in zip(SEATS, points, trick.gains, strict=True)
    )
    return Taken(SEATS[trick.taker], SEATS[keeper], trick.gains[keeper], SEATS[keeper], score=score, stock=trick.stock)


SEPTICA = Septica()
