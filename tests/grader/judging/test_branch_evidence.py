"""What only failing games evaluate is suspicious; what none of them evaluates is not at fault."""

from __future__ import annotations

import pytest

from grader.haskell.branch_marks import Branch
from grader.judging.branch_evidence import BranchEvidence

BRANCHES = [Branch(0, 1, line) for line in (1, 2, 2, 3)] + [Branch(0, 1, 4, is_constant=True)]
SEEN = {0: frozenset({0, 1}), 1: frozenset({0, 1}), 2: frozenset({0, 2}), 3: frozenset({0, 2, 3})}
EVIDENCE = BranchEvidence(BRANCHES, SEEN, failing={0, 1})


def test_what_all_failing_games_and_no_others_evaluate_is_most_suspicious() -> None:
    assert EVIDENCE.suspicion(1) == 1
    assert EVIDENCE.suspicion(0) == pytest.approx(0.5**0.5)


def test_what_no_failing_game_evaluates_is_not_at_fault() -> None:
    assert EVIDENCE.suspicion(3) == 0
    assert not EVIDENCE.is_reached(3)
    assert EVIDENCE.is_reached(1)


def test_a_constant_and_what_is_in_no_branch_are_evaluated_in_every_game() -> None:
    assert EVIDENCE.suspicion(4) == EVIDENCE.suspicion(-1) == pytest.approx(EVIDENCE.suspicion(0))
    assert EVIDENCE.is_reached(4)


def test_a_line_is_as_suspicious_as_its_most_suspicious_branch() -> None:
    assert EVIDENCE.on_line(2) == 1
    assert EVIDENCE.on_line(99) == pytest.approx(EVIDENCE.suspicion(0))


def test_where_nothing_was_seen_everything_may_be_at_fault() -> None:
    assert BranchEvidence().is_reached(-1)
    assert BranchEvidence(BRANCHES, {3: frozenset()}, failing={0}).is_reached(2)
