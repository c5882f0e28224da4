"""Small edits of a program: one operator, number, constructor, condition, guard, argument or equation is changed.

The audit makes mutants of right programs with them; the search for the place of a mistake tries them on wrong ones.
Must not know whether an edited program compiles, nor what it answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tree_sitter import Node

from grader.haskell.constructors import Replacements
from grader.haskell.source_edits import (
    EQUATIONS,
    Site,
    Source,
    Splice,
    grouped,
    items_of,
    name_of,
    replace_node,
    text_of,
)


@dataclass(frozen=True)
class Edit:
    """One change: its kind, the node at which it begins, and the splices; ``before`` and ``after`` are for people."""

    operator: str
    node: Node
    before: str
    after: str
    splices: tuple[Splice, ...]


Edits = Iterator[Edit]

_OPERATORS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "comparison": {
        "==": ("/=",), "/=": ("==",), "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
    },
    "arithmetic": {"+": ("-", "*"), "-": ("+",), "*": ("+",)},
    "logic": {"&&": ("||",), "||": ("&&",)},
}  # fmt: skip

_FUNCTIONS = {
    "arithmetic": ("div mod", "quot rem", "even odd"),
    "list-end": (
        "head last", "init tail", "take drop", "takeWhile dropWhile", "foldl foldr", "foldl1 foldr1", "scanl scanr",
        "fst snd", "any all", "and or", "min max", "minimum maximum", "elem notElem",
    ),
}  # fmt: skip

_DROPPED = {"reverse": "list-end", "not": "negation"}


def _partners() -> dict[str, tuple[str, str]]:
    """For each function of the Prelude, the operator that changes it, and the function that replaces it."""
    partners = {name: (operator, "id") for name, operator in _DROPPED.items()}
    for operator, pairs in _FUNCTIONS.items():
        for left, right in map(str.split, pairs):
            partners |= {left: (operator, right), right: (operator, left)}
    return partners


_PARTNERS = _partners()


def small_edits(parsed: Source, replacements: Replacements) -> Edits:
    """Every small edit of a program, in no particular order."""
    # A program's own ``take`` is not the Prelude's, so it has no opposite.
    own = {name_of(node) for node in parsed.nodes}
    for site in parsed.sites:
        node = site.node
        for find in (_operators, _constants, _conditions, _guards, _arguments, _indices, _equations):
            yield from find(site)
        yield from _constructors(site, replacements)
        if node.type == "variable" and not site.in_pattern and text_of(node) not in own:
            yield from _functions(node)


def replaced(operator: str, node: Node, after: str) -> Edit:
    """The edit that replaces a node by a text."""
    return Edit(operator, node, before=text_of(node), after=after, splices=(replace_node(node, after),))


def _swap(first: Node, second: Node) -> tuple[Splice, Splice]:
    return replace_node(first, text_of(second)), replace_node(second, text_of(first))


def _operators(site: Site) -> Edits:
    """``==`` for ``/=``, ``+`` for ``-`` and so on; never the operator that an equation defines."""
    if site.node.type == "operator" and not site.in_pattern:
        for operator, table in _OPERATORS.items():
            for after in table.get(text_of(site.node), ()):
                yield replaced(operator, site.node, after)


def _functions(node: Node) -> Edits:
    """The opposite function of the Prelude, and ``id`` instead of ``reverse`` and ``not``."""
    if partner := _PARTNERS.get(text_of(node)):
        yield replaced(partner[0], node, partner[1])


def _constants(site: Site) -> Edits:
    """A number plus one, minus one, and zero."""
    if site.node.type != "integer" or not text_of(site.node).isdecimal():
        return
    number = int(text_of(site.node))
    operator = "base-case" if site.in_pattern or _is_in_base_case(site.node) else "constant"
    for other in dict.fromkeys((number + 1, number - 1, 0)):
        if other != number:
            # Without brackets, ``f -1`` would be a subtraction.
            yield replaced(operator, site.node, str(other) if other >= 0 else f"({other})")


def _is_in_base_case(node: Node) -> bool:
    """Whether the equation around this node has a pattern that is an empty list or a literal."""
    while node.type != "function" or node.child_by_field_name("match") is None:
        if node.parent is None:
            return False
        node = node.parent
    patterns = node.child_by_field_name("patterns")
    return patterns is not None and any(
        child.type == "literal" or text_of(child) == "[]" for child in patterns.named_children
    )


def _constructors(site: Site, replacements: Replacements) -> Edits:
    """Another constructor of the same type, and one without parts for a whole call: ``Nothing`` for ``Just x``."""
    node = site.node
    if node.type == "constructor":
        for after in replacements.names.get(text_of(node), ()):
            yield replaced("constructor", node, after)
    name, count = _read_application(node)
    whole = replacements.applications.get(name)
    if whole and whole.parts == count and not site.in_pattern:
        yield replaced("constructor", node, whole.instead)


def _read_application(node: Node) -> tuple[str, int]:
    """What is applied, and to how many arguments."""
    count = 0
    while node.type == "apply" and (function := node.child_by_field_name("function")):
        node, count = function, count + 1
    return text_of(node), count


def _conditions(site: Site) -> Edits:
    """The negation of a guard, or of the condition of an ``if`` or of a comprehension."""
    node = site.node
    if node.type == "boolean":
        operator = "guard" if node.parent and node.parent.type == "guards" else "condition"
        yield replaced(operator, node, f"not ({text_of(node)})")
    condition = node.child_by_field_name("if") if node.type == "conditional" else None
    if condition is not None:
        yield replaced("condition", condition, f"not ({text_of(condition)})")


def _guards(site: Site) -> Edits:
    """One guarded case removed, and two neighbours swapped."""
    cases = [case for case in site.node.children_by_field_name("match") if case.child_by_field_name("guards")]
    if len(cases) > 1:
        yield from (replaced("guard", case, "") for case in cases)
    for first, second in pairwise(cases):
        yield _swap_cases(first, second)


def _swap_cases(first: Node, second: Node) -> Edit:
    (guard, value), (next_guard, next_value) = _guard_and_value(first), _guard_and_value(second)
    splices = (*_swap(guard, next_guard), *_swap(value, next_value))
    before, after = f"{text_of(guard)} | {text_of(next_guard)}", f"{text_of(next_guard)} | {text_of(guard)}"
    return Edit("guard", first, before=before, after=after, splices=splices)


def _guard_and_value(case: Node) -> list[Node]:
    return [case.children_by_field_name(field)[0] for field in ("guards", "expression")]


def _arguments(site: Site) -> Edits:
    """``f y x`` for ``f x y``, where ``f`` is a name; also between backquotes."""
    pair = None if site.in_pattern else _two_arguments(site.node) or _two_operands(site.node)
    if pair and text_of(pair[0]) != text_of(pair[1]):
        before = text_of(site.node)
        left, right = (node.start_byte - site.node.start_byte for node in pair)
        first, second = map(text_of, pair)
        after = before[:left] + second + before[left + len(first) : right] + first + before[right + len(second) :]
        yield Edit("argument-order", site.node, before=before, after=after, splices=_swap(*pair))


def _two_arguments(node: Node) -> tuple[Node, Node] | None:
    # In the tree, ``f x y z`` contains ``f x y``; only a whole call is changed.
    inner = node.child_by_field_name("function")
    if node.type != "apply" or inner is None or inner.type != "apply" or _is_applied(node):
        return None
    function, first, second = (
        inner.child_by_field_name("function"),
        inner.child_by_field_name("argument"),
        node.child_by_field_name("argument"),
    )
    return (first, second) if function and function.type == "variable" and first and second else None


def _is_applied(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.type == "apply" and parent.child_by_field_name("function") == node


def _two_operands(node: Node) -> tuple[Node, Node] | None:
    """Only where no other operator is next to it: the tree does not know precedence."""
    left, operator, right = (node.child_by_field_name(field) for field in ("left_operand", "operator", "right_operand"))
    if not (left and right and operator and operator.type == "infix_id"):
        return None
    is_alone = right.type != "infix" and not (node.parent and node.parent.type == "infix")
    return (left, right) if is_alone else None


def _indices(site: Site) -> Edits:
    """The next element instead of the one that ``!!`` takes."""
    node = site.node
    operator, index = node.child_by_field_name("operator"), node.child_by_field_name("right_operand")
    if node.type == "infix" and operator and text_of(operator) == "!!" and index and index.type != "infix":
        yield replaced("list-end", index, f"({text_of(index)} + 1)")


def _equations(site: Site) -> Edits:
    """One equation, clause of an instance or alternative removed, if others remain."""
    node = site.node
    if node.type == "alternatives" and len(items_of(node)) > 1:
        yield from (replaced("equation", item, "") for item in items_of(node))
    if node.type not in {"declarations", "local_binds", "instance_declarations"}:
        return
    operator = "instance-clause" if node.type == "instance_declarations" else "equation"
    for group in grouped(items_of(node)):
        equations = [item for item in group if item.type in EQUATIONS]
        if len(equations) > 1:
            yield from (replaced(operator, equation, "") for equation in equations)
