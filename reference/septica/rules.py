"""Septica: one function per sentence of the assignment sheet, and the replay that combines them.

Each part of :class:`Reading` can be replaced; its defaults are the rules. Players are numbers, and answers are text,
for speed: every reading reads thousands of records. Must not know any particular misconception.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reference.cards import PIQUET_DECK, Card, Rank

PASS, STOP = "pass", "stop"

Move = Card | str
"""A card that is played, ``PASS`` or ``STOP``."""

Record = tuple[Move, ...]
"""The moves of one game, in the order they were made."""

DECK = PIQUET_DECK
HAND_SIZE = 4
ALL_POINTS = 8

SEATS = ("P1", "P2")
P1, P2 = range(2)
"""The game is played by two players."""

SEVEN, EIGHT, TEN, ACE = Rank.SEVEN, Rank.EIGHT, Rank.TEN, Rank.ACE
"""Looked up once: looking them up in the Enum for every card of every record takes a third of the time."""

_RANKS = frozenset(id(card.rank) for card in DECK)

NOTHING = "Nothing"
WINS = ("Just (Win P1)", "Just (Win P2)")
MARS = ("Just (Mars P1)", "Just (Mars P2)")
DRAWN = "Just Draw"
"""The shown answers, by player."""

LAID, PASSED, ENDED, SKIPPED = "laid", "passed", "ended", "skipped"
"""What a move comes to, if it breaks no rule: the card is on the table, the player passed, the trick is over. Nothing,
for somebody who passes over it."""

NO_BEAT, EMPTY_HAND, NO_CARD_LED = "no-beat", "empty-hand", "no-card-led"
STOP_TOO_EARLY, PASS_TWICE = "stop-too-early", "pass-twice"
REPEATED, UNFINISHED, AFTER_THE_END = "repeated-card", "unfinished", "after-the-end"
"""The codes of the rules that a move, or the whole record, can break."""


class Trick:
    """A trick: who made which moves so far, its cards, who played the last one, and whether the other passed since.

    ``stock`` is the number of cards that are left to draw from when it begins. ``taker`` is known when it is over, and
    so are ``gains``: the points that it brings each player.
    """

    __slots__ = ("active", "cards", "gains", "leader", "moves", "passed", "stock", "taker")

    def __init__(self, leader: int, stock: int) -> None:
        self.leader, self.stock = leader, stock
        self.active, self.passed = 1 - leader, False
        self.cards: list[Card] = []
        self.moves: list[tuple[int, Move]] = []
        self.taker = leader
        self.gains = (0, 0)

    @property
    def turn(self) -> int:
        """After a card, it is the other player's turn; after a pass, it is the active player's."""
        return self.active if self.passed else 1 - self.active

    @property
    def players(self) -> list[int]:
        """Who played each card."""
        return [seat for seat, move in self.moves if not isinstance(move, str)]


class Course:
    """How a game went so far: the tricks, the hands and the stock as numbers of cards, and the points.

    ``trick`` is the one that is being played, and ``left`` of the ``cards`` were not yet played. ``faults`` are
    the codes of the rules that the last move broke.
    """

    __slots__ = ("cards", "faults", "hands", "left", "points", "stock", "trick", "tricks")

    def __init__(self, leader: int, hand: int, cards: int = len(DECK)) -> None:
        self.hands = [hand, hand]
        self.cards = self.left = cards
        self.stock = self.left - 2 * hand
        self.points = [0, 0]
        self.tricks: list[Trick] = []
        self.trick = Trick(leader, self.stock)
        self.faults: list[str] = []

    @property
    def is_over(self) -> bool:
        """The game ends when all 32 cards have been played and the last trick has been ended by a stop."""
        return self.left <= 0 and not self.trick.cards

    @property
    def taken(self) -> tuple[int, int]:
        """How many tricks each player took."""
        takers = [trick.taker for trick in self.tricks]
        return takers.count(P1), takers.count(P2)


def is_foreign(move: Move) -> bool:
    """A card from another deck (for example, a six), which the students' types cannot express."""
    return not isinstance(move, str) and id(move.rank) not in _RANKS


