"""A program runs without its file names; the student reads messages with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@given(st.text(st.characters(categories=["Co", "Ll"]), max_size=20).map(lambda text: "\ue000" + text))
def test_a_program_that_writes_masks_itself_has_others(text: str) -> None:
    masked, names = mask(prepared({"a.hs": f"import SedmaDatatypes\n-- {text}\nreplay _ = Nothing\n".encode()}))
    (origin,) = masked.origins.values()
    assert names[origin.file] == "a.hs"
    assert not {origin.file[0], origin.file[-4]} & set(text)
    assert unmask(Reason("x", f"{text} in {origin.file}"), names).message == f"{text} in a.hs"


def test_a_file_name_that_is_full_of_masks_is_put_back_as_it_is() -> None:
    """Masks that came from a name must not be replaced again: seven such files took all of the memory."""
    named = [f"{number}{_mask(number + 1) * 3}.hs" for number in range(3)]
    importing = b"import SedmaDatatypes\nimport Y\nimport Z\nreplay cs = 3\n"
    files = {named[0]: importing, named[1]: b"module Y where\n", named[2]: b"module Z where\n"}
    _, names = mask(prepared(files))
    reason = unmask(
        Reason("type-error", f"In {_mask(0)}.hs, {_mask(1)} and {_mask(2)}.hs", file=f"{_mask(0)}.hs"), names
    )
    assert reason.file == named[0]
    assert reason.message == f"In {named[0]}, {named[1].removesuffix('.hs')} and {named[2]}"


def _mask(number: int) -> str:
    return f"\ue000{number}\ue001"
