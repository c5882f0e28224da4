"""Variants: a right program written otherwise, with its meaning kept. A grader that fails one is wrong.

Made by splices; each transformation gives at most one variant of a program. Must not know what the program computes
beyond that its function is ``replay``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from grader.renaming import CLASHING, fresh_name, rename_to_clash, rename_to_numbers
from grader.splices import EQUATIONS, Source, Splice, grouped, insert, items_of, name_of, replace_node, text_of

FUNCTION = "replay"


@dataclass(frozen=True)
class Variant:
    """A program that means what its wheat means."""

    id: str
    wheat: str
    transformation: str
    source: str


def variants(source: str, name: str) -> tuple[Variant, ...]:
    """A wheat after each transformation that applies to it."""
    parsed = Source(source)
    return tuple(
        Variant(f"{name}:{transformation}", name, transformation, text)
        for transformation, transform in TRANSFORMATIONS.items()
        if (text := transform(parsed)) != source
    )


def _reorder_definitions(source: Source) -> str:
    return source.apply(_reverse(source, source.declarations))


def _reorder_locals(source: Source) -> str:
    blocks = _outermost(block for block in source.blocks if block.type == "local_binds")
    return source.apply(splice for block in blocks for splice in _reverse(source, items_of(block)))


def _reverse(source: Source, declarations: list[Node]) -> list[Splice]:
    """Last becomes first. All stand in one column, so that a text is at home in any other's place."""
    groups = [(group[0].start_byte, group[-1].end_byte) for group in grouped(declarations)]
    if len({node.start_point.column for node in declarations}) != 1:
        return []
    return [Splice(*place, source.slice(*other)) for place, other in zip(groups, reversed(groups), strict=True)]


def _outermost(nodes: Iterable[Node]) -> list[Node]:
    """Those that are in none of the others, so that their splices do not meet."""
    kept: list[Node] = []
    for node in sorted(nodes, key=lambda node: (node.start_byte, -node.end_byte)):
        if not kept or node.start_byte >= kept[-1].end_byte:
            kept.append(node)
    return kept


def _reduce_replay(source: Source) -> str:
    return _alias_replay(source, "replay = {}")


def _expand_replay(source: Source) -> str:
    return _alias_replay(source, "replay record = {} record")


def _alias_replay(source: Source, equation: str) -> str:
    """The function under another name, and itself defined by that."""
    groups = [group for group in grouped(source.declarations) if name_of(group[0]) == FUNCTION]
    if not groups:
        return source.text
    other = fresh_name(source, "whole")
    names = [name for node in groups[0] if (name := node.child_by_field_name("name"))]
    signatures = [text_of(node) + "\n" for node in groups[0] if node.type == "signature"]
    alias = "".join(signatures) + equation.format(other) + "\n\n"
    return source.apply([insert(groups[0][0].start_byte, alias), *(replace_node(name, other) for name in names)])


def _expand_values(source: Source) -> str:
    """``f x = (g . h) x`` for ``f = g . h``, where a signature tells that it is a function."""
    splices: list[Splice] = []
    argument = fresh_name(source, "eta")
    for signature, *equations in grouped(source.declarations):
        if signature.type == "signature" and "->" in text_of(signature) and equations[0].type == "bind":
            name, value = equations[0].child_by_field_name("name"), _plain_value(equations[0])
            if name and value:
                splices += [insert(name.end_byte, f" {argument}"), *_around(value, "(", f") {argument}")]
    return source.apply(splices)


def _around(node: Node, before: str = "(", after: str = ")") -> tuple[Splice, Splice]:
    return insert(node.start_byte, before), insert(node.end_byte, after)


def _equations(source: Source) -> Iterator[Node]:
    return (node for node in source.nodes if node.type in EQUATIONS and node.child_by_field_name("match"))


def _plain_value(equation: Node) -> Node | None:
    """What stands behind the only ``=`` of an equation without guards."""
    match, *more = equation.children_by_field_name("match")
    return None if more or match.child_by_field_name("guards") else match.child_by_field_name("expression")


def _let_to_where(source: Source) -> str:
    lets = [
        (equation, value)
        for equation in _equations(source)
        if (value := _plain_value(equation)) and value.type == "let_in" and not equation.child_by_field_name("binds")
    ]
    kept = {node.id for node in _outermost(value for _, value in lets)}
    return source.apply(_where_for(source, equation, value) for equation, value in lets if value.id in kept)


