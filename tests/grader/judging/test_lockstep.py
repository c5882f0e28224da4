from __future__ import annotations

import random

import pytest

from grader.judging.lockstep import Lockstep, Seating
from grader.model import Answer, AnswerKind, Verdict
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED as GAME
from reference.tables import play_out
from tests.grader.players import Respond, decode_view, play_like, value

GREEDY = play_like("greedy")
BOTH_WAYS = [
    Seating(f"deck {number}", *players)
    for number in range(6)
    for players in (("program", "counting"), ("counting", "program"))
]


def play(seatings: list[Seating], respond: dict[str, Respond]) -> Lockstep:
    games = Lockstep(GAME, seatings, GAME.players)
    while waiting := games.waiting():
        for player, numbers in waiting.items():
            games.hear(numbers, [respond[player](decode_view(line)) for line in games.questions(numbers)])
    return games


def test_every_game_is_played_to_its_end_and_worth_what_its_record_says() -> None:
    games = play(BOTH_WAYS, {"program": GREEDY})
    for number in range(len(BOTH_WAYS)):
        record = games.record(number)
        team, points = SEDMA.answer(record).removeprefix("Just (").rstrip(")").split(",")
        worth = {"One": 1, "Two": 2, "Three": 3}[points]
        assert games.points(number) == (worth if team == "AC" else -worth)


def test_a_program_moves_as_the_same_player_among_our_own() -> None:
    greedy = [
        Seating(seating.deck, *("greedy" if x == "program" else x for x in (seating.first, seating.second)))
        for seating in BOTH_WAYS
    ]
    ours, theirs = play(greedy, {}), play(BOTH_WAYS, {"program": GREEDY})
    assert [ours.record(n) for n in range(len(greedy))] == [theirs.record(n) for n in range(len(greedy))]


def test_two_programs_are_asked_a_ply_at_a_time() -> None:
    games = Lockstep(GAME, [Seating("deck", "one", "two")], {})
    asked = []
    while waiting := games.waiting():
        ((player, numbers),) = waiting.items()
        asked.append(player)
        games.hear(numbers, [GREEDY(decode_view(line)) for line in games.questions(numbers)])
    assert len(asked) == 32
    assert asked.count("one") == asked.count("two") == 16


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        (Answer(AnswerKind.VALUE, "Card Heart R6"), Verdict.WRONG),
        (Answer(AnswerKind.VALUE, "Card Heart R7 "), Verdict.WRONG),
        (Answer(AnswerKind.VALUE, ""), Verdict.WRONG),
        (Answer(AnswerKind.ERROR, "Card Heart R7"), Verdict.CRASHED),
        (Answer(AnswerKind.TIMEOUT), Verdict.TIMED_OUT),
        (Answer(AnswerKind.MEMORY), Verdict.OUT_OF_MEMORY),
        (Answer(AnswerKind.NONE), Verdict.NOT_RUN),
    ],
)
def test_a_move_that_cannot_be_made_loses_the_game_by_the_stake(answer: Answer, verdict: Verdict) -> None:
    games = Lockstep(GAME, BOTH_WAYS[:2], GAME.players)
    games.hear([0, 1], [answer, answer])
    assert [games.points(0), games.points(1)] == [-3, 3]
    faults = [games.fault(0), games.fault(1)]
    assert all(fault and fault.verdict is verdict and fault.player == "program" for fault in faults)
    assert not games.waiting()


def test_a_card_that_somebody_else_holds_is_a_fault_at_that_seat_and_ply() -> None:
    games = Lockstep(GAME, [Seating("deck", "counting", "program")], GAME.players)
    ((_, numbers),) = games.waiting().items()
    view = decode_view(games.questions(numbers)[0])
    games.hear(numbers, [value(view.table[0])])
    fault = games.fault(0)
    assert fault is not None
    assert (fault.seat, fault.ply, fault.view) == ("B", 2, view)


def test_a_fault_changes_no_other_game() -> None:
    def crashes_at_ply_17(view: object) -> Answer:
        move = GREEDY(view)  # type: ignore[arg-type]
        return Answer(AnswerKind.ERROR, "no") if GAME.ply(view) >= 16 else move  # type: ignore[arg-type]

    others = [Seating(f"deck {number}", "greedy", "steady") for number in range(4)]
    alone = play(others, {"steady": GREEDY})
    beside = play([*others, *BOTH_WAYS], {"steady": GREEDY, "program": crashes_at_ply_17})
    assert [alone.record(n) for n in range(4)] == [beside.record(n) for n in range(4)]
    assert all(beside.fault(n) is not None for n in range(4, 4 + len(BOTH_WAYS)))


def test_the_same_deck_is_the_same_game_whatever_is_played_beside_it() -> None:
    one = play([Seating("deck", "random", "first")], {})
    many = play([Seating(f"{n}", "random", "first") for n in range(3)] + [Seating("deck", "random", "first")], {})
    assert one.record(0) == many.record(3)
    assert one.record(0) != play_out(GAME.table, random.Random(1))
