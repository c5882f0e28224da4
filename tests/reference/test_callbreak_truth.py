"""Callbreak's documents agree with each other: sheet, types, settings, worked records, reference and second oracle."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from grader.assignment.rubric import BREACHES, Rubric
from grader.assignment.settings import Assignment, load_assignment
from grader.audit.second_oracle import Tool, evaluate
from reference.callbreak.course import SEATS
from reference.callbreak.game import CALLBREAK
from reference.callbreak.reading import RULES
from tests.reference.callbreak_truth import FOLDER, Worked, sheet, sheet_examples, worked_records
from tests.reference.test_independent_truth import tool

__all__ = ["tool"]

WORKED = pytest.mark.parametrize("worked", worked_records(), ids=lambda worked: worked.title)
PLAYED = [worked for worked in worked_records() if worked.rounds]


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return load_assignment("callbreak")


@pytest.fixture(scope="module")
def rubric(assignment: Assignment) -> Rubric:
    return assignment.rubric


def declarations(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("data ", "type "))]


# The sheet.


def test_the_given_types_are_exactly_the_sheets_declarations() -> None:
    given = declarations((FOLDER / "CallbreakDatatypes.hs").read_text(encoding="utf-8"))
    assert given == declarations(sheet())
    assert len(given) == 8


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
    assert len(promised) == 11
    answers = evaluate(assignment, f"let {{ {definition} }} in [{', '.join(promised)}]", tool)
    assert answers == f"[{','.join(promised.values())}]"


# The rubric.


def test_the_rubric_shares_ten_points_and_each_kind_of_case_belongs_to_one_criterion(rubric: Rubric) -> None:
    assert sum(criterion.points for criterion in rubric.criterion) == 10
    tags = Counter(tag for criterion in rubric.criterion for tag in criterion.cases)
    assert set(tags.values()) == {1}


def test_criteria_with_illegal_records_also_ask_for_games_that_hardly_anybody_refuses(rubric: Rubric) -> None:
    illegal = {tag for recipe in CALLBREAK.recipes() if "illegal" in recipe.tags for tag in recipe.tags} - {"illegal"}
    guards = {criterion.cases: criterion.accepts for criterion in rubric.criterion if criterion.accepts}
    assert set(guards.values()) == {("accepted",)}
    assert illegal == {tag for tags in guards for tag in tags}


# Records worked by hand.


def test_the_worked_records_cover_every_result_and_every_fault() -> None:
    assert len(worked_records()) >= 20
    assert {CALLBREAK.outcome(worked.answer) for worked in worked_records()} == set(CALLBREAK.outcomes)
    assert {worked.fault[0] for worked in worked_records() if worked.fault} == set(CALLBREAK.fault_codes)


@WORKED
def test_a_worked_record_has_rounds_or_a_fault(worked: Worked) -> None:
    assert bool(worked.rounds) is (worked.fault is None) is (worked.answer != "Nothing")
    if worked.rounds:
        assert ",".join(map(str, worked.rounds[-1].after)) in worked.answer


@WORKED
def test_the_reference_answers_a_worked_record_rightly(worked: Worked) -> None:
    record = CALLBREAK.parse(worked.record)
    assert CALLBREAK.answer(record) == worked.answer
    faults = CALLBREAK.tell(record).faults
    assert [(fault.code, fault.positions) for fault in faults[:1]] == ([worked.fault] if worked.fault else [])


@pytest.mark.parametrize("worked", PLAYED, ids=lambda worked: worked.title)
def test_the_reference_sees_the_tricks_of_a_worked_record(worked: Worked) -> None:
    course = RULES.play(CALLBREAK.parse(worked.record))
    seen = [[(SEATS[leader], SEATS[taker]) for leader, _, taker in played.tricks] for played in course.rounds]
    assert seen == [[(trick.leader, trick.winner) for trick in made.tricks] for made in worked.rounds]
    scores: tuple[int, ...] = (0, 0, 0, 0)
    for played, made in zip(course.rounds, worked.rounds, strict=True):
        scores = tuple(score + gain for score, gain in zip(scores, played.gains, strict=True))
        assert scores == made.after


def test_the_second_oracle_answers_the_worked_records_rightly(assignment: Assignment, tool: Tool) -> None:
    records = ", ".join(worked.haskell for worked in worked_records())
    answers = evaluate(assignment, f"map replay [{records}]", tool)
    assert answers == f"[{','.join(worked.answer for worked in worked_records())}]"


def test_the_second_oracle_tells_the_worked_records_trick_by_trick(assignment: Assignment, tool: Tool) -> None:
    told = evaluate(assignment, f"map tricksTold [{', '.join(worked.haskell for worked in PLAYED)}]", tool)
    rounds = [made for worked in PLAYED for made in worked.rounds]
    rows = re.findall(r"\(([A-D]),([A-D])\)", told)
    assert rows == [(trick.leader, trick.winner) for made in rounds for trick in made.tricks]
