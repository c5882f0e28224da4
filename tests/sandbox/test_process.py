"""A process within limits, in the cases in which reading and waiting could go wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from sandbox.contract import Ending, Limits, Run
from sandbox.process import run_process


def shell(script: str, folder: Path, limits: Limits | None = None, stdin: bytes = b"") -> Run:
    return run_process(["/bin/sh", "-c", script], stdin, limits or Limits(), folder=folder, bounded_memory=False)


def test_process_runs_in_its_folder(tmp_path: Path) -> None:
    assert shell("pwd", tmp_path).stdout == f"{tmp_path}\n".encode()


def test_both_outputs_are_read_at_once(tmp_path: Path) -> None:
    script = "i=0; while [ $i -lt 2000 ]; do echo oooooooooooooooooooooooooooooooooooooooooooooooooo; "
    script += "echo eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee >&2; i=$((i+1)); done"
    run = shell(script, tmp_path)
    assert (run.stdout.count(b"\n"), run.stderr.count(b"\n")) == (2000, 2000)


def test_error_output_is_limited_too(tmp_path: Path) -> None:
    run = shell("while :; do echo error >&2; done", tmp_path, Limits(output_bytes=100))
    assert (run.ending, len(run.stderr)) == (Ending.OUTPUT_LIMIT, 100)


def test_input_larger_than_a_pipe_goes_through(tmp_path: Path) -> None:
    text = b"0123456789" * 50_000
    assert shell("cat", tmp_path, stdin=text).stdout == text


def test_process_that_closed_its_outputs_still_ends_at_the_wall_limit(tmp_path: Path) -> None:
    run = shell("exec >&- 2>&-; exec sleep 1000", tmp_path, Limits(wall_seconds=0.2))
    assert (run.ending, run.code) == (Ending.WALL_LIMIT, -9)


def test_exit_code_of_a_process_that_closed_its_outputs_comes_back(tmp_path: Path) -> None:
    run = shell("exec >&- 2>&-; sleep 0.1; exit 5", tmp_path)
    assert (run.ending, run.code) == (Ending.EXITED, 5)


def test_child_left_behind_is_killed_and_does_not_hold_the_run(tmp_path: Path) -> None:
    with pipe_held_open_by_processes() as (end, held):
        run = run_process(
            ["/bin/sh", "-c", "sleep 60 & echo started"],
            b"",
            Limits(),
            folder=tmp_path,
            bounded_memory=False,
            pass_fds=(held.fileno(),),
        )
        held.close()
        assert end.read() == b""  # comes when nobody is left who could write
    assert (run.ending, run.stdout) == (Ending.EXITED, b"started\n")


def test_signal_that_no_limit_explains_is_a_kill(tmp_path: Path) -> None:
    assert shell("kill -9 $$", tmp_path).ending is Ending.KILLED


def test_limits_are_set(tmp_path: Path) -> None:
    run = run_process(
        ["/bin/sh", "-c", "ulimit -t; ulimit -f; ulimit -c; ulimit -n; ulimit -s; ulimit -v"],
        b"",
        Limits(cpu_seconds=7, memory_mb=100, stack_mb=8),
        folder=tmp_path,
        bounded_memory=True,
    )
    assert run.stdout.split() == [b"7", b"0", b"0", b"64", b"8192", str(108 * 1024).encode()]


def test_interrupt_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sandbox.process._feed", interrupt)
    with pipe_held_open_by_processes() as (end, held):
        with pytest.raises(KeyboardInterrupt):
            run_process(
                ["/bin/sh", "-c", "exec >&- 2>&-; exec sleep 60"],
                b"",
                Limits(),
                folder=tmp_path,
                bounded_memory=False,
                pass_fds=(held.fileno(),),
            )
        held.close()
        assert end.read() == b""


@contextmanager
def pipe_held_open_by_processes() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """A pipe whose writing end is given to processes; the reading end sees the end when the last of them is dead."""
    read, write = os.pipe()
    with open(read, "rb") as end, open(write, "wb") as held:  # noqa: PTH123  # descriptors, not paths
        yield end, held
