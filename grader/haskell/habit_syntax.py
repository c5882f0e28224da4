"""What a student is told who writes another language's syntax: loops, braces, comments, lambdas, slices.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_place import ErrorPlace
from grader.haskell.habit_words import WORDS
from grader.haskell.parse_state import Open, Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import begins_operand, ends_operand, is_variable, outside_brackets

_CODE = "not-haskell"


def foreign_comment(place: ErrorPlace, context: CompileContext) -> Explanation | None:
    """A comment as in Python, C or Java, or an `#include`."""
    stop = place.stop
    if stop is None:
        return None
    if stop.text == "#" and stop.token.is_first and place.after and place.after[0].text in ("include", "import"):
        return Explanation(
            _CODE, f"In Haskell it is `import {context.types_module}`, without `#` and quotes.", stop.line
        )
    if stop.text.startswith("/*") or stop.text.startswith("*/"):
        message = "A comment over several lines stands between `{-` and `-}` in Haskell, and a short one behind `--`."
        return Explanation(_CODE, message, stop.line)
    if stop.text in ("#", "//", "##", "###", "///") and stop.token.is_first:
        return Explanation(_CODE, f"A comment begins with `--` in Haskell, not with `{stop.text}`.", stop.line)
    return None


def foreign_import(place: ErrorPlace, context: CompileContext) -> Explanation | None:
    """``from … import``, or a module's name in small letters."""
    stop = place.stop
    if stop is None:
        return None
    if stop.text == "import" and place.before[:1] and place.before[0].text == "from" and not place.begins:
        message = f"In Haskell it is `import {context.types_module}`, without `from`."
        return Explanation(_CODE, message, stop.line)
    if (
        place.last is not None
        and place.last.text == "import"
        and stop.text.casefold() == context.types_module.casefold()
    ):
        message = f"Write the name of the module exactly as it was given: `import {context.types_module}`."
        return Explanation("syntax-error", message, stop.line)
    return None


def foreign_word(place: ErrorPlace, context: CompileContext) -> Explanation | None:
    """A word with which something begins in another language, on the line or the one above it."""
    if place.stop is None:
        return None
    line = place.stop.line
    near = [*(placed for placed in place.before if placed.line >= line - 1), place.stop, *place.after[:1]]
    own = _own_words(place, context)
    for index, placed in enumerate(near):
        is_defined = placed.text in own and placed not in place.before[:1]
        if placed.text in WORDS and not is_defined and _is_out_of_place(near, index):
            if placed.text == "for" and place.state.top is Open.SQUARE:
                break
            return Explanation(_CODE, WORDS[placed.text], placed.line)
    return _comprehension(place)


def _own_words(place: ErrorPlace, context: CompileContext) -> frozenset[str]:
    """The words that the student defines elsewhere, or Haskell does: `return` belongs into a `do`."""
    does = {"return"} if any(placed.text == "do" for placed in place.before) else set()
    return frozenset(word for word in WORDS if context.syntax.defines(word)) | does


def _is_out_of_place(near: Sequence[Placed], index: int) -> bool:
    """Before an operand, or at the beginning of a line: where such a word stands in its own language."""
    return index + 1 < len(near) and (begins_operand(near[index + 1]) or near[index + 1].text in ("\\", "{", ":"))


def _comprehension(place: ErrorPlace) -> Explanation | None:
    """``[x for x in xs]``, ``[x | x in xs]`` or ``x in xs``."""
    if place.sign != "in" or place.stop is None or not place.before:
        return None
    if place.state.top is Open.SQUARE:
        square = place.state.frames[-1].opened_by
        inner = [placed for placed in place.before if placed.token.start > square.token.start]
        if any(placed.text == "for" for placed in inner):
            message = (
                "A list comprehension is written `[x | x <- xs]` in Haskell: with `|` for `for`, and `<-` for `in`."
            )
            return Explanation(_CODE, message, place.stop.line)
        message = "In a list comprehension it is `<-`, not `in`: `[x | x <- xs]`."
        return Explanation("syntax-error", message, place.stop.line)
    is_of_let = any(frame.kind is Open.LET or frame.word == "let" for frame in place.state.frames)
    if not is_of_let and place.state.top in (Open.IF, Open.GUARD, Open.ROUND) and ends_operand(place.before[-1]):
        message = "Whether an element is in a list is `elem x xs` in Haskell; `in` belongs to `let`."
        return Explanation(_CODE, message, place.stop.line)
    return None


def braces(place: ErrorPlace) -> Explanation | None:
    """Braces around branches or around the body of a function."""
    opener = (
        place.stop if place.sign == "{" else place.last if place.last is not None and place.last.text == "{" else None
    )
    frames = place.state.frames
    kinds = [frame.kind for frame in frames if frame.kind is not Open.BRACE]
    if opener is None or not kinds:
        return None
    if kinds[-1] in (Open.IF, Open.THEN) or any(
        placed.text == "else" for placed in place.before if placed.line == opener.line
    ):
        message = "There are no braces around branches in Haskell: write `if … then … else …` instead of `{` and `}`."
    elif kinds[-1] is Open.HEAD and place.before[0].text not in ("data", "newtype"):
        message = "The body of a function has no braces in Haskell: write `=` and the value instead of `{` and `}`."
    elif kinds[-1] is Open.SIDE and place.last is not None and place.last.text == "=":
        message = "The value behind `=` has no braces in Haskell. Leave out `{` and `}`."
    else:
        return None
    return Explanation(_CODE, message, opener.line)


