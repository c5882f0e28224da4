"""The bank's wrong programs, for every game: each answers exactly as its misconception does, with real Hugs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.settings import Assignment, list_bundled, load_assignment
from reference.contract import LOOPS, Misconception
from tests.reference.every_game import EVERY_GAME, make_records, make_records_with_answers
from tests.reference.hugs import answers

MISREAD, OTHERS = 8, 12
"""How many records `make test` asks a wrong program: that it gets wrong, and others. `make test-long` asks all."""

EACH = 2
"""How many records of each recipe there are."""

LOOPING = 1
"""The number of endless records on which a program is run: each costs the whole time limit."""

STEP = 6
"""`make test` runs every sixth program on a part of the records; `make test-long` runs all programs on all."""

ASSIGNMENTS = tuple(map(load_assignment, list_bundled("replay")))
GAMES = {game.name: game for game in EVERY_GAME}
PROGRAMS = [(assignment, known) for assignment in ASSIGNMENTS for known in assignment.game.misconceptions()]


def named(programs: list[tuple[Assignment, Misconception[Any]]]) -> list[Any]:
    return [pytest.param(*program, id=f"{program[0].name}-{program[1].id}") for program in programs]


def program_of(assignment: Assignment, misconception: Misconception[Any]) -> Path:
    return assignment.file("bank/chaff") / f"{misconception.id.replace('-', '_')}.hs"


@pytest.mark.parametrize("assignment", ASSIGNMENTS, ids=[assignment.name for assignment in ASSIGNMENTS])
def test_every_misconception_has_its_wrong_program_and_the_reverse(assignment: Assignment) -> None:
    ids = [misconception.id for misconception in assignment.game.misconceptions()]
    files = assignment.file("bank/chaff").glob("*.hs")
    assert sorted(ids) == sorted(path.stem.replace("_", "-") for path in files)


@pytest.mark.parametrize(("assignment", "misconception"), named(PROGRAMS[::STEP]))
def test_a_wrong_program_answers_as_its_misconception(
    assignment: Assignment, misconception: Misconception[Any], tmp_path: Path
) -> None:
    answered = make_records_with_answers(GAMES[assignment.game.name], EACH)
    shuffled = random.Random(misconception.id).sample(answered, len(answered))
    parts: dict[bool, list[Any]] = {True: [], False: []}
    for record, right in shuffled:
        parts[misconception.answer(record) == right].append(record)
    compare(assignment, misconception, parts[False][:MISREAD] + parts[True][:OTHERS], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("assignment", "misconception"), named(PROGRAMS))
def test_a_wrong_program_answers_as_its_misconception_on_every_recipe(
    assignment: Assignment, misconception: Misconception[Any], tmp_path: Path
) -> None:
    compare(assignment, misconception, list(make_records(GAMES[assignment.game.name], EACH)), tmp_path)


def compare(assignment: Assignment, misconception: Misconception[Any], records: list[Any], folder: Path) -> None:
    pairs = [(record, misconception.answer(record)) for record in records]
    endless = [(record, answer) for record, answer in pairs if answer == LOOPS][:LOOPING]
    expected = dict(endless + [(record, answer) for record, answer in pairs if answer != LOOPS])
    program, limit = program_of(assignment, misconception), 1 if endless else 60
    given = answers(program, list(expected), folder, cpu_seconds=limit, assignment=assignment)
    wrong = {
        assignment.game.format(record): (answer, shown)
        for (record, answer), shown in zip(expected.items(), given, strict=True)
        if answer != shown
    }
    assert wrong == {}
