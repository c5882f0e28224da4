"""What a constructor may become in a mutant: another one of its type, as the types module or the Prelude declares it.

Pure; must not know which types an assignment has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from grader.haskell.declared_types import Constructor, read_declared

_PRELUDE = "data Bool = False | True\ndata Maybe a = Nothing | Just a\n"


@dataclass(frozen=True)
class Application:
    """What a constructor with all its parts may become: one of its type that has no parts."""

    parts: int
    instead: str


@dataclass(frozen=True)
class Replacements:
    """What each constructor may become, alone and with its parts."""

    names: Mapping[str, tuple[str, ...]]
    applications: Mapping[str, Application]


def read_replacements(types: str) -> Replacements:
    """The replacements for the constructors of a types module, and for those of the Prelude."""
    names: dict[str, tuple[str, ...]] = {}
    applications: dict[str, Application] = {}
    for of_type in (*_by_type(types), *_by_type(_PRELUDE)):
        names |= _list_others(of_type)
        applications |= _empty(of_type)
    return Replacements(names, applications)


def _by_type(types: str) -> Iterator[tuple[Constructor, ...]]:
    constructors = read_declared(types).constructors.values()
    return (tuple(of_type) for _, of_type in groupby(constructors, key=lambda constructor: constructor.type))


def _list_others(of_type: tuple[Constructor, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The next constructor with the same parts, and of three such constructors either of the others."""
    for constructor in of_type:
        alike = [other.name for other in of_type if other.parts == constructor.parts]
        number = alike.index(constructor.name)
        rest = alike[number + 1 :] + alike[:number]
        yield constructor.name, tuple(rest if len(alike) == 3 else rest[:1])


def _empty(of_type: tuple[Constructor, ...]) -> Iterator[tuple[str, Application]]:
    """For each constructor with parts, the first one of its type without, if there is one."""
    empty = next((constructor.name for constructor in of_type if not constructor.parts), None)
    for constructor in of_type:
        if constructor.parts and empty:
            yield constructor.name, Application(len(constructor.parts), empty)


def list_alike(types: str) -> dict[str, tuple[str, ...]]:
    """For each constructor of a types module the others of its type with the same parts."""
    return {
        one.name: tuple(other.name for other in of_type if other.parts == one.parts and other.name != one.name)
        for of_type in _by_type(types)
        for one in of_type
    }
