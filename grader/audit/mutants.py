"""Mutants: copies of a right program with one small change, made by splices.

Must not know whether a mutant compiles, nor whether its answers are wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.haskell.constructors import read_replacements
from grader.haskell.small_edits import Edit, small_edits
from grader.haskell.source_edits import Source
from grader.haskell.source_text import shorten

DELETED = "∅"
_SHOWN = 40


@dataclass(frozen=True)
class Mutant:
    """A program with one change; ``before`` became ``after`` at ``line`` of the right program (the wheat)."""

    id: str
    wheat: str
    operator: str
    line: int
    before: str
    after: str
    source: str


def mutants(source: str, name: str, types: str) -> tuple[Mutant, ...]:
    """Every mutant of a right program, in the order of the text; no two have the same text.

    ``types`` is the text of the types module, which has the constructors.
    """
    parsed = Source(source)
    # Sorted, so that where two changes give the same text, the same one names the mutant every time.
    changes = sorted(
        small_edits(parsed, read_replacements(types)),
        key=lambda change: (change.node.start_byte, change.operator, change.after),
    )
    made: dict[str, Mutant] = {}
    for change in changes:
        mutant = _mutant(parsed, name, change)
        if mutant.source != source:
            made.setdefault(mutant.source, mutant)
    return tuple(made.values())


def _mutant(parsed: Source, name: str, change: Edit) -> Mutant:
    row, column = change.node.start_point
    before, after = (" ".join(text.split()) for text in (change.before, change.after))
    shown = f"{shorten(before, _SHOWN)}→{shorten(after, _SHOWN) or DELETED}"
    id_ = f"{name}:{row + 1}:{column + 1}:{change.operator}:{shown}"
    return Mutant(
        id_,
        wheat=name,
        operator=change.operator,
        line=row + 1,
        before=before,
        after=after,
        source=parsed.apply(change.splices),
    )
