"""What a student is told about equations that do not fit together: their arguments, their places, their patterns.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_place import declaration_at, read_declarations
from grader.haskell.habit_types import count_arguments
from grader.haskell.parse_state import ParseState, Placed
from grader.haskell.source_text import quoted
from grader.haskell.token_shapes import begins_operand, is_constructor, is_variable, outside_brackets, show

_ARITIES = re.compile(r"different arities for \"(?P<a>[^\"]+)\"|Equations for ‘(?P<b>[^’]+)’ have different numbers")
_ARGUMENTS = re.compile(r"Constructor \"(?P<name>[^\"]+)\" must have exactly (?P<count>\d+) argument")
_MOST_ARGUMENTS = 20  # of a constructor that are looked at
_PRELUDE = {"Just": 1, "Left": 1, "Right": 1}


def constructor_without_brackets(context: CompileContext) -> Explanation | None:
    """``value Pair _ A = 10``: to Haskell an equation with three arguments."""
    arities, arguments = _ARITIES.search(context.error), _ARGUMENTS.search(context.error)
    if arities is None and arguments is None:
        return None
    if arities is not None:
        equations = list(_equations(arities["a"] or arities["b"], context))
    else:
        equations = [declaration_at(context)]
    takes = {**_PRELUDE, **_constructors(context.types_text), **_constructors(context.code)}
    for equation in equations:
        pattern = _bare_pattern(equation, takes)
        if pattern:
            is_whole = len(pattern) + 1 == _head_length(equation)
            argument = f"({show(pattern)})" if is_whole else f"… ({show(pattern)}) …"
            example = quoted(f"{equation[0].text} {argument} = …")
            message = (
                f"Put brackets around a constructor with its arguments: {example}. "
                f"Without them {quoted(pattern[0].text)} and what follows are arguments of their own."
            )
            return Explanation("constructor-arguments", message, pattern[0].line)
    return None


def _head_length(equation: Sequence[Placed]) -> int:
    return next((index for index, placed in outside_brackets(equation) if placed.text in ("=", "|")), len(equation))


def _equations(name: str, context: CompileContext) -> Iterator[tuple[Placed, ...]]:
    for declaration in read_declarations(context.code):
        if declaration[0].text == name and not (len(declaration) > 1 and declaration[1].text in ("::", ",")):
            yield declaration


def _bare_pattern(equation: Sequence[Placed], takes: dict[str, int]) -> tuple[Placed, ...]:
    """The first constructor of a head that stands outside brackets with all its arguments behind it."""
    end = _head_length(equation)
    outside = {index for index, _ in outside_brackets(equation[:end])}
    for index in range(1, end):
        behind = range(index + 1, index + 1 + min(takes.get(equation[index].text, 0), _MOST_ARGUMENTS))
        if index in outside and behind and all(at in outside and begins_operand(equation[at]) for at in behind):
            return tuple(equation[index : behind.stop])
    return ()


def _constructors(text: str) -> dict[str, int]:
    """How many arguments each constructor of the file's types has."""
    takes: dict[str, int] = {}
    for declaration in read_declarations(text):
        if declaration[0].text in ("data", "newtype"):
            takes.update(_constructors_of(declaration))
    return takes


def _constructors_of(declaration: Sequence[Placed]) -> Iterator[tuple[str, int]]:
    start = next((index for index, placed in enumerate(declaration) if placed.text == "="), len(declaration))
    name, count, depth = "", 0, 0
    for placed in declaration[start:]:
        if placed.text in ("=", "|", "deriving") and depth == 0:
            if name:
                yield name, count
            name, count = "", 0
        elif not name and is_constructor(placed):
            name = placed.text
        elif depth == 0 and begins_operand(placed):
            count += 1
        depth += (placed.text in "([") - (placed.text in ")]")
    if name:
        yield name, count