def _where_for(source: Source, equation: Node, let: Node) -> Splice:
    binds, value = let.children_by_field_name("binds")[0], let.children_by_field_name("expression")[0]
    column = equation.start_point.column
    where = f"\n{' ' * (column + 2)}where {_bindings(source, binds, column + 8)}"
    return replace_node(let, _at_column(value, let.start_point.column) + where)


def _where_to_let(source: Source) -> str:
    equations = [node for node in _equations(source) if node.child_by_field_name("binds") and _plain_value(node)]
    return source.apply(_let_for(source, equation) for equation in _outermost(equations))


def _let_for(source: Source, equation: Node) -> Splice:
    value, binds = _plain_value(equation), equation.child_by_field_name("binds")
    assert value  # noqa: S101  # for the type checker: the caller looked
    assert binds  # noqa: S101
    column, margin = equation.start_point.column, "\n" + " " * (equation.start_point.column + 2)
    let = f"{margin}let {_bindings(source, binds, column + 6)}{margin}in {_at_column(value, column + 5)}"
    return Splice(value.start_byte, binds.end_byte, let)


def _bindings(source: Source, binds: Node, column: int) -> str:
    first, *_, last = [*items_of(binds)] * 2
    return _shifted(source.slice(first.start_byte, last.end_byte), column - first.start_point.column)


def _at_column(node: Node, column: int) -> str:
    return _shifted(text_of(node), column - node.start_point.column)


def _shifted(text: str, by: int) -> str:
    """The text with all lines but the first moved."""
    return text.replace("\n", "\n" + " " * by) if by >= 0 else re.sub(rf"\n {{0,{-by}}}", "\n", text)


