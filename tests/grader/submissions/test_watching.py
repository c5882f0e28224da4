"""Checking again on every save, however an editor saves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner
from rich.console import Console

from grader.cli import grader
from grader.submissions.watching import saves, state_of

BEGUN = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"
BROKEN = BEGUN + "oops =\n"


def write_in_place(path: Path) -> None:
    path.write_text("x = 22\n")


def write_by_rename(path: Path) -> None:
    other = path.with_name(".replay.hs.swp")
    other.write_text("x = 22\n")
    other.replace(path)


def write_after_removal(path: Path) -> None:
    path.unlink()
    path.write_text("x = 22\n")


def write_a_module_beside(path: Path) -> None:
    path.with_name("Tricks.hs").write_text("module Tricks where\n")


@pytest.mark.parametrize("save", [write_in_place, write_by_rename, write_after_removal, write_a_module_beside])
def test_a_save_is_noticed(tmp_path: Path, save: Callable[[Path], None]) -> None:
    path = tmp_path / "replay.hs"
    path.write_text("x = 1\n")
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            save(path)

    seen = saves(path, pause)
    first, second = next(seen), next(seen)
    assert first != second
    assert len(pauses) == 3


def test_while_the_file_is_away_nothing_is_said(tmp_path: Path) -> None:
    path = tmp_path / "replay.hs"
    path.write_text("x = 1\n")
    steps = ["remove", "wait", "write"]

    def pause(_: float) -> None:
        match steps.pop(0):
            case "remove":
                path.unlink()
            case "write":
                path.write_text("x = 3\n")

    seen = saves(path, pause)
    next(seen)
    assert next(seen) == state_of(path)
    assert not steps


def test_a_folder_is_watched_whole(tmp_path: Path) -> None:
    (tmp_path / "Replay.hs").write_text("")
    (tmp_path / "notes.txt").write_text("")
    assert [name for name, *_ in state_of(tmp_path)] == ["Replay.hs"]


def read_until(stream: IO[str], words: str) -> str:
    text = ""
    while words not in text:
        line = stream.readline()
        assert line, text
        text += line
    return text


def test_check_goes_on_with_every_save_and_an_interrupt_exits_with_130(tmp_path: Path) -> None:
    path = tmp_path / "replay.hs"
    path.write_text(BEGUN)
    command = [sys.executable, "-m", "grader", "check", "--watch", str(path), "--sandbox", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "the same answer to everything: Nothing" in read_until(process.stdout, "grader explain")
        path.write_text(BROKEN)
        read_until(process.stderr, "replay.hs was saved; checking again.")
        assert "cannot be graded" in read_until(process.stdout, "--raw")
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130


def test_games_are_watched_and_read_again_even_after_a_mistake_in_them(tmp_path: Path) -> None:
    path, games = tmp_path / "replay.hs", tmp_path / "games.txt"
    path.write_text(BEGUN)
    games.write_text("7X\n")
    command = [sys.executable, "-m", "grader", "check", "-w", str(path), "--games", str(games), "--sandbox", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        read_until(process.stderr, "line 1: '7X' is not a card")
        games.write_text("7H 7H\n")
        read_until(process.stderr, "replay.hs or games.txt was saved; checking again.")
        read_until(process.stdout, "The game gets the answer of the sheet.")
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130


@pytest.mark.parametrize("terminal", [False, True])
def test_a_terminal_is_cleared_and_a_pipe_gets_a_line(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "[a].hs"
    path.write_text(BEGUN)
    cleared: list[bool] = []
    monkeypatch.setattr("grader.submissions.watching.saves", lambda _: iter([(), ()]))
    monkeypatch.setattr(Console, "is_terminal", terminal)
    monkeypatch.setattr(Console, "clear", lambda *_: cleared.append(True))
    result = CliRunner().invoke(grader, ["check", "-w", str(path), "--sandbox", "none", "--hints", "criterion"])
    assert result.exit_code == 1
    assert len(cleared) == 2 * terminal
    assert result.stderr.count("[a].hs was saved; checking again") == (not terminal)
    assert ("Ctrl-C to stop" in result.stderr) is terminal
