"""Readings of the sheet: the rules as small replaceable parts, and the replay that combines them.

The parts of the default reading are the rules; a misconception replaces one of them. Seats and teams are
numbers here, and answers are text, for speed: every reading reads thousands of records. Must not know any
particular misconception.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from reference.cards import Card, Rank
from reference.sedma.rules import DECK, LAST_TRICK_BONUS, TRICK_SIZE, Prize, Record, Team

A, B, C, D = range(4)
"""The seats, clockwise."""

AC, BD = range(2)
"""The teams."""

SEVEN, TEN, ACE = Rank.SEVEN, Rank.TEN, Rank.ACE
"""Looked up once: looking them up in the Enum for every card of every record takes a third of the time."""

NOTHING = "Nothing"
ONE, TWO, THREE = 1, 2, 3
ANSWERS = tuple(tuple(f"Just ({team.value},{prize.value})" for prize in Prize) for team in Team)
"""The shown answers, by team and by prize less one."""


class Trick(NamedTuple):
    """A trick as it was played. ``left`` cards were still to come; this is negative if the trick is incomplete."""

    number: int
    left: int
    leader: int
    winner: int
    cards: Record


class Score(NamedTuple):
    """What each team has at the end, and each trick's winner with its points."""

    points: Sequence[int]
    card_points: Sequence[int]
    tricks: Sequence[int]
    won: Sequence[tuple[int | None, int]]

    def points_of(self, *seats: int) -> int:
        """What these players have together."""
        return sum(points for seat, points in self.won if seat in seats)

    def tricks_of(self, seat: int) -> int:
        """How many tricks one player won."""
        return sum(winner == seat for winner, _ in self.won)


Length = Callable[[Record], str | None]
Position = Callable[[Record], int]


def length_unless(fits: Callable[[int], bool], answer: str = NOTHING) -> Length:
    """A check that gives ``answer`` to every record whose length does not fit."""
    return lambda record: None if fits(len(record)) else answer


def differ(record: Record) -> bool:
    """Whether no card is repeated. Suits and ranks are single objects, and their ids hash faster than cards."""
    return len({(id(card.suit), id(card.rank)) for card in record}) == len(record)


whole_deck = length_unless(lambda length: length == len(DECK))
"""The game ends when all the cards have been played."""


def repeats(record: Record) -> str | None:
    """A 32-card piquet deck has each card once, so no card can be played twice."""
    return None if differ(record) else NOTHING


def matches(card: Card, first: Card) -> bool:
    """Jokers assume the rank of the first card in the trick. If that is a seven, it just represents a seven."""
    rank = card.rank
    return rank is first.rank or rank is SEVEN


def last_match(matching: Callable[[Card, Card], bool]) -> Position:
    """The last player to play a matching card wins the trick; if nobody does, the leader wins it."""

    def find_position(cards: Record) -> int:
        first = cards[0]
        for number in range(len(cards) - 1, 0, -1):
            if matching(cards[number], first):
                return number
        return 0

    return find_position


winning_position = last_match(matches)
"""The last player to play a card of the same rank as the first card wins the trick."""


def clockwise(leader: int, position: int) -> int:
    """Other players play their cards in a clockwise order."""
    return (leader + position) % 4


def crosswise(seat: int) -> int:
    """A plays with C, B plays with D."""
    return seat % 2


def winner_of(trick: Trick) -> int:
    """The winner collects the trick, and leads the next round."""
    return trick.winner


def card_points(card: Card) -> int:
    """Aces and tens have card-point values of 10 points each, all other cards have no card-point value."""
    rank = card.rank
    return 10 if rank is ACE or rank is TEN else 0


def whole_trick(trick: Trick, value: Callable[[Card], int]) -> int:
    """The value of all its cards."""
    return sum(map(value, trick.cards))


def last_trick_bonus(trick: Trick) -> int:
    """There are additional 10 points for the winner of the last trick."""
    return 0 if trick.left > 0 else LAST_TRICK_BONUS


def more_points(tie: int | str = BD) -> Callable[[Score], int | str]:
    """The team with more points wins. Only illegal records tie, so the rules need not say what happens then."""

    def winner(score: Score) -> int | str:
        ac, bd = score.points
        return AC if ac > bd else BD if bd > ac else tie

    return winner


