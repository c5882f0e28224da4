"""What errors about a signature mean: it promises another type than its definition has, or than the sheet asks for."""

from __future__ import annotations

import re

from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import Signature, read_declared
from grader.haskell.prelude_names import TYPES
from grader.haskell.suspect_lines import find_uses
from grader.haskell.type_advice import advise
from grader.haskell.type_mismatch import read_mismatch

_TYPE_VARIABLE = re.compile(r"(?<![\w'])[a-z][\w']*")


# As Hugs and as GHC report it.
_NO_INSTANCE = re.compile(
    r"Instance of (?P<class>\w+) (?P<type>.{1,400}?) required|"
    r"No instance for \(?(?P<ghc>\w+) (?P<its>.{1,400}?)\)? arising"
)


def wrong_type(context: CompileContext) -> Explanation | None:
    """The test program finds the function, but with a different type from the one the sheet asks for."""
    if not re.search(r"[Tt]ype error|Couldn't match|overloading|[Ii]nstance|Ambiguous|too many", context.error):
        return None
    if missing := _no_instance(context):
        return missing
    signature = read_declared(context.code).signatures.get(context.function)
    wanted = f"{context.function} :: {context.signature}"
    if signature is not None and signature.type != context.signature:
        message = (
            f"Your signature says `{context.function} :: {signature.type}`, but the sheet asks for `{wanted}`. "
            f"Change it, and then the equations, so that they fit it.{_about_maybe(signature, context)}"
        )
        return Explanation("wrong-type", message, signature.line)
    types = read_mismatch(context)
    mismatch = f": `{types.got}` does not match `{types.wanted}`" if types else ""
    advice = f" {advise(types, context)}".rstrip() if types else ""
    message = (
        f"`{context.function}` should have the type `{context.signature}`, but its type is different{mismatch}."
        f"{advice} Write `{wanted}` above it, and the interpreter will show the line that does not fit."
    )
    return Explanation("wrong-type", message)


def _no_instance(context: CompileContext) -> Explanation | None:
    """The function uses a type of the student's own that is no instance of a given class."""
    match = _NO_INSTANCE.search(context.error)
    if match is None:
        return None
    needed, type_ = shorten_first(*match.group("class", "ghc")), shorten_first(*match.group("type", "its"))
    if not context.is_given_class(needed):
        return None
    own = type_ if re.fullmatch(r"[A-Z][\w']*", type_) else ""
    advice = "" if own else "Define a type of your own, such as `data S = S …`, and use it in its place. "
    message = (
        f"`{type_}` is not an instance of the given class `{needed}`. {advice}Write "
        f"`instance {needed} {own or 'S'} where` and, indented below it, equations for each function of the class."
    )
    signature = read_declared(context.code).signatures.get(context.function)
    return Explanation("missing-instance", message, signature.line if signature else None)


def wrong_signature(context: CompileContext) -> Explanation | None:
    """The asked function has another signature than the sheet says, and its equations do not even fit that one."""
    types, signature = read_mismatch(context), read_declared(context.code).signatures.get(context.function)
    if types is None or signature is None or types.term != context.function or "typed binding" not in types.place:
        return None
    given, own = read_declared(context.types_text), read_declared(context.code)
    if given.expand(own.expand(signature.type)) == given.expand(own.expand(context.signature)):
        return None
    message = (
        f"Your signature says `{context.function} :: {signature.type}`, but the sheet asks for "
        f"`{context.function} :: {context.signature}`, and the equations do not fit yours. Correct the signature first."
    )
    return Explanation("wrong-type", message, signature.line)


def _about_maybe(signature: Signature, context: CompileContext) -> str:
    result = context.signature.rpartition("-> ")[2]
    if result.startswith("Maybe ") and signature.type.endswith(f"-> {result.removeprefix('Maybe ')}"):
        return " An answer becomes `Just …`; where there is none, give `Nothing`."
    return ""


