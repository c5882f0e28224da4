"""How somebody understands Miesjelen's sheet, and the replay that combines all parts of it.

Must not know any particular misconception.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from reference.cards import Card, Suit
from reference.kept_results import KeptResults, token_of
from reference.miesjelen import rules
from reference.miesjelen.records import (
    AFTER_THE_END,
    ALREADY_OVER,
    NO_SESSION,
    NOT_THE_DEALERS,
    NOTHING,
    PLAYED,
    PLAYERS_OUT_OF_RANGE,
    REFUSED,
    REPEATED,
    REVOKE,
    TOO_LONG,
    TOO_SHORT,
    TRICKS,
    UNTRUMPED,
    Breach,
    Cards,
    Course,
    Game,
    Played,
    Scores,
    Session,
    Settled,
)
from reference.trick_taking import Trick, deal_back, find_taker

Height = Callable[[Card], int]
Duty = Callable[[Card, Suit, Sequence[Card], Suit], bool]
"""Whether a card is allowed, given the suit that was led, the hand with this card, and the trump suit."""

Beats = Callable[[Card, Card], bool]


_TRICKS: KeptResults[tuple[list[Trick], list[list[Card]]]] = KeptResults()
_BREACHES: KeptResults[Breach | None] = KeptResults()


@dataclass(frozen=True)
class Reading:
    """How someone understands the sheet. The default of every part is the rules.

    ``overtakes`` is a duty that the rules do not have: whether a card is high enough, given the cards of the trick
    before it, the hand with this card, the trump suit, and which card beats which.
    """

    may_play: Callable[[int], bool] = rules.may_play
    may_start: Callable[[Scores], bool] = rules.may_start
    first_scores: Callable[[Scores], Scores] = rules.first_scores
    may_be_sessions: Callable[[Sequence[Session]], bool] = rules.may_be_sessions
    has_right_length: Callable[[Cards, int], bool] = rules.has_right_length
    differ: Callable[[Cards, Sequence[Played]], bool] = rules.differ
    next_dealer: Callable[[Played, int], int] = rules.next_dealer
    trumps: Callable[[Session], Suit] = rules.trumps
    first_leader: Callable[[int, int], int] = rules.first_leader
    next_leader: Callable[[Trick, int], int] = rules.next_leader
    height: Height = rules.height
    beats: Callable[[Card, Card, Suit, Height], bool] = rules.beats
    hand: Callable[[Sequence[Card], int], Sequence[Card]] = rules.hand
    may_lead: Callable[[Card, Sequence[Card], Suit], bool] = rules.may_lead
    follows: Duty = rules.follows
    plays_a_trump: Duty = rules.plays_a_trump
    overtakes: Callable[[Card, Cards, Sequence[Card], Suit, Beats], bool] | None = None
    is_the_dealers: Callable[[Card, Played], bool] = rules.is_the_dealers
    factor: Callable[[Suit], int] = rules.factor
    for_tricks: Callable[[int, int], int] = rules.for_tricks
    for_no_trick: Callable[[int], int] = rules.for_no_trick
    add: Callable[[int, int], int] = rules.add
    has_won: Callable[[int, int], bool] = rules.has_won
    settle: Callable[[Scores, Scores, Sequence[int]], tuple[Scores, int | None]] = rules.settle
    after_a_win: str = rules.AFTER_A_WIN
    result: Callable[[Course], str] = rules.result

    @cached_property
    def _about_tricks(self) -> object:
        """The parts on which the tricks depend, beside who leads first and which suit is trumps."""
        return token_of(self.next_leader, self.height, self.beats)

    @cached_property
    def _about_duties(self) -> object:
        """The parts on which it depends whether a card is allowed."""
        duties = (self.may_lead, self.follows, self.plays_a_trump, self.overtakes)
        return token_of(self._about_tricks, self.hand, *duties)

    def read(self, record: Game) -> str:
        """The answer to a record, as Haskell shows it."""
        course = self.play(record)
        return NOTHING if course.breach else self.result(course)

    def play(self, record: Game) -> Course:
        """The game of this record, up to the first session that breaks a rule."""
        players, dealer = len(record.scores), 0
        course = Course(self.first_scores(record.scores))
        course.breach = self._find_early_breach(record)
        if course.breach:
            return course
        for session in record.sessions:
            if course.winner is not None and self.after_a_win != PLAYED:
                course.breach = Breach(AFTER_THE_END) if self.after_a_win == REFUSED else None
                return course
            played = self.play_session(session, dealer, course)
            course.sessions.append(played)
            if played.breach:
                course.breach = played.breach
                return course
            played.settled = self.score(course.scores, [trick.taker for trick in played.tricks], played.trumps)
            course.scores, course.winner = played.settled.scores, played.settled.winner
            dealer = self.next_dealer(played, players)
        return course

    def _find_early_breach(self, record: Game) -> Breach | None:
        if not self.may_play(len(record.scores)):
            return Breach(PLAYERS_OUT_OF_RANGE)
        if not self.may_start(record.scores):
            return Breach(ALREADY_OVER)
        return None if self.may_be_sessions(record.sessions) else Breach(NO_SESSION)

    def play_session(self, session: Session, dealer: int, course: Course) -> Played:
        """A session, up to the first card that breaks a rule."""
        cards, players = session.cards, len(course.scores)
        played = Played(session, dealer, session.turned.suit, course.scores)
        if not self.has_right_length(cards, players):
            played.breach = Breach(TOO_SHORT if len(cards) < TRICKS * players else TOO_LONG)
        elif not self.differ(cards, course.sessions):
            played.breach = Breach(REPEATED)
        else:
            played.trumps = self.trumps(session)
            self.play_tricks(played, players)
            known_by = (self.first_leader(dealer, players), players, id(played.trumps), self._about_duties)
            played.breach = _BREACHES.get(session, known_by, lambda: self.find_broken_duty(played))
            if not played.breach and not self.is_the_dealers(session.turned, played):
                played.breach = Breach(NOT_THE_DEALERS)
        return played

    def play_tricks(self, played: Played, players: int) -> None:
        """The tricks of a session, and what each player played in them."""
        session, trumps, leader = played.session, played.trumps, self.first_leader(played.dealer, players)
        known_by = (leader, players, id(trumps), self._about_tricks)
        played.tricks, played.hands = _TRICKS.get(
            session, known_by, lambda: self._make_tricks(session.cards, leader, players, trumps)
        )

    def _make_tricks(
        self, cards: Cards, leader: int, players: int, trumps: Suit
    ) -> tuple[list[Trick], list[list[Card]]]:
        """Cards that do not make a whole trick make none."""
        tricks, beats = [], self._beats(trumps)
        for start in range(0, len(cards) - players + 1, players):
            laid = cards[start : start + players]
            trick = Trick(leader, laid, (leader + find_taker(laid, beats)) % players)
            tricks.append(trick)
            leader = self.next_leader(trick, players)
        return tricks, deal_back(tricks, players)

    def _beats(self, trumps: Suit) -> Beats:
        beats, height = self.beats, self.height
        return lambda card, best: beats(card, best, trumps, height)

    def find_broken_duty(self, played: Played) -> Breach | None:
        """The first card that a player was not allowed to play."""
        players, trumps = len(played.before), played.trumps
        for number, (leader, cards, _) in enumerate(played.tricks):
            led = cards[0].suit
            if not self.may_lead(cards[0], self.hand(played.hands[leader], number), trumps):
                return Breach(REVOKE, number * players)
            for index in range(1, players):
                if cards[index].suit is led and not self.overtakes:
                    continue
                hand = self.hand(played.hands[(leader + index) % players], number)
                if code := self._find_breach(cards[: index + 1], hand, trumps):
                    return Breach(code, number * players + index)
        return None

    def _find_breach(self, cards: Cards, hand: Sequence[Card], trumps: Suit) -> str | None:
        """The duty that the last of these cards breaks."""
        *before, card = cards
        led = cards[0].suit
        if not self.follows(card, led, hand, trumps):
            return REVOKE
        if not self.plays_a_trump(card, led, hand, trumps):
            return UNTRUMPED
        if self.overtakes and not self.overtakes(card, tuple(before), hand, trumps, self._beats(trumps)):
            return REVOKE
        return None

    def score(self, before: Scores, takers: Sequence[int], trumps: Suit) -> Settled:
        """The scores change at the end of a session only."""
        factor, won = self.factor(trumps), [0] * len(before)
        for taker in takers:
            won[taker] += 1
        gained = tuple([self.for_tricks(count, factor) if count else self.for_no_trick(factor) for count in won])
        after = tuple(map(self.add, before, gained))
        winners = [seat for seat, score in enumerate(after) if self.has_won(score, gained[seat])]
        return Settled(gained, winners, *self.settle(before, after, winners))


RULES = Reading()
"""The sheet, understood correctly."""
