from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.student_view import explain_failures, find_shortest, split_difference
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import RECORDS, graded


def test_shortest_record_is_the_smallest_case() -> None:
    cases = [msgspec.structs.replace(case, verdict="crashed") for case in graded().cases]
    shortest = find_shortest(explain_failures(reversed(cases), RECORDS, {}, SEDMA))
    assert shortest is not None
    assert shortest.case.id == "empty"


@given(st.text(), st.text())
def test_parts_of_a_difference_make_up_the_whole(left: str, right: str) -> None:
    first, second = split_difference(left, right)
    assert ("".join(first), "".join(second)) == (left, right)
    assert (first[0], first[2]) == (second[0], second[2])


def test_difference_is_in_whole_words() -> None:
    assert split_difference("Just (AC,Two)", "Just (AC,Three)")[0] == ("Just (AC,", "Two", ")")
