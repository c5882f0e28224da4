"""Ctrl-C, with a real process, a real signal and a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.grading.interrupts import polite_interrupts
from grader.reports.progress import STOPPING

BANK = load_assignment("sedma").file("bank")
PATIENCE = 120


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """Nine different programs that are quick."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number in range(9):
        source = (BANK / "wheat/folds.hs").read_text()
        (folder / f"s{number:02}.hs").write_text(f"{source}\n-- {number}\n")
    return folder


def command(submissions: Path, report: Path, *options: str) -> list[str]:
    fixed = ["--sandbox", "bubblewrap", "-j", "2", "-o", str(report)]
    return [sys.executable, "-m", "grader", "grade", str(submissions), *fixed, *options]


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stderr is not None
    yield from iter(process.stderr.readline, "")


def read_until(process: subprocess.Popen[str], wanted: str) -> list[str]:
    """What it says up to the line that is waited for."""
    said = []
    for line in lines_of(process):
        said.append(line)
        if wanted in line:
            return said
    raise AssertionError(f"it never said {wanted!r}: {''.join(said)}")


@contextmanager
def start(submissions: Path, report: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command(submissions, report, *options), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        yield process


def test_ctrl_c_stops_cleanly_keeps_what_is_finished_and_says_how_to_go_on(submissions: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    with start(submissions, report) as process:
        read_until(process, "2/9")
        process.send_signal(signal.SIGINT)
        said = list(lines_of(process))
    assert process.returncode == 130
    assert f"{STOPPING}\n" in said
    (told,) = re.findall(
        r"Stopped\. (\d+) of 9 submissions are finished and saved; run the same command .* to continue", "".join(said)
    )
    assert not (report / "results.json").exists()

    again = subprocess.run(command(submissions, report), capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert again.returncode == 0, again.stderr
    assert again.stderr.count("(reused)") == int(told)
    undisturbed = subprocess.run(command(submissions, tmp_path / "other"), capture_output=True, check=False)
    assert undisturbed.returncode == 0
    assert (report / "results.json").read_bytes() == (tmp_path / "other/results.json").read_bytes()
    assert len(json.loads((report / "results.json").read_bytes())["submissions"]) == 9


def test_ctrl_c_twice_leaves_at_once(submissions: Path, tmp_path: Path) -> None:
    shutil.copy(BANK / "chaff/loops_on_wrong_length.hs", submissions / "s03.hs")
    with start(submissions, tmp_path / "report", "-j", "1") as process:
        read_until(process, "3/9")  # so the one that loops is next
        process.send_signal(signal.SIGINT)
        read_until(process, STOPPING)
        process.send_signal(signal.SIGINT)
        said = "".join(lines_of(process))
    assert process.returncode == 130
    assert "Stopped. Finished submissions are saved; run the same command" in said
    assert "4/9" not in said


def in_terminal(arguments: list[str], react: Callable[[str, subprocess.Popen[bytes]], None]) -> tuple[str, int]:
    """Run with a terminal as its stderr; ``react`` is told of all that was shown so far."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "140", "LINES": "30"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(arguments, stderr=theirs, stdout=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = ""
    with suppress(OSError):  # the end of a terminal
        while piece := os.read(ours, 65536).decode(errors="replace"):
            shown += piece
            react(shown, process)
    os.close(ours)
    return shown, process.wait(PATIENCE)


@pytest.mark.long
def test_in_a_terminal_the_bar_shows_rate_time_left_counts_and_who(submissions: Path, tmp_path: Path) -> None:
    shown, code = in_terminal(command(submissions, tmp_path / "report"), lambda *_: None)
    assert code == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert re.search(r"\d+/9 +\d+\.\d/s +\d+:\d\d left\s+\d+ graded, 0 rejected, 0 ungraded: s0\d, s0\d", plain)
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")  # the cursor is back


def test_ctrl_c_in_a_terminal_is_told_below_the_bar_and_gives_the_cursor_back(
    submissions: Path, tmp_path: Path
) -> None:
    sent: list[bool] = []

    def interrupt(shown: str, process: subprocess.Popen[bytes]) -> None:
        if not sent and re.search(r" 2/9", shown):
            process.send_signal(signal.SIGINT)
            sent.append(True)

    shown, code = in_terminal(command(submissions, tmp_path / "report"), interrupt)
    assert code == 130
    assert "press Ctrl-C again to quit now" in shown
    assert "of 9 submissions are finished and saved" in shown
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


def test_quiet_says_nothing_of_the_progress(submissions: Path, tmp_path: Path) -> None:
    for name in sorted(path.name for path in submissions.iterdir())[2:]:
        (submissions / name).unlink()
    run = subprocess.run(
        command(submissions, tmp_path / "report", "--quiet"), capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_first_interrupt_is_remembered_and_the_second_raised_and_the_old_way_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    asked: list[int] = []
    with pytest.raises(KeyboardInterrupt), polite_interrupts(lambda: asked.append(1)) as stops:  # noqa: PT012
        assert not stops()
        signal.raise_signal(signal.SIGINT)
        assert stops()
        signal.raise_signal(signal.SIGINT)
    assert asked == [1]
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_signals_are_left_alone() -> None:
    seen = []

    def elsewhere() -> None:
        with polite_interrupts(lambda: None) as stops:
            seen.append((stops(), signal.getsignal(signal.SIGINT)))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert seen == [(False, before)]
