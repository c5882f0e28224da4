"""Facts about one Haskell source: its header, imports, pragmas, types and definitions.

Facts that follow a reserved word (``module``, ``import``, ``data`` …) are read from the tokens, so that an error
elsewhere in the text does not matter; definitions are read from tree-sitter's tree, or guessed from the tokens where
there is no whole tree. Must not know what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import tree_sitter_haskell
from tree_sitter import Language, Node, Parser

from grader.haskell.tokens import Kind, Token, code_tokens, declaration_starts, nesting, tokens_of

# Where a text has errors, tree-sitter's time grows with the square of its size or worse: 60 kB of
# hostile text took four minutes. A text outside these bounds is read from its tokens alone.
_LARGEST_TREE = 20_000
_DEEPEST_TREE = 50
_LONGEST_TOKEN = 1_000

_HASKELL = Language(tree_sitter_haskell.language())
_QUOTATION = re.compile(r"(\[[\w.']+)\|")
_TYPE_WORDS = frozenset({"data", "newtype", "type"})
_KEYWORDS = _TYPE_WORDS | frozenset(
    [
        "case",
        "class",
        "default",
        "deriving",
        "do",
        "else",
        "foreign",
        "if",
        "import",
        "in",
        "infix",
        "infixl",
        "infixr",
        "instance",
        "let",
        "module",
        "of",
        "primitive",
        "then",
        "where",
        "_",
    ]
)


class Named(NamedTuple):
    """A name and the line on which it is imported, declared or defined."""

    name: str
    line: int


@dataclass(frozen=True)
class Header:
    """``module X (…) where``: the name, and the offsets from ``module`` to just after ``where``."""

    module: str
    start: int
    end: int


@dataclass(frozen=True)
class Pragma:
    """``{-# KIND … #-}``: its kind in capitals, its whole text, its line and offsets."""

    kind: str
    text: str
    line: int
    start: int
    end: int


@dataclass(frozen=True)
class Syntax:
    """What a source says about itself. ``has_error``: it has no whole tree, so ``names`` is a guess."""

    header: Header | None
    imports: tuple[Named, ...]
    pragmas: tuple[Pragma, ...]
    types: tuple[Named, ...]
    names: tuple[Named, ...]
    primitives: tuple[int, ...]
    foreigns: tuple[int, ...]
    has_error: bool

    def defines(self, name: str) -> bool:
        """Whether ``name`` is defined at the top level."""
        return any(named.name == name for named in self.names)


@lru_cache(maxsize=64)
def read_syntax(text: str) -> Syntax:
    """Everything known about a source. Cached, because several steps ask for it."""
    tokens = tokens_of(text)
    code = code_tokens(tokens)
    tree = _whole_tree(text, code)
    return Syntax(
        header=_header(code),
        imports=tuple(_imports(code)),
        pragmas=tuple(_pragma(token) for token in tokens if token.kind is Kind.PRAGMA),
        types=tuple(_types(code)),
        names=tuple(_guessed_names(text, code) if tree is None else _defined_names(tree)),
        primitives=tuple(_primitives(code)),
        foreigns=tuple(_foreigns(code)),
        has_error=tree is None,
    )


def _header(code: tuple[Token, ...]) -> Header | None:
    """``module`` can only be the first word, and no export list contains ``where``."""
    if len(code) < 3 or code[0].text != "module":
        return None
    end = next((token.end for token in code if token.text == "where"), None)
    return None if end is None else Header(code[1].text, code[0].start, end)


def _imports(code: tuple[Token, ...]) -> Iterator[Named]:
    """The module each ``import`` names; a foreign import names none.

    Hugs also takes a module's name as a string, which is given back with its quotation marks: no module is called so.
    """
    for index, token in enumerate(code):
        if token.text == "import" and not (index and code[index - 1].text == "foreign"):
            # Before the name there may be ``safe``, ``qualified`` and a package.
            words = (word for word in code[index + 1 : index + 5] if not _is_import_detail(word))
            module = next(words, None)
            if module is not None and (_is_capitalised(module) or module.kind is Kind.STRING):
                yield Named(module.text, token.line)


def _is_import_detail(token: Token) -> bool:
    return token.text in ("qualified", "safe")


def _is_capitalised(token: Token) -> bool:
    return token.kind is Kind.NAME and token.text[0].isupper()


def _pragma(token: Token) -> Pragma:
    words = token.text.removeprefix("{-#").removesuffix("#-}").split()
    return Pragma(words[0].upper() if words else "", token.text, line=token.line, start=token.start, end=token.end)


def _types(code: tuple[Token, ...]) -> Iterator[Named]:
    """What each ``data``, ``newtype`` or ``type`` declares: the first constructor after any context."""
    for index in declaration_starts(code):
        if code[index].text in _TYPE_WORDS:
            # Hugs accepts ``data T`` without constructors, so there may be no ``=``.
            head = _words_until(code, index + 1, _TYPE_WORDS | {"="})
            context = max((i for i, word in enumerate(head) if word.text == "=>"), default=-1)
            name = next((word.text for word in head[context + 1 :] if _is_capitalised(word)), None)
            if name is not None:
                yield Named(name, code[index].line)


def _primitives(code: tuple[Token, ...]) -> Iterator[int]:
    """Lines with Hugs' ``primitive f "entry" :: type``; a student's function called ``primitive`` has no ``::``."""
    for index in declaration_starts(code):
        if code[index].text == "primitive":
            head = _words_until(code, index + 1, frozenset({"primitive", "=", "|", "::"}))
            end = index + 1 + len(head)
            if head and end < len(code) and code[end].text == "::":
                yield code[index].line


def _words_until(code: tuple[Token, ...], start: int, ends: frozenset[str]) -> tuple[Token, ...]:
    end = next((i for i in range(start, len(code)) if code[i].text in ends), len(code))
    return code[start:end]


def _foreigns(code: tuple[Token, ...]) -> Iterator[int]:
    """``foreign`` is a name like any other except before ``import`` or ``export``."""
    for word, after in pairwise(code):
        if word.text == "foreign" and after.text in ("import", "export"):
            yield word.line


def _guessed_names(text: str, code: tuple[Token, ...]) -> Iterator[Named]:
    """Without a tree: every name that begins a line in the leftmost column, or a declaration in braces."""
    header = _header(code)
    body = tuple(token for token in code if header is None or token.start >= header.end)
    in_braces = bool(body) and body[0].text == "{"
    first_column = _column(text, body[0]) if body else 0
    for index in declaration_starts(body[:-1]):
        word, after = body[index], body[index + 1]
        is_on_top = in_braces or (word.is_first and _column(text, word) == first_column)
        if is_on_top and word.kind is Kind.NAME and word.text not in _KEYWORDS and after.text != "::":
            yield Named(word.text, word.line)


def _column(text: str, token: Token) -> int:
    return token.start - text.rfind("\n", 0, token.start)


def _whole_tree(text: str, code: tuple[Token, ...]) -> Node | None:
    """The tree of a text that is within bounds and has no errors.

    tree-sitter takes ``[x|`` for the start of a quotation, which Haskell 98 does not have: a space prevents it.
    """
    depth = nesting(code)
    longest = max((len(token.text) for token in code), default=0)
    # Brackets that do not match (no depth) are errors, and errors are what takes long.
    is_tame = depth is not None and depth <= _DEEPEST_TREE and longest <= _LONGEST_TOKEN
    if len(text) > _LARGEST_TREE or not is_tame:
        return None
    root = Parser(_HASKELL).parse(_QUOTATION.sub(r"\1 |", text).encode("utf-8", errors="replace")).root_node
    return None if root.has_error else root


def _defined_names(root: Node) -> Iterator[Named]:
    declarations = root.child_by_field_name("declarations")
    for node in declarations.named_children if declarations is not None else ():
        if node.type in ("function", "bind"):
            line = node.start_point.row + 1
            yield from (Named(name, line) for name in _names_bound_by(node))


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
    return (node.text or b"").decode("utf-8", errors="replace")
