"""Edits that add a condition where one may be missing: a predicate of the program's own, or the length of a list.

Only what the signatures allow is tried: a condition that does not compile costs more than ten that do. Must not know
what an edited program answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from tree_sitter import Node

from grader.haskell.branch_marks import without_mark
from grader.haskell.small_edits import Edit, Edits
from grader.haskell.source_edits import Source, around, insert, name_of, text_of

MOST_LENGTHS = 4
"""Numbers that a list's length is compared with: the largest of those that may matter."""

MOST_CONDITIONS = 16
_LIST_SYNONYM = re.compile(r"(?m)^type\s+(\w+)\s*=\s*\[")

Types = Mapping[str, tuple[str, ...]]
"""For each function its parameters' types, and at the end that of its result."""


def condition_edits(parsed: Source, types: str, numbers: Sequence[int]) -> Edits:
    """All of them, in no particular order."""
    signatures = read_signatures(parsed)
    lists = frozenset(_LIST_SYNONYM.findall(f"{types}\n{parsed.text}"))
    lengths = sorted((number for number in numbers if number > 1), reverse=True)[:MOST_LENGTHS]
    for equation in parsed.declarations:
        name = name_of(equation)
        if equation.type == "function" and name and name in signatures:
            known = _typed_arguments(equation, signatures[name])
            conditions = [*_calls(name, known, signatures), *_length_tests(known, lists, lengths)]
            yield from _join(equation, signatures[name][-1], conditions[:MOST_CONDITIONS])
            yield from _empty_lists(equation, name, signatures[name], lists, parsed)


def read_signatures(parsed: Source) -> Types:
    """The types of the top-level functions that have a signature."""
    signatures: dict[str, tuple[str, ...]] = {}
    for declaration in parsed.declarations:
        name, kind = name_of(declaration), declaration.child_by_field_name("type")
        if declaration.type == "signature" and name and kind:
            signatures[name] = tuple(_split(kind))
    return signatures


def _split(kind: Node) -> Iterator[str]:
    current: Node | None = kind
    while current is not None and current.type == "function":
        parameter = current.child_by_field_name("parameter")
        yield " ".join(text_of(parameter).split()) if parameter else ""
        current = current.child_by_field_name("result")
    yield " ".join(text_of(current).split()) if current else ""


def _typed_arguments(equation: Node, kinds: Sequence[str]) -> dict[str, list[str]]:
    """For each type, the arguments of it that have a name."""
    patterns = equation.child_by_field_name("patterns")
    named: dict[str, list[str]] = {}
    for kind, pattern in zip(kinds, patterns.named_children if patterns else (), strict=False):
        bound = pattern.child_by_field_name("bind") if pattern.type == "as" else pattern
        if bound is not None and bound.type == "variable":
            named.setdefault(kind, []).append(text_of(bound))
    return named


def _calls(name: str, known: Mapping[str, list[str]], signatures: Types) -> Iterator[str]:
    """Calls of other predicates on what the equation is given, and their negations."""
    for predicate, (*parameters, result) in signatures.items():
        if result == "Bool" and predicate != name and 0 < len(parameters) < 4:
            choices = [known.get(kind, []) for kind in parameters]
            for arguments in list(product(*choices))[:2]:
                call = f"{predicate} {' '.join(arguments)}"
                yield from (call, f"not ({call})")


def _length_tests(known: Mapping[str, list[str]], lists: frozenset[str], lengths: Sequence[int]) -> Iterator[str]:
    """A list is as long as it should be, or not empty."""
    for kind, names in known.items():
        if kind.startswith("[") or kind in lists:
            for name in names:
                yield f"not (null {name})"
                yield from (f"length {name} == {length}" for length in lengths)


def _join(equation: Node, result: str, conditions: Sequence[str]) -> Edits:
    """Each condition added to a guard, to the condition of an ``if``, or to what a predicate gives."""
    for node in _places(equation, result):
        is_last_guard = text_of(node) == "otherwise"  # which is never marked
        for condition in conditions:
            yield Edit("added-condition", node, "", condition, around(node, "(", f") && {condition}"))
            if not is_last_guard and node.type == "boolean":
                yield Edit("other-condition", node, "", condition, around(node, "(", f") || {condition}"))


def _places(equation: Node, result: str) -> Iterator[Node]:
    for case in equation.children_by_field_name("match"):
        guards, value = case.child_by_field_name("guards"), case.child_by_field_name("expression")
        if guards:
            yield from (child for child in guards.named_children if child.type == "boolean")
        inner = without_mark(value) if value else None
        if inner and inner.type == "conditional" and (condition := inner.child_by_field_name("if")):
            yield condition
        elif inner and result == "Bool":
            yield inner


def _empty_lists(equation: Node, name: str, kinds: Sequence[str], lists: frozenset[str], parsed: Source) -> Edits:
    """An equation for an empty list, before the first, where nothing may be the result."""
    others = [each for each in parsed.declarations if each.type == "function" and name_of(each) == name]
    if equation.id != others[0].id or not kinds[-1].startswith("Maybe"):
        return
    for number, kind in enumerate(kinds[:-1]):
        if kind.startswith("[") or kind in lists:
            patterns = " ".join("[]" if number == other else "_" for other in range(len(kinds) - 1))
            added = f"{name} {patterns} = Nothing\n{' ' * equation.start_point.column}"
            yield Edit("added-equation", equation, "", added, (insert(equation.start_byte, added),))
