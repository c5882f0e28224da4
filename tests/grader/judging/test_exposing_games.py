from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import make_pool
from grader.cli import grader
from grader.errors import SettingsError
from grader.judging.exposing_games import (
    POOL,
    dump_exposing_games,
    exposing_games_path,
    load_exposing_games,
    make_exposing_games,
    smallest_for,
)
from reference.contract import CRASHES
from tests.in_turn import in_turn

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
IDEAS = {one.id: one for one in GAME.misconceptions()}
GAMES = load_exposing_games(SEDMA)


def elsewhere(folder: Path) -> Assignment:
    return msgspec.structs.replace(SEDMA, folder=folder)


def test_every_misconception_has_a_game_and_the_reverse() -> None:
    assert set(GAMES) == set(IDEAS)


@in_turn("idea", IDEAS)
def test_the_game_is_answered_wrongly_by_its_misconception(idea: str) -> None:
    record = GAME.parse(GAMES[idea])
    assert IDEAS[idea].answer(record) != GAME.answer(record)


@cache
def pool() -> list[Any]:
    """The records that the committed games were looked for among."""
    return [one.record for one in make_pool(GAME, f"telling/{SEDMA.settings.suites['public'].seed}", POOL)]


@pytest.mark.no_cover
@pytest.mark.parametrize("idea", ["length-only-empty", "no-repeat-check", "error-on-repeat", "crash-on-tie"])
def test_making_it_anew_gives_what_is_committed(idea: str) -> None:
    assert GAME.format(smallest_for(IDEAS[idea], pool(), GAME)) == GAMES[idea]


@pytest.mark.parametrize("idea", ["crash-on-tie", "no-bonus-tie-crashes"])
def test_an_idea_that_breaks_down_on_some_records_is_told_by_one_of_these(idea: str) -> None:
    assert IDEAS[idea].answer(GAME.parse(GAMES[idea])) == CRASHES


def test_they_are_made_one_by_one() -> None:
    only = [one for one in GAME.misconceptions() if one.id == "length-only-empty"]

    class Small:
        """The game with one misconception only."""

        def __getattr__(self, name: str) -> object:
            return getattr(GAME, name)

        def misconceptions(self) -> object:
            return only

    assert dict(make_exposing_games(Small(), "telling/7", 3)) == {"length-only-empty": "7H"}  # type: ignore[arg-type]  # a part of it


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    exposing_games_path(elsewhere(tmp_path)).write_text(dump_exposing_games(GAMES))
    assert load_exposing_games(elsewhere(tmp_path)) == GAMES
    assert dump_exposing_games(GAMES) == exposing_games_path(SEDMA).read_text()


def test_an_assignment_without_such_a_file_has_none(tmp_path: Path) -> None:
    assert load_exposing_games(elsewhere(tmp_path)) == {}


def test_a_file_that_is_something_else_is_named(tmp_path: Path) -> None:
    exposing_games_path(elsewhere(tmp_path)).write_text("[1]")
    with pytest.raises(SettingsError, match=r"telling\.json: not a table"):
        load_exposing_games(elsewhere(tmp_path))


def test_the_command_writes_them_beside_the_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "small"
    shutil.copytree(SEDMA.folder, folder, ignore=shutil.ignore_patterns("bank", "telling.json"))
    monkeypatch.setattr(
        "grader.judging.exposing_games.make_exposing_games",
        lambda *_: iter([("crash-on-empty", ""), ("accepts-31", "7H")]),
    )
    result = CliRunner().invoke(grader, ["generate", "--games", "-a", str(folder)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "crash-on-empty: the empty record" in result.stdout
    assert load_exposing_games(elsewhere(folder)) == {"crash-on-empty": "", "accepts-31": "7H"}
