"""How each misconception changes a right program in which every rule is a function of its own.

Read from the list of defects in the assignment's bank; an assignment without one has no changes. Must not know any
other program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from grader.assignment.settings import Assignment
from grader.haskell.defect_lists import read_defects, read_functions


@dataclass(frozen=True)
class RuleChange:
    """A function of the right program, and what a misconception makes of it."""

    function: str
    right: str
    wrong: str


@dataclass(frozen=True)
class RuleChanges:
    """The functions of the right program, and for each misconception, by its id, those that it changes."""

    functions: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, tuple[RuleChange, ...]] = field(default_factory=dict)


def load_rule_changes(assignment: Assignment) -> RuleChanges:
    """The changes of all misconceptions in the list of defects."""
    return _read(assignment.file("bank/pairs"))


@lru_cache(maxsize=8)
def _read(folder: Path) -> RuleChanges:
    if not (folder / "whole.hs").is_file() or not (folder / "defects.hs").is_file():
        return RuleChanges()
    right = read_functions((folder / "whole.hs").read_text(encoding="utf-8"))
    defects = read_defects((folder / "defects.hs").read_text(encoding="utf-8"))
    changes = {
        misconception: tuple(RuleChange(name, right.get(name, ""), wrong) for name, wrong in functions.items())
        for misconception, functions in defects.items()
    }
    return RuleChanges(right, changes)
