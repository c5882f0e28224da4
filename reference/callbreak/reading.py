"""How somebody understands the sheet of Callbreak: the rules as parts that can be replaced, and the game they make.

The default of every part is the rules. Players are numbers, and answers are text, for speed: every reading reads
thousands of records. Must not know any particular misconception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from reference.callbreak import rules
from reference.callbreak.course import (
    DECK,
    PLAYERS,
    SEATS,
    SPADE,
    A,
    B,
    Better,
    Breach,
    C,
    Course,
    D,
    PlayedRound,
    Record,
    Round,
    Turn,
)
from reference.cards import Card, Suit
from reference.kept_results import KeptResults, token_of
from reference.trick_taking import Trick, beats_in_suit, deal_back, find_taker, seat_of

NOTHING = "Nothing"

REFUSED = "refused"
"""The code of a rule that only somebody who misreads the sheet knows."""


_TRICKS: KeptResults[list[Trick]] = KeptResults()
_BREACHES: KeptResults[Breach | None] = KeptResults()
_FAULTS: KeptResults[list[str]] = KeptResults()


@dataclass(frozen=True)
class Reading:
    """The parts of the rules.

    ``bound`` is the number of players in a trick to whom the duties apply, the leader included. ``order`` is the order
    in which the scores are listed. Duties are looked at in this order: ``revokes`` of any card, ``leaves_unbeaten`` of
    a card of the suit led, ``leaves_untrumped`` of any other card.
    """

    least_rounds: int = rules.LEAST_ROUNDS
    most_rounds: int = rules.MOST_ROUNDS
    first_dealer: int = A
    next_dealer: Callable[[int, Sequence[Trick]], int] = rules.next_dealer
    first_caller: Callable[[int], int] = rules.first_caller
    has_right_calls: Callable[[Sequence[int]], bool] = rules.has_four_calls
    least_call: int = rules.LEAST_CALL
    most_call: int = rules.MOST_CALL
    is_sum_allowed: Callable[[Sequence[int]], bool] = rules.is_sum_allowed
    has_right_length: Callable[[Sequence[Card]], bool] = rules.has_whole_deck
    differ: Callable[[Sequence[Card]], bool] = rules.differ
    may_come_again: Callable[[Record], bool] = rules.may_come_again
    first_leader: Callable[[int], int] = rules.first_leader
    next_leader: Callable[[int, int], int] = rules.next_leader
    seat_of: Callable[[int, int, int], int] = seat_of
    trumps: Suit | None = SPADE
    height: Callable[[Card], int] = rules.height
    beats: Callable[[Card, Card, Suit | None, Callable[[Card], int]], bool] = beats_in_suit
    may_lead: Callable[[Card, Sequence[Card], Sequence[Trick]], bool] = rules.may_lead
    remaining_hand: Callable[[Sequence[Card], int], Sequence[Card]] = rules.remaining_hand
    bound: int = PLAYERS
    only_first_round_bound: bool = False
    revokes: Callable[[Turn], bool] = rules.revokes
    leaves_unbeaten: Callable[[Turn], bool] = rules.leaves_unbeaten
    leaves_untrumped: Callable[[Turn], bool] = rules.leaves_untrumped
    is_call_made: Callable[[int, int], bool] = rules.is_call_made
    score_made: Callable[[int, int], int] = rules.score_made
    score_missed: Callable[[int, int], int] = rules.score_missed
    add_score: Callable[[int, int], int] = rules.add_score
    who_has_most: Callable[[Course], Sequence[int]] = rules.who_has_most
    order: tuple[int, ...] = (A, B, C, D)

    @cached_property
    def better(self) -> Better:
        """Any spade is better than any card of another suit; of two cards of a suit, the higher one is better."""
        beats, trumps, height = self.beats, self.trumps, self.height
        if beats is beats_in_suit and height is rules.height:
            return _better_by_the_rules(trumps)
        return lambda card, best: beats(card, best, trumps, height)

    @cached_property
    def _about_rounds(self) -> object:
        """The parts on which the faults of a round depend that are not about tricks."""
        limits = (self.least_call, self.most_call, self.is_sum_allowed)
        return token_of(self.has_right_calls, *limits, self.has_right_length, self.differ)

    @cached_property
    def _about_tricks(self) -> object:
        """The parts on which the tricks depend."""
        return token_of(self.next_leader, self.seat_of, self.trumps, self.height, self.beats)

    @cached_property
    def _about_duties(self) -> object:
        """The parts on which it depends whether a card is allowed."""
        duties = (self.revokes, self.leaves_unbeaten, self.leaves_untrumped)
        return token_of(self._about_tricks, self.may_lead, self.remaining_hand, self.bound, *duties)

    def read(self, record: Record) -> str:
        """The answer to a record, as Haskell shows it. Rounds are checked in their order, up to the first bad one."""
        course = self.play(record, whole=False)
        return self.show(course) if course.is_legal else NOTHING

    def show(self, course: Course) -> str:
        """Who has most, and the scores of all players."""
        most = ",".join(SEATS[seat] for seat in self.who_has_most(course))
        return f"Just ([{most}],[{','.join(str(course.scores[seat]) for seat in self.order)}])"

    def play(self, record: Record, *, whole: bool = True) -> Course:
        """The game that these rounds make: the whole of it, or only up to the first round that breaks a rule."""
        course, dealer = Course(), self.first_dealer
        course.faults += self._find_faults(record)
        course.is_legal = not course.faults
        for number, made in enumerate(record):
            if not (course.is_legal or whole):
                return course
            played = self._play_round(number, dealer, made, None if whole else 1)
            course.rounds.append(played)
            course.is_legal = course.is_legal and played.is_legal
            if course.is_legal:
                course.scores = list(map(self.add_score, course.scores, played.gains))
            dealer = self.next_dealer(dealer, played.tricks)
        return course

    def _find_faults(self, record: Record) -> Iterator[str]:
        """There must be at least one round and at most five. Every card is played again in the next round."""
        if not self.least_rounds <= len(record) <= self.most_rounds:
            known = {0: rules.NO_ROUND} | {rules.MOST_ROUNDS + 1: rules.TOO_MANY_ROUNDS}
            yield known.get(min(len(record), rules.MOST_ROUNDS + 1), REFUSED)
        if not self.may_come_again(record):
            yield REFUSED

    def _play_round(self, number: int, dealer: int, made: Round, most_faults: int | None) -> PlayedRound:
        """The calls, the tricks and the scores of a round. Duties are looked at if nothing else is wrong with it."""
        played = PlayedRound(dealer, made)
        # No more of them than are asked for: who looks further may break down.
        played.faults += _FAULTS.get(
            made,
            (most_faults, self._about_rounds),
            lambda: [*islice(self._find_faults_in_round(made), most_faults)],
        )
        caller, leader = self.first_caller(dealer), self.first_leader(dealer)
        played.calls = {seat_of(index, caller, PLAYERS): call for index, call in enumerate(made.calls[:PLAYERS])}
        tricks = _TRICKS.get(made, (leader, self._about_tricks), lambda: self._play_tricks(made.cards, leader))
        played.tricks = tricks
        if played.faults:
            return played
        if number == 0 or not self.only_first_round_bound:
            played.breach = _BREACHES.get(made, (leader, self._about_duties), lambda: self._find_breach(tricks))
        for trick in played.tricks:
            played.won[trick.taker] += 1
        played.gains = [self._score(played.calls[seat], played.won[seat]) for seat in range(PLAYERS)]
        return played

    def _find_faults_in_round(self, made: Round) -> Iterator[str]:
        calls, cards = made
        if not self.has_right_calls(calls):
            yield rules.CALLS
        if not all(self.least_call <= call <= self.most_call for call in calls):
            yield rules.CALL_RANGE
        if not self.is_sum_allowed(calls):
            yield REFUSED
        if not self.has_right_length(cards):
            yield rules.TOO_SHORT if len(cards) < len(DECK) else rules.TOO_LONG
        if not self.differ(cards):
            yield rules.REPEATED

    def _play_tricks(self, cards: Sequence[Card], leader: int) -> list[Trick]:
        """In each trick, every player plays one card, clockwise from the leader. Fewer than four cards make none."""
        tricks, better = [], self.better
        for start in range(0, len(cards) - PLAYERS + 1, PLAYERS):
            four = tuple(cards[start : start + PLAYERS])
            winner = self.seat_of(find_taker(four, better), leader, PLAYERS)
            tricks.append(Trick(leader, four, winner))
            leader = self.next_leader(leader, winner)
        return tricks

    def _find_breach(self, tricks: Sequence[Trick]) -> Breach | None:
        """Every card must be allowed by the duties at the moment it is played."""
        hands = deal_back(tricks, PLAYERS, self.seat_of)
        for number, trick in enumerate(tricks):
            leader, cards, _ = trick
            best = cards[0]
            if not self.may_lead(best, hands[leader][number:], tricks[:number]):
                return Breach(PLAYERS * number, REFUSED, hands[leader][number:])
            for index in range(1, self.bound):
                card = cards[index]
                hand = self.remaining_hand(hands[self.seat_of(index, leader, PLAYERS)], number)
                code = self.find_broken_duty(Turn(card, cards[:index], best, hand, self.better, self.trumps))
                if code:
                    return Breach(PLAYERS * number + index, code, hand)
                if self.better(card, best):
                    best = card
        return None

    def find_broken_duty(self, turn: Turn) -> str:
        """The duty that this card breaks, if it does."""
        if self.revokes(turn):
            return rules.REVOKE
        if turn.card.suit is turn.table[0].suit:
            return rules.UNBEATEN if self.leaves_unbeaten(turn) else ""
        return rules.UNTRUMPED if self.leaves_untrumped(turn) else ""

    def _score(self, call: int, won: int) -> int:
        """At the end of each round, each player scores."""
        return self.score_made(call, won) if self.is_call_made(call, won) else self.score_missed(call, won)


def _better_by_the_rules(trumps: Suit | None) -> Better:
    """The same in one function: it is called a hundred times for each round of each record."""
    heights = rules.HEIGHTS

    def is_better(card: Card, best: Card) -> bool:
        suit = card.suit
        return heights[id(card.rank)] > heights[id(best.rank)] if suit is best.suit else suit is trumps

    return is_better


RULES = Reading()
"""The sheet, understood correctly."""
