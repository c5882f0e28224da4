"""What a student is told who uses names, operators and calls of other languages, where the text as such can be read.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_place import declaration_at, read_declarations
from grader.haskell.habit_words import NAMES, WORDS
from grader.haskell.parse_state import Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import begins_operand, defined_by, ends_operand

_UNDEFINED = re.compile(
    r"Undefined (?:qualified )?(?P<kind>variable|\w+ constructor) \"(?P<a>[^\"]+)\""
    r"|(?:[Vv]ariable|[Cc]onstructor) not in scope: (?P<b>\S+)"
)
_TYPES = frozenset({"Int", "Integer", "Bool", "Char", "String", "Double", "Float"})


def foreign_name(context: CompileContext) -> Explanation | None:
    """A name that another language has, and Haskell under another name."""
    match = _UNDEFINED.search(context.error)
    if match is None:
        return None
    name = (match["a"] or match["b"]).strip("()")
    declaration = declaration_at(context)
    if (word := _word_before(name, declaration)) is not None:
        return Explanation("not-haskell", WORDS[word.text], word.line)
    line = next((placed.line for placed in declaration if placed.text == name), None)
    if name in NAMES:
        return Explanation("undefined-name", f"`{name}` is not defined. {NAMES[name]}", line)
    if (last := _constructor_of_type(name, context)) is not None:
        message = f"A constructor stands alone in Haskell, without its type before it: write {quoted(last)}."
        return Explanation("undefined-name", message, line)
    if match["kind"] == "data constructor" and (defined := _function_with_capital(name, context)) is not None:
        message = f"The name of a function begins with a small letter: {quoted(name[0].lower() + name[1:])}."
        return Explanation("undefined-name", message, defined)
    if name in _TYPES and match["kind"] == "data constructor":
        message = (
            f"`{name}` is a type, and types stand only in signatures. Write the name without it, and its type on a "
            f"line above if you like: `n :: {name}`."
        )
        return Explanation("undefined-name", message, line)
    return None


def _word_before(name: str, declaration: Sequence[Placed]) -> Placed | None:
    """A word such as ``var`` before the name, or in its place, which Hugs took for a function."""
    for word, following in pairwise(declaration):
        if word.text in WORDS and name in (word.text, following.text) and word.text not in NAMES:
            return word
    return None


def _constructor_of_type(name: str, context: CompileContext) -> str | None:
    """``Red`` of ``Colour.Red``."""
    type_, _, last = name.rpartition(".")
    return last if type_ and last[:1].isupper() and context.is_given(type_) and context.is_given(last) else None


def _function_with_capital(name: str, context: CompileContext) -> int | None:
    """The line of an equation that begins with the name, as if it were a function's."""
    own = (part for part in read_declarations(context.code) if part[0].text == name and len(part) > 1)
    return next((part[0].line for part in own if defined_by(part) in ("=", "|")), None)


WORD_OPERATORS = {"and": "&&", "or": "||"}


def say_operator(word: Placed) -> str:
    """What to write for ``and`` or ``or`` between two conditions."""
    operator = WORD_OPERATORS[word.text]
    return f"Between two conditions write `{operator}`; `{word.text}` is a function for a list of conditions."


def _word_operator(declaration: Sequence[Placed]) -> Placed | None:
    triples = zip(declaration, declaration[1:], declaration[2:], strict=False)
    words = (word for before, word, after in triples if ends_operand(before) and begins_operand(after))
    return next((word for word in words if word.text in WORD_OPERATORS), None)


_MIXED = re.compile(
    r"Ambiguous use of operator \"\(?(?P<a>[^\")]+)\)?\" with \"\(?(?P<b>[^\")]+)\)?\""
    r"|cannot mix ‘(?P<c>[^’]+)’ \[[^\]]*\] and ‘(?P<d>[^’]+)’"
)
_COMPARISONS = frozenset({"==", "/=", "<", ">", "<=", ">="})


def chain(context: CompileContext) -> Explanation | None:
    """``a == b == c`` or ``0 < n < 10``, and other operators that need brackets between them."""
    match = _MIXED.search(context.error)
    if match is None:
        return None
    first, second = match["a"] or match["c"], match["b"] or match["d"]
    if (word := _word_operator(declaration_at(context))) is not None:
        return Explanation("syntax-error", say_operator(word), word.line)
    if {first, second} <= _COMPARISONS:
        message = (
            f"Comparisons cannot follow each other. Write each of them, and `&&` between them: "
            f"`a {first} b && b {second} c`."
        )
    else:
        message = (
            f"Of {quoted(first)} and {quoted(second)} it is not clear which comes first. Put brackets around one of "
            "them with its operands."
        )
    return Explanation("syntax-error", message)
