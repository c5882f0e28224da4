"""What errors about layout and syntax mean, in a sentence or two for a student.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re

from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_phrases import EXTENSIONS, KNOWN_ERRORS, SYNTAX_HINTS
from grader.haskell.source_text import quoted

_UNSUPPORTED = re.compile(r"Haskell 98 does not support (?P<what>.+)")
# Extensions are known by a capital inside the name. BlockArguments is not meant: GHC suggests it where an ``if`` or a
# ``do`` lacks brackets, which is an ordinary syntax error.
_GHC_EXTENSION = re.compile(
    r"\b(?:[Uu]se|[Ee]nable|need|patterns with)(?: the)? (?P<name>(?!Block)[A-Z][a-z]+[A-Z]\w+|GADTs)"
)


def not_haskell_98(context: CompileContext) -> Explanation | None:
    """A feature that is newer than the language of the assignment."""
    what = _extension(context)
    if what is None:
        return None
    return Explanation("not-haskell-98", f"{what} is not part of Haskell 98. Write the code without it.")


def _extension(context: CompileContext) -> str | None:
    if match := _UNSUPPORTED.search(context.error):
        return f"This ({match['what']})"
    if match := _GHC_EXTENSION.search(context.error):
        return f"This (the extension {match['name']})"
    for error, line, extension in EXTENSIONS:
        if re.search(error, context.error) and re.search(line, context.here, re.MULTILINE):
            return extension
    return None


_SYNTAX = re.compile(
    r"[Ss]yntax error|Misplaced|[Uu]nterminated|terminated|[Pp]arse error|[Ll]exical error|[Ll]ast .*do\b"
    r"|Unexpected \w+ (?:expression|block)"
)


def tab_layout(context: CompileContext) -> Explanation | None:
    """Tabs mixed with spaces: Haskell counts a tab as eight columns, most editors show four."""
    if not _SYNTAX.search(context.error) or context.line is None:
        return None
    near = context.lines[max(context.line - 3, 0) : context.line + 1]
    indents = [_indent(line) for line in near if line.strip()]
    if not any("\t" in indent for indent in indents) or not any(" " in indent for indent in indents):
        return None
    tabbed = [number for number in _NEAREST if 0 < context.line + number <= len(context.lines)]
    line = next(context.line + number for number in tabbed if "\t" in _indent(context.lines[context.line + number - 1]))
    message = (
        "The lines here are indented partly with tabs and partly with spaces; a tab counts as eight columns, whatever "
        "your editor shows. Replace the tabs with spaces, and align the lines again."
    )
    return Explanation("tab-layout", message, line)


_NEAREST = (0, -1, 1, -2)  # the lines beside an error, the likeliest first


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


_UNEXPECTED = re.compile(r"\(unexpected (?P<a>.+?)\)?$|on input (?P<b>‘.+?’)")
_QUOTED = re.compile(r"`(.+?)'|\"(.+?)\"|‘(.+?)’")


def syntax_error(context: CompileContext) -> Explanation | None:
    """Any other syntax error."""
    if not _SYNTAX.search(context.error):
        return None
    hint = next((hint for error, hint in SYNTAX_HINTS if re.search(error, context.error)), None)
    match = _UNEXPECTED.search(context.error)
    unexpected = f"This line cannot be read: {_in_backquotes(match)} is unexpected here. " if match else ""
    advice = (
        "Look here and on the line above for an unclosed bracket, a missing `=`, `then` or `else`, "
        "or wrong indentation."
    )
    return Explanation("syntax-error", hint or unexpected + advice)


_INFIX = re.compile(r"'([a-z]\w{1,40}+)'")


def quoted_function(context: CompileContext) -> Explanation | None:
    """A function between its operands with single quotes around it."""
    if not re.search(r"terminated character", context.error) or not context.line:
        return None
    names = _INFIX.findall(context.lines[context.line - 1])
    name = next((name for name in names if name in _BETWEEN_OPERANDS or context.syntax.defines(name)), None)
    if name is None:
        return None
    message = (
        "A function between its operands stands in backquotes, not in single quotes: "
        f"`` x `{name}` y ``, or `{name} x y`."
    )
    return Explanation("syntax-error", message)


_BETWEEN_OPERANDS = frozenset({"div", "mod", "quot", "rem", "elem", "notElem", "max", "min", "compare", "seq"})


def _in_backquotes(unexpected: re.Match[str]) -> str:
    """What was unexpected, quoted as code in our way; Hugs' own, `` `=' ``, would be half a quotation."""
    found = _QUOTED.search(unexpected["a"] or unexpected["b"])
    return quoted(next(filter(None, found.groups()))) if found else unexpected["a"]


def known_error(context: CompileContext) -> Explanation | None:
    """A message with only one possible meaning."""
    for code, error, message in KNOWN_ERRORS:
        if match := re.search(error, context.error):
            name = next(filter(None, match.groups()), "")
            return Explanation(code, message.format(name))
    return None
