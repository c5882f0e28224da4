"""What errors about types, instances and names of types mean, in a sentence or two for a student at two in the morning.

Each function is a question put to the situation: it answers, or gives None for the next one to try.
"""

from __future__ import annotations

import re

from grader.haskell.compile_context import Explanation, Situation, shortened
from grader.haskell.error_phrases import USES


def missing_function(at: Situation) -> Explanation | None:
    """The test program finds no such function in the submission."""
    if not re.search(r"Undefined qualified variable|Not in scope", at.complaint):
        return None
    message = f"There is no `{at.function}` in your file. Define `{at.function} :: {at.signature}`, spelled exactly so."
    return Explanation("missing-function", message)


_MISMATCH = re.compile(r"\*\*\* Type : (?P<got>.+?) \*\*\* Does not match : (?P<wanted>.+?)(?: \*\*\*|$)")
_GHC_MISMATCH = re.compile(
    r"expected type(?: ‘(?P<wanted>[^’]+)’|: (?P<wanted2>.+?)) with actual type(?: ‘(?P<got>[^’]+)’|: (?P<got2>.+?) •)"
    r"|Expected: (?P<wanted3>.+?) Actual: (?P<got3>.+?) (?:•|NB)"
)


def _mismatch(at: Situation) -> tuple[str, str] | None:
    """The type found and the type wanted, if the interpreter says."""
    if match := _MISMATCH.search(at.complaint):
        return shortened(match["got"]), shortened(match["wanted"])
    if match := _GHC_MISMATCH.search(at.complaint):
        got, wanted = match.group("got", "got2", "got3"), match.group("wanted", "wanted2", "wanted3")
        return shortened(*got), shortened(*wanted)
    return None


def pasted_types(at: Situation) -> Explanation | None:
    """The same name on both sides of a mismatch: two types of one name."""
    types = _mismatch(at)
    if not (types and types[0] == types[1]) and "NB: ‘" not in at.complaint:
        return None
    own = next((line for name, line in at.syntax.types if at.is_given(name)), None)
    message = (
        f"Your file declares the given types again, and to Haskell two types of one name are different types. "
        f"Delete your copies, and start the file with `import {at.types_module}`."
    )
    return Explanation("pasted-types", message, own)


def wrong_type(at: Situation) -> Explanation | None:
    """The test program finds the function, but not of the type the sheet asks for."""
    if not re.search(r"[Tt]ype error|Couldn't match|overloading|[Ii]nstance|Ambiguous|too many", at.complaint):
        return None
    types = _mismatch(at)
    found = f": `{types[0]}` does not match `{types[1]}`" if types else ""
    message = (
        f"`{at.function}` should have the type `{at.signature}`, but it has another one{found}. "
        f"Write `{at.function} :: {at.signature}` above it, and the interpreter will show the line that differs."
    )
    return Explanation("wrong-type", message)


_TWICE = re.compile(r"Ambiguous (?:\w+ constructor |variable )?occurrence [\"‘](?P<name>[^\"’]+)[\"’]")


def name_clash(at: Situation) -> Explanation | None:
    """A name of one's own that the given types have, or the Prelude."""
    match = _TWICE.search(at.complaint)
    if match is None:
        return None
    name = match["name"]
    if f"{at.types_module}." in at.complaint:
        own = next((line for declared, line in at.syntax.types if declared == name), None)
        message = (
            f"`{name}` is declared in your file and in `{at.types_module}` too. Delete your own declaration, or "
            "give it another name."
        )
        return Explanation("pasted-types", message, own)
    message = (
        f"`{name}` is your function, but the Prelude has one of that name. Rename yours, or add "
        f"`import Prelude hiding ({name})`."
    )
    return Explanation("name-clash", message)


_NEEDED = re.compile(
    r"Instances? of (?P<a>.+?) required for definition of (?P<where>\S+)|Outstanding context : (?P<b>.+?)(?: \*\*\*|$)"
    r"|Required superclass : (?P<c>.+?)(?: \*\*\*|$)|An instance of (?P<d>.+?) is required to derive"
    r"|(?:No instance for|Could not deduce|prevents the constraint) (?P<e>.+?)(?: arising| from|$| •)"
)
_NEEDED_PAIR = re.compile(r"(?P<cls>[A-Z]\w*) (?P<type>\([^()]*->[^()]*\)|\w+)")


