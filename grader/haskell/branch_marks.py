"""The branches of a program, and a copy of it in which each tells when it is evaluated.

A branch is the right-hand side of an equation or of a guard, a condition among guards, an alternative, what follows
``then`` or ``else``, or the element of a comprehension. Must not know how the copy is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from grader.haskell.source_edits import EQUATIONS, Source, Splice, around, insert, name_of, text_of, walk

MARKS_MODULE = "HarnessMarks"
MOST_BRANCHES = 400
_CLOSING = ")){- -}"
"""Unlike brackets of the program's own."""
_ANY_MARK = re.compile(
    rb"import qualified "
    + MARKS_MODULE.encode()
    + rb"; |\("
    + MARKS_MODULE.encode()
    + rb"\.(?:mark\d+|call) \(|\)\)\{- -\}"
)


@dataclass(frozen=True)
class Branch:
    """From where to where a branch reaches, in bytes, and its first line.

    A constant is evaluated once for all games; what calls itself in the end may never end.
    """

    start: int
    end: int
    line: int
    is_constant: bool = False
    is_recursive: bool = False


@dataclass(frozen=True)
class MarkedProgram:
    """The branches of a program, its text with a mark around each, and with marks only around what is recursive.

    In the first, marks have the numbers of their branches. The more there are, the longer a program takes to compile.
    """

    branches: tuple[Branch, ...] = ()
    text: str = ""
    counted: str = ""


def mark_branches(parsed: Source) -> MarkedProgram:
    """The branches of a program; none where there are too many. No line moves."""
    nodes = [node for site in parsed.sites for node in _branches_at(site.node)]
    if not nodes or len(nodes) > MOST_BRANCHES:
        return MarkedProgram()
    constants = [each for each in parsed.declarations if each.type == "bind"]
    calls = reachable_names(parsed)
    branches = tuple(_describe(node, constants, calls) for node in nodes)
    recursive = [number for number, branch in enumerate(branches) if branch.is_recursive]
    every = {f"mark{number}": node for number, node in enumerate(nodes)}
    return MarkedProgram(
        branches, _marked(parsed, every.items()), _marked(parsed, (("call", nodes[each]) for each in recursive))
    )


def _marked(parsed: Source, marks: Iterable[tuple[str, Node]]) -> str:
    splices: list[Splice] = [_import_marks(parsed)]
    for name, node in marks:
        splices += around(node, f"({MARKS_MODULE}.{name} (", _CLOSING)
    return parsed.apply(splices)


def _describe(node: Node, constants: Sequence[Node], calls: Mapping[str, frozenset[str]]) -> Branch:
    is_constant = any(constant.start_byte <= node.start_byte < constant.end_byte for constant in constants)
    is_recursive = node.parent is not None and node.parent.type == "match" and _calls_itself(node, calls)
    return Branch(node.start_byte, node.end_byte, node.start_point.row + 1, is_constant, is_recursive)


def _calls_itself(node: Node, calls: Mapping[str, frozenset[str]]) -> bool:
    """Whether a call in it leads back to one of the definitions around it."""
    around_it = {name for each in _ancestors(node) if (name := name_of(each))}
    called = (text_of(each) for each in walk(node) if each.type == "variable")
    return any(around_it & {name, *calls.get(name, ())} for name in called)


def reachable_names(parsed: Source) -> dict[str, frozenset[str]]:
    """For each function of a program those that it may call, directly or not."""
    reached: dict[str, set[str]] = {}
    for node in parsed.nodes:
        if node.type in EQUATIONS and (name := name_of(node)):
            parts = (child for child in node.children if child != node.child_by_field_name("name"))
            used = (text_of(each) for part in parts for each in walk(part) if each.type == "variable")
            reached.setdefault(name, set()).update(used)
    changed = True
    while changed:
        before = sum(map(len, reached.values()))
        for names in reached.values():
            names.update(*(reached[name] for name in tuple(names) if name in reached))
        changed = before != sum(map(len, reached.values()))
    return {name: frozenset(names & reached.keys()) for name, names in reached.items()}


def _ancestors(node: Node) -> Iterator[Node]:
    current = node.parent
    while current is not None:
        yield current
        current = current.parent


def branch_at(start: int, branches: Sequence[Branch]) -> int:
    """The number of the innermost branch around a byte; -1 where there is none."""
    inside = [number for number, branch in enumerate(branches) if branch.start <= start < branch.end]
    return min(inside, key=lambda number: branches[number].end - branches[number].start, default=-1)


def unmarked_byte(marked: Source, node: Node, parsed: Source) -> int:
    """Where a node of a marked text begins in the text without marks: on the same row, in another column."""
    row = node.start_point.row
    (start, _), (own_start, own_code) = marked.lines[row], parsed.lines[row]
    before = marked.data[start : node.start_byte]
    plain = _ANY_MARK.sub(b"", before).lstrip(b" >")
    return own_code + len(plain) if own_code >= own_start else own_start


def without_mark(node: Node) -> Node:
    """The expression inside a mark; the node itself if it has none."""
    call = node.named_children[0] if node.type == "parens" and node.named_children else None
    function = call.child_by_field_name("function") if call is not None and call.type == "apply" else None
    if call is None or function is None or not text_of(function).startswith(f"{MARKS_MODULE}."):
        return node
    argument = call.child_by_field_name("argument")
    return argument.named_children[0] if argument is not None and argument.named_children else node


def _branches_at(node: Node) -> Iterator[Node]:
    match node.type:
        case "match" | "list_comprehension":
            yield from node.children_by_field_name("expression")[:1]
        case "conditional":
            yield from (child for field in ("then", "else") if (child := node.child_by_field_name(field)))
        case "boolean":
            is_guard = node.parent is not None and node.parent.type == "guards"
            if is_guard and text_of(node) != "otherwise":
                yield node


def _import_marks(parsed: Source) -> Splice:
    """The import of the marks, before the first import or declaration and on its line."""
    imports = parsed.root.child_by_field_name("imports")
    first = next((child for child in imports.named_children if child.type == "import"), None) if imports else None
    return insert((first or parsed.declarations[0]).start_byte, f"import qualified {MARKS_MODULE}; ")
