"""Variants: a right program written differently, with the same meaning. A grader that fails one is wrong.

Made by splices; each transformation gives at most one variant of a program. Knows the name of the function and the
types that are given; must not know what the function computes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from grader.audit.equation_rewrites import (
    expand_function,
    expand_values,
    guards_to_if,
    if_to_case,
    if_to_guards,
    let_to_where,
    reduce_function,
    where_to_let,
)
from grader.audit.given_code import GivenCode
from grader.audit.renaming import CLASHING, fresh_name, rename_to_clash, rename_to_numbers
from grader.haskell.source_edits import (
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


@dataclass(frozen=True)
class Variant:
    """A program with the same meaning as the right program (the wheat) it was made from."""

    id: str
    wheat: str
    transformation: str
    source: str


def variants(source: str, name: str, given: GivenCode) -> tuple[Variant, ...]:
    """A right program after each transformation that applies to it."""
    parsed = Source(source)
    return tuple(
        Variant(f"{name}:{transformation}", name, transformation, text)
        for transformation, transform in transformations(given).items()
        if (text := transform(parsed)) != source
    )


def _reorder_definitions(source: Source) -> str:
    return source.apply(_reverse(source, source.declarations))


def _reorder_locals(source: Source) -> str:
    blocks = outermost(block for block in source.blocks if block.type == "local_binds")
    return source.apply(splice for block in blocks for splice in _reverse(source, items_of(block)))


def _reverse(source: Source, declarations: list[Node]) -> list[Splice]:
    """The declarations in reverse order, if all begin in the same column: only then can their texts be exchanged."""
    groups = [(group[0].start_byte, group[-1].end_byte) for group in grouped(declarations)]
    if len({node.start_point.column for node in declarations}) != 1:
        return []
    return [Splice(*extent, source.slice(*other)) for extent, other in zip(groups, reversed(groups), strict=True)]


_WHOLE = {("match", "expression"), ("apply", "argument"), *(("conditional", part) for part in ("if", "then", "else"))}


def _parenthesise(source: Source) -> str:
    """Around whole expressions only: the tree does not know precedence."""
    splices: list[Splice] = []
    for site in source.sites:
        for number, child in enumerate([] if site.in_pattern else site.node.children):
            if (site.node.type, site.node.field_name_for_child(number)) in _WHOLE or child.type == "boolean":
                splices += around(child)
    return source.apply(splices)


def _brace(source: Source) -> str:
    """Braces and semicolons instead of layout."""
    splices: list[Splice] = []
    for block in source.blocks:
        first, *others = items_of(block)
        last = [first, *others][-1]
        splices += [insert(first.start_byte, "{ "), insert(last.end_byte, " }")]
        splices += [insert(item.start_byte, "; ") for item in others]
    return source.apply(splices)


def _comment_lines(source: Source) -> str:
    # Words and signs that code might be recognised by, if comments were not skipped.
    return _after_lines(source, "\n\n-- where let = | \"' {\n")


def _comment_ends(source: Source) -> str:
    # In a UTF-8 locale Hugs cuts letters to eight bits, and the last one of this word becomes the end of a line.
    return _after_lines(source, " {- a {- nested -} comment: hráč -}")


def _after_lines(source: Source, text: str) -> str:
    """A text at the end of every line of the program."""
    # Lines on which something ends: no empty line, and none inside a block comment.
    rows = {node.end_point.row for node in source.nodes if not node.children and node.end_byte > node.start_byte}
    ends = [end for row, end in enumerate(_line_ends(source)) if row in rows]
    return source.apply(insert(end, text) for end in ends)


def _line_ends(source: Source) -> Iterator[int]:
    end = -1
    for line in source.data.split(b"\n"):
        end += len(line) + 1
        yield end


def _drop_signatures(source: Source) -> str:
    """Except those of values without arguments, which the monomorphism restriction needs."""
    blocks = [source.declarations, *(items_of(block) for block in source.blocks if block.type == "local_binds")]
    groups = [group for block in blocks for group in grouped(block)]
    return source.apply(
        replace_node(group[0], "")
        for group in groups
        if group[0].type == "signature" and any(node.type == "function" for node in group)
    )


def _add_header(source: Source, function: str) -> str:
    if not _defines(source, function) or any(node.type == "header" for node in source.root.children):
        return source.text
    module = function[:1].upper() + function[1:]
    first = next(node for node in source.root.children if node.type != "comment")
    return source.apply([insert(first.start_byte, f"module {module} ({function}) where\n\n")])


def _add_main(source: Source, function: str) -> str:
    if not _defines(source, function) or _defines(source, "main"):
        return source.text
    return _append(source, f"main :: IO ()\nmain = print ({function} undefined)")


def _defines(source: Source, name: str) -> bool:
    return any(name_of(node) == name for node in source.declarations)


def _add_unused(source: Source, given: GivenCode) -> str:
    """Definitions that are never used, with names that a harness may have, and an instance for the given types."""
    functions = [f"{fresh_name(source, name)} x = if x then [] else [not x]" for name in CLASHING[:8]]
    unused, first, second = (fresh_name(source, name) for name in ("Unused", "First", "Second"))
    # Students write instances for the given types. With one in the harness, too, the two would clash.
    type_ = given.find_type_without_equality()
    is_free = type_ is not None and not re.search(rf"instance\s+Eq\s+{type_}\b", source.text)
    instance = f"instance Eq {type_} where {{ x == y = show x == show y }}" if is_free else ""
    return _append(source, "\n".join(functions), f"data {unused} = {first} | {second} Int", instance)


def _append(source: Source, *texts: str) -> str:
    return source.apply([insert(source.declarations[-1].end_byte, "".join(f"\n\n{text}" for text in texts))])


def _otherwise_to_true(source: Source) -> str:
    return source.apply(
        replace_node(node, "True") for node in source.nodes if node.type == "variable" and text_of(node) == "otherwise"
    )


def _tabs(source: Source) -> str:
    """A tab for every eight columns of indentation; the mark of a literate line counts as a column."""
    return re.sub(r"(?m)^(>?)( +)", lambda front: front[1] + _tabbed(len(front[0]), len(front[1])), source.text)


def _tabbed(columns: int, used: int) -> str:
    return "\t" * (columns // 8) + " " * (columns % 8 if columns >= 8 else columns - used)


def transformations(given: GivenCode) -> Mapping[str, Callable[[Source], str]]:
    """Every transformation by its name."""
    name = given.function
    return {
        "names-numbered": lambda source: rename_to_numbers(source, name),
        "names-that-clash": lambda source: rename_to_clash(source, name),
        "definitions-reordered": _reorder_definitions,
        "locals-reordered": _reorder_locals,
        "function-eta-reduced": lambda source: reduce_function(source, name),
        "function-eta-expanded": lambda source: expand_function(source, name),
        "values-eta-expanded": expand_values,
        "let-to-where": let_to_where,
        "where-to-let": where_to_let,
        "if-to-guards": if_to_guards,
        "guards-to-if": guards_to_if,
        "if-to-case": if_to_case,
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
        "header-added": lambda source: _add_header(source, name),
        "main-added": lambda source: _add_main(source, name),
        "unused-added": lambda source: _add_unused(source, given),
    }
