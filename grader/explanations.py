"""What a compile error means, in a sentence or two for a student at two in the morning.

A list of questions, the most telling first; the first that knows an answer gives it. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from grader.hints import ELSEWHERE, EXTENSIONS, OTHERS, SYNTAX_HINTS, USES
from grader.syntax import Syntax
from grader.tokens import Kind, code_tokens, tokens_of


@dataclass(frozen=True)
class Situation:
    """A complaint (its white space evened out), the student's file and line, and what the assignment asks for.

    ``lines`` are the student's; ``code`` is the same with the prose of a literate file left out.
    """

    complaint: str
    lines: tuple[str, ...]
    line: int | None
    code: str
    syntax: Syntax
    function: str
    signature: str
    types_module: str
    types_text: str

    @property
    def here(self) -> str:
        """The line complained of and the one above it, where the cause often is."""
        return "\n".join(self.lines[max(self.line - 2, 0) : self.line]) if self.line else ""

    @property
    def imports_types(self) -> bool:
        """Whether the file imports the given types."""
        return any(module == self.types_module for module, _ in self.syntax.imports)

    def is_given(self, name: str) -> bool:
        """Whether the types module declares ``name``, as a type or a constructor."""
        return re.search(rf"\b{re.escape(name)}\b", self.types_text) is not None


@dataclass(frozen=True)
class Explanation:
    """A code for the reports, a message for the student, and a better line where one is known."""

    code: str
    message: str
    line: int | None = None


def explain(situation: Situation, in_harness: bool, is_known: bool) -> Explanation | None:
    """What happened; None for an error in the test program that no submission can have caused."""
    if in_harness:
        return _first(_ABOUT_THE_FUNCTION, situation)
    if not is_known:
        return Explanation("not-haskell-98", "A module that you import does not work in Haskell 98. Do without it.")
    return _first(_ABOUT_THE_FILE, situation) or Explanation(
        "does-not-compile", "The interpreter does not accept this line; what it says is below."
    )


def _first(questions: tuple[Callable[[Situation], Explanation | None], ...], at: Situation) -> Explanation | None:
    return next((answer for question in questions if (answer := question(at)) is not None), None)


def _missing_function(at: Situation) -> Explanation | None:
    if not re.search(r"Undefined qualified variable|Not in scope", at.complaint):
        return None
    message = f"There is no `{at.function}` in your file. Define `{at.function} :: {at.signature}`, spelled exactly so."
    return Explanation("missing-function", message)


_MISMATCH = re.compile(r"\*\*\* Type : (?P<got>.+?) \*\*\* Does not match : (?P<wanted>.+?)(?: \*\*\*|$)")
_GHC_MISMATCH = re.compile(
    r"expected type:? ‘?(?P<wanted>.+?)’? with actual type:? ‘?(?P<got>.+?)’? •"
    r"|Expected: (?P<wanted2>.+?) Actual: (?P<got2>.+?) (?:•|NB)"
)


def _mismatch(at: Situation) -> tuple[str, str] | None:
    """The type found and the type wanted, if the interpreter says."""
    if match := _MISMATCH.search(at.complaint):
        return match["got"], match["wanted"]
    if match := _GHC_MISMATCH.search(at.complaint):
        return match["got"] or match["got2"], match["wanted"] or match["wanted2"]
    return None


def _foreign_types(at: Situation) -> Explanation | None:
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


def _wrong_type(at: Situation) -> Explanation | None:
    if not re.search(r"[Tt]ype error|Couldn't match|overloading|[Ii]nstance|Ambiguous|too many", at.complaint):
        return None
    types = _mismatch(at)
    found = f": it gives `{types[0]}` where `{types[1]}` is wanted" if types else ""
    message = (
        f"`{at.function}` should have the type `{at.signature}`, but it has another one{found}. "
        f"Write `{at.function} :: {at.signature}` above it, and the interpreter will show the line that differs."
    )
    return Explanation("wrong-type", message)


_TWICE = re.compile(r"Ambiguous (?:\w+ constructor |variable )?occurrence [\"‘](?P<name>[^\"’]+)[\"’]")


def _ambiguous(at: Situation) -> Explanation | None:
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
    r"|No instance for (?P<e>.+?)(?: arising|$| •)"
)
_NEEDED_PAIR = re.compile(r"(?P<cls>[A-Z]\w*) (?P<type>\([^()]*->[^()]*\)|\w+)")


def _missing_instance(at: Situation) -> Explanation | None:
    needed = _NEEDED.search(at.complaint)
    pair = _NEEDED_PAIR.search(" ".join(filter(None, needed.group("a", "b", "c", "d", "e")))) if needed else None
    if pair is None:
        return None
    cls, type_ = pair["cls"], pair["type"]
    if "->" in type_:
        return Explanation("type-error", "A function is used here as a value. Is one of its arguments missing?")
    if type_[0].islower():
        message = "The interpreter cannot tell which type is meant here. Give the definition a type signature."
        return Explanation("ambiguous-type", message)
    if cls in ("Num", "Fractional", "Integral"):
        return Explanation("type-error", f"A number stands here where a `{type_}` is needed.")
    return Explanation("missing-eq" if cls == "Eq" else "missing-instance", _about_instance(cls, type_, at))


def _about_instance(cls: str, type_: str, at: Situation) -> str:
    use = f"{USES[cls]} is used on a `{type_}`" if cls in USES else f"`{type_}` is used as a `{cls}`"
    if at.is_given(type_):
        return (
            f"{use}, but the given types have no `{cls}`. You may not add it to their `deriving`; write your own "
            f"`instance {cls} {type_} where …` instead, or use patterns."
        )
    return f"{use}, but that type has no `{cls}`. Add `deriving {cls}` to its declaration, or write an instance."


_UNDEFINED = re.compile(
    r"Undefined (?:qualified )?(?:variable|\w+ constructor|class) \"(?P<a>[^\"]+)\""
    r"|(?:[Vv]ariable|[Cc]onstructor) not in scope: (?P<b>\S+)"
    r"|Not in scope: (?:type constructor or class |data constructor )?‘(?P<c>[^’]+)’"
)
_HOME = {name: module for module, names in ELSEWHERE.items() for name in names.split()}


def _undefined(at: Situation) -> Explanation | None:
    match = _UNDEFINED.search(at.complaint)
    if match is None:
        return None
    name = match["a"] or match["b"] or match["c"]
    if at.is_given(name) and not at.imports_types:
        message = (
            f"`{name}` is one of the given types, and your file does not import them. "
            f"Start it with `import {at.types_module}`."
        )
        return Explanation("missing-types-import", message)
    return Explanation("undefined-name", _about_name(name, at))


def _about_name(name: str, at: Situation) -> str:
    home = _HOME.get(name.rsplit(".", 1)[-1] if name[0].isupper() else name)
    if home:
        return f"`{name}` is not in the Prelude of Haskell 98 but in {home}, which is not allowed: write it yourself."
    close = get_close_matches(name, [named.name for named in at.syntax.names[:500]], n=1)
    hint = f"Did you mean `{close[0]}`?" if close else "Check how it is spelled, capital letters too."
    return f"`{name}` is not defined in your file, in `{at.types_module}` or in the Prelude of Haskell 98. {hint}"


def _non_ascii(at: Situation) -> Explanation | None:
    """Hugs reads letters by bytes, so its complaint is about half a letter, and shows a question mark."""
    code = code_tokens(tokens_of(at.code))
    odd = [t for t in code if not t.text.isascii() and t.kind not in (Kind.STRING, Kind.CHAR)]
    token = next((t for t in odd if t.line == at.line or "?" in at.complaint), None)
    if token is None:
        return None
    message = (
        f"`{token.text[:40]}` is not plain ASCII, which Haskell 98 code must be here (comments and strings are free). "
        "Retype it without accents, typographic quotes or dashes."
    )
    return Explanation("non-ascii-identifier", message, token.line)


_UNSUPPORTED = re.compile(r"Haskell 98 does not support (?P<what>.+)")
_GHC_EXTENSION = re.compile(r"\b(?:[Uu]se|[Ee]nable) (?P<name>(?!BlockArguments)[A-Z][a-z]+[A-Z]\w+)")


def _not_haskell_98(at: Situation) -> Explanation | None:
    what = _extension(at)
    if what is None:
        return None
    return Explanation("not-haskell-98", f"{what} is not Haskell 98, which this assignment is in. Write it without.")


def _extension(at: Situation) -> str | None:
    if match := _UNSUPPORTED.search(at.complaint):
        return f"This ({match['what']})"
    if match := _GHC_EXTENSION.search(at.complaint):
        return f"This (the extension {match['name']})"
    return next(
        (what for said, seen, what in EXTENSIONS if re.search(said, at.complaint) and re.search(seen, at.here, re.M)),
        None,
    )


_SYNTAX = re.compile(r"[Ss]yntax error|Misplaced|[Uu]nterminated|terminated|[Pp]arse error|[Ll]exical error|Last .*do")


def _tab_layout(at: Situation) -> Explanation | None:
    """Tabs count as eight columns to Haskell, and as four to most editors."""
    if not _SYNTAX.search(at.complaint) or at.line is None:
        return None
    near = at.lines[max(at.line - 3, 0) : at.line + 1]
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in near if line.strip()]
    if not any("\t" in indent for indent in indents) or not any(" " in indent for indent in indents):
        return None
    message = (
        "The lines here are indented partly with tabs and partly with spaces; a tab counts as eight columns, whatever "
        "your editor shows. Replace the tabs with spaces, and align the lines again."
    )
    return Explanation("tab-layout", message)


_UNEXPECTED = re.compile(r"\(unexpected (?P<a>.+?)\)?$|on input (?P<b>‘.+?’)")


def _syntax_error(at: Situation) -> Explanation | None:
    if not _SYNTAX.search(at.complaint):
        return None
    hint = next((hint for said, hint in SYNTAX_HINTS if re.search(said, at.complaint)), None)
    match = _UNEXPECTED.search(at.complaint)
    unexpected = f"This line cannot be read: {match['a'] or match['b']} is not expected here. " if match else ""
    look = "Look here and at the line above for an open bracket, a missing `=`, `then` or `else`, or the indentation."
    return Explanation("syntax-error", hint or unexpected + look)


def _other(at: Situation) -> Explanation | None:
    for code, said, message in OTHERS:
        if match := re.search(said, at.complaint):
            name = next(filter(None, match.groups()), "")
            line = next(
                (line for module, line in at.syntax.imports if code == "missing-module" and module == name), None
            )
            return Explanation(code, message.format(name), line)
    return None


def _type_error(at: Situation) -> Explanation | None:
    if not re.search(r"[Tt]ype error|Couldn't match|general enough|infinite type|[Kk]ind", at.complaint):
        return None
    if types := _mismatch(at):
        return Explanation("type-error", f"The types do not fit: `{types[0]}` stands where `{types[1]}` is needed.")
    return Explanation("type-error", "The types do not fit here; what the interpreter found is below.")


_ABOUT_THE_FUNCTION = (_missing_function, _foreign_types, _wrong_type)
_ABOUT_THE_FILE = (
    _non_ascii,
    _ambiguous,
    _missing_instance,
    _undefined,
    _not_haskell_98,
    _tab_layout,
    _other,
    _syntax_error,
    _foreign_types,
    _type_error,
)
