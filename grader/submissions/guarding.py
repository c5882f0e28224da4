"""A step of ours over many items at once, guarded: those for which it fails are told apart, and the others go on.

Nobody's files can stop a class in this way. Knows nothing of what a step does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from grader.errors import GraderError

T = TypeVar("T")
R = TypeVar("R")


def guard(step: Callable[[Sequence[T]], R], items: Sequence[T]) -> tuple[R, list[tuple[T, Exception]]]:
    """What a step makes of all items for which it does not fail, and the others, each with the error.

    What is wrong with the use of the grader, and a failure that is about none of the items, is raised.
    """
    try:
        return step(items), []
    except GraderError:
        raise
    except Exception:  # a bug of ours must not take the class with it
        failing = _find_failing(step, items)
        if not failing:
            raise
    numbers = {number for number, _ in failing}
    others = [item for number, item in enumerate(items) if number not in numbers]
    return step(others), [(items[number], error) for number, error in failing]


def _find_failing(step: Callable[[Sequence[T]], object], items: Sequence[T]) -> list[tuple[int, Exception]]:
    """The items, by their numbers, for which a step fails when it is about them alone; found by halving."""
    failing: list[tuple[int, Exception]] = []
    pending = [(0, len(items))]
    while pending:
        start, end = pending.pop()
        error = _try(step, items[start:end])
        if error is not None and end - start > 1:
            middle = (start + end) // 2
            pending += [(middle, end), (start, middle)]
        elif error is not None and end > start:
            failing.append((start, error))
    return failing


def _try(step: Callable[[Sequence[T]], object], items: Sequence[T]) -> Exception | None:
    try:
        step(items)
    except GraderError:
        return None
    except Exception as error:  # as above
        return error
    return None
