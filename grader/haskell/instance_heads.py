"""What errors about the form of an instance mean: its head, its methods, and what may be derived."""

from __future__ import annotations

import re

from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.prelude_names import CLASSES, DERIVABLE, METHODS
from grader.haskell.suspect_lines import tokens_between

_HEAD = re.compile(r"\s*instance\s+(?:[^=]*=>\s*)?(?P<cls>[A-Za-z]\w*)\s*(?P<rest>.*)")
_NO_METHOD = re.compile(r"No member \"([^\"]+)\" in class \"([^\"]+)\"|‘([^’]+)’ is not a \(visible\) method of")
_NOT_DERIVABLE = re.compile(r"Cannot derive instances of class \"([^\"]+)\"|Can't make a derived instance of ‘(\w+)")
_LINES_BELOW = 20


def unknown_method(context: CompileContext) -> Explanation | None:
    """A function in an instance that the class does not have."""
    match = _NO_METHOD.search(context.error)
    if match is None:
        return None
    method, cls = shorten_first(match[1], match[3]), shorten_first(match[2])
    other = next((name for name, methods in METHODS.items() if method in methods), None)
    if other is not None:
        advice = f"It belongs to `{other}`: write an `instance {other} … where` of its own, and put it there."
    elif cls in METHODS:
        advice = f"Its functions are {', '.join(f'`{one}`' for one in METHODS[cls][:3])}: define these."
    else:
        advice = "Define it outside the instance, beginning in the first column."
    where = f"class `{cls}`" if cls else "class of this instance"
    return Explanation("unknown-method", f"The {where} has no `{method}`. {advice}")


def signature_in_instance(context: CompileContext) -> Explanation | None:
    """A signature among the methods of an instance, which Haskell 98 does not have."""
    if "signature declarations not permitted in instance" not in context.error or context.line is None:
        return None
    below = tokens_between(context.line + 1, context.line + _LINES_BELOW, context)
    line = next((word.line for word in below if word.text == "::"), None)
    message = (
        "An instance has no type signatures: the class says which types its functions have. Delete this line, and "
        "keep the equations."
    )
    return Explanation("signature-in-instance", message, line)


def not_derivable(context: CompileContext) -> Explanation | None:
    """A class that cannot be derived in Haskell 98."""
    match = _NOT_DERIVABLE.search(context.error)
    if match is None:
        return None
    cls = shorten_first(match[1], match[2])
    can = f"{', '.join(DERIVABLE[:-1])} and {DERIVABLE[-1]}"
    message = (
        f"`{cls}` cannot be derived: in Haskell 98 only {can} can. Write `instance {cls} … where`, or leave it out."
    )
    return Explanation("not-derivable", message)


def instance_head(context: CompileContext) -> Explanation | None:
    """``instance Eq Pairs``, ``instance Eq colour``, ``instance Eq (Pair A B)``: not the name of a type alone."""
    if "instance head" not in context.error or context.line is None:
        return None
    head = _HEAD.match(context.code_lines[context.line - 1]) if context.line <= len(context.code_lines) else None
    if head and (listed := _LISTED.match(head["rest"])) and context.is_given_class(head["cls"]):
        type_text = shorten_first(listed[0].strip())
        kind = "list" if type_text.startswith("[") else "tuple"
        return Explanation("instance-head", f"`{type_text}` is a {kind}, {_with_own_type(head['cls'], '…')}")
    type_ = re.match(r"\(?\s*(?P<name>[A-Za-z]\w*)", head["rest"]) if head else None
    if head is None or type_ is None:
        return None
    message = _about_head(head["cls"], type_["name"], context)
    return None if message is None else Explanation("instance-head", message)


_LISTED = re.compile(r"\s*(?:\[[^\]]{0,400}\]|\([^),]{1,400},[^)]{0,400}\))")
"""A list or a tuple of types."""


def _with_own_type(cls: str, parts: str) -> str:
    """What to do where a type without a name of its own should be an instance."""
    return (
        "which cannot be an instance in Haskell 98. Define a type of your own, such as "
        f"`data S = S {parts}`, and write `instance {cls} S where`."
    )


