"""The edits that are tried on a wrong program to find where its mistake is: small ones, backwards and forwards.

A mistake is undone by the edit that would have made it, so the edits of mutants are all here. Further ones undo what a
mutant cannot make: any other number of the program, any other constructor, a conjunct removed, two equations exchanged,
an equation added for another constructor, another name of the same kind. Must not know what an edited program answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations

from tree_sitter import Node

from grader.haskell.constructors import Replacements
from grader.haskell.declared_types import read_declared
from grader.haskell.small_edits import Edit, Edits, small_edits
from grader.haskell.source_edits import EQUATIONS, Source, Splice, items_of, name_of, replace_node, text_of

COMMON_NUMBERS = (1, 2, 4, 10)
"""Numbers that a constant may become, beside its neighbours and the others of the program."""

MOST_NUMBERS = 8
_MANY = 4  # constructors of a type, above which those that are not neighbours come late

_RANKS = {
    "comparison": 0, "logic": 0, "constant": 0, "base-case": 1, "condition": 0, "guard": 2, "constructor": 0,
    "argument-order": 1, "list-end": 0, "negation": 0, "arithmetic": 0, "equation": 2, "instance-clause": 2,
    "operand": 1, "tuple": 1, "equation-order": 2, "number": 3, "other-constructor": 4, "name": 3, "added-equation": 5,
    "negated": 0,
}  # fmt: skip
"""In which order edits are tried: those first that undo a mistake most often, and last those of which there are most."""


@dataclass(frozen=True)
class RepairEdit:
    """An edited program, and where the edit begins: the top-level definition and the line."""

    operator: str
    definition: str
    line: int
    rank: int
    text: str


def repair_edits(text: str, types: str, replacements: Replacements, most: int) -> tuple[RepairEdit, ...]:
    """At most so many edits of a program, the most promising first; no two have the same text."""
    parsed = Source(text)
    definitions = read_definitions(text)
    edits = sorted(
        _all_edits(parsed, types, replacements), key=lambda edit: (_RANKS[edit.operator], edit.node.start_byte)
    )
    made: dict[str, RepairEdit] = {}
    for edit in edits:
        if len(made) == most:
            break
        line = edit.node.start_point.row + 1
        definition = next((name for name, first, last in definitions if first <= line <= last), "")
        edited = parsed.apply(edit.splices)
        if definition and edited != text:
            made.setdefault(edited, RepairEdit(edit.operator, definition, line, _RANKS[edit.operator], edited))
    return tuple(made.values())


def read_definitions(text: str) -> list[tuple[str, int, int]]:
    """The top-level definitions and instances, each with its first and last line; not signatures and types."""
    found = []
    for declaration in Source(text).declarations:
        name = name_of(declaration) if declaration.type in EQUATIONS else None
        if declaration.type == "instance":
            name = text_of(declaration).partition("where")[0].strip()
        if name:
            found.append((name, declaration.start_point.row + 1, declaration.end_point.row + 1))
    return found


def _all_edits(parsed: Source, types: str, replacements: Replacements) -> Edits:
    yield from small_edits(parsed, replacements)
    alike = _list_alike(types)
    numbers = _list_numbers(parsed)
    for site in parsed.sites:
        node = site.node
        yield from _numbers(node, numbers)
        yield from _other_constructors(node, alike)
        if not site.in_pattern:
            yield from _operands(node)
            yield from _tuples(node)
            yield from _dropped(node)
        yield from _neighbours(node)
        yield from _added_equations(node, alike)
        yield from _names(node)


def _replaced(operator: str, node: Node, after: str) -> Edit:
    return Edit(operator, node, before=text_of(node), after=after, splices=(replace_node(node, after),))


def _list_numbers(parsed: Source) -> tuple[int, ...]:
    """The numbers of a program that are not large, most frequent first, and the common ones."""
    texts = [text_of(node) for node in parsed.nodes if node.type == "integer"]
    numbers = [int(text) for text in texts if text.isdecimal() and len(text) < 4]
    own = sorted(dict.fromkeys(numbers), key=numbers.count, reverse=True)
    return tuple(dict.fromkeys((*own[:MOST_NUMBERS], *COMMON_NUMBERS)))


def _numbers(node: Node, numbers: tuple[int, ...]) -> Edits:
    """Another number: ten times, a tenth, twice, half, or one that the program has elsewhere."""
    if node.type != "integer" or not text_of(node).isdecimal() or len(text_of(node)) > 3:
        return
    number = int(text_of(node))
    scaled = [10 * number, 2 * number, *(number // by for by in (10, 2) if number % by == 0)]
    for other in dict.fromkeys((*scaled, *numbers)):
        if other not in (number, number + 1, number - 1, 0):
            yield _replaced("number", node, str(other))


def _list_alike(types: str) -> dict[str, tuple[str, ...]]:
    """For each constructor the others of its type with the same parts."""
    constructors = tuple(read_declared(types).constructors.values())
    return {
        one.name: tuple(
            other.name
            for other in constructors
            if other.type == one.type and other.parts == one.parts and other.name != one.name
        )
        for one in constructors
    }


def _other_constructors(node: Node, alike: dict[str, tuple[str, ...]]) -> Edits:
    if node.type == "constructor":
        others = alike.get(text_of(node), ())
        operator = "constructor" if len(others) < _MANY else "other-constructor"
        yield from (_replaced(operator, node, other) for other in others)


def _operands(node: Node) -> Edits:
    """One operand of ``&&``, ``||``, ``+``, ``-``, ``++`` left out, and those of ``++`` exchanged.

    The tree nests operators to the right whatever they bind, so a chain is read as a list first.
    """
    if node.type != "infix" or (node.parent is not None and node.parent.type == "infix"):
        return
    operands, operators = _chain(node)
    if any(text_of(operator) == "$" for operator in operators):
        return
    for weak in ("||", "&&", "+", "-", "++"):
        places = [number for number, operator in enumerate(operators) if text_of(operator) == weak]
        bounds = [-1, *places, len(operators)]
        # Between two weak operators are the operands from the one after the first to the one at the second.
        parts = [(operands[low + 1], operands[high]) for low, high in pairwise(bounds)]
        if len(parts) == 1:
            continue
        for number, (first, last) in enumerate(parts):
            start, end = first.start_byte, last.end_byte
            if number + 1 < len(parts):
                end = parts[number + 1][0].start_byte
            else:
                start = parts[number - 1][1].end_byte
            if weak != "-" or number:
                yield Edit("operand", first, before="", after="", splices=(Splice(start, end, ""),))
        if weak in ("||", "&&"):
            for first, last in parts:
                negated = (
                    Splice(first.start_byte, first.start_byte, "not ("),
                    Splice(last.end_byte, last.end_byte, ")"),
                )
                yield Edit("negated", first, before="", after="", splices=negated)
        if weak in ("||", "&&"):  # what binds less is not looked into twice
            break


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
        yield from (_replaced("negation", node, name) for name in ("not", "reverse"))
    operator, index = node.child_by_field_name("operator"), node.child_by_field_name("right_operand")
    if node.type == "infix" and operator and text_of(operator) == "!!" and index and index.type != "infix":
        yield _replaced("list-end", index, f"({text_of(index)} - 1)")


def _neighbours(node: Node) -> Edits:
    """Two neighbouring equations of a function, or two alternatives, exchanged."""
    if node.type not in {"declarations", "local_binds", "instance_declarations", "alternatives"}:
        return
    for first, second in pairwise(items_of(node)):
        are_equations = first.type == second.type == "function" and name_of(first) == name_of(second)
        if are_equations or first.type == second.type == "alternative":
            splices = replace_node(first, text_of(second)), replace_node(second, text_of(first))
            yield Edit("equation-order", first, before="", after="", splices=splices)


def _added_equations(node: Node, alike: dict[str, tuple[str, ...]]) -> Edits:
    """A copy of an equation or alternative for another constructor, before the original."""
    if node.type == "function" and node.parent is not None and node.parent.type in {"declarations", "local_binds"}:
        patterns = node.child_by_field_name("patterns")
    elif node.type == "alternative":
        patterns = node.child_by_field_name("pattern")
    else:
        return
    if patterns is None or node.start_point.row != node.end_point.row:
        return
    names = [text_of(each) for each in _walk(patterns) if each.type == "constructor"]
    for name in dict.fromkeys(names):
        for other in alike.get(name, ()):
            splices = [
                (each.start_byte - node.start_byte, len(text_of(each).encode()))
                for each in _walk(patterns)
                if each.type == "constructor" and text_of(each) == name
            ]
            data = text_of(node).encode()
            for start, length in reversed(splices):
                data = data[:start] + other.encode() + data[start + length :]
            if data.decode() not in text_of(node.parent or node):
                added = f"{data.decode()}\n{' ' * node.start_point.column}"
                yield Edit("added-equation", node, "", added, (Splice(node.start_byte, node.start_byte, added),))


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _names(node: Node) -> Edits:
    """Another argument of the same type, or another name of the same pattern, where an equation uses one."""
    if node.type != "function":
        return
    patterns = node.child_by_field_name("patterns")
    if patterns is None:
        return
    groups = [*_same_typed(node, patterns), *_tuple_names(patterns)]
    pairs = {pair for group in groups for pair in permutations(dict.fromkeys(group), 2)}
    if not pairs:
        return
    for child in node.children:
        if child.id != patterns.id:
            for each in _walk(child):
                if each.type == "variable":
                    used = text_of(each)
                    yield from (_replaced("name", each, other) for name, other in sorted(pairs) if name == used)


def _same_typed(node: Node, patterns: Node) -> list[list[str]]:
    """The arguments that are plain names, grouped by the type that the signature gives them."""
    signature = _signature(node)
    if signature is None:
        return []
    kinds: list[str] = []
    current = signature.child_by_field_name("type")
    while current is not None and current.type == "function":
        parameter = current.child_by_field_name("parameter")
        kinds.append(text_of(parameter) if parameter else "")
        current = current.child_by_field_name("result")
    groups: dict[str, list[str]] = {}
    for kind, pattern in zip(kinds, patterns.named_children, strict=False):
        if pattern.type == "variable":
            groups.setdefault(kind, []).append(text_of(pattern))
    return list(groups.values())


def _signature(node: Node) -> Node | None:
    parent = node.parent
    name = name_of(node)
    siblings = parent.named_children if parent else []
    return next((each for each in siblings if each.type == "signature" and name_of(each) == name), None)


def _tuple_names(patterns: Node) -> list[list[str]]:
    found = []
    for each in _walk(patterns):
        if each.type == "tuple":
            found.append([text_of(child) for child in each.named_children if child.type == "variable"])
    return found
