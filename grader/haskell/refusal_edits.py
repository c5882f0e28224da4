"""Edits by which a function whose result is a ``Maybe`` gives ``Nothing`` where it may have forgotten to.

Either under a condition that the same equation has elsewhere, or where a part of what it is given is not what it has to
be at the end: a list that is not empty, a number that is not zero, one of several constructors. Must not know what an
edited program answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from grader.haskell.branch_marks import without_mark
from grader.haskell.condition_edits import read_signatures
from grader.haskell.declared_types import Constructor, DeclaredTypes, read_declared
from grader.haskell.small_edits import Edit, Edits
from grader.haskell.source_edits import Source, around, insert, name_of, text_of

BORROWED, REFUSED_PART = "refused", "refused-part"
REFUSALS = frozenset({BORROWED, REFUSED_PART})
"""The operators of these edits."""

MOST_BORROWED = 24
"""Edits of one equation under a condition that it has elsewhere."""

MOST_CONSTRUCTORS = 4
"""A type with more of them says what a thing is, not how far the game is."""

_SCOPES = {"alternative", "lambda", "list_comprehension", "do", "let_in", "let", "local_binds"}
"""What binds names of its own: a condition in there may mean nothing outside."""

_NUMBERS = re.compile(r"Int|Integer|\((?:Int|Integer)(?:,(?:Int|Integer))+\)")
_PART = "part'"


def refusal_edits(parsed: Source, types: str) -> Edits:
    """All of them, in no particular order."""
    declared = read_declared(f"{types}\n{parsed.text}")
    done: set[str] = set()
    for name, kinds, equation in _refusing_equations(parsed):
        yield from _borrowed_conditions(equation)
        if name not in done:
            yield from _refused_parts(equation, name, kinds, declared)
        done.add(name)


def _refusing_equations(parsed: Source) -> Iterator[tuple[str, Sequence[str], Node]]:
    """The equations of functions that may give Nothing, with the types of their arguments."""
    signatures = read_signatures(parsed)
    for equation in parsed.declarations:
        name = name_of(equation)
        if equation.type == "function" and name and name in signatures:
            *given, result = signatures[name]
            if result.startswith("Maybe"):
                yield name, given, equation


def _borrowed_conditions(equation: Node) -> Edits:
    """What the equation gives, only if a condition holds, or does not hold, that stands elsewhere in it."""
    conditions = list(_conditions(equation))
    values = [value for match in equation.children_by_field_name("match") for value in _values_at(match)]
    pairs = ((value, condition) for value in values for condition in conditions if not _is_inside(value, condition))
    made = 0
    for value, condition in pairs:
        if text_of(value) != "Nothing" and made < MOST_BORROWED:
            made += 2
            for test in (f"not ({text_of(condition)})", text_of(condition)):
                yield Edit(BORROWED, value, "", test, around(value, f"(if {test} then ", " else Nothing)"))


def _conditions(node: Node) -> Iterator[Node]:
    """Conditions whose names mean the same in the whole equation."""
    for child in node.named_children:
        if child.type not in _SCOPES:
            is_guard = node.type == "guards" and child.type == "boolean" and text_of(child) != "otherwise"
            if is_guard or (node.type == "conditional" and child == node.child_by_field_name("if")):
                yield child
            yield from _conditions(child)


def _values_at(node: Node) -> Iterator[Node]:
    """What an equation may give: the ends of its branches."""
    if node.type == "match":
        for value in node.children_by_field_name("expression"):
            yield from _values_at(without_mark(value))
    elif node.type == "conditional":
        for field in ("then", "else"):
            if branch := node.child_by_field_name(field):
                yield from _values_at(without_mark(branch))
    elif node.type == "case":
        for alternatives in node.children_by_field_name("alternatives"):
            for alternative in alternatives.named_children:
                for match in alternative.children_by_field_name("match"):
                    yield from _values_at(match)
    else:
        yield node


def _is_inside(value: Node, condition: Node) -> bool:
    """Whether the condition decides already whether this value is given."""
    decided = condition.parent if condition.parent and condition.parent.type == "conditional" else None
    guarded = condition.parent.parent if condition.parent and condition.parent.type == "guards" else None
    around_it = decided or guarded
    return around_it is not None and around_it.start_byte <= value.start_byte < around_it.end_byte


def _refused_parts(equation: Node, name: str, kinds: Sequence[str], declared: DeclaredTypes) -> Edits:
    """An equation before the first that gives Nothing for some values of one part."""
    patterns = equation.child_by_field_name("patterns")
    given = patterns.named_children if patterns else []
    for number, (kind, pattern) in enumerate(zip(kinds, given, strict=False)):
        before, after = "_ " * number, " _" * (len(kinds) - number - 1)
        for refused, guard in _refusals(kind, pattern, declared):
            added = f"{name} {before}{refused}{after}{guard} = Nothing\n{' ' * equation.start_point.column}"
            yield Edit(REFUSED_PART, equation, "", added, (insert(equation.start_byte, added),))


def _refusals(kind: str, pattern: Node, declared: DeclaredTypes) -> Iterator[tuple[str, str]]:
    """Patterns, with a guard or none, for values of a type that may have to be refused: of its own, or of its parts."""
    yield from _plain_refusals(kind, declared)
    taken_apart = re.match(r"\(\s*([A-Z][\w']*)\b", text_of(pattern))
    constructor = declared.constructors.get(taken_apart[1]) if taken_apart else None
    if constructor:
        for number, part in enumerate(constructor.parts):
            for refused, guard in _plain_refusals(part, declared):
                inside = ["_"] * len(constructor.parts)
                inside[number] = refused
                yield f"({constructor.name} {' '.join(inside)})", guard


def _plain_refusals(kind: str, declared: DeclaredTypes) -> Iterator[tuple[str, str]]:
    expanded = declared.expand(kind)
    if expanded.startswith("["):
        yield "(_ : _)", ""
    elif _NUMBERS.fullmatch(expanded):
        zero = re.sub(r"\w+", "0", expanded)
        yield _PART, f" | {_PART} /= {zero}"
    else:
        alike = [each for each in declared.constructors.values() if each.type == kind]
        if 1 < len(alike) <= MOST_CONSTRUCTORS:
            yield from ((_wild(each), "") for each in alike)


def _wild(constructor: Constructor) -> str:
    return f"({' '.join([constructor.name, *('_' for _ in constructor.parts)])})"
