"""What a student is told about operators, commas and brackets around arguments that lack what belongs beside them.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from itertools import pairwise, takewhile

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace, read_declarations
from grader.haskell.parse_state import Open
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import ends_operand, is_operator, is_variable, outside_brackets

_CODE = "syntax-error"
_AFTER_AN_OPERAND = frozenset({"then", "else", "of", "in", "where", "|", "=", "]", ",", "->"})
_BEGIN_EXPRESSION = frozenset({"\\", "if", "case", "let", "do"})


def nothing_behind(place: ErrorPlace) -> Explanation | None:
    """A `=`, `of` or `do` at the end, with nothing behind it."""
    last, is_end = place.last, place.begins or place.stop is None
    if last is None:
        return None
    if last.text == "=" and (is_end or place.sign == "where"):
        message = "There is no value after `=`. Write what the left-hand side is equal to."
    elif last.text in ("of", "do") and is_end:
        message = f"Nothing comes after `{last.text}`. Write what belongs to it on the lines below, indented."
    else:
        return None
    return Explanation(_CODE, message, last.line)


def comma(place: ErrorPlace) -> Explanation | None:
    """A comma with nothing behind it, before `..`, or between definitions."""
    last = place.last
    if last is None or place.stop is None:
        return None
    if last.text == "," and place.sign in ("]", ")", ","):
        message = f"Between `,` and `{place.sign}` something is missing. Write it, or delete the comma."
        return Explanation(_CODE, message, last.line)
    if last.text == "," and place.sign == "..":
        return Explanation(_CODE, "There is no comma before `..`: write `[1 .. 5]` or `[1, 3 .. 9]`.", last.line)
    if place.sign == "," and place.state.top is Open.SIDE and place.state.frames[-1].word in ("where", "let"):
        message = "Definitions are not separated by commas: begin each on a new line, in the column of the first one."
        return Explanation(_CODE, message, place.stop.line)
    return None


def operand(place: ErrorPlace) -> Explanation | None:
    """An operator without its right-hand side, or an argument that needs brackets."""
    last, stop = place.last, place.stop
    is_end = place.begins or stop is None
    if last is None:
        return None
    if stop is not None and not is_end and ends_operand(last) and place.sign in _BEGIN_EXPRESSION:
        message = f"Put brackets around an argument that begins with `{place.sign}`; or write the operator before it."
        return Explanation(_CODE, message, stop.line)
    if not is_operator(last) or len(place.before) < 2 or last.text == "!":
        return None
    if is_end or place.sign in _AFTER_AN_OPERAND:
        return Explanation(_CODE, _without_right_side(place), last.line)
    if stop is not None and is_operator(stop) and stop.text != "!":
        message = (
            f"Between the operators {quoted(last.text)} and {quoted(stop.text)} something is missing. "
            "Write it, or delete one of them."
        )
        return Explanation(_CODE, message, stop.line)
    return None


def _without_right_side(place: ErrorPlace) -> str:
    left, operator = place.before[-2:]
    if operator.text == "++" and left.token.end == operator.token.start:
        counted = quoted(f"{left.text} + 1")
        return f"There is no `++` that counts up in Haskell: a name keeps its value. Write {counted}."
    return f"The right-hand side of {quoted(operator.text)} is missing. Write what comes behind it, or delete it."


def generator(place: ErrorPlace) -> Explanation | None:
    """A second `<-` in a list comprehension without a comma before it."""
    frames, stop = place.state.frames, place.stop
    if place.sign != "<-" or stop is None or not frames or frames[-1].kind is not Open.SQUARE:
        return None
    inner = [placed for placed in place.before if placed.token.start > frames[-1].opened_by.token.start]
    inner += [stop, *takewhile(lambda placed: placed.text != "]", place.after)]
    signs = [placed.text for _, placed in outside_brackets(inner) if placed.text in ("|", ",", "<-")]
    if "|" not in signs:
        message = "Behind the value of a list comprehension there must be a `|`: `[x | x <- xs]`."
    elif ("<-", "<-") in pairwise(signs):
        message = "Between the parts of a list comprehension there must be a `,`: `[… | x <- xs, y <- ys]`."
    else:
        return None
    return Explanation(_CODE, message, stop.line)


def find_record(code: str) -> int | None:
    """The line of the first ``(name = …`` of a program, which Hugs takes for a record."""
    for declaration in read_declarations(code):
        for opener, name, sign in zip(declaration, declaration[1:], declaration[2:], strict=False):
            if opener.text == "(" and is_variable(name) and sign.text == "=":
                return sign.line
    return None
