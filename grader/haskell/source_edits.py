"""Editing Haskell source by its syntax tree without breaking its layout.

Knows how Haskell is written, not what a program means. A literate file is parsed with its marks replaced by blanks,
so that positions in the tree are positions in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

import tree_sitter_haskell
from tree_sitter import Language, Node, Parser

BLOCKS = {"local_binds", "alternatives", "do", "instance_declarations", "class_declarations"}
"""The nodes whose items must begin in the same column."""

EQUATIONS = {"function", "bind"}
_TYPES_AND_TEXTS = {"header", "imports", "signature", "data_type", "type_synonym", "comment", "string", "char"}
_MARK = "> "


@dataclass(frozen=True)
class Splice:
    """A text that replaces the bytes from ``start`` to ``end``; its columns are those of the file."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Site:
    """A node that may be changed: part of an expression or of a pattern, and which of the two."""

    node: Node
    in_pattern: bool


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_haskell.language()))


def text_of(node: Node) -> str:
    """The source text of a node."""
    return (node.text or b"").decode()


def walk(node: Node) -> Iterator[Node]:
    """A node and all inside it, in the order of the text."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def replace_node(node: Node, text: str) -> Splice:
    """The splice that replaces a node by a text."""
    return Splice(node.start_byte, node.end_byte, text)


def insert(at: int, text: str) -> Splice:
    """The splice that inserts a text before a byte."""
    return Splice(at, at, text)


def around(node: Node, before: str = "(", after: str = ")") -> tuple[Splice, Splice]:
    """The splices that put a node between two texts."""
    return insert(node.start_byte, before), insert(node.end_byte, after)


def outermost(nodes: Iterable[Node]) -> list[Node]:
    """The nodes that lie in none of the others, so that their splices do not overlap."""
    kept: list[Node] = []
    for node in sorted(nodes, key=lambda node: (node.start_byte, -node.end_byte)):
        if not kept or node.start_byte >= kept[-1].end_byte:
            kept.append(node)
    return kept


def items_of(block: Node) -> list[Node]:
    """The items of a block, or the declarations of a module, without comments and punctuation."""
    return [child for child in block.named_children if child.type != "comment"]


def name_of(declaration: Node) -> str | None:
    """The function, value or operator that an equation or a signature is for; None for anything else."""
    if declaration.type not in {*EQUATIONS, "signature"}:
        return None
    name = declaration.child_by_field_name("name")
    if name is not None:
        return text_of(name).strip("()")
    head = next((child for child in declaration.named_children if child.type == "infix"), None)
    operator = head and head.child_by_field_name("operator")
    return text_of(operator).strip("`") if operator else None


def grouped(declarations: Iterable[Node]) -> list[list[Node]]:
    """Declarations that must stay together: a signature and the equations under it; any other is alone."""
    return [list(nodes) for _, nodes in groupby(declarations, key=lambda node: name_of(node) or str(node.id))]


@dataclass(frozen=True)
class Source:
    """A Haskell file and its tree."""

    text: str

    @cached_property
    def data(self) -> bytes:
        """The text in bytes, in which the tree counts."""
        return self.text.encode()

    @cached_property
    def is_literate(self) -> bool:
        """Whether only the lines marked ``>`` belong to the program."""
        return any(line.startswith(">") for line in self.text.splitlines())

    @cached_property
    def root(self) -> Node:
        """The tree."""
        return _parser().parse(self.code).root_node

    @cached_property
    def code(self) -> bytes:
        """The data; in a literate file with blanks for the prose and the marks."""
        if not self.is_literate:
            return self.data
        prose = re.sub(rb"(?m)^[^>\n][^\n]*$", lambda line: b" " * len(line[0]), self.data)
        return re.sub(rb"(?m)^>", b" ", prose)

    @cached_property
    def declarations(self) -> list[Node]:
        """The top-level declarations."""
        declarations = self.root.child_by_field_name("declarations")
        return items_of(declarations) if declarations else []

    @cached_property
    def nodes(self) -> list[Node]:
        """Every node, parents before their children."""
        return list(_descend(self.root))

    @property
    def sites(self) -> Iterator[Site]:
        """Every node of expressions and patterns, but not types, imports, comments and strings."""
        return _visit(self.root, False)

    @cached_property
    def blocks(self) -> list[Node]:
        """Every block that is marked by layout and not by braces."""
        return [node for node in self.nodes if node.type in BLOCKS and items_of(node) and not _has_braces(node)]

    def slice(self, start: int, end: int) -> str:
        """The part of the program between two bytes."""
        return self.code[start:end].decode()

    def apply(self, splices: Iterable[Splice]) -> str:
        """The text after the splices, with lines indented anew so that the items of a block stay in one column."""
        ordered = sorted(splices, key=lambda splice: (splice.start, splice.end))
        shifts = _Shifts(self, ordered)
        spaces = [shift for row in range(len(self.lines)) if (shift := shifts.splice(row))]
        pieces, done = [], 0
        # The sort is stable: at the same byte, a row's indentation comes before the text inserted there.
        for splice in sorted([*spaces, *ordered], key=lambda splice: (splice.start, splice.end)):
            pieces += [self.data[done : splice.start], self.marked(splice.text).encode()]
            done = splice.end
        return b"".join([*pieces, self.data[done:]]).decode()

    def marked(self, text: str) -> str:
        """A text to insert; in a literate file its new lines get marks, in place of the blanks there."""
        return re.sub(r"\n(?:  )?", f"\n{_MARK}", text) if self.is_literate else text

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """For each row, its first byte and the first byte of the program in it."""
        lines, start = [], 0
        for line in self.data.split(b"\n"):
            code = line[1:] if self.is_literate else line
            lines.append((start, start + len(line) - len(code.lstrip())))
            start += len(line) + 1
        return lines

    @cached_property
    def openers(self) -> list[Node | None]:
        """For each row, the first item of the innermost block around it, if that is in an earlier row."""
        openers: list[Node | None] = []
        firsts = [(block, items_of(block)[0]) for block in self.blocks]
        for row, (_, code) in enumerate(self.lines):
            inside = [item for block, item in firsts if block.start_byte <= code < block.end_byte]
            above = [item for item in inside if item.start_point.row < row]
            openers.append(max(above, key=lambda item: item.start_byte, default=None))
        return openers


@dataclass
class _Shifts:
    """How far each row moves when splices change the column in which the block around it begins."""

    source: Source
    splices: list[Splice]

    def __post_init__(self) -> None:
        # From the top down: a row moves with the row above it in which its block begins.
        self.shifts: dict[int, int] = {}
        for row, (_, code) in enumerate(self.source.lines):
            opener = self.source.openers[row]
            self.shifts[row] = self._moved(opener) if opener and not self._is_gone(code) else 0

    def splice(self, row: int) -> Splice | None:
        """The splice that adds or removes spaces at the beginning of a row."""
        shift, (start, code) = self.shifts[row], self.source.lines[row]
        if shift >= 0:
            return insert(code, " " * shift) if shift else None
        return Splice(max(start, code + shift), code, "")

    def _is_gone(self, at: int) -> bool:
        return any(splice.start < at < splice.end for splice in self.splices)

    def _moved(self, item: Node) -> int:
        return self._column(item.start_byte, item.start_point.row) - item.start_point.column

    def _column(self, at: int, row: int) -> int:
        """The column of a byte after the splices on its row."""
        start = self.source.lines[row][0]
        column, done = self.shifts[row], start
        for splice in self.splices:
            # A text inserted right before the item is where the item now begins, so it does not move it.
            if start <= splice.start and splice.end <= at and not (splice.start == splice.end == at):
                lines = self.source.marked(splice.text).split("\n")
                column = len(lines[-1]) + (0 if len(lines) > 1 else column + splice.start - done)
                done = splice.end
            elif splice.start < start < splice.end <= at:  # it began on a row above and ends on this one
                column, done = len(splice.text), splice.end
        return column + at - done


def _has_braces(block: Node) -> bool:
    return any(child.type == "{" for child in block.children)


def _descend(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _descend(child)


def _visit(node: Node, in_pattern: bool) -> Iterator[Site]:
    yield Site(node, in_pattern)
    for number, child in enumerate(node.children):
        if child.type not in _TYPES_AND_TEXTS:
            yield from _visit(child, in_pattern or _opens_pattern(node, number, child))


def _opens_pattern(parent: Node, number: int, child: Node) -> bool:
    if child.type == "patterns" or parent.field_name_for_child(number) == "pattern":
        return True
    return parent.type == "function" and child.type == "infix"
