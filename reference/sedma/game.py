"""Sedma as a game of the catalogue: its shape, its answers in Haskell, the words for what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import MappingProxyType

from reference.contract import CRASHES, AnswerPart, Recipe, Standing
from reference.events import Answered, Event, Laid, PlayedTrick, Refused, Taken
from reference.misreadings import Misreading
from reference.ruled_game import RuledGame
from reference.sedma.misconceptions import MISREADINGS
from reference.sedma.recipes import RECIPES
from reference.sedma.rules import (
    ANSWERS,
    DECK,
    NOTHING,
    PRIZES,
    RULES,
    SEATS,
    TEAMS,
    Reading,
    Record,
    Trick,
    faults,
    foreign_faults,
    is_joker,
    matches,
    stock_before,
)
from reference.sedma.sentences import BONUS, FOR_ONE, FOR_THREE, FOR_TWO, INVALID, JOKERS, LEADING_SEVEN, WINS
from reference.sedma.simplest import simpler, weigh
from reference.sedma.table import TABLE
from reference.shapes import CardList

_WINNER = re.compile(rf"Just \(({'|'.join(TEAMS)}),({'|'.join(PRIZES)})\)")
_ALL_POINTS = 90


def _read_team(answer: str) -> str | None:
    winner = _WINNER.fullmatch(answer)
    return winner[1] if winner else None


def _read_prize(answer: str) -> str | None:
    winner = _WINNER.fullmatch(answer)
    return winner[2] if winner else None


class Sedma(RuledGame[Record, Reading]):
    """The Game of 7."""

    name = "sedma"
    shape = CardList(DECK)
    table = TABLE
    rules = RULES
    parts = (
        # Which team wins follows from everything: who leads, who takes a trick, what it is worth.
        AnswerPart("the winning team", _read_team),
        AnswerPart("One, Two or Three", _read_prize, look="where it decides One, Two or Three"),
    )
    fault_codes = ("too-short", "too-long", "repeated-card")
    outcomes = MappingProxyType({answer: answer for answer in (NOTHING, *ANSWERS[0], *ANSWERS[1])})
    refusal = ("This is no possible game of 32 different cards.", INVALID)

    def seats(self, _: Record) -> tuple[str, ...]:
        """Always four."""
        return SEATS

    def recipes(self) -> Sequence[Recipe[Record]]:
        """See :mod:`reference.sedma.recipes`."""
        return RECIPES

    def misreadings(self) -> Sequence[Misreading[Reading]]:
        """See :mod:`reference.sedma.misconceptions`."""
        return MISREADINGS

    def read(self, reading: Reading, record: Record) -> str:
        """Without the events, which take most of the time."""
        try:
            return reading.read(record)
        except (ArithmeticError, LookupError):
            return CRASHES

    def answer(self, record: Record) -> str:
        """A card of another deck, which the students' types cannot express, makes a record impossible too."""
        return NOTHING if foreign_faults(record) else RULES.read(record)

    def replay(self, reading: Reading, record: Record) -> Iterator[Event]:
        """A record is refused as a whole, before its first trick."""
        answer = self.answer(record) if reading is RULES else self.read(reading, record)
        if answer == NOTHING:
            yield Refused(faults(record))
            return
        tricks = reading.play(reading.played(reading.seen(record)))
        score = dict.fromkeys(TEAMS, 0)
        for trick, (keeper, points) in zip(tricks, reading.count(reading, tricks).won, strict=False):
            side = TEAMS[reading.team(trick.winner)]
            score[side] += points
            yield from _plays(trick, reading)
            standing = tuple(_stand(team, has, points * (team == side)) for team, has in score.items())
            yield Taken(
                _seat(trick.winner), _seat(keeper), points, side, score=standing, stock=stock_before(trick.number)
            )
        yield Answered(answer)

    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:
        """The last match, a joker, or the leader; and the ten points for the last trick."""
        because, sentence = _decide(trick)
        if last:
            return f"{because}; the last trick adds 10 points", (sentence, BONUS)
        return because, (sentence,)

    def conclude(self, answer: str, tricks: Sequence[PlayedTrick]) -> tuple[str, str]:
        """The points of both teams, and why the prize is what it is."""
        points = dict.fromkeys(TEAMS, 0)
        for taken in filter(None, (trick.taken for trick in tricks)):
            points[taken.side] += taken.points or 0
        winner, loser = sorted(TEAMS, key=points.__getitem__, reverse=True)
        won = f"{winner} wins {points[winner]} to {points[loser]}"
        match _read_prize(answer):
            case "Three":
                return f"{won} and takes 3 points: {loser} was not able to win a single trick.", FOR_THREE
            case "Two":
                return f"{won} and takes 2 points: {loser} won tricks, but none was worth points.", FOR_TWO
        return f"{won} and takes 1 point: {loser} won a trick worth points.", FOR_ONE

    def is_whole(self, record: Record) -> bool:
        """Whether it has as many cards as the deck."""
        return len(record) == len(DECK)

    def weigh(self, record: Record) -> tuple[int, ...]:
        """See :mod:`reference.sedma.simplest`."""
        return weigh(record)

    def simpler(self, record: Record) -> Sequence[Record]:
        """See :mod:`reference.sedma.simplest`."""
        return simpler(record)


def _plays(trick: Trick, reading: Reading) -> Iterator[Laid]:
    first = trick.cards[0]
    for position, card in enumerate(trick.cards):
        if position == 0:
            note = "leads"
        elif not matches(card, first):
            note = ""
        elif is_joker(card) and not is_joker(first):
            note = f"joker, counts as {first.rank.value}"
        else:
            note = "same rank"
        yield Laid(_seat(reading.seat(trick.leader, position)), card, note)


def _stand(team: str, points: int, gained: int) -> Standing:
    return Standing(team, str(points), gained=str(gained) if gained else "", share=round(100 * points / _ALL_POINTS))


def _seat(seat: int | None) -> str:
    if seat is None:
        return "nobody"
    return SEATS[seat] if seat < len(SEATS) else f"a player number {seat + 1}"


def _decide(trick: PlayedTrick) -> tuple[str, str]:
    first = trick.cards[0]
    took = next(play for play in trick.plays if trick.taken and play.seat == trick.taken.seat)
    if took is trick.plays[0]:
        if is_joker(first):
            return "a leading seven is just a seven, and no other seven followed", LEADING_SEVEN
        return f"no other {first.rank.value} and no seven followed", WINS
    card = trick.cards[trick.plays.index(took)]
    if is_joker(card) and not is_joker(first):
        return f"{card.symbol} is a joker, and the last card to match {first.symbol}", JOKERS
    return f"{card.symbol} is the last card of the same rank as {first.symbol}", WINS


SEDMA = Sedma()
