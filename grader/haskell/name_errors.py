"""What errors about names mean: a name that is not defined, and which one was meant.

A name may be misspelled, belong to another library, be known elsewhere only, or be a type where a value is needed.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import chain, islice

from grader.haskell import prelude_names
from grader.haskell.compile_context import CompileContext, Explanation, shorten_first
from grader.haskell.declared_types import read_declared
from grader.haskell.library_names import INSTEAD, LIBRARY_OF
from grader.haskell.scopes import find_binding
from grader.haskell.tokens import Kind, scan

_UNDEFINED = re.compile(
    r"Undefined (?P<qualified>qualified )?(?P<kind>variable|data constructor|type constructor|class|\w+ constructor)"
    r" \"(?P<a>[^\"]+)\""
    r"|(?P<ghc_kind>[Vv]ariable|[Cc]onstructor) not in scope: (?P<b>\S+)"
    r"|Not in scope: (?P<ghc_type>type constructor or class |data constructor )?‘(?P<c>[^’]+)’"
)
_NO_MODULE = re.compile(r"(?:Can't find imported|Could not find) module [\"‘]([^\"’]+)")
_NO_BINDING = re.compile(r"Missing binding for variable \"([^\"]+)\"|signature for ‘([^’]+)’ lacks")
_MOST_NAMES = 500  # compared with a wrong one, letter by letter: a hostile file may define very many
_MOST_LISTED = 24
_ALIKE = 0.8
_SHORT = 4  # letters: shorter names are alike only by chance, unless they differ just in capitals


def undefined_name(context: CompileContext) -> Explanation | None:
    """A name that is not defined: a given type without the import, a library function, or a spelling mistake."""
    match = _UNDEFINED.search(context.error)
    if match is None:
        return None
    name = shorten_first(match["a"], match["b"], match["c"]).strip("()")
    line = _line_of(name, context)
    if context.is_given(name) and not context.imports_types:
        message = (
            f"`{name}` comes from `{context.types_module}`, which your file does not import. "
            f"Begin the file with `import {context.types_module}`."
        )
        return Explanation("missing-types-import", message, line)
    return Explanation("undefined-name", _about_name(name, _kind(match), context), line)


def _kind(match: re.Match[str]) -> str:
    """What a name should be: a variable, a data constructor, a type constructor or a class."""
    said = match["kind"] or (match["ghc_type"] or "").strip() or (match["ghc_kind"] or "variable").lower()
    return {"type constructor or class": "type constructor", "constructor": "data constructor"}.get(said, said)


def _line_of(name: str, context: CompileContext) -> int | None:
    """The first line from the reported one on in which the name occurs: Hugs reports where an expression begins."""
    if context.line is None:
        return None
    lines = (token.line for token in scan(context.code) if token.text == name and token.line >= (context.line or 0))
    return next(lines, None)


def _about_name(name: str, kind: str, context: CompileContext) -> str:
    explanations = (_in_a_library, _type_for_value, _value_for_type, _known_elsewhere)
    found = next(filter(None, (explain(name, kind, context) for explain in explanations)), None)
    if found is not None:
        return found
    where = f"`{name}` is not defined here, and neither in `{context.types_module}` nor in the Prelude of Haskell 98."
    return f"{where} {_suggest(name, kind, context)}"


def _in_a_library(name: str, kind: str, _context: CompileContext) -> str | None:
    # ``List.sort`` is known as ``sort``; an operator such as ``.&.`` keeps its dots.
    bare = name.rsplit(".", 1)[-1] if name[:1].isupper() else name
    library = LIBRARY_OF.get(bare)
    if library and kind == "variable":
        where = f"`{name}` is not in the Prelude of Haskell 98 but in {library}"
        return f"{where}, and only the Prelude may be used. {INSTEAD.get(bare, 'Write it yourself')}."
    if bare != name and kind == "variable":
        return (
            f"`{name}` belongs to another module, and only the Prelude may be used. Write it yourself; where it is "
            "a `Map` or a `Set`, use a list."
        )
    return None


def _type_for_value(name: str, kind: str, context: CompileContext) -> str | None:
    """``Just (Synonym A B)``, ``Colour Red``: the name of a type where a value is needed."""
    if kind != "data constructor":
        return None
    for declared in (read_declared(context.types_text), read_declared(context.code)):
        if name in declared.synonyms:
            meaning = declared.synonyms[name]
            pair = ", in brackets and with a comma" if meaning.startswith("(") and "," in meaning else ""
            makes = f"`{name}` is only a name for the type `{meaning}`, and makes no value"
            return f"{makes}. Write the value itself{pair}."
        if name in declared.types:
            values = [one.name for one in declared.constructors.values() if one.type == name]
            which = f" alone: {_listed(values)}" if values else ", which begin with a constructor"
            return f"`{name}` is a type, not a value. Write one of its values{which}."
    return None


def _value_for_type(name: str, kind: str, context: CompileContext) -> str | None:
    """``RA -> Int``: a constructor where a type is needed."""
    if kind != "type constructor":
        return None
    if type_ := prelude_names.TYPE_OF.get(name):
        return f"`{name}` is a value, and here a type is needed. Its type is `{type_}`."
    for declared in (read_declared(context.types_text), read_declared(context.code)):
        if name in declared.constructors:
            type_ = declared.constructors[name].type
            return f"`{name}` is a value, and here a type is needed. Its type is `{type_}`: write `{type_}`."
    return None


def _known_elsewhere(name: str, kind: str, context: CompileContext) -> str | None:
    """A name of a ``where``, or an argument, of another equation."""
    binding = find_binding(name, context.code, context.line) if kind == "variable" else None
    # An argument's name occurs in many functions: one that is nearly the same here was rather meant.
    if binding is None or (not binding.is_definition and _alike(name, _names_near(context))):
        return None
    what = "defined inside" if binding.is_definition else "an argument of"
    return (
        f"`{name}` is not known here: it is {what} `{binding.function}` (line {binding.line}), and known only in "
        "that equation. Give it to this function as an argument, or define it here too."
    )


def _suggest(name: str, kind: str, context: CompileContext) -> str:
    if close := _alike(name, _candidates(kind, context)):
        return f"Did you mean {' or '.join(f'`{one}`' for one in close)}?"
    given = [one.name for one in read_declared(context.types_text).constructors.values()]
    if kind == "data constructor" and 0 < len(given) <= _MOST_LISTED:
        return f"The given constructors are {', '.join(f'`{one}`' for one in given)}."
    if kind == "type constructor":
        types = read_declared(context.types_text).types
        given_types = f"{_listed(types)} are given; others" if 0 < len(types) <= _MOST_LISTED else "Other types"
        return f"{given_types} you have to declare with `data` or `type`."
    return "Check the spelling, including capital letters."


def _candidates(kind: str, context: CompileContext) -> list[str]:
    """The names that may have been meant, the nearest first."""
    given, own = read_declared(context.types_text), read_declared(context.code)
    constructors = [*given.constructors, *own.constructors, *prelude_names.CONSTRUCTORS]
    match kind:
        case "class":
            return [*prelude_names.CLASSES]
        case "type constructor":
            return [*given.types, *own.types, *prelude_names.TYPES]
        case "data constructor":
            return constructors
    top = (named.name for named in context.syntax.names)
    names = chain(islice(_names_near(context), _MOST_NAMES), islice(top, _MOST_NAMES))
    return list(dict.fromkeys([*names, *prelude_names.FUNCTIONS, *constructors]))


def _names_near(context: CompileContext) -> list[str]:
    """The variables of the last lines up to the reported one: among them are the arguments of the equation."""
    if context.line is None:
        return []
    near = "\n".join(context.code.split("\n")[max(context.line - 5, 0) : context.line])[:2_000]
    return [token.text for token in scan(near) if token.kind is Kind.NAME and not token.text[0].isupper()]


def _alike(name: str, candidates: list[str]) -> list[str]:
    """At most two candidates that differ in a letter or two, in capitals or in an underscore; a small first letter
    and a capital stand for different kinds of names, but are easily mistaken.
    """
    plain: dict[str, str] = {}
    for candidate in candidates:
        if candidate != name:
            plain.setdefault(_plain(candidate), candidate)
    own = _plain(name)
    if len(own) < _SHORT:
        return [plain[own]] if own in plain else []
    return [plain[one] for one in get_close_matches(own, plain, n=2, cutoff=_ALIKE) if len(one) >= _SHORT]


def _plain(name: str) -> str:
    return name.casefold().replace("_", "") if name != "_" else name


def missing_module(context: CompileContext) -> Explanation | None:
    """An import of a module that is not there, often the types module with a spelling of one's own."""
    match = _NO_MODULE.search(context.error)
    if match is None:
        return None
    module = shorten_first(match[1])
    line = next((line for name, line in context.syntax.imports if name == module), None)
    advice = "Check the spelling; if it is your own module, hand in its file too."
    if get_close_matches(_plain(module), [_plain(context.types_module)], cutoff=_ALIKE):
        advice = f"Did you mean `{context.types_module}`? Small letters and capitals are different."
    return Explanation("missing-module", f"There is no module `{module}`. {advice}", line)


def missing_binding(context: CompileContext) -> Explanation | None:
    """A signature without a definition, which may have another spelling."""
    match = _NO_BINDING.search(context.error)
    if match is None:
        return None
    name = shorten_first(match[1], match[2])
    close = _alike(name, [named.name for named in context.syntax.names[:_MOST_NAMES]])
    hint = (
        f"You define `{close[0]}`: give both the same name."
        if close
        else "Write its definition below the signature, or delete the signature."
    )
    return Explanation("missing-binding", f"`{name}` has a type signature but no definition. {hint}")


def _listed(names: list[str] | tuple[str, ...]) -> str:
    shown = [f"`{name}`" for name in names[:_MOST_LISTED]]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
