"""Order and labels of the questions: chance to everybody who has not the suite, and always the same for one program."""

from __future__ import annotations

import pickle
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.questions import Questions, questions_of
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.question_order import arrange_secretly
from grader.model import Program

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
QUESTIONS = questions_of(CASES, SEDMA)


def program(text: str) -> Program:
    return Program("StudentSubmission", {"StudentSubmission.hs": text.encode()}, {}, ())


@given(st.text())
def test_every_case_is_asked_once_under_a_label_of_its_own(text: str) -> None:
    arrangement = arrange_secretly(program(text), QUESTIONS)
    assert sorted(arrangement.order) == list(range(len(CASES)))
    assert len(set(arrangement.labels)) == len(CASES)
    assert all(label.isalnum() for label in arrangement.labels)


def test_the_same_program_is_always_asked_in_the_same_order_on_every_machine() -> None:
    sent = pickle.loads(pickle.dumps(QUESTIONS))  # noqa: S301  # our own, as a cluster's worker gets it
    assert arrange_secretly(program("a"), QUESTIONS) == arrange_secretly(program("a"), sent)


def test_another_program_is_asked_in_another_order_under_other_labels() -> None:
    one, other = (arrange_secretly(program(text), QUESTIONS) for text in ("a", "a "))
    assert one.order != other.order
    assert not set(one.labels) & set(other.labels)


def test_a_suite_that_differs_only_in_what_stays_here_gives_another_order() -> None:
    """A program sees the records; it cannot compute the order from them."""
    orders = {arrange_secretly(program("a"), questions).order for questions in (QUESTIONS, *variants())}
    assert len(orders) == 4


def variants() -> list[Questions]:
    first, *others = CASES
    changed = (replace(first, id="another"), replace(first, expected="another"), replace(first, why="another"))
    return [questions_of([case, *others], SEDMA) for case in changed]


def test_labels_do_not_tell_the_order_and_positions_do_not_tell_the_answers() -> None:
    """Over many programs, each position meets each answer about as often as the suite has it."""
    orders = [arrange_secretly(program(str(number)), QUESTIONS) for number in range(400)]
    share = sum(case.expected == "Nothing" for case in CASES) / len(CASES)
    for position in range(len(CASES)):
        met = sum(CASES[arrangement.order[position]].expected == "Nothing" for arrangement in orders) / len(orders)
        assert abs(met - share) < 0.15  # six standard deviations
    ascending = [list(arrangement.labels) == sorted(arrangement.labels) for arrangement in orders]
    in_asking = [
        [arrangement.labels[number] for number in arrangement.order] == sorted(arrangement.labels)
        for arrangement in orders
    ]
    assert not any(ascending + in_asking)
