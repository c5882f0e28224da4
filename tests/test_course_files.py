"""What a course copies: every command in it is one of ours, with options that it has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from grader.cli import COMMANDS

FILES = sorted(path for path in (Path(__file__).parents[1] / "testcases/course").iterdir() if path.is_file())
CALL = re.compile(r"(?:^|[\s:])grader (?P<command>\w+)(?P<rest>[^|>\n]*)", re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_call_of_the_grader_is_one_that_it_understands(path: Path) -> None:
    calls = list(CALL.finditer(path.read_text()))
    assert calls
    for call in calls:
        assert call["command"] in COMMANDS
        command: click.Command = getattr(import_module(f"grader.commands.{call['command']}"), call["command"])
        known = {option for parameter in command.params for option in parameter.opts}
        assert set(re.findall(r"(?<!\w)--?[\w-]+", call["rest"])) <= known


def test_there_is_one_for_each_place_a_course_may_live() -> None:
    assert {path.name for path in FILES} >= {
        "classroom.yml",
        "gitlab-ci.yml",
        "pre-commit-config.yaml",
        "grader-ci.yml",
    }
