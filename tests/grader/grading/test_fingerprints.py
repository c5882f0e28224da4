from __future__ import annotations

import shutil
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.digests import digest
from grader.grading.fingerprints import (
    digest_asking,
    digest_exam,
    digest_grading,
    digest_program,
    digest_submission,
    grader_digest,
)
from grader.judging.exam import Exam
from grader.model import Program, RuntimeIdentity, Submission
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "public")))
HERE = RuntimeIdentity("bubblewrap", None, "hugs", "sha256:1")
FOLDS = SEDMA.file("bank/wheat/folds.hs").read_bytes()


def program_of(files: dict[str, bytes], assignment: Assignment = SEDMA) -> Program:
    prepared = prepare_submission(Submission("x", files), assignment)
    assert isinstance(prepared, Program)
    return prepared


@given(st.dictionaries(st.text(max_size=5), st.binary(max_size=5), max_size=4), st.data())
def test_a_submission_is_its_id_its_names_and_its_bytes_in_any_order(
    files: dict[str, bytes], data: st.DataObject
) -> None:
    shuffled = dict(data.draw(st.permutations(list(files.items()))))
    assert digest_submission(Submission("a", files)) == digest_submission(Submission("a", shuffled))
    assert digest_submission(Submission("a", files)) != digest_submission(Submission("b", files))
    assert digest_submission(Submission("a", files)) != digest_submission(Submission("a", {**files, "more": b""}))


def test_names_that_are_no_text_have_fingerprints_of_their_own() -> None:
    one, other = (digest_submission(Submission("a", {name: b""})) for name in ("\udcff.hs", "\udcfe.hs"))
    assert one != other


@pytest.mark.parametrize(
    "place",
    [
        RuntimeIdentity("docker", "sha256:image", "hugs", None),
        RuntimeIdentity("bubblewrap", None, "ghc", "sha256:1"),
        RuntimeIdentity("bubblewrap", None, "hugs", "sha256:2"),
    ],
)
def test_another_place_is_another_question(place: RuntimeIdentity) -> None:
    assert digest_asking(EXAM.questions, place) != digest_asking(EXAM.questions, HERE)


def test_other_limits_or_inputs_are_another_question() -> None:
    asking = digest_asking(EXAM.questions, HERE)
    limits = msgspec.structs.replace(SEDMA.settings.limits, memory_mb=64)
    settings = msgspec.structs.replace(SEDMA.settings, limits=limits)
    assert digest_asking(replace(EXAM.questions, settings=settings), HERE) != asking
    assert digest_asking(replace(EXAM.questions, inputs=EXAM.questions.inputs[1:]), HERE) != asking
    assert digest_asking(replace(EXAM.questions, order_key="another"), HERE) != asking


def test_a_program_is_what_runs_and_where_its_lines_came_from() -> None:
    asked = digest_asking(EXAM.questions, HERE)
    same = digest_program(program_of({"a.hs": FOLDS}), asked)
    assert digest_program(program_of({"a.hs": FOLDS}), asked) == same
    assert digest_program(program_of({"a.hs": FOLDS, "README": b"hello"}), asked) == same
    assert digest_program(program_of({"b.hs": FOLDS}), asked) != same  # complaints name the file
    assert digest_program(program_of({"a.hs": FOLDS + b"\n"}), asked) != same
    assert digest_program(program_of({"a.hs": FOLDS}), "asked otherwise") != same


def test_other_types_are_another_program(tmp_path: Path) -> None:
    own = tmp_path / "SedmaDatatypes.hs"
    own.write_bytes(SEDMA.types_source + b"\n-- ours\n")
    others = load_assignment("sedma", own)
    assert digest_program(program_of({"a.hs": FOLDS}), "") != digest_program(program_of({"a.hs": FOLDS}, others), "")


def test_another_rubric_or_suite_is_another_grading_of_the_same_questions() -> None:
    rubric = msgspec.structs.replace(SEDMA.rubric, criterion=SEDMA.rubric.criterion[1:])
    graded = digest_grading(SEDMA, "suite", "asking")
    assert digest_grading(msgspec.structs.replace(SEDMA, rubric=rubric), "suite", "asking") != graded
    assert digest_grading(SEDMA, "other", "asking") != graded
    assert digest_grading(SEDMA, "suite", "otherwise") != graded
    assert digest_grading(SEDMA, "suite", "asking") == graded


