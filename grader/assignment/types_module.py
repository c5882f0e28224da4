"""The types module that a course gives out instead of the assignment's: whether it can be one at all.

Whatever is wrong with it would otherwise look like a mistake of every student. Runs nothing.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from grader.errors import SettingsError
from grader.haskell.source_text import decode
from grader.haskell.syntax import read_syntax
from grader.haskell.tokens import Kind, code_tokens, tokens_of

_WITH_CONSTRUCTORS = frozenset({"data", "newtype"})
_DECLARATIONS = _WITH_CONSTRUCTORS | {"type", "instance", "class"}


def read_types(path: Path) -> bytes:
    """The bytes of a types module.

    :raises SettingsError: where it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: the types module cannot be read ({error.strerror})") from error


def check_types(path: Path, source: bytes, module: str, given: bytes) -> None:
    """Make sure that a course's types module can stand for the assignment's, ``given``.

    :raises SettingsError: where it is another module or none, or lacks a type or constructor.
    """
    text = decode(source)
    header = read_syntax(text).header
    if header is None or header.module != module:
        found = f"this is the module `{header.module}`" if header else "this has no such line"
        raise SettingsError(f"{path}: is not the types module: it must begin with `module {module} where`; {found}")
    if fault := _find_missing(text, decode(given)) or _find_hidden(text[header.start : header.end], decode(given)):
        raise SettingsError(f"{path}: the types module {fault}")


def _find_missing(text: str, given: str) -> str | None:
    needed, declared = list_declared(given), list_declared(text)
    missing = next((name for name in needed if name not in declared), None)
    if missing is None:
        return None
    near = get_close_matches(missing, [name for name in declared if name not in needed], n=1)
    return f"does not declare `{missing}`, as the assignment's does{f'; is `{near[0]}` a slip?' if near else ''}"


def _find_hidden(header: str, given: str) -> str | None:
    """The first type that an export list, if there is one, does not have."""
    types = (named.name for named in read_syntax(given).types)
    hidden = next((name for name in types if not re.search(rf"\b{name}\b", header)), None)
    if "(" not in header or hidden is None:
        return None
    return f"does not export `{hidden}`; it needs no list of exports"


def list_declared(text: str) -> tuple[str, ...]:
    """The types and constructors that a module declares, in its order."""
    names = [named.name for named in read_syntax(text).types]
    keyword, before = "", ""
    for token in code_tokens(tokens_of(text)):
        keyword = token.text if token.text in _DECLARATIONS else keyword
        is_constructor = keyword in _WITH_CONSTRUCTORS and before in ("=", "|") and token.kind is Kind.NAME
        names += [token.text] if is_constructor else []
        before = token.text
    return tuple(dict.fromkeys(names))
