"""A second reader of definitions, by tree-sitter: written by others, slow on hostile text, so for honest programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter_haskell
from tree_sitter import Language, Node, Parser

_HASKELL = Language(tree_sitter_haskell.language())
_QUOTATION = re.compile(r"(\[[\w.']+)\|")


def names_in_tree(text: str) -> list[str] | None:
    """Every name defined at the top level, once; None where the tree has errors.

    tree-sitter takes ``[x|`` for the start of a quotation, which Haskell 98 does not have: a space prevents it.
    """
    root = Parser(_HASKELL).parse(_QUOTATION.sub(r"\1 |", text).encode()).root_node
    declarations = root.child_by_field_name("declarations")
    if root.has_error or declarations is None:
        return None
    nodes = [node for node in declarations.named_children if node.type in ("function", "bind")]
    return list(dict.fromkeys(name for node in nodes for name in _names_bound_by(node)))


def _names_bound_by(node: Node) -> Iterator[str]:
    """The name of a function, variable or infix operator, or all the variables of a pattern."""
    if (name := node.child_by_field_name("name")) is not None:
        yield _text(name).strip("() ")
    elif (inner := node.child_by_field_name("parens")) is not None:
        yield from _names_bound_by(inner)
    elif (pattern := node.child_by_field_name("pattern")) is not None:
        yield from _variables(pattern)
    else:
        operators = (child.child_by_field_name("operator") for child in node.named_children)
        yield from (_text(operator).strip("` ") for operator in operators if operator is not None)


def _variables(pattern: Node) -> Iterator[str]:
    if pattern.type == "variable":
        yield _text(pattern)
    for child in pattern.named_children:
        yield from _variables(child)


def _text(node: Node) -> str:
    return (node.text or b"").decode()