def missing_instance(at: Situation) -> Explanation | None:
    """A class that the given types do not have, which surprises most who compare cards."""
    needed = _NEEDED.search(at.complaint)
    pair = _NEEDED_PAIR.search(shortened(*needed.group("a", "b", "c", "d", "e"))) if needed else None
    if needed is None or pair is None:
        return None
    cls, type_ = pair["cls"], pair["type"]
    if "->" in type_:
        return Explanation("type-error", "A function is used here as a value. Is one of its arguments missing?")
    if type_[0].islower():
        message = "The interpreter cannot tell which type is meant here. Give the definition a type signature."
        return Explanation("ambiguous-type", message)
    if cls in ("Num", "Fractional", "Integral"):
        return Explanation("type-error", f"A number stands here where a `{type_}` is needed.")
    is_used = not (needed["c"] or needed["d"] or "superclasses" in at.complaint)
    message = _about_instance(cls, type_, is_used, at)
    return Explanation("missing-eq" if cls == "Eq" else "missing-instance", message)


def _about_instance(cls: str, type_: str, is_used: bool, at: Situation) -> str:
    use = f"{USES[cls]} is used on a `{type_}`" if is_used and cls in USES else f"`{cls}` of `{type_}` is needed here"
    if at.is_given(type_):
        return (
            f"{use}, but the given types have no `{cls}`. You may not add it to their `deriving`; write your own "
            f"`instance {cls} {type_} where …` instead, or use patterns."
        )
    return f"{use}, but that type has no `{cls}`. Add `deriving {cls}` to its declaration, or write an instance."


_UNJUSTIFIED = re.compile(r"Cannot justify constraints.*\*\*\* Constraints : (?P<needed>.+?)(?: \*\*\*|$)")


def too_general(at: Situation) -> Explanation | None:
    """A signature for any type, above what only some types can do."""
    match = _UNJUSTIFIED.search(at.complaint)
    if match is None:
        return None
    needed = shortened(match["needed"])
    message = (
        f"The definition needs `{needed}`, which its type signature does not give. Name the type that is meant, or "
        f"begin the signature with `{needed} =>`."
    )
    return Explanation("ambiguous-type", message)


def type_error(at: Situation) -> Explanation | None:
    """Whatever else the interpreter says about types."""
    if not re.search(r"[Tt]ype error|Couldn't match|general enough|infinite type|[Kk]ind", at.complaint):
        return None
    if types := _mismatch(at):
        found = f"The types do not fit: `{types[0]}` stands where `{types[1]}` is needed."
        return Explanation("type-error", f"{found} {_advise(*types)}")
    return Explanation("type-error", "The types do not fit here; what the interpreter found is below.")


_NUMBERS = ("Int", "Integer", "Float", "Double")
_TEXTS = ("String", "[Char]", "Char")


def _advise(got: str, wanted: str) -> str:
    """What to try, by where the two types differ; of two functions, by the first argument or the result that does."""
    gots, wanteds = got.split(" -> "), wanted.split(" -> ")
    if len(gots) != len(wanteds):
        return "Is an argument missing, or one too many? Check the brackets, too."
    one, other = next(((a, b) for a, b in zip(gots, wanteds, strict=True) if a != b), (got, wanted))
    if other.startswith("Maybe ") and not one.startswith("Maybe "):
        return "If it is the answer, put `Just` before it."
    if one.startswith("Maybe ") and not other.startswith("Maybe "):
        return "It may be `Nothing`: take it apart with `case … of` first."
    if one in _TEXTS and other in _NUMBERS:
        return "What stands in quotes is text, never a number."
    if one == f"[{other}]" or other == f"[{one}]":
        return "One is a list, the other an element of such a list."
    return "Compare the type of each part with what you want it to be."
