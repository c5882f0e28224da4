"""Edits about whose turn it is: the next player instead of this one, or the one whom the program passes on.

Who deals and who leads is what programs most often get wrong in a whole expression, so that no smaller edit mends it.
Players sit in a circle, so a program has an expression for the next one somewhere. Must not know what an edited program
answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from grader.haskell.condition_edits import Types, read_signatures
from grader.haskell.small_edits import Edits, replaced
from grader.haskell.source_edits import Site, Source, name_of, text_of

MOST_CIRCLES = 2
"""How many lengths of a circle are tried, the most frequent first."""

MOST_OTHERS = 3
"""How many other players, or functions that give one, may stand in the place of one."""

MOST_EDITS = 150

_CIRCLE = re.compile(r"`(?:mod|rem)` *(\w+|\([^()]*\))")
_WORD = re.compile(r"[a-z_][\w']*")


def turn_edits(parsed: Source) -> Edits:
    """Some of each definition, in no particular order."""
    by_definition = [list(scope.all_edits()) for scope in _list_scopes(parsed)]
    each = MOST_EDITS // max(1, sum(map(bool, by_definition)))
    for edits in by_definition:
        yield from edits[: max(each, MOST_OTHERS)]


def _list_scopes(parsed: Source) -> Iterator[_Scope]:
    circles = _most_frequent(_CIRCLE.findall(parsed.text))
    steps = [node for node in parsed.nodes if _is_step(node)]
    signatures = read_signatures(parsed)
    for declaration in parsed.declarations:
        if declaration.type in ("function", "bind"):
            sites = [site for site in parsed.sites if _is_inside(site.node, declaration)]
            yield _Scope(declaration, sites, signatures, circles, steps)


def _most_frequent(texts: Sequence[str]) -> list[str]:
    return sorted(dict.fromkeys(texts), key=lambda text: -texts.count(text))[:MOST_CIRCLES]


def _is_step(node: Node) -> bool:
    """Whether a node goes on to another player, and begins again behind the last."""
    if node.type == "infix":
        operator = node.child_by_field_name("operator")
        return operator is not None and text_of(operator) in ("`mod`", "`rem`")
    condition = node.child_by_field_name("if")
    is_comparison = condition is not None and "==" in text_of(condition)
    return node.type == "conditional" and is_comparison and re.search(r"[+-] *1", text_of(node)) is not None


def _is_inside(node: Node, outer: Node) -> bool:
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte


@dataclass(frozen=True)
class _Scope:
    """A top-level equation, its parts, and what the program has to go on to another player."""

    declaration: Node
    sites: Sequence[Site]
    signatures: Types
    circles: Sequence[str]
    steps: Sequence[Node]

    def all_edits(self) -> Edits:
        """Those of whole expressions first."""
        yield from self._passed_on()
        yield from self._other_players()

    def _other_players(self) -> Edits:
        """The next player, or another one that the equation knows, where it hands over a player."""
        players = self._players()
        for site in self.sites:
            name = text_of(site.node)
            if site.node.type == "variable" and not site.in_pattern and name in players and _is_handed(site.node):
                others = [each for each in players if each != name][:MOST_OTHERS]
                for other in (*self._next(name), *others):
                    yield replaced("turn", site.node, other)

    def _passed_on(self) -> Edits:
        """The player whom an equation gets, or the next one, in the same place of what it passes on."""
        players = self._players()
        for pattern, parts in self._received():
            for site in self.sites:
                given = None if site.in_pattern else _parts_of(site.node)
                if given is None or given[0] != pattern or len(given[1]) != len(parts):
                    continue
                for part, received in zip(given[1], parts, strict=True):
                    name = text_of(received)
                    if received.type == "variable" and name in players and text_of(part) != name:
                        yield from (replaced("turn", part, other) for other in (name, *self._next(name)))

    def _received(self) -> Iterator[tuple[str, list[Node]]]:
        """What the equation, and those within it, are given: arguments, tuples and constructors with their parts."""
        for site in self.sites:
            if site.in_pattern and (found := _parts_of(site.node)):
                yield found
            patterns = site.node.child_by_field_name("patterns") if site.node.type == "function" else None
            if patterns is not None:
                yield name_of(site.node) or "", list(patterns.named_children)

    def _players(self) -> tuple[str, ...]:
        """The names of numbers that the equation is given, or that are part of or bound to a step."""
        found: dict[str, None] = {}
        patterns = self.declaration.child_by_field_name("patterns")
        kinds = self.signatures.get(name_of(self.declaration) or "", ())
        for kind, pattern in zip(kinds, patterns.named_children if patterns else (), strict=False):
            if pattern.type == "variable" and (kind == "Int" or self._steppers(kind)):
                found[text_of(pattern)] = None
        bound, lengths = self._bound(), {*self.circles}
        for step in self.steps:
            first = _WORD.search(text_of(step).removeprefix("if"))
            if first and first[0] in bound:
                found[first[0]] = None
            binding = _binding_of(step)
            if binding and binding in bound and _is_inside(step, self.declaration):
                found[binding] = None
        return tuple(name for name in found if name not in lengths)

    def _bound(self) -> frozenset[str]:
        """The names that the equation gives to something."""
        patterns = (text_of(site.node) for site in self.sites if site.in_pattern and site.node.type == "variable")
        return frozenset((*patterns, *(name_of(site.node) or "" for site in self.sites)))

    def _next(self, name: str) -> Iterator[str]:
        """Expressions for the player behind one."""
        bound = self._bound()
        for circle in self.circles:
            if all(word in bound or word == "length" for word in _WORD.findall(circle)):
                yield f"(({name} + 1) `mod` {circle})"
        for step in self.steps:
            words = _WORD.findall(text_of(step).removeprefix("if"))
            if step.type == "conditional" and words and {*words[1:]} <= {*bound, words[0], "then", "else"}:
                yield f"({_renamed(text_of(step), words[0], name)})"
        patterns = self.declaration.child_by_field_name("patterns")
        own = self.signatures.get(name_of(self.declaration) or "", ())
        for kind, pattern in zip(own, patterns.named_children if patterns else (), strict=False):
            if text_of(pattern) == name:
                yield from (f"({function} {name})" for function in self._steppers(kind))

    def _steppers(self, kind: str) -> list[str]:
        """The program's own functions from a type to itself, other than the equation's own."""
        own = name_of(self.declaration)
        found = [name for name, kinds in self.signatures.items() if kinds == (kind, kind) and name != own]
        return found[:MOST_OTHERS]


def _renamed(text: str, old: str, new: str) -> str:
    return _WORD.sub(lambda word: new if word[0] == old else word[0], text)


def _binding_of(step: Node) -> str | None:
    """The name that a step is bound to, if any."""
    node = step.parent
    while node is not None and node.type in ("match", "parens"):
        node = node.parent
    return name_of(node) if node is not None and node.type == "bind" else None


def _is_handed(node: Node) -> bool:
    """Whether a name is an argument, or a part of a tuple or a list, and no part of a calculation."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "apply":
        argument = parent.child_by_field_name("argument")
        return argument is not None and argument.id == node.id
    return parent.type in ("tuple", "list", "arithmetic_sequence", "match")


def _parts_of(node: Node) -> tuple[str, list[Node]] | None:
    """The name and the arguments of a call or a constructor with its parts; a tuple has no name."""
    if node.type == "tuple":
        return "", node.children_by_field_name("element")
    if node.type != "apply" or (node.parent is not None and _is_function_of(node, node.parent)):
        return None
    parts: list[Node] = []
    current: Node | None = node
    while current is not None and current.type == "apply":
        argument = current.child_by_field_name("argument")
        parts += [argument] if argument else []
        current = current.child_by_field_name("function")
    return (text_of(current), parts[::-1]) if current is not None else None


def _is_function_of(node: Node, call: Node) -> bool:
    function = call.child_by_field_name("function") if call.type == "apply" else None
    return function is not None and function.id == node.id
