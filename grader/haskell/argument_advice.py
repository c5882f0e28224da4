"""What to do where a function or constructor gets too many or too few arguments, or gets them in a wrong order or form.

Each function knows one mistake, and returns None so that the next function is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grader.haskell.compile_context import CompileContext
from grader.haskell.declared_types import read_declared
from grader.haskell.prelude_names import FUNCTIONS, ORDER
from grader.haskell.source_text import quoted
from grader.haskell.tokens import Kind, Token, scan
from grader.haskell.type_mismatch import Mismatch, arrows, is_variable, tuple_parts

_LONGEST_CALL = 80  # letters of an expression that is taken apart and written in another way
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


def about_arguments(types: Mismatch, context: CompileContext) -> str | None:
    """The explanation of a mistake in a call, where it is one that is known."""
    if types.place and types.place != "application":
        return None
    return next(filter(None, (explain(types, context) for explain in _EXPLAINERS)), None)


def _is_called_with_too_many(types: Mismatch) -> bool:
    """The term is used as a function, ``a -> b``, of more arguments than it has."""
    wanted = arrows(types.wanted)
    return len(wanted) > 1 and all(map(is_variable, wanted)) and len(arrows(types.got)) < len(wanted)


def _pair_without_brackets(types: Mismatch, context: CompileContext) -> str | None:
    """``Just A B``, ``Just (A B)``: the parts of a pair without brackets and comma."""
    if not _is_called_with_too_many(types):
        return None
    call = _parts(types.expression)
    values = call[1:] if call[:1] == ["Just"] else call
    if len(values) != 2 or not all(_is_value(value, context) for value in values):
        return None
    pair = f"({values[0]}, {values[1]})"
    whole = f"Just {pair}" if call[0] == "Just" else pair
    return f"A pair needs brackets and a comma: write `{whole}` instead of {quoted(types.expression)}."


def _value_with_arguments(types: Mismatch, _context: CompileContext) -> str | None:
    """``Nothing cs``: a value that takes no arguments."""
    if not _is_called_with_too_many(types) or len(arrows(types.got)) > 1:
        return None
    if types.term == "Nothing":
        return "`Nothing` stands alone: it says that there is no answer, and takes no argument. Leave out what follows."
    if types.operator == ".":
        return _about_composition(types)
    if not re.fullmatch(r"[\w']+", types.term):
        return None
    arguments = _parts(types.expression)[1:]
    after = f"what follows (`{' '.join(arguments)}`)" if arguments else "what follows"
    return (
        f"{quoted(types.term)} is `{types.got}` and no function, so it takes no argument. Leave out {after}; or is an "
        "operator or a comma missing before it?"
    )


def _about_composition(types: Mismatch) -> str:
    return (
        f"`.` joins two functions, but {quoted(types.term)} is a value already (`{types.got}`). Use brackets instead: "
        "`f (g x)`, not `f . g x`."
    )


def _composition(types: Mismatch, _context: CompileContext) -> str | None:
    is_value = len(arrows(types.got)) == 1 and not is_variable(types.got)
    return _about_composition(types) if types.operator == "." and is_value else None


def _missing_brackets(types: Mismatch, context: CompileContext) -> str | None:
    """``length filter isTen cs``: the arguments of the second function are taken for those of the first."""
    if not _is_called_with_too_many(types):
        return None
    name, *arguments = _parts(types.expression) or [""]
    takes = len(arrows(types.got)) - 1
    if name != types.term or not 0 < takes < len(arguments) + 1:
        return None
    count = f"`{name}` takes {'1 argument' if takes == 1 else f'{takes} arguments'}, and gets {len(arguments)}"
    inner = arguments[takes - 1 :]
    if len(inner) > 1 and _is_function(inner[0], context):
        better = " ".join([name, *arguments[: takes - 1], f"({' '.join(inner)})"])
        return f"{count}. Put brackets around the inner call: `{better}`."
    return f"{count}. Leave one out, or check the brackets around {quoted(types.expression)}."


def _negative_number(types: Mismatch, _context: CompileContext) -> str | None:
    """``next -1``, a subtraction."""
    match = re.fullmatch(r"(?P<name>[a-z_][\w']*) - (?P<number>\d+)", types.term)
    if match is None or len(arrows(types.got)) < 2:
        return None
    name, number = match["name"], match["number"]
    return (
        f"`{name} -{number}` is a subtraction, of {number} from the function `{name}`. A negative number needs "
        f"brackets: `{name} (-{number})`."
    )


def _in_a_tuple(types: Mismatch, context: CompileContext) -> str | None:
    """``add (0, xs)``: arguments in brackets with commas, as in other languages."""
    name, *arguments = _parts(types.expression) or [""]
    parts = _parts_of_tuple(types.term)
    if len(arguments) != 1 or not parts or not tuple_parts(types.got) or tuple_parts(types.wanted):
        return None
    own = read_declared(context.code).signatures.get(name)
    given = read_declared(context.types_text).constructors.get(name)
    takes = len(given.parts) if given else len(arrows(own.type)) - 1 if own else 0
    if takes != len(parts):
        return None
    written = " ".join(part if _is_atom(part) else f"({part})" for part in parts)
    return f"Arguments stand side by side, without brackets and commas: write `{name} {written}`."


def _wrong_order(types: Mismatch, context: CompileContext) -> str | None:
    """A function of the Prelude, or of the student's own, with arguments that would fit in another order."""
    name = types.operator if types.operator in ORDER else types.function
    if name in ORDER and types.term != name and (_fits_elsewhere(types) or name == "!!"):
        return (
            f"The types do not match: {quoted(types.term)} is `{types.got}`, but `{types.wanted}` is needed. "
            f"`{name}` takes {ORDER[name]}."
        )
    constructor = read_declared(context.types_text).constructors.get(name)
    if constructor and types.got in constructor.parts and types.got != types.wanted:
        shape = " ".join([constructor.name, *constructor.parts])
        return (
            f"{quoted(types.term)} is `{types.got}`, but here `{types.wanted}` is needed: the parts stand in this "
            f"order, `{shape}`."
        )
    return _missing_first(types, name, context)


