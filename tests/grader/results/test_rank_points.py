from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest

from grader.assignment.rubric import load_rubric
from grader.errors import SettingsError
from grader.model import Submission
from grader.results.rank_points import rank_points_csv
from grader.results.schema import SandboxInfo, StudentInfo
from grader.results.tournament_schema import AbsentInfo, RankedInfo, Tournament
from grader.submissions.adjustments import load_adjustments
from tests.grader.players import PLAYERS

EMPTY = Tournament(
    schema=1,
    assignment="players",
    title="Players",
    version="1",
    seed="1",
    decks=100,
    most_decks=1000,
    confidence=0.95,
    sandbox=SandboxInfo("bubblewrap", None, "hugs", {}),
    digests=None,
    ranking=(),
    pairs=(),
)


def tournament(*ranks: tuple[str, int], built_in: tuple[str, ...] = ("greedy",)) -> Tournament:
    ranking = tuple(RankedInfo(name, name in built_in, rank, 0.0, -0.1, 0.1, 100) for name, rank in ranks)
    return msgspec.structs.replace(EMPTY, ranking=ranking)


def points_of(*ranks: tuple[str, int]) -> dict[str, float]:
    rows = csv.DictReader(rank_points_csv(tournament(*ranks), 3).splitlines())
    return {row["id"]: float(row["points"]) for row in rows}


def test_the_first_gets_all_points_and_the_last_none() -> None:
    assert points_of(("ann", 1), ("bob", 2), ("cyd", 3), ("dan", 4)) == {"ann": 3, "bob": 2, "cyd": 1, "dan": 0}


def test_built_in_players_get_no_points_and_take_none_away() -> None:
    assert points_of(("ann", 1), ("greedy", 2), ("bob", 3)) == {"ann": 3, "bob": 0}
    assert points_of(("greedy", 1), ("ann", 2), ("bob", 3)) == {"ann": 3, "bob": 0}


def test_who_cannot_be_told_apart_gets_as_much() -> None:
    assert points_of(("ann", 1), ("bob", 2), ("cyd", 2), ("dan", 4)) == {"ann": 3, "bob": 1, "cyd": 1, "dan": 0}


def test_somebody_alone_gets_all() -> None:
    assert points_of(("greedy", 1), ("ann", 2)) == {"ann": 3}


def test_who_handed_in_the_same_program_gets_as_much_whoever_of_them_plays() -> None:
    absent = (AbsentInfo("zoe", "copy", copy_of="ann"), AbsentInfo("eve", "rejected"))
    played = msgspec.structs.replace(tournament(("ann", 1), ("bob", 2)), absent=absent)
    rows = csv.DictReader(rank_points_csv(played, 3).splitlines())
    assert {row["id"]: float(row["points"]) for row in rows} == {"ann": 3, "zoe": 3, "bob": 0}


def test_nobody_beats_several_players_of_one_student_nor_any_of_their_own() -> None:
    """With a roster, `eve.hs`, `eve.zip` and `eve.tar` are all Eve's."""
    eve, ann = StudentInfo("Eve", login="eve"), StudentInfo("Ann", login="ann")
    listed = (("ann", 1, ann), ("eve.hs", 2, eve), ("eve.tar", 3, eve), ("bob", 4, None), ("eve.zip", 5, eve))
    ranking = tuple(RankedInfo(id_, False, rank, 0.0, -0.1, 0.1, 100, student=who) for id_, rank, who in listed)
    late = msgspec.structs.replace(eve, late=True)
    absent = (AbsentInfo("eve.lhs", "copy", student=late, copy_of="eve.zip"),)
    played = msgspec.structs.replace(EMPTY, ranking=ranking, absent=absent)
    rows = {row["id"]: row for row in csv.DictReader(rank_points_csv(played, 4).splitlines())}
    points = {id_: float(row["points"]) for id_, row in rows.items()}
    assert points == {"ann": 4, "eve.hs": 2, "eve.tar": 2, "bob": 0, "eve.zip": 0, "eve.lhs": 0}
    assert rows["eve.hs"]["comment"] == "Rank 2 of 3 in the tournament of the class"


def test_grade_takes_the_table_as_adjustments(tmp_path: Path) -> None:
    path = tmp_path / "rank-points.csv"
    path.write_text(rank_points_csv(tournament(("ann, of Brno", 1), ("bob", 2)), 2), encoding="utf-8")
    adjustments = load_adjustments(path, [Submission("ann, of Brno", {}), Submission("bob", {})], 10)
    assert {name: adjustment.points for name, adjustment in adjustments.by_id.items()} == {"ann, of Brno": 2, "bob": 0}
    assert adjustments.by_id["bob"].comment == "Rank 2 of 2 in the tournament of the class"
    assert adjustments.by_id["bob"].shown
    assert adjustments.remarks == ()


def test_no_name_is_a_formula() -> None:
    table = rank_points_csv(tournament(("=1+1", 1), ("bob", 2)), 2)
    assert table.splitlines()[1].startswith("'=1+1,")


def test_a_rubric_says_what_the_rank_is_worth(tmp_path: Path) -> None:
    text, path = PLAYERS.file("rubric.toml").read_text(encoding="utf-8"), tmp_path / "rubric.toml"
    path.write_text(text.replace("# [rank]\n# points = 2", "[rank]\npoints = 2"), encoding="utf-8")
    rubric = load_rubric(path)
    assert rubric.rank
    assert rubric.rank.points == 2
    assert not PLAYERS.rubric.rank
    path.write_text(text.replace("# [rank]\n# points = 2", "[rank]\npoints = -2"), encoding="utf-8")
    with pytest.raises(SettingsError, match=r"rank\.points"):
        load_rubric(path)
