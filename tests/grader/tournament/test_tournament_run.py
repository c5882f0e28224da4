"""Tournaments of stand-ins: what is played, what is kept, who suffers from whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from grader.errors import SandboxFaultError
from grader.judging.time_shares import find_budget
from grader.results.schema import StudentInfo
from grader.results.tournament_schema import Tournament
from grader.tournament.asking import StoppedError
from grader.tournament.entrants import Entrant
from grader.tournament.match_store import NAME
from grader.tournament.plan import Plan
from grader.tournament.tournament_run import Outcome
from tests.grader.tournament.stand_ins import ASSIGNMENT, StandIns, built_in, dump, play, student

SOUND = (student("ann", "lowest"), student("bob", "highest"), student("cid", "mixed 1"), built_in("first"))
LATE = student("axel", "mixed 2")
FAULTY = (
    student("eve", "crashes"),
    student("fay", "loops"),
    student("gus", "cheats"),
    student("hal", "slow 1"),
    student("ian", "slow 4"),
    student("jan", "slow 5"),
)
OWN = ("highest", "crashes", "loops")
STAKE = 3
CARDS_OF_A_SIDE = 16


def read(played: Outcome) -> Tournament:
    return msgspec.json.decode(dump(played), type=Tournament)


def test_all_play_all_with_every_deck_both_ways(tmp_path: Path) -> None:
    played = play(tmp_path, SOUND)
    assert len(played.pairs) == 6
    assert {len(pair.gains) for pair in played.pairs.values()} == {played.decks} == {6}
    assert {player.games for player in read(played).ranking} == {6 * 2 * 3}


@pytest.mark.parametrize(
    "entrants",
    [(SOUND[0], SOUND[3]), SOUND[:2], (built_in("first"), built_in("random"))],
    ids=["one of each", "programs only", "built-in only"],
)
def test_few_players_are_a_tournament_too(tmp_path: Path, entrants: tuple[Entrant, Entrant]) -> None:
    info = read(play(tmp_path, entrants))
    assert sorted(player.id for player in info.ranking) == sorted(entrant.id for entrant in entrants)
    assert info.ranking[0].mean == -info.ranking[1].mean


def test_between_players_of_one_student_nobody_wins(tmp_path: Path) -> None:
    """They could lose to each other on purpose, and lift the best of them above everybody else."""
    eve = [replace(student(f"eve.{number}", style), student=StudentInfo("Eve")) for number, style in enumerate(OWN)]
    played = play(tmp_path, (*eve, SOUND[0], built_in("first")))
    own = {pair for pair in played.pairs if all(name.startswith("eve") for name in pair)}
    assert len(own) == 3
    assert not any(any(played.pairs[pair].gains) for pair in own)
    assert all(any(pair.gains) for names, pair in played.pairs.items() if "eve.1" in names and names not in own)
    assert {len(pair.gains) for pair in played.pairs.values()} == {played.decks}


def test_the_same_seed_gives_the_same_bytes_and_another_one_other_games(tmp_path: Path) -> None:
    once, again = (dump(play(tmp_path / name, SOUND)) for name in ("one", "two"))
    assert once == again
    assert play(tmp_path / "other", SOUND, plan=Plan("other", decks=3, most=6)).pairs != play(tmp_path, SOUND).pairs


def test_a_tournament_played_again_asks_nobody_and_is_the_same(tmp_path: Path) -> None:
    first = dump(play(tmp_path, SOUND))
    runner = StandIns()
    assert dump(play(tmp_path, SOUND, runner)) == first
    assert runner.jobs == 0


def test_a_late_student_adds_only_their_own_games(tmp_path: Path) -> None:
    """With faulty programs among them, whose failures must be counted the same, whoever else plays."""
    before, fresh, late = StandIns(), StandIns(), StandIns()
    play(tmp_path / "one", (*SOUND, *FAULTY), before)
    expected = dump(play(tmp_path / "two", (*SOUND, *FAULTY, LATE), fresh))
    assert dump(play(tmp_path / "one", (*SOUND, *FAULTY, LATE), late)) == expected
    for style in ("lowest", "highest", "mixed 1"):
        assert len(before.asked[style]) + len(late.asked[style]) == len(fresh.asked[style])
        assert sorted(before.asked[style] + late.asked[style]) == sorted(fresh.asked[style])


def test_faulty_players_change_nobody_elses_games(tmp_path: Path) -> None:
    without, with_them = play(tmp_path / "one", SOUND), play(tmp_path / "two", (*SOUND, *FAULTY))
    assert with_them.decks == without.decks
    for pair, played in without.pairs.items():
        assert with_them.pairs[pair] == played


def test_a_match_comes_out_the_same_whoever_else_plays(tmp_path: Path) -> None:
    """A program that is slow now and then reaches the limits of a session sooner in many matches than in one."""
    plan, slow = Plan(decks=3, most=3), student("jan", "slow 1")
    together = play(tmp_path / "together", (*SOUND, LATE, slow), plan=plan)
    assert any(result.faults for played in together.pairs.values() for result in played.results)
    for other in (*SOUND[:3], LATE):
        alone = play(tmp_path / other.id, (other, SOUND[3], slow), plan=plan)
        assert alone.pairs[other.id, "jan"] == together.pairs[other.id, "jan"]


def test_a_fault_loses_that_game_by_the_stake_and_no_other(tmp_path: Path) -> None:
    played = play(tmp_path, (student("eve", "cheats"), student("ann", "lowest")))
    info = read(played)
    (forfeit,) = info.forfeits
    assert (forfeit.player, forfeit.verdict, forfeit.got) == ("eve", "wrong", "Card Heart R8")
    assert 0 < forfeit.games <= 12
    assert forfeit.ply > 0
    assert forfeit.view.startswith(f"{forfeit.seat} | ")
    assert {player.id: player.forfeited for player in info.ranking} == {"eve": forfeit.games, "ann": 0}


def test_a_program_that_never_ends_is_withdrawn_after_a_few_questions(tmp_path: Path) -> None:
    runner = StandIns()
    played = play(tmp_path, (*SOUND, student("fay", "loops")), runner)
    assert played.withdrawn == {"fay"}
    assert len(runner.asked["loops"]) <= 6  # one ply against our own player
    info = read(played)
    fay = info.ranking[-1]
    assert (fay.id, fay.forfeited, fay.mean) == ("fay", fay.games, -STAKE)
    assert {forfeit.verdict for forfeit in info.forfeits} == {"timed-out", "not-run"}
    assert sum(forfeit.games for forfeit in info.forfeits) == fay.games


def test_the_questions_of_a_ply_have_only_their_share_of_the_time(tmp_path: Path) -> None:
    runner = StandIns()
    play(tmp_path, SOUND, runner)
    assert max(runner.seconds) < ASSIGNMENT.settings.limits.cpu_seconds_per_submission / 4


def test_a_player_just_below_the_limit_of_every_ply_uses_up_its_time_and_is_withdrawn(tmp_path: Path) -> None:
    runner = StandIns()
    played = play(tmp_path, (*SOUND, student("fay", "dawdles")), runner)
    assert played.withdrawn == {"fay"}
    assert runner.used["dawdles"] <= 2 * find_budget(6, ASSIGNMENT)  # one match against our own player


def test_a_player_whose_time_ends_with_its_last_card_has_lost_no_game_and_is_not_withdrawn(tmp_path: Path) -> None:
    """It was withdrawn without a fault that could be shown, and then no result of the tournament could be written."""
    budget = find_budget(6, ASSIGNMENT)
    runner = StandIns(lingers=1.005 * budget / CARDS_OF_A_SIDE)
    played = play(tmp_path, (*SOUND, student("fay", "lingers")), runner)
    assert runner.lingers * (CARDS_OF_A_SIDE - 1) < budget < runner.lingers * CARDS_OF_A_SIDE
    assert {forfeit.player for forfeit in read(played).forfeits} == {"fay"}  # in later matches, which have more turns
    first, *_ = played.pairs["fay", "first"].results
    assert (first.faults, first.given_up) == ((), ())


def test_several_matches_at_once_are_asked_on_their_own_where_they_take_more_than_their_share(tmp_path: Path) -> None:
    runner = StandIns()
    others = [student(f"mixed-{number}", f"mixed-{number}") for number in range(3)]
    played = play(tmp_path, (*others, student("fay", "dawdles")), runner)
    assert played.withdrawn == {"fay"}
    assert runner.used["dawdles"] <= (len(others) + 1) * find_budget(6, ASSIGNMENT)


def test_between_two_who_are_withdrawn_nobody_wins(tmp_path: Path) -> None:
    played = play(tmp_path, (student("fay", "loops"), student("guy", "loops "), built_in("first")))
    assert played.withdrawn == {"fay", "guy"}
    assert set(played.pairs["fay", "guy"].gains) == {0}


def test_more_decks_are_played_only_until_neighbours_are_apart(tmp_path: Path) -> None:
    clear = (student("ann", "lowest"), student("eve", "cheats"))
    assert play(tmp_path / "clear", clear, plan=Plan(decks=3, most=30)).decks < 30
    close = (student("ann", "mixed 1"), student("eve", "mixed 2"))
    assert play(tmp_path / "close", close, plan=Plan(decks=3, most=9)).decks == 9


def test_who_is_tied_with_the_player_above_knows_how_many_decks_would_tell_them_apart(tmp_path: Path) -> None:
    info = read(play(tmp_path, SOUND))
    for above, below in pairwise(info.ranking):
        is_tied = above.id in below.tied_with and above.mean > below.mean
        assert (below.decks_needed is not None) == is_tied
        assert not is_tied or (below.decks_needed or 0) > info.decks
    assert any(player.decks_needed for player in info.ranking)


def test_players_who_play_alike_do_not_keep_a_tournament_going(tmp_path: Path) -> None:
    alike = (student("ann", "lowest"), student("eve", "lowest "))
    played = play(tmp_path, alike, plan=Plan(decks=3, most=30))
    assert played.decks == 3
    assert [player.rank for player in read(played).ranking] == [1, 1]


@pytest.mark.parametrize("jobs", [1, 40, 100])
def test_a_stopped_tournament_goes_on_to_the_same_bytes(tmp_path: Path, jobs: int) -> None:
    expected = dump(play(tmp_path / "undisturbed", SOUND))
    runner = StandIns()
    with pytest.raises(StoppedError):
        play(tmp_path / "stopped", SOUND, runner, stops=lambda: runner.jobs >= jobs)
    assert dump(play(tmp_path / "stopped", SOUND)) == expected


def test_a_problem_on_our_side_is_nobodys_loss(tmp_path: Path) -> None:
    def fail(jobs: int) -> None:
        if jobs == 100:
            raise SandboxFaultError("the disk is gone")

    expected = dump(play(tmp_path / "undisturbed", SOUND))
    with pytest.raises(
        SandboxFaultError, match=r"the program of \w+ cannot be asked: the disk is gone; finished games"
    ):
        play(tmp_path / "failed", SOUND, StandIns(before=fail))
    assert dump(play(tmp_path / "failed", SOUND)) == expected


def test_a_program_that_started_before_and_does_not_again_loses_its_games_and_stops_nobody(tmp_path: Path) -> None:
    played = play(tmp_path, (*SOUND, student("eve", "does not compile")))
    assert played.withdrawn == {"eve"}
    info = read(played)
    eve = info.ranking[-1]
    assert (eve.id, eve.forfeited, eve.mean) == ("eve", eve.games, -STAKE)
    assert {forfeit.verdict for forfeit in info.forfeits} == {"not-run"}


def test_matches_that_are_no_part_of_the_tournament_are_forgotten(tmp_path: Path) -> None:
    play(tmp_path, (*SOUND, LATE))
    large = (tmp_path / NAME).stat().st_size
    play(tmp_path, SOUND)
    runner = StandIns()
    play(tmp_path, (*SOUND, LATE), runner)
    assert runner.asked["mixed 2"]
    assert large > 0


def test_the_telling_games_are_those_of_the_deck_with_which_the_better_one_won_most(tmp_path: Path) -> None:
    played = play(tmp_path, SOUND)
    for pair in read(played).pairs:
        gains = played.pairs[pair.first, pair.second].gains
        one, other = pair.telling
        assert (one.first, one.second, other.first, other.second) == (pair.first, pair.second, pair.second, pair.first)
        assert one.deck == other.deck
        assert one.points - other.points == (max(gains) if sum(gains) >= 0 else min(gains))
