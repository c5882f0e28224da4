"""Which mistake is behind a syntax error of Hugs: finds where the parser gave up, and asks the modules that explain it.

The order matters: what is surer, and what would otherwise look like another mistake, comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from grader.haskell import bracket_errors, branch_errors, equation_errors, habit_syntax, layout_errors, operand_errors
from grader.haskell.compile_context import CompileContext, Explanation
from grader.haskell.error_place import ErrorPlace, find_place

_ABOUT_OTHER_LANGUAGES: tuple[Callable[[ErrorPlace, CompileContext], Explanation | None], ...] = (
    habit_syntax.foreign_comment,
    habit_syntax.foreign_import,
    habit_syntax.foreign_word,
)
_ABOUT_HASKELL: tuple[Callable[[ErrorPlace], Explanation | None], ...] = (
    habit_syntax.colon_after_condition,
    habit_syntax.type_in_front,
    habit_syntax.default,
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
    branch_errors.without_if,
    equation_errors.equals_sign,
    equation_errors.arrow,
    equation_errors.head,
    equation_errors.let_outside,
    operand_errors.nothing_behind,
    operand_errors.comma,
    operand_errors.operand,
    equation_errors.alternative,
    operand_errors.generator,
    equation_errors.definition_follows,
)


_ABOUT_TYPES = (bracket_errors.brackets, equation_errors.name_of_type)


def missing_comma(context: CompileContext) -> Explanation | None:
    """A second `<-` in a list comprehension without a comma before it, which looks like a pattern guard."""
    place = find_place(context)
    return operand_errors.generator(place) if place is not None else None


def syntax_mistake(context: CompileContext) -> Explanation | None:
    """The mistake behind a syntax error, where it is known."""
    place = find_place(context)
    if place is None:
        return None
    for about in _ABOUT_OTHER_LANGUAGES:
        if explanation := about(place, context):
            return explanation
    is_of_types = place.before[:1] and place.before[0].text in ("data", "newtype", "type") and place.stop is not None
    explainers = _ABOUT_TYPES if is_of_types and not place.begins else _ABOUT_HASKELL
    return next((explanation for about in explainers if (explanation := about(place)) is not None), None)
