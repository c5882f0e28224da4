"""What a student is told about brackets and backquotes that do not pair up.

Each function explains one kind of mistake at the place where the parser gave up, or returns None.
"""

from __future__ import annotations

from grader.haskell.compile_context import Explanation
from grader.haskell.error_place import ErrorPlace, unmatched
from grader.haskell.parse_state import Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import show

_CODE = "syntax-error"
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def brackets(place: ErrorPlace) -> Explanation | None:
    """A bracket of the declaration that is not closed, closes nothing, or closes one of another kind."""
    own = (*place.before, *([place.stop] if place.stop is not None else []), *place.after)
    opened, wrong = unmatched(place.before if place.begins else own)
    stop = place.stop
    for opener, closer in wrong:
        if stop is None or closer.token.start <= stop.token.start:
            return _closes_wrongly(opener, closer)
        if opener is None and closer.line == stop.line:
            return _closes_wrongly(opener, closer)
        if opener is not None and opener.token.start < stop.token.start:
            return _never_closed(opener, own)
    earlier = [bracket for bracket in opened if stop is None or bracket.token.start < stop.token.start]
    return _never_closed(earlier[-1], own) if earlier and not wrong else None


def _closes_wrongly(opener: Placed | None, closer: Placed) -> Explanation:
    if opener is None:
        message = (
            f"There is one `{closer.text}` too many: no bracket is open here. Delete it, or write the "
            f"`{_opening(closer)}` that it closes."
        )
    else:
        where = "" if opener.line == closer.line else f" of line {opener.line}"
        message = (
            f"The bracket `{opener.text}`{where} must be closed with `{_CLOSING[opener.text]}`, but here comes "
            f"`{closer.text}`. Write `{_CLOSING[opener.text]}` before it or instead of it."
        )
    return Explanation(_CODE, message, closer.line)


def _opening(closer: Placed) -> str:
    return next(opener for opener, closing in _CLOSING.items() if closing == closer.text)


def _never_closed(opener: Placed, own: tuple[Placed, ...]) -> Explanation:
    index = own.index(opener)
    behind = quoted(show([placed for placed in own[index + 1 : index + 4] if placed.line == opener.line]))
    before = f" before {behind}" if len(behind) > 2 else ""
    message = f"The bracket `{opener.text}`{before} is never closed. Write `{_CLOSING[opener.text]}` where it ends."
    return Explanation(_CODE, message, opener.line)


def backquotes(place: ErrorPlace) -> Explanation | None:
    """A function between operands with one backquote only."""
    marks = [index for index, placed in enumerate(place.line) if placed.text == "`"]
    if len(marks) % 2 == 0 or marks[-1] + 1 >= len(place.line):
        return None
    name = place.line[marks[-1] + 1].text if marks[-1] + 1 < len(place.line) else ""
    example = quoted(f"x `{name}` y")
    message = f"A function between its operands needs a backquote on both sides: {example}."
    return Explanation(_CODE, message, place.line[marks[-1]].line)
