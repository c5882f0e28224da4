"""The edits that are tried on a wrong program to find where its mistake is: small ones, backwards and forwards.

A mistake is undone by the edit that would have made it, so the edits of mutants are all here; further ones undo what no
mutant has. Must not know what an edited program answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.haskell.branch_marks import MarkedProgram, branch_at, unmarked_byte
from grader.haskell.condition_edits import condition_edits
from grader.haskell.constructors import Replacements, list_alike
from grader.haskell.equation_edits import equation_edits
from grader.haskell.expression_edits import expression_edits, list_numbers
from grader.haskell.name_edits import name_edits
from grader.haskell.part_edits import part_edits
from grader.haskell.refusal_edits import refusal_edits
from grader.haskell.small_edits import Edits, small_edits
from grader.haskell.source_edits import EQUATIONS, Source, name_of, text_of
from grader.haskell.turn_edits import turn_edits

_RANKS = {
    "comparison": 0, "logic": 0, "condition": 0, "negated": 0, "negation": 0, "constructor": 0, "list-end": 0,
    "operand": 1, "tuple": 1, "argument-order": 1, "guard": 1, "equation": 1, "instance-clause": 1,
    "equation-order": 1, "added-equation": 1, "turn": 1, "renamed": 1,
    "constant": 2, "arithmetic": 2, "base-case": 2,
    "call": 0, "branch": 0, "fixed": 1, "element": 0, "factor": 1, "more": 2, "added-condition": 2, "shifted": 2,
    "refused": 1, "refused-part": 1, "scaled": 2,
    "other-condition": 3, "other-operand": 3, "remainder": 3, "everywhere": 3,
    "number": 3, "name": 3, "other-constructor": 4,
}  # fmt: skip
"""In which order edits are tried: last those of which there are most, and before them those that often never end."""

UNMARKED = MarkedProgram()


@dataclass(frozen=True)
class RepairEdit:
    """An edited program, and where the edit begins: the top-level definition, the line, and the innermost branch."""

    operator: str
    definition: str
    line: int
    rank: int
    text: str
    branch: int = -1


@dataclass(frozen=True)
class Definition:
    """A top-level definition or instance: an equation of it, or all of it, with its first and last line."""

    name: str
    first: int
    last: int


def repair_edits(
    text: str,
    types: str,
    replacements: Replacements,
    most: int,
    further: Sequence[int] = (),
    marked: MarkedProgram = UNMARKED,
) -> tuple[RepairEdit, ...]:
    """At most so many edits of a program, the most promising first; no two have the same text.

    ``further`` are numbers that matter in the game, whether the program has them or not. If the program is ``marked``,
    so are its edits.
    """
    plain = Source(text)
    parsed = Source(marked.counted) if marked.branches else plain
    definitions = read_definitions(text)
    every = (*small_edits(parsed, replacements), *_further_edits(parsed, types, further))
    edits = sorted(every, key=lambda edit: (_RANKS[edit.operator], edit.node.start_byte))
    made: dict[str, RepairEdit] = {}
    for edit in edits:
        if len(made) == most:
            break
        line = edit.node.start_point.row + 1
        definition = name_at(line, definitions)
        edited = parsed.apply(edit.splices)
        if definition and edited != parsed.text:
            branch = branch_at(unmarked_byte(parsed, edit.node, plain), marked.branches)
            made.setdefault(edited, RepairEdit(edit.operator, definition, line, _RANKS[edit.operator], edited, branch))
    return tuple(made.values())


def _further_edits(parsed: Source, types: str, further: Sequence[int]) -> Edits:
    """Those that no mutant has."""
    alike, numbers = list_alike(types), list_numbers(parsed, further)
    yield from expression_edits(parsed, types, numbers)
    yield from equation_edits(parsed, types)
    yield from part_edits(parsed, alike, numbers)
    yield from condition_edits(parsed, types, (*further, *numbers))
    yield from refusal_edits(parsed, types)
    yield from turn_edits(parsed)
    yield from name_edits(parsed)


def name_at(line: int, definitions: Iterable[Definition]) -> str:
    """The definition that a line belongs to; empty where it belongs to none."""
    return next((each.name for each in definitions if each.first <= line <= each.last), "")


def read_definitions(text: str) -> tuple[Definition, ...]:
    """The equations of top-level definitions, and the instances; not signatures and types."""
    found = []
    for declaration in Source(text).declarations:
        name = name_of(declaration) if declaration.type in EQUATIONS else None
        if declaration.type == "instance":
            name = text_of(declaration).partition("where")[0].strip()
        if name:
            found.append(Definition(name, declaration.start_point.row + 1, declaration.end_point.row + 1))
    return tuple(found)
