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
_NUMBER_SYNONYM = re.compile(r"(?m)^type\s+(\w+)\s*=\s*Int\s*$")
_FIELDS = re.compile(r"[=|]\s*([A-Z]\w*)((?: +(?:\[[^\]]*\]|\([^()]*\)|[A-Z]\w*))+)")
_FIELD = re.compile(r"\[[^\]]*\]|\([^()]*\)|[A-Z]\w*")
_TAKEN_APART = re.compile(r"\(([A-Z]\w*)((?: +[a-z_][\w']*)+)\)")
"""A pattern whose parts are plain names."""

Types = Mapping[str, tuple[str, ...]]
"""For each function its parameters' types, and at the end that of its result."""


def condition_edits(parsed: Source, types: str, numbers: Sequence[int]) -> Edits:
    """All of them, in no particular order."""
    signatures = read_signatures(parsed)
    declared = f"{types}\n{parsed.text}"
    lists = frozenset(_LIST_SYNONYM.findall(declared))
    numbered = frozenset(f"[{kind}]" for kind in ("Int", *_NUMBER_SYNONYM.findall(declared)))
    fields = {name: tuple(_FIELD.findall(kinds)) for name, kinds in _FIELDS.findall(declared)}
    lengths = sorted((number for number in numbers if number > 1), reverse=True)[:MOST_LENGTHS]
    for equation in parsed.declarations:
        name = name_of(equation)
        if equation.type == "function" and name and name in signatures:
            known = _typed_arguments(equation, signatures[name], fields)
            tests = (
                *_zero_tests(known, numbered),
                *_repeat_tests(known, declared),
                *_length_tests(known, lists, lengths),
            )
            conditions = [*_calls(name, known, signatures), *tests]
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


def _typed_arguments(equation: Node, kinds: Sequence[str], fields: Types) -> dict[str, list[str]]:
    """For each type, the arguments of it that have a name, and the parts of an argument that is taken apart."""
    patterns = equation.child_by_field_name("patterns")
    named: dict[str, list[str]] = {}
    for kind, pattern in zip(kinds, patterns.named_children if patterns else (), strict=False):
        bound = pattern.child_by_field_name("bind") if pattern.type == "as" else pattern
        if bound is not None and bound.type == "variable":
            named.setdefault(kind, []).append(text_of(bound))
        elif apart := _TAKEN_APART.fullmatch(text_of(pattern)):
            for field, name in zip(fields.get(apart[1], ()), apart[2].split(), strict=False):
                named.setdefault(field, []).append(name)
    return named


def _calls(name: str, known: Mapping[str, list[str]], signatures: Types) -> Iterator[str]:
    """Calls of other predicates on what the equation is given, and their negations."""
    for predicate, (*parameters, result) in signatures.items():
        if result == "Bool" and predicate != name and 0 < len(parameters) < 4:
            choices = [known.get(kind, []) for kind in parameters]
            for arguments in list(product(*choices))[:2]:
                call = f"{predicate} {' '.join(arguments)}"
                yield from (call, f"not ({call})")


def _zero_tests(known: Mapping[str, list[str]], numbered: frozenset[str]) -> Iterator[str]:
    """No number of a list is zero."""
    for kind in sorted(numbered):
        yield from (f"notElem 0 {name}" for name in known.get(kind, ()))


def _repeat_tests(known: Mapping[str, list[str]], declared: str) -> Iterator[str]:
    """Nothing comes twice in a list of cards or the like; compared as shown, since not all types have an equality."""
    for kind, names in known.items():
        listed = re.search(rf"(?m)^type\s+{re.escape(kind)}\s*=\s*(\[.*\])", declared)
        element = (listed[1] if listed else kind).strip("[]")
        if re.search(rf"(?m)^data\s+{re.escape(element)}\s*=[^|]*deriving.*\bShow\b", declared):
            for name in names:
                yield f"and [notElem (show x) (map show (take k {name})) | (k, x) <- zip [0 ..] {name}]"


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
