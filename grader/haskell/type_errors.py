"""What errors about types, instances and names of types mean, in a sentence or two for a student.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re

from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.error_phrases import CLASS_OPERATIONS


def missing_function(context: CompileContext) -> Explanation | None:
    """The test program finds no such function in the submission."""
    if not re.search(r"Undefined qualified variable|Not in scope", context.error):
        return None
    message = (
        f"Your file does not define `{context.function}`. "
        f"Define `{context.function} :: {context.signature}`, with exactly this spelling."
    )
    return Explanation("missing-function", message)


# Hugs writes each part on a line of its own; here every run of white space is one space.
_MISMATCH = re.compile(r"\*\*\* Type : (?P<got>.+?) \*\*\* Does not match : (?P<wanted>.+?)(?: \*\*\*|$)")
_GHC_MISMATCH = re.compile(
    r"expected type(?: ‘(?P<wanted>[^’]+)’|: (?P<wanted2>.+?)) with actual type(?: ‘(?P<got>[^’]+)’|: (?P<got2>.+?) •)"
    r"|Expected: (?P<wanted3>.+?) Actual: (?P<got3>.+?) (?:•|NB)"
)


def _mismatch(context: CompileContext) -> tuple[str, str] | None:
    """The type found and the type wanted, where the interpreter names them."""
    if match := _MISMATCH.search(context.error):
        return shorten_first(match["got"]), shorten_first(match["wanted"])
    if match := _GHC_MISMATCH.search(context.error):
        got, wanted = match.group("got", "got2", "got3"), match.group("wanted", "wanted2", "wanted3")
        return shorten_first(*got), shorten_first(*wanted)
    return None


def pasted_types(context: CompileContext) -> Explanation | None:
    """The same name on both sides of a mismatch: two types with one name."""
    # GHC writes the same name twice, too, and a note (NB) with the module of each.
    types = _mismatch(context)
    if not (types and types[0] == types[1]) and "NB: ‘" not in context.error:
        return None
    own = next((line for name, line in context.syntax.types if context.is_given(name)), None)
    message = (
        f"Your file declares the given types again, but to Haskell two types with the same name are different types. "
        f"Delete your copies, and begin the file with `import {context.types_module}`."
    )
    return Explanation("pasted-types", message, own)


def wrong_type(context: CompileContext) -> Explanation | None:
    """The test program finds the function, but with a different type from the one the sheet asks for."""
    if not re.search(r"[Tt]ype error|Couldn't match|overloading|[Ii]nstance|Ambiguous|too many", context.error):
        return None
    types = _mismatch(context)
    mismatch = f": `{types[0]}` does not match `{types[1]}`" if types else ""
    message = (
        f"`{context.function}` should have the type `{context.signature}`, but its type is different{mismatch}. "
        f"Write `{context.function} :: {context.signature}` above it, and the interpreter will show the line "
        "that does not fit."
    )
    return Explanation("wrong-type", message)


_TWICE = re.compile(r"Ambiguous (?:\w+ constructor |variable )?occurrence [\"‘](?P<name>[^\"’]+)[\"’]")


def name_clash(context: CompileContext) -> Explanation | None:
    """A name of the student's that the given types or the Prelude have too."""
    match = _TWICE.search(context.error)
    if match is None:
        return None
    name = match["name"]
    if f"{context.types_module}." in context.error:
        own = next((line for declared, line in context.syntax.types if declared == name), None)
        message = (
            f"`{name}` is declared both in your file and in `{context.types_module}`. Delete your own "
            "declaration, or give it a different name."
        )
        return Explanation("pasted-types", message, own)
    message = (
        f"You define `{name}`, but the Prelude has a function with that name too. Rename yours, or add "
        f"`import Prelude hiding ({name})`."
    )
    return Explanation("name-clash", message)


# Four forms of Hugs, then those of GHC.
_NEEDED = re.compile(
    r"Instances? of (?P<a>.+?) required for definition of (?P<where>\S+)|Outstanding context : (?P<b>.+?)(?: \*\*\*|$)"
    r"|Required superclass : (?P<c>.+?)(?: \*\*\*|$)|An instance of (?P<d>.+?) is required to derive"
    r"|(?:No instance for|Could not deduce|prevents the constraint) (?P<e>.+?)(?: arising| from|$| •)"
)
_NEEDED_PAIR = re.compile(r"(?P<cls>[A-Z]\w*) (?P<type>\([^()]*->[^()]*\)|\w+)")


