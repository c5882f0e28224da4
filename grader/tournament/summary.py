"""A finished tournament as the documented value that pages, tables and other programs read. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import sub

import msgspec

from grader import __version__
from grader.assignment.limits import record_limits
from grader.grading.fingerprints import digest_exam
from grader.judging.exam import Exam
from grader.judging.match_statistics import (
    CONFIDENCE,
    Estimate,
    Pair,
    Pick,
    add_up,
    count_decks_needed,
    draw_decks,
    estimate_all,
    rank,
)
from grader.model import RuntimeIdentity, Verdict
from grader.results.schema import SandboxInfo
from grader.results.tournament_schema import (
    SCHEMA,
    AbsentInfo,
    ForfeitInfo,
    PairInfo,
    PlayedInfo,
    RankedInfo,
    Tournament,
)
from grader.tournament.matches import FIRST, DeckKept, FaultKept
from grader.tournament.plan import Plan
from grader.tournament.tournament_run import Outcome, PairPlayed

GAMES_A_DECK = 2


def summarise(
    outcome: Outcome, absent: Iterable[AbsentInfo], plan: Plan, exam: Exam, runtime: RuntimeIdentity
) -> Tournament:
    """Everything about a tournament, with everything a reader needs to play it again."""
    settings = exam.assignment.settings
    picks = draw_decks(outcome.decks, plan.shown_seed)
    forfeits = tuple(_forfeits(outcome))
    return Tournament(
        schema=SCHEMA,
        assignment=exam.assignment.name,
        title=settings.title,
        version=__version__,
        seed=plan.shown_seed,
        decks=outcome.decks,
        most_decks=plan.most,
        confidence=CONFIDENCE,
        sandbox=SandboxInfo(runtime.kind, runtime.image, runtime.interpreter, record_limits(settings.limits)),
        digests=digest_exam(exam, runtime),
        ranking=tuple(_ranking(outcome, forfeits, picks)),
        pairs=tuple(_describe_pairs(outcome.pairs, picks)),
        forfeits=forfeits,
        absent=tuple(absent),
    )


def dump_tournament(tournament: Tournament) -> bytes:
    """Readable JSON, the same bytes for the same tournament."""
    return msgspec.json.format(msgspec.json.encode(tournament), indent=1) + b"\n"


def _ranking(outcome: Outcome, forfeits: Iterable[ForfeitInfo], picks: tuple[Pick, ...]) -> Iterable[RankedInfo]:
    entrants = {entrant.id: entrant for entrant in outcome.entrants}
    games_a_deck = GAMES_A_DECK * (len(entrants) - 1)
    lost: dict[str, int] = defaultdict(int)
    for forfeit in forfeits:
        lost[forfeit.player] += forfeit.games
    totals = add_up({pair: played.gains for pair, played in outcome.pairs.items()})
    above: str | None = None
    for place in rank(totals, games_a_deck, picks):
        entrant = entrants[place.player]
        needed = None
        if above is not None and above in place.tied_with:
            needed = count_decks_needed(list(map(sub, totals[above], totals[place.player])))
        above = place.player
        yield RankedInfo(
            id=entrant.id,
            built_in=entrant.program is None,
            rank=place.rank,
            mean=place.estimate.mean,
            low=place.estimate.low,
            high=place.estimate.high,
            games=outcome.decks * games_a_deck,
            forfeited=lost[entrant.id],
            tied_with=place.tied_with,
            student=entrant.student,
            decks_needed=needed,
        )


def _describe_pairs(pairs: Mapping[Pair, PairPlayed], picks: tuple[Pick, ...]) -> Iterator[PairInfo]:
    found = estimate_all({pair: played.gains for pair, played in pairs.items()}, GAMES_A_DECK, picks)
    return (_describe_pair(pair, played, found[pair]) for pair, played in pairs.items())


def _describe_pair(pair: Pair, played: PairPlayed, found: Estimate) -> PairInfo:
    first, second = pair
    telling = _choose_telling(played)
    return PairInfo(
        first=first,
        second=second,
        decks=len(played.gains),
        mean=found.mean,
        low=found.low,
        high=found.high,
        telling=_describe_deck(telling, first, second) if telling else (),
    )


def _choose_telling(played: PairPlayed) -> DeckKept | None:
    """The deck with which the better of two won most, where there is one in a game without a fault."""
    sign = 1 if sum(played.gains) >= 0 else -1
    decks = [result.best if sign > 0 else result.worst for result in played.results]
    return max(decks, key=lambda deck: (deck.sound, sign * deck.gain), default=None)


def _describe_deck(deck: DeckKept, first: str, second: str) -> tuple[PlayedInfo, PlayedInfo]:
    one, other = deck.games
    return (
        PlayedInfo(first, second, deck.deck, one.record, one.points),
        PlayedInfo(second, first, deck.deck, other.record, other.points),
    )


def _forfeits(outcome: Outcome) -> Iterable[ForfeitInfo]:
    """For each player and each kind of fault the game that shows it earliest, and how many games it cost."""
    found: dict[tuple[str, str], list[ForfeitInfo]] = defaultdict(list)
    unplayed: dict[str, int] = defaultdict(int)
    for pair, played in outcome.pairs.items():
        for result in played.results:
            for fault in result.faults:
                forfeit = _describe_fault(fault, pair)
                found[forfeit.player, forfeit.verdict].append(forfeit)
        for player, games in played.forfeited.items():
            unplayed[player] += games
    for player, games in unplayed.items():
        found[player, Verdict.NOT_RUN.value].append(_describe_unplayed(player, games, found))
    for _, alike in sorted(found.items()):
        yield msgspec.structs.replace(_earliest(alike), games=sum(forfeit.games for forfeit in alike))


def _earliest(forfeits: Iterable[ForfeitInfo]) -> ForfeitInfo:
    return min(forfeits, key=lambda forfeit: (forfeit.ply, forfeit.opponent, forfeit.deck))


def _describe_fault(fault: FaultKept, pair: Pair) -> ForfeitInfo:
    first, second = pair
    player, opponent = (first, second) if fault.player == FIRST else (second, first)
    return ForfeitInfo(
        player=player,
        opponent=opponent,
        deck=fault.deck,
        verdict=fault.verdict,
        got=fault.got,
        seat=fault.seat,
        ply=fault.ply,
        view=fault.view,
        record=fault.record,
        games=fault.games,
    )


def _describe_unplayed(player: str, games: int, found: Mapping[tuple[str, str], Iterable[ForfeitInfo]]) -> ForfeitInfo:
    """Games that a program forfeited because it was withdrawn, shown by the first of the faults that led to it."""
    faults = [forfeit for (who, _), alike in found.items() if who == player for forfeit in alike]
    why = "not run: the program was withdrawn, because it failed too often before"
    return msgspec.structs.replace(_earliest(faults), verdict=Verdict.NOT_RUN.value, got=why, games=games)
