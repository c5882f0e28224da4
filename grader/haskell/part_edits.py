"""Edits that leave out a part of an expression, or replace it by another part: lists, calls, branches, conditions.

They undo what is too much, and come near to what is missing. Must not know what an edited program answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tree_sitter import Node

from grader.haskell.small_edits import Edit, Edits, replaced
from grader.haskell.source_edits import Source, Splice, around, name_of, replace_node, text_of, walk

_SAME_TYPE = frozenset(["tail", "init", "reverse", "negate", "abs", "succ", "pred", "nub", "sort"])
"""Functions of the Prelude whose argument has the type of their result."""
_SAME_TYPE_OF_TWO = frozenset(["take", "drop", "filter", "takeWhile", "dropWhile", "max", "min"])

_COUNTING = frozenset(("length", "sum"))

_MULTIPLES = (2, 10)

_FACTORS = frozenset(("*", "`mod`", "`div`", "`rem`", "`quot`"))
_ARITHMETIC = frozenset(("+", "-", "*", "==", "/=", "<", "<=", ">", ">=", "`mod`", "`div`"))


def part_edits(parsed: Source, alike: dict[str, tuple[str, ...]], numbers: Sequence[int]) -> Edits:
    """All of them, in no particular order."""
    names = {declaration.id: _numeric_names(declaration) for declaration in parsed.declarations}
    for site in parsed.sites:
        node = site.node
        if not site.in_pattern:
            yield from _calls(node)
            yield from _branches(node)
            yield from _fixed_conditions(node)
            yield from _fewer_elements(node)
            yield from _more_elements(node, alike)
            yield from _factors(node)
            yield from _other_operands(node, names.get(_declaration_of(node).id, ()))
            yield from _remainders(node, numbers)
            yield from _shifted(node)
            yield from _scaled(node)
    yield from _everywhere(parsed, alike, numbers)


def _calls(node: Node) -> Edits:
    """The last argument instead of a call whose result has its type."""
    argument, function = node.child_by_field_name("argument"), node.child_by_field_name("function")
    if node.type != "apply" or argument is None or function is None:
        return
    inner = function.child_by_field_name("function")
    if text_of(function) in _SAME_TYPE or (inner and text_of(inner) in _SAME_TYPE_OF_TWO):
        yield replaced("call", node, text_of(argument))


def _branches(node: Node) -> Edits:
    """One branch of an ``if`` instead of all of it."""
    if node.type == "conditional":
        branches = [node.child_by_field_name(field) for field in ("then", "else")]
        yield from (replaced("branch", node, f"({text_of(branch)})") for branch in branches if branch)


def _fixed_conditions(node: Node) -> Edits:
    """A guard, or the condition of a comprehension, that always holds, or never; other edits leave out a guard."""
    if node.type == "boolean" and text_of(node) != "otherwise":
        yield replaced("fixed", node, "True")
        if node.parent is not None and node.parent.type != "guards":
            yield replaced("fixed", node, "False")


def _fewer_elements(node: Node) -> Edits:
    """A list with one element less."""
    elements = node.children_by_field_name("element") if node.type == "list" else []
    if len(elements) < 2:
        return
    for number, element in enumerate(elements):
        first, last = (element, elements[number + 1]) if number + 1 < len(elements) else (elements[-2], element)
        start, end = (
            (first.start_byte, last.start_byte) if number + 1 < len(elements) else (first.end_byte, last.end_byte)
        )
        yield Edit("element", element, before=text_of(element), after="", splices=(Splice(start, end, ""),))


def _more_elements(node: Node, alike: dict[str, tuple[str, ...]]) -> Edits:
    """A list with another constructor, or the name of one, where it has some already."""
    elements = node.children_by_field_name("element") if node.type == "list" else []
    texts = [text_of(element) for element in elements]
    if not texts or len(set(texts)) < len(texts):
        return
    last = elements[-1]
    quote = '"' if texts[-1].startswith('"') else ""
    for other in alike.get(texts[-1].strip('"'), ()):
        if f"{quote}{other}{quote}" not in texts:
            yield Edit("more", last, before="", after=other, splices=around(last, "", f", {quote}{other}{quote}"))


def _factors(node: Node) -> Edits:
    """One operand instead of a product, a quotient or a remainder."""
    operator, left, right = (node.child_by_field_name(field) for field in ("operator", "left_operand", "right_operand"))
    if node.type == "infix" and operator and left and right and text_of(operator) in _FACTORS:
        yield Edit("factor", left, text_of(operator), "", (Splice(left.end_byte, _first_of(right).end_byte, ""),))
        if text_of(operator) == "*":
            yield Edit("factor", left, text_of(operator), "", (Splice(left.start_byte, right.start_byte, ""),))


def _first_of(node: Node) -> Node:
    """The first operand of a chain."""
    left = node.child_by_field_name("left_operand") if node.type == "infix" else None
    return left or node


def _declaration_of(node: Node) -> Node:
    while node.parent is not None and node.parent.type != "declarations":
        node = node.parent
    return node


def _numeric_names(declaration: Node) -> tuple[str, ...]:
    """The names that a definition adds or compares."""
    operands = (each for node in walk(declaration) for each in _operands_of(node))
    return tuple(dict.fromkeys(text_of(each) for each in operands if each.type == "variable"))


def _operands_of(node: Node) -> Iterator[Node]:
    operator, left, right = (node.child_by_field_name(field) for field in ("operator", "left_operand", "right_operand"))
    if node.type == "infix" and operator and left and right and text_of(operator) in _ARITHMETIC:
        yield from (left, _first_of(right))


def _other_operands(node: Node, names: Sequence[str]) -> Edits:
    """Another name that is added or compared in the same definition, instead of a name or a number."""
    for operand in _operands_of(node):
        if operand.type == "variable" or (operand.type == "literal" and text_of(operand).isdecimal()):
            yield from (replaced("other-operand", operand, name) for name in names if name != text_of(operand))


def _remainders(node: Node, numbers: Sequence[int]) -> Edits:
    """The remainder of a sum: players who sit in a circle."""
    operator, right = node.child_by_field_name("operator"), node.child_by_field_name("right_operand")
    is_part = node.parent is not None and node.parent.type == "infix"
    if node.type == "infix" and not is_part and operator and right and text_of(operator) in "+-":
        for number in [each for each in numbers if 2 <= each <= 6][:2]:
            yield Edit("remainder", node, "", "", around(node, "((", f") `mod` {number})"))


def _shifted(node: Node) -> Edits:
    """One more or one less than a length or a sum."""
    function = node.child_by_field_name("function")
    if node.type == "apply" and function and text_of(function) in _COUNTING:
        yield from (replaced("shifted", node, f"({text_of(node)} {sign} 1)") for sign in "-+")


def _scaled(node: Node) -> Edits:
    """A multiple of a name that is added or subtracted."""
    operator = node.child_by_field_name("operator")
    if node.type == "infix" and operator and text_of(operator) in ("+", "-"):
        for operand in _operands_of(node):
            if operand.type == "variable":
                yield from (replaced("scaled", operand, f"({factor} * {text_of(operand)})") for factor in _MULTIPLES)


def _everywhere(parsed: Source, alike: dict[str, tuple[str, ...]], numbers: Sequence[int]) -> Edits:
    """Another number, or another constructor, wherever a definition has one more than once."""
    for declaration in _groups(parsed.declarations):
        nodes = [node for each in declaration for node in walk(each) if node.type in ("integer", "constructor")]
        for text in dict.fromkeys(map(text_of, nodes)):
            same = [node for node in nodes if text_of(node) == text]
            others = alike.get(text, ()) if same[0].type == "constructor" else _near(text, numbers)
            if len(same) > 1:
                for other in others:
                    yield Edit("everywhere", same[0], text, other, tuple(replace_node(node, other) for node in same))


def _near(text: str, numbers: Sequence[int]) -> tuple[str, ...]:
    if not text.isdecimal() or len(text) > 3:
        return ()
    number = int(text)
    return tuple(str(other) for other in dict.fromkeys((number + 1, number - 1, *numbers)) if other not in (number, -1))


def _groups(declarations: Sequence[Node]) -> list[list[Node]]:
    """The equations of each definition."""
    groups: list[list[Node]] = [[declaration] for declaration in declarations[:1]]
    for previous, declaration in pairwise(declarations):
        if name_of(previous) and name_of(previous) == name_of(declaration):
            groups[-1].append(declaration)
        else:
            groups.append([declaration])
    return [[each for each in group if each.type in ("function", "bind", "instance")] for group in groups]
