"""The application: all routes behind the guard. Must not know what any route does, nor where the server listens."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from grader.play.api import GameApi
from grader.play.guard import Address, Guard
from grader.play.kept_games import KeptGames
from grader.play.openapi import describe_api
from grader.play.own_apis import OwnApiServer
from grader.play.replies import fail, refuse_method
from reference.catalogue import APIS

_REASONS = {404: "there is nothing here"}


def make_app(
    kept_games: KeptGames, address: Address, routes: Sequence[BaseRoute] = (), seed: str | None = None
) -> Starlette:
    """The server's application; ``routes`` come before those of the games, whose own APIs deal from the ``seed``."""
    own = [route for api in APIS.values() for route in OwnApiServer(kept_games, api, seed).routes()]
    app = Starlette(
        routes=[*routes, *own, *GameApi(kept_games).routes(), Route("/openapi.json", _describe)],
        middleware=[Middleware(Guard, address=address)],
        exception_handlers={HTTPException: _refuse, Exception: _confess},
    )
    app.router.redirect_slashes = False  # a redirection is no answer that a client of the API could read
    return app


async def _describe(_: Request) -> Response:
    return JSONResponse(describe_api(), headers={"Cache-Control": "no-store"})


async def _refuse(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return await _confess(_, error)
    if error.status_code == 405:
        return refuse_method((error.headers or {}).get("Allow", "").split(", "))
    return fail(error.status_code, _REASONS.get(error.status_code, "the request cannot be answered"))


async def _confess(_: Request, error: Exception) -> Response:
    return fail(500, f"the server failed: {type(error).__name__}")
