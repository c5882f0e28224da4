"""A disk that fills up while a class is graded: a real, small one, which only root may mount."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.conftest import unavailable
from tests.kills import command, contents, differences, environment, make_class


def mount(options: str, folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True, capture_output=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with hardly any room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        mount("size=160k", folder)
    except (OSError, subprocess.CalledProcessError) as error:
        unavailable(f"a small disk cannot be mounted here: {error}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a class, its whole report, and a cache with all that was run."""
    folder = tmp_path_factory.mktemp("graded")
    submissions = make_class(folder / "class")
    whole = command(submissions, folder / "whole")
    assert subprocess.run(whole, env=environment(folder / "cache"), check=False).returncode == 0
    return folder


@pytest.mark.root  # who alone may mount a disk
@pytest.mark.parametrize("room", [60, *(pytest.param(room, marks=pytest.mark.long) for room in (130, 300))])
def test_a_full_disk_is_said_and_with_more_room_it_goes_on_to_the_same_report(
    small_disk: Path, graded: Path, room: int
) -> None:
    submissions, cache, report = graded / "class", environment(graded / "cache"), small_disk / "report"
    mount(f"remount,size={room}k", small_disk)

    full = subprocess.run(command(submissions, report), env=cache, check=False, capture_output=True, text=True)
    assert full.returncode == 3, full.stderr
    assert "the disk is full; free some space and run the same command again" in full.stderr
    assert "Traceback" not in full.stderr
    assert not (report / "results.json").exists()

    mount("remount,size=20m", small_disk)
    again = subprocess.run(command(submissions, report), env=cache, check=False, capture_output=True, text=True)
    assert (again.returncode, again.stderr) == (0, "")
    assert differences(_without_paths(graded / "whole"), _without_paths(report)) == []


def _without_paths(report: Path) -> dict[str, bytes]:
    """What a report has, less where the files are: that is relative to the report, and the two lie apart."""
    files = dict(contents(report))
    results = msgspec.json.decode(files["results.json"])
    for submission in results["submissions"]:
        submission.pop("paths", None)
    return files | {"results.json": msgspec.json.encode(results)}
