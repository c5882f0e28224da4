"""The limits of an assignment: their names in files, on the command line, and in results."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.limits import LIMIT_NAMES, OLD_NAMES, CaseLimits, read_limits
from grader.assignment.settings import assignment_folder, load_assignment
from grader.cli import grader
from grader.digests import digest_bytes
from grader.errors import SettingsError

RECORDED = (
    b'{"cpu_seconds_per_case":2,"cpu_seconds_per_batch":5,"cpu_seconds_per_submission":60,"time_outs":3,'
    b'"deaths":12,"memory_mb":128,"output_kb":1000,"wall_factor":10,"steps_per_case":8000000}'
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
        ('crashes = "many"', "line 25: `limits.crashes` must be a whole number, not a text"),
        ('deaths = "many"', "line 25: `limits.deaths` must be a whole number, not a text"),
        ("crashes = 1\ndeaths = 2", "limits: `deaths` is the old name of `crashes`, and both are set"),
        ("crash = 1", "line 25: `limits.crash` is not a setting; did you mean `limits.crashes`?"),
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


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("memory=1", "there is no limit `memory`; did you mean `memory_mb`?"),
        ("xyz=1", "there is no limit `xyz`; the limits are cpu_seconds_per_case, .*crashes"),
        ("=1", "there is no limit ``; the limits are cpu_seconds_per_case, .*crashes"),
        ("memory_mb", "has no value; write `memory_mb=NUMBER`"),
        ("memory_mb=", "has no value; write `memory_mb=NUMBER`"),
        ("xyz", "there is no limit `xyz`"),
    ],
)
def test_a_limit_that_does_not_exist_is_named_with_those_that_do(option: str, message: str) -> None:
    with pytest.raises(SettingsError, match=f"--limit {option}: {message}"):
        read_limits((option,))


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "٣", "1000000000", "1_0", " 1", "007"])
@pytest.mark.parametrize("name", ["memory_mb", "deaths"])
def test_of_a_value_that_cannot_be_the_value_is_blamed(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_limits((f"{name}={value}",))
    assert str(caught.value) == (
        f"--limit {name}={value}: the value is '{value}', but must be a whole number from 1 to 999999999"
    )


@given(st.text(max_size=20), st.text(max_size=12))
def test_whatever_is_written_is_a_limit_or_refused_as_what_is_wrong(name: str, value: str) -> None:
    try:
        ((_, number),) = read_limits((f"{name}={value}",))[0].items()
    except SettingsError as error:
        known = name in (*LIMIT_NAMES, *OLD_NAMES)
        assert ("there is no limit" in str(error)) is not known  # noqa: PT017  # what it says is the claim
    else:
        assert str(number) == value


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
