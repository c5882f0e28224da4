"""Which line of an expression or a definition two types that do not match are about, where only one can be meant."""

from __future__ import annotations

from grader.haskell.compile_context import CompileContext
from grader.haskell.suspect_lines import extent, tokens_between
from grader.haskell.tokens import Kind, Token, scan
from grader.haskell.type_mismatch import Mismatch, arrows

_LONGEST_TERM = 200


def line_meant(types: Mismatch, context: CompileContext) -> int | None:
    """The line on which the term stands; of a result that does not fit its signature, the line that gives it."""
    if context.line is None:
        return None
    words = tokens_between(*extent(context), context)
    is_binding = types.place == "explicitly typed binding"
    lines = _lines_of_result(types, words) if is_binding else _lines_of_term(types, words)
    return lines.pop() if len(lines) == 1 else None


def _lines_of_term(types: Mismatch, words: list[Token]) -> set[int]:
    """The lines on which the words of the term follow each other; Hugs writes it with spaces of its own."""
    if not 0 < len(types.term) <= _LONGEST_TERM:
        return set()
    term = [token.text for token in scan(types.term)]
    texts = [word.text for word in words]
    starts = (i for i in range(len(texts)) if texts[i] == term[0] and texts[i : i + len(term)] == term)
    return {words[i].line for i in starts}


def _lines_of_result(types: Mismatch, words: list[Token]) -> set[int]:
    """The lines with a text, where the result has one that it should not have; or with ``Just``, where it has that."""
    got, wanted = arrows(types.got)[-1], arrows(types.wanted)[-1]
    if "Char" in got and "Char" not in wanted and "String" not in wanted:
        return {word.line for word in words if word.kind is Kind.STRING}
    if got.startswith("Maybe ") and wanted.startswith("Maybe "):
        return {word.line for word in words if word.text == "Just"}
    return set()