_TOO_SPECIAL = re.compile(
    r"not general enough \*\*\* Expression : (?P<name>\S+) \*\*\* Expected type : (?P<promised>.{1,400}?) "
    r"\*\*\* Inferred type : (?P<found>.{1,400})"
)
_UNJUSTIFIED = re.compile(
    r"Cannot justify constraints in explicitly typed binding \*\*\* Expression : (?P<name>\S+) "
    r"\*\*\* Type : (?P<type>.{1,400}?) \*\*\* Given context : .{1,400}? \*\*\* Constraints : (?P<needed>.{1,400})"
)


def too_general(context: CompileContext) -> Explanation | None:
    """A signature that promises any type, where only some types, or only one, will do."""
    if match := _TOO_SPECIAL.search(context.error):
        signature = read_declared(context.code).signatures.get(match["name"])
        return _small_letter(signature, context) or _too_special(match, signature)
    if match := _UNJUSTIFIED.search(context.error):
        signature = read_declared(context.code).signatures.get(match["name"])
        return _small_letter(signature, context) or _unjustified(match, signature, context)
    return None


def _small_letter(signature: Signature | None, context: CompileContext) -> Explanation | None:
    """``numbers -> Maybe Answer``: the name of a type with a small letter, which stands for any type."""
    if signature is None:
        return None
    types = (*read_declared(context.types_text).types, *read_declared(context.code).types, *TYPES)
    capitals = {type_.lower(): type_ for type_ in reversed(types)}
    for name in _TYPE_VARIABLE.findall(signature.type):
        if type_ := capitals.get(name.lower()):
            message = (
                f"In a signature, `{name}` with a small letter stands for any type at all. Write `{type_}`, with a "
                f"capital: `{signature.name} :: {_replace(signature.type, name, type_)}`."
            )
            return Explanation("type-error", message, signature.line)
    return None


def _replace(type_: str, name: str, instead: str) -> str:
    return re.sub(rf"(?<![\w']){re.escape(name)}(?![\w'])", instead, type_)


def _too_special(match: re.Match[str], signature: Signature | None) -> Explanation:
    found = shorten_first(match["found"])
    written = signature.type if signature else shorten_first(match["promised"])
    several = " If any kind of number will do, begin it with `Num a =>`." if "Integer" in found else ""
    message = (
        f"The signature `{match['name']} :: {written}` promises any type where it has a small letter, but the "
        f"definition has the type `{found}`. Write the type that you mean into the signature.{several}"
    )
    return Explanation("type-error", message, signature.line if signature else None)


def _unjustified(match: re.Match[str], signature: Signature | None, context: CompileContext) -> Explanation:
    needed = shorten_first(match["needed"])
    cls, _, variable = needed.partition(" ")
    if "->" in needed:
        message = "A function is used here as a value. Is one of its arguments missing?"
        return Explanation("type-error", message)
    if not re.search(rf"\b{re.escape(variable)}\b", match["type"]):
        message = (
            f"The interpreter cannot tell which type you mean here (`{needed}`): an empty list or a number may have "
            "many. Say it where it is used, as in `([] :: [Int])`."
        )
        return Explanation("ambiguous-type", message)
    uses = find_uses(cls, context)
    use = f" (`{uses[0].operation}`, line {uses[0].line})" if uses else ""
    if signature is None:
        message = (
            f"The definition needs `{needed}`{use}, which its type signature does not mention. Name the type that "
            f"you mean, or begin the signature with `{needed} =>`."
        )
        return Explanation("ambiguous-type", message)
    variables = sorted(set(_TYPE_VARIABLE.findall(signature.type)))
    own = needed if len(variables) != 1 or " " in variable else f"{cls} {variables[0]}"
    message = (
        f"`{signature.name} :: {signature.type}` promises any type, but the definition needs `{own}`{use}. "
        f"Write `{signature.name} :: {own} => {signature.type}`, or name the type that you mean."
    )
    return Explanation("ambiguous-type", message, signature.line)
