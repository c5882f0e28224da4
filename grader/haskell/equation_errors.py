"""What a student is told about `=`, `==`, `->`, guards, heads and operands in the wrong place.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace
from grader.haskell.parse_state import Open
from grader.haskell.token_shapes import (
    defined_by,
    ends_operand,
    is_constructor,
    is_head,
    is_operator,
    is_variable,
    quoted,
    show,
)

_CODE = "syntax-error"
_COMPARE = "To compare, write `==`: a single `=` defines something."
_COMPARISONS = frozenset({"==", "/=", "<", ">", "<=", ">="})
_AFTER_AN_OPERAND = frozenset({"then", "else", "of", "in", "where", "|", "=", "]", ",", "->"})


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
    equals = [index for index, placed in enumerate(place.before) if placed.text == "="]
    guards = [index for index, placed in enumerate(place.before) if placed.text == "|"]
    if guards and equals and guards[-1] < equals[-1]:
        return f"This guard has two `=`. {_COMPARE}"
    return f"There is a second `=` in this equation. {_COMPARE}" if place.before[-1].line == line[0].line else None


def guard(place: ErrorPlace) -> Explanation | None:
    """Guards with a `=` too early, too late or not at all."""
    top = place.state.frames[-1] if place.state.frames else None
    if top is None or place.last is None:
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
    if place.sign != "->" or place.stop is None or place.begins:
        return None
    before, line = place.before, place.stop.line
    name = before[0]
    if len(before) > 2 and is_variable(name) and before[1].text in (":", "=") and is_constructor(before[2]):
        message = (
            f"The type of a name is given with `::`, not with `{before[1].text}`: write {quoted(f'{name.text} :: …')}."
        )
        return Explanation(_CODE, message, line)
    if place.state.top is Open.HEAD and is_head(before):
        message = "An equation has `=` before its value; `->` belongs to `case` and to types. Write `=` instead."
        return Explanation(_CODE, message, line)
    return None


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
            _CODE, "The header of a module ends with `where`: `module Replay where`. Or delete it.", place.stop.line
        )
    if place.begins or not place.before or place.before[0].text not in ("instance", "class"):
        return None
    if any(placed.text == "where" for placed in place.before) or place.stop is None:
        return None
    first = place.before[0]
    head = [placed for placed in place.before if placed.line == first.line]
    message = f"The first line of `{first.text}` ends with `where`: {quoted(f'{show(head)} where')}."
    return Explanation(_CODE, message, first.line)


def operand(place: ErrorPlace) -> Explanation | None:
    """An operator, a comma or a `=` without what belongs behind it."""
    last, stop = place.last, place.stop
    if last is None:
        return None
    is_end = place.begins or stop is None
    if last.text == "=" and (is_end or place.sign == "where"):
        message = "There is no value after `=`. Write what the left-hand side is equal to."
        return Explanation(_CODE, message, last.line)
    if last.text == "," and place.sign in ("]", ")"):
        message = f"Between `,` and `{place.sign}` something is missing. Write it, or delete the comma."
        return Explanation(_CODE, message, last.line)
    if not is_operator(last) or place.before[-2:-1] == () or last.text == "!":
        return None
    if is_end or place.sign in _AFTER_AN_OPERAND:
        message = f"The right-hand side of {quoted(last.text)} is missing. Write what comes behind it, or delete it."
        return Explanation(_CODE, message, last.line)
    if stop is not None and is_operator(stop) and stop.text != "!":
        message = (
            f"Between the operators {quoted(last.text)} and {quoted(stop.text)} something is missing. "
            "Write it, or delete one of them."
        )
        return Explanation(_CODE, message, stop.line)
    return None


def definition_follows(place: ErrorPlace) -> Explanation | None:
    """A head without anything behind it, at the end of a declaration."""
    if not (place.begins or place.stop is None) or place.state.top is not Open.HEAD or not place.before:
        return None
    if place.before[0].text in _NO_EQUATIONS or not is_head(place.before):
        return None
    if defined_by(place.before):
        return None
    message = (
        f"{quoted(show(place.before))} is neither an equation nor a signature. Write `=` and a value behind it, "
        "or delete it."
    )
    return Explanation(_CODE, message, place.before[0].line)
