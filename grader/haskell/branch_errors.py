"""What a student is told about an `if`, `case`, `let` or `where` that lacks a word, or has it in the wrong place.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace
from grader.haskell.parse_state import Frame, Open, Placed
from grader.haskell.token_shapes import defined_by, ends_operand, is_head

_CODE = "syntax-error"
_ENDS = frozenset({"|", "where", ")", "]", ",", "in", "of", "->"})


def without_else(place: ErrorPlace) -> Explanation | None:
    """An `if` whose `else` does not come."""
    frame = place.state.frames[-1] if place.state.frames else None
    if frame is None or frame.kind is not Open.THEN or not _is_over(place, frame):
        return None
    message = (
        "This `if` has no `else`. In Haskell an `if` always gives a value, so say what it is otherwise: "
        "`if … then … else …`."
    )
    return Explanation(_CODE, message, frame.opened_by.line)


def without_then(place: ErrorPlace) -> Explanation | None:
    """An `if` whose `then` does not come."""
    frame = place.state.frames[-1] if place.state.frames else None
    if frame is None or frame.kind is not Open.IF or not (place.sign == "else" or _is_over(place, frame)):
        return None
    if place.last is None or not ends_operand(place.last) or place.sign == "|":
        return None
    message = "This `if` has no `then`. Write `then` between the condition and the first value: `if … then … else …`."
    return Explanation(_CODE, message, frame.opened_by.line)


def without_of(place: ErrorPlace) -> Explanation | None:
    """A `case` whose `of` does not come."""
    frame = place.state.frames[-1] if place.state.frames else None
    if frame is None or frame.kind is not Open.CASE or not (place.sign == "->" or _is_over(place, frame)):
        return None
    message = "This `case` has no `of`. Write `of` behind what is looked at, and the alternatives below: `case … of`."
    return Explanation(_CODE, message, frame.opened_by.line)


def without_if(place: ErrorPlace) -> Explanation | None:
    """A `then` or `else` to which no `if` belongs."""
    if place.stop is None or place.begins or place.sign not in ("then", "else"):
        return None
    if any(frame.kind in (Open.IF, Open.THEN) for frame in place.state.frames):
        return None
    message = f"No `if` is open to which this `{place.sign}` could belong. Write `if … then … else …`."
    return Explanation(_CODE, message, place.stop.line)


def _is_over(place: ErrorPlace, frame: Frame) -> bool:
    """Whether what is open cannot go on: at the end of the definition, or at a word that belongs around it."""
    return place.begins or place.stop is None or place.sign in _ENDS or frame not in place.state_at.frames[-1:]


def without_in(place: ErrorPlace) -> Explanation | None:
    """A `let` whose `in` does not come."""
    let = next((f for f in reversed(place.state.frames) if f.kind is Open.BLOCK or f.kind is Open.LET), None)
    if let is None or (let.kind is Open.BLOCK and let.word != "let"):
        return None
    if place.begins or place.stop is None:
        return _at_the_end(place, let)
    is_outside = place.stop.token.is_first and place.stop.column < let.column
    if not is_outside or defined_by(place.line):
        return None
    return Explanation(_CODE, _before("this line", let.opened_by), place.stop.line)


def _at_the_end(place: ErrorPlace, let: Frame) -> Explanation:
    """A last line without `=` is the result; otherwise there is none."""
    item = place.state.frames[-1]
    if item.kind is Open.HEAD and item.opened_by.token.is_first:
        return Explanation(_CODE, _before("this line", let.opened_by), item.opened_by.line)
    message = (
        "This `let` has no `in`. Write `in` and the result behind its definitions: `let … in …`. "
        "Or give the result first, and write the definitions behind it, after `where`."
    )
    return Explanation(_CODE, message, let.opened_by.line)


def _before(what: str, let: Placed) -> str:
    return (
        f"The `let` of line {let.line} has no `in`. Write `in` before {what}: the definitions of a `let` are "
        "followed by `in` and the result."
    )


def without_let(place: ErrorPlace) -> Explanation | None:
    """Definitions where a result is expected, as other languages have them."""
    line = place.line
    if place.stop is None or place.begins or place.sign != "=" or place.state.top is not Open.SIDE or not line:
        return None
    head = line[: line.index(place.stop)]
    above = place.before[: len(place.before) - len(head)][-1:]
    if not line[0].token.is_first or not is_head(head) or not above or above[0].text not in ("=", "->", "then", "else"):
        return None
    has_in = any(placed.text == "in" for placed in place.after)
    behind = "before it" if has_in else "before it, and `in` before the result: `let … in …`"
    message = (
        f"`{line[0].text}` is defined where a value is expected. Write `let` {behind}. "
        "Or give the result first, and write the definitions behind it, after `where`."
    )
    return Explanation(_CODE, message, line[0].line)


def misplaced_where(place: ErrorPlace) -> Explanation | None:
    """A `where` before or between the guards, or a second one."""
    top = place.state_at.frames[-1] if place.state_at.frames else None
    if top is None or place.stop is None or place.begins:
        return None
    rule = "`where` comes last in a definition, after the last guard"
    if place.sign == "where" and top.kind is Open.HEAD and any(placed.text == "|" for placed in place.after):
        return Explanation(_CODE, f"{rule} or the value behind `=`. Move it there.", place.stop.line)
    if place.sign == "where" and top.kind is Open.AFTER_WHERE:
        message = (
            f"A definition has one `where`, and this one has a first on line {top.opened_by.line}. "
            "Put all the definitions below the first, in one column."
        )
        return Explanation(_CODE, message, place.stop.line)
    if place.sign == "|" and top.kind is Open.AFTER_WHERE:
        return Explanation(_CODE, f"This {rule}. Move it below all the guards.", top.opened_by.line)
    return None
