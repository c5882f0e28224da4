"""What errors about the form of a type or a declaration mean: ``Maybe -> Int``, two declarations of one name, ``_``.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.prelude_names import DERIVABLE
from grader.haskell.source_text import quoted

_ILLEGAL = re.compile(r"Illegal type \"(?P<type>[^\"]+)\" in constructor application")
_NEEDS_A_TYPE = re.compile(r"(?<![\w'])(?P<name>Maybe|IO|\[\])(?= ->|$|,|\)|\])")


def incomplete_type(context: CompileContext) -> Explanation | None:
    """A type with too many or too few types behind it, often because an arrow is missing."""
    match = _ILLEGAL.search(context.error)
    if match is None:
        return None
    type_ = shorten_first(match["type"])
    if lone := _NEEDS_A_TYPE.search(type_):
        instead = "[Int]" if lone["name"] == "[]" else f"{lone['name']} Int"
        message = f"In {quoted(type_)} a type is missing: `{lone['name']}` stands for many types, such as `{instead}`."
        return Explanation("incomplete-type", message)
    declared = (*read_declared(context.types_text).types, *read_declared(context.code).types)
    first = type_.split(" ")[0]
    alone = f"`{first}` takes no types behind it. " if first in declared else ""
    shown = "This type" if type_.startswith("(->)") else f"The type {quoted(type_)}"  # Hugs puts the arrow in front
    message = (
        f"{shown} cannot be read. {alone}Between an argument and what follows stands `->`, between "
        "the parts of a pair a comma: is one missing?"
    )
    return Explanation("incomplete-type", message)


def undefined_type_variable(context: CompileContext) -> Explanation | None:
    """A type with a small letter in a declaration that does not name it on its left."""
    match = re.search(r"Undefined type variable \"([^\"]+)\"|Not in scope: type variable ‘([^’]+)’", context.error)
    if match is None:
        return None
    name = shorten_first(match[1], match[2])
    known = (*read_declared(context.types_text).types, *read_declared(context.code).types)
    meant = next((type_ for type_ in known if type_.lower() == name.lower()), None)
    advice = f"Write `{meant}`." if meant else "Write the name of a type that there is, such as `Int`."
    return Explanation("undefined-name", f"The name of a type begins with a capital, and `{name}` does not. {advice}")


def blank_in_expression(context: CompileContext) -> Explanation | None:
    """``_`` where a value is needed."""
    if "Illegal `_' in expression" not in context.error:
        return None
    message = (
        "`_` stands for anything in a pattern, but it is no value. Give the argument a name on the left, and use that."
    )
    return Explanation("blank-in-expression", message)


_TWICE = re.compile(
    r"Multiple (?:declarations (?:of|for) (?P<kind>type constructor|data constructor)|type signatures for)"
    r" \"(?P<name>[^\"]+)\""
)


def declared_twice(context: CompileContext) -> Explanation | None:
    """Two types, constructors or signatures of one name."""
    match = _TWICE.search(context.error)
    if match is None:
        return None
    name = shorten_first(match["name"])
    if match["kind"] is None:
        return Explanation("duplicate-definition", f"`{name}` has two type signatures. Delete one of them.")
    what = "type" if match["kind"].startswith("type") else "constructor"
    message = f"The {what} `{name}` is declared twice. Delete one of them, or give it another name."
    return Explanation("duplicate-definition", message)


def unknown_derived_class(context: CompileContext) -> Explanation | None:
    """A misspelled class in a ``deriving``."""
    match = re.search(r"Unknown class \"([^\"]+)\" in derived instance", context.error)
    if match is None:
        return None
    name = shorten_first(match[1])
    known = {cls.lower(): cls for cls in DERIVABLE}
    close = get_close_matches(name.lower(), known, n=1)
    hint = f"Did you mean `{known[close[0]]}`?" if close else f"Only {', '.join(DERIVABLE)} can be derived."
    return Explanation("undefined-name", f"There is no class `{name}`. {hint}")
