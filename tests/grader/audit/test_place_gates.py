"""Programs whose fault is known, and how often the search names its line."""

from __future__ import annotations

import pytest

from grader.assignment.gates import GateSettings
from grader.assignment.settings import load_assignment
from grader.audit.known_faults import KnownFault, compare, known_faults, noted_faults, sample_faults
from grader.audit.place_gates import Located, places_named
from grader.judging.fault_places import Place
from grader.model import Submission

SEDMA = load_assignment("sedma")
NOBODY = Submission("x", {})
RIGHT = "f :: Int\nf = 1\n\ng 1 = 2\ng x = 3\n"


def place(line: int, definition: str = "f") -> Place:
    return Place(definition, line, games=1, failing=1)


def located(lines: set[int], *named: int, definitions: frozenset[str] = frozenset()) -> Located:
    return Located(KnownFault(NOBODY, "mutant", frozenset(lines), definitions), tuple(map(place, named)), 1.0)


def test_the_lines_at_fault_are_those_that_differ_whatever_their_blanks_and_comments() -> None:
    wrong = "-- a comment\nf :: Int\nf  =  1\n\ng 1 = 2\ng x = 4\n"
    fault = compare(NOBODY, "chaff", RIGHT, wrong)
    assert (fault.lines, fault.definitions) == (frozenset({6}), frozenset({"g"}))
    assert fault.is_at(6, "anything")
    assert not fault.is_at(5, "g")


def test_where_something_is_only_missing_the_definition_is_the_place() -> None:
    fault = compare(NOBODY, "mutant", RIGHT, "f :: Int\nf = 1\n\ng x = 3\n")
    assert (fault.lines, fault.definitions) == (frozenset(), frozenset({"g"}))
    assert fault.is_at(4, "g")
    assert not fault.is_at(4, "f")


def test_every_mutant_has_a_place() -> None:
    faults = known_faults(SEDMA, "mutant")
    assert len(faults) > 300
    assert not [fault.submission.id for fault in faults if not fault.lines and not fault.definitions]


def test_most_wrong_programs_of_the_bank_differ_from_a_right_one_in_few_lines() -> None:
    faults = known_faults(SEDMA, "chaff")
    assert len(faults) >= 100
    assert sum(len(fault.lines) <= 6 for fault in faults) >= 0.9 * len(faults)


def test_a_noted_program_is_at_fault_in_all_its_noted_lines_and_their_definitions() -> None:
    (fault,) = [fault for fault in noted_faults(SEDMA) if fault.submission.id == "accumulate_and_reverse"]
    assert fault.lines == frozenset({5, 8, 28})
    assert fault.definitions
    assert fault.is_at(28, "anything")


def test_a_sample_is_the_same_every_time_and_has_all_kinds() -> None:
    sample = sample_faults(SEDMA, ("mutant", "defect"), 6)
    assert sample == sample_faults(SEDMA, ("mutant", "defect"), 6)
    assert [fault.kind for fault in sample] == ["mutant"] * 3 + ["defect"] * 3


@pytest.mark.parametrize(("search", "rank"), [
    (located({4}, 4, 9), 1),
    (located({4}, 9, 8, 4), 3),
    (located({4}, 9), None),
    (located({4}), None),
    (located(set(), 7, definitions=frozenset({"f"})), 1),
])  # fmt: skip
def test_a_search_is_as_good_as_its_first_right_place(search: Located, rank: int | None) -> None:
    assert search.rank == rank


def test_the_gates_count_the_first_place_and_the_first_three() -> None:
    searches = [located({1}, 1), located({2}, 5, 2), located({3}, 3), located({4})]
    first, three = places_named(searches, GateSettings(located_first=0.5, located_among_three=0.8))
    assert (first.figure, first.met) == ("50 % of 4", True)
    assert (three.figure, three.met) == ("75 % of 4", False)
    assert three.shortfalls == ("x: at 4, named nothing",)


def test_no_programs_miss_the_gates_unless_none_are_wanted() -> None:
    assert not any(gate.met for gate in places_named((), GateSettings()))
    assert places_named((), GateSettings(located=0)) == ()