most_points = more_points()
"""The rules; their answer to a tie is arbitrary."""


def prize(score: Score, winner: int) -> int:
    """Three if the losing team won no trick, two if it won no trick worth points, otherwise one."""
    loser = 1 - winner
    if not score.tricks[loser]:
        return THREE
    return ONE if score.points[loser] else TWO


def count(reading: Reading, tricks: Sequence[Trick]) -> Score:
    """Each player counts the aces and tens in the tricks won, and the players in each team sum their scores."""
    points, cards, taken = [0, 0], [0, 0], [0, 0]
    won: list[tuple[int | None, int]] = []
    for trick in tricks:
        keeper, bonus = reading.keeper(trick), reading.bonus(trick)
        worth = reading.worth(trick, reading.card_points)
        if keeper is not None:
            team = reading.team(keeper)
            points[team] += worth
            cards[team] += worth
            taken[team] += 1
        if bonus:
            points[reading.team(reading.bonus_to(trick))] += bonus
        won.append((keeper, worth + bonus))
    return Score(points, cards, taken, won)


@dataclass(frozen=True)
class Reading:
    """How someone understands the sheet. The default of every part is the rules.

    ``seen`` selects the cards that are looked at, and ``played`` those of them that are played if the record is
    accepted. ``length`` and ``repeats`` may give the answer immediately; ``forbids`` rejects a game. If ``keeper``
    is None, nobody gets the trick; if ``winner`` is text, it is the answer.
    """

    seen: Callable[[Record], Record] = lambda record: record
    length: Length = whole_deck
    repeats: Callable[[Record], str | None] = repeats
    forbids: Callable[[Record], bool] = lambda _: False
    played: Callable[[Record], Record] = lambda record: record
    first_leader: int = A
    position: Position = winning_position
    seat: Callable[[int, int], int] = clockwise
    next_leader: Callable[[Trick], int] = winner_of
    keeper: Callable[[Trick], int | None] = winner_of
    team: Callable[[int], int] = crosswise
    card_points: Callable[[Card], int] = card_points
    worth: Callable[[Trick, Callable[[Card], int]], int] = whole_trick
    bonus: Callable[[Trick], int] = last_trick_bonus
    bonus_to: Callable[[Trick], int] = winner_of
    count: Callable[[Reading, Sequence[Trick]], Score] = count
    winner: Callable[[Score], int | str] = most_points
    prize: Callable[[Score, int], int] = prize

    def read(self, record: Record) -> str:
        """The answer to a record, as Haskell shows it, or ``CRASHES`` or ``LOOPS``."""
        cards = self.seen(record)
        refused = self.length(cards) or self.repeats(cards) or (NOTHING if self.forbids(cards) else None)
        if refused:
            return refused
        score = self.count(self, self.play(self.played(cards)))
        winner = self.winner(score)
        if isinstance(winner, str):
            return winner
        return ANSWERS[winner][self.prize(score, winner) - 1]

    def play(self, cards: Record) -> list[Trick]:
        """The tricks that these cards make."""
        tricks = []
        leader = self.first_leader
        for start in range(0, len(cards), TRICK_SIZE):
            four = cards[start : start + TRICK_SIZE]
            winner = self.seat(leader, self.position(four))
            trick = Trick(start // TRICK_SIZE, len(cards) - start - TRICK_SIZE, leader, winner, four)
            tricks.append(trick)
            leader = self.next_leader(trick)
        return tricks

    def together_with(self, other: Reading) -> Reading | None:
        """Both readings at once, or None if both replace the same part."""
        mine, others = self.changed(), other.changed()
        if mine.keys() & others.keys():
            return None
        return Reading(**mine, **others)  # type: ignore[arg-type]  # the parts of two readings, so each has its type

    def changed(self) -> dict[str, object]:
        """The parts that are not the rules."""
        parts = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: part for name, part in parts.items() if part is not getattr(RULES, name)}


RULES = Reading()
"""The sheet, understood correctly."""


@dataclass(frozen=True)
class Misreading:
    """A reading with one mistake, the sentence it misreads, and its description for a student."""

    id: str
    title: str
    sentence: str
    hint: str
    reading: Reading
