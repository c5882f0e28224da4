"""Duel as a game: its shape, its answers in Haskell, the words for what happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from reference.contract import AnswerPart, Fault, Recipe, Standing
from reference.events import Answered, Event, Laid, PlayedTrick, Refused, Taken
from reference.misreadings import Misreading
from reference.ruled_game import RuledGame
from reference.shapes import CardList
from tests.toy.duel.misconceptions import MISREADINGS
from tests.toy.duel.recipes import make_recipes
from tests.toy.duel.rules import (
    DECK,
    DRAW,
    NOTHING,
    REPEATED,
    REVOKE,
    RULES,
    SEATS,
    TOO_LONG,
    TOO_SHORT,
    WINS,
    A,
    B,
    Reading,
    Record,
    Trick,
    find_hand,
)
from tests.toy.duel.sentences import DRAWN, FOLLOW, INVALID, TAKES
from tests.toy.duel.sentences import WINS as MORE_TRICKS
from tests.toy.duel.table import TABLE


class Duel(RuledGame[Record, Reading]):
    """Two players, four tricks."""

    name = "duel"
    shape = CardList(DECK)
    table = TABLE
    rules = RULES
    outcomes = {answer: answer for answer in (NOTHING, *WINS, DRAW)}  # noqa: RUF012 - as the others are given
    parts = (AnswerPart("the winner", lambda answer: answer if answer in (*WINS, DRAW) else None),)
    fault_codes = (TOO_SHORT, TOO_LONG, REPEATED, REVOKE)
    refusal = ("This is no possible game.", INVALID)

    def seats(self, _: Record) -> tuple[str, ...]:
        """Always two."""
        return SEATS

    def replay(self, reading: Reading, record: Record) -> Iterator[Event]:
        """A record is refused as a whole, but for a card that does not follow."""
        faults = _find_faults(reading, record)
        tricks = [] if faults else reading.play(record)
        revoke = reading.find_revoke(tricks)
        won = [0, 0]
        for trick in tricks[:revoke]:
            won[trick.winner] += 1
            yield from _lay(trick)
            score = tuple(Standing(seat, str(count)) for seat, count in zip(SEATS, won, strict=True))
            winner = SEATS[trick.winner]
            yield Taken(winner, winner, None, winner, score)
        if revoke is not None:
            yield from _lay(tricks[revoke])
            faults = (_explain_revoke(tricks, revoke),)
        yield Refused(faults) if faults else Answered(reading.decide((won[A], won[B])))

    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002
        """The higher card, or the other suit."""
        led, answer = trick.cards
        if led.suit is not answer.suit:
            return f"{answer.symbol} is not of the suit of {led.symbol}", (TAKES,)
        low, high = sorted((led, answer), key=DECK.index)
        return f"{high.symbol} is higher than {low.symbol}", (TAKES,)

    def conclude(self, answer: str, tricks: Sequence[PlayedTrick]) -> tuple[str, str]:
        """How many tricks each player has."""
        if answer == DRAW:
            return "Both players have 2 tricks.", DRAWN
        winner = SEATS[WINS.index(answer)]
        taken = sum(trick.taken is not None and trick.taken.seat == winner for trick in tricks)
        return f"{winner} has {taken} of the 4 tricks, and wins.", MORE_TRICKS

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """See :mod:`tests.toy.duel.misconceptions`."""
        return MISREADINGS

    def recipes(self) -> Sequence[Recipe[Record]]:
        """See :mod:`tests.toy.duel.recipes`."""
        return self._recipes

    @cached_property
    def _recipes(self) -> tuple[Recipe[Record], ...]:
        return make_recipes(self)


def _lay(trick: Trick) -> Iterator[Laid]:
    led, answer = trick.cards
    yield Laid(SEATS[trick.leader], led, "leads")
    yield Laid(SEATS[1 - trick.leader], answer, "" if answer.suit is led.suit else "another suit")


def _find_faults(reading: Reading, record: Record) -> tuple[Fault, ...]:
    """The faults of the record as a whole: of its length, and of its cards."""
    faults = []
    if not reading.has_right_length(record):
        code = TOO_SHORT if len(record) < len(DECK) else TOO_LONG
        faults.append(Fault(code, f"a game has {len(DECK)} cards, and this record has {len(record)}"))
    if not reading.differ(record):
        faults += [
            Fault(REPEATED, f"{card} was played before", (position,))
            for position, card in enumerate(record, 1)
            if card in record[: position - 1]
        ]
    foreign = [position for position, card in enumerate(record, 1) if card not in DECK]
    return (*faults, *([Fault("foreign-card", "a card is not one of the eight", tuple(foreign))] if foreign else ()))


def _explain_revoke(tricks: list[Trick], number: int) -> Fault:
    """Which card it is, and the hand that it was chosen from, in the deck's order."""
    leader, (led, answer), _ = tricks[number]
    message = f"{SEATS[1 - leader]} plays {answer}, and holds a card of the suit of {led}"
    hand = sorted(find_hand(tricks[number:], 1 - leader), key=DECK.index)
    return Fault(REVOKE, message, (2 * number + 2,), FOLLOW, tuple(hand))


DUEL = Duel()
