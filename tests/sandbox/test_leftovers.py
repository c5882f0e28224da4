"""Who made a leftover, and whether they still live."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.folder import job_folder
from sandbox.leftovers import PREFIX, is_alive, machine, owner, start_time, sweep_folders


def dead_owner() -> str:
    process = subprocess.Popen(["sleep", "60"])
    name = f"{process.pid}-{start_time(process.pid)}"
    process.kill()
    process.wait()
    return name


def test_we_are_alive() -> None:
    assert is_alive(owner())


def test_who_has_ended_is_not() -> None:
    assert not is_alive(dead_owner())


def test_a_later_process_with_the_same_number_is_another() -> None:
    assert not is_alive(f"{os.getpid()}-1")


def test_a_process_of_another_user_is_alive() -> None:
    assert is_alive(f"1-{start_time(1)}")


@given(st.text(max_size=20).filter(lambda name: not name[:1].isdecimal()))
def test_what_cannot_be_read_is_left_alone(name: str) -> None:
    assert is_alive(name)


def test_the_machine_has_a_name_that_stays() -> None:
    assert machine()
    assert machine() == machine()


def test_folders_of_the_dead_are_removed_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"{PREFIX}{dead_owner()}-abc"
    (left / "job").mkdir(parents=True)
    (left / "job" / "Main.hs").write_text("main = return ()")
    other = tmp_path / "somebody-elses"
    other.mkdir()
    link = tmp_path / f"{PREFIX}{dead_owner()}-link"
    link.symlink_to(other)
    with job_folder({"Main.hs": b""}) as ours:
        assert sweep_folders() == (left,)
        assert (ours / "Main.hs").exists()
    assert sorted(tmp_path.iterdir()) == sorted([link, other])
