"""The Game of 7 (Sedma): one function per sentence of the assignment sheet. Pure; knows no Haskell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from reference.cards import PIQUET_DECK, Card, Rank
from reference.contract import Fault

Record = tuple[Card, ...]
"""The cards in the order they were played during the game."""

DECK = PIQUET_DECK
_CARDS = frozenset(DECK)
TRICK_SIZE = 4
HAND_SIZE = 4
LAST_TRICK_BONUS = 10


class Seat(Enum):
    """The game is played by four players A, B, C, and D."""

    A = 0
    B = 1
    C = 2
    D = 3


FIRST_LEADER = Seat.A
"""The first round is led by player A."""


class Team(Enum):
    """Fixed partnerships, sitting crosswise (A plays with C, B plays with D)."""

    AC = "AC"
    BD = "BD"


class Prize(Enum):
    """The winning team takes either 1, 2, or 3 points for a single game."""

    ONE = "One"
    TWO = "Two"
    THREE = "Three"


@dataclass(frozen=True)
class Trick:
    """The four played cards constitute a trick."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


@dataclass(frozen=True)
class Outcome:
    """A game played to its end: who won, how many points, and every trick."""

    winner: Team
    prize: Prize
    tricks: tuple[Trick, ...]
    points: tuple[tuple[Team, int], ...]


@dataclass(frozen=True)
class Illegal:
    """Cards that are not a possible game, with every reason."""

    reasons: tuple[Fault, ...]


def team_of(seat: Seat) -> Team:
    """A plays with C, B plays with D."""
    return Team.AC if seat in (Seat.A, Seat.C) else Team.BD


def opponents(team: Team) -> Team:
    """The other team."""
    return Team.BD if team is Team.AC else Team.AC


def stock_before(number: int) -> int:
    """Every player is dealt 4 cards; from the remaining ones the players fill up their hands while they last."""
    return max(0, len(DECK) - len(Seat) * (HAND_SIZE + number - 1))


def seat_at(leader: Seat, position: int) -> Seat:
    """The first card is played by a leader and other players play their cards in a clockwise order."""
    return Seat((leader.value + position) % len(Seat))


def is_joker(card: Card) -> bool:
    """The sevens function as jokers."""
    return card.rank is Rank.SEVEN


def matches(card: Card, first: Card) -> bool:
    """Jokers assume the rank of the first card in the trick. If that is a seven, it just represents a seven."""
    return card.rank is first.rank or is_joker(card)


def winning_position(cards: Sequence[Card]) -> int:
    """The last player to play a card of the same rank as the first card wins the trick."""
    return max(position for position, card in enumerate(cards) if matches(card, cards[0]))


def card_points(card: Card) -> int:
    """Aces and tens have card-point values of 10 points each, all other cards have no card-point value."""
    return 10 if card.rank in (Rank.ACE, Rank.TEN) else 0


def trick_points(cards: Sequence[Card], *, last: bool) -> int:
    """Each ace or ten counts for 10 points. There are additional 10 points for the winner of the last trick."""
    return sum(map(card_points, cards)) + (LAST_TRICK_BONUS if last else 0)


def play_tricks(record: Record) -> tuple[Trick, ...]:
    """The winner of a trick becomes the leader for the next round."""
    tricks: list[Trick] = []
    leader = FIRST_LEADER
    for start in range(0, len(record), TRICK_SIZE):
        cards = record[start : start + TRICK_SIZE]
        winner = seat_at(leader, winning_position(cards))
        last = start + TRICK_SIZE == len(record)
        tricks.append(Trick(leader, cards, winner, trick_points(cards, last=last)))
        leader = winner
    return tuple(tricks)


def team_points(team: Team, tricks: Sequence[Trick]) -> int:
    """The players in each team sum their scores."""
    return sum(trick.points for trick in tricks if team_of(trick.winner) is team)


def won_a_trick(team: Team, tricks: Sequence[Trick]) -> bool:
    """Whether the team was able to win a single trick."""
    return any(team_of(trick.winner) is team for trick in tricks)


def prize(loser: Team, tricks: Sequence[Trick]) -> Prize:
    """Three if the losing team won no trick, two if it won no trick worth points, otherwise one."""
    if not won_a_trick(loser, tricks):
        return Prize.THREE
    if team_points(loser, tricks) == 0:
        return Prize.TWO
    return Prize.ONE


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


def replay(record: Record) -> Outcome | Illegal:
    """Compute the winning team and its score, or the reasons why the input is not a possible game record."""
    if reasons := faults(record):
        return Illegal(reasons)
    tricks = play_tricks(record)
    points = {team: team_points(team, tricks) for team in Team}
    winner = max(Team, key=points.__getitem__)  # 90 points in tens cannot be shared equally
    return Outcome(winner, prize(opponents(winner), tricks), tricks, tuple(points.items()))
