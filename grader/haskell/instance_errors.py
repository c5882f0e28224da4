"""What errors about classes and instances mean: a class that a type is not an instance of, above all ``Eq``.

The given types derive hardly anything, so this is the mistake that students make most often.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.haskell import number_errors
from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.prelude_names import DERIVABLE
from grader.haskell.suspect_lines import Use, extent, find_uses, tokens_between, uses_of_helpers
from grader.haskell.type_mismatch import arrows

# Forms of Hugs, then those of GHC.
_NEEDED = re.compile(
    r"Instances? of (?P<a>.+?) required for definition of (?P<where>\S+)"
    r"|Cannot infer instance \*\*\* Instance : (?P<f>.+?)(?: \*\*\*|$)|Outstanding context : (?P<b>.+?)(?: \*\*\*|$)"
    r"|Required superclass : (?P<c>.+?)(?: \*\*\*|$)|An instance of (?P<d>.+?) is required to derive"
    r"|(?:No instance for|Could not deduce|prevents the constraint) (?P<e>.+?)(?: arising| from|$| •)"
)
_PAIR = re.compile(r"(?P<cls>[A-Z]\w*) (?P<type>\((?P<inner>[^()]*)\)|\[\w+\]|\w+)")
_MOST_PAIRS = 6
_MOST_NAMED = 50  # functions of which one may be used as a value
_OPERATIONS = {
    "Eq": "`==`, `/=` or `elem`",
    "Ord": "`<`, `max` or `compare`",
    "Enum": "`[x ..]`, `succ` or `fromEnum`",
    "Show": "`show`",
}
_NUMBERS = ("Fractional", "Integral", "Floating", "RealFrac", "Real", "Num")

Need = tuple[str, str]
"""A class and a type that should be an instance of it."""


def missing_instance(context: CompileContext) -> Explanation | None:
    """A class that a type is not an instance of, often ``Eq`` of the given types."""
    needed = _NEEDED.search(context.error)
    needs = _needs(shorten_first(*needed.group("a", "b", "c", "d", "e", "f"))) if needed else ()
    if needed is None or not needs:
        return None
    cls, type_ = needs[0]
    if "->" in type_:
        return Explanation("type-error", _about_function(type_, context))
    if type_[0].islower():
        message = "The interpreter cannot tell which type you mean here. Give the definition a type signature."
        return Explanation("ambiguous-type", message)
    # The most special class first: everything needs ``Num``, only ``/`` needs ``Fractional``.
    if numbers := sorted((need for need in needs if need[0] in _NUMBERS), key=lambda need: _NUMBERS.index(need[0])):
        return number_errors.explain(*numbers[0], context)
    # A superclass or a ``deriving`` needs the instance although no operation of it is used.
    is_used = not (needed["c"] or needed["d"] or "superclasses" in context.error)
    uses = find_uses(cls, context) if is_used else ()
    why = _why(cls, type_, uses) if is_used else _why_derived(cls, type_, context)
    message = f"{why}, but {about_instances(needs, context)}"
    return Explanation(code_of(cls), message, _only_line(cls, uses, context))


def code_of(cls: str) -> str:
    """The code of a missing instance: the commonest has its own."""
    return "missing-eq" if cls == "Eq" else "missing-instance"


def _needs(text: str) -> tuple[Need, ...]:
    """Each class with its type; of a pair or a list, the types in it, since they are what is missing."""
    needs: list[Need] = []
    for match in list(_PAIR.finditer(text))[:_MOST_PAIRS]:
        cls, inner = match["cls"], match["inner"]
        if inner is not None and "," in inner:
            needs += [(cls, part.strip()) for part in inner.split(",")]
        else:
            needs.append((cls, match["type"].strip("[]")))
    return tuple(dict.fromkeys(needs))


def _why_derived(cls: str, type_: str, context: CompileContext) -> str:
    """What needs the instance although nothing is compared: another instance, or a ``deriving``."""
    if match := re.search(r"superclass instance \*\*\* Instance : (\w+) (\w+)", context.error):
        return f"An instance of `{match[1]}` needs one of `{cls}` for the same type as well"
    if match := re.search(r"required to derive (\w+) (\w+)", context.error):
        return f"To derive `{match[1]}` for `{match[2]}`, all its parts need `{match[1]}`"
    return f"`{cls} {type_}` is needed here"


def _why(cls: str, type_: str, uses: tuple[Use, ...]) -> str:
    """What needs the instance: an operation here, or a function that is called here."""
    if uses and uses[0].helper:
        use = uses[0]
        return f"`{use.helper}`, which is called here, uses `{use.operation}` (line {use.helper_line}) on a `{type_}`"
    words = list(dict.fromkeys(f"`{use.operation}`" for use in uses))
    said = words[0] if len(words) == 1 else _OPERATIONS.get(cls)
    return f"{said} is used on a `{type_}`" if said else f"`{cls} {type_}` is needed here"


def _only_line(cls: str, uses: tuple[Use, ...], context: CompileContext) -> int | None:
    """The line that is meant, where only one can be."""
    lines = {use.line for use in uses}
    is_sure = len(lines) == 1 and (bool(uses[0].helper) or not any(uses_of_helpers(cls, context)))
    return lines.pop() if is_sure else None


def about_instances(needs: Iterable[Need], context: CompileContext) -> str:
    """That the types have no such instance, and what to write: for given types, types of one's own, or both."""
    given = [need for need in needs if context.is_given(need[1])]
    if not given:
        return about_own(*next(iter(needs)))
    types = [f"`{type_}`" for type_ in dict.fromkeys(type_ for _, type_ in given)]
    have = f"type {types[0]} has" if len(types) == 1 else f"types {' and '.join(types)} have"
    classes = " or ".join(dict.fromkeys(f"`{cls}`" for cls, _ in given))
    names = " and ".join(f"`instance {cls} {type_} where …`" for cls, type_ in given)
    return (
        f"the given {have} no {classes} instance. You may not change the `deriving` clause: "
        f"write your own {names}, or use pattern matching."
    )