def constructor_arguments(context: CompileContext) -> Explanation | None:
    """A pattern with too few or too many arguments of a constructor."""
    match = _ARGUMENTS.search(context.error)
    if match is None:
        return None
    name, count = match["name"], int(match["count"])
    example = quoted(f"({name}{' _' * count})") if 0 < count < 10 else quoted(name)
    message = f"In a pattern, {quoted(name)} has exactly {count} argument{'' if count == 1 else 's'}: {example}."
    return Explanation("constructor-arguments", message)


def different_arities(context: CompileContext) -> Explanation | None:
    """Equations of one function with different numbers of arguments."""
    match = _ARITIES.search(context.error)
    if match is None:
        return None
    name = match["a"] or match["b"]
    counted = [(count_arguments(equation), equation[0].line) for equation in _equations(name, context)]
    if len({count for count, _ in counted}) < 2:
        return None
    usual = Counter(count for count, _ in counted).most_common(1)[0][0]
    odd, line = next((count, line) for count, line in counted if count != usual)
    message = (
        f"The equations of {quoted(name)} have different numbers of arguments: here {odd}, elsewhere {usual}. Give "
        "each the same number; an argument that does not matter is `_`, and a pattern of several parts needs brackets."
    )
    return Explanation("different-arities", message, line)


_TWICE = re.compile(r"\"(?P<a>[^\"]+)\" multiply defined|Multiple declarations of ‘(?P<b>[^’]+)’")


def defined_twice(context: CompileContext) -> Explanation | None:
    """The equations of a name in two places."""
    match = _TWICE.search(context.error)
    if match is None:
        return None
    name = match["a"] or match["b"]
    first = again = None
    before = ""
    for declaration in read_declarations(context.code):
        is_own = declaration[0].text == name and not (len(declaration) > 1 and declaration[1].text == "::")
        if is_own and first is None:
            first = declaration[0].line
        elif is_own and before != name:
            again = declaration[0].line
            break
        before = declaration[0].text
    if first is None or again is None:
        return None
    message = (
        f"{quoted(name)} is defined on line {first} and again here, with something else in between. If these are its "
        "further equations, move them together; if it is another version, delete one or rename it."
    )
    return Explanation("duplicate-definition", message, again)


_CLASH = re.compile(r"Ambiguous variable occurrence \"(?P<name>[^\"]+)\"")


def method_outside_instance(context: CompileContext) -> Explanation | None:
    """The equations of an instance that are not indented: to Haskell a new definition of its method."""
    match = _CLASH.search(context.error)
    if match is None:
        return None
    for above, below in pairwise(read_declarations(context.code)):
        is_empty = above[0].text == "instance" and above[-1].text == "where"
        if is_empty and any(placed.text == match["name"] for _, placed in outside_brackets(below[:4])):
            message = (
                f"The equations of an `instance` must be indented: this one defines a new {quoted(match['name'])}. "
                "Indent it, and those below it that belong to the instance, by some spaces."
            )
            return Explanation("indentation", message, below[0].line)
    return None


def indented_signature(context: CompileContext) -> Explanation | None:
    """A signature that is indented, and so gives a type to the end of the line above."""
    declaration, state = declaration_at(context), ParseState()
    last = context.line if "yntax error" in context.error else None  # the parser came no further
    for placed, following in pairwise(declaration):
        if last is not None and placed.line > last:
            break
        is_signature = placed.token.is_first and is_variable(placed) and following.text == "::"
        if is_signature and placed is not declaration[0] and state.is_outside_blocks():
            name = quoted(placed.text)
            message = (
                "This line is indented, so it goes on with the line above. "
                f"Begin {name} in column {declaration[0].column}, without spaces before it"
            )
            is_local = not context.syntax.defines(placed.text)
            where = f"; or, if {name} is a local definition, write `where` above it" if is_local else ""
            return Explanation("indentation", f"{message}{where}.", placed.line)
        state.follow(placed)
    return None
