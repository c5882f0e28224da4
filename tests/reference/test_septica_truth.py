"""Septica's documents agree with each other: sheet, types, settings, worked records and second oracle."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from grader.assignment.rubric import BREACHES, Rubric
from grader.assignment.settings import Assignment, load_assignment
from grader.audit.second_oracle import Tool, evaluate
from tests.reference.septica_truth import FOLDER, Worked, sheet, sheet_examples, worked_records
from tests.reference.test_independent_truth import tool

__all__ = ["tool"]

FAULTS = {
    "no-beat",
    "empty-hand",
    "no-card-led",
    "stop-too-early",
    "pass-twice",
    "repeated-card",
    "unfinished",
    "after-the-end",
}
RESULTS = ["Just (Win P1)", "Just (Win P2)", "Just (Mars P1)", "Just (Mars P2)", "Just Draw"]
WORKED = pytest.mark.parametrize("worked", worked_records(), ids=lambda worked: worked.title)


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return load_assignment("septica")


@pytest.fixture(scope="module")
def rubric(assignment: Assignment) -> Rubric:
    return assignment.rubric


def declarations(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("data ", "type "))]


# The sheet.


def test_the_given_types_are_exactly_the_sheets_declarations() -> None:
    given = declarations((FOLDER / "SepticaDatatypes.hs").read_text(encoding="utf-8"))
    assert given == declarations(sheet())
    assert len(given) == 6


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
    assert len(promised) == 7
    answers = evaluate(assignment, f"let {{ {definition} }} in [{', '.join(promised)}]", tool)
    assert answers == f"[{','.join(promised.values())}]"


# The rubric.


def test_the_rubric_shares_ten_points_and_each_kind_of_case_belongs_to_one_criterion(rubric: Rubric) -> None:
    assert sum(criterion.points for criterion in rubric.criterion) == 10
    tags = Counter(tag for criterion in rubric.criterion for tag in criterion.cases)
    assert set(tags.values()) == {1}


def test_criteria_of_illegal_records_also_ask_for_a_plain_game(rubric: Rubric) -> None:
    guards = {criterion.cases: criterion.accepts for criterion in rubric.criterion if criterion.accepts}
    assert guards == {("moves",): ("plain",), ("cards", "endings"): ("plain",)}


# Records worked by hand.


def test_the_worked_records_cover_every_result_and_every_fault() -> None:
    assert len(worked_records()) >= 20
    assert {worked.answer for worked in worked_records()} == {"Nothing", *RESULTS}
    assert {worked.fault[0] for worked in worked_records() if worked.fault} == FAULTS


@WORKED
def test_a_worked_record_has_its_points_or_its_fault(worked: Worked) -> None:
    assert (worked.points is None) is (worked.fault is not None) is (worked.answer == "Nothing")
    if worked.points:
        assert len({move for move in worked.moves if move not in ("pass", "stop")}) == 32
        sums = tuple(sum(t.points for t in worked.tricks if t.taker == player) for player in ("P1", "P2"))
        assert worked.points == sums
        assert sum(sums) == 8


@pytest.mark.parametrize("worked", [w for w in worked_records() if w.fault], ids=lambda worked: worked.title)
def test_the_fault_of_a_worked_record_is_at_moves_of_its_kind(worked: Worked) -> None:
    code, positions = worked.fault or ("", ())
    blamed = [worked.moves[position - 1] for position in positions]
    expected = {"unfinished": [], "after-the-end": ["pass"], "stop-too-early": ["stop"], "pass-twice": ["pass"]}
    if code in expected:
        assert blamed == expected[code]
    elif code == "no-card-led":
        assert blamed in (["pass"], ["stop"])
    else:
        cards = [move for move in blamed if move not in ("pass", "stop")]
        assert cards == blamed == [blamed[0]] * (2 if code == "repeated-card" else 1)


def test_the_second_oracle_answers_the_worked_records_rightly(assignment: Assignment, tool: Tool) -> None:
    records = ", ".join(worked.haskell for worked in worked_records())
    answers = evaluate(assignment, f"map replay [{records}]", tool)
    assert answers == f"[{','.join(worked.answer for worked in worked_records())}]"


def test_the_second_oracle_tells_the_worked_records_trick_by_trick(assignment: Assignment, tool: Tool) -> None:
    possible = [worked for worked in worked_records() if worked.tricks]
    told = evaluate(assignment, f"map tricksTold [{', '.join(worked.haskell for worked in possible)}]", tool)
    rows = re.findall(r"\((P.),(P.),(\d)\)", told)
    assert rows == [(t.leader, t.taker, str(t.points)) for worked in possible for t in worked.tricks]


# A small pack, counted out.


def test_the_second_oracle_counts_the_games_of_four_aces_and_hands_of_two(assignment: Assignment, tool: Tool) -> None:
    # By hand: the cards are played by 1122, 1212 or 1221. The same player goes on after a pass, or after a pass and a
    # stop; the other after nothing, or, if the first has no card left, after a pass and a stop: 8 + 2 + 4 records.
    wins, marses, draws = [0 + 1 + 0, 2 + 0 + 2], [0 + 0 + 1, 2 + 1 + 0], 4 + 0 + 1
    assert evaluate(assignment, "census 2 [RA]", tool) == str([*wins, *marses, draws]).replace(" ", "")
