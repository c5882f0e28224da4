"""The description of the server's APIs, in OpenAPI 3.1. It is made from what is served, so that it stays true."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grader.play.openapi_schemas import SCHEMAS, describe_object, refer, wrap
from grader.play.own_apis import STATUS
from grader.play.replies import JSON
from reference.catalogue import APIS, PLAYABLE
from reference.endpoints import Endpoint, Schema

Document = dict[str, Any]

_REASONS = {
    400: "The request is malformed",
    403: "It comes from a page of another site, or asks for what is not yours to see",
    404: "There is no such game",
    405: "It cannot be done with this method",
    408: "The body did not come in time",
    409: "Not now, or not legal: the words of the reference, and the sentence of the sheet",
    413: "The body is too large",
    415: "The body is not said to be JSON",
}
_ANYWHERE = (400, 403, 405)
_WITH_BODY = (408, 413, 415)


def describe_api() -> Document:
    """All requests but those for pages."""
    summaries = ["Every answer has a `result` and `data`.", *(api.summary for api in APIS.values())]
    return {
        "openapi": "3.1.0",
        "info": {"title": "grader play", "version": "1", "description": "\n\n".join(summaries)},
        "paths": {**_describe_own(), **_describe_common()},
        "components": {"schemas": SCHEMAS},
    }


def _describe_own() -> Document:
    endpoints = [endpoint for api in APIS.values() for endpoint in api.endpoints]
    return {
        f"/{each.name}": {method.lower(): _describe_endpoint(each, method) for method in each.methods}
        for each in endpoints
    }


def _describe_endpoint(endpoint: Endpoint[Any], method: str) -> Document:
    asked = None if endpoint.asked is None else describe_object({"data": endpoint.asked})
    troubles = [STATUS[trouble] for trouble in endpoint.troubles]
    return _operation(f"{method.lower()}-{endpoint.name}", endpoint.summary, asked, endpoint.told, troubles)


def _describe_common() -> Document:
    game = _parameter("game", {"enum": [*PLAYABLE]})
    parameters = [game, _parameter("id", {"type": "string", "minLength": 1, "pattern": "^[A-Za-z0-9_-]+$"})]
    state = refer("State")
    new = _operation("new", "Deal a game", refer("NewGame"), state, (404, 409), done=201)
    new["responses"]["201"]["links"] = {name: _link(name) for name in ("state", "moves", "move")}
    new["requestBody"]["required"] = False
    return {
        "/api/games": {"get": _operation("games", "The games, their seats and players", None, refer("Games"))},
        "/api/{game}/new": {"parameters": [game], "post": new},
        "/api/{game}/{id}/state": {
            "parameters": parameters,
            "get": _operation("state", "What you see of a game", None, state, (404,)),
        },
        "/api/{game}/{id}/moves": {
            "parameters": parameters,
            "get": _operation("moves", "Your legal moves, and those that break a duty", None, refer("Moves"), (404,)),
        },
        "/api/{game}/{id}/move": {
            "parameters": parameters,
            "post": _operation("move", "Make a move, which the others answer", refer("Move"), state, (404, 409)),
        },
    }


def _operation(
    name: str, summary: str, asked: Document | None, told: Schema, troubles: Iterable[int] = (), done: int = 200
) -> Document:
    failures = sorted({*_ANYWHERE, *troubles, *(_WITH_BODY if asked is not None else ())})
    success = wrap("success", told)
    operation: Document = {
        "operationId": name,
        "summary": summary,
        "responses": {str(done): {"description": summary, "content": _json(success)}}
        | {str(status): {"description": _REASONS[status], "content": _json(refer("Failure"))} for status in failures},
    }
    return operation if asked is None else {**operation, "requestBody": {"required": True, "content": _json(asked)}}


def _parameter(name: str, schema: Schema) -> Document:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _link(name: str) -> Document:
    """How a new game leads to requests about it."""
    return {"operationId": name, "parameters": {"game": "$request.path.game", "id": "$response.body#/data/id"}}


def _json(schema: Schema) -> Document:
    return {JSON: {"schema": schema}}
