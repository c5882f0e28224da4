"""The README's instructor path works as written, on the example download that is in the project."""

from __future__ import annotations

import csv
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "testcases/course/example-moodle"


def instructor_commands() -> list[str]:
    """The commands of the first block of the README's part for instructors."""
    part = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Instructors\n")[2].partition("\n## ")[0]
    block = re.search(r"```console\n(.*?)```", part, re.DOTALL)
    assert block is not None
    return block[1].splitlines()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all the commands were run, with the project's testcases in it."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "testcases").symlink_to(ROOT / "testcases")
    environment = {**os.environ, "DOCKER_HOST": "unix:///nonexistent/docker.sock", "PYTHONPATH": str(ROOT)}
    for command in instructor_commands():
        program, *arguments = shlex.split(command)
        assert program == "grader"
        line = [sys.executable, "-m", "grader", *arguments]
        done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return folder


def rows(path: Path) -> dict[str, dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return {row["Full name"]: row for row in csv.DictReader(file)}


def test_the_path_is_grade_and_fill() -> None:
    assert [command.split()[1] for command in instructor_commands()] == ["grade", "export"]


def test_everyone_has_the_grade_that_the_program_earned(place: Path) -> None:
    assert {name: row["Grade"] for name, row in rows(place / "worksheet-filled.csv").items()} == {
        "Jan Novák": "10",
        "Žofie Dvořáková": "4",
        "Tomáš Říha": "0",
        "Kateřina Nováková": "",
        "Emily Carter": "2",
        "Ana María López": "10",
        "Oliver Smith-Jones": "10",
        "Lukáš van der Berg": "2",
    }


def test_feedback_names_the_misconception_the_line_and_the_version(place: Path) -> None:
    said = {name: row["Feedback comments"] for name, row in rows(place / "worksheet-filled.csv").items()}
    assert "The first match takes the trick, not the last." in said["Lukáš van der Berg"]
    assert "Rejected:" in said["Tomáš Říha"]
    assert "the latest, `sedma (1).hs`, was graded, not `sedma.hs`" in said["Oliver Smith-Jones"]
    assert said["Kateřina Nováková"] == ""


def test_nothing_else_of_the_worksheet_changes(place: Path) -> None:
    before, after = rows(EXAMPLE / "worksheet.csv"), rows(place / "worksheet-filled.csv")
    for name, row in before.items():
        assert {key: value for key, value in row.items() if key not in ("Grade", "Feedback comments")} == {
            key: value for key, value in after[name].items() if key not in ("Grade", "Feedback comments")
        }


def test_the_report_shows_who_is_missing(place: Path) -> None:
    page = (place / "report-moodle/index.html").read_text(encoding="utf-8").replace("<wbr>", "")
    assert "Kateřina Nováková_48219" in page
    assert len(list((place / "report-moodle/students").glob("*.html"))) == 8
