"""What errors about types mean, in a sentence or two for a student.

Each function explains one kind of error, or returns None so that the next function is tried.
"""

from __future__ import annotations

import re

from grader.haskell.compile_context import CompileContext, Explanation, in_its_own_words
from grader.haskell.mismatch_lines import line_meant
from grader.haskell.type_advice import explain_mismatch
from grader.haskell.type_mismatch import read_mismatch


def missing_function(context: CompileContext) -> Explanation | None:
    """The test program finds no such function in the submission."""
    if not re.search(r"Undefined qualified variable|Not in scope", context.error):
        return None
    message = (
        f"Your file does not define `{context.function}`. "
        f"Define `{context.function} :: {context.signature}`, with exactly this spelling."
    )
    return Explanation("missing-function", message)


def pasted_types(context: CompileContext) -> Explanation | None:
    """The same name on both sides of a mismatch: two types with one name."""
    # GHC writes the same name twice, too, and a note (NB) with the module of each.
    types = read_mismatch(context)
    if not (types and types.got == types.wanted) and "NB: ‘" not in context.error:
        return None
    own = next((line for name, line in context.syntax.types if context.is_given(name)), None)
    message = (
        f"Your file declares the given types again, but to Haskell two types with the same name are different types. "
        f"Delete your copies, and begin the file with `import {context.types_module}`."
    )
    return Explanation("pasted-types", message, own)


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


def type_error(context: CompileContext) -> Explanation | None:
    """Any other type error."""
    if not re.search(r"[Tt]ype error|Couldn't match|general enough|infinite type|[Kk]ind", context.error):
        return None
    if types := read_mismatch(context):
        return Explanation("type-error", explain_mismatch(types, context), line_meant(types, context))
    return Explanation("type-error", f"The types do not match here. {in_its_own_words(context)}")
