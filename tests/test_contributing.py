"""The way of a submission, as CONTRIBUTING.md lists it, against the calls of a real `grader grade`."""

from __future__ import annotations

import re
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType

from click.testing import CliRunner

from grader.cli import grader
from tests.grader.transcribe import PROGRAMS
from tests.in_turn import in_turn

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WAY = TEXT[TEXT.index("### How a submission is graded") : TEXT.index("No step changes")]
NAMES = re.findall(r"`(grader(?:\.\w+)+)`", TEXT)
FUNCTIONS = re.findall(r"`(grader(?:\.\w+)+)`", WAY)
ELSEWHERE = ("grader.cli.main", "grader.grading.dask_workers.dask_workers")
"""The test enters behind the entry point, and has no cluster."""


def resolve(dotted: str) -> object:
    """The module, function, class or method of a dotted name."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            found = getattr(found, name)
        return found
    raise ModuleNotFoundError(dotted)


@in_turn("name", sorted(set(NAMES)))
def test_a_name_in_contributing_exists(name: str) -> None:
    assert resolve(name)


@in_turn("path", sorted(set(re.findall(r"`((?:grader|sandbox|reference|templates|tests)/[\w./]+)`", TEXT))))
def test_a_path_in_contributing_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_room_is_on_the_map_and_says_what_it_must_not_know() -> None:
    rooms = sorted(path.parent for path in (ROOT / "grader").glob("*/__init__.py"))
    assert len(rooms) >= 10
    for room in rooms:
        assert f"{room.name}/" in TEXT
        docstring = import_module(f"grader.{room.name}").__doc__ or ""
        assert "ust not know" in docstring, room.name
        assert (ROOT / "tests/grader" / room.name).is_dir(), room.name


@contextmanager
def recorded_calls(names: frozenset[str]) -> Iterator[list[str]]:
    """The calls of these functions, in whatever thread, in order."""
    calls: list[str] = []

    def record(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            function = frame.f_code.co_qualname.removesuffix(".__init__")
            name = f"{frame.f_globals.get('__name__', '')}.{function}"
            if name in names:
                calls.append(name)

    threading.setprofile(record)
    sys.setprofile(record)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def test_a_submission_goes_the_way_that_contributing_lists(tmp_path: Path, bubblewrap_sandbox: object) -> None:
    """A program whose mistake is not in the catalogue takes every step, the search for a simple game too."""
    (tmp_path / "class/zoe").mkdir(parents=True)
    shutil.copy(PROGRAMS["sedma/unheard_of"], tmp_path / "class/zoe/replay.hs")
    arguments = ["grade", str(tmp_path / "class"), "-o", str(tmp_path / "report"), "--sandbox", "bubblewrap", "-q"]
    listed = [name for name in FUNCTIONS if name not in ELSEWHERE]
    assert len(listed) > 25
    with recorded_calls(frozenset(listed)) as calls:
        result = CliRunner().invoke(grader, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    following = iter(calls)
    assert [name for name in listed if name not in following] == []  # each is called after the one before it
