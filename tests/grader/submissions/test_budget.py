"""The budget of preparing a submission: what lies beyond it is rejected with the rule, what is within it is cheap."""

from __future__ import annotations

import tracemalloc
from collections.abc import Mapping

import pytest

from grader.assignment.settings import load_assignment
from grader.haskell.syntax import read_syntax
from grader.model import Submission
from grader.submissions import budget
from grader.submissions.preparation import prepare_submission
from grader.submissions.versions import keep_latest_version
from tests.grader.student_programs import IMPORT, SOLUTION, program_of, rejection_of

SEDMA = load_assignment("sedma")
PROGRAM = IMPORT + SOLUTION
ONE_LONG_PART = "A" * 260
MANY_PARTS = ".".join(["A"] * 2_100)

TOO_MUCH: dict[str, tuple[str, Mapping[str, bytes]]] = {
    "one-large-file": ("too-big", {"replay.hs": f"{PROGRAM}{'-- a' * 60_000}".encode()}),
    "files-large-together": (
        "too-big",
        {"replay.hs": PROGRAM.encode(), **{f"A{number}.hs": b"a = 1\n" * 1_000 for number in range(50)}},
    ),
    "many-files": ("too-big", {"replay.hs": PROGRAM.encode(), **{f"A{number}.hs": b"" for number in range(100)}}),
    "many-names": ("too-big", {"replay.hs": (PROGRAM + "".join(f"a{n}=1\n" for n in range(5_001))).encode()}),
    "many-imports": ("too-big", {"replay.hs": ("import A\n" * 5_001 + PROGRAM).encode()}),
    "many-pragmas": ("too-big", {"replay.hs": ("{-#A#-}" * 5_001 + PROGRAM).encode()}),
    "long-module": (
        "too-long-name",
        {"replay.hs": f"import {ONE_LONG_PART}\n{PROGRAM}".encode(), f"{ONE_LONG_PART}.hs": b"x = 1\n"},
    ),
    "long-module-of-another-file": (
        "too-long-name",
        {"replay.hs": PROGRAM.encode(), "a.hs": f"module {ONE_LONG_PART} where\nx = 1\n".encode()},
    ),
    "module-of-many-parts": (
        "too-long-name",
        {
            "replay.hs": f"import {MANY_PARTS}\n{PROGRAM}".encode(),
            "b.hs": f"module {MANY_PARTS} where\nx = 1\n".encode(),
        },
    ),
    "module-of-short-parts": (
        "too-long-name",
        {"replay.hs": f"import {'.'.join('ABCDEFGHIJK')}\n{PROGRAM}".encode()},
    ),
    "module-of-wide-letters": (
        "too-long-name",
        {"replay.hs": f"import {'Č' * 60}\n{PROGRAM}".encode(), f"{'Č' * 60}.hs": b"x = 1\n"},
    ),
    "long-path": ("too-long-name", {"a/" * 300 + "replay.hs": PROGRAM.encode()}),
    "long-file-name": ("too-long-name", {"a" * 500 + ".hs": PROGRAM.encode()}),
}


@pytest.mark.parametrize(("code", "files"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_submission_beyond_the_budget_is_rejected_with_the_rule(code: str, files: Mapping[str, bytes]) -> None:
    reason = rejection_of(files).reason
    assert reason.code == code
    assert "at most" in reason.message or "more than" in reason.message
    assert len(reason.message) < 300  # though the name in it may have thousands of letters


@pytest.mark.parametrize(("code", "files"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_no_version_is_chosen_among_files_beyond_the_budget(code: str, files: Mapping[str, bytes]) -> None:
    """Choosing reads the files too. Whatever is chosen, the submission is rejected for the same reason."""
    kept = keep_latest_version(Submission("novak", files), SEDMA)
    rejection = prepare_submission(kept, SEDMA)
    assert not hasattr(rejection, "files")
    assert rejection.reason.code == code


def test_what_is_just_within_the_budget_is_prepared() -> None:
    name = "A" * budget.MOST_MODULE_BYTES
    nested = ".".join("ABCDEFGHIJ")
    filler = "-" * (budget.MOST_BYTES - 10_000) + "\n"
    program = program_of(
        {
            "replay.hs": f"import {name}\nimport {nested}\n{PROGRAM}{filler}".encode(),
            f"{name}.hs": f"module {name} where\nx = 1\n".encode(),
            "b.hs": f"module {nested} where\ny = 1\n".encode(),
            **{f"a{number}.hs": b"x = 1\n" for number in range(budget.MOST_SOURCES - 3)},
        }
    )
    assert len(program.origins) == 3


@pytest.mark.no_cover
@pytest.mark.parametrize("piece", [pytest.param("a{n}=1;", marks=pytest.mark.long), "import A{n}\n"])
def test_the_memory_of_preparing_is_bounded_whatever_was_prepared_before(piece: str) -> None:
    """What is kept of earlier submissions does not add up: it was a gigabyte for twenty files."""
    read_syntax.cache_clear()
    tracemalloc.start()
    try:
        for number in range(2):
            text = "".join(piece.format(n=f"{number}x{n}") for n in range(budget.MOST_BYTES // 8))
            prepare_submission(Submission("novak", {"replay.hs": text[: budget.MOST_BYTES].encode()}), SEDMA)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        read_syntax.cache_clear()
    assert kept < 30_000_000
    assert peak < 200_000_000
