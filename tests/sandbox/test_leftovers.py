"""Who made a leftover, and whether they still live."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sandbox.choose import open_sandbox
from sandbox.contract import SandboxFailureError
from sandbox.folder import job_folder
from sandbox.leftovers import PREFIX, is_alive, machine, owner, start_time, sweep_folders
from sandbox.removal import remove_tree


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


@pytest.mark.parametrize("name", ["9" * 200, f"{'9' * 5000}-1", "2147483648-1", "999999999999-", "٣٣-1", "-1-1"])
def test_a_number_that_no_process_has_is_left_alone(name: str) -> None:
    assert is_alive(name)


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


# --- whatever lies there --------------------------------------------------------------------------------------------


def make_deep(folder: Path, levels: int = 2100, name: str = "A") -> None:
    """A folder of many levels, whose path is longer than the kernel takes."""
    folder.mkdir()
    here = os.open(folder, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("Main.hs", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)


def make_wide(folder: Path) -> None:
    folder.mkdir()
    for number in range(500):
        (folder / str(number)).touch()


def make_closed(folder: Path) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "c").touch(mode=0)
    (folder / "a" / "b").chmod(0)
    (folder / "a").chmod(0)
    folder.chmod(0)


def make_links(folder: Path) -> None:
    folder.mkdir()
    (folder / "up").symlink_to(folder.parent)
    (folder / "self").symlink_to("self")
    (folder / "dead").symlink_to("/nonexistent")
    (folder / "bait").symlink_to(folder.parent / "bait")
    (folder / "bait-folder").symlink_to(folder.parent / "baits")


def make_odd_names(folder: Path) -> None:
    folder.mkdir()
    for name in (b"\xff\xfe", b"new\nline", b".removed-1", b"-rf", b"x" * 255):
        Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).mkdir()
    os.mkfifo(folder / "fifo")


def make_link(folder: Path) -> None:
    folder.symlink_to(folder.parent / "baits")


LEFTOVERS: dict[str, Callable[[Path], None]] = {
    "deep": make_deep,
    "deep and long": lambda folder: make_deep(folder, 40, "x" * 250),
    "wide": make_wide,
    "closed": make_closed,
    "links": make_links,
    "odd names": make_odd_names,
    "a file": lambda folder: folder.touch(),
    "a link": make_link,
    "a dead link": lambda folder: folder.symlink_to("nowhere"),
    "a pipe": os.mkfifo,
    "empty": lambda folder: folder.mkdir(),
}
REMOVED = {"deep", "deep and long", "wide", "closed", "links", "odd names", "empty"}


@cache
def some_dead_owner() -> str:
    return dead_owner()


OWNERS: dict[str, Callable[[], str]] = {
    "dead": some_dead_owner,
    "alive": owner,
    "unreadable": lambda: "somebody",
    "impossible": lambda: "9" * 100 + "-1",
    "nobody": lambda: "",
}


def sweep_here(folder: Path, effort: int | None = None) -> tuple[Path, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        return sweep_folders() if effort is None else sweep_folders(effort)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(sorted(LEFTOVERS)), st.sampled_from(sorted(OWNERS))), max_size=6))
@example([(shape, "dead") for shape in LEFTOVERS])
@example([(shape, "alive") for shape in LEFTOVERS])
def test_whatever_lies_there_only_what_the_dead_left_goes(left: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory(prefix="card-grader-sweeping-", ignore_cleanup_errors=True) as name:
        here = Path(name)
        (here / "baits").mkdir()
        for bait in (here / "bait", here / "baits" / "bait"):
            bait.write_text("not yours")
        places = [
            (here / f"{PREFIX}{OWNERS[whose]()}-{number}", shape, whose) for number, (shape, whose) in enumerate(left)
        ]
        for place, shape, _ in places:
            LEFTOVERS[shape](place)
        gone = {place for place, shape, whose in places if whose == "dead" and shape in REMOVED}
        assert set(sweep_here(here)) == gone
        assert {place for place, *_ in places if not os.path.lexists(place)} == gone
        assert (here / "bait").read_text() == (here / "baits" / "bait").read_text() == "not yours"
        for place, *_ in places:
            remove_tree(place)


def test_a_sweep_does_only_so_much_at_a_time_and_the_next_goes_on(tmp_path: Path) -> None:
    for number in range(5):
        make_wide(tmp_path / f"{PREFIX}{some_dead_owner()}-{number}")
    sweeps = 0
    left = files_below(tmp_path)
    while left:
        sweep_here(tmp_path, effort=600)
        now = files_below(tmp_path)
        assert 0 < left - now <= 600
        left, sweeps = now, sweeps + 1
    assert sweeps > 2


def files_below(folder: Path) -> int:
    return sum(len(files) for _, _, files in os.walk(folder))


def test_a_temporary_folder_that_is_gone_or_a_file_is_swept_of_nothing(tmp_path: Path) -> None:
    assert sweep_here(tmp_path / "gone") == ()
    (tmp_path / "file").touch()
    assert sweep_here(tmp_path / "file") == ()


def test_a_module_of_thousands_of_parts_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for parts in (1500, 2100):
        name = "/".join(["A"] * parts) + ".hs"
        with suppress(SandboxFailureError), job_folder({name: b"", "Main.hs": b""}) as folder:  # too long a path
            assert (folder / "Main.hs").exists()
        assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("none_sandbox")
def test_a_sandbox_opens_beside_any_leftover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for number, make in enumerate(LEFTOVERS.values()):
        (tmp_path / "baits").mkdir(exist_ok=True)
        make(tmp_path / f"{PREFIX}{some_dead_owner()}-{number}")
    open_sandbox("none", print).close()


@pytest.mark.root
def test_an_ordinary_user_sweeps_what_is_closed_and_leaves_what_is_anothers(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    tmp_path.chmod(0o1777)
    theirs = tmp_path / f"{PREFIX}{some_dead_owner()}-theirs"
    theirs.mkdir(mode=0o777)
    theirs.chmod(0o777)
    (theirs / "file").touch()
    script = (
        "import os, sys, tempfile; from pathlib import Path; "
        "import tests.sandbox.test_leftovers as t; os.umask(0o022); "
        "os.setgroups([]); os.setgid(12345); os.setuid(12345); "
        "here = Path(sys.argv[1]); tempfile.tempdir = str(here); own = here / sys.argv[2]; t.make_closed(own); "
        "print([path.name for path in t.sweep_folders()])"
    )
    own = f"{PREFIX}{some_dead_owner()}-own"
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), own], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == str([own]), done.stderr
    assert (theirs / "file").exists()