def differ(cards: Sequence[Card]) -> bool:
    """Whether no card is repeated. Suits and ranks are single objects, and their ids hash faster than cards."""
    return len({(id(card.suit), id(card.rank)) for card in cards}) == len(cards)


def repeats(course: Course) -> bool:
    """No card can be played twice."""
    return not differ([card for trick in (*course.tricks, course.trick) for card in trick.cards])


def same_rank(card: Card, table: Sequence[Card]) -> bool:
    """A card beats if it has the same rank as the first card of the trick."""
    return card.rank is table[0].rank


def seven_beats(_: Sequence[Card]) -> bool:
    """A seven always beats."""
    return True


def eight_beats(before: int, _: int) -> bool:
    """An eight also beats if the number of cards in the trick before it is divisible by three.

    The second number is that of all cards played in the game before it.
    """
    return before % 3 == 0


def beats(reading: Reading, card: Card, table: Sequence[Card], played: int) -> bool:
    """No other card beats."""
    rank = card.rank
    if rank is SEVEN and reading.seven(table):
        return True
    return reading.matches(card, table) or (rank is EIGHT and reading.eight(len(table), played))


def continues(reading: Reading, card: Card, table: Sequence[Card], played: int) -> bool:
    """A player who continues plays one more card, which must beat as well."""
    return reading.beats(reading, card, table, played)


def lead(_: Reading, __: Course, move: Move) -> str:
    """The leader plays any card. The leader can neither pass nor stop instead."""
    return NO_CARD_LED if isinstance(move, str) else LAID


def respond(reading: Reading, course: Course, move: Move) -> str:
    """After every card, it is the turn of the player who did not play it, who either beats or passes."""
    if isinstance(move, str):
        return PASSED if move == PASS else STOP_TOO_EARLY
    return LAID if reading.beats(reading, move, course.trick.cards, course.cards - course.left) else NO_BEAT


def decide(reading: Reading, course: Course, move: Move) -> str:
    """After a pass, and only then, the active player either continues or stops."""
    if isinstance(move, str):
        return ENDED if move == STOP else PASS_TWICE
    return LAID if reading.continues(reading, move, course.trick.cards, course.cards - course.left) else NO_BEAT


def last_player(trick: Trick) -> int:
    """The player who played the last card of the trick takes it."""
    return trick.active


def drawers(hands: Sequence[int], taker: int, stock: int, size: int) -> list[int]:
    """Who draws each card: in turns, the taker first, until both hold four cards or the stock is empty.

    A player who holds four cards is skipped.
    """
    other = 1 - taker
    first, second = max(0, size - hands[taker]), max(0, size - hands[other])
    both = min(first, second)
    turns = [taker, other] * both + [taker] * (first - both) + [other] * (second - both)
    return turns[:stock]


def next_leader(trick: Trick, hands: Sequence[int]) -> int:
    """The taker leads the next trick. However, if the taker has no card left after drawing, the other player leads."""
    return trick.taker if hands[trick.taker] else 1 - trick.taker


def card_points(card: Card) -> int:
    """Each ace or ten counts for 1 point, and all other cards count for nothing."""
    rank = card.rank
    return 1 if rank is ACE or rank is TEN else 0


def bonus(_: Course) -> int:
    """There is nothing extra for the last trick or for the number of tricks."""
    return 0


def gains(reading: Reading, course: Course) -> tuple[int, int]:
    """Each player counts the number of aces and tens in the tricks he or she took."""
    points = sum(map(reading.card_points, course.trick.cards)) + reading.bonus(course)
    return (points, 0) if course.trick.taker == P1 else (0, points)


def may_follow(_: Course, __: Move) -> bool:
    """No move can follow the stop that ends the game."""
    return False


def may_end(_: Reading, course: Course) -> bool:
    """The record of a game must not end before the game does."""
    return course.is_over


def result(course: Course) -> str:
    """5, 6, or 7 points win, all 8 are a mars, and 4 for both are a draw.

    Only illegal records have another sum, so the rules need not say what happens then.
    """
    first, second = course.points
    if first == second:
        return DRAWN
    winner = P1 if first > second else P2
    return (MARS if course.points[winner] >= ALL_POINTS else WINS)[winner]