def test_an_edited_grader_is_another_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = grader_digest.__wrapped__()
    assert grader_digest.__wrapped__() == before
    (tmp_path / "run.py").write_text("answers = ()")
    monkeypatch.setattr("grader.grading.fingerprints.files", lambda _: tmp_path)
    after = grader_digest.__wrapped__()
    (tmp_path / "run.py").write_text("answers = []")
    assert len({before, after, grader_digest.__wrapped__()}) == 3


AMONG_THEM = {"harness.hs.j2", "page.html.j2", "class.js", "worker.c", "seccomp.json", "syscalls.json", "Dockerfile"}


def test_a_change_of_any_file_that_we_deliver_is_another_grader(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for package in ("grader", "reference", "sandbox", "templates"):
        origin = Path(str(files(package)))
        shutil.copytree(origin, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "built", "parts"))
    monkeypatch.setattr("grader.grading.fingerprints.files", lambda package: tmp_path / package)
    delivered = [path for path in tmp_path.rglob("*") if path.is_file()]
    programs = [path for path in delivered if path.suffix == ".py"]
    others = [path for path in delivered if path.suffix != ".py"]
    assert {path.name for path in others} >= AMONG_THEM
    before = grader_digest.__wrapped__()
    for path in (*others, *programs[::20]):
        content = path.read_bytes()
        path.write_bytes(content + b" ")
        assert grader_digest.__wrapped__() != before, path
        path.write_bytes(content)
    assert grader_digest.__wrapped__() == before


@pytest.mark.parametrize("folder", ["wasm/built", "browser/parts"])
def test_what_was_built_or_fetched_on_this_machine_makes_no_other_grader(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "beside.py").touch()
    monkeypatch.setattr("grader.grading.fingerprints.files", lambda _: tmp_path)
    before = grader_digest.__wrapped__()
    (tmp_path / folder / "hugs.wasm").write_bytes(b"a module")
    assert grader_digest.__wrapped__() == before


@pytest.mark.parametrize(
    "name", ["class.js", "page.css", "student.html.j2", "worker.c", "gradescope_run.sh", "Dockerfile"]
)
def test_an_edited_script_style_or_template_makes_another_grader(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / name).write_text("old")
    monkeypatch.setattr("grader.grading.fingerprints.files", lambda _: tmp_path)
    before = grader_digest.__wrapped__()
    (tmp_path / name).write_text("new")
    assert grader_digest.__wrapped__() != before


def test_fingerprints_do_not_run_together() -> None:
    assert digest("ab", "c") != digest("a", "bc")


DEFAULTS = ("", 'credit = "whole"\n', "step = 0.1\n", "step = 0.25\n")
"""What a rubric may say at its top without saying anything new, as long as no criterion is earned in shares."""


@pytest.mark.parametrize("head", DEFAULTS)
def test_a_rubric_whose_criteria_are_earned_whole_has_the_digest_it_always_had(tmp_path: Path, head: str) -> None:
    """Results from before there was partial credit stay comparable."""
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(head + SEDMA.file("rubric.toml").read_text())
    exam = Exam(load_assignment("sedma", rubric=rubric), EXAM.suite)
    before = "sha256:c9adb2241469f8b677138f1652bfa4865cde9a06ac10f527953bb78d6ea52e0f"
    assert digest_exam(exam, HERE).rubric == before


def test_a_rubric_in_shares_is_another_one_and_so_is_another_rounding(tmp_path: Path) -> None:
    digests = set()
    for head in ("", 'credit = "share"\n', 'credit = "share"\nstep = 0.25\n'):
        rubric = tmp_path / "rubric.toml"
        rubric.write_text(head + SEDMA.file("rubric.toml").read_text())
        digests.add(digest_exam(Exam(load_assignment("sedma", rubric=rubric), EXAM.suite), HERE).rubric)
    assert len(digests) == 3
