"""Edits that put another name of the same type: throughout an expression, or for a function.

Who leads, takes or deals is often wrong in all of an expression at once, so that no smaller edit mends it. Types are
known from signatures, and from the calls in which a name stands; only what they allow is tried. Must not know what an
edited program answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tree_sitter import Node

from grader.haskell.branch_marks import without_mark
from grader.haskell.condition_edits import Types, read_signatures
from grader.haskell.small_edits import Edit, Edits, replaced
from grader.haskell.source_edits import Source, name_of, replace_node, text_of, walk

OPERATOR = "renamed"
MOST_OTHERS = 3
"""Names that are tried in the place of one."""

MOST_EDITS = 150
_LONGEST = 200
"""An expression with more names is not changed throughout."""


def name_edits(parsed: Source) -> Edits:
    """Some of each definition, in no particular order."""
    signatures = read_signatures(parsed)
    found = [
        [*_throughout(declaration, signatures), *_other_functions(declaration, signatures)]
        for declaration in parsed.declarations
        if declaration.type in ("function", "bind")
    ]
    each = MOST_EDITS // max(1, sum(map(bool, found)))
    for edits in found:
        yield from edits[: max(each, MOST_OTHERS)]


def _throughout(declaration: Node, signatures: Types) -> Edits:
    """Another name of the equation's, wherever one stands in an expression, if that is more than once."""
    kinds = _read_kinds(declaration, signatures)
    for value in _values_in(declaration):
        own = _binding_of(value)
        used = [node for node in walk(value) if node.type == "variable"]
        for name in dict.fromkeys(map(text_of, used)):
            same = [node for node in used if text_of(node) == name]
            if name not in kinds or len(same) < 2 or len(used) > _LONGEST:
                continue
            others = [other for other, kind in kinds.items() if kind == kinds[name] and other not in (name, own)]
            for other in others[:MOST_OTHERS]:
                yield Edit(OPERATOR, same[0], name, other, tuple(replace_node(node, other) for node in same))


def _other_functions(declaration: Node, signatures: Types) -> Edits:
    """Another function from a type to itself, where one is named, and instead of all that one does."""
    own = name_of(declaration) or ""
    for node in walk(declaration):
        kinds = signatures.get(text_of(node), ()) if node.type == "variable" else ()
        if _is_way_round(kinds) and not _is_name_of(node, declaration):
            others = [other for other in _alike(kinds, signatures) if other not in (own, text_of(node))]
            yield from (replaced(OPERATOR, node, other) for other in others[:MOST_OTHERS])
    kinds, value = signatures.get(own, ()), _only_value(declaration)
    if _is_way_round(kinds) and value is not None and declaration.type == "bind":
        others = [other for other in _alike(kinds, signatures) if other != own]
        yield from (replaced(OPERATOR, value, other) for other in others[:MOST_OTHERS])


def _is_way_round(kinds: Sequence[str]) -> bool:
    return len(kinds) == 2 and kinds[0] == kinds[1]


def _alike(kinds: Sequence[str], signatures: Types) -> Iterator[str]:
    return (name for name, others in signatures.items() if tuple(others) == tuple(kinds))


def _is_name_of(node: Node, declaration: Node) -> bool:
    return node.parent is not None and node.parent.id == declaration.id


def _only_value(declaration: Node) -> Node | None:
    """What a definition without guards is."""
    matches = declaration.children_by_field_name("match")
    value = matches[0].child_by_field_name("expression") if len(matches) == 1 else None
    return without_mark(value) if value is not None and not matches[0].child_by_field_name("guards") else None


def _read_kinds(declaration: Node, signatures: Types) -> Mapping[str, str]:
    """The types of an equation's names: of its arguments, and of what is handed to functions that have a signature."""
    found: dict[str, str] = {}
    patterns = declaration.child_by_field_name("patterns")
    own = signatures.get(name_of(declaration) or "", ())
    for kind, pattern in zip(own[:-1], patterns.named_children if patterns else (), strict=False):
        if pattern.type == "variable":
            found[text_of(pattern)] = kind
    for node in walk(declaration):
        for kind, argument in zip(*_call(node, signatures), strict=False):
            if argument.type == "variable" and text_of(argument) not in signatures:
                found.setdefault(text_of(argument), kind)
    return found


def _call(node: Node, signatures: Types) -> tuple[Sequence[str], Sequence[Node]]:
    """The types that a call's function takes, and the arguments."""
    arguments: list[Node] = []
    current: Node | None = node
    while current is not None and current.type == "apply":
        argument = current.child_by_field_name("argument")
        arguments += [argument] if argument is not None else []
        current = current.child_by_field_name("function")
    if current is None or not arguments:
        return (), ()
    return signatures.get(text_of(current), ())[:-1], arguments[::-1]


def _values_in(declaration: Node) -> Iterator[Node]:
    """What an equation and those within it are equal to."""
    for node in walk(declaration):
        value = node.child_by_field_name("expression") if node.type == "match" else None
        if value is not None:
            yield value


def _binding_of(value: Node) -> str | None:
    """The name that an expression is bound to."""
    node = value.parent
    while node is not None and node.type == "match":
        node = node.parent
    return name_of(node) if node is not None and node.type == "bind" else None
