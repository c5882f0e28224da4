"""A tournament from its first deck to its last: block after block, until neighbours in the ranking are apart.

Every match that is finished is on disk before the next stage begins, so that nothing is played twice. A program that
fails too often is withdrawn: it forfeits all games of later stages, which nobody has to play. Whatever is decided here
follows from finished matches alone, so a tournament that was interrupted, or that somebody joined late, comes out as if
it had been played at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from grader.assignment.settings import Assignment
from grader.judging.match_statistics import Pair, add_up, find_unsettled
from grader.tournament.asking import Asker
from grader.tournament.entrants import Entrant
from grader.tournament.match_store import MatchStore
from grader.tournament.matches import FIRST, Match, MatchResult
from grader.tournament.plan import Plan
from grader.tournament.progress import Progress
from grader.tournament.stage import Grouping, by_match, play_matches, together


@dataclass(frozen=True)
class PairPlayed:
    """Everything that a pair has played: the first one's gain with each deck, and the results of their matches.

    ``forfeited`` are the games that were not played because a player was withdrawn, by its id.
    """

    gains: tuple[int, ...] = ()
    results: tuple[MatchResult, ...] = ()
    forfeited: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """A tournament that was played to its end: all pairs, the number of decks, and who was withdrawn."""

    entrants: tuple[Entrant, ...]
    pairs: Mapping[Pair, PairPlayed]
    decks: int
    withdrawn: frozenset[str]


def run_tournament(
    entrants: Sequence[Entrant],
    plan: Plan,
    assignment: Assignment,
    asker: Asker,
    store: MatchStore,
    progress: Progress,
) -> Outcome:
    """Play until all neighbours in the ranking are apart, or the plan allows no more decks.

    :raises StoppedError: when the user asks to stop; finished matches are kept.
    :raises SandboxFaultError: when something fails on our side.
    """
    return _Run(tuple(entrants), plan, assignment, asker, store, progress).play()


@dataclass
class _Run:
    entrants: tuple[Entrant, ...]
    plan: Plan
    assignment: Assignment
    asker: Asker
    store: MatchStore
    progress: Progress
    decks: int = 0
    pairs: dict[Pair, PairPlayed] = field(default_factory=dict)
    withdrawn: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def play(self) -> Outcome:
        for block in self.plan.blocks():
            if self.decks >= self.plan.decks and not self._needs_more():
                break
            self._play_block(block)
        self.store.finish(self.used)
        return Outcome(self.entrants, self.pairs, self.decks, frozenset(self.withdrawn))

    def _needs_more(self) -> bool:
        """Whether more decks may separate neighbours of whom one at least is a student who still plays."""
        totals = add_up({pair: played.gains for pair, played in self.pairs.items()})
        playing = {entrant.id for entrant in self.entrants if entrant.program} - self.withdrawn
        return any(playing.intersection(neighbours) for neighbours in find_unsettled(totals))

    def _play_block(self, block: tuple[str, ...]) -> None:
        matches = [Match(first, second, block) for first, second in combinations(self.entrants, 2)]
        trials = [match for match in matches if len(match.programs) == 1]
        others = [match for match in matches if len(match.programs) != 1]
        if self.decks or not trials:
            self._play_stage(matches, by_match)
        else:
            # A program that keeps failing shows it against our own players, and costs no time in matches against all.
            self._play_stage(trials, together)
            self._play_stage(others, by_match)
        self.decks += len(block)

    def _play_stage(self, matches: Sequence[Match], grouping: Grouping) -> None:
        if not matches:
            return
        playing = [match for match in matches if not self.withdrawn.intersection(match.pair)]
        keys = {match: self._key(match, playing, grouping) for match in playing}
        known = {match: result for match, key in keys.items() if (result := self.store.recall(key)) is not None}
        if grouping is together:
            known = _keep_complete(known, playing)
        missing = [match for match in playing if match not in known]
        self.progress.begins(self.decks + 1, self.decks + len(matches[0].decks), len(playing), len(known))
        if missing:
            order_key = self.plan.order_key
            played = play_matches(missing, self.assignment, self.asker, grouping, self.progress, order_key)
            results = dict(zip(missing, played, strict=True))
            self.store.record({keys[match]: result for match, result in results.items()})
            known |= results
        self.used.update(keys.values())
        self._add(matches, known)

    def _key(self, match: Match, stage: Iterable[Match], grouping: Grouping) -> str:
        """With the match everything that a program's failures are counted in."""
        if grouping is by_match:
            return match.fingerprint()
        players = {entrant.fingerprint for each in stage for entrant in (each.first, each.second) if entrant.own}
        return match.fingerprint("together", *sorted(players))

    def _add(self, matches: Sequence[Match], results: Mapping[Match, MatchResult]) -> None:
        """Add a stage's results. Who was withdrawn before it forfeits; who was given up in it is withdrawn now.

        Between players of one student nobody wins.
        """
        for match in matches:
            before = self.pairs.get(match.pair, PairPlayed())
            result = results.get(match)
            if result is None:
                self.pairs[match.pair] = self._forfeit(match, before)
            else:
                gains = (*before.gains, *([0] * len(result.gains) if match.is_ones_own else result.gains))
                self.pairs[match.pair] = PairPlayed(gains, (*before.results, result), before.forfeited)
        for match, result in results.items():
            self.withdrawn |= {match.pair[0 if given_up == FIRST else 1] for given_up in result.given_up}

    def _forfeit(self, match: Match, before: PairPlayed) -> PairPlayed:
        """Each game is lost by as much as a fault costs; between two who are both withdrawn nobody wins."""
        lost = [player in self.withdrawn for player in match.pair]
        gain = 0 if match.is_ones_own else 2 * self.assignment.played.stake * (lost[1] - lost[0])
        games = 2 * len(match.decks)
        forfeited = {
            player: before.forfeited.get(player, 0) + games
            for player, is_lost in zip(match.pair, lost, strict=True)
            if is_lost
        }
        gains = (*before.gains, *[gain] * len(match.decks))
        return PairPlayed(gains, before.results, {**before.forfeited, **forfeited})


def _keep_complete(known: Mapping[Match, MatchResult], stage: Sequence[Match]) -> dict[Match, MatchResult]:
    """The known results of programs of which no match is missing: failures are counted in all of them together."""
    incomplete = {program for match in stage if match not in known for program in match.programs}
    return {match: result for match, result in known.items() if not incomplete.intersection(match.programs)}
