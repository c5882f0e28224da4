"""The committed suites of every assignment are those that their seeds generate, in a process with other hashes.

`make test` makes the suites of the two cheapest again; `make test-long` and `make check` those of all the others.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from grader.assignment.settings import list_bundled

CHEAPEST = {"sedma", "sedma-players"}


def test_the_cheapest_are_bundled() -> None:
    assert set(list_bundled()) > CHEAPEST


@pytest.mark.parametrize(
    "assignment",
    [pytest.param(name, marks=() if name in CHEAPEST else pytest.mark.long) for name in list_bundled()],
)
def test_no_suite_has_drifted_from_its_seed(assignment: str) -> None:
    command = [sys.executable, "-m", "grader", "generate", "--check", "-a", assignment]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
