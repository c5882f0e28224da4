"""What the bodies of requests and answers look like, as JSON Schemas. Those of requests are made from their types."""

from __future__ import annotations

from typing import Any

import msgspec

from grader.play.requests import Move, NewGame
from reference.endpoints import Schema

_TEMPLATE = "#/components/schemas/{name}"
_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_COUNT: Schema = {"type": "integer", "minimum": 0}


def refer(name: str) -> dict[str, Any]:
    """A schema of the list by its name."""
    return {"$ref": _TEMPLATE.format(name=name)}


def describe_object(fields: dict[str, Schema], *optional: str) -> dict[str, Any]:
    """An object with these fields and no others."""
    required = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


def wrap(result: str, data: Schema) -> dict[str, Any]:
    """An answer with these data."""
    return describe_object({"result": {"const": result}, "data": data})


def _map_to(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


_GAME: dict[str, Schema] = {
    "title": _TEXT,
    "numbers_of_players": {"type": "array", "items": _COUNT},
    "seats": _map_to(_TEXTS),
    "players": _map_to(_TEXT),
    "against": _TEXTS,
}
_MADE = describe_object({"seat": _TEXT, "move": _TEXT, "fault": _TEXT}, "fault")
_STATE: dict[str, Schema] = {
    "id": _TEXT,
    "game": _TEXT,
    "seed": _TEXT,
    "seats": _TEXTS,
    "you": _TEXT,
    "opponents": _map_to(_TEXT),
    "turn": {"type": ["string", "null"]},
    "over": {"type": "boolean"},
    "ply": _COUNT,
    "hand": _TEXTS,
    "made": {"type": "array", "items": _MADE},
    "record": _TEXT,
    "gain": {"type": ["number", "null"]},
    "unit": _TEXT,
}
_FAILURE: dict[str, Schema] = {"result": {"const": "failure"}, "data": _TEXT, "sentence": _TEXT}
SCHEMAS: dict[str, Schema] = {
    **msgspec.json.schema_components((NewGame, Move), ref_template=_TEMPLATE)[1],
    "Games": _map_to(describe_object(_GAME)),
    "State": describe_object(_STATE),
    "Moves": describe_object({"legal": _TEXTS, "illegal": _TEXTS}),
    "Failure": describe_object(_FAILURE, "sentence"),
}
