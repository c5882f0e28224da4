"""What all programs for an assignment share: the name of the function, and the types that are given."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.assignment.settings import Assignment
from grader.haskell.declared_types import read_declared
from grader.haskell.source_text import decode


@dataclass(frozen=True)
class GivenCode:
    """The name of the function that students write, and the text of the types module."""

    function: str
    types: str

    @classmethod
    def of(cls, assignment: Assignment) -> GivenCode:
        """What an assignment gives."""
        return cls(assignment.settings.function, decode(assignment.types_source))

    def find_type_without_equality(self) -> str | None:
        """The last type of the module for which a student may write an instance of ``Eq``."""
        declared = (constructor.type for constructor in read_declared(self.types).constructors.values())
        return next((name for name in reversed(list(dict.fromkeys(declared))) if not self._has_equality(name)), None)

    def _has_equality(self, type_: str) -> bool:
        # A declaration goes on over lines that are indented.
        derived = rf"^(?:data|newtype)\s+{type_}\b.*(?:\n[ \t].*)*\bderiving\b.*\bEq\b"
        return re.search(rf"{derived}|\binstance\s+Eq\s+{type_}\b", self.types, re.MULTILINE) is not None
