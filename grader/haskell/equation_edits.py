"""Further edits of equations: two exchanged, one added for another constructor, another of its names used.

They undo mistakes that no mutant has. Must not know what an edited program answers.
"""

from __future__ import annotations

from itertools import pairwise, permutations

from tree_sitter import Node

from grader.haskell.constructors import list_alike
from grader.haskell.small_edits import Edit, Edits, replaced
from grader.haskell.source_edits import Source, insert, items_of, name_of, replace_node, text_of, walk

MOST_LINES = 4
"""A longer equation is not copied for another constructor."""


def equation_edits(parsed: Source, types: str) -> Edits:
    """All of them, in no particular order."""
    alike = list_alike(f"{types}\n{parsed.text}")
    for site in parsed.sites:
        yield from _neighbours(site.node)
        yield from _added_equations(site.node, alike)
        yield from _names(site.node)


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
    """A copy of a short equation or alternative for another constructor, before the original."""
    patterns = _patterns_of(node)
    if patterns is None or node.end_point.row - node.start_point.row >= MOST_LINES:
        return
    constructors = [each for each in walk(patterns) if each.type == "constructor"]
    for name in dict.fromkeys(map(text_of, constructors)):
        alike_nodes = [each for each in constructors if text_of(each) == name]
        for other in alike.get(name, ()):
            copy = _with_constructor(node, alike_nodes, other)
            if copy not in text_of(node.parent or node):
                added = f"{copy}\n{' ' * node.start_point.column}"
                yield Edit("added-equation", node, before="", after=copy, splices=(insert(node.start_byte, added),))


def _patterns_of(node: Node) -> Node | None:
    if node.type == "alternative":
        return node.child_by_field_name("pattern")
    is_equation = node.type == "function" and node.parent is not None
    if is_equation and node.parent and node.parent.type in {"declarations", "local_binds"}:
        return node.child_by_field_name("patterns")
    return None


def _with_constructor(node: Node, constructors: list[Node], other: str) -> str:
    data = text_of(node).encode()
    for each in reversed(constructors):
        start, end = each.start_byte - node.start_byte, each.end_byte - node.start_byte
        data = data[:start] + other.encode() + data[end:]
    return data.decode()


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
            for each in walk(child):
                if each.type == "variable":
                    used = text_of(each)
                    yield from (replaced("name", each, other) for name, other in sorted(pairs) if name == used)


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
    tuples = (each for each in walk(patterns) if each.type == "tuple")
    return [[text_of(child) for child in each.named_children if child.type == "variable"] for each in tuples]
