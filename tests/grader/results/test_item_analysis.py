"""Item analysis on classes small enough to count by hand."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.results.class_summary import ClassSummary
from grader.results.item_analysis import AGAINST, FEWEST, analyse_items, discriminate
from grader.results.schema import CaseInfo, DiagnosisInfo, SubmissionResult
from tests.grader.classes import summary_of


def student(name: str, marks: str, got: str = "Nothing") -> SubmissionResult:
    """A graded submission: ``1`` passes a case, ``0`` fails it, ``!`` crashes."""
    verdicts = {"1": "passed", "0": "wrong", "!": "crashed"}
    cases = tuple(
        CaseInfo(f"case-{number}", verdicts[mark], "Just" if mark == "1" else got, "Just", ())
        for number, mark in enumerate(marks)
    )
    return SubmissionResult(name, (), "graded", marks.count("1") * 1.0, float(len(marks)), cases=cases)


def students_of(*rows: str) -> list[SubmissionResult]:
    return [student(f"s{number}", row) for number, row in enumerate(rows)]


def class_of(*rows: str) -> ClassSummary:
    return summary_of(*students_of(*rows))


def test_difficulty_is_the_share_that_passes() -> None:
    first, second = analyse_items(class_of("10", "10", "11", "0!"))
    assert (first.difficulty, first.percent) == (0.75, 75)
    assert second.difficulty == 0.25


def test_a_case_that_only_the_strong_pass_discriminates_and_is_not_suspect() -> None:
    items = analyse_items(class_of("1111", "1111", "1111", "0011", "0010", "0001"))
    assert (items[0].discrimination or 0) > 0.5
    assert items[0].suspicions == ()


def test_a_case_nobody_passes_is_suspect() -> None:
    (item, *_) = analyse_items(class_of("011", "011", "001"))
    assert item.suspicions == ("No program passes it. Is the expected answer right, and does the sheet say so?",)


def test_a_case_that_the_best_fail_is_suspect_in_words() -> None:
    items = analyse_items(class_of("01111", "01111", "01111", "10001", "10010", "10100", "11000"))
    suspicions = " ".join(items[0].suspicions)
    assert "3 of the 3 programs that do best on the other cases fail it." in suspicions
    assert "Programs that do well on the other cases fail it more often than those that do badly." in suspicions
    assert "3 programs fail this case and no other." in suspicions
    assert not any(item.suspicions for item in items[1:])


def test_a_failure_that_a_known_misconception_explains_raises_no_suspicion() -> None:
    students = students_of("01111", "01111", "01111", "10001", "10010", "10100", "11000")
    exact = DiagnosisInfo("x", "X", 1.0, "", "")
    explained = [msgspec.structs.replace(student, diagnosis=(exact,)) for student in students]
    near = msgspec.structs.replace(exact, sureness="near")
    doubtful = [msgspec.structs.replace(student, diagnosis=(near,)) for student in students]
    assert not analyse_items(summary_of(*explained))[0].suspicions
    assert analyse_items(summary_of(*doubtful))[0].suspicions


def test_with_few_submissions_there_is_no_discrimination() -> None:
    (item, *_) = analyse_items(class_of(*["01", "10"][:2]))
    assert item.discrimination is None
    assert item.upper == (0, 0)
    assert item.suspicions == ()


def test_where_everyone_is_alike_there_is_no_discrimination() -> None:
    assert analyse_items(class_of(*["11"] * 8))[0].discrimination is None


def test_crashes_are_one_way_whatever_their_text() -> None:
    crashed = [student(name, "!", got=f"error {name}") for name in "abc"]
    assert analyse_items(summary_of(*crashed))[0].ways == ((("crashed", ""), 3),)


def test_only_submissions_that_were_asked_the_same_cases_are_compared() -> None:
    nothing = SubmissionResult("none", (), "graded", 0.0, 1.0)
    items = analyse_items(summary_of(*students_of("11", "10"), student("odd", "0"), nothing))
    assert [item.count for item in items] == [2, 2]


def test_nobody_graded_gives_no_items() -> None:
    assert analyse_items(ClassSummary()) == ()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 20)), min_size=FEWEST, max_size=40))
def test_discrimination_is_a_correlation(pairs: list[tuple[bool, int]]) -> None:
    right, rests = [passed for passed, _ in pairs], [rest for _, rest in pairs]
    correlation = discriminate(right, rests)
    assert correlation is None or -1.000001 <= correlation <= 1.000001
    turned = discriminate([not passed for passed in right], rests)
    assert (correlation is None) == (turned is None)
    assert correlation is None or turned == pytest.approx(-correlation)


def test_the_bound_of_suspicion_is_a_negative_correlation() -> None:
    assert -1 < AGAINST < 0
