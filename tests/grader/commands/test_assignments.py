from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import Assignment, assignment_folder, list_bundled, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import grader
from reference.catalogue import GAMES
from testcases import DEFAULT

KEPT = shutil.ignore_patterns("bank", "errors", "attacks", "oracle")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two bundled assignments, of which one is for a game that there is not."""
    for name in ("first", "second"):
        shutil.copytree(assignment_folder(DEFAULT), tmp_path / "bundle" / name, ignore=KEPT)
    settings = tmp_path / "bundle/second/assignment.toml"
    settings.write_text(settings.read_text().replace(f'game = "{DEFAULT}"', 'game = "whist"'))
    monkeypatch.setattr("grader.assignment.settings._bundle", lambda: tmp_path / "bundle")
    return tmp_path / "bundle"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_line_with_its_function_and_its_cases(name: str) -> None:
    assignment = load_assignment(name)
    public, graded = (len(load_suite(suite_path(assignment, suite)).cases) for suite in ("public", "graded"))
    line = next(line for line in run("assignments").stdout.splitlines() if line.split()[0] == name)
    settings = assignment.settings
    assert settings.title in line
    assert f"{settings.function} :: {settings.argument} -> {settings.result}" in line
    assert line.endswith(f"{public} public and {graded} graded cases")


def test_an_assignment_that_is_not_finished_is_listed_with_what_is_wrong(bundle: Path) -> None:
    lines = run("assignments").stdout.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("first   ")
    problem = f"cannot be used: {bundle}/second/assignment.toml: line 3: `game` cannot be 'whist'"
    assert lines[1].startswith(f"second  {problem}")


def test_a_folder_is_listed_beside_the_bundled_ones(bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle / "first", tmp_path / "mine")
    result = run("assignments", "-a", tmp_path / "mine", "--json")
    listed = json.loads(result.stdout)
    assert [summary["name"] for summary in listed] == ["first", "second", "mine"]
    assert listed[2]["cases"] == listed[0]["cases"] != {}
    assert listed[2]["signature"].startswith("replay :: ")
    assert run("assignments", "-a", tmp_path / "nosuch").exit_code == 2


def test_all_takes_every_bundled_assignment(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, bool]] = []

    def note(assignment: Assignment, *, only_check: bool, named: bool) -> None:
        assert named
        made.append((assignment.name, only_check))

    monkeypatch.setattr("grader.commands.generate._make_suites", note)
    monkeypatch.setattr("grader.assignment.settings.list_bundled", lambda: (DEFAULT, DEFAULT))
    assert run("generate", "--check", "--all").exit_code == 0
    assert made == [(DEFAULT, True), (DEFAULT, True)]


def test_all_is_for_suites_from_seeds_alone() -> None:
    result = run("generate", "--all", "--games")
    assert result.exit_code == 2
    assert "--all creates the suites from their seeds" in result.stderr


def test_init_names_a_bundled_assignment_or_the_way_to_a_folder(bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle / "first", tmp_path / "mine")
    assert run("init", tmp_path / "course", "-a", "first").exit_code == 0
    assert 'assignment = "first"\n' in (tmp_path / "course/grader.toml").read_text()
    assert run("init", tmp_path / "other", "-a", tmp_path / "mine").exit_code == 0
    assert 'assignment = "../mine"\n' in (tmp_path / "other/grader.toml").read_text()
    assert "first" in list_bundled()
