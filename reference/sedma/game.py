"""Sedma as a :class:`reference.contract.Game`: its notation, its answers in Haskell, its explanations."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from reference.cards import format_cards, parse_cards
from reference.contract import AnswerPart, Misconception, Parting, Play, Recipe, Story, TrickStory
from reference.sedma.misconceptions import MISCONCEPTIONS, combine
from reference.sedma.parting import part
from reference.sedma.recipes import RECIPES
from reference.sedma.rules import (
    DECK,
    Illegal,
    Outcome,
    Prize,
    Record,
    Team,
    Trick,
    is_joker,
    matches,
    opponents,
    replay,
    seat_at,
    stock_before,
    team_of,
)
from reference.sedma.sentences import BONUS, FOR_ONE, FOR_THREE, FOR_TWO, INVALID, JOKERS, LEADING_SEVEN, WINS
from reference.sedma.simplest import simpler, weigh

_WINNER = re.compile(
    rf"Just \(({'|'.join(team.value for team in Team)}),({'|'.join(prize.value for prize in Prize)})\)"
)


def _read_team(answer: str) -> str | None:
    winner = _WINNER.fullmatch(answer)
    return winner[1] if winner else None


def _read_prize(answer: str) -> str | None:
    winner = _WINNER.fullmatch(answer)
    return winner[2] if winner else None


class Sedma:
    """The Game of 7."""

    name = "sedma"
    illegal_answer = "Nothing"
    parts = (
        # Which team wins follows from everything: who leads, who takes a trick, what it is worth.
        AnswerPart("the winning team", _read_team),
        AnswerPart("One, Two or Three", _read_prize, look="where it decides One, Two or Three"),
    )
    fault_codes = ("too-short", "too-long", "repeated-card")
    answers = (illegal_answer, *(f"Just ({team.value},{prize.value})" for team in Team for prize in Prize))

    def parse(self, text: str) -> Record:
        """Cards separated by spaces; an empty text is the empty record."""
        return parse_cards(text, DECK)

    def format(self, record: Record) -> str:
        """The cards in the order they were played."""
        return format_cards(record)

    def answer(self, record: Record) -> str:
        """``Just (AC,Two)``, or ``Nothing`` for an invalid input."""
        match replay(record):
            case Illegal():
                return self.illegal_answer
            case Outcome(winner, prize):
                return f"Just ({winner.value},{prize.value})"

    def tell(self, record: Record) -> Story:
        """The eight tricks and what they decide, or the reasons why there is no game."""
        match replay(record):
            case Illegal(reasons):
                conclusion = "This is no possible game of 32 different cards."
                return Story((), reasons, self.illegal_answer, conclusion, INVALID)
            case Outcome() as outcome:
                conclusion, sentence = _conclude(outcome)
                return Story(_tell_tricks(outcome.tricks), (), self.answer(record), conclusion, sentence)

    def recipes(self) -> Sequence[Recipe[Record]]:
        """See :mod:`reference.sedma.recipes`."""
        return RECIPES

    def misconceptions(self) -> Sequence[Misconception[Record]]:
        """See :mod:`reference.sedma.misconceptions`."""
        return MISCONCEPTIONS

    def join(self, first: str, second: str) -> Callable[[Record], str] | None:
        """See :meth:`reference.sedma.readings.Reading.together_with`."""
        both = combine((first, second))
        return None if both is None else both.read

    def part(self, record: Record, misconceptions: Sequence[str]) -> Parting | None:
        """See :mod:`reference.sedma.parting`."""
        reading = combine(misconceptions)
        return None if reading is None else part(record, reading)

    def weigh(self, record: Record) -> tuple[int, ...]:
        """See :mod:`reference.sedma.simplest`."""
        return weigh(record)

    def simpler(self, record: Record) -> Sequence[Record]:
        """See :mod:`reference.sedma.simplest`."""
        return simpler(record)


def _tell_tricks(tricks: Sequence[Trick]) -> tuple[TrickStory, ...]:
    score = dict.fromkeys(Team, 0)
    stories = []
    for number, trick in enumerate(tricks, 1):
        score[team_of(trick.winner)] += trick.points
        because, sentences = _because(trick, last=number == len(tricks))
        stories.append(
            TrickStory(
                number,
                tuple(_tell_play(trick, position) for position in range(len(trick.cards))),
                trick.winner.name,
                trick.points,
                because,
                tuple((team.value, points) for team, points in score.items()),
                stock_before(number),
                sentences,
            )
        )
    return tuple(stories)


def _tell_play(trick: Trick, position: int) -> Play:
    first, card = trick.cards[0], trick.cards[position]
    if position == 0:
        note = "leads"
    elif not matches(card, first):
        note = ""
    elif is_joker(card) and not is_joker(first):
        note = f"joker, counts as {first.rank.value}"
    else:
        note = "same rank"
    return Play(seat_at(trick.leader, position).name, card, note)


def _because(trick: Trick, *, last: bool) -> tuple[str, tuple[str, ...]]:
    """Why the winner took the trick, with the sentences of the sheet that decided it."""
    decided, sentence = _decide(trick)
    if last:
        return f"{decided}; the last trick adds 10 points", (sentence, BONUS)
    return decided, (sentence,)


def _decide(trick: Trick) -> tuple[str, str]:
    # A negative difference counts from the end of the trick, which is just the winner's card.
    first, took = trick.cards[0], trick.cards[trick.winner.value - trick.leader.value]
    if trick.winner is trick.leader and is_joker(first):
        return "a leading seven is just a seven, and no other seven followed", LEADING_SEVEN
    if trick.winner is trick.leader:
        return f"no other {first.rank.value} and no seven followed", WINS
    if is_joker(took) and not is_joker(first):
        return f"{took.symbol} is a joker, and the last card to match {first.symbol}", JOKERS
    return f"{took.symbol} is the last card of the same rank as {first.symbol}", WINS


def _conclude(outcome: Outcome) -> tuple[str, str]:
    """The result of the game, with the sentence of the sheet that it follows from."""
    points = dict(outcome.points)
    loser = opponents(outcome.winner)
    won = f"{outcome.winner.value} wins {points[outcome.winner]} to {points[loser]}"
    match outcome.prize:
        case Prize.THREE:
            return f"{won} and takes 3 points: {loser.value} was not able to win a single trick.", FOR_THREE
        case Prize.TWO:
            return f"{won} and takes 2 points: {loser.value} won tricks, but none was worth points.", FOR_TWO
        case Prize.ONE:
            return f"{won} and takes 1 point: {loser.value} won a trick worth points.", FOR_ONE


SEDMA = Sedma()