_TYPE_WORDS = {"int": "Int", "bool": "Bool", "boolean": "Bool", "string": "String", "char": "Char", "double": "Double"}
_MODIFIERS = frozenset({"void", "public", "private", "static", "final"})


def type_in_front(place: ErrorPlace) -> Explanation | None:
    """A definition that begins with its type, as in C or Java."""
    word = place.item[0] if place.item else place.before[0] if place.before else None
    if word is None or place.begins or not (word.text in _TYPE_WORDS or word.text in _MODIFIERS) or not place.after:
        return None
    type_ = _TYPE_WORDS.get(word.text, "Int")
    message = (
        "In Haskell the type stands on a line of its own, and the definition below it without types: "
        f"`f :: Int -> {type_}`, and then `f x = …`."
    )
    return Explanation(_CODE, message, word.line)


def default(place: ErrorPlace) -> Explanation | None:
    """The last branch of a `switch`."""
    if place.sign != "default" or place.stop is None:
        return None
    return Explanation(_CODE, "For every other value there is the pattern `_` in Haskell: `_ -> …`.", place.stop.line)


def colon_after_condition(place: ErrorPlace) -> Explanation | None:
    """A condition with a colon at the end of its line, as in Python."""
    if place.state.top is not Open.IF:
        return None
    opened = place.state.frames[-1].opened_by
    own = [placed for placed in place.before if placed.token.start >= opened.token.start]
    for placed, following in zip(own, [*own[1:], place.stop], strict=True):
        is_last = following is None or following.token.is_first or place.sign == "else"
        if placed.text == ":" and is_last:
            message = "In Haskell there is no colon behind a condition: write `if … then … else …`."
            return Explanation(_CODE, message, placed.line)
    return None


def fat_arrow(place: ErrorPlace) -> Explanation | None:
    """`=>` for `>=`, or in a lambda."""
    if place.sign != "=>" or place.stop is None or place.last is None:
        return None
    top, line = place.state.top, place.stop.line
    if top is Open.LAMBDA:
        return Explanation("syntax-error", "A lambda has `->`, not `=>`: `\\x -> …`.", line)
    if top is Open.ALTERNATIVE:
        return Explanation("syntax-error", "An alternative of a `case` has `->`, not `=>`.", line)
    if top is Open.ROUND and _is_parameter(place):
        example = quoted(f"(\\{place.last.text} -> …)")
        return Explanation(_CODE, f"A lambda begins with `\\` and has `->`: {example}.", line)
    if top in (Open.IF, Open.GUARD, Open.ROUND, Open.SQUARE):
        return Explanation("syntax-error", "“Greater than or equal” is `>=` in Haskell.", line)
    return None


def _is_parameter(place: ErrorPlace) -> bool:
    opened = place.state.frames[-1].opened_by
    inner = [placed for placed in place.before if placed.token.start > opened.token.start]
    return len(inner) == 1 and is_variable(inner[0])


def logical_sign(place: ErrorPlace) -> Explanation | None:
    """`!` for `not`, and `|` for `||`."""
    if place.stop is None or place.begins:
        return None
    if place.sign == "!" and (place.last is None or not ends_operand(place.last)):
        return Explanation(
            "syntax-error", "“Not” is the function `not` in Haskell: `not (…)`, without `!`.", place.stop.line
        )
    if place.sign == "|" and place.state.top in (Open.IF, Open.ROUND) and ends_operand(place.before[-1]):
        return Explanation("syntax-error", "“Or” is `||` in Haskell; a single `|` begins a guard.", place.stop.line)
    return None


def slice_of_list(place: ErrorPlace) -> Explanation | None:
    """``cs[4:]`` or ``cs[:4]``."""
    frames = place.state.frames
    if not frames or frames[-1].kind is not Open.SQUARE:
        return None
    own = [placed for placed in place.before if placed.token.end == frames[-1].opened_by.token.start]
    if own and ends_operand(own[0]) and ":" in (place.sign, place.before[-1].text):
        name = quoted(f"drop 4 {own[0].text}")
        message = f"A part of a list is taken with `take` and `drop`: {name} leaves out the first four."
        return Explanation(_CODE, message, place.before[-1].line)
    return None


def assignment(place: ErrorPlace) -> Explanation | None:
    """``:=`` for ``=``."""
    if place.stop is None:
        return None
    own = [placed for _, placed in outside_brackets(place.line) if placed.text == ":="]
    if not own or place.state.top is not Open.HEAD:
        return None
    return Explanation("syntax-error", "A definition has `=` in Haskell, not `:=`.", own[0].line)
