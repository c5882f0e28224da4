"""Which mistake is behind a syntax error of Hugs: finds where the parser gave up, and asks the modules that explain it.

The order matters: what is surer, and what would otherwise look like another mistake, comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from grader.haskell import bracket_errors, branch_errors, equation_errors, habit_syntax, layout_errors
from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_place import ErrorPlace, find_place

_ABOUT_OTHER_LANGUAGES: tuple[Callable[[ErrorPlace, CompileContext], Explanation | None], ...] = (
    habit_syntax.foreign_comment,
    habit_syntax.foreign_import,
    habit_syntax.foreign_word,
)
_ABOUT_HASKELL: tuple[Callable[[ErrorPlace], Explanation | None], ...] = (
    habit_syntax.colon_after_condition,
    habit_syntax.slice_of_list,
    habit_syntax.braces,
    bracket_errors.backquotes,
    bracket_errors.brackets,
    habit_syntax.fat_arrow,
    habit_syntax.logical_sign,
    habit_syntax.assignment,
    equation_errors.without_where,
    layout_errors.not_indented,
    branch_errors.misplaced_where,
    branch_errors.without_else,
    branch_errors.without_then,
    branch_errors.without_of,
    layout_errors.misaligned,
    branch_errors.without_in,
    branch_errors.without_let,
    layout_errors.indented_too_far,
    equation_errors.guard,
    equation_errors.equals_sign,
    equation_errors.arrow,
    equation_errors.head,
    equation_errors.operand,
    equation_errors.definition_follows,
)


def syntax_mistake(context: CompileContext) -> Explanation | None:
    """The mistake behind a syntax error, where it is known."""
    place = find_place(context)
    if place is None:
        return None
    for about in _ABOUT_OTHER_LANGUAGES:
        if explanation := about(place, context):
            return explanation
    return next((explanation for about in _ABOUT_HASKELL if (explanation := about(place)) is not None), None)
