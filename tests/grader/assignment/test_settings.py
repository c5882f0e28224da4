from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.assignment.rubric import BREACHES
from grader.assignment.settings import assignment_folder, list_bundled, load_assignment, write_command
from grader.cli import grader
from grader.errors import SettingsError
from testcases import DEFAULT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("assignment.toml", "rubric.toml", "SedmaDatatypes.hs"):
        shutil.copy(assignment_folder("sedma") / name, folder)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_sedma_quotes_its_sheet_for_every_breach() -> None:
    assert set(load_assignment("sedma").settings.sentences) == set(BREACHES)


def test_a_sentence_for_a_rule_that_is_not_checked_is_an_error(copy: Path) -> None:
    edit(copy / "assignment.toml", "\nforeign = ", "\nforeing = ")
    with pytest.raises(
        SettingsError, match=r"assignment\.toml: line \d+: `sentences.foreing` is not a rule; did you mean 'foreign'?"
    ):
        load_assignment(str(copy))


@pytest.mark.parametrize(("old", "new"), [('["two", "one-trick"]', '["twoo"]'), ('["winner"]\n\n', '["winer"]\n\n')])
def test_a_tag_that_no_case_has_is_named_with_those_there_are(copy: Path, old: str, new: str) -> None:
    edit(copy / "rubric.toml", old, new)
    arguments = ["grade", str(copy), "--rubric", str(copy / "rubric.toml"), "-o", str(copy / "report")]
    result = CliRunner().invoke(grader, arguments)
    assert result.exit_code == 2
    meant = {"twoo": "two", "winer": "winner"}[new.strip()[2:-2]]
    line = 1 + (copy / "rubric.toml").read_text()[: (copy / "rubric.toml").read_text().index(new)].count("\n")
    assert f"rubric.toml: line {line}: `criterion." in result.stderr
    assert f"the tag {new.strip()[2:-2]!r}, but no case of the suite has it; did you mean {meant!r}?" in result.stderr
    assert not (copy / "report").exists()


def test_a_folder_of_ones_own_is_an_assignment(copy: Path) -> None:
    assert load_assignment(str(copy)).settings.function == "replay"


def test_a_command_chooses_every_assignment_but_the_default_one(copy: Path) -> None:
    for name in (*list_bundled(), str(copy)):
        choice = load_assignment(name).choice
        assert choice == name
        assert (
            write_command("explain", choice, "a-1") == f"grader explain {'' if name == DEFAULT else f'-a {name} '}a-1"
        )


def test_the_given_types_are_exactly_the_sheets_declarations() -> None:
    assignment = load_assignment("sedma")
    sheet = assignment.file(assignment.settings.sheet).read_text()
    declared = [line for line in sheet.splitlines() if line.startswith(("data ", "type "))]
    given = [line for line in assignment.types_source.decode().splitlines() if line.startswith(("data ", "type "))]
    assert given == declared
    assert len(given) == 7


def test_a_course_may_bring_its_own_types_module(tmp_path: Path) -> None:
    own = tmp_path / "Own.hs"
    own.write_bytes(load_assignment("sedma").types_source.replace(b"deriving Show", b"deriving (Eq, Show)"))
    assert load_assignment("sedma", own).types_source == own.read_bytes()


def test_an_unknown_assignment_is_shown_with_those_there_are() -> None:
    with pytest.raises(SettingsError, match=f"no assignment 'whist': choose one of {', '.join(list_bundled())}"):
        load_assignment("whist")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("assignment.toml", 'title = "', 'titel = "', "line 2: `titel` is not a setting; did you mean `title`?"),
        (
            "assignment.toml",
            "memory_mb = 128",
            'memory_mb = "much"',
            r"line \d+: `limits\.memory_mb` must be a whole number",
        ),
        ("assignment.toml", 'game = "sedma"', 'game = "whist"', "line 3: `game` cannot be 'whist'; choose from sedma"),
        ("assignment.toml", 'grade = "game"', 'grade = "gam"', "`hints.grade` cannot be 'gam'; did you mean 'game'?"),
        ("assignment.toml", "pool = 16", 'pool = "x"', "`suites.graded.pool` must be a whole number"),
        ("assignment.toml", 'title = "', "title = ", "assignment.toml"),
        ("rubric.toml", "points = 3", 'points = "three"', "points"),
        (
            "assignment.toml",
            'types = "SedmaDatatypes.hs"',
            'types = "Absent.hs"',
            "Absent.hs: the types module",
        ),
    ],
)
def test_what_is_wrong_in_the_settings_is_named(copy: Path, file: str, old: str, new: str, message: str) -> None:
    edit(copy / file, old, new)
    with pytest.raises(SettingsError, match=message):
        load_assignment(str(copy))


def test_a_missing_rubric_is_named(copy: Path) -> None:
    (copy / "rubric.toml").unlink()
    with pytest.raises(SettingsError, match=r"rubric\.toml: cannot be read"):
        load_assignment(str(copy))


def test_the_gates_are_the_assignments_own_and_have_values_for_a_new_game(copy: Path) -> None:
    gates = load_assignment(str(copy)).settings.gates
    assert (gates.wheats, gates.chaffs, gates.pairs, gates.variants) == (15, 60, 60, 200)
    settings = (copy / "assignment.toml").read_text()
    (copy / "assignment.toml").write_text(settings.replace(settings[settings.index("[gates]") :], ""))
    gates = load_assignment(str(copy)).settings.gates
    assert (gates.wheats, gates.variants, gates.told_apart, gates.chaffs) == (10, 200, 45, 45)


@pytest.mark.parametrize(("new", "message"), [
    ("wheat = 15", r"`gates\.wheat` is not a setting; did you mean `gates\.wheats`\?"),
    ("mutants_killed = 98", r"`gates\.mutants_killed` must be a number, at most 1"),
    ("wheats = -1", r"`gates\.wheats` must be a whole number, at least 0"),
])  # fmt: skip
def test_a_gate_that_cannot_be_is_named_with_its_line(copy: Path, new: str, message: str) -> None:
    edit(copy / "assignment.toml", "\nwheats = 15", f"\n{new}")
    with pytest.raises(SettingsError, match=rf"line \d+: {message}"):
        load_assignment(str(copy))