@dataclass(frozen=True)
class Reading:
    """How someone understands the sheet. The default of every part is the rules.

    ``lead``, ``respond`` and ``decide`` say what a move comes to, or the code of the rule that it breaks.
    ``pass_lasts`` says whether a player who continues may play again at once, and ``empty_hand_plays`` whether nobody
    needs a card in hand to play one.
    """

    first_leader: int = P1
    deck_size: int = len(DECK)
    hand_size: int = HAND_SIZE
    lead: Callable[[Reading, Course, Move], str] = lead
    respond: Callable[[Reading, Course, Move], str] = respond
    decide: Callable[[Reading, Course, Move], str] = decide
    pass_lasts: bool = False
    empty_hand_plays: bool = False
    matches: Callable[[Card, Sequence[Card]], bool] = same_rank
    seven: Callable[[Sequence[Card]], bool] = seven_beats
    eight: Callable[[int, int], bool] = eight_beats
    beats: Callable[[Reading, Card, Sequence[Card], int], bool] = beats
    continues: Callable[[Reading, Card, Sequence[Card], int], bool] = continues
    taker: Callable[[Trick], int] = last_player
    drawers: Callable[[Sequence[int], int, int, int], list[int]] = drawers
    next_leader: Callable[[Trick, Sequence[int]], int] = next_leader
    card_points: Callable[[Card], int] = card_points
    bonus: Callable[[Course], int] = bonus
    gains: Callable[[Reading, Course], tuple[int, int]] = gains
    result: Callable[[Course], str] = result
    repeats: Callable[[Course], bool] = repeats
    may_end: Callable[[Reading, Course], bool] = may_end
    may_follow: Callable[[Course, Move], bool] = may_follow

    def read(self, record: Record) -> str:
        """The answer to a record, as Haskell shows it."""
        course = self.play(record)
        return NOTHING if course.faults else self.result(course)

    def play(self, record: Record) -> Course:
        """The game that these moves make, up to the first that breaks a rule."""
        course = Course(self.first_leader, self.hand_size, self.deck_size)
        for move in record:
            if course.left > 0 or course.trick.cards:
                self.move(course, move)
            elif not self.may_follow(course, move):
                course.faults.append(AFTER_THE_END)
            if course.faults:
                return course
        if self.repeats(course):
            course.faults.append(REPEATED)
        if not self.may_end(self, course):
            course.faults.append(UNFINISHED)
        return course

    def move(self, course: Course, move: Move) -> None:
        """Make a move. One that breaks a rule is the last of its trick, but changes nothing else."""
        trick = course.trick
        passed = trick.passed
        phase = self.decide if passed else self.respond if trick.cards else self.lead
        effect = phase(self, course, move)
        if effect == SKIPPED:
            return
        seat = trick.active if passed else 1 - trick.active
        trick.moves.append((seat, move))
        if effect == PASSED:
            trick.passed = True
        elif effect == ENDED:
            self.end_trick(course)
        elif isinstance(move, str):
            course.faults.append(effect)
        else:
            self._lay(course, seat, move, effect)

    def _lay(self, course: Course, seat: int, card: Card, effect: str) -> None:
        """A player whose hand is empty has to pass instead of beating, and to stop instead of continuing."""
        hands, trick = course.hands, course.trick
        if hands[seat] <= 0 and not self.empty_hand_plays:
            course.faults.append(EMPTY_HAND)
        if effect != LAID:
            course.faults.append(effect)
            return
        trick.cards.append(card)
        trick.active = seat
        trick.passed = trick.passed and self.pass_lasts
        hands[seat] -= 1
        course.left -= 1

    def end_trick(self, course: Course) -> None:
        """Somebody takes the trick; then both draw, and the next trick begins."""
        trick = course.trick
        trick.taker = self.taker(trick)
        trick.gains = first, second = self.gains(self, course)
        course.points[P1] += first
        course.points[P2] += second
        course.tricks.append(trick)
        if course.stock:
            turns = self.drawers(course.hands, trick.taker, course.stock, self.hand_size)
            for seat in turns:
                course.hands[seat] += 1
            course.stock -= len(turns)
        course.trick = Trick(self.next_leader(trick, course.hands), course.stock)


RULES = Reading()
"""The sheet, understood correctly."""
