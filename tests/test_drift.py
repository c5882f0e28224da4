"""The committed suites of every assignment are those that their seeds generate, in a process with other hashes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from grader.assignment.settings import list_bundled


@pytest.mark.parametrize("assignment", list_bundled())
def test_no_suite_has_drifted_from_its_seed(assignment: str) -> None:
    command = [sys.executable, "-m", "grader", "generate", "--check", "-a", assignment]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
