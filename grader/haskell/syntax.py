"""Facts about one Haskell source: its header, imports, pragmas, types and definitions.

All are read from the tokens, in time linear in any text, so that an error elsewhere in the text does not matter. Keeps
a bounded number of each, since a file can hold a hundred thousand. Must not know what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple, TypeVar

from grader.haskell.definitions import Declared, read_definitions
from grader.haskell.tokens import Kind, Token, code_tokens, declaration_starts, tokens_of

MOST_KEPT = 5_000
"""Of imports, types, names and the like in one file. One more is kept, by which it is noticed."""

_TYPE_WORDS = frozenset({"data", "newtype", "type"})
_Fact = TypeVar("_Fact")


class Named(NamedTuple):
    """A name and the line on which it is imported, declared or defined."""

    name: str
    line: int


class ListedConstructor(NamedTuple):
    """A constructor that an import or export list names behind its type: ``import Prelude (IO (IO))``."""

    module: str
    type: str
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
    """What a source says about itself; ``nameless`` are the lines of definitions that define no name, as ``_ = 1``."""

    header: Header | None
    imports: tuple[Named, ...]
    constructors: tuple[ListedConstructor, ...]
    pragmas: tuple[Pragma, ...]
    types: tuple[Named, ...]
    names: tuple[Named, ...]
    nameless: tuple[int, ...]
    primitives: tuple[int, ...]
    foreigns: tuple[int, ...]

    def defines(self, name: str) -> bool:
        """Whether ``name`` is defined at the top level."""
        return any(named.name == name for named in self.names)

    @property
    def most_of_a_kind(self) -> int:
        """How many facts there are of the kind that has most."""
        return max(map(len, (self.imports, self.constructors, self.pragmas, self.types, self.names)))


@lru_cache(maxsize=16)
def read_syntax(text: str) -> Syntax:
    """Everything known about a source. The last few are kept, because several steps ask for the same one."""
    tokens = tokens_of(text)
    code = code_tokens(tokens)
    header = _header(code)
    body = [token for token in code if header is None or token.start >= header.end]
    definitions = tuple(read_definitions(text, body))
    return Syntax(
        header=header,
        imports=_kept(_imports(code)),
        constructors=_kept(_listed_constructors(code)),
        pragmas=_kept(_pragma(token) for token in tokens if token.kind is Kind.PRAGMA),
        types=_kept(_types(code)),
        names=_kept(_names(definitions)),
        nameless=_kept(declared.line for declared in definitions if not declared.names),
        primitives=_kept(_primitives(code)),
        foreigns=_kept(_foreigns(code)),
    )


def _kept(facts: Iterable[_Fact]) -> tuple[_Fact, ...]:
    return tuple(islice(facts, MOST_KEPT + 1))


def _names(definitions: Iterable[Declared]) -> Iterator[Named]:
    """Each name once, with the line of its first equation."""
    lines: dict[str, int] = {}
    for declared in definitions:
        for name in declared.names:
            lines.setdefault(name, declared.line)
    return (Named(name, line) for name, line in lines.items())


def _header(code: tuple[Token, ...]) -> Header | None:
    """``module`` can only be the first word, and no export list contains ``where``."""
    if len(code) < 3 or code[0].text != "module":
        return None
    end = next((token.end for token in code if token.text == "where"), None)
    return None if end is None else Header(code[1].text, code[0].start, end)


def _imports(code: tuple[Token, ...]) -> Iterator[Named]:
    """The module each ``import`` names; a foreign import names none.

    Hugs also takes a module's name as a string, behind ``as`` as well, which is given back with its quotation marks: no
    module is called so.
    """
    for index, token in enumerate(code):
        if token.text == "import" and not (index and code[index - 1].text == "foreign"):
            # Before the name there may be ``safe``, ``qualified`` and a package.
            words = (word for word in code[index + 1 : index + 7] if not _is_import_detail(word))
            module, as_, alias = (*islice(words, 3), None, None, None)[:3]
            if module is not None and _is_module(module):
                yield Named(module.text, token.line)
                if as_ and as_.text == "as" and alias and alias.kind is Kind.STRING:
                    yield Named(alias.text, token.line)


def _listed_constructors(code: tuple[Token, ...]) -> Iterator[ListedConstructor]:
    """The constructors that import and export lists name behind their types; those that are hidden are none.

    Where an import ends is not read from the layout, which braces switch off: it is over where something follows that
    no import has.
    """
    module, type_, depth = "", "", 0
    for index, token in enumerate(code):
        if token.text == "import" or (token.text == "module" and index == 0):
            module, depth = "?", 0
        elif not module:
            continue
        elif token.text in ("(", ")"):
            depth += 1 if token.text == "(" else -1
            module = module if depth > 0 else ""
        elif depth == 0:
            module = token.text if _is_module(token) and module == "?" else module if _may_precede_list(token) else ""
        elif depth == 1:
            type_ = token.text if _is_capitalised(token) else type_
        elif _is_capitalised(token) or token.text.startswith(":"):
            yield ListedConstructor(module, type_, token.text, token.line)


def _may_precede_list(token: Token) -> bool:
    return _is_import_detail(token) or token.text == "as" or _is_module(token)


def _is_import_detail(token: Token) -> bool:
    return token.text in ("qualified", "safe")


def _is_module(token: Token) -> bool:
    """Whether it can name a module: to Hugs a string can, too."""
    return _is_capitalised(token) or token.kind is Kind.STRING


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
    """Lines with Hugs' ``primitive f "entry" :: type``; a student's function called ``primitive`` has no ``::``.

    With its keyword ``needPrims_hugs`` Hugs loads machine code for them.
    """
    for index in declaration_starts(code):
        if code[index].text == "needPrims_hugs":
            yield code[index].line
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
