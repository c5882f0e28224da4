"""Settings of an assignment in which students write players."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grader.assignment.settings import assignment_folder, list_bundled, load_assignment
from grader.assignment.suites import open_suite
from grader.errors import SettingsError

FOLDER = assignment_folder("sedma-players")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("bank", "attacks", "players"))
    return folder


def edit(folder: Path, old: str, new: str) -> None:
    path = folder / "assignment.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_every_given_module_is_there_and_the_types_come_first(copy: Path) -> None:
    loaded = load_assignment(str(copy))
    assert loaded.given_modules == ("SedmaBase", "SedmaReplay", "SedmaGamble", "SedmaDecks")
    assert all(source.startswith((b"--", b"module")) or b"\nmodule " in source for source in loaded.given.values())
    assert "harnessPlay" in loaded.interface


def test_bundled_assignments_are_listed_by_kind() -> None:
    assert "sedma-players" in list_bundled("players")
    assert "sedma" in list_bundled("replay")
    assert sorted((*list_bundled("players"), *list_bundled("replay"))) == list(list_bundled())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('interface = "interface.hs"', "", r"`interface` is missing"),
        ('opponents = ["random", ', 'opponents = ["ramdom", ', r"`players\.opponents` .*did you mean 'random'\?"),
        ('game = "sedma"', 'game = "septica"', r"`game` is 'septica', which programs cannot play"),
        ('kind = "players"', 'kind = "player"', r"kind"),
        ('kind = "players"', 'kind = "replay"', r"`argument` is missing"),
        ("decks = 100", "decks = 1", r"`players\.decks` .*2"),
        ('"SedmaDecks.hs"', '"SedmaDeck.hs"', r"SedmaDeck\.hs: .*cannot be read"),
    ],
)
def test_a_mistake_in_the_settings_is_told_with_what_to_do(copy: Path, old: str, new: str, message: str) -> None:
    edit(copy, old, new)
    with pytest.raises(SettingsError, match=message):
        load_assignment(str(copy))


def test_a_suite_of_records_is_no_suite_of_positions() -> None:
    players, records = load_assignment("sedma-players"), load_assignment("sedma")
    with pytest.raises(SettingsError, match="choose it with `-a sedma`"):
        open_suite(players, "graded", records.file("graded.json"))
    with pytest.raises(SettingsError, match="choose it with `-a sedma-players`"):
        open_suite(records, "graded", players.file("graded.json"))
