"""What `make` would run: an assignment is chosen by its name."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from grader.assignment.settings import list_bundled
from testcases import DEFAULT

ROOT = Path(__file__).parent.parent


def commands(*arguments: str) -> list[str]:
    """The lines with the grader that `make` would run."""
    run = subprocess.run(["make", "-n", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if "/grader " in line]


@pytest.mark.parametrize("name", list_bundled())
def test_grade_takes_the_bundled_class_of_the_assignment(name: str) -> None:
    (line,) = commands("grade", f"ASSIGNMENT={name}")
    assert f'grader grade -a "{name}" testcases/{name}/bank/wheat ' in line


def test_grade_without_an_assignment_leaves_the_choice_to_the_grader() -> None:
    (line,) = commands("grade")
    assert "-a" not in line.split()
    assert [word for word in line.split() if word.startswith("testcases/")] == [
        f"testcases/{DEFAULT}/bank/{kind}" for kind in ("wheat", "chaff", "rejected")
    ]
    (line,) = commands("grade", "SUBMISSIONS=class")
    assert "testcases/" not in line


def test_suites_are_compared_for_every_assignment_and_measured_where_records_are_answered() -> None:
    assert any(line.endswith("grader generate --check --all") for line in commands("check"))
    (line,) = commands("audit")
    assert f"for name in {' '.join(list_bundled('replay'))}; do" in line
    (line,) = commands("audit", f"ASSIGNMENT={DEFAULT}")
    assert f"for name in {DEFAULT}; do" in line
