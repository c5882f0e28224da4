"""What the bodies of requests say, read strictly. Knows no route."""

from __future__ import annotations

import json
from typing import Annotated, Any, TypeVar

import msgspec

SHORT = 100
"""Names, seeds and moves are no longer."""

MOST_SEATS = 12
"""No table has more."""

Short = Annotated[str, msgspec.Meta(max_length=SHORT)]


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new game should be like; everything may be left out."""

    players: Annotated[int, msgspec.Meta(ge=1, le=SHORT)] | None = None
    seat: Short | None = None
    against: Annotated[tuple[Short, ...], msgspec.Meta(max_length=MOST_SEATS)] | None = None
    seed: Short | None = None


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in its notation. With ``ply`` it is made only if so many moves were made before."""

    move: Short
    ply: int | None = None


class MalformedError(Exception):
    """A body that is not what the request needs; the message says why."""


B = TypeVar("B", bound=msgspec.Struct)


def read_body(body: bytes, kind: type[B]) -> B:
    """The body as a value; an empty one is an object without fields.

    :raises MalformedError: saying what is wrong.
    """
    document = read_json(body or b"{}")
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise MalformedError(f"the body cannot be read: {error}") from error


def read_data(body: bytes) -> Any:
    """The data of a body that has nothing else.

    :raises MalformedError: saying what is wrong.
    """
    document = read_json(body)
    if not isinstance(document, dict) or document.keys() != {"data"}:
        raise MalformedError('the body has to be {"data": …}')
    return document["data"]


def read_json(body: bytes) -> Any:
    """What a body says, if it says one thing: a name twice, NaN, half a character and the like are refused.

    :raises MalformedError: saying what is wrong.
    """
    try:
        msgspec.json.decode(body)  # is strict about text and numbers, but takes the last of two equal names
        return json.loads(body.decode(), object_pairs_hook=_without_doubles, parse_float=_read_fraction)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"the body cannot be read: {error}") from error


def _read_fraction(text: str) -> float | int:
    """To JSON, 3.0 and 3 are the same number."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return fields
