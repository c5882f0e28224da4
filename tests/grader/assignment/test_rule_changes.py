"""How misconceptions change a right program in which every rule is a function of its own."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.assignment.rule_changes import RuleChange, RuleChanges, load_rule_changes
from grader.assignment.settings import load_assignment

SEDMA = load_assignment("sedma")


def test_a_misconception_changes_functions_of_the_right_program() -> None:
    rules = load_rule_changes(SEDMA)
    assert rules.changes["leader-always-a"] == (RuleChange("nextLeader", "nextLeader _ w = w", "nextLeader _ _ = 0"),)
    assert {change.function for changes in rules.changes.values() for change in changes} <= rules.functions.keys()


def test_an_assignment_without_a_list_of_defects_has_no_changes(tmp_path: Path) -> None:
    assert load_rule_changes(msgspec.structs.replace(SEDMA, folder=tmp_path)) == RuleChanges()
