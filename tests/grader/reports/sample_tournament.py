"""Tournaments for the pages' tests: random games at the reference's table, and results that could follow from them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from grader.assignment.settings import load_assignment
from grader.results.schema import (
    CaseInfo,
    CriterionInfo,
    LostGameInfo,
    MatchInfo,
    PlayFaultInfo,
    PlayInfo,
    ReasonInfo,
    SandboxInfo,
    StudentInfo,
    SubmissionResult,
    TurnInfo,
)
from grader.results.tournament_schema import AbsentInfo, ForfeitInfo, PairInfo, PlayedInfo, RankedInfo, Tournament
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.rules import DECK

ASSIGNMENT = load_assignment("sedma-players")
STRENGTHS = {"random": -0.62, "first": -0.55, "greedy": 0.21, "counting": 0.27}
BUILT_IN = tuple(STRENGTHS)


def play_game(first: str, second: str, deck: str, plies: int = len(DECK)) -> PlayedInfo:
    """A random game with this deck; if it breaks off before its end, the first side loses it."""
    table, state, rng = SEDMA_PLAYED.table, SEDMA_PLAYED.deal(deck), random.Random(f"{deck}/{first}/{second}")
    for _ in range(plies):
        state = table.after(state, rng.choice(table.moves(state)))
    points = SEDMA_PLAYED.points(state) if plies == len(DECK) else -SEDMA_PLAYED.stake
    return PlayedInfo(first, second, deck, SEDMA.format(table.record(state)), points)


def break_off(
    player: str, opponent: str, ply: int, *, verdict: str = "wrong", got: str = "", deck: str = "sample/17"
) -> ForfeitInfo:
    """A random game up to this ply, at which a fault is made; by default a card is answered that is not held."""
    table, state, rng = SEDMA_PLAYED.table, SEDMA_PLAYED.deal(deck), random.Random(deck)
    for _ in range(ply - 1):
        state = table.after(state, rng.choice(table.moves(state)))
    view, record = SEDMA_PLAYED.view(state), table.record(state)
    if verdict == "wrong" and not got:
        spent = next(card for card in (*record, *DECK) if card not in table.moves(state))
        got = SEDMA_PLAYED.show(spent)
    text, told = SEDMA_PLAYED.format_view(view), SEDMA.format(record)
    return ForfeitInfo(player, opponent, deck, verdict, got, SEDMA_PLAYED.seat(view), ply, text, told, 12)


def make_tournament(
    students: Sequence[str],
    built_in: Sequence[str] = BUILT_IN,
    *,
    forfeits: Sequence[ForfeitInfo] = (),
    absent: Sequence[AbsentInfo] = (),
    named: Mapping[str, str] | None = None,
) -> Tournament:
    """A tournament of these, each as strong as a random number says; those within 0.1 of each other are tied."""
    rng = random.Random("sample")
    strength = {player: rng.uniform(-0.6, 0.7) for player in students}
    strength |= {player: STRENGTHS[player] for player in built_in}
    order = sorted(strength, key=lambda player: -strength[player])
    ranking: list[RankedInfo] = []
    for place, player in enumerate(order, 1):
        mean = strength[player]
        tied = tuple(other for other in order if other != player and abs(strength[other] - mean) < 0.1)
        ranking.append(
            RankedInfo(
                player,
                built_in=player in built_in,
                rank=next((above.rank for above in ranking if above.id in tied), place),
                mean=mean,
                low=mean - 0.07,
                high=mean + 0.07,
                games=200 * (len(order) - 1),
                forfeited=sum(each.games for each in forfeits if each.player == player),
                tied_with=tied,
                student=StudentInfo((named or {}).get(player, "")) if player in students else None,
            )
        )
    return Tournament(
        schema=1,
        assignment="sedma-players",
        title="Players of the Game of 7",
        version="0.1.0",
        seed="seed-of-the-decks",
        decks=100,
        most_decks=1000,
        confidence=0.95,
        sandbox=SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 128}),
        digests=None,
        ranking=tuple(ranking),
        pairs=tuple(_pair(*pair, strength, rng) for pair in combinations(order, 2)),
        forfeits=tuple(forfeits),
        absent=tuple(absent),
    )


def _pair(first: str, second: str, strength: Mapping[str, float], rng: random.Random) -> PairInfo:
    mean = strength[first] - strength[second] + rng.gauss(0, 0.07)
    deck = f"sample/{rng.randrange(100)}"
    telling = (play_game(first, second, deck), play_game(second, first, deck))
    return PairInfo(first, second, 100, mean, mean - 0.14, mean + 0.14, telling)


CRASH = "Program error: pattern match failure: head []"
REJECTED = AbsentInfo("rudi", "rejected", ReasonInfo("forbidden-import", "`System.IO` is not allowed.", "Player.hs", 3))
UNGRADED = AbsentInfo("ute", "ungraded", None)


FORFEITS = (
    break_off("boris", "greedy", 11),
    break_off("boris", "eva", 2, verdict="crashed", got=CRASH, deck="sample/3"),
    break_off("dana", "random", 17, verdict="timed-out", deck="sample/5"),
)


def usual() -> Tournament:
    """Six students and our own players; two students make faults, two do not play."""
    return make_tournament(
        ("adam", "boris", "cyril", "dana", "eva", "filip"),
        forfeits=FORFEITS,
        absent=(REJECTED, UNGRADED),
        named={"eva": "Eva Nováková"},
    )


def small() -> Tournament:
    """The same with three students and one built-in player, whose pages are made in less time."""
    return make_tournament(
        ("boris", "dana", "eva"),
        ("greedy",),
        forfeits=FORFEITS[:2],
        absent=(REJECTED,),
        named={"eva": "Eva Nováková"},
    )


def sample_play(*, ply: int = 11, verdict: str = "wrong", got: str = "") -> PlayInfo:
    """How a program plays that has a fault, wins a match, loses one, and lost a game."""
    forfeit = break_off("", "", ply, verdict=verdict, got=got)
    hand = tuple(map(str, SEDMA_PLAYED.hand(SEDMA_PLAYED.parse_view(forfeit.view))))
    fault = PlayFaultInfo(
        verdict, forfeit.got, forfeit.seat, ply, forfeit.view, forfeit.record, hand, "greedy", "17", 12
    )
    record = play_game("", "", "sample/4").record
    cards = record.split()
    turns = (TurnInfo(3, "C", cards[2], cards[6], 0.2), TurnInfo(9, "A", cards[8], cards[12], 0.42))
    return PlayInfo(
        (
            MatchInfo("random", "Plays any card.", 100, 0.52, 0.38, 0.66),
            MatchInfo("first", "Plays its first card.", 100, 0.05, -0.09, 0.19),
            MatchInfo("greedy", "Takes what it can.", 100, -0.31, -0.45, -0.17, forfeited=12),
        ),
        fault,
        LostGameInfo("greedy", "4", ("A", "C"), record, -2, turns),
    )


def graded_player(play: PlayInfo) -> SubmissionResult:
    """A player that fails one position, a match, and soundness."""
    position = SEDMA_PLAYED.parse_view(POSITION.view)
    legal = " | ".join(map(SEDMA_PLAYED.show, SEDMA_PLAYED.moves(position)))
    cases = (
        CaseInfo("leading-1", "passed", "Card Heart R7", "Card Heart R7 | Card Spade R9", ("leading",)),
        CaseInfo("following-2", "wrong", POSITION.got, legal, ("following",)),
        CaseInfo("games", "wrong", "12 of 600 games lost by a fault", "no game lost by a fault", ("sound",)),
    )
    criteria = (
        CriterionInfo("legal", "Every move is legal", 0.0, 4.0, 1, 2, ("leading", "following")),
        CriterionInfo("sound", "No game is lost by a fault", 0.0, 2.0, 0, 1, ("sound",)),
    )
    return SubmissionResult("novak", ("Player.hs",), "graded", 0.0, 6.0, criteria=criteria, cases=cases, play=play)


POSITION = break_off("", "", 7)
POSITIONS = {"leading-1": "A | AH 8S KD 9C | | ", "following-2": POSITION.view, "games": ""}
