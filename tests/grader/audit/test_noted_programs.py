"""The programs written as students write them: each is wrong, and wrong in the way that is noted of it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, make_pool, number_cases, suite_path
from grader.audit.noted_programs import FOLDER, NotedProgram, noted_programs
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_cases
from grader.judging.diagnosis import as_reading
from grader.model import Case, Program, Reason
from grader.submissions.preparation import prepare_submission
from reference.contract import CRASHES, LOOPS
from reference.sedma.game import Sedma
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs
from tests.classes import hasty

SEDMA = load_assignment("sedma")
NOTED = noted_programs(SEDMA)
GAME = Sedma()
PART = 11
"""`make test` runs every eleventh program, `make test-long` the others."""

PARTS = [
    pytest.param(noted, id=noted.submission.id, marks=() if place % PART == 0 else pytest.mark.long)
    for place, noted in enumerate(NOTED)
]


@cache
def _cases() -> tuple[Case, ...]:
    """The public and the graded suite, and a few more records of each recipe."""
    suites = (load_suite(suite_path(SEDMA, name)).cases for name in ("public", "graded"))
    return tuple(case for suite in suites for case in suite) + number_cases(make_pool(GAME, "noted", 2))


def _answers(noted: NotedProgram, sandbox: Sandbox) -> list[str]:
    program = prepare_submission(noted.submission, SEDMA)
    assert isinstance(program, Program)
    answers = run_cases(program, _cases(), hasty(SEDMA), HaskellRuntime(sandbox, Hugs()))
    assert not isinstance(answers, Reason), answers
    return [as_reading(answer) for answer in answers]


def _observable(answer: str, case: Case) -> str:
    """On a record that is no game, only whether it is refused counts, and whether there is an answer at all."""
    is_game = case.expected != GAME.illegal_answer
    return answer if is_game or answer in (GAME.illegal_answer, CRASHES, LOOPS) else "accepted"


def _predict(ids: frozenset[str]) -> list[str] | None:
    """What somebody with these misconceptions shows on every case; None where two of them contradict each other."""
    reading = GAME.combine(sorted(ids))
    if reading is None:
        return None
    return [_observable(GAME.read(reading, GAME.parse(case.record)), case) for case in _cases()]


def test_there_are_sixty_and_all_files_are_noted() -> None:
    files = {path.stem for path in SEDMA.file(FOLDER).glob("*.hs")}
    assert len(NOTED) >= 60
    assert {noted.submission.id for noted in NOTED} == files


@pytest.mark.parametrize("noted", NOTED, ids=lambda noted: noted.submission.id)
def test_its_mistakes_have_a_name_or_a_sentence_and_lines_with_code(noted: NotedProgram) -> None:
    (text,) = (raw.decode().split("\n") for raw in noted.submission.files.values())
    known = {misconception.id for misconception in GAME.misconceptions()}
    assert noted.ids <= known
    for mistake in noted.mistakes:
        assert bool(mistake.id) != bool(mistake.unknown)
        assert mistake.lines
        assert all(re.search(r"\w", text[line - 1].partition("--")[0]) for line in mistake.lines)


@pytest.mark.parametrize("noted", PARTS)
def test_it_is_wrong_as_noted(noted: NotedProgram, bubblewrap_sandbox: Sandbox) -> None:
    given = [
        _observable(answer, case) for answer, case in zip(_answers(noted, bubblewrap_sandbox), _cases(), strict=True)
    ]
    assert given != [case.expected for case in _cases()]
    predicted = _predict(noted.ids)
    run = [number for number, answer in enumerate(given) if answer]  # a program that never ends is not run on all
    differing = predicted and [_cases()[number].id for number in run if predicted[number] != given[number]]
    assert bool(differing) != noted.is_known, differing


@pytest.mark.parametrize("noted", [noted for noted in NOTED if noted.is_known], ids=lambda noted: noted.submission.id)
def test_each_of_its_mistakes_shows(noted: NotedProgram) -> None:
    together = _predict(noted.ids)
    assert together is not None
    assert all(_predict(noted.ids - {one}) != together for one in noted.ids)


def _shape(noted: NotedProgram) -> frozenset[str]:
    """The lines of code without layout and names: what is left when a program is copied and renamed."""
    (text,) = (raw.decode() for raw in noted.submission.files.values())
    code = (line.partition("--")[0] for line in text.split("\n"))
    shapes = {re.sub(r"[a-z]\w*'*|\s+", lambda word: "x" if word[0].strip() else " ", line) for line in code}
    return frozenset(shape.strip() for shape in shapes if len(shape) > 20)


def test_no_two_are_one_program_written_twice() -> None:
    shapes = {noted.submission.id: _shape(noted) for noted in NOTED}
    alike = [
        (one, other)
        for one, mine in shapes.items()
        for other, theirs in shapes.items()
        if one < other and len(mine & theirs) > 0.6 * min(len(mine), len(theirs))
    ]
    assert not alike


def test_none_is_a_program_of_the_bank_with_an_edit() -> None:
    paths = [path for kind in ("wheat", "chaff") for path in SEDMA.file(f"bank/{kind}").glob("*.hs")]
    lines = {path.stem: {line.strip() for line in path.read_text().split("\n") if len(line) > 20} for path in paths}
    for noted in NOTED:
        (text,) = (raw.decode() for raw in noted.submission.files.values())
        own = {line.strip() for line in text.split("\n") if len(line) > 20}
        near = [name for name, theirs in lines.items() if len(own & theirs) > 0.5 * len(own)]
        assert not near, (noted.submission.id, near)
