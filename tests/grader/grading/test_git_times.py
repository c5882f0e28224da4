"""When a student's files were committed, from repositories that may be hostile."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grading.git_times import find_git_time, read_git_times, read_head
from grader.submissions.gathering import gather

FIRST, SECOND = "2026-11-20T10:00:00+01:00", "2026-11-20T23:59:30+01:00"


def git(folder: Path, *arguments: str, date: str = FIRST, author: str = "") -> None:
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": author or date,
        "GIT_COMMITTER_DATE": date,
        **{f"GIT_{who}_{what}": "someone@example.edu" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    }
    subprocess.run(["git", "-C", str(folder), *arguments], env=environment, check=True, capture_output=True)


def commit(folder: Path, file: str, text: str, date: str = FIRST, author: str = "") -> Path:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    git(folder, "add", "-A")
    git(folder, "commit", "-m", f"{file} as of {date}", date=date, author=author)
    return path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "alice"
    folder.mkdir()
    git(folder, "init")
    return folder


def test_the_last_commit_that_changed_the_file_counts_by_its_committers_date(repository: Path) -> None:
    file = commit(repository, "replay.hs", "replay _ = Nothing\n", date=SECOND, author=FIRST)
    commit(repository, "notes.txt", "later, and another file\n", date="2026-12-01T00:00:00Z")
    assert find_git_time([file]) == datetime(2026, 11, 20, 22, 59, 30, tzinfo=UTC)


def test_packed_and_shallow_repositories_are_read(repository: Path, tmp_path: Path) -> None:
    commit(repository, "replay.hs", "replay _ = Nothing\n")
    commit(repository, "replay.hs", "replay _ = undefined\n", date=SECOND)
    git(repository, "gc")
    git(repository, "pack-refs", "--all")
    assert find_git_time([repository / "replay.hs"]) == datetime(2026, 11, 20, 22, 59, 30, tzinfo=UTC)
    git(tmp_path, "clone", "--depth=1", f"file://{repository}", "shallow")
    assert find_git_time([tmp_path / "shallow/replay.hs"]) == datetime(2026, 11, 20, 22, 59, 30, tzinfo=UTC)
    git(tmp_path / "shallow", "checkout", "--detach")
    assert find_git_time([tmp_path / "shallow/replay.hs"]) is not None


def test_a_repository_of_the_whole_class_knows_each_student(tmp_path: Path) -> None:
    git(tmp_path, "init")
    commit(tmp_path, "class/alice/replay.hs", "replay _ = Nothing\n")
    commit(tmp_path, "class/bob/replay.hs", "replay _ = Nothing\n", date=SECOND)
    (tmp_path / "class/eva").mkdir()
    (tmp_path / "class/eva/replay.hs").write_text("replay _ = Nothing\n")  # never committed
    times = read_git_times(gather([tmp_path / "class"], "sedma").submissions)
    assert times.by_id == {
        "alice": datetime(2026, 11, 20, 9, tzinfo=UTC),
        "bob": datetime(2026, 11, 20, 22, 59, 30, tzinfo=UTC),
    }
    assert "Git" in times.source


def sign(folder: Path) -> None:
    """Give the last commit a signature, which Git checks by starting the program that the configuration names."""
    text = subprocess.run(["git", "-C", str(folder), "cat-file", "commit", "HEAD"], check=True, capture_output=True)
    head, _, message = text.stdout.partition(b"\n\n")
    signature = b"\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----"
    command = ["git", "-C", str(folder), "hash-object", "-t", "commit", "-w", "--stdin"]
    signed = subprocess.run(command, input=head + signature + b"\n\n" + message, check=True, capture_output=True)
    git(folder, "reset", "--hard", signed.stdout.decode().strip())


def test_nothing_of_a_students_repository_is_run(repository: Path, tmp_path: Path) -> None:
    file = commit(repository, "replay.hs", "replay _ = Nothing\n")
    sign(repository)
    trap, sprung = tmp_path / "trap.sh", tmp_path / "sprung"
    trap.write_text(f"#!/bin/sh\ntouch {sprung}\n")
    trap.chmod(0o755)
    for key in (
        "gpg.program",
        "core.pager",
        "core.fsmonitor",
        "core.sshCommand",
        "diff.external",
        "diff.trap.textconv",
    ):
        git(repository, "config", key, str(trap))
    git(repository, "config", "log.showSignature", "true")
    (repository / ".gitattributes").write_text("* diff=trap filter=trap\n")
    assert find_git_time([file]) == datetime(2026, 11, 20, 9, tzinfo=UTC)
    assert not sprung.exists()
    git(repository, "log", "-1")  # the trap works: asked in the student's repository, Git starts it
    assert sprung.exists()


@pytest.mark.parametrize(
    "head", ["", "ref: refs/heads/nowhere", "ref: ../../secret", "ref: /etc/passwd", "0" * 40, "x"]
)
def test_a_broken_head_is_no_time(head: str, repository: Path) -> None:
    file = commit(repository, "replay.hs", "replay _ = Nothing\n")
    (repository / ".git/HEAD").write_text(head)
    assert find_git_time([file]) is None


def test_an_empty_repository_of_ones_own_does_not_hide_what_that_of_the_class_knows(tmp_path: Path) -> None:
    git(tmp_path, "init")
    file = commit(tmp_path, "eve/replay.hs", "replay _ = Nothing\n")
    (tmp_path / "eve/.git").mkdir()
    assert find_git_time([file]) == datetime(2026, 11, 20, 9, tzinfo=UTC)


def test_a_path_that_is_too_long_to_ask_about_leaves_one_student_without_a_date_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Short enough to be listed from the teacher's folder, it was too long with the folder's own path before it."""
    commit_in = tmp_path / "submissions" / "ann"
    commit_in.mkdir(parents=True)
    git(commit_in, "init")
    commit(commit_in, "replay.hs", "replay _ = Nothing\n")
    eve = tmp_path / "submissions" / "eve"
    eve.mkdir()
    monkeypatch.chdir(eve)
    left = 4_090 - len("submissions/eve/a.hs")
    while left > 1:
        name = "d" * min(200, left - 1)
        Path(name).mkdir()
        os.chdir(name)
        left -= len(name) + 1
    Path("a.hs").write_text("replay _ = Nothing\n")
    monkeypatch.chdir(tmp_path)
    gathered = gather([Path("submissions")], "sedma")
    assert [one.id for one in gathered.submissions] == ["ann", "eve"]
    assert list(read_git_times(gathered.submissions).by_id) == ["ann"]