def _fits_elsewhere(types: Mismatch) -> bool:
    """A list for a number or for a function, or a function or number for a list."""
    got, wanted = types.got, types.wanted
    is_function, wants_function = len(arrows(got)) > 1, len(arrows(wanted)) > 1
    if wanted.startswith("["):
        return (is_function and re.fullmatch(r"[\w']+", types.term) is not None) or got in ("Int", "Integer")
    return got.startswith("[") and (wanted in ("Int", "Integer") or wants_function)


def _missing_first(types: Mismatch, name: str, context: CompileContext) -> str | None:
    """An argument that fits a later place of the student's own function: one before it is missing, or exchanged."""
    signature = read_declared(context.code).signatures.get(name)
    arguments = _parts(types.expression)[1:]
    if signature is None or types.term not in arguments:
        return None
    expand = read_declared(context.types_text).expand
    places = [expand(part) for part in arrows(signature.type)[:-1]]
    at = arguments.index(types.term)
    if expand(types.got) not in places[at + 1 :] or len(arguments) > len(places):
        return None
    exchanged = len(arguments) == len(places)
    what = "Are the arguments exchanged?" if exchanged else "An argument is missing before it."
    return (
        f"The types do not match: {quoted(types.term)} is `{types.got}`, but argument {at + 1} of `{name}` is "
        f"`{types.wanted}`. {what} Its signature is `{name} :: {signature.type}`."
    )


_EXPLAINERS: tuple[Callable[[Mismatch, CompileContext], str | None], ...] = (
    _pair_without_brackets,
    _negative_number,
    _missing_brackets,
    _value_with_arguments,
    _composition,
    _in_a_tuple,
    _wrong_order,
)


# --- the parts of an expression, as Hugs writes it --------------------------------------------------------------


def _parts(expression: str) -> list[str]:
    """The words and brackets of a call, ``f x (g y)``; empty where it is too long or has operators."""
    if len(expression) > _LONGEST_CALL:
        return []
    parts: list[str] = []
    depth, start = 0, 0
    for word in scan(expression):
        if depth == 0:
            start = word.start
            if word.text == "`" or (word.kind is Kind.SYMBOL and word.text != "_"):
                return []
        depth += _depth(word)
        if depth == 0:
            parts.append(expression[start : word.end])
    return parts


def _parts_of_tuple(text: str) -> list[str]:
    """The parts of a tuple, ``(0,cs)``; empty for anything else."""
    if not (text.startswith("(") and text.endswith(")")) or len(text) > _LONGEST_CALL:
        return []
    inner, parts, depth, start = text[1:-1], list[str](), 0, 0
    for word in scan(inner):
        depth += _depth(word)
        if depth == 0 and word.text == ",":
            parts.append(inner[start : word.start].strip())
            start = word.end
    return [*parts, inner[start:].strip()] if parts else []


def _depth(word: Token) -> int:
    return (word.text in _OPENING) - (word.text in _CLOSING)


def _is_atom(text: str) -> bool:
    return re.fullmatch(r"[\w'.\"]+", text) is not None or text.startswith(("(", "["))


def _is_value(text: str, context: CompileContext) -> bool:
    """Whether a word is a constructor without parts, of the given types or of the student's own."""
    for declared in (read_declared(context.types_text), read_declared(context.code)):
        if text in declared.constructors:
            return not declared.constructors[text].parts
    return False


def _is_function(text: str, context: CompileContext) -> bool:
    """Whether a word is a function of the Prelude, one of the student's own with arguments, or a constructor that
    has parts.
    """
    for declared in (read_declared(context.types_text), read_declared(context.code)):
        if text in declared.constructors:
            return bool(declared.constructors[text].parts)
    signature = read_declared(context.code).signatures.get(text)
    return text in FUNCTIONS if signature is None else len(arrows(signature.type)) > 1
