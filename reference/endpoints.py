"""A game's own API, as values: what can be asked for, what the data look like, and what the answer is.

Pure: an answer says what to tell or which move to make, and who serves the API does so. Must not know HTTP beyond the
names of methods, nor any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

S = TypeVar("S")

Json = Any
"""What JSON can say, as Python reads it."""

Schema = Mapping[str, Any]
"""A JSON Schema."""


class Trouble(Enum):
    """Why a request is refused, in general."""

    MALFORMED = "malformed"
    NOT_NOW = "not now, or not legal"
    NOT_YOURS = "somebody else's secret"


@dataclass(frozen=True)
class Told:
    """The data that were asked for."""

    data: Json


@dataclass(frozen=True)
class Made:
    """A legal move, which is to be made for who asked, and after it those of the others."""

    move: Any


@dataclass(frozen=True)
class Restarted:
    """A new game is to be dealt; the last one is gone."""


@dataclass(frozen=True)
class Refused:
    """A request that changes nothing, and the reason in words."""

    trouble: Trouble
    reason: str


Answer = Told | Made | Restarted | Refused


@dataclass(frozen=True)
class Endpoint(Generic[S]):
    """One request. ``answer`` gets the game, the seat of who asks and the data, which may be any JSON.

    ``asked`` describes these data, and is None if there are none; ``told`` describes those of the answer.
    """

    name: str
    methods: tuple[str, ...]
    summary: str
    asked: Schema | None
    told: Schema
    answer: Callable[[S, str, Json], Answer]
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True)
class OwnApi(Generic[S]):
    """The API of a game of this name: one game at a time, and who asks sits at ``seat``."""

    game: str
    seat: str
    summary: str
    endpoints: Sequence[Endpoint[S]]
