"""The types that a Haskell text declares: constructors with their parts, synonyms, and the signatures of functions.

Reads tokens, in time linear in the text, and keeps a bounded number of facts; a text with errors still shows what it
tries to declare. Must not know which declarations are right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from grader.haskell.tokens import Kind, Token, code_tokens, declaration_starts, tokens_of

MOST_KEPT = 500
_LONGEST_TYPE = 60  # in tokens: a longer signature is not quoted
_LONGEST_WRITTEN = 400  # in characters: a synonym or signature that is longer is not kept, and so put in nowhere
_LONGEST_EXPANDED = 2_000  # in characters: no two types that long are told apart for a student
_TYPE_WORDS = frozenset({"data", "newtype", "type"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True)
class Signature:
    """``name :: type``: the type as it is written, with single spaces, and the line."""

    name: str
    type: str
    line: int


@dataclass(frozen=True)
class Constructor:
    """A constructor, the type that it belongs to, and the types of its parts."""

    name: str
    type: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class DeclaredTypes:
    """What a text declares. ``types`` are the names of all types, synonyms too; of a name given twice, the first."""

    types: tuple[str, ...]
    constructors: Mapping[str, Constructor]
    synonyms: Mapping[str, str]
    signatures: Mapping[str, Signature]

    def expand(self, type_: str) -> str:
        """A type with each synonym replaced by what it stands for, written as Hugs writes it.

        Where that would be longer than any type is in earnest, it is left as it is.
        """
        expanded = _NAME.sub(lambda name: self.synonyms.get(name[0], name[0]), type_)
        return re.sub(r"\s*,\s*", ",", expanded if len(expanded) <= _LONGEST_EXPANDED else type_)


_NAME = re.compile(r"[A-Z][\w']*")
_Value = TypeVar("_Value")


@lru_cache(maxsize=16)
def read_declared(text: str) -> DeclaredTypes:
    """The types and signatures of a text. The last few are kept, because several explanations ask for the same one."""
    code = code_tokens(tokens_of(text))
    found = tuple(islice(_declarations(text, code), MOST_KEPT))
    constructors = (one for words in found if words[0].text in ("data", "newtype") for one in _constructors(words))
    synonyms = (_synonym(words) for words in found if words[0].text == "type")
    signatures = (one for words in found if words[0].text not in _TYPE_WORDS for one in _signatures(words))
    return DeclaredTypes(
        types=tuple(dict.fromkeys(name for words in found if (name := _type_name(words)))),
        constructors=_first_of_each((one.name, one) for one in constructors),
        synonyms=_first_of_each((name, meaning) for name, meaning in synonyms if meaning),
        signatures=_first_of_each((one.name, one) for one in signatures),
    )


def _first_of_each(pairs: Iterable[tuple[str, _Value]]) -> Mapping[str, _Value]:
    found: dict[str, _Value] = {}
    for name, value in islice(pairs, MOST_KEPT):
        found.setdefault(name, value)
    return found


def _declarations(text: str, code: tuple[Token, ...]) -> Iterator[Sequence[Token]]:
    """The tokens of each type declaration and of each signature, from its first word to the next line to the left."""
    for index in declaration_starts(code):
        if code[index].text in _TYPE_WORDS or _is_signature(code, index):
            yield _declaration(text, code, index)


def _is_signature(code: tuple[Token, ...], index: int) -> bool:
    """Whether ``f ::`` or ``f, g ::`` begins here; of several names only the first few are looked at."""
    for offset in range(0, 10, 2):
        name, after = code[index + offset : index + offset + 1], code[index + offset + 1 : index + offset + 2]
        if not (name and after and name[0].kind is Kind.NAME):
            return False
        if after[0].text == "::":
            return True
        if after[0].text != ",":
            return False
    return False


def _declaration(text: str, code: tuple[Token, ...], index: int) -> Sequence[Token]:
    column = _column(text, code[index])
    end = index + 1
    while end < min(len(code), index + 10 * _LONGEST_TYPE):
        token = code[end]
        if token.text == ";" or (token.is_first and _column(text, token) <= column):
            break
        end += 1
    return code[index:end]


def _column(text: str, token: Token) -> int:
    return token.start - (text.rfind("\n", 0, token.start) + 1)


def _type_name(words: Sequence[Token]) -> str:
    if words[0].text not in _TYPE_WORDS:
        return ""
    head = [word for word in words[1:] if word.kind is Kind.NAME and word.text[0].isupper()]
    return head[0].text if head else ""


def _synonym(words: Sequence[Token]) -> tuple[str, str]:
    """A synonym without parameters and what it stands for, in brackets where that is more than one word."""
    if len(words) < 4 or words[2].text != "=" or len(words) > _LONGEST_TYPE:
        return "", ""
    meaning = _write_type(words[3:])
    return (words[1].text, meaning) if len(meaning) <= _LONGEST_WRITTEN else ("", "")


def _constructors(words: Sequence[Token]) -> Iterator[Constructor]:
    """The alternatives of a ``data`` declaration; those with named fields or written as operators are left out."""
    equals = next((i for i, word in enumerate(words) if word.text == "="), len(words))
    deriving = next((i for i, word in enumerate(words) if word.text == "deriving"), len(words))
    for alternative in _split(words[equals + 1 : deriving], "|"):
        parts = tuple(_write_type(part) for part in _atoms(alternative[1:]))
        if alternative and alternative[0].kind is Kind.NAME and not any(word.text == "{" for word in alternative):
            yield Constructor(alternative[0].text, _type_name(words), parts)


def _signatures(words: Sequence[Token]) -> Iterator[Signature]:
    colons = next((i for i, word in enumerate(words) if word.text == "::"), None)
    is_field = any(word.text == "}" for word in words)  # of a record, not a signature
    if colons is None or is_field or len(words) - colons > _LONGEST_TYPE:
        return
    type_ = _write_type(words[colons + 1 :])
    for word in words[:colons]:
        if word.kind is Kind.NAME and len(type_) <= _LONGEST_WRITTEN:
            yield Signature(word.text, type_, word.line)


def _split(words: Sequence[Token], separator: str) -> Iterator[Sequence[Token]]:
    """The parts between separators outside brackets."""
    depth, start = 0, 0
    for index, word in enumerate(words):
        depth += (word.text in _OPENING) - (word.text in _CLOSING)
        if word.text == separator and depth == 0:
            yield words[start:index]
            start = index + 1
    yield words[start:]


def _atoms(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Single words, and brackets with what is in them; a strictness mark belongs to no part."""
    depth, start = 0, 0
    for index, word in enumerate(words):
        if depth == 0:
            start = index
        depth += (word.text in _OPENING) - (word.text in _CLOSING)
        if depth == 0 and word.text != "!":
            yield words[start : index + 1]


def _write_type(words: Sequence[Token]) -> str:
    """The words of a type with single spaces, and none inside brackets."""
    text = " ".join(word.text for word in words if word.text != "`")  # no type has one, and it would end a quotation
    return re.sub(r"(?<=[(\[]) | (?=[)\],])", "", text)
