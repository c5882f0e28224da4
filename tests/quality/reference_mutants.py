"""Mutants of the reference: one small change each to a module's syntax tree, loaded without writing a file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeVar

N = TypeVar("N", bound=ast.AST)

CARDS, RULES, GAME = "reference.cards", "reference.sedma.rules", "reference.sedma.game"
MUTATED = (CARDS, RULES, GAME)
CHAIN = (
    CARDS,
    "reference.shape_contract",
    "reference.word_shapes",
    "reference.shapes",
    "reference.tables",
    "reference.contract",
    "reference.events",
    "reference.stories",
    "reference.parting_plays",
    "reference.parting",
    "reference.misreadings",
    "reference.edits",
    "reference.replaying",
    "reference.shrinking",
    "reference.ruled_game",
    RULES,
    "reference.sedma.misconceptions_counting",
    "reference.sedma.misconceptions_prizes",
    "reference.sedma.misconceptions_records",
    "reference.sedma.misconceptions_seats",
    "reference.sedma.misconceptions_tricks",
    "reference.sedma.misconceptions",
    "reference.sedma.simplest",
    "reference.sedma.card_letters",
    "reference.sedma.table",
    GAME,
)
"""Each imports from those before it: two cards of different modules are never equal, nor are parts of rules."""

NOT_OURS = frozenset({"recipes", "misreadings"})
"""Methods of a game that only pass on what another module says."""

ENUMS = {
    "Suit": ("HEART", "DIAMOND", "SPADE", "CLUB"),
    "Rank": ("SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"),
}

COMPARISONS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mod,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One change: in which definition, what was there, what is there instead, and the whole module so changed.

    ``prose`` marks a change of words for people, which is easy to find: they are counted apart.
    """

    module: str
    definition: str
    old: str
    new: str
    prose: bool
    code: CodeType

    def __str__(self) -> str:
        return f"{self.module}, {self.definition}: {self.old}  ->  {self.new}"


@dataclass(frozen=True)
class Subject:
    """The modules under test, perhaps one of them a mutant."""

    cards: ModuleType
    rules: ModuleType
    game: ModuleType


@dataclass(frozen=True)
class _Slot:
    """A node's slot in its parent."""

    parent: ast.AST
    field: str
    index: int | None
    definition: str

    @property
    def node(self) -> ast.AST:
        value = getattr(self.parent, self.field)
        node: ast.AST = value if self.index is None else value[self.index]
        return node

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its source."""
    tree = ast.parse(_source(name))
    for slot in _slots(tree, "(module)"):
        old = slot.node
        shown = slot.parent if isinstance(old, ast.Constant | ast.Slice | ast.comprehension) else old
        before, prose = _show(shown), isinstance(old, ast.Constant) and " " in str(old.value).strip()
        for new in _alternatives(old):
            slot.put(ast.copy_location(new, old))
            after = _show(shown if shown is slot.parent else new)
            code = compile(ast.fix_missing_locations(tree), f"mutant of {name}", "exec")
            slot.put(old)
            yield Mutant(name, slot.definition, before, after, prose, code)


def load(mutant: Mutant | None = None) -> Subject:
    """Fresh modules that import each other, with the mutant in its original's place."""
    first = CHAIN.index(mutant.module) if mutant else 0
    with _modules_restored():
        for name in CHAIN[first:]:
            code = mutant.code if mutant and mutant.module == name else _compiled(name)
            module = sys.modules[name] = ModuleType(name)
            exec(code, module.__dict__)  # noqa: S102
        return Subject(*(import_module(name) for name in (CARDS, RULES, GAME)))


@contextmanager
def _modules_restored() -> Iterator[None]:
    kept = {name: import_module(name) for name in CHAIN}
    try:
        yield
    finally:
        sys.modules.update(kept)


def _source(name: str) -> str:
    return Path(str(import_module(name).__file__)).read_text(encoding="utf-8")


