"""What a student is told where lines begin in the wrong column.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace
from grader.haskell.parse_state import Frame, Open, Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import defined_by, ends_operand, is_left_side, is_operator, is_variable

_CODE = "indentation"
_GOES_ON = frozenset({"then", "else", "of", "in", ")", "]", ","})
_BLOCKS = {"=": ("where", "let"), "|": ("where", "let"), "->": ("of",), "::": ("where", "let")}
_ITEMS = {
    "where": "definitions of this `where`",
    "let": "definitions of this `let`",
    "of": "alternatives of this `case`",
}


def not_indented(place: ErrorPlace) -> Explanation | None:
    """A part of a definition that begins in the column of definitions."""
    stop, last = place.stop, place.last
    if stop is None or last is None or not place.begins or place.before[0].text == "import":
        return None
    if stop.text == "where":
        message = "This `where` belongs to the definition above it. Indent it, and the lines below it, by some spaces."
    elif stop.text == "|":
        message = (
            "These guards belong to the definition above them. Indent each line that begins with `|` by some spaces."
        )
    elif last.text == "of" and defined_by((stop, *place.after)) in ("->", "|", ""):
        message = "The alternatives of a `case … of` must be indented more than the definition. Indent these lines."
    elif stop.text in _GOES_ON or is_operator(stop) or stop.text in ("=", "->"):
        message = (
            f"A line that begins with {quoted(stop.text)} goes on with the definition above it. "
            "Indent it by some spaces."
        )
    elif (last.text in ("=", "then", "else") or is_operator(last)) and not defined_by((stop, *place.after)):
        message = (
            f"The line above ends with {quoted(last.text)}, so this line goes on with it and must be indented. "
            "Indent it by some spaces."
        )
    else:
        return None
    return Explanation(_CODE, message, stop.line)


def misaligned(place: ErrorPlace) -> Explanation | None:
    """A definition or alternative that is not in the column of the others of its block."""
    first = _head_of_line(place) or _head_above_guard(place)
    if first is None:
        return None
    rest = [
        placed
        for placed in (*place.before, place.stop, *place.after)
        if placed and placed.token.start >= first.token.start
    ]
    block = _block_of(place, defined_by(rest))
    if block is None or first.column == block.column:
        return None
    other = next((placed for placed in place.before if placed.token.start > block.opened_by.token.start), None)
    if other is None or other.line >= first.line:
        return None
    message = (
        f"{quoted(first.text)} begins in column {first.column}, but the {_ITEMS[block.word]} begin in column "
        f"{block.column}, where {quoted(other.text)} is. Begin all of them in the same column."
    )
    return Explanation(_CODE, message, first.line)


def _head_of_line(place: ErrorPlace) -> Placed | None:
    """The first token of the line, where the line may be a definition of its own and nothing above is unfinished."""
    stop = place.stop
    if stop is None or place.begins or not place.line or not place.line[0].token.is_first:
        return None
    first = place.line[0]
    head = place.line[: place.line.index(stop)]
    if stop is not first and not (stop.text in _BLOCKS and is_left_side(head)):
        return None
    above = [placed for placed in place.before if placed.line < first.line][-1:]
    return first if above and ends_operand(above[0]) else None


def _head_above_guard(place: ErrorPlace) -> Placed | None:
    """The first token of the line above a guard, where that line may be the head of the guard's definition."""
    stop, last = place.stop, place.last
    if stop is None or last is None or place.begins or stop.text != "|" or not stop.token.is_first:
        return None
    head = [placed for placed in place.before if placed.line == last.line]
    above = place.before[: len(place.before) - len(head)][-1:]
    return head[0] if is_left_side(head) and head[0].token.is_first and above and ends_operand(above[0]) else None


def _block_of(place: ErrorPlace, sign: str) -> Frame | None:
    words = _BLOCKS.get(sign, ())
    frames = (frame for frame in reversed(place.state.frames) if frame.kind is Open.BLOCK)
    return next((frame for frame in frames if frame.word in words), None)


def indented_too_far(place: ErrorPlace) -> Explanation | None:
    """A definition that is indented although it belongs to no block."""
    first = _head_of_line(place)
    own = place.before[0] if place.before else None
    if first is None or own is None or place.state.container() is not None or first is place.stop:
        return None
    if first.text == "otherwise" or place.state.top not in (Open.SIDE, Open.SIGNATURE):
        return None
    begin = f"A definition of its own begins in column {own.column}, without spaces before it"
    if own.text in (first.text, "import") or place.state.top is Open.SIGNATURE:
        message = f"This line is indented, so it goes on with the line above. {begin}: remove them."
    else:
        around = quoted(own.text) if is_variable(own) else "another definition"
        message = (
            f"This line defines something in the middle of {around}. If it is a local definition, write "
            f"`where` before it. If not: {begin[0].lower()}{begin[1:]}."
        )
    return Explanation(_CODE, message, first.line)
