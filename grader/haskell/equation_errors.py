"""What a student is told about `=`, `==`, `->`, guards, heads and operands in the wrong place.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from itertools import pairwise

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace
from grader.haskell.parse_state import Open
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import (
    begins_operand,
    ends_operand,
    is_constructor,
    is_head,
    is_left_side,
    is_operator,
    is_variable,
    outside_brackets,
    show,
)

_CODE = "syntax-error"
_COMPARE = "To compare, write `==`: a single `=` defines something."
_COMPARISONS = frozenset({"==", "/=", "<", ">", "<=", ">="})
_TYPES = frozenset({"Int", "Integer", "Bool", "Char", "String", "Double", "Maybe"})


def equals_sign(place: ErrorPlace) -> Explanation | None:
    """A `=` that cannot define anything here."""
    if place.sign != "=" or place.stop is None or not place.state.frames:
        return None
    top = place.state.frames[-1]
    message = None
    match top.kind:
        case Open.IF if _is_guard(place):
            message = "A guard is a condition by itself. Leave out the `if`: `| condition = value`."
        case Open.IF | Open.ROUND | Open.SQUARE:
            message = _COMPARE
        case Open.LAMBDA:
            message = "A lambda has `->` between its arguments and its value, not `=`: `\\x -> …`."
        case Open.ALTERNATIVE | Open.GUARD if top.word == "of":
            message = "In a `case`, each alternative has `->`, not `=`: `case … of pattern -> value`."
        case Open.SIGNATURE if top.begun is not None and top.begun.line == place.stop.line:
            message = "There is a `=` in this signature. Between types write `->`; an equation has a line of its own."
        case Open.SIDE if top.word != "of":
            message = _second_equals_sign(place)
    return Explanation(_CODE, message, place.stop.line) if message else None


def _is_guard(place: ErrorPlace) -> bool:
    frames = place.state.frames
    return len(frames) > 1 and frames[-2].kind is Open.GUARD


def _second_equals_sign(place: ErrorPlace) -> str | None:
    """The value of an equation or guard holds a `=`."""
    line = place.line
    if line and line[0].text == "otherwise" and line[0].token.is_first:
        return "A guard begins with `|`: write `| otherwise = …`."
    if place.last is not None and place.last.text == "=":
        return "There are two `=`. Delete one of them."
    side = place.state.frames[-1]
    if side.opened_by.line != line[0].line and begins_operand(line[0]):
        return None  # a definition of its own, in the wrong place
    what = "This guard has two `=`." if side.is_guarded else "There is a second `=` in this equation."
    return f"{what} {_COMPARE}"


def guard(place: ErrorPlace) -> Explanation | None:
    """Guards with a `=` too early, too late or not at all."""
    top = place.state.frames[-1] if place.state.frames else None
    if top is None or place.last is None or place.before[0].text in _NO_EQUATIONS - {"instance", "class"}:
        return None
    if place.sign == "|" and place.last.text == "=" and top.kind is Open.SIDE and not place.begins:
        message = "There is no `=` before the guards: each guard has its own. Delete this `=`."
        return Explanation(_CODE, message, place.last.line)
    if top.kind is not Open.GUARD:
        return None
    if place.sign == "else" and place.last.text == "|":
        return Explanation(_CODE, "The last guard is called `otherwise`: write `| otherwise = …`.", place.last.line)
    sign = "->" if top.word == "of" else "="
    if place.sign == "->":
        message = (
            "A guard of a definition has `=` before its value; `->` belongs to `case`. Write `| condition = value`."
        )
        return Explanation(_CODE, message, place.last.line)
    if place.begins or place.stop is None or place.sign in ("|", "where"):
        message = f"This guard has no `{sign}` between its condition and its value. Write `| condition {sign} value`."
        return Explanation(_CODE, message, top.opened_by.line)
    return None


def arrow(place: ErrorPlace) -> Explanation | None:
    """A `->` in an equation or in a signature without `::`."""
    if place.sign != "->" or place.stop is None or place.begins or not place.before:
        return None
    item, line = place.item, place.stop.line
    name = place.before[0]
    if place.state.top is Open.HEAD and is_head(place.before) and not is_variable(name):
        message = "An alternative of a `case … of` must be indented more than the definition that it is in. Indent it."
        return Explanation("indentation", message, line)
    if len(place.before) > 2 and is_variable(name) and is_constructor(place.before[2]):
        sign = place.before[1].text
        if sign in (":", "="):
            message = f"The type of a name is given with `::`, not with `{sign}`: {quoted(f'{name.text} :: …')}."
            return Explanation(_CODE, message, line)
    if place.state.top is not Open.HEAD or not is_head(item):
        return None
    if any(placed.text == "->" for _, placed in outside_brackets(place.after)) or item[-1].text in _TYPES:
        message = f"Before a type there must be `::`: {quoted(f'{item[0].text} :: …')}."
    else:
        message = "An equation has `=` before its value; `->` belongs to `case` and to types. Write `=` instead."
    return Explanation(_CODE, message, line)


def head(place: ErrorPlace) -> Explanation | None:
    """What cannot stand before the `=` of an equation."""
    frames, stop, last = place.state.frames, place.stop, place.last
    if stop is None or last is None or place.begins or not frames or place.before[0].text in _NO_EQUATIONS:
        return None
    if stop.text == "::" and is_constructor(place.before[-1]) and frames[-1].kind is Open.HEAD:
        small = last.text[0].lower() + last.text[1:]
        message = f"The name of a function begins with a small letter: {quoted(small)}, not {quoted(last.text)}."
        return Explanation(_CODE, message, stop.line)
    if frames[-1].kind is Open.HEAD and stop.text == ":" and ends_operand(last) and place.after:
        pattern = quoted(f"({last.text}:{place.after[0].text})")
        message = f"Put brackets around the pattern of a list with `:`, as in {pattern}."
        return Explanation(_CODE, message, stop.line)
    if frames[-1].kind is Open.HEAD and stop.text == "," and is_head(place.before):
        message = (
            "An equation is for one pattern of each argument. Give each pattern its own equation, on its own line."
        )
        return Explanation(_CODE, message, stop.line)
    if len(frames) > 1 and frames[-2].kind is Open.HEAD and frames[-1].kind is Open.ROUND and is_operator(stop):
        return Explanation(_CODE, _about_operator_in_pattern(stop.text), stop.line)
    return _in_pattern(place)


def _in_pattern(place: ErrorPlace) -> Explanation | None:
    """Two things side by side in the brackets of a head, or a head that goes on like an expression."""
    last, stop, frames = place.last, place.stop, place.state.frames
    if last is None or stop is None:
        return None
    kinds = [frame.kind for frame in frames]
    is_expression = is_operator(stop) or stop.text in ("if", "case", "let", "do", "\\")
    is_comprehension = kinds[-2:] == [Open.HEAD, Open.SQUARE] and stop.text in ("|", "..")
    if (kinds[-1] is Open.HEAD and is_expression) or is_comprehension:
        message = "No `=` comes before here. Write `=` before the value of an equation, or `|` before a condition."
        return Explanation(_CODE, message, stop.line)
    is_pattern = kinds[-1] in (Open.ROUND, Open.SQUARE) and Open.HEAD in kinds
    if is_pattern and is_variable(last) and begins_operand(stop):
        message = f"In a pattern, {quoted(last.text)} and {quoted(stop.text)} need a `,` or a `:` between them."
        return Explanation(_CODE, message, stop.line)
    return None


_NO_EQUATIONS = frozenset({"instance", "class", "data", "type", "newtype", "import", "module"})


def _about_operator_in_pattern(operator: str) -> str:
    if operator in _COMPARISONS:
        return f"A pattern cannot compare, so `{operator}` must not be in it. Write a name, and compare in a guard."
    if operator == "++":
        return (
            "A pattern is built with constructors, `:` and `[…]`, not with `++`. Write `(x:xs)` to take off the first "
            "element; for the last one use `last` and `init`."
        )
    return (
        f"A pattern cannot compute, so {quoted(operator)} must not be in it. Write a name, and compute behind the `=`."
    )


def without_where(place: ErrorPlace) -> Explanation | None:
    """An instance, class or module header without its `where`."""
    if place.stop is not None and place.sign == "module" and not place.before:
        return Explanation(
            _CODE, "The header of a module ends with `where`: `module Solution where`. Or delete it.", place.stop.line
        )
    if place.begins or not place.before or place.before[0].text not in ("instance", "class"):
        return None
    if any(placed.text == "where" for placed in place.before) or place.stop is None:
        return None
    first = place.before[0]
    head = [placed for placed in place.before if placed.line == first.line]
    message = f"The first line of `{first.text}` ends with `where`: {quoted(f'{show(head)} where')}."
    return Explanation(_CODE, message, first.line)


def alternative(place: ErrorPlace) -> Explanation | None:
    """An alternative of a `case` without its `->`."""
    if place.state.top is not Open.ALTERNATIVE or place.stop is None or not place.item:
        return None
    is_over = (
        place.begins or place.state_at.top is not Open.ALTERNATIVE or place.state_at.frames[-1].begun == place.stop
    )
    if not is_over and not (begins_operand(place.stop) and ends_operand(place.before[-1])):
        return None
    if place.item[-1].text == ":":
        return None
    message = "This alternative has no `->` between its pattern and its value. Write `pattern -> value`."
    return Explanation(_CODE, message, place.item[0].line)


def let_outside(place: ErrorPlace) -> Explanation | None:
    """A definition of its own that begins with `let`."""
    if place.sign != "let" or place.stop is None or not (place.begins or not place.before):
        return None
    return Explanation(_CODE, "A definition of its own has no `let` before it. Delete `let`.", place.stop.line)


def name_of_type(place: ErrorPlace) -> Explanation | None:
    """A type or constructor with a small letter."""
    for before, placed in pairwise((*place.before, *((place.stop,) if place.stop is not None else ()))):
        if before.text in ("data", "newtype", "type", "=", "|") and is_variable(placed):
            capital = quoted(placed.text[0].upper() + placed.text[1:])
            message = f"The names of types and of constructors begin with a capital letter: {capital}."
            return Explanation(_CODE, message, placed.line)
    return None


def definition_follows(place: ErrorPlace) -> Explanation | None:
    """A head without anything behind it, at the end of a declaration."""
    if place.state.top is not Open.HEAD or not place.item or place.item[0].text in _NO_EQUATIONS:
        return None
    is_over = (
        place.begins
        or place.stop is None
        or place.sign == "where"
        or place.state_at.frames[-1:] != place.state.frames[-1:]
    )
    if not is_over or not is_left_side(place.item):
        return None
    message = f"In {quoted(show(place.item))} there is no `=`. Write `=` before its value, or guards below it."
    return Explanation(_CODE, message, place.item[0].line)