@cache
def _compiled(name: str) -> CodeType:
    return compile(_source(name), name, "exec")


def _show(node: ast.AST) -> str:
    match node:
        case ast.If(test=test):
            return f"if {ast.unparse(test)}: …"
        case ast.keyword(arg=name, value=value):
            return f"{name}={ast.unparse(value)}"
    return " ".join(ast.unparse(node).split())


def _slots(parent: ast.AST, definition: str) -> Iterator[_Slot]:
    """Every node that runs: no annotation, no docstring, no import, no type."""
    if isinstance(parent, ast.FunctionDef | ast.ClassDef):
        definition = parent.name
    for field, value in ast.iter_fields(parent):
        if field in ("annotation", "returns", "bases", "args") and not isinstance(parent, ast.Call):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and not _is_beside_the_point(node):
                slot = _Slot(parent, field, index, definition)
                yield slot
                yield from _slots(slot.node, definition)


def _is_beside_the_point(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.expr_context() | ast.alias():
            return True
        case ast.Subscript(value=ast.Name(id="tuple" | "dict" | "list" | "Sequence")):
            return True
        case ast.FunctionDef(name=name):
            return name in NOT_OURS
    return False


def _alternatives(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.stmt():
            yield from _other_statements(node)
        case ast.Constant(value=value):
            yield from (ast.Constant(other) for other in _other_values(value))
        case ast.Slice():
            yield from _without_an_end(node)
        case ast.comprehension(ifs=ifs):
            for index in range(len(ifs)):
                yield _with(node, ifs=[*ifs[:index], _negated(ifs[index]), *ifs[index + 1 :]])
        case ast.expr():
            yield from _other_operators(node)
            yield from _other_parts(node)


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.If(test=test):
            yield _with(node, test=_negated(test))
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield _with(node, value=ast.Constant(None))
        case ast.AugAssign() | ast.Raise() | ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Name(id="leader")]):  # a later turn of the loop; elsewhere a name would be missing
            yield ast.Pass()


def _other_values(value: object) -> Iterator[bool | int | str]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str():
            yield "" if value else "x"
            if len(value) > 1:
                yield value[1:]


def _without_an_end(node: ast.Slice) -> Iterator[ast.Slice]:
    if node.lower:
        yield _with(node, lower=None)
    if node.upper:
        yield _with(node, upper=None)


def _other_operators(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[operator]):
            yield from (_with(node, ops=[other()]) for other in COMPARISONS[type(operator)])
        case ast.BinOp(op=operator):
            yield _with(node, op=ARITHMETIC[type(operator)]())
            yield from (node.left, node.right)
        case ast.BoolOp(op=operator, values=values):
            yield _with(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
            yield from values
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.IfExp(test=test):
            yield _with(node, test=_negated(test))


def _other_parts(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield _with(node, func=ast.Name(CALLS[name], ast.Load()))
        case ast.Call(args=[first, second], keywords=[]) if not isinstance(first, ast.Starred):
            yield _with(node, args=[second, first])
        case ast.Tuple(elts=parts, ctx=ast.Load()) if len(parts) > 1:
            yield from (_with(node, elts=parts[:index] + parts[index + 1 :]) for index in range(len(parts)))
        case ast.Dict(keys=keys, values=values) if len(keys) > 1:
            for index in range(len(keys)):
                yield ast.Dict(keys[:index] + keys[index + 1 :], values[:index] + values[index + 1 :])
        case ast.Attribute(value=ast.Name(id=enum), attr=member) if member in ENUMS.get(enum, ()):
            members = ENUMS[enum]
            yield _with(node, attr=members[(members.index(member) + 1) % len(members)])
        case ast.Attribute(value=ast.Name(id="trick"), attr="leader" | "winner" as seat):
            yield _with(node, attr="winner" if seat == "leader" else "leader")


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _with(node: N, **changes: object) -> N:
    changed = copy(node)
    for field, value in changes.items():
        setattr(changed, field, value)
    return changed
