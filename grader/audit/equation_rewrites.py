"""Rewriting equations without changing their meaning: eta, ``let`` and ``where``, ``if`` and guards and ``case``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from grader.audit.renaming import fresh_name
from grader.haskell.source_edits import (
    EQUATIONS,
    Source,
    Splice,
    around,
    grouped,
    insert,
    items_of,
    name_of,
    outermost,
    replace_node,
    text_of,
)


def reduce_function(source: Source, function: str) -> str:
    """``f = whole``, where ``f`` is the function that students write."""
    return _alias(source, function, f"{function} = {{}}")


def expand_function(source: Source, function: str) -> str:
    """``f record = whole record``, where ``f`` is the function that students write."""
    return _alias(source, function, f"{function} record = {{}} record")


def _alias(source: Source, function: str, equation: str) -> str:
    """The function under another name, and its own name defined as that function."""
    groups = [group for group in grouped(source.declarations) if name_of(group[0]) == function]
    if not groups:
        return source.text
    other = fresh_name(source, "whole")
    names = [name for node in groups[0] if (name := node.child_by_field_name("name"))]
    signatures = [text_of(node) + "\n" for node in groups[0] if node.type == "signature"]
    alias = "".join(signatures) + equation.format(other) + "\n\n"
    return source.apply([insert(groups[0][0].start_byte, alias), *(replace_node(name, other) for name in names)])


def expand_values(source: Source) -> str:
    """``f x = (g . h) x`` for ``f = g . h``, where a signature shows that it is a function."""
    splices: list[Splice] = []
    argument = fresh_name(source, "eta")
    for signature, *equations in grouped(source.declarations):
        if signature.type == "signature" and "->" in text_of(signature):
            for name, value in _values(equations):
                splices += [insert(name.end_byte, f" {argument}"), *around(value, "(", f") {argument}")]
    return source.apply(splices)


def _values(equations: list[Node]) -> Iterator[tuple[Node, Node]]:
    """The name and the expression of each definition without arguments and guards."""
    for equation in equations:
        name, value = equation.child_by_field_name("name"), _plain_value(equation)
        if equation.type == "bind" and name and value:
            yield name, value


def _equations(source: Source) -> Iterator[Node]:
    return (node for node in source.nodes if node.type in EQUATIONS and node.child_by_field_name("match"))


def _plain_value(equation: Node) -> Node | None:
    """The expression after the ``=`` of an equation without guards."""
    match, *more = equation.children_by_field_name("match")
    return None if more or match.child_by_field_name("guards") else match.child_by_field_name("expression")


def let_to_where(source: Source) -> str:
    """``f x = y where y = x`` for ``f x = let y = x in y``."""
    lets = [
        (equation, value)
        for equation in _equations(source)
        if (value := _plain_value(equation)) and value.type == "let_in" and not equation.child_by_field_name("binds")
        if _is_movable(value)
    ]
    kept = {node.id for node in outermost(value for _, value in lets)}
    return source.apply(_where_for(source, equation, value) for equation, value in lets if value.id in kept)


def _where_for(source: Source, equation: Node, let: Node) -> Splice:
    binds, value = let.children_by_field_name("binds")[0], let.children_by_field_name("expression")[0]
    column = equation.start_point.column
    # Counted from the equation: ``where`` begins in column 2, so the bindings behind it begin in column 8.
    where = f"\n{' ' * (column + 2)}where {_bindings(source, binds, column + 8)}"
    return replace_node(let, _at_column(value, let.start_point.column) + where)


def where_to_let(source: Source) -> str:
    """``f x = let y = x in y`` for ``f x = y where y = x``."""
    equations = [
        node
        for node in _equations(source)
        if node.child_by_field_name("binds") and (value := _plain_value(node)) and _is_movable(value)
    ]
    return source.apply(_let_for(source, equation) for equation in outermost(equations))


def _let_for(source: Source, equation: Node) -> Splice:
    value, binds = _plain_value(equation), equation.child_by_field_name("binds")
    assert value  # noqa: S101  # for the type checker: the caller made sure
    assert binds  # noqa: S101
    column, margin = equation.start_point.column, "\n" + " " * (equation.start_point.column + 2)
    let = f"{margin}let {_bindings(source, binds, column + 6)}{margin}in {_at_column(value, column + 5)}"
    return Splice(value.start_byte, binds.end_byte, let)


def _bindings(source: Source, binds: Node, column: int) -> str:
    first, *_, last = [*items_of(binds)] * 2  # twice, so that a single binding is both
    return _shifted(source.slice(first.start_byte, last.end_byte), column - first.start_point.column)


def _is_movable(node: Node) -> bool:
    """Whether no line of it begins further left than its first, as the alternatives of a ``case`` may."""
    margins = [len(line) - len(line.lstrip()) for line in text_of(node).split("\n")[1:] if line.strip()]
    return all(margin >= node.start_point.column for margin in margins)


def _at_column(node: Node, column: int) -> str:
    return _shifted(text_of(node), column - node.start_point.column)


def _shifted(text: str, by: int) -> str:
    """The text with all lines except the first indented more or less."""
    return text.replace("\n", "\n" + " " * by) if by >= 0 else re.sub(rf"\n {{0,{-by}}}", "\n", text)


def if_to_guards(source: Source) -> str:
    """Guards instead of an ``if`` that is the whole expression after ``=``."""
    equations = outermost(
        node
        for node in _equations(source)
        if (value := _plain_value(node)) and value.type == "conditional" and all(map(_is_movable, value.named_children))
    )
    return source.apply(replace_node(node.children_by_field_name("match")[0], _guards_for(node)) for node in equations)


def _guards_for(equation: Node) -> str:
    value, column = _plain_value(equation), equation.start_point.column
    cases: list[tuple[str, Node]] = []
    while value and value.type == "conditional":
        condition, yes, value = (value.children_by_field_name(field)[0] for field in ("if", "then", "else"))
        cases.append((_at_column(condition, column + 4), yes))
    if value:
        cases.append(("otherwise", value))
    bar, equals = "\n" + " " * (column + 2) + "| ", "\n" + " " * (column + 4) + "= "
    return "".join(f"{bar}{guard}{equals}{_at_column(yes, column + 6)}" for guard, yes in cases)


def guards_to_if(source: Source) -> str:
    """``if`` instead of guards, where the last guard always holds."""
    equations = outermost(
        node
        for node in _equations(source)
        if _is_exhaustive(node)
        and all(_is_movable(part) for match in node.children_by_field_name("match") for part in match.named_children)
    )
    return source.apply(_if_for(node) for node in equations)


def _is_exhaustive(equation: Node) -> bool:
    """Whether the last of several guards always holds, so that no other equation is ever tried."""
    guards = [match.child_by_field_name("guards") for match in equation.children_by_field_name("match")]
    return len(guards) > 1 and guards[-1] is not None and text_of(guards[-1]) in {"otherwise", "True"}


def _if_for(equation: Node) -> Splice:
    matches, column = equation.children_by_field_name("match"), equation.start_point.column
    margin, text = "\n" + " " * (column + 4), "=\n" + " " * (column + 2)
    # Column 12 is behind ``else if``. The first ``if`` is further left, but a continued line may be further right.
    for match in matches[:-1]:
        guard, value = (match.children_by_field_name(field)[0] for field in ("guards", "expression"))
        text += f"if {_at_column(guard, column + 12)}{margin}then {_at_column(value, column + 9)}{margin}else "
    text += _at_column(matches[-1].children_by_field_name("expression")[0], column + 9)
    return Splice(matches[0].start_byte, matches[-1].end_byte, text)


def if_to_case(source: Source) -> str:
    """Token by token, so that an ``if`` may contain another; not where a block inside would take our semicolon."""
    words = {"if": "(case", "then": "of { True ->", "else": "; False ->"}
    splices: list[Splice] = []
    for node in source.nodes:
        if node.type == "conditional" and not any(_is_inside(block, node) for block in source.blocks):
            splices += [replace_node(child, words[child.type]) for child in node.children if child.type in words]
            splices.append(insert(node.end_byte, " })"))
    return source.apply(splices)


def _is_inside(node: Node, other: Node) -> bool:
    return other.start_byte <= node.start_byte and node.end_byte <= other.end_byte
