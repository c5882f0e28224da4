"""What the shape of a settings file allows: which keys a table may have, which words a key. Reads types, not files."""

from __future__ import annotations

import types
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

Keys = tuple[str | int, ...]
"""The way to a value: names of keys, and numbers of the tables in a list."""


def list_keys(shape: Any, keys: Keys = ()) -> tuple[str, ...]:
    """The keys that the table there may have."""
    return tuple(field.encode_name for struct in _structs_at(shape, keys) for field in msgspec.structs.fields(struct))


def list_choices(shape: Any, keys: Keys) -> tuple[str, ...]:
    """The words that may stand there, or in a list there."""
    parts = list(shapes_at(shape, keys))
    parts += [inner for outer in parts for inner in shapes_within(outer, "")]
    literals = (word for part in parts if get_origin(part) is Literal for word in get_args(part))
    members = (member.value for part in parts if _is_kind(part, Enum) for member in part)
    return (*literals, *members)


def is_list(shape: Any, keys: Keys) -> bool:
    """Whether a list may stand there."""
    return any(get_origin(part) in (tuple, list) for part in shapes_at(shape, keys))


def shapes_at(shape: Any, keys: Keys) -> Iterator[Any]:
    """What may stand there."""
    if not keys:
        yield from _alternatives(shape)
        return
    for inner in shapes_within(shape, keys[0] if isinstance(keys[0], str) else ""):
        yield from shapes_at(inner, keys[1:])


def shapes_within(shape: Any, name: str) -> Iterator[Any]:
    """What may stand under a name, or in a list or dictionary, whose places have no names."""
    for part in _alternatives(shape):
        if _is_kind(part, msgspec.Struct):
            inner = [field.type for field in msgspec.structs.fields(part) if field.encode_name == name]
        elif get_origin(part) in (tuple, list, dict):
            inner = [get_args(part)[get_origin(part) is dict]]
        else:
            continue
        for shape_there in inner:
            yield from _alternatives(shape_there)


def _structs_at(shape: Any, keys: Keys) -> Iterator[type[msgspec.Struct]]:
    return (part for part in shapes_at(shape, keys) if _is_kind(part, msgspec.Struct))


def _is_kind(part: Any, kind: type) -> bool:
    return isinstance(part, type) and get_origin(part) is None and issubclass(part, kind)


def _alternatives(shape: Any) -> Iterator[Any]:
    """A shape without what is said about it, or the parts of a union."""
    if get_origin(shape) is Annotated:
        yield from _alternatives(get_args(shape)[0])
    elif get_origin(shape) in (Union, types.UnionType):
        for part in get_args(shape):
            yield from _alternatives(part)
    else:
        yield shape
