"""What to do about two types that do not match, by what is known of the expression.

Each function knows one mistake, and returns None so that the next function is tried. Where none fits, only the two
types are told, since a wrong advice is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grader.haskell import number_errors
from grader.haskell.argument_advice import about_arguments
from grader.haskell.compile_context import CompileContext, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.equation_heads import count_patterns
from grader.haskell.source_text import quoted
from grader.haskell.type_mismatch import Mismatch, arrows, is_variable, tuple_parts

_NUMBERS = ("Int", "Integer", "Float", "Double")
_TEXTS = ("String", "[Char]", "Char")
_BINDING = ("explicitly typed binding", "instance member binding")


def explain_mismatch(types: Mismatch, context: CompileContext) -> str:
    """What does not match, and what to try."""
    if "generator" in types.place and types.got.split(" ")[0] != types.wanted.split(" ")[0]:
        return (
            f"All lines of a `do`, and all parts of a comprehension, are of one kind: this one is `{types.got}`, but "
            f"the others are `{types.wanted}`. Is a list mixed with a `Maybe` here?"
        )
    if types.is_infinite and types.term:
        return (
            f"The types do not match: {quoted(types.term)} would have to be `{types.got}` and `{types.wanted}` at the "
            "same time, and no type is a part of itself. Does a recursive call get one element instead of the rest, "
            "or is `:` exchanged with `++`?"
        )
    if special := about_arguments(types, context):
        return special
    if types.place in _BINDING and (said := _about_signature(types, context)):
        return said
    advice = advise(types, context)
    return f"The types do not match: {_say(types)}, but `{types.wanted}` is needed. {advice}".rstrip()


def _say(types: Mismatch) -> str:
    """The term with its type, where it is short enough to read."""
    if 0 < len(types.term) <= 40:
        return f"{quoted(types.term)} is `{types.got}`"
    return f"this is `{types.got}`"


def _about_signature(types: Mismatch, context: CompileContext) -> str | None:
    """A definition that does not fit its signature: in an argument, in the result, or in their number."""
    signed = read_declared(context.code).signatures.get(types.term)
    gots, wanteds = arrows(types.got), arrows(types.wanted)
    what = "By its signature" if types.place == _BINDING[0] else "By its class"
    if not re.fullmatch(r"\(?[\w'!#$%&*+./<=>?@\\^|~:-]+\)?", types.term):
        return _about_pattern(types)
    name = types.term.strip("()")
    if len(gots) != len(wanteds):
        return _about_number_of_arguments(name, types, context) if signed else None
    given, own = read_declared(context.types_text), read_declared(context.code)
    same = [given.expand(own.expand(a)) == given.expand(own.expand(b)) for a, b in zip(gots, wanteds, strict=True)]
    at = same.index(False) if False in same else len(gots) - 1
    part = Mismatch(gots[at], wanteds[at], types.place)
    if at < len(gots) - 1:
        return (
            f"{what}, argument {at + 1} of `{name}` is `{part.wanted}`, but here it is used as `{part.got}`. "
            f"{advise(part, context)}"
        ).rstrip()
    advice = number_errors.about_sum(part.got, context) or advise(part, context)
    return f"{what} `{name}` gives `{part.wanted}`, but here it gives `{part.got}`. {advice}".rstrip()


def _about_pattern(types: Mismatch) -> str | None:
    """A pattern that does not fit the signature: a pair for a list, or the like."""
    advice = ""
    if tuple_parts(types.got) and (types.wanted.startswith("[") or types.wanted.endswith("s")):
        advice = " A list is taken apart with a colon: `(x : xs)`."
    return (
        f"The pattern {quoted(types.term)} stands for `{types.got}`, but by the signature this argument is "
        f"`{types.wanted}`.{advice}"
    )


def _about_number_of_arguments(name: str, types: Mismatch, context: CompileContext) -> str | None:
    """Equations with more or fewer arguments than the signature; or a result that still waits for arguments."""
    written, signed = _patterns(name, context), len(arrows(types.wanted)) - 1
    if written is not None and written > signed:
        return (
            f"This equation of `{name}` has {_count(written)}, but its signature, `{types.wanted}`, has {signed}. "
            "Add the missing type to the signature, or take the argument away."
        )
    gots = arrows(types.got)
    if written is not None and len(gots) - 1 > signed >= written:
        return (
            f"By its signature `{name}` gives `{arrows(types.wanted)[-1]}`, but here it gives a function that still "
            f"waits for an argument (`{gots[signed]}`). Is an argument missing on the right-hand side, or one too many "
            "on the left?"
        )
    if written is not None and written < signed:
        return (
            f"This equation of `{name}` has {_count(written)}, but its signature, `{types.wanted}`, has {signed}. "
            "Add the missing argument on the left-hand side, or take its type out of the signature."
        )
    return None


def _count(number: int) -> str:
    return "1 argument" if number == 1 else f"{number} arguments"


def _patterns(name: str, context: CompileContext) -> int | None:
    """How many arguments the equation on the reported line, or above its guards, has on its left-hand side."""
    return None if context.line is None else count_patterns(name, context.line, context.code_lines)


_Advice = Callable[[Mismatch, CompileContext], str | None]


def advise(types: Mismatch, context: CompileContext) -> str:
    """What to try, by where the two types differ; of two functions, by the argument or the result in which they do."""
    gots, wanteds = arrows(types.got), arrows(types.wanted)
    if len(gots) != len(wanteds):
        return "Is an argument missing, or one too many? Check the brackets, too."
    if len(gots) > 1:
        return _about_functions(gots, wanteds, context)
    return next(filter(None, (rule(types, context) for rule in _ADVICE)), "")


def _about_functions(gots: list[str], wanteds: list[str], context: CompileContext) -> str:
    """The first argument, or else the result, in which two functions differ; any type at all differs from nothing."""
    pairs = list(zip(gots, wanteds, strict=True))
    differ = [a != b and not is_variable(a) and not is_variable(b) for a, b in pairs]
    if True not in differ:
        return ""
    at = differ.index(True)
    if at == len(pairs) - 1:
        return advise(Mismatch(*pairs[at]), context)
    got, wanted = pairs[at]
    parts = read_declared(context.types_text).constructors.get(wanted)
    pattern = ""
    if parts and got in parts.parts:
        names = ["x" if part == got else "_" for part in parts.parts]
        pattern = f" Get it out of the `{wanted}` by a pattern: `({wanted} {' '.join(names)})`."
    return f"This function takes `{got}`, but here it gets `{wanted}`.{pattern}"


def _about_maybe(types: Mismatch, context: CompileContext) -> str | None:
    expand = read_declared(context.types_text).expand
    got, wanted = expand(types.got), expand(types.wanted)
    if wanted.startswith("Maybe ") and not got.startswith("Maybe "):
        inner = wanted.removeprefix("Maybe ")
        if is_variable(inner) or inner == got or inner.strip("()") == got.strip("()"):
            return "If it is the answer, put `Just` before it."
        return "Where there is no answer, give `Nothing`; an answer stands behind `Just`."
    if got.startswith(("Maybe Maybe", "Maybe (Maybe")):
        return "It is inside `Just` twice: it is a `Maybe` already, so leave out the outer `Just`."
    if got.startswith("Maybe ") and not wanted.startswith("Maybe "):
        if types.term == "Nothing":
            return (
                f"Give a `{wanted}` here; or make the type `Maybe {_in_brackets(wanted)}`, "
                "with `Just` before every other result."
            )
        return "It may be `Nothing`: use `case … of` first to get at the value inside."
    return None


def _in_brackets(type_: str) -> str:
    return f"({type_})" if " " in type_ and not type_.startswith("(") else type_


def _about_text(types: Mismatch, context: CompileContext) -> str | None:
    got, wanted = types.got, types.wanted
    if got in ("String", "[Char]") and wanted == "Char":
        return "One character stands between single quotes, `'A'`; double quotes make a text."
    if got == "Char" and wanted in ("String", "[Char]", "[a]"):
        return 'A text stands between double quotes, `"A"`; single quotes make one character.'
    if got in _TEXTS and wanted in _NUMBERS:
        return "Text in quotes is never a number." if _has_quotes(types, context) else "A text is never a number."
    given = [one.name for one in read_declared(context.types_text).constructors.values() if one.type == wanted]
    if got in _TEXTS and given:
        return f"A text in quotes is no `{wanted}`: write the value without quotes, such as `{given[0]}`."
    return None


def _has_quotes(types: Mismatch, context: CompileContext) -> bool:
    """Whether the text is written between quotes there."""
    if types.term and types.place not in _BINDING:
        return types.term.startswith(("'", '"'))
    return context.line is not None and any(sign in context.here for sign in "\"'")


def _about_lists(types: Mismatch, _context: CompileContext) -> str | None:
    got, wanted, term = types.got, types.wanted, shorten_first(types.term)
    is_short = 0 < len(term) <= 20
    if types.operator == "++":
        if got in _NUMBERS:
            return "`++` joins lists or texts. Numbers are added with `+`; `show` turns one into a text."
        if wanted.startswith("[[") and got.startswith("["):
            return "`++` joins two lists of the same kind; to put one element before a list, use `:`."
        if not got.startswith("["):
            element = f"`[{term}]`" if is_short else "`[x]`"
            return f"`++` joins two lists: make the element a list, {element}."
    if types.operator == ":" and got == f"[{wanted}]":
        return "`:` puts one element before a list; two lists are joined with `++`."
    if types.operator == ":" and wanted.startswith("["):
        return "`:` puts an element before a list: the element stands left of it, the list right."
    if got == f"[{wanted}]":
        return (
            "It is a whole list, and one element is needed: take one out by a pattern such as `(x : xs)`, or use `map` "
            "for all of them."
        )
    if wanted == f"[{got}]" or (wanted == "[a]" and not got.startswith("[")):
        return "It is one element, and a list is needed; a list of one element is `[x]`."
    return None


def _about_numbers(types: Mismatch, _context: CompileContext) -> str | None:
    got, wanted = types.got, types.wanted
    if got not in _NUMBERS or wanted not in _NUMBERS:
        return None
    if {got, wanted} == {"Int", "Integer"}:
        return (
            "`Int` and `Integer` are two types, and `length` gives `Int`. Use the same one in all signatures, or turn "
            "it with `fromIntegral`."
        )
    if got in ("Int", "Integer"):
        return "Turn a whole number into a fraction with `fromIntegral`; or calculate with whole numbers and `div`."
    return "Turn a fraction into a whole number with `round` or `truncate`; or calculate with whole numbers and `div`."


def _about_bool(types: Mismatch, _context: CompileContext) -> str | None:
    if types.wanted != "Bool":
        return None
    if types.got in _NUMBERS:
        return "A condition is `True` or `False`: compare the number with another one, as in `n == 0` or `n > 0`."
    return "A condition is needed here, which is `True` or `False`."


def _about_tuples(types: Mismatch, context: CompileContext) -> str | None:
    expand = read_declared(context.types_text).expand
    got, wanted = expand(types.got), expand(types.wanted)
    if got.startswith("Maybe (") and wanted.startswith("Maybe ("):
        got, wanted = got.removeprefix("Maybe "), wanted.removeprefix("Maybe ")
    gots, wanteds = tuple_parts(got), tuple_parts(wanted)
    if not gots or not wanteds:
        return None
    if len(gots) != len(wanteds):
        return f"The tuple should have {len(wanteds)} parts, `{wanted}`, and it has {len(gots)}."
    at = next((i for i in range(len(gots)) if gots[i] != wanteds[i]), 0)
    inner = advise(Mismatch(gots[at], wanteds[at]), context)
    return f"Part {at + 1} of the pair should be `{wanteds[at]}`, and it is `{gots[at]}`. {inner}".rstrip()


def _about_values(types: Mismatch, context: CompileContext) -> str | None:
    """A value for a number, or a number for a value."""
    declared = (*read_declared(context.types_text).types, *read_declared(context.code).types)
    if types.got in declared and types.wanted in _NUMBERS:
        function = number_errors.number_function(types.got, context)
        return f"A `{types.got}` is no number: turn it into one with a function, as in `{function} x`."
    if types.got in _NUMBERS and types.wanted in declared:
        return f"A number is no `{types.wanted}`.{number_errors.values_of(types.wanted, context)}"
    return None


_ADVICE: tuple[_Advice, ...] = (
    _about_tuples,
    _about_maybe,
    _about_text,
    _about_lists,
    _about_numbers,
    _about_bool,
    _about_values,
)
