"""Matches that are played at once: all their games advance a ply at a time, one job for each program and ply.

What a program answers in a match must not depend on which other matches are played at once, or somebody who comes late
would change games of others. A move is a pure function of what the seat knows, so it does not; but a program that fails
too often is not asked any more (``grader/grading/session.py``). So failures are counted in each *group* of games on its
own: where a program took too long or was given up, the groups concerned are asked once more, each in a job of its own,
and only that counts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

from grader.assignment.questions import Questions, view_questions
from grader.assignment.settings import Assignment
from grader.digests import digest
from grader.errors import SandboxFaultError
from grader.judging.lockstep import Lockstep, PlayFault, Seating, read_outcome
from grader.judging.time_shares import exceeds_share, find_budget, limit_to_share
from grader.model import Answer, AnswerKind, Outcome, Program, seconds_of
from grader.tournament.asking import Asker, Job
from grader.tournament.matches import FIRST, SECOND, DeckKept, FaultKept, GameKept, Match, MatchResult
from grader.tournament.progress import Progress

MOST_QUESTIONS = 2_000
"""In one job: more would only come closer to its limits; fewer would spend more time on starting the interpreter."""

_KIND = ("games",)
_SLOW = frozenset({AnswerKind.TIMEOUT, AnswerKind.MEMORY})
_TAINTED = _SLOW | {AnswerKind.NONE}
"""Answers that may depend on what else was asked in the same job."""

_T = TypeVar("_T")

Grouping = Callable[[Match, str], Hashable]
"""The group in which the failures of this player in this match are counted."""


def by_match(match: Match, _: str) -> Hashable:
    """Each match on its own."""
    return match.pair


def together(_: Match, player: str) -> Hashable:
    """All games of a player."""
    return player


def play_matches(
    matches: Sequence[Match],
    assignment: Assignment,
    asker: Asker,
    grouping: Grouping,
    progress: Progress,
    order_key: str = "",
) -> list[MatchResult]:
    """The result of each match. From the ``order_key`` comes the order in which programs are asked.

    :raises SandboxFaultError: when something fails on our side; then nobody has won or lost.
    :raises StoppedError: when the user asks to stop.
    """
    stage = _Stage(matches, assignment, asker, grouping, order_key)
    stage.play(progress)
    return stage.results()


@dataclass(frozen=True)
class _Group:
    """Games in which a program is to move, and whose failures are counted together."""

    player: str
    key: Hashable
    games: tuple[int, ...]


@dataclass
class _Stage:
    matches: Sequence[Match]
    assignment: Assignment
    asker: Asker
    grouping: Grouping
    order_key: str
    programs: Mapping[str, Program] = field(init=False)
    match_of: Sequence[int] = field(init=False)
    games: Lockstep = field(init=False)
    slow: Counter[tuple[str, Hashable]] = field(default_factory=Counter)
    given_up: set[tuple[str, Hashable]] = field(default_factory=set)
    left: dict[tuple[str, Hashable], float] = field(init=False)
    """The CPU time that each program has left in each group of games."""
    alone: set[str] = field(default_factory=set)
    """The programs of which each group is asked on its own, because several at once came near their limits."""

    def __post_init__(self) -> None:
        entrants = {entrant.id: entrant for match in self.matches for entrant in (match.first, match.second)}
        self.programs = {name: entrant.program for name, entrant in entrants.items() if entrant.program}
        own = {name: entrant.own for name, entrant in entrants.items() if entrant.own}
        self.left = {counted: find_budget(games, self.assignment) for counted, games in self._count_games().items()}
        seatings = [list(_seatings(match)) for match in self.matches]
        self.match_of = [number for number, of_match in enumerate(seatings) for _ in of_match]
        self.games = Lockstep(self.assignment.played, [one for of_match in seatings for one in of_match], own)

    def _count_games(self) -> Counter[tuple[str, Hashable]]:
        games: Counter[tuple[str, Hashable]] = Counter()
        for match in self.matches:
            for player in match.programs:
                games[player, self.grouping(match, player)] += 2 * len(match.decks)
        return games

    def play(self, progress: Progress) -> None:
        """Play all games to their ends."""
        plies = moves = 0
        while waiting := self.games.waiting():
            groups = [group for player, games in waiting.items() for group in self._groups(player, games)]
            answers = self._answer(groups)
            for _, own in groupby(groups, key=lambda group: group.player):
                listed = list(own)
                self.games.hear(_chain(group.games for group in listed), _chain(answers[group] for group in listed))
                moves += sum(len(group.games) for group in listed)
            plies += 1
            progress.advances(plies, moves)

    def _groups(self, player: str, games: Sequence[int]) -> Iterator[_Group]:
        by_key: dict[Hashable, list[int]] = {}
        for number in games:
            key = self.grouping(self.matches[self.match_of[number]], player)
            by_key.setdefault(key, []).append(number)
        for key, numbers in by_key.items():
            yield _Group(player, key, tuple(numbers))

    def _answer(self, groups: Sequence[_Group]) -> dict[_Group, Sequence[Answer]]:
        """The answers of all groups, each as if it had been asked on its own."""
        # Who has no time left is given up when it would be asked again: who needs none any more has lost no game by it.
        self.given_up |= {counted for group in groups if self.left[counted := (group.player, group.key)] <= 0}
        asked = [group for group in groups if (group.player, group.key) not in self.given_up]
        players = groupby(asked, key=lambda group: group.player)
        bundles = [bundle for player, own in players for bundle in _bundle(list(own), self._most_questions(player))]
        answers = self._ask(bundles)
        tainted = [[group] for bundle in bundles if len(bundle) > 1 for group in bundle if _is_tainted(answers[group])]
        answers |= self._ask(tainted)
        self.alone |= {group.player for (group,) in tainted}
        for group in asked:
            self._count(group, answers[group])
        skipped = Answer(AnswerKind.NONE, "not run: the program failed too often before")
        return {group: answers.get(group, [skipped] * len(group.games)) for group in groups}

    def _most_questions(self, player: str) -> int:
        return 1 if player in self.alone else MOST_QUESTIONS

    def _ask(self, bundles: Sequence[Sequence[_Group]]) -> dict[_Group, Sequence[Answer]]:
        jobs = [self._job(bundle) for bundle in bundles]
        answers: dict[_Group, Sequence[Answer]] = {}
        for bundle, outcome in zip(bundles, self.asker.ask(jobs), strict=True):
            rest = iter(_answers_of(outcome, bundle))
            self._charge(bundle, seconds_of(outcome) if not isinstance(outcome, Exception) else 0)
            answers |= {group: [next(rest) for _ in group.games] for group in bundle}
        return answers

    def _charge(self, bundle: Sequence[_Group], seconds: float) -> None:
        """Take off what a job took. Of several groups at once nobody knows which of them it was: a program that takes
        more than its share for all is asked about each on its own from then on.
        """
        if len(bundle) == 1:
            self.left[bundle[0].player, bundle[0].key] -= seconds
        elif exceeds_share(seconds, sum(len(group.games) for group in bundle), self.assignment):
            self.alone.add(bundle[0].player)

    def _job(self, bundle: Sequence[_Group]) -> Job:
        inputs = self.games.questions(_chain(group.games for group in bundle))
        key = digest("the order of the questions", self.order_key, inputs)
        questions: Questions = view_questions(inputs, [_KIND] * len(inputs), self.assignment, key)
        left = min(self.left[group.player, group.key] for group in bundle) if len(bundle) == 1 else math.inf
        return Job(self.programs[bundle[0].player], limit_to_share(questions, self.assignment, left))

    def _count(self, group: _Group, answers: Sequence[Answer]) -> None:
        counted = (group.player, group.key)
        self.slow[counted] += sum(answer.kind in _SLOW for answer in answers)
        is_cut_short = any(answer.kind is AnswerKind.NONE for answer in answers)
        is_slow = self.slow[counted] >= self.assignment.settings.limits.time_outs
        if is_cut_short or is_slow:
            self.given_up.add(counted)

    def results(self) -> list[MatchResult]:
        """What came out of each match."""
        begins, found = 0, []
        for match in self.matches:
            found.append(self._result(match, begins))
            begins += 2 * len(match.decks)
        return found

    def _result(self, match: Match, begins: int) -> MatchResult:
        pairs = [(number, number + 1) for number in range(begins, begins + 2 * len(match.decks), 2)]
        gains = [self.games.points(one) - self.games.points(other) for one, other in pairs]
        sound = [not (self.games.fault(one) or self.games.fault(other)) for one, other in pairs]
        decks = range(len(pairs))
        best = max(decks, key=lambda number: (sound[number], gains[number], -number))
        worst = max(decks, key=lambda number: (sound[number], -gains[number], -number))

        def keep(number: int) -> DeckKept:
            one, other = (GameKept(self._record(game), self.games.points(game)) for game in pairs[number])
            return DeckKept(match.decks[number], gains[number], sound[number], (one, other))

        names = {match.first.id: FIRST, match.second.id: SECOND}
        return MatchResult(
            gains=tuple(gains),
            best=keep(best),
            worst=keep(worst),
            faults=tuple(self._faults(match, _chain(pairs), names)),
            given_up=tuple(
                names[player] for player in names if (player, self.grouping(match, player)) in self.given_up
            ),
        )

    def _record(self, game: int) -> str:
        return self.assignment.game.format(self.games.record(game))

    def _faults(self, match: Match, games: Sequence[int], names: Mapping[str, str]) -> Iterator[FaultKept]:
        """Of each player and each kind of fault the earliest, and how many there are."""
        found = [(fault, number) for number in games if (fault := self.games.fault(number)) is not None]
        kinds: dict[tuple[str, str], list[tuple[PlayFault, int]]] = {}
        for fault, number in found:
            kinds.setdefault((names[fault.player], fault.verdict.value), []).append((fault, number))
        for (player, verdict), alike in sorted(kinds.items()):
            fault, number = min(alike, key=lambda each: (each[0].ply, each[1]))
            yield FaultKept(
                player=player,
                verdict=verdict,
                games=len(alike),
                deck=match.decks[(number - games[0]) // 2],
                got=fault.got,
                seat=fault.seat,
                ply=fault.ply,
                view=self.assignment.played.format_view(fault.view),
                record=self._record(number),
            )


def _seatings(match: Match) -> Iterator[Seating]:
    first, second = match.pair
    for deck in match.decks:
        yield Seating(deck, first, second)
        yield Seating(deck, second, first)


def _bundle(groups: Sequence[_Group], most: int) -> Iterator[list[_Group]]:
    """Groups of one program in jobs of a size that its limits are meant for; a group is never divided."""
    bundle: list[_Group] = []
    size = 0
    for group in groups:
        if bundle and size + len(group.games) > most:
            yield bundle
            bundle, size = [], 0
        bundle.append(group)
        size += len(group.games)
    if bundle:
        yield bundle


def _is_tainted(answers: Iterable[Answer]) -> bool:
    return any(answer.kind in _TAINTED for answer in answers)


def _answers_of(outcome: Outcome | Exception, bundle: Sequence[_Group]) -> tuple[Answer, ...]:
    """The answers of a bundle.

    :raises SandboxFaultError: with what happened on our side.
    """
    if isinstance(outcome, Exception):
        raise SandboxFaultError(
            f"the program of {bundle[0].player} cannot be asked: {str(outcome) or type(outcome).__name__}; "
            "finished games are saved: run the same command (without --fresh) to continue"
        ) from outcome
    return read_outcome(outcome, sum(len(group.games) for group in bundle))


def _chain(parts: Iterable[Sequence[_T]]) -> list[_T]:
    return [each for part in parts for each in part]