def test_whatever_fails_for_one_student_leaves_the_others_their_dates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "init")
    for name in ("ann", "eve"):
        commit(tmp_path, f"class/{name}/replay.hs", f"-- {name}\n")

    def find(paths: Sequence[Path]) -> datetime | None:
        if "/eve/" in str(paths):
            raise RecursionError
        return find_git_time(paths)

    monkeypatch.setattr("grader.grading.git_times.find_git_time", find)
    assert list(read_git_times(gather([tmp_path / "class"], "sedma").submissions).by_id) == ["ann"]


def test_a_repository_that_points_elsewhere_is_not_followed(repository: Path, tmp_path: Path) -> None:
    commit(repository, "replay.hs", "replay _ = Nothing\n")
    for name in ("linked", "pointing"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "replay.hs").write_text("replay _ = Nothing\n")
    (tmp_path / "linked/.git").symlink_to(repository / ".git")
    (tmp_path / "pointing/.git").write_text(f"gitdir: {repository}/.git\n")
    assert find_git_time([tmp_path / "linked/replay.hs"]) is None
    assert find_git_time([tmp_path / "pointing/replay.hs"]) is None


@pytest.mark.parametrize("hostile", ["pipe", "link", "linked folder", "alternates"])
def test_objects_that_are_no_files_of_the_repository_are_not_read(
    hostile: str, repository: Path, tmp_path: Path
) -> None:
    """Git would wait for a pipe until its time is up, for each student, and read whatever a link leads to."""
    file = commit(repository, "replay.hs", "replay _ = Nothing\n")
    objects = repository / ".git/objects"
    assert find_git_time([file]) is not None
    inner = next(path for path in objects.iterdir() if len(path.name) == 2)
    if hostile == "pipe":
        os.mkfifo(inner / "pipe")
    elif hostile == "link":
        (inner / "link").symlink_to(next(inner.iterdir()))
    elif hostile == "linked folder":
        inner.rename(tmp_path / "elsewhere")
        inner.symlink_to(tmp_path / "elsewhere")
    else:
        (objects / "info").mkdir(exist_ok=True)
        (objects / "info/alternates").write_text(f"{tmp_path}\n")
    assert find_git_time([file]) is None


def test_a_pipe_in_place_of_an_object_costs_no_time(repository: Path) -> None:
    file = commit(repository, "replay.hs", "replay _ = Nothing\n")
    for path in [path for path in (repository / ".git/objects").rglob("*") if path.is_file()]:
        path.unlink()
        os.mkfifo(path)
    begun = time.monotonic()
    assert find_git_time([file]) is None
    assert time.monotonic() - begun < 10  # and not the twenty seconds that Git may take


def test_files_outside_of_any_repository_have_no_time(tmp_path: Path) -> None:
    (tmp_path / "replay.hs").write_text("replay _ = Nothing\n")
    assert find_git_time([tmp_path / "replay.hs"]) is None


@given(
    st.binary(max_size=60) | st.text("ref: /hdas.-0123456789abcdf", max_size=60).map(str.encode), st.binary(max_size=90)
)
def test_no_head_and_no_packed_references_are_too_much(head: bytes, packed: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        git_folder = Path(folder) / ".git"
        (git_folder / "objects").mkdir(parents=True)
        (git_folder / "HEAD").write_bytes(head)
        (git_folder / "packed-refs").write_bytes(packed)
        commit = read_head(git_folder)
        assert commit is None or len(commit) == 40
