from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grader.assignment.hints import Hints
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.results.redaction import open_records, redact, without_suite_records
from grader.results.schema import CaseInfo, DiagnosisInfo, SmallestInfo, SubmissionResult

SEDMA = load_assignment("sedma")
KEPT_BACK = "8H 9H"
RESULT = SubmissionResult(
    "a",
    ("a.hs",),
    "graded",
    5.0,
    10.0,
    diagnosis=(DiagnosisInfo("a", "A", 1.0, "S", "H"),),
    cases=(CaseInfo("c", "wrong", "Nothing", "Just (AC,One)", ()),),
    smallest=SmallestInfo(KEPT_BACK, "Nothing", "Just (AC,One)", "wrong", "length-2-1"),
)


@pytest.mark.parametrize(("hints", "diagnosis", "smallest", "cases"), [
    (Hints.CRITERION, False, False, False),
    (Hints.MISCONCEPTION, True, False, False),
    (Hints.GAME, True, True, False),
    (Hints.ALL, True, True, True),
])  # fmt: skip
def test_each_level_tells_what_the_one_before_tells_and_more(
    hints: Hints, diagnosis: bool, smallest: bool, cases: bool
) -> None:
    told = redact(RESULT, hints)
    assert (bool(told.diagnosis), told.smallest is not None, bool(told.cases)) == (diagnosis, smallest, cases)
    assert told.score == RESULT.score


def test_a_record_of_the_graded_suite_is_kept_back_unless_students_have_it_anyway() -> None:
    assert without_suite_records(RESULT, frozenset()).smallest is None
    assert without_suite_records(RESULT, frozenset({KEPT_BACK})).smallest is not None
    assert RESULT.smallest is not None
    found = msgspec.structs.replace(RESULT, smallest=msgspec.structs.replace(RESULT.smallest, case=None))
    assert without_suite_records(found, frozenset()).smallest is not None


def test_students_have_the_public_suite_but_not_the_graded_one() -> None:
    known = open_records(SEDMA)
    assert {case.record for case in load_suite(suite_path(SEDMA, "public")).cases} <= known
    graded = {case.record for case in load_suite(suite_path(SEDMA, "graded")).cases}
    assert len(graded & known) < 5


def test_an_assignment_without_a_public_suite_has_no_open_records(tmp_path: Path) -> None:
    assert open_records(msgspec.structs.replace(SEDMA, folder=tmp_path)) == frozenset()
