"""A fixed part of the fuzzer of classes, and that it notices what it is there for."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from grader.model import Aside
from grader.submissions import (
    archive_members,
    archives,
    discovery,
    flat_names,
    identities,
    lazy_files,
    listing,
    owned_files,
    roster,
    several_paths,
)
from grader.submissions.junk_files import is_hidden
from sandbox.contract import Sandbox
from tests.fuzz.folders import LAYOUTS, UnaccountedError, make_up, try_class
from tests.ordinary_user import as_ordinary_user

ROOT = Path(__file__).parents[2]
CLASSES = 120


def try_classes(count: int) -> None:
    for number in range(count):
        try_class(f"fixed-{number}")


@pytest.mark.parametrize("part", range(4))
def test_random_classes_are_accounted_for(part: int) -> None:
    for number in range(part, CLASSES, 4):
        try_class(f"fixed-{number}")


def test_random_classes_are_graded(bubblewrap_sandbox: Sandbox) -> None:
    assert bubblewrap_sandbox
    for number in range(3):
        try_class(f"graded-{number}", graded=True)


def test_closed_files_are_accounted_for_by_somebody_who_cannot_open_them() -> None:
    command = as_ordinary_user(sys.executable, "-m", "tests.fuzz.folders", "--seed", "closed", "--classes", "60")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [*command, "--seconds", "600"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert "60 classes" in ran.stdout


def test_the_same_seed_makes_the_same_class() -> None:
    assert make_up(random.Random("x")).things == make_up(random.Random("x")).things
    layouts = {make_up(random.Random(str(number))).things[0].owner.split(" ")[0] for number in range(60)}
    assert {"moodle", "canvas"} < layouts
    assert len(LAYOUTS) == 6


def greedy(patch: pytest.MonkeyPatch) -> None:
    """The last number of a name is the participant's."""
    patch.setattr(identities, "_MOODLE", re.compile(identities._MOODLE.pattern.replace(".*?", ".*"), re.DOTALL))


def no_tars(patch: pytest.MonkeyPatch) -> None:
    """A tar among the files of a class is nobody's, and not even listed."""
    patch.setattr(flat_names, "is_handed_in", lambda name: name.endswith((".hs", ".zip")))
    patch.setattr(discovery, "NOT_A_PROGRAM", "")
    patch.setattr(discovery, "Aside", lambda file, why: Aside(file if why else "", why))


def silent_links(patch: pytest.MonkeyPatch) -> None:
    """Links, pipes and hidden files are passed over without a word."""
    patch.setattr(listing, "_relative", lambda *_: "x")
    add = archives._Contents.add

    def add_silently(self: archives._Contents, member: archive_members.Member) -> None:
        if member.problem is None and not is_hidden(member.name):
            add(self, member)

    patch.setattr(archives._Contents, "add", add_silently)


def silent_errors(patch: pytest.MonkeyPatch) -> None:
    """What is left aside in somebody's folder is not told."""
    patch.setattr(owned_files, "shorten", lambda _: ())


def one_id_for_all(patch: pytest.MonkeyPatch) -> None:
    """Ids are cut."""

    def cut(names: Iterable[str]) -> dict[str, str]:
        return {name: name[:3] for name in names}

    patch.setattr(several_paths, "assign_ids", cut)


def forgetful(patch: pytest.MonkeyPatch) -> None:
    """Of several files of one owner one is kept."""

    def add(self: owned_files.OwnedFiles, file: str, content: lazy_files.Content, order: int = 0) -> None:
        self.files, self.orders = {file: content}, {file: order}

    patch.setattr(owned_files.OwnedFiles, "add", add)


def careless_roster(patch: pytest.MonkeyPatch) -> None:
    """A name that no file system keeps is matched with nobody, and gets the id of the folder."""
    patch.setattr(roster, "possible_ids", lambda _: frozenset())


def careless_match(patch: pytest.MonkeyPatch) -> None:
    """Who handed in only what is left aside is missing."""
    patch.setattr(roster, "_by_name", lambda _: {})


BREAKAGES = (careless_match, greedy, no_tars, silent_links, silent_errors, one_id_for_all, forgetful, careless_roster)


@pytest.mark.parametrize("break_it", BREAKAGES, ids=lambda function: function.__name__)
def test_it_notices(break_it: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    break_it(monkeypatch)
    with pytest.raises(UnaccountedError):
        try_classes(200)
