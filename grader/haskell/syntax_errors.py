"""What errors about names, layout and syntax mean, in a sentence or two for a student at two in the morning.

Each function is a question put to the situation: it answers, or gives None for the next one to try.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches

from grader.haskell.compile_context import Explanation, Situation, shortened
from grader.haskell.error_phrases import ELSEWHERE, EXTENSIONS, OTHERS, SYNTAX_HINTS
from grader.haskell.tokens import Kind, code_tokens, tokens_of

_UNDEFINED = re.compile(
    r"Undefined (?:qualified )?(?:variable|\w+ constructor|class) \"(?P<a>[^\"]+)\""
    r"|(?:[Vv]ariable|[Cc]onstructor) not in scope: (?P<b>\S+)"
    r"|Not in scope: (?:type constructor or class |data constructor )?‘(?P<c>[^’]+)’"
)
_HOME = {name: module for module, names in ELSEWHERE.items() for name in names.split()}


def undefined_name(at: Situation) -> Explanation | None:
    """A name that is not there: a given type without the import, a library's function, or a slip."""
    match = _UNDEFINED.search(at.complaint)
    if match is None:
        return None
    name = shortened(*match.groups()).strip("()")
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


def non_ascii_code(at: Situation) -> Explanation | None:
    """Hugs reads letters by bytes, so its complaint is about half a letter, and shows a question mark."""
    code = code_tokens(tokens_of(at.code))
    odd = [t for t in code if not t.text.isascii() and t.kind not in (Kind.STRING, Kind.CHAR)]
    token = next((t for t in odd if t.line == at.line or "?" in at.complaint), None)
    if token is None:
        return None
    shown = f"`{token.text[:40]}`" + (f" ({unicodedata.name(token.text, '?').lower()})" if len(token.text) == 1 else "")
    message = (
        f"{shown} is not plain ASCII, which Haskell 98 code must be here (comments and strings are free). "
        "Retype it without accents, typographic quotes or dashes."
    )
    return Explanation("non-ascii-identifier", message, token.line)


_UNSUPPORTED = re.compile(r"Haskell 98 does not support (?P<what>.+)")
_GHC_EXTENSION = re.compile(
    r"\b(?:[Uu]se|[Ee]nable|need|patterns with)(?: the)? (?P<name>(?!Block)[A-Z][a-z]+[A-Z]\w+|GADTs)"
)


def not_haskell_98(at: Situation) -> Explanation | None:
    """Something newer than the language of the assignment."""
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


_SYNTAX = re.compile(
    r"[Ss]yntax error|Misplaced|[Uu]nterminated|terminated|[Pp]arse error|[Ll]exical error|[Ll]ast .*do\b"
    r"|Unexpected \w+ (?:expression|block)"
)


def tab_layout(at: Situation) -> Explanation | None:
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


def syntax_error(at: Situation) -> Explanation | None:
    """Whatever else cannot be read."""
    if not _SYNTAX.search(at.complaint):
        return None
    hint = next((hint for said, hint in SYNTAX_HINTS if re.search(said, at.complaint)), None)
    match = _UNEXPECTED.search(at.complaint)
    unexpected = f"This line cannot be read: {match['a'] or match['b']} is not expected here. " if match else ""
    look = "Look here and at the line above for an open bracket, a missing `=`, `then` or `else`, or the indentation."
    return Explanation("syntax-error", hint or unexpected + look)


def plain_fault(at: Situation) -> Explanation | None:
    """Complaints that mean one thing only."""
    for code, said, message in OTHERS:
        if match := re.search(said, at.complaint):
            name = next(filter(None, match.groups()), "")
            line = next(
                (line for module, line in at.syntax.imports if code == "missing-module" and module == name), None
            )
            return Explanation(code, message.format(name), line)
    return None
