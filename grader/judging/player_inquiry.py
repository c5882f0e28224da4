"""What a player is asked, and what its answers show: first the positions, then games against each of our own players.

A move that cannot be made loses its game; the earliest position that shows such a fault is searched for. Pure, as every
inquiry.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from grader.assignment.position_suites import (
    SOUND,
    deck_source,
    is_position,
    legal_answers,
    opponent_of,
)
from grader.assignment.questions import Questions, view_questions
from grader.assignment.settings import Assignment
from grader.digests import digest
from grader.errors import SandboxFaultError
from grader.judging.exam import Exam
from grader.judging.lockstep import Lockstep, PlayFault, Seating, read_outcome
from grader.judging.match_statistics import Estimate, draw_decks, estimate_gains
from grader.judging.time_shares import find_budget, limit_to_share
from grader.judging.verdicts import VERDICTS, Judged
from grader.model import Answer, AnswerKind, Case, Outcome, Reason, Verdict, seconds_of

PROGRAM = "your program"
"""The name of the program among the players of its games."""

MOST_EARLIER = 60
"""How many earlier positions are tried for a fault."""

_MOST_LOOKED_THROUGH = 3  # games: the search takes its time at every turn
_NOTABLE = 0.2  # points a game: what the strongest player thinks a better card must be worth to be shown
_MOST_TURNS = 6


@dataclass(frozen=True)
class Match:
    """The games against one of our players: what they are worth to the program, and how many it forfeited."""

    opponent: str
    decks: int
    points: Estimate
    forfeited: int

    @property
    def is_won(self) -> bool:
        """Whether the whole interval is above 0."""
        return self.points.low > 0


@dataclass(frozen=True)
class ShownFault:
    """The earliest fault that was found, the game in which it happened, if any, and how many games were lost so.

    ``case`` is the id of the suite's position, where it is one.
    """

    fault: PlayFault
    seating: Seating | None
    games: int
    case: str = ""


@dataclass(frozen=True)
class BetterMove:
    """A turn of a game at which the strongest player makes another move, and what it expects to gain."""

    ply: int
    seat: str
    played: Any
    better: Any
    gain: float


@dataclass(frozen=True)
class LostGame:
    """A game that the program lost by most, and where a stronger player would have chosen another card."""

    seating: Seating
    record: Any
    points: int
    turns: tuple[BetterMove, ...]


@dataclass(frozen=True)
class Play:
    """How a program plays."""

    matches: tuple[Match, ...]
    fault: ShownFault | None
    lost: LostGame | None


@dataclass(frozen=True)
class PlayerFinding:
    """The verdict on each case, and how the program plays."""

    judged: tuple[Judged, ...]
    play: Play


Steps = Generator[Questions, Outcome, "PlayerFinding | Reason"]


def inquire_player(exam: Exam, *, shows_games: bool) -> Steps:
    """Ask a player for its move in every position of the suite, and play all games against our own players.

    Where students see no game, no earlier fault and no better move is searched for.
    """
    outcome = yield exam.questions
    if isinstance(outcome, Reason):
        return outcome
    positions = [case for case in exam.suite.cases if is_position(case)]
    judged = [judge_position(case, answer) for case, answer in zip(positions, outcome, strict=True)]
    seatings = make_seatings(exam)
    games = yield from _play(exam, seatings)
    points = [_own_points(games, number, seating) for number, seating in enumerate(seatings)]
    matches = tuple(_settle_matches(exam, games, seatings, points))
    fault = _find_first_fault(exam.assignment, judged, games, seatings)
    lost = None
    if shows_games:
        fault = (yield from _search_earlier(fault, exam)) if fault else None
        lost = _find_lost_game(exam.assignment, games, seatings, points)
    judged += _judge_games(exam, matches, games, seatings)
    return PlayerFinding(tuple(judged), Play(matches, fault, lost))


def judge_position(case: Case, answer: Answer) -> Judged:
    """Any legal move passes."""
    is_legal = answer.kind is AnswerKind.VALUE and answer.text in legal_answers(case)
    return Judged(case, answer, Verdict.PASSED if is_legal else VERDICTS.get(answer.kind, Verdict.WRONG))


def make_seatings(exam: Exam) -> list[Seating]:
    """Each deck twice against each opponent, with the sides exchanged."""
    settings, source = exam.assignment.settings.players, deck_source(exam.suite)
    return [
        seating
        for opponent in settings.opponents
        for number in range(settings.decks)
        for deck in [f"{source}/{number}"]
        for seating in (Seating(deck, PROGRAM, opponent), Seating(deck, opponent, PROGRAM))
    ]


def _play(exam: Exam, seatings: Sequence[Seating]) -> Generator[Questions, Outcome, Lockstep]:
    """Play all games, a ply at a time. What takes too long too often is not asked again: the rest is forfeited."""
    assignment = exam.assignment
    games = Lockstep(assignment.played, seatings, assignment.played.players)
    limits, left = assignment.settings.limits, find_budget(len(seatings), assignment)
    while numbers := games.waiting().get(PROGRAM):
        slow = count_faults(games, len(seatings), Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY)
        if slow >= limits.time_outs or left <= 0:
            games.hear(numbers, [Answer(AnswerKind.NONE, "not asked: earlier moves took too long")] * len(numbers))
            continue
        inputs = games.questions(numbers)
        key = digest("the order of the questions", exam.suite.digest, inputs)
        questions = view_questions(inputs, [("games",)] * len(inputs), assignment, key)
        outcome = yield limit_to_share(questions, assignment, left)
        left -= seconds_of(outcome)
        games.hear(numbers, read_outcome(outcome, len(numbers)))
    return games


def count_faults(games: Lockstep, size: int, *verdicts: Verdict) -> int:
    """How many games were lost by faults of these kinds."""
    faults = (games.fault(number) for number in range(size))
    return sum(fault is not None and fault.verdict in verdicts for fault in faults)


def _own_points(games: Lockstep, number: int, seating: Seating) -> int:
    return games.points(number) * (1 if seating.first == PROGRAM else -1)


def _settle_matches(exam: Exam, games: Lockstep, seatings: Sequence[Seating], points: Sequence[int]) -> Iterator[Match]:
    settings = exam.assignment.settings.players
    picks = draw_decks(settings.decks, exam.suite.digest)
    for opponent in settings.opponents:
        own = [n for n, seating in enumerate(seatings) if opponent in (seating.first, seating.second)]
        gains = [points[one] + points[other] for one, other in zip(own[::2], own[1::2], strict=True)]
        forfeited = sum(games.fault(number) is not None for number in own)
        yield Match(opponent, len(gains), estimate_gains(gains, 2, picks), forfeited)


def _judge_games(
    exam: Exam, matches: Sequence[Match], games: Lockstep, seatings: Sequence[Seating]
) -> Iterator[Judged]:
    by_opponent = {match.opponent: match for match in matches}
    for case in exam.suite.cases:
        if is_position(case):
            continue
        opponent = opponent_of(case)
        if SOUND in case.tags:
            yield _judge_soundness(case, games, len(seatings))
        elif match := by_opponent.get(opponent or ""):
            verdict = Verdict.PASSED if match.is_won else Verdict.WRONG
            yield Judged(case, Answer(AnswerKind.VALUE, write_estimate(match.points)), verdict)


def write_estimate(points: Estimate) -> str:
    """Mean points a game, with the interval: ``+0.42 points a game (+0.28 to +0.56)``."""
    return f"{points.mean:+.2f} points a game ({points.low:+.2f} to {points.high:+.2f})"


def _judge_soundness(case: Case, games: Lockstep, size: int) -> Judged:
    faults = [fault for number in range(size) if (fault := games.fault(number)) is not None]
    if not faults:
        return Judged(case, Answer(AnswerKind.VALUE, case.expected), Verdict.PASSED)
    first = min(faults, key=lambda fault: fault.ply)
    verdict = first.verdict if first.verdict is not Verdict.NOT_RUN else Verdict.TIMED_OUT
    return Judged(case, Answer(AnswerKind.VALUE, f"{len(faults)} of {size} games lost by a fault"), verdict)


def _find_first_fault(
    assignment: Assignment, judged: Sequence[Judged], games: Lockstep, seatings: Sequence[Seating]
) -> ShownFault | None:
    """The fault at the earliest ply: of those in games if there is one at all, since of a game it is
    known against whom it was, and positions of the suite are not shown to everybody.
    """
    in_games = [
        ShownFault(fault, seating, 0) for n, seating in enumerate(seatings) if (fault := games.fault(n)) is not None
    ]
    real = [shown for shown in in_games if shown.fault.verdict is not Verdict.NOT_RUN]
    played = assignment.played
    in_positions = [
        ShownFault(
            _fault_at(played, played.parse_view(each.case.record), each.answer, each.verdict), None, 0, each.case.id
        )
        for each in judged
        if each.verdict not in (Verdict.PASSED, Verdict.NOT_RUN)
    ]
    first = min(real or in_positions or in_games, key=lambda shown: shown.fault.ply, default=None)
    return None if first is None else replace(first, games=len(in_games))


def _fault_at(played: Any, view: Any, answer: Answer, verdict: Verdict) -> PlayFault:
    return PlayFault(PROGRAM, played.seat(view), played.ply(view) + 1, verdict, answer.text, view)


def _search_earlier(shown: ShownFault, exam: Exam) -> Generator[Questions, Outcome, ShownFault]:
    """The same fault at an earlier ply, if the hand and the table cause it, and not what went before."""
    played, fault = exam.assignment.played, shown.fault
    if fault.verdict in (Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY, Verdict.NOT_RUN):
        return shown  # each try would cost its whole time again
    rng = random.Random(f"{exam.suite.digest}/earlier")  # noqa: S311
    views = list(islice(played.earlier(fault.view, rng), MOST_EARLIER))
    if not views:
        return shown
    key = digest("the order of the questions", exam.suite.digest, "earlier", played.format_view(fault.view))
    questions = view_questions([played.ask(view) for view in views], [("games",)] * len(views), exam.assignment, key)
    try:
        outcome = yield limit_to_share(questions, exam.assignment)
    except SandboxFaultError:
        return shown  # the marks stand anyway
    if isinstance(outcome, Reason):
        return shown
    for view, answer in zip(views, outcome, strict=True):
        found = _fault_at(played, view, answer, _verdict_in(played, view, answer))
        if found.verdict is fault.verdict and found.ply < fault.ply:
            return ShownFault(found, None, shown.games)
    return shown


def _verdict_in(played: Any, view: Any, answer: Answer) -> Verdict:
    if answer.kind is not AnswerKind.VALUE:
        return VERDICTS[answer.kind]
    return Verdict.PASSED if played.read(answer.text) in played.moves(view) else Verdict.WRONG


def _find_lost_game(
    assignment: Assignment, games: Lockstep, seatings: Sequence[Seating], points: Sequence[int]
) -> LostGame | None:
    """Of the games lost by most without a fault, the one in which a stronger player's card would have gained most."""
    sound = [n for n in range(len(seatings)) if games.fault(n) is None and points[n] < 0]
    if not sound:
        return None
    # The first ones are those against the weakest opponent: to lose to it tells most.
    worst = sorted(sound, key=lambda n: (points[n], n))[:_MOST_LOOKED_THROUGH]
    lost = [
        LostGame(seatings[n], record, points[n], tuple(_find_better_moves(assignment.played, seatings[n], record)))
        for n in worst
        for record in [games.record(n)]
        if points[n] == points[worst[0]]
    ]
    return max(lost, key=lambda game: sum(turn.gain for turn in game.turns))


def _find_better_moves(played: Any, seating: Seating, record: Any) -> list[BetterMove]:
    """The turns at which most was given away, in the order of play."""
    table, state = played.table, played.deal(seating.deck)
    own = played.sides[0 if seating.first == PROGRAM else 1]
    found = []
    for move in record:
        if table.turn(state) in own and len(table.moves(state)) > 1:
            view = played.view(state)
            choices = played.weigh(view, random.Random(f"{seating.deck}/{played.ask(view)}"))  # noqa: S311
            best, points = choices[0], {choice.move: choice.points for choice in choices}
            if (gain := best.points - points[move]) >= _NOTABLE:
                found.append(BetterMove(played.ply(view) + 1, played.seat(view), move, best.move, gain))
        state = table.after(state, move)
    largest = sorted(found, key=lambda turn: -turn.gain)[:_MOST_TURNS]
    return sorted(largest, key=lambda turn: turn.ply)
