"""The Game of 7 (Sedma): one function per sentence of the assignment sheet, and the replay that combines them.

Each part of :class:`Reading` can be replaced; its defaults are the rules. Seats and teams are numbers, and answers are
text, for speed: every reading reads thousands of records. Must not know any particular misconception.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reference.cards import PIQUET_DECK, Card, Rank
from reference.contract import Fault

Record = tuple[Card, ...]
"""The cards in the order they were played during the game."""

DECK = PIQUET_DECK
_CARDS = frozenset(DECK)
TRICK_SIZE = 4
HAND_SIZE = 4
LAST_TRICK_BONUS = 10

SEATS = ("A", "B", "C", "D")
A, B, C, D = range(4)
"""The game is played by four players A, B, C, and D; clockwise."""

TEAMS = ("AC", "BD")
AC, BD = range(2)
"""Fixed partnerships, sitting crosswise."""

PRIZES = ("One", "Two", "Three")
ONE, TWO, THREE = 1, 2, 3
"""The winning team takes either 1, 2, or 3 points for a single game."""

SEVEN, TEN, ACE = Rank.SEVEN, Rank.TEN, Rank.ACE
"""Looked up once: looking them up in the Enum for every card of every record takes a third of the time."""

NOTHING = "Nothing"
ANSWERS = tuple(tuple(f"Just ({team},{prize})" for prize in PRIZES) for team in TEAMS)
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


RULES = Reading()
"""The sheet, understood correctly."""


def stock_before(number: int) -> int:
    """Every player is dealt 4 cards; from the remaining ones the players fill up their hands while they last."""
    return max(0, len(DECK) - len(SEATS) * (HAND_SIZE + number))


def is_joker(card: Card) -> bool:
    """The sevens function as jokers."""
    return card.rank is SEVEN


class Outcome(NamedTuple):
    """A game played to its end: the winning team, its prize, what both teams have, and every trick."""

    winner: int
    prize: int
    score: Score
    tricks: Sequence[Trick]


def play_out(record: Record, rules: Reading = RULES) -> Outcome:
    """The outcome of a possible game."""
    tricks = rules.play(record)
    score = rules.count(rules, tricks)
    winner = AC if score.points[AC] > score.points[BD] else BD  # 90 points in tens cannot be shared equally
    return Outcome(winner, rules.prize(score, winner), score, tricks)


def length_fault(record: Record) -> Fault | None:
    """The game ends when all the cards have been played: all 32 of the deck, neither more nor fewer."""
    if len(record) < len(DECK):
        return Fault("too-short", _too_short(len(record)))
    if len(record) > len(DECK):
        return Fault(
            "too-long",
            f"{len(record)} cards were played, but the deck has only 32: card 33 is one too many",
            tuple(range(len(DECK) + 1, len(record) + 1)),
        )
    return None


def _too_short(length: int) -> str:
    played = "no card was" if not length else "only 1 card was" if length == 1 else f"only {length} cards were"
    return f"{played} played; {len(DECK) - length} of the 32 are missing"


def repeat_faults(record: Record) -> tuple[Fault, ...]:
    """A 32-card piquet deck has each card once, so no card can be played twice."""
    repeated = [card for card, count in Counter(record).items() if count > 1]
    return tuple(_repeat_fault(card, record) for card in repeated)


def _repeat_fault(card: Card, record: Record) -> Fault:
    positions = tuple(position for position, played in enumerate(record, 1) if played == card)
    listed = ", ".join(map(str, positions[:-1])) + f" and {positions[-1]}"
    return Fault("repeated-card", f"{card} was played more than once: as cards {listed}", positions)


def foreign_faults(record: Record) -> tuple[Fault, ...]:
    """A card from another deck (for example, a six), which the students' types cannot express."""
    return tuple(
        Fault("foreign-card", f"{card} is not one of the 32 cards from seven to ace", (position,))
        for position, card in enumerate(record, 1)
        if card not in _CARDS
    )


def faults(record: Record) -> tuple[Fault, ...]:
    """Every reason why the input is not a valid sequence of cards which constitutes a possible game record.

    Players are completely free in which card to play, and for any order of the 32 cards there is a deal in which
    each player holds each card in time to play it. Therefore the length and the repeats decide.
    """
    length = length_fault(record)
    return (*((length,) if length else ()), *repeat_faults(record), *foreign_faults(record))
