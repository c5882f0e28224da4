"""Miesjelen as a game of the catalogue: its shape, its answers in Haskell, the words for what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from reference.contract import CRASHES, AnswerPart, Recipe, Story
from reference.events import Answered, Event, Laid, PlayedTrick, Refused
from reference.miesjelen.faults import find_faults, find_objections, has_foreign, seat_names
from reference.miesjelen.misconceptions import MISREADINGS
from reference.miesjelen.reading import RULES, Reading
from reference.miesjelen.recipes import RECIPES
from reference.miesjelen.records import FAULT_CODES, NOTHING, TRICKS, Game, Scores
from reference.miesjelen.rules import may_play, may_start, show_scores
from reference.miesjelen.sentences import HIGHEST_OF_SUIT, HIGHEST_TRUMP, INVALID, NEED_NOT_END, VOID, WINS
from reference.miesjelen.shape import SHAPE
from reference.miesjelen.simplest import weigh_besides_tricks, with_fresh_scores
from reference.miesjelen.table import TABLE
from reference.miesjelen.telling import SUIT_NAMES, listed, tell_session
from reference.misreadings import Misreading
from reference.ruled_game import RuledGame, answer_words
from reference.shrinking import fault_codes

_RESULT = re.compile(r"Just \((?:Open|Won (-?\d+)) \[([-\d,]*)\]\)")


def _read_winner(answer: str) -> str | None:
    result = _RESULT.fullmatch(answer)
    return (result[1] or "nobody") if result else None


def _read_scores(answer: str) -> str | None:
    result = _RESULT.fullmatch(answer)
    return result[2] if result else None


class Miesjelen(RuledGame[Game, Reading]):
    """Two to six players, who follow suit or trump, and count down to exactly 0."""

    name = "miesjelen"
    shape = SHAPE
    table = TABLE
    rules = RULES
    parts = (
        # The scores follow from everything: who deals and leads, who wins a trick, what it is worth.
        AnswerPart("the scores", _read_scores),
        AnswerPart("the winner", _read_winner, look="where it decides whether somebody has won, and who"),
    )
    fault_codes = FAULT_CODES
    outcomes = MappingProxyType({NOTHING: NOTHING, "Open": "Just (Open [20,30])", "Won": "Just (Won 1 [0,30])"})
    refusal = ("This is no possible record.", INVALID)

    def seats(self, record: Game) -> tuple[str, ...]:
        """As many as there are scores; of a record that nobody can play, two or six."""
        return seat_names(max(2, min(len(record.scores), 6)))

    def outcome(self, answer: str) -> str:
        """Whether somebody has won."""
        return NOTHING if answer == NOTHING else "Won" if _read_winner(answer) not in (None, "nobody") else "Open"

    def read_answer(self, text: str) -> str | None:
        """``Open 23 24 2`` or ``Won 1 0 30``, with or without brackets and commas; or ``Nothing``."""
        word, *rest = answer_words(text) or ("",)
        if not all(re.fullmatch(r"-?\d{1,9}", number) for number in rest):
            return None
        numbers = tuple(map(int, rest))
        if word == "open" and may_play(len(numbers)) and may_start(numbers):
            return f"Just (Open {show_scores(numbers)})"
        if word == "won" and numbers and _can_have_won(numbers[0], numbers[1:]):
            return f"Just (Won {numbers[0]} {show_scores(numbers[1:])})"
        return NOTHING if word == "nothing" and not rest else None

    def recipes(self) -> Sequence[Recipe[Game]]:
        """See :mod:`reference.miesjelen.recipes`."""
        return RECIPES

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """See :mod:`reference.miesjelen.misconceptions`."""
        return MISREADINGS

    def read(self, reading: Reading, record: Game) -> str:
        """Without the events, which take most of the time."""
        try:
            return reading.read(record)
        except (ArithmeticError, LookupError):
            return CRASHES

    def answer(self, record: Game) -> str:
        """A card of another deck, which the students' types cannot express, makes a record impossible too."""
        return NOTHING if has_foreign(record) else RULES.read(record)

    def replay(self, reading: Reading, record: Game) -> Iterator[Event]:
        """A record that breaks a rule is told up to the card that does, and with it."""
        course = reading.play(record)
        found = find_faults(record, course) if reading is RULES else []
        first = found[0] if found else None
        for index, played in enumerate(course.sessions):
            if first and (index, -1) >= (first.session, first.card):
                break
            if not played.tricks:
                reading.play_tricks(played, len(record.scores))
            breach, until, is_play = played.breach, len(played.session.cards), False
            if first and index == first.session:
                until, is_play = first.card + first.is_play, first.is_play
            elif breach and breach.card is not None:
                until, is_play = breach.card + 1, True
            yield from tell_session(index + 1, played, until, is_broken=is_play)
            if first and index == first.session:
                break
        answer = NOTHING if course.breach or first else reading.result(course)
        if answer == NOTHING:
            yield Refused(tuple(one.fault for one in found) or find_objections(reading, course))
        else:
            yield Answered(answer)

    def tell(self, record: Game) -> Story:
        """The same, and says so if the last session is void."""
        story = super().tell(record)
        ended = RULES.play(record).sessions[-1].settled if not story.faults else None
        if not ended or not ended.is_void:
            return story
        players = listed([f"P{seat + 1}" for seat in ended.winners])
        words = f"{players} get to exactly 0, so the last session is void: {_say_scores(ended.scores)}."
        return replace(story, conclusion=words, sentence=VOID)

    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002
        """The highest trump, or the highest card of the suit that was led."""
        taker = trick.taken.seat if trick.taken else ""
        card = next(card for play, card in zip(trick.plays, trick.cards, strict=True) if play.seat == taker)
        rivals = "highest" if sum(other.suit is card.suit for other in trick.cards) > 1 else "only"
        if any("trump" in play.note for play in trick.plays if isinstance(play, Laid)):
            return f"{card.symbol} is the {rivals} trump", (HIGHEST_TRUMP,)
        return f"{card.symbol} is the {rivals} {SUIT_NAMES[card.suit.value]}", (HIGHEST_OF_SUIT,)

    def conclude(self, answer: str, tricks: Sequence[PlayedTrick]) -> tuple[str, str]:  # noqa: ARG002
        """Who has won, and the scores."""
        winner, scores = _read_winner(answer), tuple(map(int, (_read_scores(answer) or "0").split(",")))
        if winner == "nobody":
            return f"Nobody has exactly 0: {_say_scores(scores)}.", NEED_NOT_END
        return f"P{winner} has exactly 0 and wins: {_say_scores(scores)}.", WINS

    def weigh(self, record: Game) -> tuple[int, ...]:
        """See :mod:`reference.miesjelen.simplest`."""
        return weigh_besides_tricks(record, super().weigh(record))

    def simpler(self, record: Game) -> Iterator[Game]:
        """The same with scores of a fresh game, if they do not matter, and then with fewer and quieter tricks."""
        faults = fault_codes(self, record)
        yield from (other for other in with_fresh_scores(record) if fault_codes(self, other) == faults)
        yield from super().simpler(record)

    def is_whole(self, record: Game) -> bool:
        """Whether everybody plays five cards in each session."""
        lengths = {len(session.cards) for session in record.sessions}
        return lengths == {TRICKS * len(record.scores)}


def _say_scores(scores: Scores) -> str:
    return "the scores are " + listed(list(map(str, scores)))


def _can_have_won(winner: int, scores: Scores) -> bool:
    return may_play(len(scores)) and 1 <= winner <= len(scores) and scores[winner - 1] == 0 and scores.count(0) == 1


MIESJELEN = Miesjelen()
