"""One test for many values, where a test for each of them would cost pytest more than what is tried."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

Test = Callable[..., None]


def in_turn(name: str, values: Iterable[Any], label: Callable[[Any], str] = str) -> Callable[[Test], Test]:
    """Like ``pytest.mark.parametrize``, but as one test, which ends at the first value that fails and names it."""
    kept = tuple(values)
    return lambda test: _fix(test, name, lambda _: kept, label)


def in_turn_of(
    given: str, name: str, find: Callable[[Any], Iterable[Any]], label: Callable[[Any], str]
) -> Callable[[Test], Test]:
    """The same with the values that belong to another argument of the test, such as the recipes of its game."""
    return lambda test: _fix(test, name, lambda arguments: find(arguments[given]), label)


def _fix(test: Test, name: str, find: Callable[[dict[str, Any]], Iterable[Any]], label: Callable[[Any], str]) -> Test:
    @wraps(test)
    def try_all(**arguments: Any) -> None:
        values = tuple(find(arguments))
        assert values, f"there is no {name} to try"
        for value in values:
            with _named(f"with {name}: {label(value)}"):
                test(**arguments, **{name: value})

    # What pytest reads: the other arguments are fixtures, or parametrised.
    signature = inspect.signature(test)
    rest = [parameter for parameter in signature.parameters.values() if parameter.name != name]
    try_all.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined] # inspect.signature looks for it
    return try_all


@contextmanager
def _named(note: str) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        error.add_note(note)
        raise
