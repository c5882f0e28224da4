"""The attacks that only players can try, and the players of the bank that never answer, in a sealed sandbox."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Rejection, Submission, Suite
from grader.results.schema import SubmissionResult
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.attacks.corpus import Attack, Folders, load_attacks, quick

PLAYERS = load_assignment("sedma-players")
ATTACKS = load_attacks(Path(str(PLAYERS.file("attacks"))))
REFUSED = [attack for attack in ATTACKS if not attack.is_run]
RUN = [attack for attack in ATTACKS if attack.is_run]
CHEAPEST = "error_text_forges_cards"

ENDLESS = ("slow", "eats_memory", "loops_at_ply_17", "infinite_list_of_cards")
"""Players of the bank that other tests do not run, since only a sandbox ends them."""


def named(attacks: list[Attack]) -> list[object]:
    """`make test` runs one of them, `make test-long` all: every program is started once for each ply."""
    marks = [() if attack.name == CHEAPEST else (pytest.mark.long,) for attack in attacks]
    return [pytest.param(attack, id=attack.name, marks=mark) for attack, mark in zip(attacks, marks, strict=True)]


def short(assignment: Assignment) -> Assignment:
    """Two decks against each opponent, and small limits."""
    change, settings = msgspec.structs.replace, quick(assignment).settings
    limits = change(settings.limits, cpu_seconds_per_submission=10)
    players = change(settings.players, decks=2)
    return change(assignment, settings=change(settings, limits=limits, players=players))


def one_of_each_kind(suite: Suite) -> Suite:
    """The first position of each recipe, and the games."""
    return replace(suite, cases=tuple(case for case in suite.cases if not case.record or case.id.endswith("-1")))


def grade(submission: Submission, sandbox: Sandbox) -> SubmissionResult:
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    suite = one_of_each_kind(load_suite(suite_path(PLAYERS, "graded")))
    return Grader(Exam(short(PLAYERS), suite), HaskellRuntime(sandbox, interpreter)).grade(submission)


@pytest.fixture(params=["bubblewrap", "wasm"])
def own_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    opened: Sandbox = request.getfixturevalue(f"{request.param}_sandbox")
    return opened


@pytest.mark.parametrize("attack", REFUSED, ids=lambda attack: attack.name)
def test_an_attack_that_needs_more_than_haskell_98_is_refused_unread(attack: Attack, tmp_path: Path) -> None:
    rejection = prepare_submission(attack.submission(Folders(tmp_path)), PLAYERS)
    assert isinstance(rejection, Rejection)
    assert rejection.reason.code == attack.expected.refused


@pytest.mark.parametrize("attack", named(RUN))
def test_an_attack_that_is_run_earns_no_more_than_its_cards(
    attack: Attack, own_sandbox: Sandbox, tmp_path: Path
) -> None:
    result = grade(attack.submission(Folders(tmp_path)), own_sandbox)
    assert result.status == "graded", result.reason
    assert result.score is not None
    assert result.score <= attack.expected.most
    assert "BREACH" not in msgspec.json.encode(result).decode()
    assert attack.expected.verdict is None or attack.expected.verdict in {case.verdict for case in result.cases}


@pytest.mark.long
@pytest.mark.parametrize("name", ENDLESS)
def test_a_player_that_never_answers_is_graded_and_loses_points(name: str, own_sandbox: Sandbox) -> None:
    program = PLAYERS.file("bank/chaff") / f"{name}.hs"
    result = grade(Submission(name, {program.name: program.read_bytes()}), own_sandbox)
    assert result.status == "graded", result.reason
    assert result.score is not None
    assert result.score < 5
    assert {"timed-out", "out-of-memory", "crashed"} & {case.verdict for case in result.cases}
