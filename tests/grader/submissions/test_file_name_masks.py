"""What is run has no names of files; what is told has the student's own."""

from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.grading.runtime import open_bench
from grader.grading.session import run_cases
from grader.model import Program, Reason, Submission
from grader.submissions.file_name_masks import mask, unmask
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")


def prepared(files: dict[str, bytes]) -> Program:
    found = prepare_submission(Submission("x", files), SEDMA)
    assert isinstance(found, Program), found
    return found


def test_copies_under_other_names_are_one_program_and_others_are_not() -> None:
    source = (BANK / "wheat/folds.hs").read_bytes()
    one, two = mask(prepared({"a.hs": source})), mask(prepared({"b/c d.hs": source}))
    assert one[0] == two[0]
    assert one[1] != two[1]
    assert mask(prepared({"a.hs": source + b"\n-- other\n"}))[0] != one[0]


BROKEN = b"import SedmaDatatypes\nimport Tricks\nreplay cs = trick cs && 3\n"
COMPANION = b"module Tricks where\nimport SedmaDatatypes\ntrick :: Cards -> Bool\ntrick _ = True\n"


@pytest.mark.parametrize(
    "files",
    [
        {"my replay.hs": BROKEN, "Tricks.hs": COMPANION},
        {"src/Sedma.hs": BROKEN, "src/Tricks.hs": COMPANION},
        {"replay.hs": BROKEN, "Tricks.hs": COMPANION.replace(b"True", b"'x'")},
        {"replay.hs": b"import SedmaDatatypes\n\nreplay cs = if"},
        {"replay.lhs": b"> import SedmaDatatypes\n\n> replay cs = if\n"},
    ],
)
def test_a_masked_program_is_told_the_same_as_it_would_be_without_a_mask(files: dict[str, bytes]) -> None:
    bench = open_bench("none", lambda _: None)
    program = prepared(files)
    masked, names = mask(program)
    plain, told = (run_cases(one, (), SEDMA, bench) for one in (program, masked))
    assert isinstance(plain, Reason)
    assert isinstance(told, Reason)
    assert told != plain
    assert unmask(told, names) == plain


def test_a_program_that_writes_the_mask_itself_has_none() -> None:
    program = prepared({"a.hs": "import SedmaDatatypes\n-- \ue000\nreplay _ = Nothing\n".encode()})
    assert mask(program) == (program, {})
