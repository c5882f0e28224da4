"""`grader tournament` with real programs in a real sandbox: small, but from the command line to the files."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.commands.tournament import warn_of_unfair_ranks
from grader.model import Student, Submission
from grader.submissions.roster import ONE_STUDENT_FOR, GatheredClass
from grader.tournament.match_store import NAME
from grader.tournament.plan import Plan

PLAYERS = load_assignment("sedma-players")
BANK = PLAYERS.file("bank")
OPTIONS = ("-a", "sedma-players", "--sandbox", "bubblewrap", "--opponents", "first", "--decks", "2", "--most", "2")

HALF = 20
"""About half of the jobs of the tournament below."""


def arguments(folder: Path, output: Path, *options: str) -> list[str]:
    return ["tournament", str(folder), "-o", str(output), *OPTIONS, *options]


def hold(folder: Path, output: Path, *options: str) -> Result:
    return CliRunner().invoke(grader, arguments(folder, output, *options), catch_exceptions=False)


def contents(output: Path) -> Mapping[str, bytes]:
    """Everything that is for readers."""
    files = (path for path in output.rglob("*") if path.is_file() and not path.name.startswith(NAME))
    return {str(path.relative_to(output)): path.read_bytes() for path in files}


def hand_in(folder: Path, **programs: str) -> Path:
    for name, program in programs.items():
        (folder / name).mkdir(parents=True)
        shutil.copy(BANK / program, folder / name / "player.hs")
    return folder


@dataclass(frozen=True)
class Held:
    """A tournament that nobody disturbed: what was handed in, what was said, and where the results are."""

    submissions: Path
    output: Path
    result: Result


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Held]:
    folder = tmp_path_factory.mktemp("tournament")
    programs = {"ann": "wheat/greedy.hs", "eve": "chaff/plays_a_card_twice.hs", "dan": "rejected/own_types.hs"}
    submissions, output = hand_in(folder / "class", **programs), folder / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        yield Held(submissions, output, hold(submissions, output))


def test_a_tournament_from_the_command_line_to_its_files(held: Held) -> None:
    result = held.result
    assert result.exit_code == 0
    assert "decks 1 to 2: 2 matches\ndecks 1 to 2: 1 match\n" in result.stderr
    assert re.search(r"eve lost \d+ games by a fault: wrong answer \(Card ", result.stdout)
    assert "dan does not play: rejected: " in result.stdout
    assert f"Results: {held.output}" in result.stdout
    ranking = json.loads((held.output / "tournament.json").read_text())["ranking"]
    assert {player["id"] for player in ranking} == {"ann", "eve", "first"}
    assert ranking[-1]["id"] == "eve"
    with (held.output / "ranking.csv").open() as table:
        assert [row["id"] for row in csv.DictReader(table)] == [*(player["id"] for player in ranking), "dan"]


def count_jobs(cache: Path) -> int:
    """How many jobs the cache has the answers of."""
    try:
        with closing(sqlite3.connect(f"file:{cache}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM answers").fetchone()[0])
    except sqlite3.Error:  # not made yet, or being written
        return 0


@pytest.mark.long
def test_killed_in_the_middle_it_goes_on_to_the_same_bytes_and_then_plays_nothing(held: Held, tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "grader", *arguments(held.submissions, tmp_path / "killed")]
    process = subprocess.Popen([*command, "-q"], env=environment)
    while process.poll() is None and count_jobs(tmp_path / "cache" / "card-grader" / "moves.sqlite") < HALF:
        time.sleep(0.02)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    for known in ("", ", 2 of them known"):
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        assert f"decks 1 to 2: 2 matches{known}\n" in done.stderr
        assert contents(tmp_path / "killed") == contents(held.output)


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    return hand_in(tmp_path / "class", ann="wheat/greedy.hs")


def test_options_that_contradict_each_other_are_refused(submissions: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("sixteen letters and more")
    both = hold(submissions, tmp_path / "out", "--seed", "x", "--secret", str(secret))
    assert (both.exit_code, "leave one of them out" in both.stderr) == (2, True)
    few = hold(submissions, tmp_path / "out", "--most", "3", "--decks", "4")
    assert (few.exit_code, "--most 3: is less than --decks 4" in few.stderr) == (2, True)
    unknown = hold(submissions, tmp_path / "out", "--opponents", "best")
    assert (unknown.exit_code, "no built-in player 'best'" in unknown.stderr) == (2, True)


def test_an_assignment_without_players_has_no_tournament(submissions: Path, tmp_path: Path) -> None:
    result = hold(submissions, tmp_path / "out", "-a", "sedma")
    assert result.exit_code == 2
    assert "'sedma' does not ask for players" in result.stderr


def test_the_class_and_the_rubric_are_those_of_the_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    hand_in(tmp_path / "class", dan="rejected/own_types.hs")
    rubric = PLAYERS.file("rubric.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(f"{rubric}\n[rank]\npoints = 2\n", encoding="utf-8")
    settings = 'assignment = "sedma-players"\nsubmissions = "class"\nrubric = "own.toml"\noutput = "report"\n'
    (tmp_path / "grader.toml").write_text(settings, encoding="utf-8")
    few = ["--sandbox", "bubblewrap", "--opponents", "random,first", "--decks", "2", "--most", "2"]
    result = CliRunner().invoke(grader, ["tournament", *few], catch_exceptions=False)
    assert result.exit_code == 0
    assert "dan does not play: rejected: " in result.stdout
    assert (tmp_path / "tournament" / "rank-points.csv").is_file()
    assert not (tmp_path / "report").exists()
    assert "Anybody can know these decks beforehand" in result.stderr
    (tmp_path / "secret").write_bytes(b"nobody knows it" * 3)
    hidden = CliRunner().invoke(grader, ["tournament", *few, "--secret", "secret"], catch_exceptions=False)
    assert (hidden.exit_code, "these decks" in hidden.stderr) == (0, False)


def test_whose_are_several_players_is_said_where_the_rank_is_worth_points(capsys: pytest.CaptureFixture[str]) -> None:
    note = f"{ONE_STUDENT_FOR} eve.hs, eve.zip; no gradebook row is filled until you remove all but one"
    both = tuple(Submission(id_, {}, Student("Eve"), (note,)) for id_ in ("eve.hs", "eve.zip"))
    warn_of_unfair_ranks(Plan(secret=b"x"), GatheredClass(both, (), ()))
    said = capsys.readouterr().err
    assert said.count(f"grader: {ONE_STUDENT_FOR} eve.hs, eve.zip. Their games against each other") == 1
    warn_of_unfair_ranks(Plan(secret=b"x"), GatheredClass(both, (), ("eve.zip",)))
    assert not capsys.readouterr().err
