"""What a course copies: every command in it is one of ours, with options that it has."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
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


def test_what_a_program_says_is_neither_a_command_to_github_nor_markup_in_the_summary(tmp_path: Path) -> None:
    said = "::set-output name=points::10\n```\n# Full marks\n<b>10 of 10</b>"
    (tmp_path / "grader").write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\nexit 1\n")
    (tmp_path / "grader").chmod(0o755)
    workflow = next(path for path in FILES if path.name == "classroom.yml").read_text()
    script = textwrap.dedent(workflow.rpartition("run: |\n")[2])
    summary = tmp_path / "summary.md"
    places = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(summary)}
    done = subprocess.run(
        ["bash", "-e", "-c", script], cwd=tmp_path, env=places, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    first, *shown, last = done.stdout.splitlines()
    token = first.removeprefix("::stop-commands::")
    assert first != token
    assert last == f"::{token}::"
    assert shown[:4] == said.splitlines()
    assert summary.read_text() == "\n" + textwrap.indent(f"{said}\n", "    ")