def _if_to_guards(source: Source) -> str:
    equations = _outermost(
        node for node in _equations(source) if (value := _plain_value(node)) and value.type == "conditional"
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


def _guards_to_if(source: Source) -> str:
    equations = _outermost(node for node in _equations(source) if _is_exhaustive(node))
    return source.apply(_if_for(node) for node in equations)


def _is_exhaustive(equation: Node) -> bool:
    """Whether the last of several guards always holds, so that no other equation is ever tried."""
    guards = [match.child_by_field_name("guards") for match in equation.children_by_field_name("match")]
    return len(guards) > 1 and guards[-1] is not None and text_of(guards[-1]) in {"otherwise", "True"}


def _if_for(equation: Node) -> Splice:
    matches, column = equation.children_by_field_name("match"), equation.start_point.column
    margin, text = "\n" + " " * (column + 4), "=\n" + " " * (column + 2)
    for match in matches[:-1]:
        guard, value = (match.children_by_field_name(field)[0] for field in ("guards", "expression"))
        text += f"if {_at_column(guard, column + 12)}{margin}then {_at_column(value, column + 9)}{margin}else "
    text += _at_column(matches[-1].children_by_field_name("expression")[0], column + 9)
    return Splice(matches[0].start_byte, matches[-1].end_byte, text)


def _if_to_case(source: Source) -> str:
    """Token by token, so that one may stand in another; not where a block inside would take our semicolon."""
    words = {"if": "(case", "then": "of { True ->", "else": "; False ->"}
    splices: list[Splice] = []
    for node in source.nodes:
        if node.type == "conditional" and not any(_is_inside(block, node) for block in source.blocks):
            splices += [replace_node(child, words[child.type]) for child in node.children if child.type in words]
            splices.append(insert(node.end_byte, " })"))
    return source.apply(splices)


def _is_inside(node: Node, other: Node) -> bool:
    return other.start_byte <= node.start_byte and node.end_byte <= other.end_byte


_WHOLE = {("match", "expression"), ("apply", "argument"), *(("conditional", part) for part in ("if", "then", "else"))}


def _parenthesise(source: Source) -> str:
    """Around whole expressions only: the tree knows no precedence."""
    splices: list[Splice] = []
    for place in source.places:
        for number, child in enumerate([] if place.in_pattern else place.node.children):
            if (place.node.type, place.node.field_name_for_child(number)) in _WHOLE or child.type == "boolean":
                splices += _around(child)
    return source.apply(splices)


def _brace(source: Source) -> str:
    """Braces and semicolons for layout."""
    splices: list[Splice] = []
    for block in source.blocks:
        first, *others = items_of(block)
        last = [first, *others][-1]
        splices += [insert(first.start_byte, "{ "), insert(last.end_byte, " }")]
        splices += [insert(item.start_byte, "; ") for item in others]
    return source.apply(splices)


def _comment_lines(source: Source) -> str:
    return _after_lines(source, "\n\n-- where let = | \"' {\n")


def _comment_ends(source: Source) -> str:
    return _after_lines(source, " {- a {- nested -} comment: hráč -}")


def _after_lines(source: Source, text: str) -> str:
    """A text at the end of every line of program."""
    rows = {node.end_point.row for node in source.nodes if not node.children and node.end_byte > node.start_byte}
    ends = [end for row, end in enumerate(_line_ends(source)) if row in rows]
    return source.apply(insert(end, text) for end in ends)


def _line_ends(source: Source) -> Iterator[int]:
    end = -1
    for line in source.data.split(b"\n"):
        end += len(line) + 1
        yield end


def _drop_signatures(source: Source) -> str:
    """But those of values without arguments, which the monomorphism restriction needs."""
    blocks = [source.declarations, *(items_of(block) for block in source.blocks if block.type == "local_binds")]
    groups = [group for block in blocks for group in grouped(block)]
    return source.apply(
        replace_node(group[0], "")
        for group in groups
        if group[0].type == "signature" and any(node.type == "function" for node in group)
    )


def _add_header(source: Source) -> str:
    if not _defines_replay(source) or any(node.type == "header" for node in source.root.children):
        return source.text
    first = next(node for node in source.root.children if node.type != "comment")
    return source.apply([insert(first.start_byte, f"module Sedma ({FUNCTION}) where\n\n")])


def _add_main(source: Source) -> str:
    defines_main = any(name_of(node) == "main" for node in source.declarations)
    if not _defines_replay(source) or defines_main:
        return source.text
    return _append(source, f"main :: IO ()\nmain = print ({FUNCTION} [])")


def _defines_replay(source: Source) -> bool:
    return any(name_of(node) == FUNCTION for node in source.declarations)


def _add_unused(source: Source) -> str:
    """Definitions that nobody calls, under names that a harness may use, and an instance on the given types."""
    functions = [f"{fresh_name(source, name)} x = if x then [] else [not x]" for name in CLASHING[:8]]
    return _append(
        source,
        "\n".join(functions),
        f"data {fresh_name(source, 'Unused')} = {fresh_name(source, 'First')} | {fresh_name(source, 'Second')} Int",
        "instance Eq Points where { x == y = show x == show y }",
    )


def _append(source: Source, *texts: str) -> str:
    return source.apply([insert(source.declarations[-1].end_byte, "".join(f"\n\n{text}" for text in texts))])


def _otherwise_to_true(source: Source) -> str:
    return source.apply(
        replace_node(node, "True") for node in source.nodes if node.type == "variable" and text_of(node) == "otherwise"
    )


def _tabs(source: Source) -> str:
    """A tab for each eight columns in front of a line, a literate mark among them."""
    return re.sub(r"(?m)^(>?)( +)", lambda front: front[1] + _tabbed(len(front[0]), len(front[1])), source.text)


def _tabbed(columns: int, used: int) -> str:
    return "\t" * (columns // 8) + " " * (columns % 8 if columns >= 8 else columns - used)


TRANSFORMATIONS: Mapping[str, Callable[[Source], str]] = {
    "names-numbered": rename_to_numbers,
    "names-that-clash": rename_to_clash,
    "definitions-reordered": _reorder_definitions,
    "locals-reordered": _reorder_locals,
    "replay-eta-reduced": _reduce_replay,
    "replay-eta-expanded": _expand_replay,
    "values-eta-expanded": _expand_values,
    "let-to-where": _let_to_where,
    "where-to-let": _where_to_let,
    "if-to-guards": _if_to_guards,
    "guards-to-if": _guards_to_if,
    "if-to-case": _if_to_case,
    "otherwise-to-true": _otherwise_to_true,
    "parentheses": _parenthesise,
    "braces": _brace,
    "comment-lines": _comment_lines,
    "comments-at-line-ends": _comment_ends,
    "carriage-returns": lambda source: source.text.replace("\n", "\r\n"),
    "tabs": _tabs,
    "blanks-at-line-ends": lambda source: re.sub(r"(?m)(?<=\S)$", "  ", source.text),
    "no-final-newline": lambda source: source.text.rstrip("\n"),
    "signatures-dropped": _drop_signatures,
    "header-added": _add_header,
    "main-added": _add_main,
    "unused-added": _add_unused,
}
