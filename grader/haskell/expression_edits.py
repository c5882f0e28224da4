"""Further edits of expressions: another number or constructor, an operand left out, a tuple's parts exchanged.

They undo mistakes that no mutant has. Must not know what an edited program answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tree_sitter import Node

from grader.haskell.constructors import list_alike
from grader.haskell.small_edits import Edit, Edits, replaced
from grader.haskell.source_edits import Source, Splice, around, replace_node, text_of

COMMON_NUMBERS = (1, 2, 4, 10)
"""Numbers that a constant may become, beside its neighbours and the others of the program."""

MOST_NUMBERS = 8
_MANY = 4  # other constructors of a type, from which on they come late
_LOGIC = ("||", "&&")
_LEFT_OUT = (*_LOGIC, "+", "-", "++")
"""Operators of which an operand may be left out, in the order in which a chain is looked into."""


def expression_edits(parsed: Source, types: str, numbers: Sequence[int]) -> Edits:
    """All of them, in no particular order; ``numbers`` are those that a constant may become."""
    alike = list_alike(types)
    for site in parsed.sites:
        node = site.node
        yield from _numbers(node, numbers)
        yield from _other_constructors(node, alike)
        if not site.in_pattern:
            yield from _operands(node)
            yield from _tuples(node)
            yield from _dropped(node)


def list_numbers(parsed: Source, further: Sequence[int] = ()) -> tuple[int, ...]:
    """The numbers of a program that are not large, most frequent first, the common ones, and others that may matter."""
    texts = [text_of(node) for node in parsed.nodes if node.type == "integer"]
    numbers = [int(text) for text in texts if text.isdecimal() and len(text) < 4]
    own = sorted(dict.fromkeys(numbers), key=numbers.count, reverse=True)
    return tuple(dict.fromkeys((*own[:MOST_NUMBERS], *COMMON_NUMBERS, max(own, default=0) + 1, *further)))


def _numbers(node: Node, numbers: Sequence[int]) -> Edits:
    """Another number: ten times, a tenth, twice, half, or one that the program has elsewhere."""
    if node.type != "integer" or not text_of(node).isdecimal() or len(text_of(node)) > 3:
        return
    number = int(text_of(node))
    scaled = [10 * number, 2 * number, *(number // by for by in (10, 2) if number % by == 0)]
    for other in dict.fromkeys((*scaled, *numbers)):
        if other not in (number, number + 1, number - 1, 0):
            yield replaced("number", node, str(other))


def _other_constructors(node: Node, alike: dict[str, tuple[str, ...]]) -> Edits:
    if node.type == "constructor":
        others = alike.get(text_of(node), ())
        operator = "constructor" if len(others) < _MANY else "other-constructor"
        yield from (replaced(operator, node, other) for other in others)


def _operands(node: Node) -> Edits:
    """One operand of ``&&``, ``||``, ``+``, ``-`` or ``++`` left out, and one of ``&&`` or ``||`` negated.

    The tree nests operators to the right, however strongly they bind, so a chain is read as a list first.
    """
    if node.type != "infix" or (node.parent is not None and node.parent.type == "infix"):
        return
    operands, operators = _chain(node)
    signs = [text_of(operator) for operator in operators]
    if "$" in signs:
        return
    for sign in _LEFT_OUT:
        if sign in signs:
            # Between two of these operators are the operands from behind the first to the one before the second.
            bounds = [-1, *(number for number, other in enumerate(signs) if other == sign), len(signs)]
            parts = [(operands[low + 1], operands[high]) for low, high in pairwise(bounds)]
            yield from _without_part(sign, parts)
        if sign in signs and sign in _LOGIC:
            yield from _negated(parts)
            return  # what binds more strongly is part of an operand


def _without_part(sign: str, parts: list[tuple[Node, Node]]) -> Edits:
    for number, (first, last) in enumerate(parts):
        is_last = number + 1 == len(parts)
        start = parts[number - 1][1].end_byte if is_last else first.start_byte
        end = last.end_byte if is_last else parts[number + 1][0].start_byte
        if number or sign != "-":
            yield Edit("operand", first, before=text_of(first), after="", splices=(Splice(start, end, ""),))
        else:
            nothing = Splice(first.start_byte, last.end_byte, "0")  # what is subtracted stays negative
            yield Edit("operand", first, before=text_of(first), after="0", splices=(nothing,))


def _negated(parts: list[tuple[Node, Node]]) -> Edits:
    for first, last in parts:
        splices = (around(first, "not (")[0], around(last)[1])
        yield Edit("negated", first, before=text_of(first), after="not", splices=splices)


def _chain(node: Node) -> tuple[list[Node], list[Node]]:
    operands, operators = [], []
    current: Node | None = node
    while current is not None and current.type == "infix":
        left, operator = current.child_by_field_name("left_operand"), current.child_by_field_name("operator")
        right = current.child_by_field_name("right_operand")
        if left is None or operator is None or right is None:
            return [node], []
        operands.append(left)
        operators.append(operator)
        current = right
    return ([*operands, current] if current is not None else [node]), operators


def _tuples(node: Node) -> Edits:
    """Two neighbours of a tuple exchanged."""
    if node.type == "tuple":
        for first, second in pairwise(node.children_by_field_name("element")):
            if text_of(first) != text_of(second):
                splices = replace_node(first, text_of(second)), replace_node(second, text_of(first))
                yield Edit("tuple", node, before=text_of(node), after="", splices=splices)


def _dropped(node: Node) -> Edits:
    """``not`` and ``reverse`` instead of ``id``, and the element before the one that ``!!`` takes."""
    if node.type == "variable" and text_of(node) == "id":
        yield from (replaced("negation", node, name) for name in ("not", "reverse"))
    operator, index = node.child_by_field_name("operator"), node.child_by_field_name("right_operand")
    if node.type == "infix" and operator and text_of(operator) == "!!" and index and index.type != "infix":
        yield replaced("list-end", index, f"({text_of(index)} - 1)")
