"""The limits of an assignment: their names in files, on the command line, and in results."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from grader.assignment.limits import CaseLimits, read_limits
from grader.assignment.settings import assignment_folder, load_assignment
from grader.cli import grader
from grader.digests import digest_bytes
from grader.errors import SettingsError

RECORDED = (
    b'{"cpu_seconds_per_case":2,"cpu_seconds_per_batch":5,"cpu_seconds_per_submission":60,"time_outs":3,'
    b'"deaths":12,"memory_mb":128,"output_kb":1000,"wall_factor":10}'
)
"""The bytes of which results.json has the digest, since before `deaths` was renamed."""

NOTE = "`deaths` is now called `crashes`; the old name still works, but please rename it"


@pytest.fixture
def own_assignment(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(assignment_folder("sedma"), folder, ignore=shutil.ignore_patterns("attacks", "bank"))
    return folder


def set_crashes(folder: Path, line: str) -> None:
    path = folder / "assignment.toml"
    text = path.read_text()
    assert "\ncrashes = 12 " in text
    path.write_text(text.replace("\ncrashes = 12 ", f"\n{line} "))


def test_limits_are_recorded_and_digested_as_before_crashes_was_renamed() -> None:
    limits = load_assignment("sedma").settings.limits
    assert limits.crashes == 12
    assert msgspec.json.encode(limits) == RECORDED
    assert digest_bytes(msgspec.json.encode(limits)) == digest_bytes(RECORDED)
    assert msgspec.to_builtins(limits)["deaths"] == 12


@pytest.mark.parametrize(("line", "notes"), [("crashes = 5", 0), ("deaths = 5", 1)])
def test_an_assignment_may_use_the_old_name_with_a_note(own_assignment: Path, line: str, notes: int) -> None:
    set_crashes(own_assignment, line)
    assignment = load_assignment(str(own_assignment))
    assert assignment.settings.limits == CaseLimits(crashes=5)
    assert assignment.notes == (f"{own_assignment / 'assignment.toml'}: {NOTE}",) * notes


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('crashes = "many"', "Expected `int`, got `str` - at `$.limits.crashes`"),
        ("crashes = 1\ndeaths = 2", "limits: `deaths` is the old name of `crashes`, and both are set"),
        ("crash = 1", "Object contains unknown field `crash` - at `$.limits`"),
    ],
)
def test_an_error_names_the_limit_as_the_file_does(own_assignment: Path, line: str, message: str) -> None:
    set_crashes(own_assignment, line)
    with pytest.raises(SettingsError) as caught:
        load_assignment(str(own_assignment))
    assert str(caught.value).startswith(f"{own_assignment / 'assignment.toml'}: {message}")


@pytest.mark.parametrize("limits", [{"crashes": 4}, {"deaths": 4}])
def test_limits_of_a_course_or_of_an_autograder_zip_replace_the_assignments(limits: dict[str, int]) -> None:
    assert load_assignment("sedma", limits=limits).settings.limits == CaseLimits(crashes=4)


@pytest.mark.parametrize("option", ["memory_mb", "memory_mb=0", "memory=1", "memory_mb=many", "=1", "deaths=x"])
def test_a_limit_that_does_not_exist_is_named_with_those_that_do(option: str) -> None:
    expected = f"--limit {option}: expected NAME=NUMBER, where NAME is one of cpu_seconds_per_case, .*crashes"
    with pytest.raises(SettingsError, match=expected):
        read_limits((option,))


def test_limits_on_the_command_line_may_use_the_old_name_with_a_note() -> None:
    assert read_limits(("memory_mb=256",)) == ({"memory_mb": 256}, ())
    assert read_limits(("crashes=3",)) == ({"crashes": 3}, ())
    assert read_limits(("deaths=3",)) == ({"crashes": 3}, (f"--limit: {NOTE}",))


def test_the_notes_go_to_standard_error(own_assignment: Path, tmp_path: Path) -> None:
    set_crashes(own_assignment, "deaths = 5")
    course = tmp_path / "grader.toml"
    course.write_text("[limits]\ndeaths = 4\n")
    arguments = ["grade", tmp_path / "absent.hs", "-a", own_assignment, "--config", course, "-o", tmp_path / "report"]
    graded = CliRunner().invoke(grader, [*map(str, arguments), "--limit", "deaths=3"])
    assert [line for line in graded.stderr.splitlines() if NOTE in line] == [
        f"{course}: {NOTE}",
        f"--limit: {NOTE}",
        f"{own_assignment / 'assignment.toml'}: {NOTE}",
    ]
    assert NOTE not in graded.stdout