def _about_head(cls: str, name: str, context: CompileContext) -> str | None:
    own, given = read_declared(context.code), read_declared(context.types_text)
    types = (*given.types, *own.types)
    meaning = given.synonyms.get(name) or own.synonyms.get(name)
    if meaning is not None:
        parts = [part for part in re.findall(r"[A-Z]\w*", meaning) if part in types]
        if any(re.search(rf"\bdata {part}\b.*\bderiving\b.*\b{cls}\b", context.types_text) for part in parts):
            return f"`{name}` is only another name for `{meaning}`, which has `{cls}` already. Delete this instance."
        if context.is_given_class(cls):
            return f"`{name}` is only another name for `{meaning}`, {_with_own_type(cls, name)}"
        instead = " and ".join(f"`instance {cls} {part} where …`" for part in parts) or "it for that type's own name"
        return f"`{name}` is only another name for `{meaning}`, which has no instances of its own. Write {instead}."
    if name[0].islower():
        meant = next((type_ for type_ in types if type_.lower() == name.lower()), None)
        hint = f"write `instance {cls} {meant} where`" if meant else "write the name of a type, with a capital"
        return f"`{name}` begins with a small letter, and stands for any type: {hint}."
    if name in types:
        return (
            f"After the class stands only the name of the type, without its parts: write `instance {cls} {name} where`."
        )
    return None


def broken_instance(context: CompileContext) -> Explanation | None:
    """A syntax error in the first line of an instance: a class in small letters, or a ``deriving`` in it."""
    line = context.line
    if "yntax error" not in context.error or line is None or line > len(context.code_lines):
        return None
    head = _HEAD.match(context.code_lines[line - 1])
    message = _about_line(head, context.error) if head else None
    return None if message is None else Explanation("syntax-error", message, line)


def _about_line(head: re.Match[str], error: str) -> str | None:
    cls, rest = head["cls"], head["rest"]
    meant = next((one for one in CLASSES if one.lower() == cls.lower()), None)
    if cls[0].islower():
        return f"The name of a class begins with a capital: `{meant or cls.capitalize()}`."
    if "deriving" in rest and '"deriving"' in error:
        type_ = rest.split()[0]
        return (
            f"An `instance` derives nothing; you have to write what it does: `instance {cls} {type_} where`, and below "
            f"it, indented, the equations of {_methods(cls)}."
        )
    return None


def _methods(cls: str) -> str:
    return f"`{METHODS[cls][0]}`" if cls in METHODS else "its functions"


def standalone_deriving(context: CompileContext) -> Explanation | None:
    """``deriving instance Eq Colour``, a line of its own: an extension."""
    lines = [context.line or 0, (context.line or 0) - 1]
    for line in lines:
        match = _STANDALONE.match(context.code_lines[line - 1]) if 0 < line <= len(context.code_lines) else None
        if match is not None and "yntax error" in context.error:
            cls, type_ = match["cls"], match["type"]
            message = (
                f"`deriving instance` is not part of Haskell 98. Write `instance {cls} {type_} where`, and below it, "
                f"indented, the equations of {_methods(cls)}."
            )
            return Explanation("not-haskell-98", message, line)
    return None


_STANDALONE = re.compile(r"\s*deriving\s+instance\s+(?P<cls>[A-Z]\w*)\s+(?P<type>[\w()\[\] ]*\w)")


def method_at_top_level(context: CompileContext) -> Explanation | None:
    """``==`` defined outside an instance: then there are two, and every use is ambiguous."""
    match = re.search(r"Ambiguous (?:variable )?occurrence [\"‘]\(?(?P<name>[^\"’)]+)\)?[\"’]", context.error)
    cls = next((one for one, methods in METHODS.items() if match and match["name"] in methods), None)
    own = next((line for name, line in context.syntax.names if match and name == match["name"]), None)
    if match is None or cls is None or own is None:
        return None
    message = (
        f"`{match['name']}` belongs to the class `{cls}`, and here you define another one. Put your equations into an "
        f"instance: a line `instance {cls} … where` with the type, and below it the equations, indented."
    )
    return Explanation("name-clash", message, own)


def duplicate_instance(context: CompileContext) -> Explanation | None:
    """A second instance of a class for a type: one is given, or both are the student's own."""
    match = re.search(
        r"Overlapping instances for class \"(?P<a>[^\"]+)\"(?: \*\*\* This instance : \w+ (?P<type>\w+))?"
        r"|Duplicate instance declarations: instance (?:\[safe\] )?(?P<b>\w+)(?: (?P<type2>\w+))?",
        context.error,
    )
    if match is None:
        return None
    cls, type_ = shorten_first(match["a"], match["b"]), shorten_first(match["type"], match["type2"])
    pattern = re.compile(rf"\s*instance\s+{re.escape(cls)}\s+{re.escape(type_)}\b") if type_ else None
    own = [n for n, line in enumerate(context.code_lines, 1) if pattern and pattern.match(line)]
    if len(own) > 1:
        message = f"`instance {cls} {type_}` stands twice, on lines {own[0]} and {own[1]}. Keep one of them."
    elif type_ and not context.is_given(type_):
        message = f"`{type_}` has two instances of `{cls}`. Keep one: the `deriving {cls}`, or the `instance`."
    else:
        message = f"This type already has an instance of `{cls}`: a second one is not allowed. Delete yours."
    return Explanation("duplicate-instance", message)
