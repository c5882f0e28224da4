"""A program runs without its file names; the student reads messages with them."""

from __future__ import annotations

import pytest

from grader.assignment.settings import load_assignment
from grader.grading.runtime import SandboxChoice, open_runtime
from grader.grading.session import run_cases
from grader.model import Program, Reason, Submission
from grader.submissions.file_name_masks import mask, unmask
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")


def prepared(files: dict[str, bytes]) -> Program:
    program = prepare_submission(Submission("x", files), SEDMA)
    assert isinstance(program, Program), program
    return program


def test_copies_under_other_names_are_one_program_and_others_are_not() -> None:
    source = (BANK / "wheat/folds.hs").read_bytes()
    first, second = mask(prepared({"a.hs": source})), mask(prepared({"b/c d.hs": source}))
    assert first[0] == second[0]
    assert first[1] != second[1]
    assert mask(prepared({"a.hs": source + b"\n-- other\n"}))[0] != first[0]


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
    bench = open_runtime(SandboxChoice("none"), lambda _: None)
    program = prepared(files)
    masked, names = mask(program)
    plain, with_masks = (run_cases(either, (), SEDMA, bench) for either in (program, masked))
    assert isinstance(plain, Reason)
    assert isinstance(with_masks, Reason)
    assert with_masks != plain
    assert unmask(with_masks, names) == plain


def test_a_program_that_writes_the_mask_itself_has_none() -> None:
    program = prepared({"a.hs": "import SedmaDatatypes\n-- \ue000\nreplay _ = Nothing\n".encode()})
    assert mask(program) == (program, {})
