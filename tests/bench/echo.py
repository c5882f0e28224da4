"""A bare Starlette application that sends back what it gets, for comparison: what HTTP alone costs here."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grader.play.server import address_of, listen, serve


async def echo(request: Request) -> Response:
    """The same JSON."""
    return JSONResponse(await request.json())


if __name__ == "__main__":
    with listen("127.0.0.1", 0) as opened:
        url = address_of(opened, "127.0.0.1").url
        serve(Starlette(routes=[Route("/", echo, methods=["POST"])]), opened, lambda: print(url, flush=True))
