"""Callbreak as a game of the catalogue: its shape, its answers in Haskell, the words for what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import MappingProxyType

from reference.callbreak.course import DECK, PLAYERS, SEATS, SPADE, Course, Record
from reference.callbreak.faults import find_faults, find_objections
from reference.callbreak.misconceptions import MISREADINGS
from reference.callbreak.reading import NOTHING, RULES, Reading
from reference.callbreak.recipes import RECIPES
from reference.callbreak.rules import (
    CALL_RANGE,
    CALLS,
    LEAST_ROUNDS,
    MOST_ROUNDS,
    NO_ROUND,
    REPEATED,
    REVOKE,
    TOO_LONG,
    TOO_MANY_ROUNDS,
    TOO_SHORT,
    UNBEATEN,
    UNTRUMPED,
)
from reference.callbreak.sentences import HIGHER_SPADE, INVALID, MOST_WINS, SPADES_BEAT, SUIT_LED, TIES, WINNER_LEADS
from reference.callbreak.shape import SHAPE
from reference.callbreak.table import TABLE
from reference.callbreak.telling import Place, find_refusal, tell_rounds
from reference.contract import CRASHES, AnswerPart, Recipe
from reference.edits import card_order
from reference.events import Answered, Event, PlayedTrick, Refused
from reference.misreadings import Misreading
from reference.ruled_game import RuledGame, answer_words
from reference.trick_taking import find_taker

_ANSWER = re.compile(r"Just \(\[([A-D,]*)\],\[([-0-9,]*)\]\)")
_SEVERAL = "several have most"
_NAMES = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}


def _read_most(answer: str) -> str | None:
    found = _ANSWER.fullmatch(answer)
    return found[1] if found else None


def _read_scores(answer: str) -> str | None:
    found = _ANSWER.fullmatch(answer)
    return found[2] if found else None


class Callbreak(RuledGame[Record, Reading]):
    """Four players, one to five rounds of thirteen tricks."""

    name = "callbreak"
    shape = SHAPE
    table = TABLE
    rules = RULES
    parts = (
        # The scores follow from everything: who leads, who wins a trick, what was called.
        AnswerPart("the scores", _read_scores),
        AnswerPart("who has most", _read_most, look="where it decides who has most"),
    )
    fault_codes = (
        NO_ROUND,
        TOO_MANY_ROUNDS,
        CALLS,
        CALL_RANGE,
        TOO_SHORT,
        TOO_LONG,
        REPEATED,
        REVOKE,
        UNBEATEN,
        UNTRUMPED,
    )
    outcomes = MappingProxyType(
        {
            NOTHING: NOTHING,
            "A has most": "Just ([A],[40,-10,-20,-40])",
            "B has most": "Just ([B],[-10,40,-20,-40])",
            "C has most": "Just ([C],[-10,-20,40,-40])",
            "D has most": "Just ([D],[-10,-20,-40,40])",
            _SEVERAL: "Just ([B,C],[-20,48,48,-20])",
        }
    )
    refusal = ("This is no possible game.", INVALID)

    def seats(self, _: Record) -> tuple[str, ...]:
        """Always four."""
        return SEATS

    def recipes(self) -> Sequence[Recipe[Record]]:
        """See :mod:`reference.callbreak.recipes`."""
        return RECIPES

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """See :mod:`reference.callbreak.misconceptions`."""
        return MISREADINGS

    def outcome(self, answer: str) -> str:
        """Who has most, if it is one player."""
        most = _read_most(answer)
        if most is None:
            return NOTHING
        return _SEVERAL if len(most) > 1 else f"{most} has most"

    def read_answer(self, text: str) -> str | None:
        """The players who have most, and then the four scores, however they are punctuated."""
        words = answer_words(text)
        if words == (NOTHING.lower(),):
            return NOTHING
        names, numbers = words[:-PLAYERS], words[-PLAYERS:]
        if len(numbers) < PLAYERS or not all(re.fullmatch(r"-?\d{1,4}", number) for number in numbers):
            return None
        course = Course()
        course.scores = list(map(int, numbers))
        answer = RULES.show(course)
        return answer if answer_words(answer)[:-PLAYERS] == names else None

    def read(self, reading: Reading, record: Record) -> str:
        """Without the events, which take most of the time."""
        try:
            return reading.read(record)
        except LookupError:
            return CRASHES

    def replay(self, reading: Reading, record: Record) -> Iterator[Event]:
        """A record that breaks a rule is told up to the card that does, and with it."""
        course = reading.play(record)
        if course.is_legal:
            yield from tell_rounds(reading, course, Place(len(record)))
            yield Answered(reading.show(course))
            return
        found = find_faults(record, course) if reading is RULES else []
        yield from tell_rounds(reading, course, found[0].place if found else find_refusal(course))
        yield Refused(tuple(known.fault for known in found) or find_objections(course))

    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002
        """The best card: the highest spade, or the highest card of the suit led."""
        cards = trick.cards
        best = cards[find_taker(cards, RULES.better)]
        suit, alike = _NAMES[best.suit.value], sum(card.suit is best.suit for card in cards)
        why = f"{best.symbol} is the {'only' if alike == 1 else 'highest'} {suit}"
        if best.suit is not SPADE:
            return why, (SUIT_LED, WINNER_LEADS)
        return why, (SPADES_BEAT if alike == 1 else HIGHER_SPADE, WINNER_LEADS)

    def conclude(self, answer: str, _: Sequence[PlayedTrick]) -> tuple[str, str]:
        """Who has most, and how much."""
        most, scores = (_read_most(answer) or "").split(","), (_read_scores(answer) or "").split(",")
        tenths = max(map(int, scores))
        if len(most) == 1:
            return f"{most[0]} has most, {tenths} tenths.", MOST_WINS
        return f"{', '.join(most[:-1])} and {most[-1]} have most, {tenths} tenths each.", TIES

    def weigh(self, record: Record) -> tuple[int, ...]:
        """As :func:`reference.shrinking.weigh`; that of a game without its events, which take most of the time."""
        course = RULES.play(record, whole=False)
        if not course.is_legal:
            return super().weigh(record)
        tricks = [trick for played in course.rounds for trick in played.tricks]
        busy = sum(trick.taker != trick.leader for trick in tricks)
        return (1, busy, PLAYERS * busy, PLAYERS * len(tricks), *card_order(self.shape.words(record)))

    def is_whole(self, record: Record) -> bool:
        """Whether there are as many rounds as there can be, with as many cards as the deck has."""
        return LEAST_ROUNDS <= len(record) <= MOST_ROUNDS and all(len(made.cards) == len(DECK) for made in record)


CALLBREAK = Callbreak()