def about_own(cls: str, type_: str) -> str:
    """The same for a type of the student's own, or of the Prelude."""
    if cls in DERIVABLE:
        return f"that type has no `{cls}` instance. Add `deriving {cls}` to its declaration, or write one."
    return f"that type has no `{cls}` instance. Write `instance {cls} {type_} where …`, or do without."


def _about_function(type_: str, context: CompileContext) -> str:
    """A function where a value is needed, with its name where only one on these lines has that type."""
    message = "A function is used here as a value. Is one of its arguments missing?"
    if context.line is None:
        return message
    own, given = read_declared(context.code), read_declared(context.types_text)
    wanted = given.expand(own.expand(type_.strip("()")))
    named = dict.fromkeys(token.text for token in tokens_between(*extent(context), context))
    signed = [own.signatures[name] for name in named if name in own.signatures]
    if len(signed) > _MOST_NAMED:
        return message
    fitting = [one for one in signed if given.expand(own.expand(one.type)) == wanted]
    if len(fitting) != 1:
        return message
    name, count = fitting[0].name, len(arrows(wanted)) - 1
    return (
        f"The function `{name}` is used here as a value. Give it its {'argument' if count == 1 else 'arguments'}: "
        f"`{name} :: {fitting[0].type}`."
    )


def extra_context(context: CompileContext) -> Explanation | None:
    """A method of an instance that compares parts, which need instances of their own: ``instance Eq Pair``."""
    match = _EXTRA.search(context.error)
    needs = _needs(shorten_first(match["missing"])) if match else ()
    if match is None or not needs:
        return None
    method, cls = match["method"], needs[0][0]
    if any(type_[0].islower() for _, type_ in needs):
        condition = ", ".join(f"{one} {type_}" for one, type_ in needs)
        message = (
            f"`{method}` of this instance needs `{condition}`. Put it in front: "
            f"`instance {condition if len(needs) == 1 else f'({condition})'} => …`."
        )
        return Explanation("missing-instance", message)
    types = " and ".join(f"`{type_}`" for type_ in dict.fromkeys(type_ for _, type_ in needs))
    mine = f" for `{match['type']}`" if match["type"] else ""
    missing = f"Your `{method}`{mine} needs `{cls}` of {types} as well"
    return Explanation(code_of(cls), f"{missing}, but {about_instances(needs, context)}")


_EXTRA = re.compile(
    r"Implementation of (?P<method>\S+) requires extra context \*\*\* Expected type : "
    r"(?:[A-Z]\w* (?P<type>[A-Z]\w*) => )?.{0,400}? \*\*\* Missing context : (?P<missing>.+)"
)
