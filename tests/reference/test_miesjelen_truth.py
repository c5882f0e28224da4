"""Miesjelen's documents agree with each other: sheet, types, settings, worked records, reference and second oracle."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from grader.assignment.rubric import BREACHES, Rubric
from grader.assignment.settings import Assignment, load_assignment
from grader.audit.second_oracle import Tool, evaluate
from reference.miesjelen.game import MIESJELEN
from reference.miesjelen.reading import RULES
from reference.miesjelen.records import FAULT_CODES
from tests.reference.miesjelen_truth import FOLDER, Worked, sheet, sheet_examples, worked_records
from tests.reference.test_independent_truth import tool

__all__ = ["tool"]

WORKED = pytest.mark.parametrize("worked", worked_records(), ids=lambda worked: worked.title)
PLAYED = [worked for worked in worked_records() if worked.sessions]


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return load_assignment("miesjelen")


@pytest.fixture(scope="module")
def rubric(assignment: Assignment) -> Rubric:
    return assignment.rubric


def declarations(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("data ", "type "))]


# The sheet.


def test_the_given_types_are_exactly_the_sheets_declarations() -> None:
    given = declarations((FOLDER / "MiesjelenDatatypes.hs").read_text(encoding="utf-8"))
    assert given == declarations(sheet())
    assert len(given) == 7


def test_each_breach_quotes_the_sheet_verbatim() -> None:
    settings = tomllib.loads((FOLDER / "assignment.toml").read_text(encoding="utf-8"))
    words = " ".join(sheet().replace("**", "").replace("```", "").split())
    assert set(settings["sentences"]) == set(BREACHES)
    assert [sentence for sentence in settings["sentences"].values() if sentence not in words] == []


def test_the_signature_of_the_settings_is_the_sheets() -> None:
    settings = tomllib.loads((FOLDER / "assignment.toml").read_text(encoding="utf-8"))
    assert f"\n{settings['function']} :: {settings['argument']} -> {settings['result']}\n" in sheet()


def test_the_sheets_examples_have_the_results_that_it_promises(assignment: Assignment, tool: Tool) -> None:
    definition, promised = sheet_examples()
    assert len(promised) == 12
    answers = evaluate(assignment, f"let {{ {definition} }} in [{', '.join(promised)}]", tool)
    assert answers == f"[{','.join(promised.values())}]"


def test_the_session_that_the_sheet_tells_is_a_worked_record() -> None:
    assert worked_records()[0].answer == "Just (Open [23,24,2])"
    assert f"The result is `{worked_records()[0].answer}`." in sheet()
    cards = [f"{rank}{suit[0]}" for suit, rank in re.findall(r"Card (Heart|Diamond|Spade|Club) +R(\w+)[,\]]", sheet())]
    assert " ".join(cards[:15]) in worked_records()[0].record


# The rubric.


def test_the_rubric_shares_ten_points_and_each_kind_of_case_belongs_to_one_criterion(rubric: Rubric) -> None:
    assert sum(criterion.points for criterion in rubric.criterion) == 10
    tags = Counter(tag for criterion in rubric.criterion for tag in criterion.cases)
    assert set(tags.values()) == {1}


def test_criteria_with_illegal_records_also_ask_for_a_plain_game(rubric: Rubric) -> None:
    illegal = {tag for recipe in MIESJELEN.recipes() if "illegal" in recipe.tags for tag in recipe.tags} - {"illegal"}
    guarded = {tag for criterion in rubric.criterion if "plain" in criterion.accepts for tag in criterion.cases}
    assert illegal == guarded == {"duties", "ending", "record"}


# Records worked by hand.


def test_the_worked_records_cover_every_result_and_every_fault() -> None:
    assert len(worked_records()) >= 20
    assert {MIESJELEN.outcome(worked.answer) for worked in worked_records()} == set(MIESJELEN.outcomes)
    assert {worked.fault[0] for worked in worked_records() if worked.fault} == set(FAULT_CODES)


@WORKED
def test_a_worked_record_has_sessions_or_a_fault(worked: Worked) -> None:
    assert bool(worked.sessions) is (worked.fault is None) is (worked.answer != "Nothing")
    if worked.sessions:
        assert ",".join(map(str, worked.sessions[-1].after)) in worked.answer


@WORKED
def test_the_reference_answers_a_worked_record_rightly(worked: Worked) -> None:
    record = MIESJELEN.parse(worked.record)
    assert MIESJELEN.answer(record) == worked.answer
    faults = MIESJELEN.tell(record).faults
    assert [(fault.code, fault.positions) for fault in faults] == ([worked.fault] if worked.fault else [])


@pytest.mark.parametrize("worked", PLAYED, ids=lambda worked: worked.title)
def test_the_reference_sees_the_tricks_of_a_worked_record(worked: Worked) -> None:
    course = RULES.play(MIESJELEN.parse(worked.record))
    seen = [[(f"P{leader + 1}", f"P{taker + 1}") for leader, _, taker in played.tricks] for played in course.sessions]
    assert seen == [[(trick.leader, trick.winner) for trick in session.tricks] for session in worked.sessions]
    assert [played.settled and played.settled.scores for played in course.sessions] == [
        session.after for session in worked.sessions
    ]


def test_the_second_oracle_answers_the_worked_records_rightly(assignment: Assignment, tool: Tool) -> None:
    records = ", ".join(f"({worked.haskell})" for worked in worked_records())
    answers = evaluate(assignment, f"map replay [{records}]", tool)
    assert answers == f"[{','.join(worked.answer for worked in worked_records())}]"


def test_the_second_oracle_tells_the_worked_records_trick_by_trick(assignment: Assignment, tool: Tool) -> None:
    told = evaluate(assignment, f"map sessionsTold [{', '.join(f'({worked.haskell})' for worked in PLAYED)}]", tool)
    rows = [(f"P{leader}", f"P{winner}") for leader, winner in re.findall(r"\((\d),(\d)\)", told)]
    sessions = [session for worked in PLAYED for session in worked.sessions]
    assert rows == [(trick.leader, trick.winner) for session in sessions for trick in session.tricks]
    scores = re.findall(r"\)\],\[([-\d,]+)\]\)", told)
    assert scores == [",".join(map(str, session.after)) for session in sessions]