def missing_instance(context: CompileContext) -> Explanation | None:
    """A class that a type is not an instance of, often ``Eq`` of the given types."""
    needed = _NEEDED.search(context.error)
    pair = _NEEDED_PAIR.search(shorten_first(*needed.group("a", "b", "c", "d", "e"))) if needed else None
    if needed is None or pair is None:
        return None
    cls, type_ = pair["cls"], pair["type"]
    if "->" in type_:
        return Explanation("type-error", "A function is used here as a value. Is one of its arguments missing?")
    if type_[0].islower():
        message = "The interpreter cannot tell which type you mean here. Give the definition a type signature."
        return Explanation("ambiguous-type", message)
    if cls in ("Num", "Fractional", "Integral"):
        return Explanation("type-error", f"There is a number here where a `{type_}` is needed.")
    # A superclass or a ``deriving`` needs the instance although no operation of it is used.
    is_used = not (needed["c"] or needed["d"] or "superclasses" in context.error)
    message = _about_instance(cls, type_, is_used, context)
    return Explanation("missing-eq" if cls == "Eq" else "missing-instance", message)


def _about_instance(cls: str, type_: str, is_used: bool, context: CompileContext) -> str:
    use = (
        f"{CLASS_OPERATIONS[cls]} is used on a `{type_}`"
        if is_used and cls in CLASS_OPERATIONS
        else f"`{cls} {type_}` is needed here"
    )
    if context.is_given(type_):
        return (
            f"{use}, but the given types have no `{cls}` instance. You may not add it to their `deriving` clause: "
            f"write your own `instance {cls} {type_} where …`, or use pattern matching."
        )
    return f"{use}, but that type has no `{cls}` instance. Add `deriving {cls}` to its declaration, or write one."


_UNJUSTIFIED = re.compile(r"Cannot justify constraints.*\*\*\* Constraints : (?P<needed>.+?)(?: \*\*\*|$)")


def too_general(context: CompileContext) -> Explanation | None:
    """A signature that promises any type, where only some types will do."""
    match = _UNJUSTIFIED.search(context.error)
    if match is None:
        return None
    needed = shorten_first(match["needed"])
    message = (
        f"The definition needs `{needed}`, which its type signature does not mention. Name the type that you mean, "
        f"or begin the signature with `{needed} =>`."
    )
    return Explanation("ambiguous-type", message)


def type_error(context: CompileContext) -> Explanation | None:
    """Any other type error."""
    if not re.search(r"[Tt]ype error|Couldn't match|general enough|infinite type|[Kk]ind", context.error):
        return None
    if types := _mismatch(context):
        mismatch = f"The types do not match: this is `{types[0]}`, but `{types[1]}` is needed."
        return Explanation("type-error", f"{mismatch} {_advise(*types)}")
    return Explanation("type-error", "The types do not match here; the interpreter's message is below.")


_NUMBERS = ("Int", "Integer", "Float", "Double")
_TEXTS = ("String", "[Char]", "Char")


def _advise(got: str, wanted: str) -> str:
    """What to try, by where the two types differ: of two functions, the first argument or the result that does."""
    gots, wanteds = got.split(" -> "), wanted.split(" -> ")
    if len(gots) != len(wanteds):
        return "Is an argument missing, or one too many? Check the brackets, too."
    got, wanted = next(((a, b) for a, b in zip(gots, wanteds, strict=True) if a != b), (got, wanted))
    if wanted.startswith("Maybe ") and not got.startswith("Maybe "):
        return "If it is the answer, put `Just` before it."
    if got.startswith("Maybe ") and not wanted.startswith("Maybe "):
        return "It may be `Nothing`: use `case … of` first to get at the value inside."
    if got in _TEXTS and wanted in _NUMBERS:
        return "Text in quotes is never a number."
    if got == f"[{wanted}]" or wanted == f"[{got}]":
        return "One of them is a list, the other a single element."
    return "Compare the type of each part with the type that you expect."
